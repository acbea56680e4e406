package dev.acreplay.wire;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The newest ordering stamp of each ephemeral blob id, kept for a while (wire.md section 4.2 step 6). */
final class EphemeralStamps {
    private static final long KEY = 0x00FF0000FFFFFFFFL;
    private static final int MAX = 1 << 16;

    private record Stamp(int value, long since) {}

    private final Map<Long, Stamp> newest = new LinkedHashMap<>();
    private final long memory;

    EphemeralStamps(long memory) {
        this.memory = memory;
    }

    /** Tells whether a newer stamp was seen; else this one becomes the newest. */
    boolean obsolete(long id, long clock) {
        int stamp = (int) (id >>> 32) & 0xFFFF;
        long key = id & KEY;
        forget(clock);
        Stamp known = newest.get(key);
        if (known != null && Sequences.newer16(stamp, known.value)) {
            return true;
        }
        newest.remove(key);
        newest.put(key, new Stamp(stamp, clock));
        return false;
    }

    private void forget(long clock) {
        Iterator<Stamp> oldest = newest.values().iterator();
        while (oldest.hasNext()) {
            long since = oldest.next().since;
            boolean old = clock != Long.MIN_VALUE && since != Long.MIN_VALUE && clock - since > memory;
            if (!old && newest.size() < MAX) {
                return;
            }
            oldest.remove();
        }
    }
}
