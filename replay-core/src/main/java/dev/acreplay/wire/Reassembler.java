package dev.acreplay.wire;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Puts the messages of one session together from their fragments (wire.md section 4.2).
 *
 * <p>Unfinished messages are given up after 30 s of capture time, beyond 1024 of them, and, oldest first, when the pieces of
 * all sessions take more than {@link Limits#MAX_BYTES}.
 */
final class Reassembler {
    private static final long MEMORY_NS = 30_000_000_000L;
    private static final int MAX_UNFINISHED = 1024;
    private static final int DATA = Packet.MAX_FRAGMENT - Packet.FRAGMENT_HEADER;
    private static final int MAX_REPORTED = 1000;

    /** What all reassemblers of a capture share: the clock, the memory in use and the counts. */
    static final class Limits {
        static final long MAX_BYTES = 32L << 20;

        long clock = Long.MIN_VALUE;
        long bytes;
        long inconsistentFragments;
        long repeatedFragments;
        long firstDropped;
        long givenUp;
        final java.util.List<IncompleteMessage> reported = new java.util.ArrayList<>();

        void dropped(boolean inconsistent, long record) {
            if (inconsistent) {
                inconsistentFragments++;
            } else {
                repeatedFragments++;
            }
            if (firstDropped == 0) {
                firstDropped = record;
            }
        }

        void incomplete(IncompleteMessage one) {
            if (reported.size() < MAX_REPORTED) {
                reported.add(one);
            }
        }
    }

    private record BlobKey(Direction direction, long id) {}

    private static final class Unfinished {
        final int count;
        final int queue;
        final long since;
        final long firstRecord;
        final BitSet have = new BitSet();
        int[] indexes = new int[4];
        byte[][] pieces = new byte[4][];
        int held;
        int bytes;

        Unfinished(int count, int queue, long since, long firstRecord) {
            this.count = count;
            this.queue = queue;
            this.since = since;
            this.firstRecord = firstRecord;
        }

        void add(int index, byte[] data) {
            if (held == indexes.length) {
                indexes = Arrays.copyOf(indexes, held * 2);
                pieces = Arrays.copyOf(pieces, held * 2);
            }
            have.set(index);
            indexes[held] = index;
            pieces[held++] = data;
            bytes += data.length;
        }

        byte[] whole() {
            byte[] all = new byte[bytes];
            for (int i = 0; i < held; i++) {
                System.arraycopy(pieces[i], 0, all, indexes[i] * DATA, pieces[i].length);
            }
            return all;
        }

        int cost() {
            return 200 + bytes + held * 40 + have.size() / 8;
        }
    }

    private final Map<BlobKey, Unfinished> unfinished = new LinkedHashMap<>(4);
    private final RecentBlobs doneIn = new RecentBlobs(MEMORY_NS);
    private final RecentBlobs doneOut = new RecentBlobs(MEMORY_NS);
    private final EphemeralStamps stampsIn = new EphemeralStamps(MEMORY_NS);
    private final EphemeralStamps stampsOut = new EphemeralStamps(MEMORY_NS);
    private final Limits limits;

    Reassembler(Limits limits) {
        this.limits = limits;
    }

    /** Takes a fragment; tells the handler if it completes a message. */
    void add(Session session, Direction direction, Packet packet, int i, MessagePlace place, MessageHandler handler) {
        int count = packet.fragmentTotal(i);
        int index = packet.fragmentIndex(i);
        int length = packet.fragmentDataLength(i);
        giveUpOld(session);
        if (index >= count || index < count - 1 && length != DATA) {
            limits.dropped(true, place.record);
            return;
        }
        long id = (long) packet.fragmentId(i) << 32 | packet.fragmentSequence(i) & 0xFFFFFFFFL;
        place.obsolete = id < 0 && stamps(direction).obsolete(id, limits.clock);
        RecentBlobs done = direction == Direction.IN ? doneIn : doneOut;
        if (done.contains(id, limits.clock)) {
            limits.dropped(false, place.record);
            return;
        }
        place.queue = packet.fragmentQueue(i);
        place.fragments = count;
        if (count == 1 && (unfinished.isEmpty() || !unfinished.containsKey(new BlobKey(direction, id)))) {
            done.add(id, limits.clock);
            place.firstRecord = place.record;
            handler.message(session, direction, place, packet.data, packet.fragmentDataAt(i), length);
            return;
        }
        byte[] whole = addPiece(session, new BlobKey(direction, id), packet, i, place);
        if (whole != null) {
            done.add(id, limits.clock);
            handler.message(session, direction, place, whole, 0, whole.length);
        }
    }

    private EphemeralStamps stamps(Direction direction) {
        return direction == Direction.IN ? stampsIn : stampsOut;
    }

    private byte[] addPiece(Session session, BlobKey key, Packet packet, int i, MessagePlace place) {
        Unfinished message = unfinished.get(key);
        int count = packet.fragmentTotal(i);
        int index = packet.fragmentIndex(i);
        if (message == null) {
            message = new Unfinished(count, packet.fragmentQueue(i), limits.clock, place.record);
            unfinished.put(key, message);
            limits.bytes += message.cost();
        } else if (message.count != count || message.queue != packet.fragmentQueue(i)) {
            limits.dropped(true, place.record);
            return null;
        } else if (message.have.get(index)) {
            limits.dropped(false, place.record);
            return null;
        }
        limits.bytes -= message.cost();
        int from = packet.fragmentDataAt(i);
        message.add(index, Arrays.copyOfRange(packet.data, from, from + packet.fragmentDataLength(i)));
        if (message.held == message.count) {
            unfinished.remove(key);
            place.firstRecord = message.firstRecord;
            return message.whole();
        }
        limits.bytes += message.cost();
        giveUpSurplus(session);
        return null;
    }

    private void giveUpOld(Session session) {
        if (unfinished.isEmpty() || limits.clock == Long.MIN_VALUE) {
            return;
        }
        Iterator<Map.Entry<BlobKey, Unfinished>> oldest = unfinished.entrySet().iterator();
        while (oldest.hasNext()) {
            Map.Entry<BlobKey, Unfinished> entry = oldest.next();
            if (limits.clock - entry.getValue().since <= MEMORY_NS) {
                return;
            }
            oldest.remove();
            giveUp(session, entry.getKey(), entry.getValue());
        }
    }

    private void giveUpSurplus(Session session) {
        Iterator<Map.Entry<BlobKey, Unfinished>> oldest = unfinished.entrySet().iterator();
        while (oldest.hasNext() && (unfinished.size() > MAX_UNFINISHED || limits.bytes > Limits.MAX_BYTES)) {
            Map.Entry<BlobKey, Unfinished> entry = oldest.next();
            oldest.remove();
            giveUp(session, entry.getKey(), entry.getValue());
        }
    }

    private void giveUp(Session session, BlobKey key, Unfinished message) {
        limits.bytes -= message.cost();
        limits.givenUp++;
        limits.incomplete(new IncompleteMessage(
                session.number(), key.direction, message.firstRecord, message.held, message.count, true));
    }

    /** Counts what is still unfinished and forgets everything; used when a session or the capture ends. */
    void close(Session session) {
        for (Map.Entry<BlobKey, Unfinished> entry : unfinished.entrySet()) {
            Unfinished message = entry.getValue();
            limits.bytes -= message.cost();
            limits.givenUp++;
            limits.incomplete(new IncompleteMessage(
                    session.number(),
                    entry.getKey().direction,
                    message.firstRecord,
                    message.held,
                    message.count,
                    false));
        }
        unfinished.clear();
    }
}
