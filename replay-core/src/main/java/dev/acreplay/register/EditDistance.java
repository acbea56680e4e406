package dev.acreplay.register;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Levenshtein distance up to a bound, and the nearest of several names. */
final class EditDistance {
    private EditDistance() {}

    /** Returns the distance of two texts, or {@code most + 1} where it is larger than {@code most}. */
    static int of(String a, String b, int most) {
        if (Math.abs(a.length() - b.length()) > most) {
            return most + 1;
        }
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
                least = Math.min(least, current[j]);
            }
            if (least > most) {
                return most + 1;
            }
            int[] swap = previous;
            previous = current;
            current = swap;
        }
        return Math.min(previous[b.length()], most + 1);
    }

    /** Returns the names at the smallest distance, at most {@code most}, in order; none if all are farther. */
    static List<String> nearest(String name, Collection<String> names, int most) {
        int best = most;
        TreeSet<String> found = new TreeSet<>();
        for (String other : names) {
            int distance = of(name, other, best);
            if (distance < best) {
                best = distance;
                found.clear();
            }
            if (distance <= best) {
                found.add(other);
            }
        }
        return List.copyOf(found);
    }
}
