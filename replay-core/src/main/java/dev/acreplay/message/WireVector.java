package dev.acreplay.message;

/** Three float32 as the wire carries them; units are those of the message. */
public record WireVector(float x, float y, float z) {
    /** All components 0.0. */
    public static final WireVector ZERO = new WireVector(0, 0, 0);

    static WireVector read(MessageReader in, String name) {
        in.enter(name);
        WireVector value = new WireVector(in.f32("x"), in.f32("y"), in.f32("z"));
        in.leave();
        return value;
    }

    void write(MessageWriter out) {
        out.f32(x).f32(y).f32(z);
    }

    void describe(Fields out, String name) {
        out.begin(name);
        out.f32("x", x);
        out.f32("y", y);
        out.f32("z", z);
        out.end();
    }

    static WireVector from(JsonSource in) {
        return new WireVector(in.f32("x"), in.f32("y"), in.f32("z"));
    }
}
