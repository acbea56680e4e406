package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF74B: new physics state bits.
 *
 * <p>Layout: opcode u32, object_id u32, new_state u32, instance_timestamp u16, state_timestamp u16.
 */
public record SetState(int objectId, int newState, int instanceTimestamp, int stateTimestamp) implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF74B;

    @Override
    public String type() {
        return "SetState";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static SetState read(MessageReader in) {
        return new SetState(
                in.id("object_id"), in.id("new_state"), in.u16("instance_timestamp"), in.u16("state_timestamp"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        out.u32(newState);
        out.u16(instanceTimestamp);
        out.u16(stateTimestamp);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        out.id("new_state", newState);
        out.number("instance_timestamp", instanceTimestamp);
        out.number("state_timestamp", stateTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static SetState fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new SetState(
                in.id("object_id"), in.id("new_state"), in.number("instance_timestamp"), in.number("state_timestamp"));
    }
}
