package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF619: where an object is and how it moves.
 *
 * <p>Layout: opcode u32, object_id u32, {@link PositionPack}, {@link MovementUpdate}; the instance timestamp is the pack's.
 */
public record PositionAndMovement(int objectId, PositionPack pack, MovementUpdate update) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF619;

    /** The movement itself, without its timestamps. */
    public Movement movement() {
        return update.movement();
    }

    @Override
    public String type() {
        return "PositionAndMovement";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static PositionAndMovement read(MessageReader in) {
        return new PositionAndMovement(in.id("object_id"), PositionPack.read(in), MovementUpdate.read(in));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE).u32(objectId);
        pack.write(out);
        update.write(out);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        pack.describe(out);
        update.describe(out);
    }

    /** Reads what {@link #toJson} writes. */
    public static PositionAndMovement fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PositionAndMovement(in.id("object_id"), PositionPack.from(in), MovementUpdate.from(in));
    }
}
