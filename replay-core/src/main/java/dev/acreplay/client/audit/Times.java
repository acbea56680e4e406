package dev.acreplay.client.audit;

import java.util.Arrays;

/** The times of a growing list, searched by halves while they ascend, one by one where a capture's clock went back. */
final class Times {
    private double[] times = new double[16];
    private int count;
    private boolean ascending = true;

    void add(double t) {
        if (count == times.length) {
            times = Arrays.copyOf(times, count * 2);
        }
        ascending &= count == 0 || t >= times[count - 1];
        times[count++] = t;
    }

    /** Returns the index of the last that is not later than {@code t}; -1 if all are. */
    int lastNotLater(double t) {
        if (!ascending) {
            for (int i = count - 1; i >= 0; i--) {
                if (times[i] <= t) {
                    return i;
                }
            }
            return -1;
        }
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= t) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** Returns the index of the first that is not earlier than {@code t}; the number of them if all are. */
    int firstNotEarlier(double t) {
        if (!ascending) {
            for (int i = 0; i < count; i++) {
                if (times[i] >= t) {
                    return i;
                }
            }
            return count;
        }
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] >= t) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    boolean ascending() {
        return ascending;
    }

    int count() {
        return count;
    }

    double at(int index) {
        return times[index];
    }
}
