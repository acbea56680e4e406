package dev.acreplay.message;

/**
 * Movement parameters as the wire carries them (MovementParameters::UnPackNet 0x0052AC50).
 *
 * <p>Layout of moves (types 6 and 7, 28 bytes): bitfield u32, distance_to_object, min_distance, fail_distance, speed,
 * walk_run_threshold, desired_heading f32. Of turns (types 8 and 9, 12 bytes): bitfield u32, speed, desired_heading f32;
 * the others then have the defaults of the constructor. Metres, factors, degrees clockwise from north.
 */
public record MoveParameters(
        int bitfield,
        float distanceToObject,
        float minDistance,
        float failDistance,
        float speed,
        float walkRunThreshold,
        float desiredHeading) {
    private static final float DEFAULT_DISTANCE_TO_OBJECT = 0.6f;
    private static final float DEFAULT_WALK_RUN_THRESHOLD = 15.0f;

    /** Returns the parameters of a turn. */
    public static MoveParameters turn(int bitfield, float speed, float desiredHeading) {
        return new MoveParameters(
                bitfield,
                DEFAULT_DISTANCE_TO_OBJECT,
                0,
                Float.MAX_VALUE,
                speed,
                DEFAULT_WALK_RUN_THRESHOLD,
                desiredHeading);
    }

    static MoveParameters read(MessageReader in, boolean move) {
        in.enter("movement_parameters");
        int bits = in.id("bitfield");
        MoveParameters value = move
                ? new MoveParameters(
                        bits,
                        in.f32("distance_to_object"),
                        in.f32("min_distance"),
                        in.f32("fail_distance"),
                        in.f32("speed"),
                        in.f32("walk_run_threshold"),
                        in.f32("desired_heading"))
                : turn(bits, in.f32("speed"), in.f32("desired_heading"));
        in.leave();
        return value;
    }

    void write(MessageWriter out, boolean move) {
        out.u32(bitfield);
        if (move) {
            out.f32(distanceToObject).f32(minDistance).f32(failDistance);
        }
        out.f32(speed);
        if (move) {
            out.f32(walkRunThreshold);
        }
        out.f32(desiredHeading);
    }

    void describe(Fields out, boolean move) {
        out.begin("movement_parameters");
        out.id("bitfield", bitfield);
        if (move) {
            out.f32("distance_to_object", distanceToObject);
            out.f32("min_distance", minDistance);
            out.f32("fail_distance", failDistance);
        }
        out.f32("speed", speed);
        if (move) {
            out.f32("walk_run_threshold", walkRunThreshold);
        }
        out.f32("desired_heading", desiredHeading);
        out.end();
    }

    static MoveParameters from(JsonSource in) {
        return new MoveParameters(
                in.id("bitfield"),
                in.f32("distance_to_object", DEFAULT_DISTANCE_TO_OBJECT),
                in.f32("min_distance", 0),
                in.f32("fail_distance", Float.MAX_VALUE),
                in.f32("speed", 1.0f),
                in.f32("walk_run_threshold", DEFAULT_WALK_RUN_THRESHOLD),
                in.f32("desired_heading", 0));
    }
}
