package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;

/** Numbers of traces: float32 and double values, their bits and the distance between them. */
final class Numbers {
    private Numbers() {}

    /** Returns whether the node is a number, or the text of one that is not finite. */
    static boolean isNumber(JsonNode node) {
        return node.isNumber() || node.isTextual() && isNotFinite(node.textValue());
    }

    static boolean isNotFinite(String text) {
        return text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
    }

    static double value(JsonNode node) {
        if (node.isNumber()) {
            return node.doubleValue();
        }
        return switch (node.textValue()) {
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    /** Units in the last place between two float32 values; 0 and -0 are one apart. */
    static long ulps(float a, float b) {
        return Math.abs((long) ordered(Float.floatToIntBits(a)) - ordered(Float.floatToIntBits(b)));
    }

    /** Units in the last place between two doubles; at most {@code Long.MAX_VALUE}. */
    static long ulps(double a, double b) {
        long x = ordered(Double.doubleToLongBits(a));
        long y = ordered(Double.doubleToLongBits(b));
        long difference = x - y;
        if (((x ^ y) & (x ^ difference)) < 0) {
            return Long.MAX_VALUE;
        }
        return Math.abs(difference);
    }

    /** Maps bits to integers in the order of the values; -0 is just under 0. */
    private static int ordered(int bits) {
        return bits < 0 ? ~(bits & 0x7FFFFFFF) : bits;
    }

    private static long ordered(long bits) {
        return bits < 0 ? ~(bits & 0x7FFFFFFFFFFFFFFFL) : bits;
    }

    /** Returns the difference of two headings the short way round, in (-180, 180]. */
    static double headingDifference(double actual, double expected) {
        double d = (actual - expected) % 360.0;
        if (d > 180.0) {
            d -= 360.0;
        } else if (d <= -180.0) {
            d += 360.0;
        }
        return d;
    }

    static String bits(double value, boolean wide) {
        return wide
                ? String.format("0x%016X", Double.doubleToLongBits(value))
                : String.format("0x%08X", Float.floatToIntBits((float) value));
    }
}
