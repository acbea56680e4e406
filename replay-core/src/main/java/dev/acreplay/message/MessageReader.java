package dev.acreplay.message;

import dev.acreplay.Hex;
import dev.acreplay.Json;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A cursor over one message that knows offsets from the message's start (wire.md section 5).
 *
 * <p>All integers and floats are little-endian. A read that does not fit ends the decoding with {@code truncated} at the
 * offset of the field; nothing outside the slice is ever read. One reader serves many messages.
 */
final class MessageReader {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[0];
    private int start;
    private int position;
    private int limit;
    private int alignOrigin;
    private FieldListener listener;
    private List<String> warnings;

    /** Starts with a new message. */
    void reset(byte[] bytes, int offset, int length, FieldListener listener) {
        this.bytes = bytes;
        this.start = offset;
        this.position = offset;
        this.limit = offset + length;
        this.alignOrigin = offset;
        this.listener = listener;
        this.warnings = null;
    }

    /** Offset of the next byte from the start of the message. */
    int offset() {
        return position - start;
    }

    int remaining() {
        return limit - position;
    }

    List<String> warnings() {
        return warnings == null ? List.of() : List.copyOf(warnings);
    }

    void warn(String warning) {
        if (warnings == null) {
            warnings = new ArrayList<>(2);
        }
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    DecodeFailure failure(String error, int offset) {
        return new DecodeFailure(error, offset);
    }

    private int take(int length) {
        int at = position;
        if (limit - at < length) {
            throw new DecodeFailure("truncated", at - start);
        }
        position = at + length;
        return at;
    }

    /** Ends the decoding with {@code truncated} unless so many bytes are left. */
    void require(int length) {
        if (limit - position < length) {
            throw new DecodeFailure("truncated", position - start);
        }
    }

    int u8(String name) {
        int at = take(1);
        int value = bytes[at] & 0xFF;
        if (listener != null) {
            tell(name, at, Integer.toString(value));
        }
        return value;
    }

    int u16(String name) {
        int at = take(2);
        int value = (short) SHORT.get(bytes, at) & 0xFFFF;
        if (listener != null) {
            tell(name, at, Integer.toString(value));
        }
        return value;
    }

    /** A u32 that is shown as an id. */
    int id(String name) {
        int at = take(4);
        int value = (int) INT.get(bytes, at);
        if (listener != null) {
            tell(name, at, Hex.word(value));
        }
        return value;
    }

    /** A u32 that is shown as a number. */
    int u32(String name) {
        int at = take(4);
        int value = (int) INT.get(bytes, at);
        if (listener != null) {
            tell(name, at, Integer.toUnsignedString(value));
        }
        return value;
    }

    float f32(String name) {
        int at = take(4);
        float value = Float.intBitsToFloat((int) INT.get(bytes, at));
        if (listener != null) {
            tell(name, at, Json.text(value));
        }
        return value;
    }

    double f64(String name) {
        int at = take(8);
        double value = Double.longBitsToDouble((long) LONG.get(bytes, at));
        if (listener != null) {
            tell(name, at, Json.text(value));
        }
        return value;
    }

    byte[] raw(String name, int length) {
        int at = take(length);
        byte[] value = Arrays.copyOfRange(bytes, at, at + length);
        if (listener != null) {
            tell(name, at, Hex.bytes(value));
        }
        return value;
    }

    /** A motion command in 16 bits, expanded to its 32-bit form. */
    int command16(String name) {
        int at = take(2);
        int index = (short) SHORT.get(bytes, at) & 0xFFFF;
        if (!MotionCommands.known(index)) {
            warn("unknown-command");
        }
        int value = MotionCommands.expand(index);
        if (listener != null) {
            tell(name, at, Hex.word(value));
        }
        return value;
    }

    /** u16 length or 0xFFFF and u32 length, bytes in code page 1252, then alignment. */
    String string(String name) {
        int from = position;
        try {
            int length = (short) SHORT.get(bytes, take(2)) & 0xFFFF;
            if (length == 0xFFFF) {
                length = (int) INT.get(bytes, take(4));
                if (length < 0) {
                    throw new DecodeFailure("truncated", from - start);
                }
            }
            String value = WindowsText.decode(bytes, take(length), length);
            if (listener != null) {
                tell(name, from, '"' + value + '"');
            }
            align();
            return value;
        } catch (DecodeFailure e) {
            throw new DecodeFailure(e.error, from - start);
        }
    }

    /** An id of 15 or 30 bits on top of a base. */
    int packedId(String name, int base) {
        return base + packed(name, 0x3FFF, base);
    }

    /** A class id of 15 or 31 bits. */
    int packedClass(String name) {
        return packed(name, 0x7FFF, 0);
    }

    private int packed(String name, int mask, int base) {
        int from = position;
        int word = (short) SHORT.get(bytes, take(2)) & 0xFFFF;
        int value = word;
        if ((word & 0x8000) != 0) {
            value = (word & mask) << 16 | (short) SHORT.get(bytes, take(2)) & 0xFFFF;
        }
        if (listener != null) {
            tell(name, from, Hex.word(base + value));
        }
        return value;
    }

    /** Passes over the bytes up to the next multiple of four; pads may be missing at the end. */
    void align() {
        int pad = Math.min(-(position - alignOrigin) & 3, limit - position);
        if (pad == 0) {
            return;
        }
        for (int i = 0; i < pad; i++) {
            if (bytes[position + i] != 0) {
                warn("nonzero-padding");
            }
        }
        if (listener != null) {
            listener.field("padding", position - start, pad, "");
        }
        position += pad;
    }

    /** Limits reading to the next bytes, which align from their own start; returns what {@link #close} needs. */
    long open(int length) {
        long outer = (long) limit << 32 | alignOrigin;
        limit = position + length;
        alignOrigin = position;
        return outer;
    }

    void close(long outer) {
        limit = (int) (outer >>> 32);
        alignOrigin = (int) outer;
    }

    /** Goes back or forward within the message. */
    void seek(int offset) {
        position = start + offset;
    }

    /** Warns of a position that no client can be at; values pass through unchanged (wire.md section 7.3). */
    void check(WirePosition position) {
        String[] found = PositionCheck.warnings(position);
        for (String warning : found) {
            warn(warning);
        }
    }

    /** Tells nobody about fields until {@link #restore}; returns who was told so far. */
    FieldListener silence() {
        FieldListener told = listener;
        listener = null;
        return told;
    }

    void restore(FieldListener told) {
        listener = told;
    }

    void enter(String name) {
        if (listener != null) {
            listener.enter(name, position - start);
        }
    }

    void leave() {
        if (listener != null) {
            listener.leave(position - start);
        }
    }

    private void tell(String name, int at, String value) {
        listener.field(name, at - start, position - at, value);
    }
}
