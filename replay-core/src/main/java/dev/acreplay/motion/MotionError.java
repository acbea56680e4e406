package dev.acreplay.motion;

/** Result codes of movement functions (motion-interp.md §1.4, moveto.md §1.1). */
public final class MotionError {
    public static final int NONE = 0;
    public static final int NO_ANIMATION_TABLE = 0x07;
    public static final int NO_PHYSICS_OBJECT = 0x08;
    public static final int NO_MOTION_INTERPRETER = 0x0B;
    public static final int NOT_GROUNDED = 0x24;
    public static final int ACTION_CANCELLED = 0x36;
    public static final int OBJECT_GONE = 0x37;
    public static final int NO_OBJECT = 0x38;
    public static final int TELEPORTED = 0x3C;
    public static final int CHARGED_TOO_FAR = 0x3D;
    public static final int CANT_CROUCH_IN_COMBAT = 0x3F;
    public static final int CANT_SIT_IN_COMBAT = 0x40;
    public static final int CANT_LIE_DOWN_IN_COMBAT = 0x41;
    public static final int CANT_CHAT_EMOTE_IN_COMBAT = 0x42;
    public static final int MOTION_TABLE_REFUSES = 0x43;
    public static final int TOO_MANY_ACTIONS = 0x45;
    public static final int GENERAL_MOVEMENT_FAILURE = 0x47;
    public static final int CANT_JUMP_FROM_THIS_POSITION = 0x48;
    public static final int CANT_JUMP_LOADED_DOWN = 0x49;

    private MotionError() {}
}
