package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF74A: an object leaves the world for a container.
 *
 * <p>Layout: opcode u32, object_id u32, instance_timestamp u16, position_timestamp u16.
 */
public record PickupEvent(int objectId, int instanceTimestamp, int positionTimestamp) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF74A;

    @Override
    public String type() {
        return "PickupEvent";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static PickupEvent read(MessageReader in) {
        return new PickupEvent(in.id("object_id"), in.u16("instance_timestamp"), in.u16("position_timestamp"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u16(instanceTimestamp);
        out.u16(positionTimestamp);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("instance_timestamp", instanceTimestamp);
        out.number("position_timestamp", positionTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static PickupEvent fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PickupEvent(in.id("object_id"), in.number("instance_timestamp"), in.number("position_timestamp"));
    }
}
