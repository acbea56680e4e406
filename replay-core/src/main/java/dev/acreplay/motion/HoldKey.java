package dev.acreplay.motion;

/** Retail {@code HoldKey}: {@code INVALID} on a channel stands for the current hold key. */
public final class HoldKey {
    public static final int INVALID = 0;
    public static final int NONE = 1;
    public static final int RUN = 2;

    private HoldKey() {}
}
