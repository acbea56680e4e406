package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF752 sent by a server; the 2013 client has no handler for it (variant {@code server-autonomy-messages}).
 *
 * <p>Layout: opcode u32, autonomy_level u32.
 */
public record ServerAutonomyLevel(int autonomyLevel) implements Message {
    /** First dword of the message. */
    public static final int OPCODE = 0xF752;

    @Override
    public String type() {
        return "AutonomyLevel";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static ServerAutonomyLevel read(MessageReader in) {
        return new ServerAutonomyLevel(in.u32("autonomy_level"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(autonomyLevel);
    }

    @Override
    public void describe(Fields out) {
        out.number("autonomy_level", Integer.toUnsignedLong(autonomyLevel));
    }

    /** Reads what {@link #toJson} writes. */
    public static ServerAutonomyLevel fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new ServerAutonomyLevel(in.number("autonomy_level"));
    }
}
