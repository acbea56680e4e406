package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * 0xF61B: the client jumps (JumpPack::Pack 0x00516D10).
 *
 * <p>Body (56 bytes): extent f32 (0 to 1), velocity as three f32 in m/s in the body frame, position (32 bytes), {@link
 * ClientStamps}, padding to four bytes. A body of 24 bytes has no position, one of 32 has none and ends with target_id and
 * spell_id u32: variant {@code jump-without-position}, which is decoded and flagged. Then {@link #position} is null.
 */
public record Jump(
        int stamp,
        int bodyLength,
        float extent,
        WireVector velocity,
        WirePosition position,
        ClientStamps stamps,
        int targetId,
        int spellId)
        implements ClientAction {
    /** The action's own opcode. */
    public static final int ACTION = 0xF61B;
    /** The variant of a body without position. */
    public static final String WITHOUT_POSITION = "jump-without-position";

    private static final int RETAIL_BODY = 56;
    private static final int SHORT_BODY = 24;
    private static final int TARGET_BODY = 32;

    /** Returns a jump in retail's form. */
    public static Jump retail(
            int stamp, float extent, WireVector velocity, WirePosition position, ClientStamps stamps) {
        return new Jump(stamp, RETAIL_BODY, extent, velocity, position, stamps, 0, 0);
    }

    @Override
    public String type() {
        return "Jump";
    }

    @Override
    public int action() {
        return ACTION;
    }

    static Jump read(MessageReader in, int stamp) {
        int length = in.remaining();
        if (length != SHORT_BODY && length != TARGET_BODY) {
            length = RETAIL_BODY;
        }
        float extent = in.f32("extent");
        WireVector velocity = WireVector.read(in, "velocity");
        WirePosition position = length == RETAIL_BODY ? WirePosition.read(in, "position") : null;
        ClientStamps stamps = ClientStamps.read(in);
        int target = length == TARGET_BODY ? in.id("target_id") : 0;
        int spell = length == TARGET_BODY ? in.u32("spell_id") : 0;
        in.align();
        return new Jump(stamp, length, extent, velocity, position, stamps, target, spell);
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.f32(extent);
        velocity.write(out);
        if (position != null) {
            position.write(out);
        }
        stamps.write(out);
        if (bodyLength == TARGET_BODY) {
            out.u32(targetId).u32(spellId);
        }
        out.align();
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        if (position == null) {
            out.text("variant", WITHOUT_POSITION);
        }
        out.f32("extent", extent);
        velocity.describe(out, "velocity");
        if (position != null) {
            position.describe(out, "position");
        }
        stamps.describe(out);
        if (bodyLength == TARGET_BODY) {
            out.id("target_id", targetId);
            out.number("spell_id", Integer.toUnsignedLong(spellId));
        }
    }

    /** Reads what {@link #toJson} writes. */
    public static Jump fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        boolean target = in.has("target_id");
        boolean position = in.has("position");
        return new Jump(
                in.number("stamp"),
                position ? RETAIL_BODY : target ? TARGET_BODY : SHORT_BODY,
                in.f32("extent"),
                WireVector.from(in.child("velocity")),
                position ? WirePosition.from(in.child("position")) : null,
                ClientStamps.from(in),
                in.id("target_id", 0),
                in.number("spell_id", 0));
    }
}
