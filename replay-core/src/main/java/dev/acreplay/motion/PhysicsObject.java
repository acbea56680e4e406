package dev.acreplay.motion;

import static dev.acreplay.motion.PhysicsState.ALIGNPATH;
import static dev.acreplay.motion.PhysicsState.FROZEN;
import static dev.acreplay.motion.PhysicsState.GRAVITY;
import static dev.acreplay.motion.PhysicsState.HIDDEN;
import static dev.acreplay.motion.PhysicsState.IGNORE_COLLISIONS;
import static dev.acreplay.motion.PhysicsState.INELASTIC;
import static dev.acreplay.motion.PhysicsState.NODRAW;
import static dev.acreplay.motion.PhysicsState.REPORT_COLLISIONS;
import static dev.acreplay.motion.PhysicsState.SLEDDING;
import static dev.acreplay.motion.PhysicsState.STATIC;
import static dev.acreplay.motion.TransientState.ACTIVE;
import static dev.acreplay.motion.TransientState.CHECK_ETHEREAL;
import static dev.acreplay.motion.TransientState.CONTACT;
import static dev.acreplay.motion.TransientState.ON_WALKABLE;
import static dev.acreplay.motion.TransientState.SLIDING;
import static dev.acreplay.motion.TransientState.STATIONARY_FALL;
import static dev.acreplay.motion.TransientState.STATIONARY_STOP;
import static dev.acreplay.motion.TransientState.STATIONARY_STUCK;
import static dev.acreplay.motion.TransientState.WATER_CONTACT;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Numeric;
import dev.acreplay.geometry.Plane;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.PositionMath;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;

/**
 * A simulated object, retail's {@code CPhysicsObj}: its place, its velocity, its cell and children, and its managers.
 *
 * <p>The per-frame loop is {@link #updateObject}; kinematics.md §3 and §4 specify every body here.
 */
public class PhysicsObject {
    /** {@code PhysicsGlobals::gravity}. */
    public static final float GRAVITY_ACCELERATION = -9.80000019f;

    /** {@code PhysicsGlobals::floor_z}. */
    public static final float FLOOR_Z = 0.664174139f;

    private static final double MAX_VELOCITY = 50.0;
    private static final float MAX_VELOCITY_SQUARED = 2500.0f;
    private static final double SMALL_VELOCITY_SQUARED = 0.0625;
    private static final float DEFAULT_FRICTION = 0.949999988f;
    private static final float DEFAULT_ELASTICITY = 0.0500000007f;
    private static final float MAX_ELASTICITY = 0.100000001f;
    private static final double COS_10_DEGREES = 0.984807753012208;
    private static final float ACE_SLED_SLOPE = 0.99999536f;
    private static final float SLED_FAST_FRICTION = 0.2f;

    /** Flags of SetPosition: SEND_POSITION_EVENT, with SLIDE, and with TELEPORT. */
    private static final int SET_POSITION_SIMPLE = 0x1002;

    private static final int SET_POSITION_SLIDING = 0x1012;

    /** Where children sit on their parent; never changed. */
    private static final Frame IDENTITY = new Frame();

    /** Indexes of {@link #updateTimes}. */
    public static final int POSITION_TS = 0;

    public static final int MOVEMENT_TS = 1;
    public static final int STATE_TS = 2;
    public static final int VECTOR_TS = 3;
    public static final int TELEPORT_TS = 4;
    public static final int SERVER_CONTROLLED_MOVE_TS = 5;
    public static final int FORCE_POSITION_TS = 6;
    public static final int OBJDESC_TS = 7;
    public static final int INSTANCE_TS = 8;

    /** A stamp of an implicit object that no message has carried yet. */
    public static final int UNKNOWN_STAMP = -1;

    /** The world this belongs to: clocks, rulebook, other objects. */
    public final Physics physics;

    public final int id;

    /** The rules that choose this object's driver (moveto.md section 5.1). */
    final Rulebook driverRules;

    /** Null for a placeholder. */
    public PartArray partArray;

    public final Vec3 playerVector = new Vec3(0.0f, 0.0f, 1.0f);
    public float playerDistance = Numeric.FLT_MAX;
    public PhysicsObject parent;
    public final ChildList children = new ChildList();

    /** {@code m_position}. */
    public final Position position = new Position();

    /** The cell this is registered in, or null. */
    public ObjectCell cell;

    public int state = PhysicsState.DEFAULT;
    public int transientState;
    public float elasticity = DEFAULT_ELASTICITY;
    public float friction = DEFAULT_FRICTION;

    /** Null until needed. */
    public MovementManager movementManager;

    /** Null until needed. */
    public PositionManager positionManager;

    public boolean lastMoveWasAutonomous;
    public boolean jumpedThisFrame;
    public double updateTime;

    /** {@code m_velocityVector}, {@code m_accelerationVector}, {@code m_omegaVector}. */
    public final Vec3 velocity = new Vec3();

    public final Vec3 acceleration = new Vec3();
    public final Vec3 omega = new Vec3();
    public float scale = 1.0f;

    /** Null until needed. */
    public TargetManager targetManager;

    /** Null if the object has none. */
    public WeenieObject weenieObj;

    public final Plane contactPlane = new Plane();
    public int contactPlaneCellId;
    public final Vec3 slidingNormal = new Vec3();

    /** The last committed displacement divided by its quantum. */
    public final Vec3 cachedVelocity = new Vec3();

    /** The nine stamps; {@link #UNKNOWN_STAMP} in an implicit object until a message carries one. */
    public final int[] updateTimes = new int[9];

    // Not retail: what the tool rules of kinematics.md §5 and capture-replay.md §4 need to know.

    /** Whether this was ever registered in a cell. */
    boolean wasInCell;

    /** Whether the first placement of this object still finds the ground. */
    boolean firstContactPending;

    /** The height at which a fall ends; NaN for none. */
    float landingHeight = Float.NaN;

    /** Whether a MoveOrTeleport of this object has returned 1 before. */
    boolean movedOrTeleported;

    /** When this joined the object table. */
    long tableSequence;

    private final Position scratchPosition = new Position();
    private final Position placement = new Position();
    private final Frame scratchOffset = new Frame();
    private final Frame scratchFrame = new Frame();
    private final Vec3 scratchVec = new Vec3();
    private final TransitionResult scratchTransition = new TransitionResult();
    private float zBeforePhysics;

    /** Retail's constructor 0x005123F0. */
    public PhysicsObject(Physics physics, int id) {
        this.physics = physics;
        this.id = id;
        this.driverRules = physics.driverRules.of(id);
    }

    private Rulebook rules() {
        return physics.rules;
    }

    public boolean has(int transientBit) {
        return (transientState & transientBit) != 0;
    }

