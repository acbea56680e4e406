package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Numeric;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.ArrayDeque;

/**
 * Turns what a controller asks for into what is played: retail {@code CMotionInterp}.
 *
 * <p>Expressions are evaluated in double; a cast to float stands where retail stores a float. Results are retail's
 * codes, 0 for success. The parameter sets that retail builds on its stack are members here: no function that uses one
 * is entered again, for the same object, before it has returned.
 */
public final class MotionInterpreter {
    static final float WALK_ANIM_SPEED = 3.12f;
    static final float RUN_ANIM_SPEED = 4.0f;
    static final float SIDESTEP_ANIM_SPEED = 1.25f;
    static final float SIDESTEP_FACTOR = 0.5f;
    static final float BACKWARDS_FACTOR = 0.65f;
    static final float RUN_TURN_FACTOR = 1.5f;
    static final float MAX_SIDESTEP_ANIM_RATE = 3.0f;
    static final float DEFAULT_JUMP_V_Z = 10.0f;

    /** Sidestep over walk, evaluated wide: not the float 1.248. */
    static final double SIDE = (double) WALK_ANIM_SPEED / SIDESTEP_ANIM_SPEED * SIDESTEP_FACTOR;

    /** Bits of the parameters that ace-copy-some-params takes over. */
    private static final int COPIED_BITS = 0x1EE1F;

    public final RawMotionState rawState = new RawMotionState();
    public final InterpretedMotionState interpretedState = new InterpretedMotionState();

    /** Head first. */
    public final ArrayDeque<MotionNode> pendingMotions = new ArrayDeque<>();

    public boolean initted;
    public WeenieObject weenieObj;
    public PhysicsObject physicsObj;
    public float currentSpeedFactor = 1.0f;
    public boolean standingLongjump;
    public float jumpExtent;
    public int serverActionStamp;
    public float myRunRate = 1.0f;

    private final Rulebook rules;
    private final MovementParameters doMotionParams;
    private final MovementParameters stopMotionParams;
    private final MovementParameters applyParams;
    private final MovementParameters actionParams;
    private final MovementParameters adjustedParams;
    private final MovementParameters channelParams;
    private final ArrayDeque<MotionNode> freeNodes = new ArrayDeque<>();
    private final Vec3 leaveGroundVelocity = new Vec3();

    /**
     * {@code CMotionInterp::Create} (0x00528C00): initial values, then both references, without dispatch.
     *
     * @param physicsObj the owner
     * @param weenieObj its gameplay object, or null
     */
    public MotionInterpreter(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this(physicsObj.physics.rules, physicsObj, weenieObj);
    }

    /** An interpreter that may do without a physics object. */
    MotionInterpreter(Rulebook rules, PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.rules = rules;
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
        doMotionParams = new MovementParameters(rules);
        stopMotionParams = new MovementParameters(rules);
        applyParams = new MovementParameters(rules);
        actionParams = new MovementParameters(rules);
        adjustedParams = new MovementParameters(rules);
        channelParams = new MovementParameters(rules);
    }

    // ---- predicates -------------------------------------------------------------------------------------------------

    /** {@code CMotionInterp::motion_allows_jump} (0x005279E0): 72 for a motion that blocks a jump, else 0. */
    public int motionAllowsJump(int motion) {
        int purple = rules.has(Variant.JUMP_BLOCK_PURPLE_EOR) ? 0x1000012B : 0x10000128;
        int fall = rules.has(Variant.ACE_JUMP_FALLING) ? MotionCommand.FALLING : MotionCommand.FALLEN;
        boolean blocked = within(motion, 0x1000006F, 0x10000078)
                || within(motion, purple, purple + 9)
                || motion == fall
                || within(motion, 0x40000016, 0x40000018)
                || within(motion, 0x4000001E, 0x40000039)
                || within(motion, MotionCommand.CROUCH, MotionCommand.SLEEPING);
        return blocked ? MotionError.CANT_JUMP_FROM_THIS_POSITION : 0;
    }

    /** {@code CMotionInterp::contact_allows_move} (0x00528240). */
    public boolean contactAllowsMove(int motion) {
        if (physicsObj == null) {
            return false;
        }
        if (motion == MotionCommand.TURN_RIGHT
                || motion == MotionCommand.TURN_LEFT
                || motion == MotionCommand.FALLING
                || motion == MotionCommand.DEAD) {
            return true;
        }
        if (weenieObj != null && !weenieObj.isCreature()) {
            return true;
        }
        if (!hasGravity()) {
            return true;
        }
        return onGround();
    }

