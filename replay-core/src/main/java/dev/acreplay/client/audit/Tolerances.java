package dev.acreplay.client.audit;

/** The times and rates that the rules allow for (outbound.md sections 6 and 10.4), seconds. */
final class Tolerances {
    static final double JITTER = 0.05;
    static final double FRAME_MAX = 0.1;

    /** Jitter and frame together. */
    static final double TOL = 0.15;

    /** The client's frame. */
    static final double FRAME = 1.0 / 60.0;

    /** Physics advances in steps of this. */
    static final double STEP = 1.0 / 30.0;

    /** Turn rate of human motion data, rad/s. */
    static final double TURN_OMEGA = 1.5;

    /** The interval between position reports. */
    static final double INTERVAL = 1.0;

    /** The interval of {@code ap-interval-1875}. */
    static final double OTHER_INTERVAL = 1.875;

    /** How long a body slides behind a landing. */
    static final double SLIDE = 1.5;

    private Tolerances() {}
}
