package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.ArrayDeque;

/**
 * Walks or turns an object by itself to a place, an object or a heading (retail {@code MoveToManager}).
 *
 * <p>Expressions are wide (double); a cast to float marks each place where retail stores a float. Under
 * {@code ace-binary32-arithmetic} every operation of this class is rounded: {@link #r}.
 */
public final class MoveToManager {
    private static final double EPSILON = MovementParameters.EPSILON;
    private static final double FLT_MAX = Float.MAX_VALUE;

    public int movementType;
    public final Position soughtPosition = new Position();
    public final Position currentTargetPosition = new Position();
    public final Position startingPosition = new Position();
    public final MovementParameters movementParams;
    public float previousHeading;
    public float previousDistance;
    public double previousDistanceTime;
    public float originalDistance;
    public double originalDistanceTime;
    /** Counts ticks without progress; retail reads it nowhere. */
    public int failProgressCount;

    public int soughtObjectId;
    public int topLevelObjectId;
    public float soughtObjectRadius;
    public float soughtObjectHeight;
    /** The motion that was begun, before adjust_motion: never RunForward. */
    public int currentCommand;

    public int auxCommand;
    public boolean movingAway;
    public boolean initialized;
    public final ArrayDeque<MovementNode> pendingActions = new ArrayDeque<>();
    public PhysicsObject physicsObj;
    public WeenieObject weenieObj;

    private final Rulebook rules;
    private final boolean binary32;

    /** The local parameters of {@link #handleMoveToPosition}, which runs in every tick of a move. */
    private final MovementParameters tickParams;

    private final MoveCommand moveCommand = new MoveCommand();

    /** {@code target-reemit-1hz}: when the last packet of a move to an object came; a move without one counts as stale. */
    double lastMoveToPacketTime = Double.NEGATIVE_INFINITY;

    /** {@code MoveToManager::Create} 0x00529470 with the constructor 0x005293B0. */
    public MoveToManager(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.rules = physicsObj.physics.rules;
        this.binary32 = rules.has(Variant.ACE_BINARY32_ARITHMETIC);
        this.movementParams = new MovementParameters(rules);
        this.tickParams = new MovementParameters(rules);
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
        initializeLocalVariables();
    }

    /** {@code MoveToManager::Destroy} 0x005294B0: stops no motion and leaves the target. */
    public void destroy() {
        pendingActions.clear();
        initializeLocalVariables();
    }

    /** {@code MoveToManager::InitializeLocalVariables} 0x00529250. */
    void initializeLocalVariables() {
        movementType = MovementType.INVALID;
        soughtPosition.setIdentity();
        currentTargetPosition.setIdentity();
        if (rules.has(Variant.A2_RESET_ZEROES_DISTANCE_TO_OBJECT)) {
            movementParams.distanceToObject = 0.0f;
        } else {
            movementParams.bitfield = 0;
        }
        movementParams.contextId = 0;
        previousHeading = 0.0f;
        if (!rules.has(Variant.A3_RESET_KEEPS_DISTANCES)) {
            previousDistance = Float.MAX_VALUE;
            originalDistance = Float.MAX_VALUE;
        }
        previousDistanceTime = now();
        originalDistanceTime = now();
        failProgressCount = 0;
        soughtObjectId = 0;
        topLevelObjectId = 0;
        soughtObjectRadius = 0.0f;
        soughtObjectHeight = 0.0f;
        currentCommand = 0;
        auxCommand = 0;
        movingAway = false;
        initialized = false;
    }

    /** {@code MoveToManager::SetWeenieObject} 0x00529230. */
    public void setWeenieObject(WeenieObject weenie) {
        weenieObj = weenie;
    }

    /** {@code MoveToManager::is_moving_to} 0x00529220. */
    public boolean isMovingTo() {
        return movementType != MovementType.INVALID;
    }

