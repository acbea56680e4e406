package dev.acreplay.client;

/** The pseudo commands of keys and mouse that are no motions (outbound.md section 1). */
public final class Commands {
    public static final int HOLD_RUN = 0x85000001;
    public static final int HOLD_SIDESTEP = 0x85000002;
    public static final int AUTO_RUN = 0x090000C7;
    public static final int MOUSE_LOOK = 0x0C0000C1;
    public static final int JUMP = 0x2500003B;

    /** A style whose power bar fills in 0.8 s. */
    public static final int DUAL_WIELD_STYLE = 0x80000046;

    /** Class bit of pseudo commands. */
    static final int NOT_A_MOTION_BIT = 0x08000000;

    /** Class bit of commands that are held on a list. */
    static final int LIST_BIT = 0x04000000;

    private Commands() {}
}
