package dev.acreplay.client.audit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;

/** Decimals of findings: six places, half to even, no negative zero; and medians. */
final class Decimals {
    private static final int PLACES = 6;

    private Decimals() {}

    static double round(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        double rounded =
                new BigDecimal(value).setScale(PLACES, RoundingMode.HALF_EVEN).doubleValue();
        return rounded == 0 ? 0.0 : rounded;
    }

    /** Returns the middle of the values, or the mean of the middle two; NaN without any. */
    static double median(List<Double> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