    private boolean hasState(int bit) {
        return (state & bit) != 0;
    }

    /** Whether this is the local player of the session or scenario. */
    public boolean isLocalPlayer() {
        return physics.playerId != 0 && id == physics.playerId;
    }

    /** {@code on_ground} 0x00527B20: contact and on walkable ground. */
    public boolean onGround() {
        return (transientState & (CONTACT | ON_WALKABLE)) == (CONTACT | ON_WALKABLE);
    }

    // The per-frame loop: kinematics.md §3.4 to §3.7

    /** Retail {@code CPhysicsObj::update_object} 0x00515D10. */
    public void updateObject() {
        if (parent != null || cell == null || hasState(FROZEN)) {
            transientState &= ~ACTIVE;
            return;
        }
        PhysicsObject player = physics.player();
        if (player != null) {
            physics.math.getOffset(player.position, position, playerVector);
            double d = playerVector.magnitude();
            playerDistance = (float) d;
            if (d > Physics.UPDATE_DISTANCE) {
                transientState &= ~ACTIVE;
            } else {
                setActive(true);
            }
        }
        double dt = physics.curTime - updateTime;
        physics.currTime = updateTime;
        if (dt <= Numeric.EPSILON) {
            if (!physics.firstSliceMinGate) {
                updateTime = physics.curTime;
            }
            return;
        }
        if (dt > Physics.HUGE_QUANTUM) {
            updateTime = physics.curTime;
            return;
        }
        double maxQuantum = physics.maxQuantum;
        if (dt <= maxQuantum) {
            if (physics.firstSliceMinGate && !(dt > Physics.MIN_QUANTUM)) {
                return;
            }
            physics.currTime += dt;
            updateObjectInternal((float) dt);
        } else {
            do {
                physics.currTime += maxQuantum;
                updateObjectInternal((float) maxQuantum);
                dt = dt - maxQuantum;
            } while (dt > maxQuantum);
            if (dt > Physics.MIN_QUANTUM) {
                physics.currTime += dt;
                updateObjectInternal((float) dt);
            }
        }
        updateTime = physics.currTime;
    }

    /** Retail {@code set_active} 0x0050FC40. */
    public boolean setActive(boolean active) {
        if (!active) {
            transientState &= ~ACTIVE;
            return true;
        }
        if (hasState(STATIC)) {
            return false;
        }
        if (!has(ACTIVE)) {
            updateTime = physics.curTime;
        }
        transientState |= ACTIVE;
        return true;
    }

    /** Retail {@code UpdateObjectInternal} 0x005156B0: one slice. */
    private void updateObjectInternal(float q) {
        if (!has(ACTIVE)) {
            return;
        }
        if (cell == null) {
            return;
        }
        if (has(CHECK_ETHEREAL)) {
            setEthereal(false);
        }
        jumpedThisFrame = false;
        Position newPos = scratchPosition;
        newPos.objcellId = position.objcellId;
        updatePositionInternal(q, newPos.frame);
        commit(newPos, q);
        if (targetManager != null) {
            targetManager.handleTargetting();
        }
        if (movementManager != null) {
            movementManager.useTime();
        }
        if (partArray != null) {
            partArray.handleMovement();
        }
        if (positionManager != null) {
            positionManager.useTime();
        }
    }

    /** Step 6 of {@code UpdateObjectInternal}. */
    private void commit(Position newPos, float q) {
        Vec3 newOrigin = newPos.frame.origin;
        Vec3 oldOrigin = position.frame.origin;
        if (partArray == null) {
            // a. no spheres
            if (movementManager == null && has(ON_WALKABLE)) {
                transientState &= ~ACTIVE;
            }
            stayInPlace(newPos);
            return;
        }
        if (newOrigin.isEqual(oldOrigin)) {
            // b. origin equal
            stayInPlace(newPos);
            return;
        }
        // c. moved
        if (hasState(ALIGNPATH)) {
            Vec3 d = scratchVec.set(
                    (float) ((double) newOrigin.x - oldOrigin.x), (float) ((double) newOrigin.y - oldOrigin.y), (float)
                            ((double) newOrigin.z - oldOrigin.z));
            d.normalize();
            newPos.frame.setVectorHeading(d);
        } else if (hasState(SLEDDING)) {
            sledHeading(newPos.frame);
        }
        TransitionResult t = scratchTransition;
        physics.ground.transition(this, position, newPos, zBeforePhysics, t);
        if (t.currCell == null && rules().has(Variant.ACE_NULL_CELL_REFUSAL)) {
            stayInPlace(newPos);
            return;
        }
        physics.math.getOffset(position, t.currPos, scratchVec);
        physics.math.divide(scratchVec, q, cachedVelocity);
        setPositionInternal(t);
    }

    private void stayInPlace(Position newPos) {
        newPos.frame.origin.set(position.frame.origin);
        setFrame(newPos.frame);
        cachedVelocity.set(0.0f, 0.0f, 0.0f);
    }

    private void sledHeading(Frame frame) {
        if (rules().has(Variant.ACE_SLED_HEADING)) {
            if (velocity.x != 0.0f || velocity.y != 0.0f || velocity.z != 0.0f) {
                Vec3 d = scratchVec.set(velocity);
                d.normalize();
                frame.setVectorHeading(d);
            }
        } else if (!velocity.isZero()) {
            frame.setHeading((float) velocity.getHeading());
        }
    }

    /** Retail {@code UpdatePositionInternal} 0x00512C30. */
    private void updatePositionInternal(float q, Frame out) {
        Frame off = scratchOffset.setIdentity();
        if (!hasState(HIDDEN)) {
            if (partArray != null && (movementManager == null || !movementManager.driverUpdate(q, off))) {
                partArray.update(q, off);
            }
            off.origin.scale(has(ON_WALKABLE) ? scale : 0.0);
        }
        if (positionManager != null) {
            positionManager.adjustOffset(off, q);
        }
        out.combine(position.frame, off);
        zBeforePhysics = out.origin.z;
        if (!hasState(HIDDEN)) {
            updatePhysicsInternal(q, out);
        }
        // process_hooks: the stand-in table has no animation hooks
    }

