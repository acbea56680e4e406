package dev.acreplay.wire;

import dev.acreplay.capture.Bytes;

/**
 * The sum that packets are checked with (PortalChecksum::CalcChecksum32 0x0065F6A0).
 *
 * <p>{@code h = n << 16}, plus each complete little-endian u32, plus the one to three tail bytes shifted left by 24, 16 and 8
 * in order; modulo 2^32.
 */
public final class Hash32 {
    private Hash32() {}

    public static int of(byte[] bytes, int offset, int length) {
        int sum = length << 16;
        int at = offset;
        int whole = offset + (length & ~3);
        while (at < whole) {
            sum += Bytes.i32le(bytes, at);
            at += 4;
        }
        int end = offset + length;
        for (int shift = 24; at < end; shift -= 8) {
            sum += (bytes[at++] & 0xFF) << shift;
        }
        return sum;
    }

    public static int of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** Returns the sum of a 20-byte packet header with its checksum field replaced by 0xBADD70DD. */
    public static int ofHeader(byte[] bytes, int offset) {
        return of(bytes, offset, 20) - Bytes.i32le(bytes, offset + 8) + 0xBADD70DD;
    }
}
