package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF750: an object makes a sound.
 *
 * <p>Layout: opcode u32, object_id u32, sound u32, volume f32.
 */
public record SoundEvent(int objectId, int sound, float volume) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF750;

    @Override
    public String type() {
        return "SoundEvent";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static SoundEvent read(MessageReader in) {
        return new SoundEvent(in.id("object_id"), in.u32("sound"), in.f32("volume"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u32(sound);
        out.f32(volume);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("sound", Integer.toUnsignedLong(sound));
        out.f32("volume", volume);
    }

    /** Reads what {@link #toJson} writes. */
    public static SoundEvent fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new SoundEvent(in.id("object_id"), in.number("sound"), in.f32("volume"));
    }
}
