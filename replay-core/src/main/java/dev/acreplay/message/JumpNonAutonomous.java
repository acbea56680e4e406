package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF7C9: a jump by a client that is not autonomous.
 *
 * <p>Body: extent f32, 0 to 1.
 */
public record JumpNonAutonomous(int stamp, float extent) implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF7C9;

    @Override
    public String type() {
        return "JumpNonAutonomous";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static JumpNonAutonomous read(MessageReader in, int stamp) {
        return new JumpNonAutonomous(stamp, in.f32("extent"));
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.f32(extent);
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.f32("extent", extent);
    }

    /** Reads what {@link #toJson} writes. */
    public static JumpNonAutonomous fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new JumpNonAutonomous(in.number("stamp"), in.f32("extent"));
    }
}