    /** {@code CMotionInterp::is_standing_still} (0x00527FA0). */
    public boolean isStandingStill() {
        return onGround()
                && interpretedState.forwardCommand == MotionCommand.READY
                && interpretedState.sidestepCommand == 0
                && interpretedState.turnCommand == 0;
    }

    /** {@code CMotionInterp::motions_pending} (0x00527FE0). */
    public boolean motionsPending() {
        return !pendingMotions.isEmpty();
    }

    /** {@code CMotionInterp::InqStyle} (0x00527B10). */
    public int inqStyle() {
        return interpretedState.currentStyle;
    }

    /** {@code CMotionInterp::jump_charge_is_allowed} (0x00527A50). */
    public int jumpChargeIsAllowed() {
        if (weenieObj != null && !weenieObj.canJump(jumpExtent)) {
            return MotionError.CANT_JUMP_LOADED_DOWN;
        }
        int forward = interpretedState.forwardCommand;
        if (forward == MotionCommand.FALLEN || within(forward, MotionCommand.CROUCH, MotionCommand.SLEEPING)) {
            return MotionError.CANT_JUMP_FROM_THIS_POSITION;
        }
        return 0;
    }

    /** {@code CMotionInterp::charge_jump} (0x005281C0). */
    public int chargeJump() {
        if (weenieObj != null && !weenieObj.canJump(jumpExtent)) {
            return MotionError.CANT_JUMP_LOADED_DOWN;
        }
        int forward = interpretedState.forwardCommand;
        boolean blocked = rules.has(Variant.ACE_JUMP_FALLING)
                ? forward == MotionCommand.FALLING || within(forward, MotionCommand.CROUCH, MotionCommand.SITTING)
                : forward == MotionCommand.FALLEN || within(forward, MotionCommand.CROUCH, MotionCommand.SLEEPING);
        if (blocked) {
            return MotionError.CANT_JUMP_FROM_THIS_POSITION;
        }
        if (isStandingStill()) {
            standingLongjump = true;
        }
        return 0;
    }

    /** {@code CMotionInterp::jump_is_allowed} (0x005282B0). */
    public int jumpIsAllowed(float extent) {
        boolean aceGate = rules.has(Variant.ACE_JUMP_GATE);
        if (physicsObj == null) {
            return aceGate ? MotionError.NO_PHYSICS_OBJECT : MotionError.NOT_GROUNDED;
        }
        boolean gate = (weenieObj != null ? !weenieObj.isCreature() : aceGate) || !hasGravity() || onGround();
        if (!gate) {
            return MotionError.NOT_GROUNDED;
        }
        if (physicsObj.isFullyConstrained()) {
            return MotionError.GENERAL_MOVEMENT_FAILURE;
        }
        if (pendingMotions.size() >= (aceGate ? 2 : 1) && pendingMotions.getFirst().jumpErrorCode != 0) {
            return pendingMotions.getFirst().jumpErrorCode;
        }
        int charge = jumpChargeIsAllowed();
        if (charge != 0) {
            return charge;
        }
        if (motionAllowsJump(interpretedState.forwardCommand) != 0) {
            return MotionError.CANT_JUMP_FROM_THIS_POSITION;
        }
        if (weenieObj == null) {
            return 0;
        }
        if (aceGate) {
            return MotionError.GENERAL_MOVEMENT_FAILURE;
        }
        return weenieObj.jumpStaminaCost(extent) ? 0 : MotionError.GENERAL_MOVEMENT_FAILURE;
    }

    // ---- speeds -----------------------------------------------------------------------------------------------------

    /** The run rate that the speeds below use, wide: 1.0 without weenie, the weenie's answer, or {@link #myRunRate}. */
    public double runRate() {
        if (weenieObj == null) {
            return 1.0;
        }
        return weenieObj.inqRunRate() ? weenieObj.runRate() : myRunRate;
    }

    /**
     * {@code CMotionInterp::adjust_motion} (0x00528010): returns the motion that is played for a motion asked for, and
     * writes its speed into {@code params}.
     */
    public int adjustMotion(int motion, MovementParameters params, int holdKey) {
        if (weenieObj != null && !weenieObj.isCreature()) {
            return motion;
        }
        int adjusted = motion;
        switch (motion) {
            case MotionCommand.RUN_FORWARD -> {
                return motion;
            }
            case MotionCommand.TURN_LEFT -> {
                adjusted = MotionCommand.TURN_RIGHT;
                params.speed = (float) (params.speed * -1.0);
            }
            case MotionCommand.WALK_BACKWARDS -> {
                adjusted = MotionCommand.WALK_FORWARD;
                params.speed = (float) ((double) -BACKWARDS_FACTOR * params.speed);
            }
            case MotionCommand.SIDE_STEP_RIGHT -> params.speed = (float) (SIDE * params.speed);
            case MotionCommand.SIDE_STEP_LEFT -> {
                adjusted = MotionCommand.SIDE_STEP_RIGHT;
                params.speed = (float) (params.speed * -1.0);
                params.speed = (float) (SIDE * params.speed);
            }
            default -> {
                // unchanged
            }
        }
        int key = holdKey == HoldKey.INVALID ? rawState.currentHoldkey : holdKey;
        if (key == HoldKey.RUN) {
            return applyRunToCommand(adjusted, params);
        }
        return adjusted;
    }

