package dev.acreplay.capture;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Puts IP datagrams together from their pieces (wire.md section 1.2 rule 4).
 *
 * <p>Sets are given up after 30 s of capture time, beyond 1024 of them, and, oldest first, beyond 16 MiB of pieces.
 */
final class IpFragments {
    private static final long MEMORY_NS = 30_000_000_000L;
    private static final int MAX_SETS = 1024;
    private static final int MAX_BYTES = 16 << 20;
    /** What a piece costs beside its bytes, for the limit on memory. */
    private static final int PIECE_COST = 96;

    /** Source, destination and id. */
    private record Key(boolean v6, long srcHigh, long srcLow, long dstHigh, long dstLow, int id) {}

    private static final class Pieces {
        final Map<Integer, byte[]> byOffset = new HashMap<>();
        long since;
        int skip;
        int end = -1;
        /** Up to here the pieces lie end to end. */
        int reach;

        int bytes;
    }

    private final Map<Key, Pieces> sets = new LinkedHashMap<>();
    private long clock = Long.MIN_VALUE;
    private int bytes;
    private int skip;

    /** How many bytes of headers the datagram that was completed last begins with. */
    int skip() {
        return skip;
    }

    /** Adds a piece, which begins with so many bytes of headers; returns the whole datagram if that completes it. */
    byte[] add(
            CaptureRecord record,
            boolean v6,
            long srcHigh,
            long srcLow,
            long dstHigh,
            long dstLow,
            int id,
            int at,
            boolean more,
            byte[] data,
            int from,
            int length,
            int headers) {
        if (record.timed) {
            clock = Math.max(clock, record.ts);
        }
        forget();
        Key key = new Key(v6, srcHigh, srcLow, dstHigh, dstLow, id);
        Pieces pieces = sets.get(key);
        if (pieces == null) {
            pieces = new Pieces();
            pieces.since = clock;
            sets.put(key, pieces);
        }
        byte[] old = pieces.byOffset.put(at, Arrays.copyOfRange(data, from, from + length));
        int grown = length - (old == null ? -PIECE_COST : old.length);
        pieces.bytes += grown;
        bytes += grown;
        if (at < pieces.reach && (old == null || old.length != length)) {
            pieces.reach = 0;
        }
        if (at == 0) {
            pieces.skip = headers;
        }
        if (!more) {
            pieces.end = at + length;
        }
        byte[] whole = pieces.end < 0 ? null : whole(pieces);
        if (whole != null) {
            sets.remove(key);
            bytes -= pieces.bytes;
            skip = Math.min(pieces.skip, whole.length);
        } else {
            limit();
        }
        return whole;
    }

    /** The pieces that lie end to end from 0 to the end of the last one, or null while one is missing. */
    private static byte[] whole(Pieces pieces) {
        int at = pieces.reach;
        while (at < pieces.end) {
            byte[] piece = pieces.byOffset.get(at);
            if (piece == null || piece.length == 0) {
                return null;
            }
            at += piece.length;
            pieces.reach = at;
        }
        byte[] all = new byte[at];
        for (int from = 0; from < at; ) {
            byte[] piece = pieces.byOffset.get(from);
            System.arraycopy(piece, 0, all, from, piece.length);
            from += piece.length;
        }
        return all;
    }

    private void forget() {
        Iterator<Pieces> oldest = sets.values().iterator();
        while (oldest.hasNext()) {
            Pieces pieces = oldest.next();
            if (clock == Long.MIN_VALUE || clock - pieces.since <= MEMORY_NS) {
                return;
            }
            bytes -= pieces.bytes;
            oldest.remove();
        }
    }

    private void limit() {
        Iterator<Pieces> oldest = sets.values().iterator();
        while (oldest.hasNext() && (sets.size() > MAX_SETS || bytes > MAX_BYTES)) {
            bytes -= oldest.next().bytes;
            oldest.remove();
        }
    }
}
