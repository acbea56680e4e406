package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF625: an object looks different; no motion.
 *
 * <p>Layout: opcode u32, object_id u32, {@link ObjectDescription}, instance_timestamp u16, objdesc_timestamp u16.
 */
public record ObjDescEvent(int objectId, ObjectDescription objdesc, int instanceTimestamp, int objdescTimestamp)
        implements ObjectMessage {
    /** First dword of the message. */
    public static final int OPCODE = 0xF625;

    @Override
    public String type() {
        return "ObjDescEvent";
    }

    @Override
    public int opcode() {
        return OPCODE;
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static ObjDescEvent read(MessageReader in) {
        return new ObjDescEvent(
                in.id("object_id"),
                ObjectDescription.read(in),
                in.u16("instance_timestamp"),
                in.u16("objdesc_timestamp"));
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(OPCODE).u32(objectId);
        objdesc.write(out);
        out.u16(instanceTimestamp).u16(objdescTimestamp);
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        objdesc.describe(out);
        out.number("instance_timestamp", instanceTimestamp);
        out.number("objdesc_timestamp", objdescTimestamp);
    }

    /** Reads what {@link #toJson} writes. */
    public static ObjDescEvent fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new ObjDescEvent(
                in.id("object_id"),
                ObjectDescription.from(in.child("objdesc")),
                in.number("instance_timestamp"),
                in.number("objdesc_timestamp"));
    }
}
