package dev.acreplay.motion;

/** Retail's {@code MovementSystem} and {@code EncumbranceSystem}: run rate, jump height, load (motion-interp.md §5). */
public final class MovementSystem {
    private MovementSystem() {}

    /** Retail {@code GetRunRate} 0x006B0950, wide. */
    public static double getRunRate(float load, int skill, float scaling, boolean atLeast800) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code GetJumpHeight} 0x006B09B0, wide. */
    public static double getJumpHeight(float load, int skill, float power, float scaling) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code InqJumpVelocity} 0x00592980 from load and skill. */
    public static float getJumpVelocity(float load, int skill, float extent, boolean floatGravity) {
        throw new UnsupportedOperationException("not ported yet");
    }
}
