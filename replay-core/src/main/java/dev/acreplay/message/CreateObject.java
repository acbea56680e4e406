package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF745 CreateObject, and 0xF7DB UpdateObject, which has the same layout and forces the object to be made anew.
 *
 * <p>Layout: opcode u32, object_id u32, {@link ObjectDescription}, {@link PhysicsDescription}, {@link PublicDescription}. A
 * failure in the public description does not fail the message: {@link #wdescStatus} names it, {@link #wdescRaw} keeps the
 * bytes from there to the end and {@link #wdesc} is null.
 */
public record CreateObject(
        boolean update,
        int objectId,
        ObjectDescription objdesc,
        PhysicsDescription physicsdesc,
        PublicDescription wdesc,
        String wdescStatus,
        byte[] wdescRaw)
        implements ObjectMessage {
    /** First dword of CreateObject. */
    public static final int OPCODE = 0xF745;
    /** First dword of UpdateObject. */
    public static final int UPDATE_OPCODE = 0xF7DB;

    @Override
    public String type() {
        return update ? "UpdateObject" : "CreateObject";
    }

    @Override
    public int opcode() {
        return update ? UPDATE_OPCODE : OPCODE;
    }

    static CreateObject read(MessageReader in, boolean update) {
        int id = in.id("object_id");
        ObjectDescription objdesc = ObjectDescription.read(in);
        PhysicsDescription physics = PhysicsDescription.read(in);
        int from = in.offset();
        FieldListener listener = in.silence();
        try {
            PublicDescription description = PublicDescription.read(in);
            in.restore(listener);
            if (listener != null) {
                in.seek(from);
                PublicDescription.read(in);
            }
            return new CreateObject(update, id, objdesc, physics, description, "ok", null);
        } catch (DecodeFailure e) {
            in.restore(listener);
            in.seek(from);
            byte[] raw = in.raw("wdesc", in.remaining());
            return new CreateObject(update, id, objdesc, physics, null, e.error, raw);
        }
    }

    @Override
    public void write(MessageWriter out) {
        out.u32(opcode()).u32(objectId);
        objdesc.write(out);
        physicsdesc.write(out);
        if (wdesc != null) {
            wdesc.write(out);
        } else {
            out.raw(wdescRaw);
        }
    }

    @Override
    public void describe(Fields out) {
        out.id("object_id", objectId);
        objdesc.describe(out);
        physicsdesc.describe(out);
        if (wdesc != null) {
            wdesc.describe(out);
        } else {
            out.hex("wdesc_hex", wdescRaw);
        }
        out.text("wdesc_status", wdescStatus);
    }

    /** Reads what {@link #toJson} writes for a CreateObject. */
    public static CreateObject fromJson(ObjectNode json) {
        return fromJson(json, false);
    }

    /** Reads what {@link #toJson} writes; {@code update} tells which of the two messages it is. */
    public static CreateObject fromJson(ObjectNode json, boolean update) {
        JsonSource in = new JsonSource(json, "");
        boolean described = in.has("wdesc");
        return new CreateObject(
                update,
                in.id("object_id"),
                ObjectDescription.from(in.child("objdesc")),
                PhysicsDescription.from(in.child("physicsdesc")),
                described ? PublicDescription.from(in.child("wdesc")) : null,
                in.text("wdesc_status", described ? "ok" : "truncated"),
                described ? null : in.has("wdesc_hex") ? in.hex("wdesc_hex") : new byte[0]);
    }
}
