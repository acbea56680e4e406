package dev.acreplay.motion;

/** Retail {@code TargetStatus}: what a watched object reports. */
public final class TargetStatus {
    public static final int UNDEFINED = 0;
    public static final int OK = 1;
    public static final int EXIT_WORLD = 2;
    public static final int TELEPORTED = 3;
    public static final int CONTAINED = 4;
    public static final int PARENTED = 5;
    public static final int TIMED_OUT = 6;

    private TargetStatus() {}
}