    /** {@code CMotionInterp::apply_run_to_command} (0x00527BE0): returns the motion, its speed is in {@code params}. */
    private int applyRunToCommand(int motion, MovementParameters params) {
        double rate = runRate();
        int adjusted = motion;
        switch (motion) {
            case MotionCommand.WALK_FORWARD -> {
                if (params.speed > 0.0f) {
                    adjusted = MotionCommand.RUN_FORWARD;
                }
                params.speed = (float) (rate * params.speed);
            }
            case MotionCommand.TURN_RIGHT -> params.speed = (float) ((double) RUN_TURN_FACTOR * params.speed);
            case MotionCommand.SIDE_STEP_RIGHT -> {
                double product = rate * params.speed;
                params.speed = (float) product;
                if (Math.abs(product) > MAX_SIDESTEP_ANIM_RATE) {
                    params.speed = product <= 0.0 ? -MAX_SIDESTEP_ANIM_RATE : MAX_SIDESTEP_ANIM_RATE;
                }
            }
            default -> {
                // unchanged
            }
        }
        return adjusted;
    }

    /** {@code CMotionInterp::get_max_speed} (0x00527CB0), wide. */
    public double getMaxSpeed() {
        double speed = runRate() * RUN_ANIM_SPEED;
        probe().motionInterpGetMaxSpeed(id(), myRunRate, speed);
        return speed;
    }

    /** {@code CMotionInterp::get_adjusted_max_speed} (0x00527D00), wide. */
    public double getAdjustedMaxSpeed() {
        double speed = adjustedMaxSpeed();
        probe().motionInterpGetAdjustedMaxSpeed(
                        id(),
                        interpretedState.forwardCommand,
                        interpretedState.forwardSpeed,
                        currentSpeedFactor,
                        myRunRate,
                        speed);
        return speed;
    }

    private double adjustedMaxSpeed() {
        double speed = runRate();
        if (interpretedState.forwardCommand == MotionCommand.RUN_FORWARD) {
            speed = (double) interpretedState.forwardSpeed / currentSpeedFactor;
        } else if (rules.has(Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4)) {
            return speed;
        }
        return speed * RUN_ANIM_SPEED;
    }

    /** {@code CMotionInterp::get_state_velocity} (0x00527D50), in the axes of the object. */
    public void getStateVelocity(Vec3 out) {
        out.x = interpretedState.sidestepCommand == MotionCommand.SIDE_STEP_RIGHT
                ? (float) ((double) SIDESTEP_ANIM_SPEED * interpretedState.sidestepSpeed)
                : 0.0f;
        out.y = switch (interpretedState.forwardCommand) {
            case MotionCommand.WALK_FORWARD -> (float) ((double) WALK_ANIM_SPEED * interpretedState.forwardSpeed);
            case MotionCommand.RUN_FORWARD -> (float) ((double) RUN_ANIM_SPEED * interpretedState.forwardSpeed);
            default -> 0.0f;
        };
        out.z = 0.0f;
        double rate = weenieObj == null && rules.has(Variant.ACE_STATE_VELOCITY_NULL_WEENIE) ? myRunRate : runRate();
        double max = rate * RUN_ANIM_SPEED;
        double length = out.magnitude();
        if (length > max) {
            out.x = (float) (1.0 / length * out.x * max);
            out.y = (float) (1.0 / length * out.y * max);
            out.z = (float) (1.0 / length * out.z * max);
        }
    }

    /** {@code CMotionInterp::get_jump_v_z} (0x00527AA0). */
    public float getJumpVz() {
        float extent = jumpExtent;
        if (extent < Numeric.EPSILON_F) {
            return 0.0f;
        }
        if (extent > 1.0f) {
            extent = 1.0f;
        }
        if (weenieObj == null) {
            return DEFAULT_JUMP_V_Z;
        }
        return weenieObj.inqJumpVelocity(extent) ? weenieObj.jumpVelocity() : 0.0f;
    }

