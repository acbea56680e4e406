package dev.acreplay.stream;

import java.util.Arrays;

/**
 * The nine timestamps of every object of a session, by object id: an open hash without objects of its own.
 *
 * <p>Beyond a million objects everything is forgotten, which only means that fewer events are marked stale.
 */
final class StampTable {
    static final int POSITION = 0;
    static final int MOVEMENT = 1;
    static final int STATE = 2;
    static final int VECTOR = 3;
    static final int TELEPORT = 4;
    static final int SERVER_CONTROL = 5;
    static final int FORCE_POSITION = 6;
    static final int OBJDESC = 7;
    static final int INSTANCE = 8;
    static final int STAMPS = 9;

    private static final int MAX = 1 << 20;

    private int[] ids = new int[4];
    private boolean[] used = new boolean[4];
    private char[] stamps = new char[4 * STAMPS];
    private int size;

    /** Returns where the object's stamps are, or -1. The place is valid until the table changes. */
    int find(int id) {
        int slot = slot(id);
        return used[slot] ? slot : -1;
    }

    int get(int at, int stamp) {
        return stamps[at * STAMPS + stamp];
    }

    void set(int at, int stamp, int value) {
        stamps[at * STAMPS + stamp] = (char) value;
    }

    void put(int id, int[] values) {
        int slot = slot(id);
        if (!used[slot]) {
            if (size >= MAX) {
                clear();
            } else if ((size + 1) * 4 > ids.length * 3) {
                grow();
            }
            slot = slot(id);
            used[slot] = true;
            ids[slot] = id;
            size++;
        }
        for (int i = 0; i < STAMPS; i++) {
            set(slot, i, values[i]);
        }
    }

    void remove(int id) {
        int mask = ids.length - 1;
        int hole = slot(id);
        if (!used[hole]) {
            return;
        }
        size--;
        int slot = hole;
        while (true) {
            slot = slot + 1 & mask;
            if (!used[slot]) {
                break;
            }
            int home = home(ids[slot], mask);
            if ((slot - home & mask) >= (slot - hole & mask)) {
                ids[hole] = ids[slot];
                System.arraycopy(stamps, slot * STAMPS, stamps, hole * STAMPS, STAMPS);
                hole = slot;
            }
        }
        used[hole] = false;
    }

    void clear() {
        ids = new int[4];
        used = new boolean[4];
        stamps = new char[4 * STAMPS];
        size = 0;
    }

    private static int home(int id, int mask) {
        int mixed = id * 0x9E3779B9;
        return (mixed ^ mixed >>> 16) & mask;
    }

    private int slot(int id) {
        int mask = ids.length - 1;
        int slot = home(id, mask);
        while (used[slot] && ids[slot] != id) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldIds = ids;
        boolean[] oldUsed = used;
        char[] oldStamps = stamps;
        ids = new int[oldIds.length * 2];
        used = new boolean[oldIds.length * 2];
        stamps = Arrays.copyOf(new char[0], oldStamps.length * 2);
        for (int i = 0; i < oldIds.length; i++) {
            if (oldUsed[i]) {
                int slot = slot(oldIds[i]);
                used[slot] = true;
                ids[slot] = oldIds[i];
                System.arraycopy(oldStamps, i * STAMPS, stamps, slot * STAMPS, STAMPS);
            }
        }
    }
}