    /** Retail {@code UpdatePhysicsInternal} 0x00510700. */
    void updatePhysicsInternal(float quantum, Frame f) {
        double q = quantum;
        Vec3 v = velocity;
        double ax = acceleration.x;
        double ay = acceleration.y;
        double az = acceleration.z;
        float mag2 = magnitudeSquared(v);
        if (mag2 <= 0.0f) {
            if (movementManager == null && has(ON_WALKABLE)) {
                transientState &= ~ACTIVE;
            }
        } else {
            if (mag2 > MAX_VELOCITY_SQUARED) {
                v.normalize();
                mag2 = MAX_VELOCITY_SQUARED;
                v.scale(MAX_VELOCITY);
            }
            calcFriction(quantum, mag2);
            if (mag2 - SMALL_VELOCITY_SQUARED < Numeric.EPSILON) {
                v.set(0.0f, 0.0f, 0.0f);
            }
            double tx = (float) ((float) ((ax * 0.5) * q) * q);
            double ty = (float) (((ay * 0.5) * q) * q);
            double az2 = (float) (az * 0.5);
            double vz1 = (float) (q * v.z);
            double dx = (float) (q * v.x + tx);
            double dz = (float) (vz1 + (az2 * q) * q);
            f.origin.x = (float) (dx + f.origin.x);
            f.origin.y = (float) ((q * v.y + ty) + f.origin.y);
            f.origin.z = (float) (dz + f.origin.z);
        }
        v.x = (float) (q * ax + v.x);
        v.y = (float) (q * ay + v.y);
        v.z = (float) ((float) (q * az) + (double) v.z);
        f.grotate((float) (q * omega.x), (float) (q * omega.y), (float) (q * omega.z));
    }

    private static float magnitudeSquared(Vec3 v) {
        double x = v.x;
        double y = v.y;
        double z = v.z;
        return (float) ((x * x + y * y) + z * z);
    }

    /** Retail {@code calc_friction} 0x0050EE70. */
    private void calcFriction(float q, float mag2) {
        if (!has(ON_WALKABLE)) {
            return;
        }
        Vec3 v = velocity;
        double nx = contactPlane.n.x;
        double ny = contactPlane.n.y;
        double nz = contactPlane.n.z;
        double dot = (nz * v.z + ny * v.y) + nx * v.x;
        if (dot >= 0.25) {
            return;
        }
        v.x = (float) (v.x - dot * nx);
        v.y = (float) (v.y - dot * ny);
        v.z = (float) (v.z - (double) (float) (dot * nz));
        double k = friction;
        if (hasState(SLEDDING)) {
            if (mag2 < 1.5625) {
                k = 1.0;
            } else if (mag2 >= 6.25) {
                boolean slips =
                        rules().has(Variant.ACE_SLED_FRICTION_SLOPE) ? nz > ACE_SLED_SLOPE : !(COS_10_DEGREES <= nz);
                k = slips ? SLED_FAST_FRICTION : friction;
            }
        }
        double p = StrictMath.pow(1.0 - k, q);
        v.scale(p);
    }

    /** Retail {@code calc_acceleration} 0x00510950. */
    public void calcAcceleration() {
        boolean grounded = onGround() && (!hasState(SLEDDING) || rules().has(Variant.ACE_ACCELERATION_SLEDDING));
        if (grounded) {
            acceleration.set(0.0f, 0.0f, 0.0f);
            omega.set(0.0f, 0.0f, 0.0f);
        } else if (hasState(GRAVITY)) {
            acceleration.set(0.0f, 0.0f, GRAVITY_ACCELERATION);
        } else {
            acceleration.set(0.0f, 0.0f, 0.0f);
        }
    }

    // The commit: kinematics.md §3.8 to §3.10

    /** Retail {@code SetPositionInternal} 0x00515330, of a finished transition. */
    private int setPositionInternal(TransitionResult t) {
        physics.probe.physicsObjectSetPositionInternal(id, t.currCell);
        final boolean prevWalk = has(ON_WALKABLE);
        if (t.currCell == null) {
            prepareToLeaveVisibility();
            storePosition(t.currPos);
            // GotoLostCell: set_cell_id of the id that is stored already
            transientState &= ~ACTIVE;
            return 1;
        }
        boolean frameFirst = rules().has(Variant.ACE_FRAME_BEFORE_CELL);
        if (frameFirst) {
            setFrame(t.currPos.frame);
        }
        if (cell == t.currCell) {
            refreshCellId(t.currPos.objcellId);
        } else {
            changeCell(t.currCell);
        }
        if (!frameFirst) {
            setFrame(t.currPos.frame);
        }
        contactPlaneCellId = t.contactPlaneCellId;
        contactPlane.set(t.contactPlane);
        setBit(CONTACT, t.contactPlaneValid);
        calcAcceleration();
        setBit(WATER_CONTACT, t.contactPlaneIsWater);
        applyWalkable();
        slidingNormal.set(t.slidingNormal);
        setBit(SLIDING, t.slidingNormalValid);
        handleAllCollisions(t, prevWalk);
        // calc_cross_cells and shadows are not modelled
        return 1;
    }

    private void setBit(int bit, boolean on) {
        if (on) {
            transientState |= bit;
        } else {
            transientState &= ~bit;
        }
    }

    /** Step 6 of {@code SetPositionInternal}: the edges of on-walkable. */
    private void applyWalkable() {
        if (has(CONTACT)) {
            setOnWalkable(contactPlane.n.z >= FLOOR_Z);
        } else {
            boolean was = has(ON_WALKABLE);
            transientState &= ~ON_WALKABLE;
            if (was && movementManager != null) {
                movementManager.leaveGround();
            }
            calcAcceleration();
        }
    }

    /** Retail {@code set_on_walkable} 0x00511310. */
    public void setOnWalkable(boolean on) {
        boolean was = has(ON_WALKABLE);
        setBit(ON_WALKABLE, on);
        if (movementManager != null) {
            if (was && !on) {
                movementManager.leaveGround();
            } else if (!was && on) {
                movementManager.hitGround();
                if (positionManager != null && rules().has(Variant.ACDREAM_CLEAR_ON_LANDING)) {
                    positionManager.stopInterpolating();
                }
            }
        }
        calcAcceleration();
    }

    /**
     * Asserts contact, as an input does: steps 5 and 6 of the commit with the asserted plane (kinematics.md §3.9).
     *
     * @param contact whether the object touches ground
     * @param onWalkable whether that ground can be walked on
     */
    public void setContact(boolean contact, boolean onWalkable) {
        final boolean had = has(CONTACT);
        firstContactPending = false;
        if (contact) {
            landingHeight = Float.NaN;
            Ground.plane(contactPlane, position.frame, onWalkable);
            contactPlaneCellId = position.objcellId;
        }
        setBit(CONTACT, contact);
        calcAcceleration();
        applyWalkable();
        if (had && !contact) {
            keepLandingHeight();
        }
    }

    /** The contact bit of an allowed jump goes right behind its set_on_walkable(0) (environment.md §2). */
    public void clearContactOfJump() {
        boolean had = has(CONTACT);
        transientState &= ~CONTACT;
        calcAcceleration();
        if (had) {
            keepLandingHeight();
        }
    }

