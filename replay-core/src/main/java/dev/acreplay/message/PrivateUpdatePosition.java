package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0x02DB: a stored position of the player; no motion.
 *
 * <p>Layout: opcode u32, sequence u8, property u32, position (32 bytes), unaligned.
 */
public record PrivateUpdatePosition(int sequence, int property, WirePosition position) implements Message {
    /** First dword of the message. */
    public static final int OPCODE = 0x02DB;

    @Override
    public String type() {
        return "PrivateUpdatePosition";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static PrivateUpdatePosition read(MessageReader in) {
        return new PrivateUpdatePosition(in.u8("sequence"), in.u32("property"), WirePosition.read(in, "position"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u8(sequence);
        out.u32(property);
        position.write(out);
    }

    @Override
    public void describe(Fields out) {
        out.number("sequence", sequence);
        out.number("property", Integer.toUnsignedLong(property));
        position.describe(out, "position");
    }

    /** Reads what {@link #toJson} writes. */
    public static PrivateUpdatePosition fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PrivateUpdatePosition(
                in.number("sequence"), in.number("property"), WirePosition.from(in.child("position")));
    }
}
