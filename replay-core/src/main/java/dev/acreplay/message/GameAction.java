package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A client action that is no motion message; its body is opaque here. */
public record GameAction(int stamp, int action, byte[] body) implements ClientAction {
    @Override
    public String type() {
        return "GameAction";
    }

    @Override
    public boolean isMotion() {
        return false;
    }

    static GameAction read(MessageReader in, int stamp, int action) {
        return new GameAction(stamp, action, in.raw("body", in.remaining()));
    }

    @Override
    public void writeBody(MessageWriter out) {
        out.raw(body);
    }

    @Override
    public void describe(Fields out) {
        out.number("stamp", Integer.toUnsignedLong(stamp));
        out.id("action", action);
        out.hex("body_hex", body);
    }

    /** Reads what {@link #toJson} writes. */
    public static GameAction fromJson(ObjectNode json) {
        JsonSource in = new JsonSource(json, "");
        return new GameAction(in.number("stamp"), in.id("action"), in.hex("body_hex"));
    }
}