    /** The landing rule of capture-replay.md §4: the height at which contact was lost. */
    private void keepLandingHeight() {
        if (physics.environment.captureGround()
                && physics.environment.flatGround() == null
                && (!isLocalPlayer() || velocity.z > 0.0f)) {
            landingHeight = position.frame.origin.z;
        }
    }

    /** Uses up the first contact of a created object; false if it has none. */
    boolean takeFirstContact(TransitionResult t) {
        if (!firstContactPending || t.currCell == null) {
            return false;
        }
        firstContactPending = false;
        return !hasState(PhysicsState.MISSILE);
    }

    /** Retail {@code check_contact} 0x0050F5B0 with argument 1: false if the velocity leaves the contact plane. */
    boolean checkContact() {
        Vec3 n = contactPlane.n;
        Vec3 v = velocity;
        return !(has(CONTACT) && ((double) v.z * n.z + (double) v.y * n.y) + (double) v.x * n.x > Numeric.EPSILON);
    }

    /** Retail {@code handle_all_collisions} 0x00514780, the parts that touch motion. */
    private void handleAllCollisions(TransitionResult t, boolean prevWalk) {
        boolean bounce = !(prevWalk && has(ON_WALKABLE) && !hasState(SLEDDING));
        Vec3 v = velocity;
        int n = t.framesStationaryFall;
        if (n > 1) {
            v.set(0.0f, 0.0f, 0.0f);
        } else if (bounce && t.collisionNormalValid) {
            if (hasState(INELASTIC)) {
                v.set(0.0f, 0.0f, 0.0f);
            } else {
                double nx = t.collisionNormal.x;
                double ny = t.collisionNormal.y;
                double nz = t.collisionNormal.z;
                double dot = (v.z * nz + v.y * ny) + v.x * nx;
                if (dot < 0.0) {
                    double s = -(dot * (elasticity + 1.0));
                    v.x = (float) (s * nx + v.x);
                    v.y = (float) ((float) (s * ny) + (double) v.y);
                    v.z = (float) ((float) (s * nz) + (double) v.z);
                }
            }
        }
        switch (n) {
            case 0, 3 -> transientState &= ~(STATIONARY_FALL | STATIONARY_STOP | STATIONARY_STUCK);
            case 1 -> transientState |= STATIONARY_FALL;
            case 2 -> transientState |= STATIONARY_STOP;
            default -> transientState |= STATIONARY_STUCK;
        }
    }

    // Frames and placement

    /** Retail {@code set_frame} 0x00514090. */
    public void setFrame(Frame f) {
        position.frame.set(f);
        Frame mine = position.frame;
        if (!mine.isValid() && mine.isValidExceptForHeading()) {
            mine.qw = 0.0f;
            mine.qx = 0.0f;
            mine.qy = 0.0f;
            mine.qz = 0.0f;
        }
        updateChildrenInternal();
    }

    /** Retail {@code UpdateChildrenInternal} 0x00513DA0. */
    private void updateChildrenInternal() {
        if (partArray == null) {
            return;
        }
        for (int i = 0; i < children.numObjects(); i++) {
            updateChild(children.object(i));
        }
    }

    /** Retail {@code UpdateChild} 0x00512D50, at the identity of this object's own frame. */
    private void updateChild(PhysicsObject child) {
        scratchFrame.combine(position.frame, IDENTITY);
        child.setFrame(scratchFrame);
    }

    /** Retail {@code CPhysicsObj::set_heading} 0x00514160. */
    public void setHeading(float degrees, boolean sendEvent) {
        physics.probe.physicsObjectSetHeading(id, degrees, sendEvent);
        turnTo(degrees);
    }

    /** Sets the heading as {@code set_heading} does, children included, but without its row (moveto.md §5.1). */
    public void turnTo(float degrees) {
        Frame f = placement.frame.set(position.frame);
        f.setHeading(degrees);
        setFrame(f);
    }

    /** Retail {@code CPhysicsObj::get_heading} 0x00511540: degrees, wide. */
    public double getHeading() {
        return position.frame.getHeading();
    }

    /** Retail {@code store_position} 0x005141A0. */
    public void storePosition(Position p) {
        Position copy = placement.set(p);
        if (!LandDefs.isIndoor(copy.objcellId)) {
            copy.adjustToOutside();
        }
        position.objcellId = copy.objcellId;
        setFrame(copy.frame);
    }

    /** Retail {@code SetPositionSimple} 0x005162B0; returns 0 for success. */
    public int setPositionSimple(Position p, boolean sliding) {
        return setPosition(p, sliding ? SET_POSITION_SLIDING : SET_POSITION_SIMPLE);
    }

    /**
     * Retail {@code SetPosition} 0x005160C0 and {@code SetPositionInternal} 0x00515BD0: places the object.
     *
     * @param p where to; may be its own position
     * @param flags retail's placement flags; without geometry they change nothing
     * @return 0 for success
     */
    public int setPosition(Position p, int flags) {
        Position adjusted = scratchPosition.set(p);
        if (cell == null) {
            prepareToEnterWorld();
        }
        // AdjustPosition 0x00511D80
        ObjectCell found = null;
        if (LandDefs.isValidLow(adjusted.objcellId)
                && (LandDefs.isIndoor(adjusted.objcellId) || adjusted.adjustToOutside())) {
            found = physics.cell(adjusted.objcellId);
        }
        if (found == null) {
            prepareToLeaveVisibility();
            storePosition(p);
            transientState &= ~ACTIVE;
            return 0;
        }
        TransitionResult t = scratchTransition;
        physics.ground.placement(this, adjusted, found, t);
        setPositionInternal(t);
        return 0;
    }

    /** Retail {@code ForceIntoCell} 0x00515660: 3 for no cell, else 0. */
    public int forceIntoCell(ObjectCell newCell, Position p) {
        if (newCell == null) {
            return 3;
        }
        setFrame(p.frame);
        if (cell != newCell) {
            changeCell(newCell);
        }
        return 0;
    }

    // Velocity and pass-through operations: kinematics.md §3.11

    /** Retail {@code set_velocity} 0x005113F0. */
    public void setVelocity(Vec3 v, boolean sendEvent) {
        boolean changed = rules().has(Variant.ACE_SET_VELOCITY_EXACT)
                ? exactlyUnequal(v.x, velocity.x) || exactlyUnequal(v.y, velocity.y) || exactlyUnequal(v.z, velocity.z)
                : v.isUnequal(velocity);
        if (changed) {
            velocity.set(v);
            if (velocity.magnitude() > MAX_VELOCITY) {
                velocity.normalize();
                velocity.scale(MAX_VELOCITY);
            }
            jumpedThisFrame = true;
        }
        setActive(true);
    }

