package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF751: the local player will be teleported.
 *
 * <p>Layout: opcode u32, teleport_timestamp u16, padding to four bytes.
 */
public record PlayerTeleport(int teleportTimestamp) implements Message {
    /** First dword of the message. */
    public static final int OPCODE = 0xF751;

    @Override
    public String type() {
        return "PlayerTeleport";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static PlayerTeleport read(MessageReader in) {
        PlayerTeleport value = new PlayerTeleport(in.u16("teleport_timestamp"));
        in.align();
        return value;
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u16(teleportTimestamp);
        out.align();
    }

    @Override
    public void describe(Fields out) {
        out.number("teleport_timestamp", teleportTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static PlayerTeleport fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new PlayerTeleport(in.number("teleport_timestamp"));
    }
}
