package dev.acreplay.message;

/**
 * One action of a motion state (8 bytes): action u16 command, stamp word u16 (bits 0..14 stamp, bit 15 autonomous), speed
 * f32.
 */
public record MotionAction(int action, int stamp, boolean autonomous, float speed) {
    static MotionAction read(MessageReader in) {
        int action = in.command16("action");
        int word = in.u16("stamp");
        return new MotionAction(action, word & 0x7FFF, (word & 0x8000) != 0, in.f32("speed"));
    }

    void write(MessageWriter out) {
        out.u16(action).u16(stamp & 0x7FFF | (autonomous ? 0x8000 : 0)).f32(speed);
    }

    void describe(Fields out) {
        out.begin(null);
        out.id("action", action);
        out.number("stamp", stamp);
        out.bool("autonomous", autonomous);
        out.f32("speed", speed);
        out.end();
    }

    static MotionAction from(JsonSource in) {
        return new MotionAction(
                in.id("action"), in.number("stamp", 0), in.bool("autonomous", false), in.f32("speed", 1.0f));
    }
}