    private static boolean exactlyUnequal(float a, float b) {
        return a < b || a > b;
    }

    /** Retail {@code set_local_velocity} 0x005114D0. */
    public void setLocalVelocity(Vec3 v, boolean sendEvent) {
        Frame f = position.frame;
        double x = v.x;
        double y = v.y;
        double z = v.z;
        setVelocity(
                scratchVec.set(
                        (float) ((f.m0 * x + f.m3 * y) + f.m6 * z), (float) ((f.m1 * x + f.m4 * y) + f.m7 * z), (float)
                                ((f.m2 * x + f.m5 * y) + f.m8 * z)),
                sendEvent);
    }

    /** Retail {@code set_omega} 0x0050F6D0. */
    public void setOmega(Vec3 w) {
        omega.set(w);
    }

    /** Retail {@code get_velocity} 0x005113C0: the cached velocity, not {@code m_velocityVector}. */
    public Vec3 getVelocity() {
        return cachedVelocity;
    }

    /** Retail {@code get_local_physics_velocity} 0x00512140. */
    public void getLocalPhysicsVelocity(Vec3 out) {
        Frame f = position.frame;
        double x = velocity.x;
        double y = velocity.y;
        double z = velocity.z;
        out.set((float) ((f.m1 * y + f.m0 * x) + f.m2 * z), (float) ((f.m4 * y + f.m3 * x) + f.m5 * z), (float)
                ((f.m7 * y + f.m6 * x) + f.m8 * z));
    }

    /** Retail {@code movement_is_autonomous} 0x0050EB30. */
    public boolean movementIsAutonomous() {
        return lastMoveWasAutonomous;
    }

    /** Retail {@code CPhysicsObj::DoMotion} 0x00510020. */
    public int doMotion(int motion, MovementParameters params) {
        return performRaw(MovementType.RAW_COMMAND, motion, params);
    }

    /** Retail {@code CPhysicsObj::StopMotion} 0x005100D0. */
    public int stopMotion(int motion, MovementParameters params) {
        return performRaw(MovementType.STOP_RAW_COMMAND, motion, params);
    }

    private int performRaw(int type, int motion, MovementParameters params) {
        lastMoveWasAutonomous = true;
        if (movementManager == null) {
            return MotionError.NO_ANIMATION_TABLE;
        }
        MovementStruct mvs = new MovementStruct();
        mvs.type = type;
        mvs.motion = motion;
        mvs.params = params;
        return movementManager.performMovement(mvs);
    }

    /** Retail {@code CPhysicsObj::StopCompletely} 0x00510180. */
    public void stopCompletely(boolean sendEvent) {
        if (movementManager != null) {
            MovementStruct mvs = new MovementStruct();
            mvs.type = MovementType.STOP_COMPLETELY;
            movementManager.performMovement(mvs);
        }
    }

    /** Retail {@code CPhysicsObj::DoInterpretedMotion} 0x0050EA70: through the part array to the motion table. */
    public int doInterpretedMotion(int motion, MovementParameters params) {
        return partArray == null ? MotionError.GENERAL_MOVEMENT_FAILURE : partArray.doInterpretedMotion(motion, params);
    }

    /** Retail {@code CPhysicsObj::StopInterpretedMotion} 0x0050EA90. */
    public int stopInterpretedMotion(int motion, MovementParameters params) {
        return partArray == null
                ? MotionError.GENERAL_MOVEMENT_FAILURE
                : partArray.stopInterpretedMotion(motion, params);
    }

    /** Retail {@code StopCompletely_Internal} 0x0050EAD0. */
    public int stopCompletelyInternal() {
        return partArray == null ? MotionError.GENERAL_MOVEMENT_FAILURE : partArray.stopCompletelyInternal();
    }

    /** Retail {@code InitializeMotionTables}. */
    public void initializeMotionTables() {
        if (partArray != null) {
            partArray.initializeMotionTables();
        }
    }

    /** Retail {@code RemoveLinkAnimations}: everything pending is done, without success. */
    public void removeLinkAnimations() {
        if (partArray != null) {
            partArray.handleEnterWorld();
        }
    }

    /** Retail {@code CheckForCompletedMotions}. */
    public void checkForCompletedMotions() {
        if (partArray != null) {
            partArray.checkForCompletedMotions();
        }
    }

    /** Retail {@code CPhysicsObj::MotionDone} 0x0050FDB0, called by the motion table. */
    public void motionDone(int motion, boolean success) {
        if (movementManager != null) {
            movementManager.motionDone(motion, success);
        }
    }

    /** Retail {@code CPhysicsObj::MoveToObject} 0x00512860. */
    public void moveToObject(int objectId, MovementParameters params) {
        makeMovementManagerForMove();
        PhysicsObject target = physics.getObject(objectId);
        if (target == null) {
            return;
        }
        MovementStruct mvs = new MovementStruct();
        mvs.type = MovementType.MOVE_TO_OBJECT;
        mvs.objectId = objectId;
        mvs.topLevelId = target.parent != null ? target.parent.id : target.id;
        mvs.radius = (float) target.getRadius();
        mvs.height = (float) target.getHeight();
        mvs.params = params;
        movementManager.performMovement(mvs);
    }

    /** Retail {@code CPhysicsObj::TurnToObject} 0x00512940. */
    public void turnToObject(int objectId, MovementParameters params) {
        PhysicsObject target = physics.getObject(objectId);
        if (target == null) {
            return;
        }
        makeMovementManagerForMove();
        MovementStruct mvs = new MovementStruct();
        mvs.type = MovementType.TURN_TO_OBJECT;
        mvs.objectId = objectId;
        mvs.topLevelId = target.parent != null ? target.parent.id : target.id;
        mvs.params = params;
        movementManager.performMovement(mvs);
    }

    /** Retail {@code CPhysicsObj::TurnToHeading} 0x00512980. */
    public void turnToHeading(MovementParameters params) {
        makeMovementManagerForMove();
        MovementStruct mvs = new MovementStruct();
        mvs.type = MovementType.TURN_TO_HEADING;
        mvs.params = params;
        movementManager.performMovement(mvs);
    }

    private void makeMovementManagerForMove() {
        if (movementManager != null) {
            return;
        }
        movementManager = new MovementManager(this, weenieObj);
        movementManager.enterDefaultState();
        if (rules().has(Variant.ACE_MOVETO_DEACTIVATES)) {
            if (!has(ACTIVE)) {
                updateTime = physics.curTime;
            }
            transientState &= ~ACTIVE;
        } else {
            setActive(true);
        }
    }