    /** {@code MoveToManager::RemovePendingActionsHead} 0x00529380. */
    void removePendingActionsHead() {
        if (!pendingActions.isEmpty()) {
            pendingActions.removeFirst();
        }
    }

    /** {@code MoveToManager::AddTurnToHeadingNode} 0x00529530. */
    void addTurnToHeadingNode(float heading) {
        pendingActions.add(new MovementNode(MovementType.TURN_TO_HEADING, heading));
    }

    /** {@code MoveToManager::AddMoveToPositionNode} 0x00529580. */
    void addMoveToPositionNode() {
        pendingActions.add(new MovementNode(MovementType.MOVE_TO_POSITION, 0.0f));
    }

    /** {@code heading_greater} 0x00528F60: whether x has gone past y when turning this way. */
    static boolean headingGreater(float x, float y, int motion, boolean binary32) {
        double d = r(Math.abs(r((double) x - y, binary32)), binary32);
        boolean g = d <= 180.0 ? x > y : y > x;
        return (motion == MotionCommand.TURN_RIGHT) == g;
    }

    /** {@code heading_diff} 0x00528FB0: from y to x in degrees when turning this way; wide. */
    static double headingDiff(float x, float y, int motion, boolean binary32) {
        double diff = r((double) x - y, binary32);
        if (Math.abs(diff) < EPSILON) {
            diff = 0.0;
        }
        if (diff < -EPSILON) {
            diff = r(diff + 360.0, binary32);
        }
        if (diff > EPSILON && motion != MotionCommand.TURN_RIGHT) {
            diff = r(360.0 - diff, binary32);
        }
        return diff;
    }

