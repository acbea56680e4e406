package dev.acreplay.wire;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Verifies the encrypted checksums of one direction of a session as a passive reader (wire.md section 3.4).
 *
 * <p>A packet's implied key is looked for among the words that were skipped so far, then ahead in the stream; the sequence
 * number only says how far ahead to look, because some emulators number packets without drawing a word.
 */
final class KeyStream {
    private static final int WINDOW = 256;
    private static final int MAX_GAP = 0x7FFF;
    private static final int MAX_PENDING = 1 << 15;
    private static final int INDEXED_WINDOW = 1024;
    private static final int INDEX_BITS = 1 << 20;

    private final SeenPackets seen = new SeenPackets();
    private Map<Integer, Integer> pending = Map.of();
    private Isaac stream;
    private int[] ahead = new int[0];
    private int aheadFirst;
    private int aheadCount;
    private int high;
    private boolean anyHigh;
    private long[] index;
    private int marked;

    /** Starts with the keys of a connect request; everything known before is forgotten. */
    static KeyStream keyed(int seed) {
        KeyStream keys = new KeyStream();
        keys.stream = new Isaac(seed);
        keys.high = 1;
        keys.anyHigh = true;
        return keys;
    }

    boolean hasKeys() {
        return stream != null;
    }

    /** Tells whether a sequence lies more than so many behind the highest one. */
    boolean farBehind(int sequence, int distance) {
        return anyHigh && !Sequences.newer32(high, sequence) && Integer.compareUnsigned(high - sequence, distance) > 0;
    }

    /** Returns what {@link #accept} would return, and changes nothing that shows. */
    Verdict test(int sequence, int key) {
        if (seen.contains(sequence, key)) {
            return Verdict.DUPLICATE;
        }
        if (stream == null) {
            return Verdict.UNVERIFIABLE;
        }
        return pending.containsKey(key) || distance(sequence, key) >= 0 ? Verdict.OK : Verdict.MISMATCH;
    }

    /** Judges an encrypted packet by its sequence and implied key. */
    Verdict accept(int sequence, int key) {
        if (seen.contains(sequence, key)) {
            return Verdict.DUPLICATE;
        }
        if (stream == null) {
            seen.put(sequence, key);
            raise(sequence);
            return Verdict.UNVERIFIABLE;
        }
        if (!takePending(key)) {
            int distance = distance(sequence, key);
            if (distance < 0) {
                return Verdict.MISMATCH;
            }
            for (int i = 0; i < distance; i++) {
                addPending(ahead[aheadFirst + i & ahead.length - 1]);
            }
            aheadFirst = aheadFirst + distance + 1 & ahead.length - 1;
            aheadCount -= distance + 1;
        }
        seen.put(sequence, key);
        raise(sequence);
        return Verdict.OK;
    }

    private void raise(int sequence) {
        if (!anyHigh || Sequences.newer32(high, sequence)) {
            high = sequence;
            anyHigh = true;
        }
    }

    /** How many words lie before the key, within the window; -1 if it is not there. */
    private int distance(int sequence, int key) {
        int gap = sequence - high;
        int window = WINDOW + (gap >= 1 && gap <= MAX_GAP ? gap - 1 : 0);
        if (window > INDEXED_WINDOW) {
            while (aheadCount < window) {
                draw();
            }
            if (!mayBeAhead(key)) {
                return -1;
            }
        }
        for (int i = 0; i < window; i++) {
            if (i == aheadCount) {
                draw();
            }
            if (ahead[aheadFirst + i & ahead.length - 1] == key) {
                return i;
            }
        }
        return -1;
    }

    private void draw() {
        if (aheadCount == ahead.length) {
            int[] larger = new int[Math.max(16, ahead.length * 2)];
            for (int i = 0; i < aheadCount; i++) {
                larger[i] = ahead[aheadFirst + i & ahead.length - 1];
            }
            ahead = larger;
            aheadFirst = 0;
        }
        int word = stream.next();
        ahead[aheadFirst + aheadCount++ & ahead.length - 1] = word;
        if (index != null) {
            mark(word);
        }
    }

    /**
     * Tells whether the key can be among the words drawn ahead: a bit a word, so that a flood of damaged packets with far
     * sequences does not search the whole window for each.
     */
    private boolean mayBeAhead(int key) {
        if (index == null || marked > INDEX_BITS / 8) {
            index = new long[INDEX_BITS / 64];
            marked = 0;
            for (int i = 0; i < aheadCount; i++) {
                mark(ahead[aheadFirst + i & ahead.length - 1]);
            }
        }
        return (index[(key & INDEX_BITS - 1) >>> 6] & 1L << key) != 0;
    }

    private void mark(int word) {
        index[(word & INDEX_BITS - 1) >>> 6] |= 1L << word;
        marked++;
    }

    private boolean takePending(int key) {
        if (pending.isEmpty()) {
            return false;
        }
        Integer count = pending.get(key);
        if (count == null) {
            return false;
        }
        if (count == 1) {
            pending.remove(key);
        } else {
            pending.put(key, count - 1);
        }
        return true;
    }

    private void addPending(int key) {
        if (pending.isEmpty()) {
            pending = new LinkedHashMap<>();
        }
        pending.merge(key, 1, Integer::sum);
        if (pending.size() > MAX_PENDING) {
            Iterator<Integer> oldest = pending.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    @Override
    public String toString() {
        return "KeyStream" + Arrays.asList(hasKeys(), high, pending.size());
    }
}
