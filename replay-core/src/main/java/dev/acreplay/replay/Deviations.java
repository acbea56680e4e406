package dev.acreplay.replay;

import dev.acreplay.Hex;
import dev.acreplay.Json;
import java.util.Arrays;
import java.util.Locale;

/** How far replayed bodies were from recorded positions: median, 95 %, worst. */
public final class Deviations {
    private float[] distances = new float[64];
    private int count;
    private float worst = -1;
    private int worstObject;
    private double worstTime;
    private long worstPacket;

    void add(float distance, int object, double time, long packet) {
        if (count == distances.length) {
            distances = Arrays.copyOf(distances, count * 2);
        }
        distances[count++] = distance;
        if (distance > worst) {
            worst = distance;
            worstObject = object;
            worstTime = time;
            worstPacket = packet;
        }
    }

    public int count() {
        return count;
    }

    /** Returns the distance in metres that this share of the positions does not exceed; NaN without any. */
    public float quantile(double share) {
        if (count == 0) {
            return Float.NaN;
        }
        float[] sorted = Arrays.copyOf(distances, count);
        Arrays.sort(sorted);
        return sorted[Math.min(count - 1, Math.max(0, (int) Math.ceil(share * count) - 1))];
    }

    /** Returns the largest distance in metres; NaN without any. */
    public float worst() {
        return count == 0 ? Float.NaN : worst;
    }

    /** Returns the object that was farthest away. */
    public int worstObject() {
        return worstObject;
    }

    /** Returns when that was, in seconds. */
    public double worstTime() {
        return worstTime;
    }

    String summary() {
        if (count == 0) {
            return "none";
        }
        return String.format(
                Locale.ROOT,
                "%d, median %.3f m, 95 %% within %.3f m, worst %.3f m (%s at %s s, packet %d)",
                count,
                quantile(0.5),
                quantile(0.95),
                worst,
                Hex.word(worstObject),
                Json.text(worstTime),
                worstPacket);
    }
}
