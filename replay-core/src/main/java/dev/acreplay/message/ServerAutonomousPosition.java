package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF753 sent by a server; the 2013 client has no handler for it (variant {@code server-autonomy-messages}).
 *
 * <p>Layout: opcode u32, object_id u32, position (32 bytes), instance, server control, teleport and force position
 * timestamps u16, contact u32.
 */
public record ServerAutonomousPosition(
        int objectId,
        WirePosition position,
        int instanceTimestamp,
        int serverControlTimestamp,
        int teleportTimestamp,
        int forcePositionTimestamp,
        int contactRaw)
        implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF753;

    public boolean contact() {
        return contactRaw != 0;
    }

    @Override
    public String type() {
        return "AutonomousPosition";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static ServerAutonomousPosition read(MessageReader in) {
        return new ServerAutonomousPosition(
                in.id("object_id"),
                WirePosition.read(in, "position"),
                in.u16("instance_timestamp"),
                in.u16("server_control_timestamp"),
                in.u16("teleport_timestamp"),
                in.u16("force_position_timestamp"),
                in.u32("contact"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        position.write(out);
        out.u16(instanceTimestamp);
        out.u16(serverControlTimestamp);
        out.u16(teleportTimestamp);
        out.u16(forcePositionTimestamp);
        out.u32(contactRaw);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        position.describe(out, "position");
        out.number("instance_timestamp", instanceTimestamp);
        out.number("server_control_timestamp", serverControlTimestamp);
        out.number("teleport_timestamp", teleportTimestamp);
        out.number("force_position_timestamp", forcePositionTimestamp);
        out.wireBool("contact", contactRaw);
    }

    /** Reads what {@link #toJson} writes. */
    public static ServerAutonomousPosition fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new ServerAutonomousPosition(
                in.id("object_id"),
                WirePosition.from(in.child("position")),
                in.number("instance_timestamp"),
                in.number("server_control_timestamp"),
                in.number("teleport_timestamp"),
                in.number("force_position_timestamp"),
                in.wireBool("contact"));
    }
}
