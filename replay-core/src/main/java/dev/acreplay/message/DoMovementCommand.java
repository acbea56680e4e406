package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF61E: a movement command by a client that is not autonomous.
 *
 * <p>Body: motion u32, speed f32, hold_key u32 (0 invalid, 1 none, 2 run).
 */
public record DoMovementCommand(int stamp, int motion, float speed, int holdKey) implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF61E;

    @Override
    public String type() {
        return "DoMovementCommand";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static DoMovementCommand read(MessageReader in, int stamp) {
        return new DoMovementCommand(stamp, in.id("motion"), in.f32("speed"), in.u32("hold_key"));
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.u32(motion);
        out.f32(speed);
        out.u32(holdKey);
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.id("motion", motion);
        out.f32("speed", speed);
        out.number("hold_key", Integer.toUnsignedLong(holdKey));
    }

    /** Reads what {@link #toJson} writes. */
    public static DoMovementCommand fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new DoMovementCommand(in.number("stamp"), in.id("motion"), in.f32("speed"), in.number("hold_key"));
    }
}