    /** Retail {@code cancel_moveto} 0x005101F0, also known as {@code interrupt_current_movement}. */
    public void cancelMoveto() {
        if (movementManager != null) {
            movementManager.cancelMoveTo(MotionError.ACTION_CANCELLED);
        }
    }

    /** Retail {@code IsMovingTo} 0x0050EB10. */
    public boolean isMovingTo() {
        return movementManager != null && movementManager.isMovingTo();
    }

    /** Retail {@code motions_pending} 0x0050EAB0. */
    public boolean motionsPending() {
        return movementManager != null && movementManager.motionsPending();
    }

    /** Retail {@code get_minterp} 0x005120C0: makes manager and interpreter if needed. */
    public MotionInterpreter getMinterp() {
        makeMovementManager(true);
        return movementManager.getMinterp();
    }

    /** Retail {@code CPhysicsObj::unpack_movement} 0x00512040. */
    public void unpackMovement(MovementPacket packet) {
        if (movementManager == null) {
            movementManager = new MovementManager(this, weenieObj);
            setActive(true);
        }
        movementManager.unpackMovement(packet);
    }

    /** Retail {@code MakeMovementManager} 0x00510270. */
    public void makeMovementManager(boolean init) {
        if (movementManager != null) {
            return;
        }
        movementManager = new MovementManager(this, weenieObj);
        if (init) {
            movementManager.enterDefaultState();
        }
        setActive(true);
    }

    /** Retail {@code MakePositionManager} 0x00510210: activates on every call. */
    public void makePositionManager() {
        if (positionManager == null) {
            positionManager = new PositionManager(this);
        }
        setActive(true);
    }

    /** Retail {@code get_position_manager} 0x00512130. */
    public PositionManager getPositionManager() {
        makePositionManager();
        return positionManager;
    }

    /** Retail {@code CPhysicsObj::InterpolateTo} 0x005104F0. */
    public void interpolateTo(Position p, boolean keepHeading) {
        makePositionManager();
        positionManager.interpolateTo(p, keepHeading);
    }

    /** Retail {@code CPhysicsObj::ConstrainTo} 0x00510520. */
    public void constrainTo(Position p, float startDistance, float maxDistance) {
        makePositionManager();
        positionManager.constrainTo(p, startDistance, maxDistance);
    }

    /** Retail {@code StopInterpolating} 0x0050EB40. */
    public void stopInterpolating() {
        if (positionManager != null) {
            positionManager.stopInterpolating();
        }
    }

    /** Retail {@code IsInterpolating} 0x0050EB50. */
    public boolean isInterpolating() {
        return positionManager != null && positionManager.isInterpolating();
    }

    /** Retail {@code IsFullyConstrained} 0x0050EC60. */
    public boolean isFullyConstrained() {
        return positionManager != null && positionManager.isFullyConstrained();
    }

    /** Retail {@code unstick_from_object} 0x0050EAE0. */
    public void unstickFromObject() {
        if (positionManager != null) {
            positionManager.unStick();
        }
    }

    /** Retail {@code get_sticky_object_id} 0x0050EAF0. */
    public int getStickyObjectId() {
        return positionManager == null ? 0 : positionManager.getStickyObjectId();
    }

    /** Retail {@code stick_to_object} 0x005127E0. */
    public void stickToObject(int objectId) {
        makePositionManager();
        PhysicsObject target = physics.getObject(objectId);
        if (target == null) {
            return;
        }
        if (target.parent != null) {
            target = rules().has(Variant.ACE_STICKY_OWN_PARENT) ? parent : target.parent;
            if (target == null) {
                return;
            }
        }
        positionManager.stickTo(target.id, (float) target.getRadius(), (float) target.getHeight());
    }

    /** Retail {@code set_target} 0x0050ED30. */
    public void setTarget(int contextId, int objectId, float radius, double quantum) {
        if (rules().has(Variant.TARGET_REEMIT_1HZ)) {
            return;
        }
        if (targetManager == null) {
            targetManager = new TargetManager(this);
        }
        targetManager.setTarget(contextId, objectId, radius, quantum);
    }

    /** Retail {@code clear_target} 0x0050ED90. */
    public void clearTarget() {
        if (targetManager != null) {
            targetManager.clearTarget();
        }
    }

    /** Retail {@code set_target_quantum} 0x0050EDA0. */
    public void setTargetQuantum(double quantum) {
        if (targetManager != null) {
            targetManager.setTargetQuantum(quantum);
        }
    }

    /** Retail {@code get_target_quantum} 0x0050EDC0. */
    public double getTargetQuantum() {
        return targetManager == null || targetManager.targetInfo == null ? 0.0 : targetManager.targetInfo.quantum;
    }

    /** Retail {@code receive_target_update} 0x0050EDE0. */
    public void receiveTargetUpdate(TargetInfo info) {
        if (targetManager != null) {
            targetManager.receiveUpdate(info);
        }
    }

    /**
     * Retail {@code add_voyeur} 0x0050EE00; rounds the quantum to float32 here, except under
     * {@code ace-target-info-replaced}.
     */
    public void addVoyeur(int watcherId, float radius, double quantum) {
        if (rules().has(Variant.TARGET_REEMIT_1HZ)) {
            return;
        }
        if (targetManager == null) {
            targetManager = new TargetManager(this);
        }
        double q = rules().has(Variant.ACE_TARGET_INFO_REPLACED) ? quantum : (float) quantum;
        targetManager.addVoyeur(watcherId, radius, q);
    }

    /** Retail {@code remove_voyeur} 0x0050EE50. */
    public boolean removeVoyeur(int watcherId) {
        return targetManager != null && targetManager.removeVoyeur(watcherId);
    }

    /** Retail {@code CPhysicsObj::HandleUpdateTarget} 0x00512BC0. The listeners may keep nothing of {@code info}. */
    public void handleUpdateTarget(TargetInfo info) {
        if (info.contextId != 0) {
            return;
        }
        if (movementManager != null) {
            movementManager.handleUpdateTarget(info);
        }
        if (positionManager != null) {
            positionManager.handleUpdateTarget(info);
        }
    }

    /** Retail {@code GetAutonomyBlipDistance} 0x0050EB70, metres (position-managers.md §1.2). */
    public float getAutonomyBlipDistance() {
        if (!LandDefs.isIndoor(position.objcellId) || rules().has(Variant.BLIP_DISTANCE_FLAT_100)) {
            return 100.0f;
        }
        boolean player = isLocalPlayer()
                || rules().has(Variant.ACE_BLIP_ANY_PLAYER)
                        && Integer.compareUnsigned(id, 0x50000001) >= 0
                        && Integer.compareUnsigned(id, 0x5FFFFFFF) <= 0;
        return player ? 25.0f : 20.0f;
    }

