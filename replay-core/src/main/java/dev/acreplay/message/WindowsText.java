package dev.acreplay.message;

import java.nio.charset.Charset;

/**
 * Text in code page 1252, without loss: the five bytes that the code page leaves undefined become the control characters of
 * the same number, as Windows itself converts them.
 */
final class WindowsText {
    private static final Charset CODE_PAGE = Charset.forName("windows-1252");
    private static final char[] CHARACTERS = new char[256];

    static {
        for (int i = 0; i < 256; i++) {
            char character = new String(new byte[] {(byte) i}, CODE_PAGE).charAt(0);
            CHARACTERS[i] = character == '\uFFFD' ? (char) i : character;
        }
    }

    private WindowsText() {}

    static String decode(byte[] bytes, int offset, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = CHARACTERS[bytes[offset + i] & 0xFF];
        }
        return new String(text);
    }

    /** Returns the bytes; a character outside the code page becomes a question mark. */
    static byte[] encode(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = encode(text.charAt(i));
        }
        return bytes;
    }

    private static byte encode(char character) {
        if (character < 0x80 || character < 0x100 && CHARACTERS[character] == character) {
            return (byte) character;
        }
        for (int i = 0x80; i < 0xA0; i++) {
            if (CHARACTERS[i] == character) {
                return (byte) i;
            }
        }
        return '?';
    }
}
