package dev.acreplay.trace;

/** How a leaf is compared and written (trace-calls.md section 2). */
public enum LeafType {
    /** X: unsigned 32-bit word as {@code 0x%08X}, or a placeholder, or null. */
    WORD,
    /** F: float32. */
    FLOAT,
    /** D: double. */
    DOUBLE,
    /** I: integer; booleans of retail are 0 or 1. */
    INTEGER,
    /** A leaf that the schema does not name: compared as its JSON shows it. */
    UNKNOWN
}
