package dev.acreplay.diff;

import java.util.Arrays;
import java.util.List;

/** Aligns two lists of rows: the longest common sequence by Myers' greedy algorithm, first by value, then by name. */
final class Sequences {
    /** Whether two items may be partners. */
    interface Same {
        boolean test(int expected, int actual);
    }

    /** Edits after which the search for the shortest script gives up. */
    private static final int MAX_EDITS = 1500;

    private static final int LOOK_AHEAD = 400;

    private Sequences() {}

    /**
     * Returns for each expected row the index of its partner, or -1; partners ascend.
     *
     * @param token whether two rows are of one kind, object and name
     * @param equal whether two rows of one token are equal in value as well
     */
    static int[] align(List<?> expected, List<?> actual, Same token, Same equal) {
        int[] partner = new int[expected.size()];
        Arrays.fill(partner, -1);
        if (expected.size() == actual.size()) {
            boolean straight = true;
            for (int i = 0; i < partner.length && straight; i++) {
                straight = token.test(i, i);
            }
            if (straight) {
                Arrays.setAll(partner, i -> i);
                return partner;
            }
        }
        Same exact = (i, j) -> token.test(i, j) && equal.test(i, j);
        if (!myers(partner, 0, expected.size(), 0, actual.size(), exact)) {
            Arrays.fill(partner, -1);
            if (!myers(partner, 0, expected.size(), 0, actual.size(), token)) {
                greedy(partner, expected.size(), actual.size(), token);
            }
            return partner;
        }
        int from = 0;
        int to = 0;
        for (int i = 0; i <= partner.length; i++) {
            if (i == partner.length || partner[i] >= 0) {
                int end = i == partner.length ? actual.size() : partner[i];
                if (i > from && end > to && !myers(partner, from, i, to, end, token)) {
                    Arrays.fill(partner, from, i, -1);
                }
                from = i + 1;
                to = end + 1;
            }
        }
        return partner;
    }

    /** Fills in partners of one range; false if the lists differ too much. */
    private static boolean myers(int[] partner, int fromE, int toE, int fromA, int toA, Same same) {
        int startE = fromE;
        int startA = fromA;
        int endE = toE;
        int endA = toA;
        while (startE < endE && startA < endA && same.test(startE, startA)) {
            partner[startE++] = startA++;
        }
        while (startE < endE && startA < endA && same.test(endE - 1, endA - 1)) {
            partner[--endE] = --endA;
        }
        int n = endE - startE;
        int m = endA - startA;
        if (n == 0 || m == 0) {
            return true;
        }
        int max = Math.min(n + m, MAX_EDITS);
        int[] v = new int[2 * max + 3];
        int[][] trace = new int[max + 1][];
        for (int d = 0; d <= max; d++) {
            for (int k = -d; k <= d; k += 2) {
                int x = k == -d || k != d && v[max + k] < v[max + k + 2] ? v[max + k + 2] : v[max + k] + 1;
                int y = x - k;
                while (x < n && y < m && same.test(startE + x, startA + y)) {
                    x++;
                    y++;
                }
                v[max + 1 + k] = x;
                if (x >= n && y >= m) {
                    trace[d] = Arrays.copyOfRange(v, max + 1 - d, max + 2 + d);
                    back(partner, trace, d, n, m, startE, startA);
                    return true;
                }
            }
            trace[d] = Arrays.copyOfRange(v, max + 1 - d, max + 2 + d);
        }
        return false;
    }

    private static void back(int[] partner, int[][] trace, int edits, int n, int m, int startE, int startA) {
        int x = n;
        int y = m;
        for (int d = edits; d > 0; d--) {
            int[] before = trace[d - 1];
            int k = x - y;
            int previous = k == -d || k != d && at(before, d - 1, k - 1) < at(before, d - 1, k + 1) ? k + 1 : k - 1;
            int px = at(before, d - 1, previous);
            int py = px - previous;
            while (x > px && y > py) {
                partner[startE + --x] = startA + --y;
            }
            x = px;
            y = py;
        }
        while (x > 0 && y > 0) {
            partner[startE + --x] = startA + --y;
        }
    }

    private static int at(int[] row, int d, int k) {
        int index = k + d;
        return index < 0 || index >= row.length ? Integer.MIN_VALUE / 2 : row[index];
    }

    /** Goes on with the next rows that fit again, as far as {@link #LOOK_AHEAD}. */
    private static void greedy(int[] partner, int n, int m, Same token) {
        int i = 0;
        int j = 0;
        while (i < n && j < m) {
            if (token.test(i, j)) {
                partner[i++] = j++;
                continue;
            }
            boolean found = false;
            for (int d = 1; d < LOOK_AHEAD && !found; d++) {
                if (i + d < n && token.test(i + d, j)) {
                    i += d;
                    found = true;
                } else if (j + d < m && token.test(i, j + d)) {
                    j += d;
                    found = true;
                }
            }
            if (!found) {
                i++;
                j++;
            }
        }
    }
}
