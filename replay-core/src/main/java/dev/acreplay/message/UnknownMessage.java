package dev.acreplay.message;

/** A message without decoder: its opcode and the bytes behind it. */
public record UnknownMessage(int opcode, byte[] body) implements Message {
    @Override
    public String type() {
        return "Unknown";
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(opcode).raw(body);
    }

    @Override
    public void describe(Fields out) {
        out.hex("body_hex", body);
    }
}
