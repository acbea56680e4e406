package dev.acreplay;

import java.util.HexFormat;

/** Unsigned 32-bit words as formats.md writes them ({@code 0x%08X}), and hex bytes. */
public final class Hex {
    private static final HexFormat BYTES = HexFormat.of();
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

    private Hex() {}

    /** Returns {@code 0x} and eight upper-case digits. */
    public static String word(int value) {
        char[] text = new char[10];
        text[0] = '0';
        text[1] = 'x';
        for (int i = 0; i < 8; i++) {
            text[2 + i] = DIGITS[(value >>> (28 - 4 * i)) & 0xF];
        }
        return new String(text);
    }

    /**
     * Reads an id, cell, motion or flag word: hex with {@code 0x} in either case, or decimal (formats.md, common scalar
     * rules).
     *
     * @throws NumberFormatException if the text is no unsigned 32-bit number
     */
    public static int parseWord(String text) {
        String trimmed = text.trim();
        long value;
        if (trimmed.startsWith("0x") || trimmed.startsWith("0X")) {
            value = Long.parseLong(trimmed.substring(2), 16);
        } else {
            value = Long.parseLong(trimmed);
        }
        if (value < 0 || value > 0xFFFFFFFFL) {
            throw new NumberFormatException("\"" + text + "\" is outside 0 to 0xFFFFFFFF");
        }
        return (int) value;
    }

    /** Returns the bytes as lower-case hex without separators. */
    public static String bytes(byte[] value) {
        return BYTES.formatHex(value);
    }

    /**
     * Reads hex bytes; blanks, colons and line ends between digits are passed over.
     *
     * @throws IllegalArgumentException if something else than hex digits remains, or an odd number of them
     */
    public static byte[] parseBytes(String text) {
        return BYTES.parseHex(text.replaceAll("[\\s:]", ""));
    }
}
