package dev.acreplay.trace;

import java.util.Arrays;

/**
 * The median of a stream of intervals in bounded memory.
 *
 * <p>Up to a million intervals are kept; of more, every second, fourth, .. one is, which leaves the median of a clock as
 * good as it was.
 */
public final class TimeSteps {
    private static final int MOST = 1 << 20;

    private double[] kept = new double[256];
    private int count;
    private int every = 1;
    private long seen;

    /** Takes an interval. */
    public void add(double step) {
        if (seen++ % every != 0) {
            return;
        }
        if (count == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                kept[i] = kept[2 * i];
            }
            count = MOST / 2;
            every *= 2;
        }
        if (count == kept.length) {
            kept = Arrays.copyOf(kept, 2 * count);
        }
        kept[count++] = step;
    }

    /** Returns the median, the mean of the middle two if their number is even; 0 without intervals. */
    public double median() {
        if (count == 0) {
            return 0.0;
        }
        double[] sorted = Arrays.copyOf(kept, count);
        Arrays.sort(sorted);
        return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    }
}
