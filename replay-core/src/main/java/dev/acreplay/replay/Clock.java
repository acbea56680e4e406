package dev.acreplay.replay;

/**
 * The frame times of a replay: evenly spaced from a start, or a list.
 *
 * <p>Frame k of an even clock is at {@code start + (double) k * frame}.
 */
public record Clock(double start, double frame, int frames, double[] times) {
    static Clock even(double start, double frame, int frames) {
        return new Clock(start, frame, frames, null);
    }

    static Clock of(double[] times) {
        return new Clock(times[0], 0, times.length, times);
    }

    /** The time of a frame in seconds. */
    public double time(int index) {
        return times == null ? start + (double) index * frame : times[index];
    }
}
