package dev.acreplay.message;

/**
 * The nine u16 timestamps of an object in the order of update_times: position, movement, state, vector, teleport, server
 * control, force position, objdesc, instance.
 */
public record ObjectStamps(
        int position,
        int movement,
        int state,
        int vector,
        int teleport,
        int serverControl,
        int forcePosition,
        int objdesc,
        int instance) {
    static ObjectStamps read(MessageReader in) {
        in.enter("timestamps");
        ObjectStamps value = new ObjectStamps(
                in.u16("position_timestamp"),
                in.u16("movement_timestamp"),
                in.u16("state_timestamp"),
                in.u16("vector_timestamp"),
                in.u16("teleport_timestamp"),
                in.u16("server_control_timestamp"),
                in.u16("force_position_timestamp"),
                in.u16("objdesc_timestamp"),
                in.u16("instance_timestamp"));
        in.leave();
        return value;
    }

    /** Returns the stamps as an array, indexed as update_times. */
    public int[] toArray() {
        return new int[] {position, movement, state, vector, teleport, serverControl, forcePosition, objdesc, instance};
    }

    void write(MessageWriter out) {
        for (int stamp : toArray()) {
            out.u16(stamp);
        }
    }

    void describe(Fields out) {
        out.begin("timestamps");
        out.number("position_timestamp", position);
        out.number("movement_timestamp", movement);
        out.number("state_timestamp", state);
        out.number("vector_timestamp", vector);
        out.number("teleport_timestamp", teleport);
        out.number("server_control_timestamp", serverControl);
        out.number("force_position_timestamp", forcePosition);
        out.number("objdesc_timestamp", objdesc);
        out.number("instance_timestamp", instance);
        out.end();
    }

    static ObjectStamps from(JsonSource in) {
        return new ObjectStamps(
                in.number("position_timestamp"),
                in.number("movement_timestamp"),
                in.number("state_timestamp"),
                in.number("vector_timestamp"),
                in.number("teleport_timestamp"),
                in.number("server_control_timestamp"),
                in.number("force_position_timestamp"),
                in.number("objdesc_timestamp"),
                in.number("instance_timestamp"));
    }
}
