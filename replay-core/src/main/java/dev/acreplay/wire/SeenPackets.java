package dev.acreplay.wire;

/**
 * Which implied key each encrypted packet sequence had: the last 65536 sequences of one direction, growing with need.
 *
 * <p>An open hash from sequence to key, and a ring that knows which entry is the oldest.
 */
final class SeenPackets {
    private static final int KEPT = 1 << 16;

    private int[] sequences = new int[0];
    private int[] keys;
    private boolean[] used;
    private int[] order;
    private int first;
    private int size;

    boolean contains(int sequence, int key) {
        if (size == 0) {
            return false;
        }
        int slot = find(sequence);
        return used[slot] && keys[slot] == key;
    }

    void put(int sequence, int key) {
        if (sequences.length == 0) {
            sequences = new int[16];
            keys = new int[16];
            used = new boolean[16];
            order = new int[8];
        }
        int slot = find(sequence);
        if (used[slot]) {
            keys[slot] = key;
            return;
        }
        if (size == KEPT) {
            remove(order[first]);
            first = first + 1 & order.length - 1;
            size--;
            slot = find(sequence);
        } else if (size == order.length) {
            grow();
            slot = find(sequence);
        }
        used[slot] = true;
        sequences[slot] = sequence;
        keys[slot] = key;
        order[first + size & order.length - 1] = sequence;
        size++;
    }

    private int find(int sequence) {
        int mask = sequences.length - 1;
        int slot = sequence * 0x9E3779B9 >>> 8 & mask;
        while (used[slot] && sequences[slot] != sequence) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] ring = new int[order.length * 2];
        for (int i = 0; i < size; i++) {
            ring[i] = order[first + i & order.length - 1];
        }
        int[] oldSequences = sequences;
        int[] oldKeys = keys;
        boolean[] oldUsed = used;
        order = ring;
        first = 0;
        sequences = new int[ring.length * 2];
        keys = new int[ring.length * 2];
        used = new boolean[ring.length * 2];
        for (int i = 0; i < oldUsed.length; i++) {
            if (oldUsed[i]) {
                int slot = find(oldSequences[i]);
                used[slot] = true;
                sequences[slot] = oldSequences[i];
                keys[slot] = oldKeys[i];
            }
        }
    }

    private void remove(int sequence) {
        int mask = sequences.length - 1;
        int hole = find(sequence);
        int slot = hole;
        while (true) {
            slot = slot + 1 & mask;
            if (!used[slot]) {
                break;
            }
            int home = sequences[slot] * 0x9E3779B9 >>> 8 & mask;
            if ((slot - home & mask) >= (slot - hole & mask)) {
                sequences[hole] = sequences[slot];
                keys[hole] = keys[slot];
                hole = slot;
            }
        }
        used[hole] = false;
    }
}
