package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;

/** Owns the motion interpreter and the move-to manager of an object (retail {@code MovementManager}). */
public final class MovementManager {
    public MotionInterpreter motionInterpreter;
    public MoveToManager movetoManager;
    public PhysicsObject physicsObj;
    public WeenieObject weenieObj;

    private final Rulebook rules;

    /** Steers in the place of the move-to manager under a drv- variant; made by the first packet of a move. */
    private MoveToDriver driver;

    /** The type of the last movement packet that was read. */
    private int lastPacketType = MovementType.INVALID;

    /** {@code MovementManager::Create} 0x00524050. */
    public MovementManager(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
        this.rules = physicsObj.physics.rules;
        if (rules.has(Variant.ACE_EAGER_MANAGERS)) {
            motionInterpreter = new MotionInterpreter(physicsObj, weenieObj);
            makeMoveToManager();
        }
    }

    /** {@code MovementManager::MakeMoveToManager} 0x00524000. */
    public void makeMoveToManager() {
        if (movetoManager == null && !driven()) {
            movetoManager = new MoveToManager(physicsObj, weenieObj);
        }
    }

    /** Makes an initialised interpreter with default states and empty queues, as an object of a scenario starts. */
    public void initialiseAtRest() {
        if (motionInterpreter == null) {
            motionInterpreter = new MotionInterpreter(physicsObj, weenieObj);
        }
        motionInterpreter.initialiseAtRest();
    }

    /** {@code MovementManager::SetWeenieObject} 0x00524020. */
    public void setWeenieObject(WeenieObject weenie) {
        weenieObj = weenie;
        if (motionInterpreter != null) {
            motionInterpreter.setWeenieObject(weenie);
        }
        if (movetoManager != null) {
            movetoManager.setWeenieObject(weenie);
        }
    }

    /** {@code MovementManager::PerformMovement} 0x005240D0. */
    public int performMovement(MovementStruct mvs) {
        physicsObj.physics.probe.movementManagerPerformMovement(
                physicsObj.id, mvs.type, mvs.motion, mvs.objectId, mvs.topLevelId);
        physicsObj.setActive(true);
        switch (mvs.type) {
            case MovementType.RAW_COMMAND,
                    MovementType.INTERPRETED_COMMAND,
                    MovementType.STOP_RAW_COMMAND,
                    MovementType.STOP_INTERPRETED_COMMAND,
                    MovementType.STOP_COMPLETELY -> {
                ensureInterpreter();
                return motionInterpreter.performMovement(mvs);
            }
            case MovementType.MOVE_TO_OBJECT,
                    MovementType.MOVE_TO_POSITION,
                    MovementType.TURN_TO_OBJECT,
                    MovementType.TURN_TO_HEADING -> {
                if (driven()) {
                    return MotionError.GENERAL_MOVEMENT_FAILURE;
                }
                makeMoveToManager();
                return movetoManager.performMovement(mvs);
            }
            default -> {
                return MotionError.GENERAL_MOVEMENT_FAILURE;
            }
        }
    }

    /** {@code MovementManager::move_to_interpreted_state} 0x00524170. */
    public boolean moveToInterpretedState(InterpretedMotionState state) {
        ensureInterpreter();
        return motionInterpreter.moveToInterpretedState(state);
    }

    /** {@code MovementManager::CancelMoveTo} 0x005241B0. */
    public void cancelMoveTo(int err) {
        physicsObj.physics.probe.movementManagerCancelMoveTo(physicsObj.id, err);
        if (movetoManager != null) {
            movetoManager.cancelMoveTo(err);
        }
    }

    /** {@code MovementManager::EnterDefaultState} 0x005241C0: a fresh interpreter enters it twice. */
    public void enterDefaultState() {
        if (physicsObj != null) {
            ensureInterpreter();
            motionInterpreter.enterDefaultState();
        }
    }

    /** {@code MovementManager::InqRawMotionState} 0x00524200. */
    RawMotionState inqRawMotionState() {
        ensureInterpreter();
        return motionInterpreter.rawState;
    }

    /** {@code MovementManager::InqInterpretedMotionState} 0x00524230. */
    InterpretedMotionState inqInterpretedMotionState() {
        ensureInterpreter();
        return motionInterpreter.interpretedState;
    }

    /** {@code MovementManager::IsMovingTo} 0x00524260. */
    public boolean isMovingTo() {
        return movetoManager != null && movetoManager.isMovingTo();
    }

    /** {@code MovementManager::motions_pending} 0x00524280. */
    public boolean motionsPending() {
        return motionInterpreter != null && motionInterpreter.motionsPending();
    }

    /** {@code MovementManager::get_minterp} 0x005242A0. */
    public MotionInterpreter getMinterp() {
        ensureInterpreter();
        return motionInterpreter;
    }

