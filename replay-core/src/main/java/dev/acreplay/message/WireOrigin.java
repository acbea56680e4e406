package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A cell and a point in it, without orientation: cell u32, then x, y, z f32 in metres (16 bytes). */
public record WireOrigin(int cell, float x, float y, float z) {
    static WireOrigin read(MessageReader in, String name) {
        in.enter(name);
        WireOrigin value = new WireOrigin(in.id("cell"), in.f32("x"), in.f32("y"), in.f32("z"));
        in.leave();
        return value;
    }

    void write(MessageWriter out) {
        out.u32(cell).f32(x).f32(y).f32(z);
    }

    void describe(Fields out) {
        out.id("cell", cell);
        out.f32("x", x);
        out.f32("y", y);
        out.f32("z", z);
    }

    void describe(Fields out, String name) {
        out.begin(name);
        describe(out);
        out.end();
    }

    static WireOrigin from(JsonSource in) {
        return new WireOrigin(in.id("cell"), in.f32("x"), in.f32("y"), in.f32("z"));
    }

    /** Reads the JSON form of wire.md section 13.1. */
    public static WireOrigin fromJson(ObjectNode json) {
        return from(new JsonSource(json, ""));
    }
}
