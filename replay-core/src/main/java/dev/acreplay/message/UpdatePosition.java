package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF748: where an object is.
 *
 * <p>Layout: opcode u32, object_id u32, {@link PositionPack}.
 */
public record UpdatePosition(int objectId, PositionPack pack) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF748;

    @Override
    public String type() {
        return "UpdatePosition";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static UpdatePosition read(MessageReader in) {
        return new UpdatePosition(in.id("object_id"), PositionPack.read(in));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE).u32(objectId);
        pack.write(out);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        pack.describe(out);
    }

    /** Reads what {@link #toJson} writes. */
    public static UpdatePosition fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new UpdatePosition(in.id("object_id"), PositionPack.from(in));
    }
}