    /** {@code MovementManager::MotionDone} 0x005242D0. The motion is dropped. */
    public void motionDone(int motion, boolean success) {
        if (motionInterpreter != null) {
            motionInterpreter.motionDone(success);
        }
    }

    /** {@code MovementManager::UseTime} 0x005242F0. */
    public void useTime() {
        if (movetoManager != null) {
            movetoManager.useTime();
        }
    }

    /** {@code MovementManager::HitGround} 0x00524300. */
    public void hitGround() {
        physicsObj.physics.probe.movementManagerHitGround(physicsObj.id);
        if (motionInterpreter != null) {
            motionInterpreter.hitGround();
        }
        if (movetoManager != null) {
            movetoManager.hitGround();
        }
    }

    /** {@code MovementManager::LeaveGround} 0x00524320. */
    public void leaveGround() {
        physicsObj.physics.probe.movementManagerLeaveGround(physicsObj.id);
        if (motionInterpreter != null) {
            motionInterpreter.leaveGround();
        }
    }

    /** {@code MovementManager::HandleEnterWorld} 0x00524340: empty. */
    void handleEnterWorld() {}

    /** {@code MovementManager::HandleExitWorld} 0x00524350: a move in progress is not cancelled. */
    public void handleExitWorld() {
        if (motionInterpreter != null) {
            motionInterpreter.handleExitWorld();
        }
    }

    /** {@code MovementManager::ReportExhaustion} 0x00524360. */
    public void reportExhaustion() {
        if (motionInterpreter != null) {
            motionInterpreter.reportExhaustion();
        }
    }

    /** {@code MovementManager::Destroy} 0x005243F0. */
    public void destroy() {
        if (motionInterpreter != null) {
            motionInterpreter.destroy();
            motionInterpreter = null;
        }
        if (movetoManager != null) {
            movetoManager.destroy();
            movetoManager = null;
        }
    }

    /** {@code MovementManager::HandleUpdateTarget} 0x00524790. */
    public void handleUpdateTarget(TargetInfo info) {
        if (movetoManager != null) {
            movetoManager.handleUpdateTarget(info);
        }
    }

    /**
     * {@code MovementManager::unpack_movement} 0x00524440.
     *
     * @return false if the block was not applied
     */
    public boolean unpackMovement(MovementPacket packet) {
        physicsObj.physics.probe.movementManagerUnpackMovement(physicsObj.id, packet.movementType, packet.style);
        if (rules.has(Variant.ACE_EAGER_MANAGERS)) {
            return false;
        }
        // 1
        if (motionInterpreter == null || physicsObj == null) {
            return false;
        }
        // 2
        physicsObj.cancelMoveto();
        physicsObj.unstickFromObject();
        // 3
        MovementParameters params = new MovementParameters(rules);
        // 4, 5
        if (motionInterpreter.inqStyle() != packet.style) {
            motionInterpreter.doMotion(packet.style, params);
        }
        // 6
        int type = packet.movementType;
        lastPacketType = type;
        if (driver != null && type != MovementType.MOVE_TO_OBJECT && type != MovementType.MOVE_TO_POSITION) {
            driver.otherPacket(type);
        }
        switch (type) {
            case MovementType.INVALID -> {
                moveToInterpretedState(packet.state);
                if (packet.stickyObject != 0) {
                    physicsObj.stickToObject(packet.stickyObject);
                }
                motionInterpreter.standingLongjump = packet.standingLongjump;
                return true;
            }
            case MovementType.MOVE_TO_OBJECT -> {
                makeMoveToManager();
                params.unPackNet(type, packet.params);
                storeRunRate(packet);
                if (driven()) {
                    drive(packet, params);
                } else if (physicsObj.physics.getObject(packet.objectId) != null) {
                    physicsObj.moveToObject(packet.objectId, params);
                    reemitTarget(packet);
                } else {
                    movetoManager.moveToPosition(packet.origin, params);
                }
                return true;
            }
            case MovementType.MOVE_TO_POSITION -> {
                makeMoveToManager();
                params.unPackNet(type, packet.params);
                storeRunRate(packet);
                if (driven()) {
                    drive(packet, params);
                } else {
                    movetoManager.moveToPosition(packet.origin, params);
                }
                return true;
            }
            case MovementType.TURN_TO_OBJECT -> {
                makeMoveToManager();
                params.unPackNet(type, packet.params);
                if (driven()) {
                    return true;
                }
                if (physicsObj.physics.getObject(packet.objectId) != null) {
                    physicsObj.turnToObject(packet.objectId, params);
                } else {
                    params.desiredHeading = packet.heading;
                    movetoManager.turnToHeading(params);
                }
                return true;
            }
            case MovementType.TURN_TO_HEADING -> {
                makeMoveToManager();
                params.unPackNet(type, packet.params);
                if (!driven()) {
                    movetoManager.turnToHeading(params);
                }
                return true;
            }
            default -> {
                return false;
            }
        }
    }

