package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF755: an object plays a kind of script.
 *
 * <p>Layout: opcode u32, object_id u32, script_type u32, mod f32.
 */
public record PlayScriptType(int objectId, int scriptType, float mod) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF755;

    @Override
    public String type() {
        return "PlayScriptType";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static PlayScriptType read(MessageReader in) {
        return new PlayScriptType(in.id("object_id"), in.u32("script_type"), in.f32("mod"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u32(scriptType);
        out.f32(mod);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.number("script_type", Integer.toUnsignedLong(scriptType));
        out.f32("mod", mod);
    }

    /** Reads what {@link #toJson} writes. */
    public static PlayScriptType fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PlayScriptType(in.id("object_id"), in.number("script_type"), in.f32("mod"));
    }
}
