package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF753 sent by a client: where it is (AutonomousPositionPack::Pack 0x00516AF0).
 *
 * <p>Body: position (32 bytes), {@link ClientStamps}, contact u8 (0 or 1), padding to four bytes.
 */
public record AutonomousPosition(int stamp, WirePosition position, ClientStamps stamps, int contactRaw)
        implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF753;

    public boolean contact() {
        return contactRaw != 0;
    }

    @Override
    public String type() {
        return "AutonomousPosition";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static AutonomousPosition read(MessageReader in, int stamp) {
        AutonomousPosition value = new AutonomousPosition(
                stamp, WirePosition.read(in, "position"), ClientStamps.read(in), in.u8("contact"));
        in.align();
        return value;
    }

    @Override
    public void writeBody(MessageWriter out) {
        position.write(out);
        stamps.write(out);
        out.u8(contactRaw).align();
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        position.describe(out, "position");
        stamps.describe(out);
        out.wireBool("contact", contactRaw);
    }

    /** Reads what {@link #toJson} writes. */
    public static AutonomousPosition fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new AutonomousPosition(
                in.number("stamp"),
                WirePosition.from(in.child("position")),
                ClientStamps.from(in),
                in.wireBool("contact"));
    }
}
