package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Vec3;

/** Owns the interpreter and the move-to manager of an object, retail's {@code MovementManager} (moveto.md §4). */
public final class MovementManager {
    /** Null until needed. */
    public MotionInterpreter motionInterpreter;

    /** Null until needed. */
    public MoveToManager movetoManager;

    public PhysicsObject physicsObj;
    public WeenieObject weenieObj;

    /** Retail {@code MovementManager::Create} 0x00524050. */
    public MovementManager(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
    }

    /** Retail {@code MakeMoveToManager} 0x00524000. */
    public void makeMoveToManager() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Makes an initialised interpreter with default states and empty queues, as an object of a scenario starts. */
    public void initialiseAtRest() {
        motionInterpreter = new MotionInterpreter(physicsObj, weenieObj);
        motionInterpreter.initialiseAtRest();
    }

    /** Retail {@code SetWeenieObject} 0x00524020. */
    public void setWeenieObject(WeenieObject weenie) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code PerformMovement} 0x005240D0. */
    public int performMovement(MovementStruct mvs) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code move_to_interpreted_state} 0x00524170. */
    public void moveToInterpretedState(InterpretedMotionState state) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CancelMoveTo} 0x005241B0. */
    public void cancelMoveTo(int err) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code EnterDefaultState} 0x005241C0. */
    public void enterDefaultState() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code IsMovingTo} 0x00524260. */
    public boolean isMovingTo() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code motions_pending} 0x00524280. */
    public boolean motionsPending() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code get_minterp} 0x005242A0: makes the interpreter if needed. */
    public MotionInterpreter getMinterp() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code MotionDone} 0x005242D0. */
    public void motionDone(int motion, boolean success) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UseTime} 0x005242F0. */
    public void useTime() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HitGround} 0x00524300. */
    public void hitGround() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code LeaveGround} 0x00524320. */
    public void leaveGround() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleExitWorld} 0x00524350. */
    public void handleExitWorld() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ReportExhaustion} 0x00524360. */
    public void reportExhaustion() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code Destroy} 0x005243F0. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code unpack_movement} 0x00524440. */
    public boolean unpackMovement(MovementPacket packet) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleUpdateTarget} 0x00524790. */
    public void handleUpdateTarget(TargetInfo info) {
        throw new UnsupportedOperationException("not ported yet");
    }

    // Seams of the acdream drivers (moveto.md §5.1)

    /**
     * Lets an active driver move the object in the place of {@code CPartArray::Update}.
     *
     * @param quantum the step
     * @param offset the offset in the object's axes, identity on entry
     * @return false if no driver is active: then the part array has its turn
     */
    public boolean driverUpdate(float quantum, Frame offset) {
        return false;
    }

    /** Tells the local player's driver of a user movement input (jump, key, autorun, mouse look, types 1 to 5). */
    public void userMovementInput() {}

    /**
     * PlanFromVelocity of {@code plan-moveto-start}, at the end of an accepted UpdatePosition of a remote.
     *
     * @param velocity the velocity of the payload; never null
     */
    public void planFromVelocity(Vec3 velocity) {}
}
