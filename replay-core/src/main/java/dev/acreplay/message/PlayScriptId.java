package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF754: an object plays a script.
 *
 * <p>Layout: opcode u32, object_id u32, script_id u32.
 */
public record PlayScriptId(int objectId, int scriptId) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF754;

    @Override
    public String type() {
        return "PlayScriptId";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static PlayScriptId read(MessageReader in) {
        return new PlayScriptId(in.id("object_id"), in.id("script_id"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u32(scriptId);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.id("script_id", scriptId);
    }

    /** Reads what {@link #toJson} writes. */
    public static PlayScriptId fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PlayScriptId(in.id("object_id"), in.id("script_id"));
    }
}
