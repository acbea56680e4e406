package dev.acreplay.replay;

/**
 * The frame times of a replay: evenly spaced from a start, or a list.
 *
 * <p>Frame k of an even clock is at {@code start + (double) k * frame}.
 */
public record Clock(double start, double frame, int frames, double[] times, double[] highest) {
    static Clock even(double start, double frame, int frames) {
        return new Clock(start, frame, frames, null, null);
    }

    static Clock of(double[] times) {
        double[] highest = times.clone();
        for (int i = 1; i < highest.length; i++) {
            highest[i] = Math.max(highest[i - 1], highest[i]);
        }
        return new Clock(times[0], 0, times.length, times, highest);
    }

    /** The time of a frame in seconds. */
    public double time(int index) {
        return times == null ? start + (double) index * frame : times[index];
    }

    /** Returns the first frame from {@code from} on whose time is not earlier than {@code t}; -1: none. */
    int firstFrame(int from, double t) {
        int low = from;
        int high = frames;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (highest(middle) < t) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < frames ? low : -1;
    }

    /** The latest time of the frames up to this one: a list of times may go backwards. */
    private double highest(int index) {
        return times == null ? time(index) : highest[index];
    }
}
