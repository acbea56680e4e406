package dev.acreplay.message;

/** The four u16 timestamps that every outbound movement pack carries: instance, server control, teleport, force position. */
public record ClientStamps(
        int instanceTimestamp, int serverControlTimestamp, int teleportTimestamp, int forcePositionTimestamp) {
    static ClientStamps read(MessageReader in) {
        return new ClientStamps(
                in.u16("instance_timestamp"),
                in.u16("server_control_timestamp"),
                in.u16("teleport_timestamp"),
                in.u16("force_position_timestamp"));
    }

    void write(MessageWriter out) {
        out.u16(instanceTimestamp)
                .u16(serverControlTimestamp)
                .u16(teleportTimestamp)
                .u16(forcePositionTimestamp);
    }

    void describe(Fields out) {
        out.number("instance_timestamp", instanceTimestamp);
        out.number("server_control_timestamp", serverControlTimestamp);
        out.number("teleport_timestamp", teleportTimestamp);
        out.number("force_position_timestamp", forcePositionTimestamp);
    }

    static ClientStamps from(JsonSource in) {
        return new ClientStamps(
                in.number("instance_timestamp"),
                in.number("server_control_timestamp"),
                in.number("teleport_timestamp"),
                in.number("force_position_timestamp"));
    }
}
