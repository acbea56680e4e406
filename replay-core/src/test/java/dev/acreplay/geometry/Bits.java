package dev.acreplay.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Comparing floats by their bits, with a message that shows both values. */
public final class Bits {
    private Bits() {}

    /** Fails unless the value has these bits, given as hex. */
    public static void assertBits(String expectedHex, float actual, String what) {
        int bits = Integer.parseUnsignedInt(expectedHex, 16);
        assertEquals(text(Float.intBitsToFloat(bits)), text(actual), () -> what);
    }

    /** Fails unless both floats have the same bits. */
    public static void assertBits(float expected, float actual, String what) {
        assertEquals(text(expected), text(actual), () -> what);
    }

    /** A float with its bits. */
    public static String text(float f) {
        return f + String.format(" %08X", Float.floatToRawIntBits(f));
    }
}
