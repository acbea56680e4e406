package dev.acreplay.wire;

/** The newer-than comparisons of the wire (CPhysicsObj::is_newer 0x00451AD0, wire.md section 7.2). */
public final class Sequences {
    private Sequences() {}

    /** Tells whether a 16-bit stamp is newer; at a distance of exactly 0x8000 the smaller value is. */
    public static boolean newer16(int old, int incoming) {
        int distance = Math.abs(incoming - old);
        return distance > 0x7FFF ? incoming < old : old < incoming;
    }

    /** Tells whether a 32-bit packet sequence is newer, with the same form and threshold 0x7FFFFFFF. */
    public static boolean newer32(int old, int incoming) {
        long from = old & 0xFFFFFFFFL;
        long to = incoming & 0xFFFFFFFFL;
        return Math.abs(to - from) > 0x7FFFFFFFL ? to < from : from < to;
    }
}
