package dev.acreplay.wire;

/**
 * Ids of messages that were complete within a while: an open hash of ids and a ring of their times, growing with need up to
 * 262144 ids.
 */
final class RecentBlobs {
    private static final int MAX = 1 << 18;

    private final long memory;
    private long[] ids = new long[0];
    private boolean[] used;
    private long[] order;
    private long[] times;
    private int first;
    private int size;

    RecentBlobs(long memory) {
        this.memory = memory;
    }

    boolean contains(long id, long clock) {
        forget(clock);
        return size > 0 && used[find(id)];
    }

    void add(long id, long clock) {
        if (ids.length == 0) {
            ids = new long[16];
            used = new boolean[16];
            order = new long[8];
            times = new long[8];
        }
        if (used[find(id)]) {
            return;
        }
        if (size == MAX) {
            removeOldest();
        } else if (size == order.length) {
            grow();
        }
        int slot = find(id);
        used[slot] = true;
        ids[slot] = id;
        int at = first + size & order.length - 1;
        order[at] = id;
        times[at] = clock;
        size++;
    }

    private void forget(long clock) {
        while (size > 0 && clock != Long.MIN_VALUE && times[first] != Long.MIN_VALUE && clock - times[first] > memory) {
            removeOldest();
        }
    }

    private void removeOldest() {
        remove(order[first]);
        first = first + 1 & order.length - 1;
        size--;
    }

    private static int home(long id, int mask) {
        return (int) (id * 0x9E3779B97F4A7C15L >>> 32) & mask;
    }

    private int find(long id) {
        int mask = ids.length - 1;
        int slot = home(id, mask);
        while (used[slot] && ids[slot] != id) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int length = order.length;
        long[] newOrder = new long[length * 2];
        long[] newTimes = new long[length * 2];
        for (int i = 0; i < size; i++) {
            newOrder[i] = order[first + i & length - 1];
            newTimes[i] = times[first + i & length - 1];
        }
        order = newOrder;
        times = newTimes;
        first = 0;
        ids = new long[length * 4];
        used = new boolean[length * 4];
        for (int i = 0; i < size; i++) {
            int slot = find(order[i]);
            ids[slot] = order[i];
            used[slot] = true;
        }
    }

    private void remove(long id) {
        int mask = ids.length - 1;
        int hole = find(id);
        int slot = hole;
        while (true) {
            slot = slot + 1 & mask;
            if (!used[slot]) {
                break;
            }
            int home = home(ids[slot], mask);
            if ((slot - home & mask) >= (slot - hole & mask)) {
                ids[hole] = ids[slot];
                hole = slot;
            }
        }
        used[hole] = false;
    }
}
