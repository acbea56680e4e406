package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF61C: the client's keys and position after a change (MoveToStatePack::Pack 0x005168F0).
 *
 * <p>Body: {@link RawState}, position (32 bytes), {@link ClientStamps}, contact u8 (bit 0 contact, bit 1 longjump_mode),
 * padding to four bytes.
 */
public record MoveToState(
        int stamp, RawState rawMotionState, WirePosition position, ClientStamps stamps, int contactByte)
        implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF61C;

    public boolean contact() {
        return (contactByte & 1) != 0;
    }

    public boolean longjumpMode() {
        return (contactByte & 2) != 0;
    }

    @Override
    public String type() {
        return "MoveToState";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static MoveToState read(MessageReader in, int stamp) {
        in.enter("raw_motion_state");
        RawState state = RawState.read(in);
        in.leave();
        MoveToState value = new MoveToState(
                stamp, state, WirePosition.read(in, "position"), ClientStamps.read(in), in.u8("contact"));
        in.align();
        return value;
    }

    @Override
    public void writeBody(MessageWriter out) {
        rawMotionState.write(out);
        position.write(out);
        stamps.write(out);
        out.u8(contactByte).align();
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.begin("raw_motion_state");
        rawMotionState.describe(out);
        out.end();
        position.describe(out, "position");
        stamps.describe(out);
        out.bool("contact", contact());
        out.bool("longjump_mode", longjumpMode());
        if ((contactByte & ~3) != 0) {
            out.number("contact_raw", contactByte);
        }
    }

    /** Reads what {@link #toJson} writes. */
    public static MoveToState fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        int bits = (in.bool("contact", false) ? 1 : 0) | (in.bool("longjump_mode", false) ? 2 : 0);
        return new MoveToState(
                in.number("stamp"),
                RawState.from(in.child("raw_motion_state")),
                WirePosition.from(in.child("position")),
                ClientStamps.from(in),
                in.number("contact_raw", bits));
    }
}
