package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF7B0: an ordered event for the player's interface; no motion, its body is opaque here.
 *
 * <p>Layout: opcode u32, object_id u32 (the player), stamp u32, event u32, body.
 */
public record GameEvent(int objectId, int stamp, int event, byte[] body) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF7B0;

    @Override
    public String type() {
        return "GameEvent";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static GameEvent read(MessageReader in) {
        return new GameEvent(in.id("object_id"), in.u32("stamp"), in.id("event"), in.raw("body", in.remaining()));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE).u32(objectId).u32(stamp).u32(event).raw(body);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.id("event", event);
        out.hex("body_hex", body);
    }

    /** Reads what {@link #toJson} writes. */
    public static GameEvent fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new GameEvent(in.id("object_id"), in.number("stamp"), in.id("event"), in.hex("body_hex"));
    }
}
