package dev.acreplay.capture;

/**
 * One record of a capture file; the reader overwrites it with each step.
 *
 * <p>{@code data[0 .. length)} are the captured bytes. Of a record longer than {@link CaptureReader#KEPT_BYTES}, which no IP
 * packet is, only the first of them are kept.
 */
public final class CaptureRecord {
    /** Number in the file, from 1. */
    public long number;
    /** Byte offset of the record or block in the (unpacked) file. */
    public long offset;
    /** False for a record without a time: a simple packet block. */
    public boolean timed;
    /** Nanoseconds since the Unix epoch. */
    public long ts;
    /** Link type, or -1 for an interface that was not described. */
    public int linkType;
    /** Captured bytes, as the file says. */
    public long captured;
    /** Original bytes, as the file says. */
    public long original;
    /** Buffer of the captured bytes. */
    public byte[] data = new byte[2048];
    /** Number of bytes in the buffer. */
    public int length;
}
