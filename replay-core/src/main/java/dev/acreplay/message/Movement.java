package dev.acreplay.message;

/**
 * Movement data without its timestamps (MovementManager::unpack_movement 0x00524440, wire.md section 6.3).
 *
 * <p>Layout: movement_type u8, motion_flags u8, style u16 command, then by type
 *
 * <ul>
 *   <li>0: interpreted state, and sticky_object u32 if motion_flags &amp; 1
 *   <li>6: target u32, target_position origin, parameters, my_run_rate f32
 *   <li>7: target_position origin, parameters, my_run_rate f32
 *   <li>8: target u32, target_heading f32, parameters of a turn
 *   <li>9: parameters of a turn
 * </ul>
 *
 * What the type does not carry is null or zero.
 */
public record Movement(
        int movementType,
        int motionFlags,
        int style,
        InterpretedState state,
        int stickyObject,
        int target,
        float targetHeading,
        WireOrigin targetPosition,
        MoveParameters parameters,
        float myRunRate) {
    /** Tells whether a type 0 movement sticks to {@link #stickyObject}. */
    public boolean sticky() {
        return movementType == 0 && (motionFlags & 1) != 0;
    }

    /** Tells whether a type 0 movement is a standing long jump. */
    public boolean standingLongjump() {
        return movementType == 0 && (motionFlags & 2) != 0;
    }

    /** Returns type 0. */
    public static Movement interpreted(int motionFlags, int style, InterpretedState state, int stickyObject) {
        return new Movement(0, motionFlags, style, state, stickyObject, 0, 0, null, null, 0);
    }

    /** Returns type 6. */
    public static Movement moveToObject(
            int style, int target, WireOrigin position, MoveParameters parameters, float runRate) {
        return new Movement(6, 0, style, null, 0, target, 0, position, parameters, runRate);
    }

    /** Returns type 7. */
    public static Movement moveToPosition(int style, WireOrigin position, MoveParameters parameters, float runRate) {
        return new Movement(7, 0, style, null, 0, 0, 0, position, parameters, runRate);
    }

    /** Returns type 8. */
    public static Movement turnToObject(int style, int target, float heading, MoveParameters parameters) {
        return new Movement(8, 0, style, null, 0, target, heading, null, parameters, 0);
    }

    /** Returns type 9. */
    public static Movement turnToHeading(int style, MoveParameters parameters) {
        return new Movement(9, 0, style, null, 0, 0, 0, null, parameters, 0);
    }

    static Movement read(MessageReader in) {
        int typeOffset = in.offset();
        int type = in.u8("movement_type");
        int flags = in.u8("motion_flags");
        int style = in.command16("style");
        if (type != 0 && (type < 6 || type > 9)) {
            throw in.failure("unsupported-movement-type", typeOffset);
        }
        InterpretedState state = null;
        int sticky = 0;
        if (type == 0) {
            in.enter("interpreted_motion_state");
            state = InterpretedState.read(in);
            in.leave();
            sticky = (flags & 1) != 0 ? in.id("sticky_object") : 0;
            return new Movement(type, flags, style, state, sticky, 0, 0, null, null, 0);
        }
        int target = type == 6 || type == 8 ? in.id("target") : 0;
        float heading = type == 8 ? in.f32("target_heading") : 0;
        boolean move = type < 8;
        WireOrigin position = move ? WireOrigin.read(in, "target_position") : null;
        MoveParameters parameters = MoveParameters.read(in, move);
        float runRate = move ? in.f32("my_run_rate") : 0;
        return new Movement(type, flags, style, null, 0, target, heading, position, parameters, runRate);
    }

    void write(MessageWriter out) {
        out.u8(movementType).u8(motionFlags).u16(style);
        if (movementType == 0) {
            state.write(out);
            if ((motionFlags & 1) != 0) {
                out.u32(stickyObject);
            }
            return;
        }
        if (movementType == 6 || movementType == 8) {
            out.u32(target);
        }
        if (movementType == 8) {
            out.f32(targetHeading);
        }
        boolean move = movementType < 8;
        if (move) {
            targetPosition.write(out);
        }
        parameters.write(out, move);
        if (move) {
            out.f32(myRunRate);
        }
    }

    void describe(Fields out) {
        out.number("movement_type", movementType);
        out.number("motion_flags", motionFlags);
        out.id("style", style);
        if (movementType == 0) {
            out.begin("interpreted_motion_state");
            state.describe(out);
            out.end();
            if ((motionFlags & 1) != 0) {
                out.id("sticky_object", stickyObject);
            }
            out.bool("standing_longjump", (motionFlags & 2) != 0);
            return;
        }
        if (movementType == 6 || movementType == 8) {
            out.id("target", target);
        }
        if (movementType == 8) {
            out.f32("target_heading", targetHeading);
        }
        boolean move = movementType < 8;
        if (move) {
            targetPosition.describe(out, "target_position");
        }
        parameters.describe(out, move);
        if (move) {
            out.f32("my_run_rate", myRunRate);
        }
    }

    static Movement from(JsonSource in) {
        int type = in.number("movement_type");
        int flags = in.number("motion_flags", 0);
        int style = in.id("style", InterpretedState.DEFAULT_STYLE);
        switch (type) {
            case 0:
                return interpreted(
                        flags,
                        style,
                        InterpretedState.from(in.child("interpreted_motion_state")),
                        in.id("sticky_object", 0));
            case 6:
            case 7:
                return new Movement(
                        type,
                        flags,
                        style,
                        null,
                        0,
                        type == 6 ? in.id("target") : 0,
                        0,
                        WireOrigin.from(in.child("target_position")),
                        MoveParameters.from(in.child("movement_parameters")),
                        in.f32("my_run_rate"));
            case 8:
            case 9:
                return new Movement(
                        type,
                        flags,
                        style,
                        null,
                        0,
                        type == 8 ? in.id("target") : 0,
                        type == 8 ? in.f32("target_heading") : 0,
                        null,
                        MoveParameters.from(in.child("movement_parameters")),
                        0);
            default:
                throw in.wrong("movement_type", "0, 6, 7, 8 or 9");
        }
    }
}
