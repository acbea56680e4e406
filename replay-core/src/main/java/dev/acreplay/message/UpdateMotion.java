package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF74C: how an object moves.
 *
 * <p>Layout: opcode u32, object_id u32, instance_timestamp u16, {@link MovementUpdate}.
 */
public record UpdateMotion(int objectId, int instanceTimestamp, MovementUpdate update) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF74C;

    /** The movement itself, without its timestamps. */
    public Movement movement() {
        return update.movement();
    }

    @Override
    public String type() {
        return "UpdateMotion";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static UpdateMotion read(MessageReader in) {
        return new UpdateMotion(in.id("object_id"), in.u16("instance_timestamp"), MovementUpdate.read(in));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE).u32(objectId).u16(instanceTimestamp);
        update.write(out);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("instance_timestamp", instanceTimestamp);
        update.describe(out);
    }

    /** Reads what {@link #toJson} writes. */
    public static UpdateMotion fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new UpdateMotion(in.id("object_id"), in.number("instance_timestamp"), MovementUpdate.from(in));
    }
}