    /** {@code CMotionInterp::get_leave_ground_velocity} (0x005280C0), in the axes of the object. */
    public void getLeaveGroundVelocity(Vec3 out) {
        getStateVelocity(out);
        out.z = getJumpVz();
        if (Math.abs(out.x) < Numeric.EPSILON_F
                && Math.abs(out.y) < Numeric.EPSILON_F
                && Math.abs(out.z) < Numeric.EPSILON_F) {
            Frame f = physicsObj.position.frame;
            double ux = physicsObj.velocity.x;
            double uy = physicsObj.velocity.y;
            double uz = physicsObj.velocity.z;
            out.x = (float) (f.m1 * uy + f.m0 * ux + f.m2 * uz);
            out.y = (float) (f.m4 * uy + f.m3 * ux + f.m5 * uz);
            out.z = (float) (f.m7 * uy + f.m6 * ux + f.m8 * uz);
        }
    }

    // ---- doing and stopping motions ---------------------------------------------------------------------------------

    /** {@code CMotionInterp::add_to_queue} (0x00527B80). */
    private void addToQueue(int contextId, int motion, int jumpErrorCode) {
        MotionNode node = freeNodes.isEmpty() ? new MotionNode() : freeNodes.removeLast();
        node.contextId = contextId;
        node.motion = motion;
        node.jumpErrorCode = jumpErrorCode;
        pendingMotions.addLast(node);
    }

