package dev.acreplay.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** A fixed set of object ids, which remembers those that were asked for. */
final class IdSet {
    private final int[] sorted;
    private final boolean[] seen;

    IdSet(Collection<Integer> ids) {
        sorted = ids.stream().mapToInt(Integer::intValue).distinct().sorted().toArray();
        seen = new boolean[sorted.length];
    }

    boolean contains(int id) {
        int index = Arrays.binarySearch(sorted, id);
        if (index >= 0) {
            seen[index] = true;
        }
        return index >= 0;
    }

    /** Returns the ids that nobody has asked for. */
    List<Integer> unseen() {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < sorted.length; i++) {
            if (!seen[i]) {
                ids.add(sorted[i]);
            }
        }
        return ids;
    }
}
