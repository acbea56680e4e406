package dev.acreplay.motion;

/** Motion numbers that the managers name, and the class bits of every motion number (motion-interp.md §1.1). */
public final class MotionCommand {
    public static final int STYLE_BIT = 0x80000000;
    public static final int SUBSTATE_BIT = 0x40000000;
    public static final int MODIFIER_BIT = 0x20000000;
    public static final int ACTION_BIT = 0x10000000;
    public static final int CHAT_EMOTE_BIT = 0x02000000;

    public static final int READY = 0x41000003;
    public static final int WALK_FORWARD = 0x45000005;
    public static final int WALK_BACKWARDS = 0x45000006;
    public static final int RUN_FORWARD = 0x44000007;
    public static final int FALLEN = 0x40000008;
    public static final int TURN_RIGHT = 0x6500000D;
    public static final int TURN_LEFT = 0x6500000E;
    public static final int SIDE_STEP_RIGHT = 0x6500000F;
    public static final int SIDE_STEP_LEFT = 0x65000010;
    public static final int DEAD = 0x40000011;
    public static final int CROUCH = 0x41000012;
    public static final int SITTING = 0x41000013;
    public static final int SLEEPING = 0x41000014;
    public static final int FALLING = 0x40000015;
    public static final int NON_COMBAT = 0x8000003D;

    private MotionCommand() {}
}
