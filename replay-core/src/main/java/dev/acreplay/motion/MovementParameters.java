package dev.acreplay.motion;

import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;

/**
 * How a motion or a move is to be carried out (retail {@code MovementParameters}).
 *
 * <p>The fields stand in memory order. Copies are always whole: {@link #set}.
 */
public final class MovementParameters {
    public static final int CAN_WALK = 0x1;
    public static final int CAN_RUN = 0x2;
    public static final int CAN_SIDESTEP = 0x4;
    public static final int CAN_WALK_BACKWARDS = 0x8;
    public static final int CAN_CHARGE = 0x10;
    public static final int FAIL_WALK = 0x20;
    public static final int USE_FINAL_HEADING = 0x40;
    public static final int STICKY = 0x80;
    public static final int MOVE_AWAY = 0x100;
    public static final int MOVE_TOWARDS = 0x200;
    public static final int USE_SPHERES = 0x400;
    public static final int SET_HOLD_KEY = 0x800;
    public static final int AUTONOMOUS = 0x1000;
    public static final int MODIFY_RAW_STATE = 0x2000;
    public static final int MODIFY_INTERPRETED_STATE = 0x4000;
    public static final int CANCEL_MOVETO = 0x8000;
    public static final int STOP_COMPLETELY = 0x10000;
    public static final int DISABLE_JUMP_DURING_LINK = 0x20000;

    /** The constructor's flags: all abilities but charging, towards, by spheres, changing both states. */
    public static final int DEFAULT_BITFIELD = 0x1EE0F;

    /** Retail's epsilon of headings and distances, 0.000199999995f widened (bits 0x3951B717). */
    static final double EPSILON = 0.000199999995f;

    public int bitfield;
    public float distanceToObject;
    public float minDistance;
    public float desiredHeading;
    public float speed;
    public float failDistance;
    public float walkRunThreshhold;
    public int contextId;
    public int holdKeyToApply;
    public int actionStamp;

    private final Rulebook rules;

    /** {@code MovementParameters::MovementParameters} 0x00524380. */
    public MovementParameters(Rulebook rules) {
        this.rules = rules;
        setDefaults(rules);
    }

    /** Gives every field the constructor's value, so that a local set can be used again without a new object. */
    public MovementParameters setDefaults(Rulebook rules) {
        bitfield = rules.has(Variant.A13_DEFAULT_CAN_CHARGE) ? DEFAULT_BITFIELD | CAN_CHARGE : DEFAULT_BITFIELD;
        distanceToObject = 0.6f;
        minDistance = 0.0f;
        desiredHeading = 0.0f;
        speed = 1.0f;
        failDistance = Float.MAX_VALUE;
        walkRunThreshhold = rules.has(Variant.A14_WALK_RUN_THRESHOLD_ONE) ? 1.0f : 15.0f;
        contextId = 0;
        holdKeyToApply = HoldKey.INVALID;
        actionStamp = 0;
        return this;
    }

    /** Copies all ten fields, as retail does wherever a parameter set is stored. */
    public MovementParameters set(MovementParameters from) {
        bitfield = from.bitfield;
        distanceToObject = from.distanceToObject;
        minDistance = from.minDistance;
        desiredHeading = from.desiredHeading;
        speed = from.speed;
        failDistance = from.failDistance;
        walkRunThreshhold = from.walkRunThreshhold;
        contextId = from.contextId;
        holdKeyToApply = from.holdKeyToApply;
        actionStamp = from.actionStamp;
        return this;
    }

    public boolean has(int bit) {
        return (bitfield & bit) != 0;
    }

    /**
     * {@code MovementParameters::UnPackNet} 0x0052AC50: takes over what a movement block of this type carries, and leaves
     * the other fields as they are.
     *
     * @return 1 if the type carries parameters, else 0
     */
    public int unPackNet(int type, MovementParameters wire) {
        switch (type) {
            case MovementType.MOVE_TO_OBJECT, MovementType.MOVE_TO_POSITION -> {
                bitfield = wire.bitfield;
                distanceToObject = wire.distanceToObject;
                minDistance = wire.minDistance;
                failDistance = wire.failDistance;
                speed = wire.speed;
                walkRunThreshhold = wire.walkRunThreshhold;
                desiredHeading = wire.desiredHeading;
                return 1;
            }
            case MovementType.TURN_TO_OBJECT, MovementType.TURN_TO_HEADING -> {
                bitfield = wire.bitfield;
                speed = wire.speed;
                desiredHeading = wire.desiredHeading;
                return 1;
            }
            default -> {
                return 0;
            }
        }
    }

    /** {@code MovementParameters::towards_and_away} 0x0052A9A0. */
    void towardsAndAway(float currDistance, float currHeading, MoveCommand out) {
        if (currDistance > distanceToObject) {
            out.command = MotionCommand.WALK_FORWARD;
            out.movingAway = false;
        } else if (difference(currDistance, minDistance) < EPSILON) {
            out.command = MotionCommand.WALK_BACKWARDS;
            out.movingAway = true;
        } else {
            out.command = 0;
        }
    }

    /** {@code MovementParameters::get_command} 0x0052AA00. */
    void getCommand(float currDistance, float currHeading, MoveCommand out) {
        // 1
        if (has(MOVE_TOWARDS) && has(MOVE_AWAY)) {
            towardsAndAway(currDistance, currHeading, out);
        } else if (has(MOVE_TOWARDS) || !has(MOVE_AWAY)) {
            if (currDistance > distanceToObject) {
                out.command = MotionCommand.WALK_FORWARD;
                out.movingAway = false;
            } else {
                out.command = 0;
            }
        } else {
            if (currDistance < minDistance) {
                out.command = MotionCommand.WALK_FORWARD;
                out.movingAway = true;
            } else {
                out.command = 0;
            }
        }
        // 2
        if (has(CAN_CHARGE) && !rules.has(Variant.A15_NO_CHARGE_FAST_PATH)) {
            out.holdKey = HoldKey.RUN;
        } else if (!has(CAN_RUN)) {
            out.holdKey = HoldKey.NONE;
        } else if (!has(CAN_WALK)) {
            out.holdKey = HoldKey.RUN;
        } else if (difference(currDistance, distanceToObject) > walkRunThreshhold) {
            out.holdKey = HoldKey.RUN;
        } else {
            out.holdKey = HoldKey.NONE;
        }
    }

    /**
     * {@code MovementParameters::get_desired_heading} 0x0052AAD0.
     *
     * @return degrees to add to the heading towards the target
     */
    static double getDesiredHeading(int command, boolean movingAway) {
        return switch (command) {
            case MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD -> !movingAway ? 0.0 : 180.0;
            case MotionCommand.WALK_BACKWARDS -> !movingAway ? 180.0 : 0.0;
            default -> 0.0;
        };
    }

    private double difference(float a, float b) {
        double d = (double) a - b;
        return rules.has(Variant.ACE_BINARY32_ARITHMETIC) ? (float) d : d;
    }
}