    /** Retail {@code GetStartConstraintDistance} 0x0050EBC0, metres. */
    public float getStartConstraintDistance() {
        boolean far = !LandDefs.isIndoor(position.objcellId) != rules().has(Variant.ACE_START_CONSTRAINT_SWAPPED);
        return far ? 10.0f : 5.0f;
    }

    /** Retail {@code GetMaxConstraintDistance} 0x0050EC10, metres. */
    public float getMaxConstraintDistance() {
        return LandDefs.isIndoor(position.objcellId) ? 20.0f : 50.0f;
    }

    /** Retail {@code GetRadius}: 0.0 without a part array, wide. */
    public double getRadius() {
        return partArray == null ? 0.0 : partArray.getRadius();
    }

    /** Retail {@code GetHeight}: 0.0 without a part array, wide. */
    public double getHeight() {
        return partArray == null ? 0.0 : partArray.getHeight();
    }

    /** Retail {@code get_distance_to_object} 0x0050F7A0, wide. */
    public double getDistanceToObject(PhysicsObject other, boolean useCyls) {
        PositionMath math = physics.math;
        return useCyls
                ? math.cylinderDistance(
                        (float) getRadius(),
                        (float) getHeight(),
                        position,
                        (float) other.getRadius(),
                        (float) other.getHeight(),
                        other.position)
                : math.distance(position, other.position);
    }

    /** Retail {@code SetMotionTableID} 0x00512780, of an object whose body has the stand-in table. */
    public boolean setMotionTable() {
        if (partArray == null || partArray.motionTableManager == null) {
            return false;
        }
        if (movementManager != null) {
            movementManager.destroy();
            movementManager = null;
        }
        makeMovementManager(true);
        return true;
    }

    /** Sets the scale of object and body. */
    public void setScale(float newScale) {
        scale = newScale;
        if (partArray != null) {
            partArray.scale = newScale;
        }
    }

    /** Accepts a friction of 0 to 1; any other leaves it as it is. */
    public void setFriction(float value) {
        if (value >= 0.0f && value <= 1.0f) {
            friction = value;
        }
    }

    /** Retail {@code set_elasticity} 0x0050FD40. */
    public void setElasticity(float value) {
        if (value < 0.0f) {
            elasticity = 0.0f;
        } else {
            elasticity = value > MAX_ELASTICITY ? MAX_ELASTICITY : value;
        }
    }

    // State word

    /** Retail {@code set_state} 0x00514DD0. */
    public void setState(int newState) {
        int changed = state ^ newState;
        state = newState;
        if ((changed & HIDDEN) != 0) {
            setHidden((newState & HIDDEN) != 0);
        }
    }

    /** Retail {@code set_hidden} 0x00514C60. */
    private void setHidden(boolean hide) {
        if (hide) {
            state |= HIDDEN;
            state &= ~REPORT_COLLISIONS;
            state |= IGNORE_COLLISIONS;
        } else {
            state &= ~HIDDEN;
            state &= ~IGNORE_COLLISIONS;
            state |= REPORT_COLLISIONS;
        }
        for (int i = 0; i < children.numObjects(); i++) {
            PhysicsObject child = children.object(i);
            child.state = hide ? child.state | NODRAW : child.state & ~NODRAW;
        }
        removeLinkAnimations();
    }

    private void setEthereal(boolean on) {
        state = on ? state | PhysicsState.ETHEREAL : state & ~PhysicsState.ETHEREAL;
        transientState &= ~CHECK_ETHEREAL;
    }

    // Entering and leaving the world

    /** Retail {@code teleport_hook} 0x00514ED0. */
    public void teleportHook(boolean hide) {
        physics.probe.physicsObjectTeleportHook(id, hide);
        landingHeight = Float.NaN;
        if (movementManager != null) {
            movementManager.cancelMoveTo(MotionError.TELEPORTED);
        }
        if (positionManager != null) {
            positionManager.unStick();
            positionManager.stopInterpolating();
            positionManager.unConstrain();
        }
        if (targetManager != null) {
            targetManager.clearTarget();
            targetManager.notifyVoyeurOfEvent(TargetStatus.TELEPORTED);
        }
    }

    /** Retail {@code exit_world} 0x00514E60. */
    public void exitWorld() {
        if (partArray != null) {
            partArray.handleExitWorld();
        }
        if (movementManager != null) {
            movementManager.handleExitWorld();
        }
        if (positionManager != null) {
            positionManager.unStick();
        }
        if (targetManager != null) {
            targetManager.clearTarget();
            targetManager.notifyVoyeurOfEvent(TargetStatus.EXIT_WORLD);
        }
    }

    /** Retail {@code enter_world} 0x00516170. */
    public boolean enterWorld(boolean slide) {
        if (parent != null) {
            return false;
        }
        updateTime = physics.curTime;
        if (setPosition(position, slide ? 0x11 : 0x1) != 0) {
            return false;
        }
        setActive(true);
        removeLinkAnimations();
        return true;
    }

    /** Retail {@code enter_world} 0x00516310, at a position. */
    public boolean enterWorld(Position p) {
        storePosition(p);
        return enterWorld(true);
    }

    /** Retail {@code leave_world} 0x005155A0. */
    public void leaveWorld() {
        landingHeight = Float.NaN;
        transientState &= ~ACTIVE;
        leaveCell(false);
        position.objcellId = 0;
        clearTransientStates();
    }

    /** Retail {@code clear_transient_states} 0x00511BF0. */
    private void clearTransientStates() {
        transientState &= ~CONTACT;
        calcAcceleration();
        boolean walkable = has(ON_WALKABLE);
        transientState &= ~(ON_WALKABLE | WATER_CONTACT);
        if (walkable && movementManager != null) {
            movementManager.leaveGround();
        }
        calcAcceleration();
        transientState &= ~0x1F4;
    }

    /** Retail {@code prepare_to_leave_visibility} 0x00511F40. */
    private void prepareToLeaveVisibility() {
        leaveCell(false);
    }

    /** Retail {@code prepare_to_enter_world} 0x00511FA0. */
    private void prepareToEnterWorld() {
        updateTime = physics.curTime;
        setActive(true);
    }

    // Cells and children: kinematics.md §4

    /** Retail {@code change_cell} 0x00513390. */
    public void changeCell(ObjectCell newCell) {
        physics.probe.physicsObjectChangeCell(id, newCell);
        if (cell != null) {
            leaveCell(true);
        }
        if (newCell != null) {
            enterCell(newCell);
            return;
        }
        position.objcellId = 0;
        cell = null;
    }

    /** Retail {@code enter_cell} 0x00510ED0. */
    private void enterCell(ObjectCell newCell) {
        enterCell(newCell, visitedDepth());
    }

