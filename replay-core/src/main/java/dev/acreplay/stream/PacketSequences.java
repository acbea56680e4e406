package dev.acreplay.stream;

import dev.acreplay.wire.Sequences;
import java.util.BitSet;

/** The sequences of the encrypted packets that were used, of one session and direction. */
final class PacketSequences {
    /** Room for packets that came before the first one but are older than it. */
    private static final int ROOM = 1 << 15;

    private final BitSet came = new BitSet();
    private boolean any;
    private int base;
    private int highest;

    void add(int sequence) {
        if (!any) {
            any = true;
            base = sequence - ROOM;
            highest = sequence;
        } else if (Sequences.newer32(highest, sequence)) {
            highest = sequence;
        }
        int index = sequence - base;
        if (index >= 0 && index < 1 << 28) {
            came.set(index);
        }
    }

    /** Returns whether a packet of a later sequence was used before. */
    boolean isBehind(int sequence) {
        return any && Sequences.newer32(sequence, highest);
    }

    /** Returns how many sequences between the lowest and the highest never came. */
    long missing() {
        return any ? came.length() - came.nextSetBit(0) - (long) came.cardinality() : 0;
    }
}
