package dev.acreplay.replay;

import dev.acreplay.message.Fields;
import dev.acreplay.message.Message;

/**
 * Tells whether a message's floats are in range for a replay (capture-replay.md section 3).
 *
 * <p>Not looked at: everything in {@code wdesc} and {@code objdesc}, and {@code velocity} of UpdatePosition and PositionAndMovement.
 * The four distances of movement parameters may be any finite number.
 */
final class EventFloats implements Fields {
    private static final float LIMIT = 100_000f;

    private boolean outOfRange;
    private boolean velocityIgnored;
    private int depth;
    private int ignoredFrom;
    private int parametersAt;

    boolean outOfRange(Message message) {
        outOfRange = false;
        velocityIgnored =
                message.type().equals("UpdatePosition") || message.type().equals("PositionAndMovement");
        depth = 0;
        ignoredFrom = Integer.MAX_VALUE;
        parametersAt = 0;
        message.describe(this);
        return outOfRange;
    }

    @Override
    public void f32(String name, float value) {
        if (depth >= ignoredFrom) {
            return;
        }
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            outOfRange = true;
        } else if (Math.abs(value) > LIMIT && !(parametersAt == depth && parametersAt > 0 && isDistance(name))) {
            outOfRange = true;
        }
    }

    private static boolean isDistance(String name) {
        return name.equals("distance_to_object")
                || name.equals("min_distance")
                || name.equals("fail_distance")
                || name.equals("walk_run_threshold");
    }

    @Override
    public void begin(String name) {
        depth++;
        if (name != null && depth < ignoredFrom) {
            if (name.equals("wdesc")
                    || name.equals("objdesc")
                    || velocityIgnored && depth == 1 && name.equals("velocity")) {
                ignoredFrom = depth;
            } else if (name.equals("movement_parameters")) {
                parametersAt = depth;
            }
        }
    }

    @Override
    public void end() {
        if (depth == parametersAt) {
            parametersAt = 0;
        }
        if (depth == ignoredFrom) {
            ignoredFrom = Integer.MAX_VALUE;
        }
        depth--;
    }

    @Override
    public void beginList(String name) {
        begin(name);
    }

    @Override
    public void endList() {
        end();
    }

    @Override
    public void f64(String name, double value) {}

    @Override
    public void id(String name, int value) {}

    @Override
    public void number(String name, long value) {}

    @Override
    public void bool(String name, boolean value) {}

    @Override
    public void text(String name, String value) {}

    @Override
    public void hex(String name, byte[] value) {}
}