    private void ensureInterpreter() {
        if (motionInterpreter == null) {
            motionInterpreter = new MotionInterpreter(physicsObj, weenieObj);
            if (physicsObj != null) {
                motionInterpreter.enterDefaultState();
            }
        }
    }

    private void storeRunRate(MovementPacket packet) {
        if (!rules.has(Variant.ACDREAM_MOVETO_RUN_RATE_UNSTORED)) {
            motionInterpreter.myRunRate = packet.runRate;
        }
    }

    /** {@code target-reemit-1hz}: without a target manager the packet's origin is the target. */
    private void reemitTarget(MovementPacket packet) {
        if (rules.has(Variant.TARGET_REEMIT_1HZ)) {
            movetoManager.lastMoveToPacketTime = physicsObj.physics.curTime;
            movetoManager.moveToObjectInternal(packet.origin, packet.origin);
        }
    }

    private boolean isRemote() {
        return physicsObj.id != physicsObj.physics.playerId;
    }

    /** Whether a driver concerns this object, so that it never has a move-to manager. */
    private boolean driven() {
        return isRemote()
                ? physicsObj.driverRules.has(Variant.DRV_REMOTE_MOVETO)
                        || physicsObj.driverRules.has(Variant.PLAN_MOVETO_START)
                : physicsObj.driverRules.has(Variant.DRV_SERVER_AUTOWALK);
    }

    /** The driver takes a packet of type 6 or 7. */
    private void drive(MovementPacket packet, MovementParameters params) {
        if (driver == null && isRemote() && physicsObj.driverRules.has(Variant.DRV_REMOTE_MOVETO)) {
            driver = new RemoteMoveToDriver(physicsObj);
        } else if (driver == null && !isRemote()) {
            driver = new ServerAutoWalkDriver(physicsObj, rules);
        }
        if (driver != null) {
            driver.packet(packet, params);
        }
        if (isRemote() && physicsObj.driverRules.has(Variant.PLAN_MOVETO_START)) {
            planMoveToStart(packet.runRate, params);
        }
    }

    /** {@code plan-moveto-start}: the cycle that a MoveTo packet seeds. */
    private void planMoveToStart(float runRate, MovementParameters params) {
        float speed = oneUnlessPositive(params.speed);
        if (params.has(MovementParameters.CAN_RUN)) {
            play(MotionCommand.RUN_FORWARD, speed * oneUnlessPositive(runRate));
        } else {
            play(MotionCommand.WALK_FORWARD, speed);
        }
    }

    /**
     * {@code plan-moveto-start}: at the end of an accepted UpdatePosition that has a velocity, the cycle of a remote's
     * move follows that velocity.
     */
    public void planFromVelocity(Vec3 velocity) {
        if (!isRemote()
                || !physicsObj.driverRules.has(Variant.PLAN_MOVETO_START)
                || (lastPacketType != MovementType.MOVE_TO_OBJECT && lastPacketType != MovementType.MOVE_TO_POSITION)) {
            return;
        }
        int grounded = TransientState.CONTACT | TransientState.ON_WALKABLE;
        if ((physicsObj.transientState & grounded) != grounded) {
            return;
        }
        switch (motionInterpreter.interpretedState.forwardCommand) {
            case MotionCommand.READY,
                    MotionCommand.WALK_FORWARD,
                    MotionCommand.WALK_BACKWARDS,
                    MotionCommand.RUN_FORWARD -> {
                float speed = (float) Math.sqrt(velocity.x * velocity.x + velocity.y * velocity.y);
                if (speed < 0.20f) {
                    play(MotionCommand.READY, 1.0f);
                } else if (speed < 1.25f) {
                    play(MotionCommand.WALK_FORWARD, Math.min(Math.max(speed / 3.12f, 0.25f), 3.0f));
                } else {
                    play(MotionCommand.RUN_FORWARD, Math.min(Math.max(speed / 4.0f, 0.25f), 3.0f));
                }
            }
            default -> {}
        }
    }

    private void play(int forwardCommand, float forwardSpeed) {
        motionInterpreter.interpretedState.forwardCommand = forwardCommand;
        motionInterpreter.interpretedState.forwardSpeed = forwardSpeed;
        motionInterpreter.applyInterpretedMovement(false, false);
    }

    private static float oneUnlessPositive(float value) {
        return Float.isFinite(value) && value > 0.0f ? value : 1.0f;
    }

    /** A movement input of the player's own, which ends {@code drv-server-autowalk}. */
    public void userMovementInput() {
        if (driver != null) {
            driver.userMovementInput();
        }
    }

    /**
     * Lets an active driver move the object in the place of {@code CPartArray::Update}.
     *
     * @param quantum the step
     * @param offset the offset in the object's axes, identity on entry
     * @return false if no driver is active: then the part array has its turn
     */
    public boolean driverUpdate(float quantum, Frame offset) {
        return driver != null && driver.tick(quantum, offset.origin);
    }
}
