package dev.acreplay.register;

/**
 * A number that a row names.
 *
 * @param text as written, without suffix or unit
 * @param value as float32
 */
record RowNumber(String text, float value) {
    /** Whether it is no whole number up to 10: one that says something where it is found. */
    boolean telling() {
        return value != Math.rint(value) || Math.abs(value) > 10;
    }
}
