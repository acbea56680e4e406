package dev.acreplay.motion;

import dev.acreplay.geometry.Vec3;
import java.util.ArrayDeque;

/** Turns what is asked of an object into motions of its table, retail's {@code CMotionInterp} (motion-interp.md). */
public final class MotionInterpreter {
    public boolean initted;
    public WeenieObject weenieObj;
    public PhysicsObject physicsObj;
    public final RawMotionState rawState = new RawMotionState();
    public final InterpretedMotionState interpretedState = new InterpretedMotionState();
    public float currentSpeedFactor = 1.0f;
    public boolean standingLongjump;
    public float jumpExtent;
    public int serverActionStamp;
    public float myRunRate = 1.0f;

    /** Head first. */
    public final ArrayDeque<MotionNode> pendingMotions = new ArrayDeque<>();

    /**
     * Retail {@code CMotionInterp::Create} 0x00528C00: initial values, then both references, without dispatch.
     *
     * @param physicsObj the owner
     * @param weenieObj its gameplay object, or null
     */
    public MotionInterpreter(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
    }

    /** Makes the interpreter initialised with default states and empty queues, as an object of a scenario starts. */
    public void initialiseAtRest() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code motion_allows_jump} 0x005279E0. */
    public int motionAllowsJump(int motion) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code contact_allows_move} 0x00528240. */
    public boolean contactAllowsMove(int motion) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code is_standing_still} 0x00527FA0. */
    public boolean isStandingStill() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code motions_pending} 0x00527FE0. */
    public boolean motionsPending() {
        return !pendingMotions.isEmpty();
    }

    /** Retail {@code InqStyle} 0x00527B10. */
    public int inqStyle() {
        return interpretedState.currentStyle;
    }

    /** Retail {@code jump_charge_is_allowed} 0x00527A50. */
    public int jumpChargeIsAllowed() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code charge_jump} 0x005281C0. */
    public int chargeJump() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code jump_is_allowed} 0x005282B0. */
    public int jumpIsAllowed(float extent) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /**
     * Retail {@code adjust_motion} 0x00528010: what really is to be played for a motion.
     *
     * @param motion the motion asked for
     * @param params its speed is read and changed
     * @param holdKey the hold key to apply
     * @return the motion to play
     */
    public int adjustMotion(int motion, MovementParameters params, int holdKey) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code get_max_speed} 0x00527CB0, wide. */
    public double getMaxSpeed() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code get_adjusted_max_speed} 0x00527D00, wide. */
    public double getAdjustedMaxSpeed() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** {@code run_rate()} of motion-interp.md §3.1, wide. */
    public double runRate() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code get_state_velocity} 0x00527D50, in the object's axes. */
    public void getStateVelocity(Vec3 out) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code get_leave_ground_velocity} 0x005280C0, in the object's axes. */
    public void getLeaveGroundVelocity(Vec3 out) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code DoInterpretedMotion} 0x00528360. */
    public int doInterpretedMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StopInterpretedMotion} 0x00528470. */
    public int stopInterpretedMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code DoMotion} 0x00528D20. */
    public int doMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StopMotion} 0x00528530. */
    public int stopMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StopCompletely} 0x00527E40. */
    public int stopCompletely() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code PerformMovement} 0x00528E80. */
    public int performMovement(MovementStruct mvs) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code apply_interpreted_movement} 0x00528600. */
    public void applyInterpretedMovement(boolean cancelMoveto, boolean disallowJump) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code apply_raw_movement} 0x005287E0. */
    public void applyRawMovement(boolean cancelMoveto, boolean disallowJump) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code apply_current_movement} 0x00528870. */
    public void applyCurrentMovement(boolean cancelMoveto, boolean disallowJump) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ReportExhaustion} 0x005288D0. */
    public void reportExhaustion() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code SetWeenieObject} 0x00528920. */
    public void setWeenieObject(WeenieObject weenie) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code set_hold_run} 0x00528B70. */
    public void setHoldRun(boolean val, boolean cancelMoveto) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code SetHoldKey} 0x00528BB0. */
    public void setHoldKey(int key, boolean cancelMoveto) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code move_to_interpreted_state} 0x005289C0. */
    public boolean moveToInterpretedState(InterpretedMotionState newState) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HitGround} 0x00528AC0. */
    public void hitGround() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code LeaveGround} 0x00528B00. */
    public void leaveGround() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /**
     * Retail {@code jump} 0x00528780. An allowed one ends with {@code physicsObj.setOnWalkable(false)} and then
     * {@code physicsObj.clearContactOfJump()} (environment.md §2).
     */
    public int jump(float extent) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code MotionDone} 0x00527EC0. */
    public void motionDone(boolean success) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleExitWorld} 0x00527F30. */
    public void handleExitWorld() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code enter_default_state} 0x00528C80. */
    public void enterDefaultState() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code Destroy} 0x00527B40. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
