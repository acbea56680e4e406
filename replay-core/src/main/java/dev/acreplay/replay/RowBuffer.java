package dev.acreplay.replay;

import dev.acreplay.Json;
import java.util.Arrays;

/** The bytes of one row while it is written: compact JSON in ASCII, numbers as formats.md says. */
final class RowBuffer {
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'
    };

    private byte[] bytes = new byte[4096];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    /** Appends ASCII text as it is. */
    RowBuffer raw(String text) {
        int count = text.length();
        room(count);
        for (int i = 0; i < count; i++) {
            bytes[length + i] = (byte) text.charAt(i);
        }
        length += count;
        return this;
    }

    RowBuffer raw(char c) {
        room(1);
        bytes[length++] = (byte) c;
        return this;
    }

    /** Removes the last byte if it is this one. */
    void trim(char c) {
        if (length > 0 && bytes[length - 1] == (byte) c) {
            length--;
        }
    }

    /** An unsigned 32-bit word: {@code "0x%08X"}. */
    RowBuffer word(int value) {
        room(12);
        int at = length;
        bytes[at++] = '"';
        bytes[at++] = '0';
        bytes[at++] = 'x';
        for (int shift = 28; shift >= 0; shift -= 4) {
            bytes[at++] = DIGITS[(value >>> shift) & 0xF];
        }
        bytes[at++] = '"';
        length = at;
        return this;
    }

    /** An integer. */
    RowBuffer integer(int value) {
        if (value >= 0 && value <= 9) {
            return raw((char) ('0' + value));
        }
        return raw(Integer.toString(value));
    }

    /** A boolean of retail: 0 or 1. */
    RowBuffer flag(boolean value) {
        return raw(value ? '1' : '0');
    }

    /** A float32. */
    RowBuffer f32(float value) {
        if (value == 0) {
            return raw(Float.floatToRawIntBits(value) == 0 ? "0.0" : "-0.0");
        }
        return value != value || Float.isInfinite(value)
                ? raw('"').raw(Json.text(value)).raw('"')
                : raw(Json.text(value));
    }

    /** A double. */
    RowBuffer f64(double value) {
        return value != value || Double.isInfinite(value)
                ? raw('"').raw(Json.text(value)).raw('"')
                : raw(Json.text(value));
    }
}
