package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Single structures of messages, decoded and encoded on their own (wire.md section 11). */
public final class Structures {
    /**
     * A decoded structure.
     *
     * @param value the record, or null if it does not decode
     * @param data its JSON, or null
     * @param error error class, or null
     * @param offset offset of the failed field
     * @param remaining bytes behind it, or from the failed field on
     */
    public record Result(Object value, ObjectNode data, String error, int offset, int remaining) {}

    private Structures() {}

    /** Decodes {@code rawmotion}, {@code interpreted}, {@code position}, {@code positionpack} or {@code origin}. */
    public static Result decode(String layout, byte[] bytes) {
        MessageReader in = new MessageReader();
        in.reset(bytes, 0, bytes.length, null);
        JsonFields fields = new JsonFields();
        try {
            Object value = read(layout, in, fields);
            return new Result(value, fields.tree(), null, 0, in.remaining());
        } catch (DecodeFailure e) {
            return new Result(null, null, e.error, e.offset, bytes.length - e.offset);
        }
    }

    private static Object read(String layout, MessageReader in, JsonFields fields) {
        switch (layout) {
            case "rawmotion":
                RawState raw = RawState.read(in);
                raw.describe(fields);
                return raw;
            case "interpreted":
                InterpretedState interpreted = InterpretedState.read(in);
                interpreted.describe(fields);
                return interpreted;
            case "positionpack":
                PositionPack pack = PositionPack.read(in);
                pack.describe(fields);
                return pack;
            case "origin":
                WireOrigin origin = WireOrigin.read(in, "origin");
                origin.describe(fields);
                return origin;
            default:
                WirePosition position = WirePosition.read(in);
                position.describe(fields);
                return position;
        }
    }

    public static byte[] encode(RawState value) {
        MessageWriter out = new MessageWriter();
        value.write(out);
        return out.toByteArray();
    }

    public static byte[] encode(InterpretedState value) {
        MessageWriter out = new MessageWriter();
        value.write(out);
        return out.toByteArray();
    }

    public static byte[] encode(WirePosition value) {
        MessageWriter out = new MessageWriter();
        value.write(out);
        return out.toByteArray();
    }

    public static byte[] encode(WireOrigin value) {
        MessageWriter out = new MessageWriter();
        value.write(out);
        return out.toByteArray();
    }

    public static byte[] encode(PositionPack value) {
        MessageWriter out = new MessageWriter();
        value.write(out);
        return out.toByteArray();
    }
}
