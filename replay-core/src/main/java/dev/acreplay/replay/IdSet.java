package dev.acreplay.replay;

import java.util.Arrays;
import java.util.Collection;

/** A fixed set of object ids. */
final class IdSet {
    private final int[] sorted;

    IdSet(Collection<Integer> ids) {
        sorted = ids.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    boolean contains(int id) {
        return Arrays.binarySearch(sorted, id) >= 0;
    }
}