    private void enterCell(ObjectCell newCell, int depth) {
        physics.probe.physicsObjectEnterCell(id, newCell);
        if (partArray == null) {
            return;
        }
        newCell.addObject(this);
        if (depth > 0) {
            for (int i = 0; i < children.numObjects(); i++) {
                children.object(i).enterCell(newCell, depth - 1);
            }
        }
        position.objcellId = newCell.id;
        cell = newCell;
        wasInCell = true;
    }

    /** Retail {@code leave_cell} 0x00510F50. */
    private void leaveCell(boolean isChangingCell) {
        leaveCell(isChangingCell, visitedDepth());
    }

    private void leaveCell(boolean isChangingCell, int depth) {
        physics.probe.physicsObjectLeaveCell(id, isChangingCell);
        if (cell == null) {
            return;
        }
        cell.removeObject(this);
        if (depth > 0) {
            for (int i = 0; i < children.numObjects(); i++) {
                children.object(i).leaveCell(isChangingCell, depth - 1);
            }
        }
        cell = null;
    }

    /** How many levels of children enter_cell and leave_cell visit. */
    private int visitedDepth() {
        if (rules().has(Variant.CHILD_CELL_ATTACH_ONLY)) {
            return 0;
        }
        return rules().has(Variant.CHILD_CELL_DEPTH_ONE) ? 1 : Integer.MAX_VALUE;
    }

    /** The same-cell refresh of kinematics.md §4.3. */
    void refreshCellId(int newId) {
        position.objcellId = newId;
        if (rules().has(Variant.CHILD_CELL_ATTACH_ONLY)) {
            return;
        }
        for (int i = 0; i < children.numObjects(); i++) {
            children.object(i).position.objcellId = newId;
        }
    }

    /** The {@code set_cell} input (kinematics.md §5.7): origin and frame stay. */
    public void setCell(Integer cellId) {
        if (cellId == null) {
            changeCell(null);
        } else if (cell != null && cell.id == cellId) {
            refreshCellId(cellId);
        } else {
            changeCell(physics.cell(cellId));
        }
    }

    /** Retail {@code set_parent} 0x00515A90; false if nothing was done. */
    public boolean setParent(PhysicsObject newParent, int where) {
        if (newParent == null || newParent == this || isAbove(newParent)) {
            return false;
        }
        newParent.children.add(this);
        unsetParent();
        leaveWorld();
        parent = newParent;
        if (newParent.cell != null) {
            changeCell(newParent.cell);
            newParent.updateChild(this);
        }
        if (newParent.hasState(HIDDEN)) {
            state |= NODRAW;
        }
        return true;
    }

    /** Whether this stands above an object in the tree of parents. */
    private boolean isAbove(PhysicsObject other) {
        if (children.numObjects() == 0) {
            return false;
        }
        for (PhysicsObject p = other.parent; p != null; p = p.parent) {
            if (p == this) {
                return true;
            }
        }
        return false;
    }

    /** Retail {@code unset_parent} 0x00513470. */
    public void unsetParent() {
        if (parent == null) {
            return;
        }
        parent.children.remove(this);
        if (parent.hasState(HIDDEN)) {
            state &= rules().has(Variant.ACE_UNSET_PARENT_HIDDEN) ? ~HIDDEN : ~NODRAW;
        }
        parent = null;
        updateTime = physics.curTime;
        clearTransientStates();
    }

    /** Retail {@code unparent_children} 0x005134E0. */
    public void unparentChildren() {
        while (children.numObjects() > 0) {
            children.object(0).unsetParent();
        }
    }

    // Stamps and position events: kinematics.md §5.1 and §5.4

    /** Retail {@code is_newer} 0x00451AD0 on stamps of 0 to 65535. */
    public static boolean isNewer(int stored, int incoming) {
        return Math.abs(incoming - stored) > 0x7FFF ? incoming < stored : stored < incoming;
    }

    /** Retail {@code newer_event} 0x00451B10: stores a newer stamp. */
    public boolean newerEvent(int stamp, int t) {
        if (!isNewer(updateTimes[stamp], t)) {
            return false;
        }
        if (!rules().has(Variant.ACE_NEWER_EVENT_NO_STORE)) {
            updateTimes[stamp] = t;
        }
        return true;
    }

    /** Retail {@code MoveOrTeleport} 0x00516330. */
    public boolean moveOrTeleport(Position p, int teleportTs, boolean hasContact) {
        physics.probe.physicsObjectMoveOrTeleport(id, p, teleportTs, hasContact);
        if (isNewer(teleportTs, updateTimes[TELEPORT_TS])) {
            return false;
        }
        boolean teleported = rules().has(Variant.ACE_TELEPORT_TEST_ORDER)
                ? cell == null || newerEvent(TELEPORT_TS, teleportTs)
                : newerEvent(TELEPORT_TS, teleportTs) || cell == null;
        if (teleported) {
            teleportHook(true);
            setPosition(p, SET_POSITION_SLIDING);
            movedOrTeleported = true;
            return true;
        }
        if (!hasContact) {
            return false;
        }
        if (playerDistance >= Physics.UPDATE_DISTANCE) {
            snapTo(p);
        } else if (!(rules().has(Variant.TS44_STICKY_SUPPRESSES_ENQUEUE)
                && !isLocalPlayer()
                && getStickyObjectId() != 0)) {
            if (rules().has(Variant.ACDREAM_BODY_SNAP_4M)
                    && (!movedOrTeleported || physics.math.distance(position, p) > 4.0)) {
                snapTo(p);
            } else {
                interpolateTo(p, isMovingTo());
            }
        }
        movedOrTeleported = true;
        return true;
    }

    private void snapTo(Position p) {
        stopInterpolating();
        setPositionSimple(p, true);
    }

    /** The state in which an object of a scenario starts (kinematics.md §5.7): bits without edges, active, in its cell. */
    void startAtRest(boolean contact, boolean onWalkable, boolean inCell) {
        setBit(CONTACT, contact);
        setBit(ON_WALKABLE, onWalkable);
        if (contact) {
            Ground.plane(contactPlane, position.frame, onWalkable);
            contactPlaneCellId = position.objcellId;
        }
        calcAcceleration();
        transientState |= ACTIVE;
        updateTime = physics.curTime;
        if (inCell) {
            cell = physics.cell(position.objcellId);
            cell.addObject(this);
            wasInCell = true;
        }
    }

    /** Destruction behind {@code HandleDeleteObject}: the managers go. */
    void destroy() {
        if (movementManager != null) {
            movementManager.destroy();
        }
        if (positionManager != null) {
            positionManager.destroy();
        }
        if (targetManager != null) {
            targetManager.destroy();
        }
    }
}