    /** {@code MoveToManager::_DoMotion} 0x00529010. Writes the adjusted speed back into params. */
    int doMotion(int motion, MovementParameters params) {
        physicsObj.physics.probe.moveToManagerDoMotion(
                physicsObj.id, motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        MotionInterpreter minterp = physicsObj.getMinterp();
        if (minterp == null) {
            return MotionError.NO_MOTION_INTERPRETER;
        }
        int adjusted = minterp.adjustMotion(motion, params, params.holdKeyToApply);
        return minterp.doInterpretedMotion(adjusted, params);
    }

    /** {@code MoveToManager::_StopMotion} 0x00529080. Writes the adjusted speed back into params. */
    int stopMotion(int motion, MovementParameters params) {
        physicsObj.physics.probe.moveToManagerStopMotion(
                physicsObj.id, motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        MotionInterpreter minterp = physicsObj.getMinterp();
        if (minterp == null) {
            return MotionError.NO_MOTION_INTERPRETER;
        }
        int adjusted = minterp.adjustMotion(motion, params, params.holdKeyToApply);
        return minterp.stopInterpretedMotion(adjusted, params);
    }

    /** {@code MoveToManager::CheckProgressMade} 0x005290F0. */
    boolean checkProgressMade(float currDistance) {
        // 1
        double dt = now() - previousDistanceTime;
        if (!(dt > 1.0)) {
            return true;
        }
        // 2
        double gain =
                r(movingAway ? (double) currDistance - previousDistance : (double) previousDistance - currDistance);
        // 3
        if (gain / dt < 0.25) {
            return false;
        }
        // 4
        previousDistance = currDistance;
        previousDistanceTime = now();
        // 5
        double total =
                r(movingAway ? (double) currDistance - originalDistance : (double) originalDistance - currDistance);
        // 6, 7
        return !(total / (now() - originalDistanceTime) < 0.25);
    }

    /** {@code MoveToManager::CleanUp} 0x005295C0. */
    void cleanUp() {
        physicsObj.physics.probe.moveToManagerCleanUp(physicsObj.id);
        // 1
        MovementParameters params = localParams();
        params.holdKeyToApply = movementParams.holdKeyToApply;
        // 2
        if (physicsObj != null) {
            if (currentCommand != 0) {
                stopMotion(currentCommand, params);
            }
            if (auxCommand != 0) {
                stopMotion(auxCommand, params);
            }
            if (topLevelObjectId != 0 && movementType != MovementType.INVALID) {
                physicsObj.clearTarget();
            }
        }
        // 3
        initializeLocalVariables();
    }

    /** {@code MoveToManager::CleanUpAndCallWeenie} 0x00529650. Despite its name it calls no weenie. */
    void cleanUpAndCallWeenie(int status) {
        cleanUp();
        if (physicsObj != null) {
            physicsObj.stopCompletely(false);
        }
        if (rules.has(Variant.A5_COMPLETION_CALLBACK)) {
            onMoveComplete(status);
        }
    }

    /** {@code MoveToManager::CancelMoveTo} 0x00529930. {@code retval} goes nowhere. */
    public void cancelMoveTo(int retval) {
        physicsObj.physics.probe.moveToManagerCancelMoveTo(physicsObj.id, retval);
        if (movementType == MovementType.INVALID) {
            return;
        }
        pendingActions.clear();
        cleanUpAndCallWeenie(retval);
    }

    /** {@code MoveToManager::GetCurrentDistance} 0x005291B0; wide. */
    double getCurrentDistance() {
        // 1
        if (physicsObj == null) {
            return FLT_MAX;
        }
        // 2
        if (!movementParams.has(MovementParameters.USE_SPHERES)) {
            return physicsObj.physics.math.distance(physicsObj.position, currentTargetPosition);
        }
        // 3
        float height = (float) physicsObj.getHeight();
        float radius = (float) physicsObj.getRadius();
        return physicsObj.physics.math.cylinderDistance(
                radius, height, physicsObj.position, soughtObjectRadius, soughtObjectHeight, currentTargetPosition);
    }

    /** {@code MoveToManager::PerformMovement} 0x0052A900. */
    public int performMovement(MovementStruct mvs) {
        physicsObj.physics.probe.moveToManagerPerformMovement(physicsObj.id, mvs.type);
        // 1, 2
        cancelMoveTo(MotionError.ACTION_CANCELLED);
        physicsObj.unstickFromObject();
        // 3
        switch (mvs.type) {
            case MovementType.MOVE_TO_OBJECT ->
                moveToObject(mvs.objectId, mvs.topLevelId, mvs.radius, mvs.height, mvs.params);
            case MovementType.MOVE_TO_POSITION -> moveToPosition(mvs.pos, mvs.params);
            case MovementType.TURN_TO_OBJECT -> turnToObject(mvs.objectId, mvs.topLevelId, mvs.params);
            case MovementType.TURN_TO_HEADING -> turnToHeading(mvs.params);
            default -> {}
        }
        // 4
        return MotionError.NONE;
    }

    /** {@code MoveToManager::MoveToObject} 0x00529680. */
    public void moveToObject(int objectId, int topLevelId, float radius, float height, MovementParameters params) {
        physicsObj.physics.probe.moveToManagerMoveToObject(physicsObj.id, objectId, topLevelId, radius, height, params);
        if (physicsObj == null) {
            return;
        }
        // 1
        physicsObj.stopCompletely(false);
        // 2
        startingPosition.set(physicsObj.position);
        // 3
        soughtObjectId = objectId;
        soughtObjectRadius = radius;
        soughtObjectHeight = height;
        movementType = MovementType.MOVE_TO_OBJECT;
        topLevelObjectId = topLevelId;
        // 4
        movementParams.set(params);
        initialized = false;
        if (topLevelId != physicsObj.id) {
            // 5: calls back before it returns when the target is known
            physicsObj.setTarget(0, topLevelObjectId, 0.5f, 0.0);
        } else {
            // 6
            cleanUp();
            physicsObj.stopCompletely(false);
        }
    }

    /** {@code MoveToManager::MoveToObject_Internal} 0x0052A400. */
    public void moveToObjectInternal(Position target, Position interpolated) {
        physicsObj.physics.probe.moveToManagerMoveToObjectInternal(physicsObj.id, target, interpolated);
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // 1
        soughtPosition.set(interpolated);
        currentTargetPosition.set(target);
        // 2
        float h = (float) physicsObj.physics.math.heading(physicsObj.position, interpolated);
        // 3
        float d = (float) getCurrentDistance();
        // 4
        float c = headingArgument(h, physicsObj.getHeading());
        // 5
        movementParams.getCommand(d, c, moveCommand);
        // 6
        if (moveCommand.command != 0) {
            addTurnToHeadingNode(h);
            addMoveToPositionNode();
        }
        // 7
        if (movementParams.has(MovementParameters.USE_FINAL_HEADING)) {
            addTurnToHeadingNode(wrapOnce(r((double) h + movementParams.desiredHeading)));
        }
        // 8
        initialized = true;
        beginNextNode();
    }

    /** {@code MoveToManager::MoveToPosition} 0x0052A240. */
    public void moveToPosition(Position p, MovementParameters params) {
        physicsObj.physics.probe.moveToManagerMoveToPosition(physicsObj.id, p, params);
        if (physicsObj == null) {
            return;
        }
        // 1
        physicsObj.stopCompletely(false);
        // 2
        currentTargetPosition.set(p);
        soughtObjectRadius = 0.0f;
        // 3: the stored flags are those of the reset, so this is the centre distance
        float d = (float) getCurrentDistance();
        // 4
        float c = headingArgument(
                physicsObj.physics.math.heading(physicsObj.position, p), (float) physicsObj.getHeading());
        // 5
        params.getCommand(d, c, moveCommand);
        // 6
        if (moveCommand.command != 0) {
            addTurnToHeadingNode((float) physicsObj.physics.math.heading(physicsObj.position, p));
            addMoveToPositionNode();
        }
        // 7
        MovementParameters finalHeadingParams = rules.has(Variant.A1_STALE_USE_FINAL_HEADING) ? movementParams : params;
        if (finalHeadingParams.has(MovementParameters.USE_FINAL_HEADING)) {
            addTurnToHeadingNode(params.desiredHeading);
        }
        // 8
        soughtPosition.set(p);
        startingPosition.set(physicsObj.position);
        movementType = MovementType.MOVE_TO_POSITION;
        movementParams.set(params);
        movementParams.bitfield &= ~MovementParameters.STICKY;
        // 9
        beginNextNode();
    }

    /** {@code MoveToManager::TurnToObject} 0x005297D0. */
    public void turnToObject(int objectId, int topLevelId, MovementParameters params) {
        physicsObj.physics.probe.moveToManagerTurnToObject(physicsObj.id, objectId, topLevelId, params);
        if (physicsObj == null) {
            movementParams.contextId = params.contextId;
            return;
        }
        // 1
        if (params.has(MovementParameters.STOP_COMPLETELY)) {
            physicsObj.stopCompletely(false);
        }
        // 2
        movementType = MovementType.TURN_TO_OBJECT;
        soughtObjectId = objectId;
        // 3: overwritten before it is used
        currentTargetPosition.frame.setHeading(params.desiredHeading);
        // 4
        topLevelObjectId = topLevelId;
        movementParams.set(params);
        if (topLevelId != physicsObj.id) {
            // 5
            initialized = false;
            physicsObj.setTarget(0, topLevelId, 0.5f, 0.0);
        } else {
            // 6
            cleanUp();
            physicsObj.stopCompletely(false);
        }
    }

    /** {@code MoveToManager::TurnToObject_Internal} 0x0052A550. */
    public void turnToObjectInternal(Position target) {
        physicsObj.physics.probe.moveToManagerTurnToObjectInternal(physicsObj.id, target);
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        currentTargetPosition.set(target);
        float s = (float) soughtPosition.frame.getHeading();
        double bearing = physicsObj.physics.math.heading(physicsObj.position, currentTargetPosition);
        float h = turnHeading(bearing, s, binary32);
        soughtPosition.frame.setHeading(h);
        addTurnToHeadingNode(h);
        initialized = true;
        beginNextNode();
    }

    /** {@code MoveToManager::TurnToHeading} 0x0052A630. */
    public void turnToHeading(MovementParameters params) {
        physicsObj.physics.probe.moveToManagerTurnToHeading(physicsObj.id, params);
        if (physicsObj == null) {
            movementParams.contextId = params.contextId;
            return;
        }
        // 1
        if (params.has(MovementParameters.STOP_COMPLETELY)) {
            physicsObj.stopCompletely(false);
        }
        // 2
        movementParams.set(params);
        movementParams.bitfield &= ~MovementParameters.STICKY;
        // 3
        soughtPosition.frame.setHeading(params.desiredHeading);
        movementType = MovementType.TURN_TO_HEADING;
        // 4
        addTurnToHeadingNode(params.desiredHeading);
        // 5
        if (!rules.has(Variant.A4_TURN_TO_HEADING_DEFERRED)) {
            beginNextNode();
        }
    }

    /** {@code MoveToManager::BeginNextNode} 0x00529CB0. */
    void beginNextNode() {
        physicsObj.physics.probe.moveToManagerBeginNextNode(physicsObj.id);
        // 1
        if (!pendingActions.isEmpty()) {
            switch (pendingActions.peekFirst().type) {
                case MovementType.MOVE_TO_POSITION -> beginMoveForward();
                case MovementType.TURN_TO_HEADING -> beginTurnToHeading();
                default -> {}
            }
            return;
        }
        // 2
        if (!movementParams.has(MovementParameters.STICKY)) {
            cleanUpAndCallWeenie(MotionError.NONE);
            return;
        }
        // 3: sticky hand-over
        float height = soughtObjectHeight;
        int topLevelId = topLevelObjectId;
        float radius = soughtObjectRadius;
        cleanUpAndCallWeenie(MotionError.NONE);
        if (physicsObj == null && rules.has(Variant.ACE_STICKY_NULL_GUARD)) {
            return;
        }
        physicsObj.getPositionManager().stickTo(topLevelId, radius, height);
    }

    /** {@code MoveToManager::BeginMoveForward} 0x00529A00. */
    void beginMoveForward() {
        physicsObj.physics.probe.moveToManagerBeginMoveForward(physicsObj.id);
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // 1
        float d = (float) getCurrentDistance();
        // 2
        float c = headingArgument(physicsObj.physics.math.heading(physicsObj.position, currentTargetPosition), (float)
                physicsObj.getHeading());
        // 3
        movementParams.getCommand(d, c, moveCommand);
        int motion = moveCommand.command;
        int key = moveCommand.holdKey;
        boolean away = moveCommand.movingAway;
        // 4
        if (motion == 0) {
            removePendingActionsHead();
            beginNextNode();
            return;
        }
        // 5
        MovementParameters params = localParams();
        params.holdKeyToApply = key;
        params.speed = movementParams.speed;
        int error = doMotion(motion, params);
        if (error != MotionError.NONE) {
            cancelMoveTo(error);
            return;
        }
        // 6
        currentCommand = motion;
        movingAway = away;
        movementParams.holdKeyToApply = key;
        previousDistance = d;
        previousDistanceTime = now();
        originalDistance = d;
        originalDistanceTime = now();
    }

    /** {@code MoveToManager::BeginTurnToHeading} 0x00529B90. */
    void beginTurnToHeading() {
        physicsObj.physics.probe.moveToManagerBeginTurnToHeading(physicsObj.id);
        // 1
        if (pendingActions.isEmpty() && rules.has(Variant.A10_UNGUARDED_EMPTY_HEAD)) {
            throw new MotionRaise("BeginTurnToHeading with an empty queue");
        }
        if (pendingActions.isEmpty() || physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // 2
        if (physicsObj.motionsPending() && !rules.has(Variant.A7_ALWAYS_TURN)) {
            return;
        }
        // 3
        MovementNode head = pendingActions.peekFirst();
        double v = headingDiff(head.heading, (float) physicsObj.getHeading(), MotionCommand.TURN_RIGHT, binary32);
        // 4
        int turn;
        if (v <= 180.0) {
            turn = v > EPSILON ? MotionCommand.TURN_RIGHT : 0;
        } else if (rules.has(Variant.ACE_FULL_CIRCLE_LE)) {
            turn = r(v + EPSILON) <= 360.0 ? MotionCommand.TURN_LEFT : 0;
        } else {
            turn = r(v + EPSILON) >= 360.0 ? 0 : MotionCommand.TURN_LEFT;
        }
        // 5
        if (turn == 0) {
            removePendingActionsHead();
            beginNextNode();
            return;
        }
        // 6
        MovementParameters params = localParams();
        params.speed = movementParams.speed;
        params.holdKeyToApply = movementParams.holdKeyToApply;
        int error = doMotion(turn, params);
        if (error != MotionError.NONE) {
            cancelMoveTo(error);
            return;
        }
        // 7: the difference, not a heading
        currentCommand = turn;
        previousHeading = (float) v;
    }

    /** {@code MoveToManager::HandleTurnToHeading} 0x0052A0C0. */
    void handleTurnToHeading() {
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // 1
        if (currentCommand != MotionCommand.TURN_RIGHT && currentCommand != MotionCommand.TURN_LEFT) {
            beginTurnToHeading();
            return;
        }
        // 2
        MovementNode node = pendingActions.peekFirst();
        float g = (float) physicsObj.getHeading();
        // 3
        if (headingGreater(g, node.heading, currentCommand, binary32)) {
            failProgressCount = 0;
            physicsObj.setHeading(node.heading, true);
            removePendingActionsHead();
            MovementParameters params = localParams();
            params.holdKeyToApply = movementParams.holdKeyToApply;
            stopMotion(currentCommand, params);
            currentCommand = 0;
            beginNextNode();
            return;
        }
        // 4
        double v = headingDiff(g, previousHeading, currentCommand, binary32);
        previousHeading = g;
        if (v > EPSILON && v < 180.0) {
            failProgressCount = 0;
        } else if (!physicsObj.isInterpolating() && !physicsObj.motionsPending()) {
            failProgressCount++;
        }
    }

    /** {@code MoveToManager::HandleMoveToPosition} 0x00529D80. */
    void handleMoveToPosition() {
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // A: one set for the whole function, so an adjusted speed is passed on to the next call
        MovementParameters params = tickParams.setDefaults(rules);
        params.bitfield &= ~MovementParameters.CANCEL_MOVETO;
        params.holdKeyToApply = movementParams.holdKeyToApply;
        params.speed = movementParams.speed;
        // B
        steer(params);
        // C
        float d = (float) getCurrentDistance();
        if (!checkProgressMade(d)) {
            // C.1
            if (!physicsObj.isInterpolating() && !physicsObj.motionsPending()) {
                failProgressCount++;
            }
        } else {
            // C.2
            failProgressCount = 0;
            boolean inRange = rules.has(Variant.A8_IN_RANGE_LATCH) && inRangeLatch(d);
            if (inRange || (movingAway ? d >= movementParams.minDistance : d <= movementParams.distanceToObject)) {
                if (pendingActions.isEmpty() && rules.has(Variant.A10_UNGUARDED_EMPTY_HEAD)) {
                    throw new MotionRaise("arrival with an empty queue");
                }
                removePendingActionsHead();
                stopMotion(currentCommand, params);
                currentCommand = 0;
                if (auxCommand != 0) {
                    stopMotion(auxCommand, params);
                    auxCommand = 0;
                }
                beginNextNode();
            } else if (r(physicsObj.physics.math.distance(startingPosition, physicsObj.position))
                    > movementParams.failDistance) {
                cancelMoveTo(MotionError.CHARGED_TOO_FAR);
            }
        }
        // D
        tuneTargetQuantum(d);
    }

    /** Part D of {@link #handleMoveToPosition}: how far ahead the target should report its place. */
    void tuneTargetQuantum(float d) {
        if (topLevelObjectId != 0 && movementType != MovementType.INVALID) {
            Vec3 velocity = physicsObj.getVelocity();
            double s = r(Math.sqrt(r(r(r((double) velocity.x * velocity.x) + r((double) velocity.y * velocity.y))
                    + r((double) velocity.z * velocity.z))));
            if (s > (binary32 ? 0.1f : 0.1)) {
                double t = r(d / s);
                if (Math.abs(t - physicsObj.getTargetQuantum()) > 1.0) {
                    physicsObj.setTargetQuantum(t);
                }
            }
        }
    }

    /** Part B of {@link #handleMoveToPosition}: keeps the heading within 20 degrees of the wanted one by an aux turn. */
    private void steer(MovementParameters params) {
        // B.1
        if (physicsObj.motionsPending()) {
            if (auxCommand != 0) {
                stopMotion(auxCommand, params);
                auxCommand = 0;
            }
            return;
        }
        // B.2
        float h = (float) physicsObj.physics.math.heading(physicsObj.position, currentTargetPosition);
        float a = wrapOnce(r(MovementParameters.getDesiredHeading(currentCommand, movingAway) + h));
        // B.3
        double w = steeringDifference(a, physicsObj.getHeading(), binary32);
        if (w <= 20.0 || w >= 340.0) {
            // B.4
            if (auxCommand != 0) {
                if (rules.has(Variant.A6_ALIGNED_HEADING_SNAP)) {
                    physicsObj.setHeading(a, true);
                }
                stopMotion(auxCommand, params);
                auxCommand = 0;
            }
        } else {
            // B.5
            int turn = w >= 180.0 ? MotionCommand.TURN_LEFT : MotionCommand.TURN_RIGHT;
            if (turn != auxCommand) {
                doMotion(turn, params);
                auxCommand = turn;
            }
        }
    }

    /** A heading that may be 360 too large, as a float; the test looks at the wide value. */
    static float wrapOnce(double v) {
        float heading = (float) v;
        if (v >= 360.0) {
            heading = (float) (heading - 360.0);
        }
        return heading;
    }

    /** Step B.3 of {@link #handleMoveToPosition}: the turn from heading {@code g} to {@code a}, from 0 to 360; wide. */
    static double steeringDifference(float a, double g, boolean binary32) {
        double w = r(a - r(g, binary32), binary32);
        if (Math.abs(w) < EPSILON) {
            w = 0.0;
        }
        if (w < -EPSILON) {
            w = r(w + 360.0, binary32);
        }
        return w;
    }

    /** The heading that {@link #turnToObjectInternal} turns to; rounding can make it 360.0. */
    static float turnHeading(double bearing, float s, boolean binary32) {
        return (float) (r(r(bearing, binary32) + s, binary32) % 360.0);
    }

    /** {@code a8-in-range-latch}: a distance that grows under one metre counts as arrival. */
    private boolean inRangeLatch(float d) {
        boolean inRange = false;
        if (!movementParams.has(MovementParameters.USE_SPHERES)) {
            inRange = d < 1.0 && previousDistance < d;
            previousDistance = d;
            previousDistanceTime = now();
        }
        return inRange;
    }

    /** {@code MoveToManager::HandleUpdateTarget} 0x0052A7D0. */
    public void handleUpdateTarget(TargetInfo info) {
        physicsObj.physics.probe.moveToManagerHandleUpdateTarget(physicsObj.id, info.objectId, info.status);
        // 1
        if (physicsObj == null) {
            cancelMoveTo(MotionError.NO_PHYSICS_OBJECT);
            return;
        }
        // 2
        if (topLevelObjectId != info.objectId) {
            return;
        }
        if (initialized) {
            // 3
            if (info.status != TargetStatus.OK) {
                cancelMoveTo(MotionError.OBJECT_GONE);
            } else if (movementType == MovementType.MOVE_TO_OBJECT) {
                soughtPosition.set(info.interpolatedPosition);
                currentTargetPosition.set(info.targetPosition);
                previousDistance = Float.MAX_VALUE;
                originalDistance = Float.MAX_VALUE;
                previousDistanceTime = now();
                originalDistanceTime = now();
            }
            return;
        }
        // 4
        if (topLevelObjectId == physicsObj.id) {
            soughtPosition.set(physicsObj.position);
            currentTargetPosition.set(physicsObj.position);
            cleanUpAndCallWeenie(MotionError.NONE);
        } else if (info.status != TargetStatus.OK) {
            cancelMoveTo(MotionError.NO_OBJECT);
        } else if (movementType == MovementType.MOVE_TO_OBJECT) {
            moveToObjectInternal(info.targetPosition, info.interpolatedPosition);
        } else if (movementType == MovementType.TURN_TO_OBJECT) {
            turnToObjectInternal(info.targetPosition);
        }
    }

    /** {@code MoveToManager::UseTime} 0x0052A780. */
    public void useTime() {
        if (physicsObj == null) {
            return;
        }
        if (rules.has(Variant.TARGET_REEMIT_1HZ)
                && movementType == MovementType.MOVE_TO_OBJECT
                && now() - lastMoveToPacketTime > 1.5) {
            cancelMoveTo(MotionError.OBJECT_GONE);
        }
        if ((physicsObj.transientState & TransientState.CONTACT) == 0) {
            return;
        }
        if (pendingActions.isEmpty()) {
            return;
        }
        boolean proceed = rules.has(Variant.A12_USE_TIME_GATE)
                ? topLevelObjectId != 0 || movementType != MovementType.INVALID || initialized
                : topLevelObjectId == 0 || movementType == MovementType.INVALID || initialized;
        if (!proceed) {
            return;
        }
        switch (pendingActions.peekFirst().type) {
            case MovementType.MOVE_TO_POSITION -> handleMoveToPosition();
            case MovementType.TURN_TO_HEADING -> handleTurnToHeading();
            default -> {}
        }
    }

    /** {@code MoveToManager::HitGround} 0x00529D70. */
    public void hitGround() {
        physicsObj.physics.probe.moveToManagerHitGround(physicsObj.id);
        if (movementType != MovementType.INVALID) {
            beginNextNode();
        }
    }

    /** {@code a5-completion-callback}: tells the gameplay object that a move has ended. */
    private void onMoveComplete(int status) {
        if (weenieObj != null) {
            weenieObj.onMoveComplete(status);
        } else if (rules.has(Variant.A11_CALLBACK_WITHOUT_NULL_CHECK)) {
            throw new MotionRaise("OnMoveComplete without a gameplay object");
        }
    }

    /** The heading argument of get_command, which ignores it: the turn to {@code h}, in [0, 360). */
    private float headingArgument(double h, double g) {
        double w = r(r(h) - g);
        float c = (float) w;
        if (Math.abs(w) < EPSILON) {
            c = 0.0f;
        }
        if (-EPSILON > c) {
            c = (float) (c + 360.0);
        }
        return c;
    }

    /** A local parameter set: the constructor's values without the bit that would cancel this very move. */
    private MovementParameters localParams() {
        MovementParameters params = new MovementParameters(rules);
        params.bitfield &= ~MovementParameters.CANCEL_MOVETO;
        return params;
    }

    private double now() {
        return physicsObj.physics.curTime;
    }

    /** The value as it is, or rounded to float under {@code ace-binary32-arithmetic}. */
    private double r(double value) {
        return r(value, binary32);
    }

    private static double r(double value, boolean binary32) {
        return binary32 ? (float) value : value;
    }
}
