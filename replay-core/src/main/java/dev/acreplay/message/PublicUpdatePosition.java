package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0x02DC: a stored position of an object; no motion.
 *
 * <p>Layout: opcode u32, sequence u8, object_id u32, property u32, position (32 bytes), unaligned.
 */
public record PublicUpdatePosition(int sequence, int objectId, int property, WirePosition position)
        implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0x02DC;

    @Override
    public String type() {
        return "PublicUpdatePosition";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static PublicUpdatePosition read(MessageReader in) {
        return new PublicUpdatePosition(
                in.u8("sequence"), in.id("object_id"), in.u32("property"), WirePosition.read(in, "position"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u8(sequence);
        out.u32(objectId);
        out.u32(property);
        position.write(out);
    }

    @Override
    public void describe(Fields out) {
        out.number("sequence", sequence);
        out.id("object_id", objectId);
        out.number("property", Integer.toUnsignedLong(property));
        position.describe(out, "position");
    }

    /** Reads what {@link #toJson} writes. */
    public static PublicUpdatePosition fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PublicUpdatePosition(
                in.number("sequence"),
                in.id("object_id"),
                in.number("property"),
                WirePosition.from(in.child("position")));
    }
}
