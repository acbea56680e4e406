package dev.acreplay.message;

import java.util.Arrays;

/**
 * Collects the bytes of a message, little-endian, growing as needed.
 *
 * <p>Alignment counts from the first byte written, as it does for a reader (wire.md section 5). Pads are written as zero.
 */
public final class MessageWriter {
    /** Largest difference to the base that retail's writer packs into one word. */
    public static final int RETAIL_PACKED_LIMIT = 0x3FFF;
    /** Largest difference that emulators pack into one word: variant {@code packed-did-threshold}. */
    public static final int EMULATOR_PACKED_LIMIT = 0x7FFF;

    private byte[] bytes = new byte[128];
    private int length;
    private int packedLimit = RETAIL_PACKED_LIMIT;

    /** Chooses up to which difference a packed id takes one word. */
    public MessageWriter packedLimit(int limit) {
        packedLimit = limit;
        return this;
    }

    int packedLimit() {
        return packedLimit;
    }

    public int length() {
        return length;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    private int grow(int count) {
        int at = length;
        if (bytes.length - at < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + count));
        }
        length = at + count;
        return at;
    }

    public MessageWriter u8(int value) {
        int at = grow(1);
        bytes[at] = (byte) value;
        return this;
    }

    public MessageWriter u16(int value) {
        int at = grow(2);
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >>> 8);
        return this;
    }

    public MessageWriter u32(int value) {
        int at = grow(4);
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >>> 8);
        bytes[at + 2] = (byte) (value >>> 16);
        bytes[at + 3] = (byte) (value >>> 24);
        return this;
    }

    public MessageWriter u64(long value) {
        return u32((int) value).u32((int) (value >>> 32));
    }

    public MessageWriter f32(float value) {
        return u32(Float.floatToRawIntBits(value));
    }

    public MessageWriter f64(double value) {
        return u64(Double.doubleToRawLongBits(value));
    }

    public MessageWriter raw(byte[] value) {
        return raw(value, 0, value.length);
    }

    public MessageWriter raw(byte[] value, int offset, int count) {
        int at = grow(count);
        System.arraycopy(value, offset, bytes, at, count);
        return this;
    }

    public MessageWriter string(String value) {
        byte[] text = WindowsText.encode(value);
        if (text.length < 0xFFFF) {
            u16(text.length);
        } else {
            u16(0xFFFF).u32(text.length);
        }
        return raw(text).align();
    }

    /** An id as its difference to a base, in one or two words. */
    public MessageWriter packedId(int value, int base) {
        int difference = value - base;
        if (difference >= 0 && difference <= packedLimit) {
            return u16(difference);
        }
        return u16(difference >>> 16 & 0x3FFF | 0x8000).u16(difference);
    }

    /** A class id in one or two words. */
    public MessageWriter packedClass(int value) {
        if (value >= 0 && value <= 0x7FFF) {
            return u16(value);
        }
        return u16(value >>> 16 & 0x7FFF | 0x8000).u16(value);
    }

    public MessageWriter align() {
        while ((length & 3) != 0) {
            u8(0);
        }
        return this;
    }
}
