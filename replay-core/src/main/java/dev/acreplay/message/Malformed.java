package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A message that could not be decoded: an event of the stream, never an abort (wire.md section 12.3).
 *
 * <p>{@code opcode} is the message's first dword, for an action of at least 12 bytes the action; it is meaningless, and null
 * in JSON, if {@code hasOpcode} is false (fewer than four bytes). {@code offset} is where the field starts that failed,
 * counted from the opcode, {@code length} the size of the message.
 */
public record Malformed(boolean hasOpcode, int opcode, String error, int offset, int length) implements Message {
    @Override
    public String type() {
        return "Malformed";
    }

    @Override
    public void write(MessageWriter out) {
        throw new UnsupportedOperationException("a Malformed message does not keep its bytes");
    }

    @Override
    public void describe(Fields out) {
        if (hasOpcode) {
            out.id("opcode", opcode);
        } else {
            out.text("opcode", null);
        }
        out.text("error", error);
        out.number("offset", offset);
        out.number("length", length);
    }

    /** Reads what {@link #toJson} writes. */
    public static Malformed fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        boolean opcode = in.has("opcode");
        return new Malformed(
                opcode, opcode ? in.id("opcode") : 0, in.text("error"), in.number("offset"), in.number("length"));
    }
}
