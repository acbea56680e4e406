package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF74E: velocity in m/s and angular velocity in rad/s.
 *
 * <p>Layout: opcode u32, object_id u32, velocity and omega as three f32 each, instance_timestamp u16, vector_timestamp u16.
 */
public record VectorUpdate(
        int objectId, WireVector velocity, WireVector omega, int instanceTimestamp, int vectorTimestamp)
        implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF74E;

    @Override
    public String type() {
        return "VectorUpdate";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    static VectorUpdate read(MessageReader in) {
        return new VectorUpdate(
                in.id("object_id"),
                WireVector.read(in, "velocity"),
                WireVector.read(in, "omega"),
                in.u16("instance_timestamp"),
                in.u16("vector_timestamp"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE);
        out.u32(objectId);
        velocity.write(out);
        omega.write(out);
        out.u16(instanceTimestamp);
        out.u16(vectorTimestamp);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        velocity.describe(out, "velocity");
        omega.describe(out, "omega");
        out.number("instance_timestamp", instanceTimestamp);
        out.number("vector_timestamp", vectorTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static VectorUpdate fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new VectorUpdate(
                in.id("object_id"),
                WireVector.from(in.child("velocity")),
                WireVector.from(in.child("omega")),
                in.number("instance_timestamp"),
                in.number("vector_timestamp"));
    }
}