    /** {@code CMotionInterp::DoInterpretedMotion} (0x00528360). */
    public int doInterpretedMotion(int motion, MovementParameters params) {
        probe().motionInterpDoInterpretedMotion(id(), motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        if (rules.has(Variant.DO_INTERPRETED_MOTION_DOUBLE_ADJUST)) {
            adjustedParams.set(params);
            int adjusted = adjustMotion(motion, adjustedParams, params.holdKeyToApply);
            return doInterpretedMotionInternal(adjusted, adjustedParams);
        }
        return doInterpretedMotionInternal(motion, params);
    }

    private int doInterpretedMotionInternal(int motion, MovementParameters params) {
        int result;
        // 2. and 3. state only, or refused in the air
        if (!contactAllowsMove(motion)) {
            if (has(motion, MotionCommand.ACTION_BIT)) {
                result = MotionError.NOT_GROUNDED;
            } else {
                result = applyToInterpretedState(motion, params);
            }
        } else if (standingLongjump && blockedByLongjump(motion)) {
            result = applyToInterpretedState(motion, params);
        } else {
            // 4. play it
            if (motion == MotionCommand.DEAD) {
                physicsObj.removeLinkAnimations();
            }
            result = physicsObj.doInterpretedMotion(motion, params);
            if (result == 0) {
                int code;
                if (params.has(MovementParameters.DISABLE_JUMP_DURING_LINK)) {
                    code = MotionError.CANT_JUMP_FROM_THIS_POSITION;
                } else {
                    code = motionAllowsJump(motion);
                    if (code == 0 && !has(motion, MotionCommand.ACTION_BIT)) {
                        code = motionAllowsJump(interpretedState.forwardCommand);
                    }
                }
                addToQueue(params.contextId, motion, code);
                applyToInterpretedState(motion, params);
            }
        }
        // 6. nothing stays pending outside the world
        if (physicsObj.cell == null) {
            physicsObj.removeLinkAnimations();
        }
        return result;
    }

    private int applyToInterpretedState(int motion, MovementParameters params) {
        if (params.has(MovementParameters.MODIFY_INTERPRETED_STATE)) {
            interpretedState.applyMotion(motion, params);
        }
        return 0;
    }

    /** {@code CMotionInterp::StopInterpretedMotion} (0x00528470). */
    public int stopInterpretedMotion(int motion, MovementParameters params) {
        probe().motionInterpStopInterpretedMotion(id(), motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        int result = 0;
        if (contactAllowsMove(motion) && !(standingLongjump && blockedByLongjump(motion))) {
            result = physicsObj.stopInterpretedMotion(motion, params);
            if (result == 0) {
                addToQueue(params.contextId, MotionCommand.READY, 0);
            }
        }
        if (result == 0 && params.has(MovementParameters.MODIFY_INTERPRETED_STATE)) {
            interpretedState.removeMotion(motion);
        }
        if (physicsObj.cell == null) {
            physicsObj.removeLinkAnimations();
        }
        return result;
    }

    private static boolean blockedByLongjump(int motion) {
        return motion == MotionCommand.WALK_FORWARD
                || motion == MotionCommand.RUN_FORWARD
                || motion == MotionCommand.SIDE_STEP_RIGHT;
    }

    /** {@code CMotionInterp::DoMotion} (0x00528D20). */
    public int doMotion(int motion, MovementParameters params) {
        probe().motionInterpDoMotion(id(), motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        copyParams(params, doMotionParams);
        boolean cancel = params.has(MovementParameters.CANCEL_MOVETO);
        if (cancel) {
            physicsObj.cancelMoveto();
        }
        if (params.has(MovementParameters.SET_HOLD_KEY)) {
            setHoldKey(params.holdKeyToApply, cancel);
        }
        int adjusted = adjustMotion(motion, doMotionParams, params.holdKeyToApply);
        if (interpretedState.currentStyle != MotionCommand.NON_COMBAT) {
            switch (motion) {
                case MotionCommand.CROUCH -> {
                    return MotionError.CANT_CROUCH_IN_COMBAT;
                }
                case MotionCommand.SITTING -> {
                    return MotionError.CANT_SIT_IN_COMBAT;
                }
                case MotionCommand.SLEEPING -> {
                    return MotionError.CANT_LIE_DOWN_IN_COMBAT;
                }
                default -> {
                    if (has(motion, MotionCommand.CHAT_EMOTE_BIT)) {
                        return MotionError.CANT_CHAT_EMOTE_IN_COMBAT;
                    }
                }
            }
        }
        if (has(motion, MotionCommand.ACTION_BIT) && interpretedState.getNumActions() >= 6) {
            return MotionError.TOO_MANY_ACTIONS;
        }
        int result = doInterpretedMotion(adjusted, doMotionParams);
        if (result == 0 && params.has(MovementParameters.MODIFY_RAW_STATE)) {
            rawState.applyMotion(motion, params);
        }
        return result;
    }

    /** {@code CMotionInterp::StopMotion} (0x00528530). */
    public int stopMotion(int motion, MovementParameters params) {
        probe().motionInterpStopMotion(id(), motion, params.speed, params.holdKeyToApply, params.bitfield);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        if (params.has(MovementParameters.CANCEL_MOVETO)) {
            physicsObj.cancelMoveto();
        }
        copyParams(params, stopMotionParams);
        int adjusted = adjustMotion(motion, stopMotionParams, params.holdKeyToApply);
        int result = stopInterpretedMotion(adjusted, stopMotionParams);
        if (result == 0 && params.has(MovementParameters.MODIFY_RAW_STATE)) {
            rawState.removeMotion(motion);
        }
        return result;
    }

    /** The parameters that DoMotion and StopMotion work with: retail copies every field. */
    private void copyParams(MovementParameters params, MovementParameters adjusted) {
        if (rules.has(Variant.ACDREAM_FRESH_PARAMS)) {
            adjusted.setDefaults(rules);
            adjusted.speed = params.speed;
            adjusted.holdKeyToApply = params.holdKeyToApply;
        } else if (rules.has(Variant.ACE_COPY_SOME_PARAMS)) {
            adjusted.setDefaults(rules);
            adjusted.bitfield = adjusted.bitfield & ~COPIED_BITS | params.bitfield & COPIED_BITS;
            adjusted.distanceToObject = params.distanceToObject;
            adjusted.minDistance = params.minDistance;
            adjusted.failDistance = params.failDistance;
            adjusted.speed = params.speed;
            adjusted.walkRunThreshhold = params.walkRunThreshhold;
            adjusted.holdKeyToApply = params.holdKeyToApply;
        } else {
            adjusted.set(params);
        }
    }

    /** {@code CMotionInterp::StopCompletely} (0x00527E40). */
    public int stopCompletely() {
        probe().motionInterpStopCompletely(id());
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        physicsObj.cancelMoveto();
        int code = motionAllowsJump(interpretedState.forwardCommand);
        rawState.forwardCommand = MotionCommand.READY;
        rawState.forwardSpeed = 1.0f;
        rawState.sidestepCommand = 0;
        rawState.turnCommand = 0;
        interpretedState.forwardCommand = MotionCommand.READY;
        interpretedState.forwardSpeed = 1.0f;
        interpretedState.sidestepCommand = 0;
        interpretedState.turnCommand = 0;
        physicsObj.stopCompletelyInternal();
        if (rules.has(Variant.ACDREAM_STOP_ZEROES_VELOCITY)) {
            physicsObj.velocity.set(0.0f, 0.0f, 0.0f);
        }
        addToQueue(0, MotionCommand.READY, code);
        if (physicsObj.cell == null) {
            physicsObj.removeLinkAnimations();
        }
        return 0;
    }

    /** {@code CMotionInterp::PerformMovement} (0x00528E80). */
    public int performMovement(MovementStruct mvs) {
        int result;
        switch (mvs.type) {
            case MovementType.RAW_COMMAND -> result = doMotion(mvs.motion, mvs.params);
            case MovementType.INTERPRETED_COMMAND -> result = doInterpretedMotion(mvs.motion, mvs.params);
            case MovementType.STOP_RAW_COMMAND -> result = stopMotion(mvs.motion, mvs.params);
            case MovementType.STOP_INTERPRETED_COMMAND -> result = stopInterpretedMotion(mvs.motion, mvs.params);
            case MovementType.STOP_COMPLETELY -> {
                stopCompletely();
                result = 0;
            }
            default -> {
                return MotionError.GENERAL_MOVEMENT_FAILURE;
            }
        }
        if (physicsObj != null) {
            physicsObj.checkForCompletedMotions();
        }
        return result;
    }

    // ---- applying state ---------------------------------------------------------------------------------------------

    /** {@code CMotionInterp::apply_interpreted_movement} (0x00528600). */
    public void applyInterpretedMovement(boolean cancel, boolean disallow) {
        if (physicsObj == null) {
            return;
        }
        MovementParameters p = applyParams;
        p.setDefaults(rules);
        p.bitfield &= ~(MovementParameters.SET_HOLD_KEY
                | MovementParameters.MODIFY_INTERPRETED_STATE
                | MovementParameters.CANCEL_MOVETO
                | MovementParameters.DISABLE_JUMP_DURING_LINK);
        if (cancel) {
            p.bitfield |= MovementParameters.CANCEL_MOVETO;
        }
        if (disallow) {
            p.bitfield |= MovementParameters.DISABLE_JUMP_DURING_LINK;
        }
        p.speed = 1.0f;
        if (interpretedState.forwardCommand == MotionCommand.RUN_FORWARD) {
            myRunRate = interpretedState.forwardSpeed;
        }
        doInterpretedMotion(interpretedState.currentStyle, p);
        if (!contactAllowsMove(interpretedState.forwardCommand)) {
            p.speed = 1.0f;
            doInterpretedMotion(MotionCommand.FALLING, p);
        } else if (standingLongjump) {
            p.speed = 1.0f;
            doInterpretedMotion(MotionCommand.READY, p);
            stopInterpretedMotion(MotionCommand.SIDE_STEP_RIGHT, p);
        } else {
            p.speed = interpretedState.forwardSpeed;
            doInterpretedMotion(interpretedState.forwardCommand, p);
            if (interpretedState.sidestepCommand != 0) {
                p.speed = interpretedState.sidestepSpeed;
                doInterpretedMotion(interpretedState.sidestepCommand, p);
            } else {
                stopInterpretedMotion(MotionCommand.SIDE_STEP_RIGHT, p);
            }
        }
        if (interpretedState.turnCommand != 0) {
            p.speed = interpretedState.turnSpeed;
            doInterpretedMotion(interpretedState.turnCommand, p);
        } else {
            if (physicsObj.stopInterpretedMotion(MotionCommand.TURN_RIGHT, p) == 0) {
                addToQueue(0, MotionCommand.READY, 0);
            }
            if (physicsObj.cell == null) {
                physicsObj.removeLinkAnimations();
            }
        }
    }

    /** {@code CMotionInterp::apply_raw_movement} (0x005287E0). */
    public void applyRawMovement(boolean cancel, boolean disallow) {
        if (physicsObj == null) {
            return;
        }
        interpretedState.currentStyle = rawState.currentStyle;
        interpretedState.forwardCommand = rawState.forwardCommand;
        interpretedState.forwardSpeed = rawState.forwardSpeed;
        interpretedState.sidestepCommand = rawState.sidestepCommand;
        interpretedState.sidestepSpeed = rawState.sidestepSpeed;
        interpretedState.turnCommand = rawState.turnCommand;
        interpretedState.turnSpeed = rawState.turnSpeed;

        channelParams.speed = interpretedState.forwardSpeed;
        interpretedState.forwardCommand =
                adjustMotion(interpretedState.forwardCommand, channelParams, rawState.forwardHoldkey);
        interpretedState.forwardSpeed = channelParams.speed;

        channelParams.speed = interpretedState.sidestepSpeed;
        interpretedState.sidestepCommand =
                adjustMotion(interpretedState.sidestepCommand, channelParams, rawState.sidestepHoldkey);
        interpretedState.sidestepSpeed = channelParams.speed;

        channelParams.speed = interpretedState.turnSpeed;
        interpretedState.turnCommand = adjustMotion(interpretedState.turnCommand, channelParams, rawState.turnHoldkey);
        interpretedState.turnSpeed = channelParams.speed;

        applyInterpretedMovement(cancel, disallow);
    }

    /** What retail has inlined in each function below: the raw state for the local player, else the interpreted one. */
    private void dispatch(boolean cancel, boolean disallow) {
        if (physicsObj == null || !initted) {
            return;
        }
        boolean raw = weenieObj == null
                || (rules.has(Variant.ACE_RAW_GATE_ANY_CREATURE) ? weenieObj.isCreature() : weenieObj.isThePlayer());
        if (raw && physicsObj.movementIsAutonomous()) {
            applyRawMovement(cancel, disallow);
        } else {
            applyInterpretedMovement(cancel, disallow);
        }
    }

    /** {@code CMotionInterp::apply_current_movement} (0x00528870). */
    public void applyCurrentMovement(boolean cancel, boolean disallow) {
        dispatch(cancel, disallow);
    }

    /** {@code CMotionInterp::ReportExhaustion} (0x005288D0). */
    public void reportExhaustion() {
        if (rules.has(Variant.ACE_REPORT_EXHAUSTION)) {
            if (physicsObj == null || !initted) {
                return;
            }
            if (weenieObj == null || weenieObj.isCreature() && physicsObj.movementIsAutonomous()) {
                applyRawMovement(false, true);
            } else {
                applyInterpretedMovement(false, true);
            }
            return;
        }
        dispatch(false, false);
    }

    /** {@code CMotionInterp::SetWeenieObject} (0x00528920). */
    public void setWeenieObject(WeenieObject weenie) {
        weenieObj = weenie;
        dispatch(true, false);
    }

    /** {@code CMotionInterp::SetPhysicsObject} (0x00528970). */
    public void setPhysicsObject(PhysicsObject physics) {
        physicsObj = physics;
        if (physics != null) {
            dispatch(true, false);
        }
    }

    /** {@code CMotionInterp::set_hold_run} (0x00528B70). */
    public void setHoldRun(boolean val, boolean cancel) {
        if (!val != (rawState.currentHoldkey != HoldKey.RUN)) {
            rawState.currentHoldkey = val ? HoldKey.RUN : HoldKey.NONE;
            dispatch(cancel, false);
        }
    }

    /** {@code CMotionInterp::SetHoldKey} (0x00528BB0). */
    public void setHoldKey(int key, boolean cancel) {
        if (key == rawState.currentHoldkey) {
            return;
        }
        if (key == HoldKey.NONE) {
            if (rawState.currentHoldkey == HoldKey.RUN) {
                rawState.currentHoldkey = HoldKey.NONE;
                dispatch(cancel, false);
            }
        } else if (key == HoldKey.RUN && !rules.has(Variant.ACE_HOLD_KEY_NO_RUN)) {
            rawState.currentHoldkey = HoldKey.RUN;
            dispatch(cancel, false);
        }
    }

    /** {@code CMotionInterp::move_to_interpreted_state} (0x005289C0): an inbound UpdateMotion. */
    public boolean moveToInterpretedState(InterpretedMotionState newState) {
        probe().motionInterpMoveToInterpretedState(id(), newState);
        if (physicsObj == null) {
            return false;
        }
        rawState.currentStyle = newState.currentStyle;
        boolean interpretedOnly = rules.has(Variant.ACDREAM_INBOUND_INTERPRETED_ONLY);
        if (!interpretedOnly) {
            physicsObj.cancelMoveto();
        }
        boolean disallow = motionAllowsJump(interpretedState.forwardCommand) != 0;
        interpretedState.copyMovementFrom(newState);
        if (!interpretedOnly) {
            dispatch(true, disallow);
        } else if (initted) {
            applyInterpretedMovement(true, disallow);
        }
        MovementParameters p = actionParams;
        p.setDefaults(rules);
        for (ActionNode action : newState.actions) {
            if (isNewerAction(action.stamp(), serverActionStamp) && runsAction(action.autonomous())) {
                serverActionStamp = action.stamp();
                p.speed = action.speed();
                p.bitfield = action.autonomous()
                        ? p.bitfield | MovementParameters.AUTONOMOUS
                        : p.bitfield & ~MovementParameters.AUTONOMOUS;
                doInterpretedMotion(action.motion(), p);
            }
        }
        return true;
    }

    /** Whether an action stamp is newer than the last one, in 15 bits. */
    static boolean isNewerAction(int stamp, int last) {
        int n = stamp & 0x7FFF;
        int s = last & 0x7FFF;
        return Math.abs(n - s) <= 0x3FFF ? s < n : n < s;
    }

    private boolean runsAction(boolean autonomous) {
        if (rules.has(Variant.ACE_ACTION_GATE)) {
            return weenieObj != null && weenieObj.isCreature() || autonomous;
        }
        return weenieObj != null && !weenieObj.isThePlayer() || !autonomous;
    }

    // ---- ground, jump, life cycle -----------------------------------------------------------------------------------

    /** {@code CMotionInterp::HitGround} (0x00528AC0). */
    public void hitGround() {
        probe().motionInterpHitGround(id());
        if (!fallsAndLands()) {
            return;
        }
        physicsObj.removeLinkAnimations();
        dispatch(false, false);
    }

    /** {@code CMotionInterp::LeaveGround} (0x00528B00). */
    public void leaveGround() {
        probe().motionInterpLeaveGround(id());
        if (!fallsAndLands()) {
            return;
        }
        getLeaveGroundVelocity(leaveGroundVelocity);
        physicsObj.setLocalVelocity(leaveGroundVelocity, true);
        standingLongjump = false;
        jumpExtent = 0.0f;
        physicsObj.removeLinkAnimations();
        dispatch(false, false);
    }

    private boolean fallsAndLands() {
        return physicsObj != null && (weenieObj == null || weenieObj.isCreature()) && hasGravity();
    }

    /** {@code CMotionInterp::jump} (0x00528780). */
    public int jump(float extent) {
        probe().motionInterpJump(id(), extent);
        if (physicsObj == null) {
            return MotionError.NO_PHYSICS_OBJECT;
        }
        physicsObj.cancelMoveto();
        int result = jumpIsAllowed(extent);
        if (result != 0) {
            standingLongjump = false;
            return result;
        }
        jumpExtent = extent;
        physicsObj.setOnWalkable(false);
        physicsObj.clearContactOfJump();
        return 0;
    }

    /** {@code CMotionInterp::MotionDone} (0x00527EC0): the head is done, whatever motion the table reports. */
    public void motionDone(boolean success) {
        probe().motionInterpMotionDone(id(), success);
        if (physicsObj == null || pendingMotions.isEmpty()) {
            return;
        }
        headDone();
    }

    private void headDone() {
        if (has(pendingMotions.getFirst().motion, MotionCommand.ACTION_BIT)) {
            physicsObj.unstickFromObject();
            interpretedState.removeAction();
            rawState.removeAction();
        }
        MotionNode head = pendingMotions.pollFirst();
        if (head != null) {
            freeNodes.addLast(head);
        }
    }

    /** {@code CMotionInterp::HandleExitWorld} (0x00527F30). */
    public void handleExitWorld() {
        if (physicsObj == null) {
            pendingMotions.clear();
        }
        while (!pendingMotions.isEmpty()) {
            headDone();
        }
    }

    /** {@code CMotionInterp::enter_default_state} (0x00528C80). */
    public void enterDefaultState() {
        rawState.setDefaults();
        interpretedState.setDefaults();
        if (physicsObj != null) {
            physicsObj.initializeMotionTables();
        }
        if (rules.has(Variant.ACE_DEFAULT_STATE_CLEARS_PENDING)) {
            pendingMotions.clear();
        }
        addToQueue(0, MotionCommand.READY, 0);
        initted = true;
        leaveGround();
    }

    /** {@code CMotionInterp::Destroy} (0x00527B40). */
    public void destroy() {
        pendingMotions.clear();
        rawState.setDefaults();
        interpretedState.setDefaults();
    }

    /** Makes it initialised, with default states and nothing pending, as an object of a scenario starts. */
    public void initialiseAtRest() {
        rawState.setDefaults();
        interpretedState.setDefaults();
        pendingMotions.clear();
        initted = true;
    }

    private MotionProbe probe() {
        return physicsObj == null ? MotionProbe.NONE : physicsObj.physics.probe;
    }

    private int id() {
        return physicsObj == null ? 0 : physicsObj.id;
    }

    private static boolean within(int motion, int first, int last) {
        return Integer.compareUnsigned(motion, first) >= 0 && Integer.compareUnsigned(motion, last) <= 0;
    }

    private static boolean has(int motion, int classBit) {
        return (motion & classBit) != 0;
    }

    private boolean hasGravity() {
        return (physicsObj.state & PhysicsState.GRAVITY) != 0;
    }

    /** On the ground (0x00527B20): contact with something walkable. */
    private boolean onGround() {
        int ground = TransientState.CONTACT | TransientState.ON_WALKABLE;
        return physicsObj != null && (physicsObj.transientState & ground) == ground;
    }
}
