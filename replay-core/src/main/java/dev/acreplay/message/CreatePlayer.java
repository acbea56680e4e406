package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF746: names the local player.
 *
 * <p>Layout: opcode u32, object_id u32.
 */
public record CreatePlayer(int objectId) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF746;

    @Override
    public String type() {
        return "CreatePlayer";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static CreatePlayer read(MessageReader in) {
        return new CreatePlayer(in.id("object_id"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
    }

    /** Reads what {@link #toJson} writes. */
    public static CreatePlayer fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new CreatePlayer(in.id("object_id"));
    }
}
