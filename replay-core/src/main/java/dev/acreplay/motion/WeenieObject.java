package dev.acreplay.motion;

/** What the motion interpreter asks the gameplay object behind a physics object, retail's {@code CWeenieObject}. */
public interface WeenieObject {
    /** Slot 5: this object is the local player. */
    boolean isThePlayer();

    /** Slot 11. */
    boolean isCreature();

    /**
     * Slot 12: asks for the vertical speed of a jump.
     *
     * @param extent how far the jump is charged
     * @return false if the query fails; else {@link #jumpVelocity()} holds the answer
     */
    boolean inqJumpVelocity(float extent);

    /** The answer to the last successful {@link #inqJumpVelocity}, m/s. */
    float jumpVelocity();

    /**
     * Slot 13: asks for the run rate.
     *
     * @return false if the query fails; else {@link #runRate()} holds the answer
     */
    boolean inqRunRate();

    /** The answer to the last successful {@link #inqRunRate}. */
    float runRate();

    /** Slot 15. */
    boolean canJump(float extent);

    /** Slot 16: false if the stamina does not suffice. */
    boolean jumpStaminaCost(float extent);

    /** Told when a move ends, under {@code a5-completion-callback}. */
    void onMoveComplete(int status);
}
