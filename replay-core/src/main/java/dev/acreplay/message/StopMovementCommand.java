package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF661: the end of a movement command.
 *
 * <p>Body: motion u32, hold_key u32.
 */
public record StopMovementCommand(int stamp, int motion, int holdKey) implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF661;

    @Override
    public String type() {
        return "StopMovementCommand";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static StopMovementCommand read(MessageReader in, int stamp) {
        return new StopMovementCommand(stamp, in.id("motion"), in.u32("hold_key"));
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.u32(motion);
        out.u32(holdKey);
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.id("motion", motion);
        out.number("hold_key", Integer.toUnsignedLong(holdKey));
    }

    /** Reads what {@link #toJson} writes. */
    public static StopMovementCommand fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new StopMovementCommand(in.number("stamp"), in.id("motion"), in.number("hold_key"));
    }
}
