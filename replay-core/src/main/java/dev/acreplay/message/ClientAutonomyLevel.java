package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF752 sent by a client: how much it decides itself.
 *
 * <p>Body: autonomy_level u32 (0, 1 or 2).
 */
public record ClientAutonomyLevel(int stamp, int autonomyLevel) implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF752;

    @Override
    public String type() {
        return "AutonomyLevel";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static ClientAutonomyLevel read(MessageReader in, int stamp) {
        return new ClientAutonomyLevel(stamp, in.u32("autonomy_level"));
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.u32(autonomyLevel);
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.number("autonomy_level", Integer.toUnsignedLong(autonomyLevel));
    }

    /** Reads what {@link #toJson} writes. */
    public static ClientAutonomyLevel fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new ClientAutonomyLevel(in.number("stamp"), in.number("autonomy_level"));
    }
}
