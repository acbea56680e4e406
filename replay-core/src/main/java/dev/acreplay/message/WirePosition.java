package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A position as the wire carries it, taken as sent: nothing is normalised or checked.
 *
 * <p>Layout (32 bytes): cell u32, x, y, z, qw, qx, qy, qz f32.
 */
public record WirePosition(int cell, float x, float y, float z, float qw, float qx, float qy, float qz) {
    static WirePosition read(MessageReader in, String name) {
        in.enter(name);
        WirePosition value = read(in);
        in.leave();
        return value;
    }

    static WirePosition read(MessageReader in) {
        WirePosition value = new WirePosition(
                in.id("cell"),
                in.f32("x"),
                in.f32("y"),
                in.f32("z"),
                in.f32("qw"),
                in.f32("qx"),
                in.f32("qy"),
                in.f32("qz"));
        in.check(value);
        return value;
    }

    void write(MessageWriter out) {
        out.u32(cell).f32(x).f32(y).f32(z).f32(qw).f32(qx).f32(qy).f32(qz);
    }

    void describe(Fields out) {
        out.id("cell", cell);
        out.f32("x", x);
        out.f32("y", y);
        out.f32("z", z);
        out.f32("qw", qw);
        out.f32("qx", qx);
        out.f32("qy", qy);
        out.f32("qz", qz);
    }

    void describe(Fields out, String name) {
        out.begin(name);
        describe(out);
        out.end();
    }

    static WirePosition from(JsonSource in) {
        return new WirePosition(
                in.id("cell"),
                in.f32("x"),
                in.f32("y"),
                in.f32("z"),
                in.f32("qw", 0),
                in.f32("qx", 0),
                in.f32("qy", 0),
                in.f32("qz", 0));
    }

    /** Reads the JSON form of wire.md section 13.1. */
    public static WirePosition fromJson(ObjectNode json) {
        return from(new JsonSource(json, ""));
    }

    public ObjectNode toJson() {
        JsonFields fields = new JsonFields();
        describe(fields);
        return fields.tree();
    }
}
