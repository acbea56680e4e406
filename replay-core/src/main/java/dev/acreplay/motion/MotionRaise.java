package dev.acreplay.motion;

/**
 * A failure that a variant reproduces: retail or another client would raise an exception here (moveto.md §5.2).
 *
 * <p>It ends the input or the {@code update_object} in the course of which it comes up; what was done stays done.
 */
public final class MotionRaise extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MotionRaise(String message) {
        super(message);
    }
}
