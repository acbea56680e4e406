package dev.acreplay.capture;

/**
 * Damage of a capture file: where reading ended and why.
 *
 * @param kind {@code capture-bad-magic} or {@code capture-truncated-record}
 * @param offset byte offset in the (unpacked) file of the record, block or byte at which reading ended
 * @param detail what was expected and what was found, one sentence
 */
public record CaptureError(String kind, long offset, String detail) {
    /** The file is no capture at all. */
    public static final String BAD_MAGIC = "capture-bad-magic";
    /** A record or block is cut or damaged; those before it count. */
    public static final String TRUNCATED_RECORD = "capture-truncated-record";

    /** Returns the error with its place, for people. */
    public String text() {
        return kind + " at byte offset " + offset + ": " + detail;
    }
}
