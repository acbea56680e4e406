package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF747: an object is gone.
 *
 * <p>Layout: opcode u32, object_id u32, instance_timestamp u16, padding to four bytes.
 */
public record DeleteObject(int objectId, int instanceTimestamp) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF747;

    @Override
    public String type() {
        return "DeleteObject";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static DeleteObject read(MessageReader in) {
        DeleteObject value = new DeleteObject(in.id("object_id"), in.u16("instance_timestamp"));
        in.align();
        return value;
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u16(instanceTimestamp);
        out.align();
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("instance_timestamp", instanceTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static DeleteObject fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new DeleteObject(in.id("object_id"), in.number("instance_timestamp"));
    }
}
