package dev.acreplay.motion;

import dev.acreplay.rules.Variant;

/** The gameplay object of a replay: answers the interpreter's questions from inputs and skills (environment.md §5). */
public final class StandInWeenie implements WeenieObject {
    private final Physics physics;
    private final int id;
    private final boolean creature;

    /** Whether {@link #givenRunRate} answers InqRunRate. */
    public boolean hasRunRate;

    public float givenRunRate;

    /** Whether a {@code set_run_rate} of null made InqRunRate fail. */
    public boolean runRateFails;

    public boolean hasRunSkill;
    public int runSkill;
    public boolean hasJumpSkill;
    public int jumpSkill;

    /** The load of motion-interp.md §5. */
    public float burden;

    public boolean canJump = true;

    /** Answers InqJumpVelocity while a recorded Jump is replayed (capture-replay.md §5); NaN at any other time. */
    public float recordedJumpVelocity = Float.NaN;

    private float runRate;
    private float jumpVelocity;

    public StandInWeenie(Physics physics, int id, boolean creature) {
        this.physics = physics;
        this.id = id;
        this.creature = creature;
    }

    /** The {@code set_run_rate} input; null makes the query fail. */
    public void setRunRate(Float rate) {
        hasRunRate = rate != null;
        runRateFails = rate == null;
        givenRunRate = rate == null ? 0.0f : rate;
    }

    @Override
    public boolean isThePlayer() {
        return id == physics.playerId && physics.playerId != 0;
    }

    @Override
    public boolean isCreature() {
        return creature;
    }

    @Override
    public boolean inqJumpVelocity(float extent) {
        if (hasJumpSkill) {
            jumpVelocity = MovementSystem.getJumpVelocity(
                    burden, jumpSkill, extent, physics.rules.has(Variant.JUMP_GRAVITY_F32));
            return true;
        }
        jumpVelocity = recordedJumpVelocity;
        return !Float.isNaN(recordedJumpVelocity);
    }

    @Override
    public float jumpVelocity() {
        return jumpVelocity;
    }

    @Override
    public boolean inqRunRate() {
        if (hasRunRate) {
            runRate = givenRunRate;
            return true;
        }
        boolean atLeast = physics.rules.has(Variant.RUN_RATE_800_AT_LEAST);
        if (physics.rules.has(Variant.ACE_RUN_RATE_ANY_CREATURE)) {
            runRate = (float) MovementSystem.getRunRate(0.0f, hasRunSkill ? runSkill : 0, 1.0f, atLeast);
            return true;
        }
        if (hasRunSkill && !runRateFails) {
            runRate = (float) MovementSystem.getRunRate(burden, runSkill, 1.0f, atLeast);
            return true;
        }
        return false;
    }

    @Override
    public float runRate() {
        return runRate;
    }

    @Override
    public boolean canJump(float extent) {
        return canJump || physics.rules.has(Variant.ACE_CAN_JUMP_ALWAYS);
    }

    @Override
    public boolean jumpStaminaCost(float extent) {
        return true;
    }

    @Override
    public void onMoveComplete(int status) {
        physics.probe.weenieObjectOnMoveComplete(id, status);
    }
}
