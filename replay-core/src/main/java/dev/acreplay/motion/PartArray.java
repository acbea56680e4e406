package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;

/**
 * The body of an object, retail's {@code CPartArray}: its size, its animation sequence and the way to its motion table.
 *
 * <p>Motion tables are the stand-in of environment.md section 3. A part array without one refuses motions with 7.
 */
public final class PartArray {
    public final PhysicsObject owner;

    /** The physics of what is played. */
    public final Sequence sequence = new Sequence();

    /** Null if the object has no motion table. */
    public final MotionTableManager motionTableManager;

    /** Setup values in metres. */
    public float radius;

    public float height;
    public float scale = 1.0f;

    /**
     * Makes the body of an object.
     *
     * @param owner the object
     * @param radius setup radius, metres
     * @param height setup height, metres
     * @param hasMotionTable whether it has the stand-in motion table
     */
    public PartArray(PhysicsObject owner, float radius, float height, boolean hasMotionTable) {
        this.owner = owner;
        this.radius = radius;
        this.height = height;
        this.motionTableManager =
                hasMotionTable ? new MotionTableManager(owner, owner.physics.motionTable, sequence) : null;
    }

    /** Setup radius times scale, wide. */
    public double getRadius() {
        return (double) radius * scale;
    }

    /** Setup height times scale, wide. */
    public double getHeight() {
        return (double) height * scale;
    }

    /** {@code CPartArray::Update}: adds the body's own offset of a quantum, in the axes of the object. */
    public void update(float quantum, Frame offset) {
        sequence.applyPhysics(offset, quantum);
    }

    /** {@code CPartArray::DoInterpretedMotion} (0x00518750). */
    public int doInterpretedMotion(int motion, MovementParameters params) {
        return motionTableManager == null
                ? MotionError.NO_ANIMATION_TABLE
                : motionTableManager.perform(motion, params.speed);
    }

    /** {@code CPartArray::StopInterpretedMotion} (0x005187F0). */
    public int stopInterpretedMotion(int motion, MovementParameters params) {
        return motionTableManager == null ? MotionError.NO_ANIMATION_TABLE : motionTableManager.stop(motion);
    }

    /** {@code CPartArray::StopCompletelyInternal}. */
    public int stopCompletelyInternal() {
        return motionTableManager == null ? MotionError.NO_ANIMATION_TABLE : motionTableManager.stopCompletely();
    }

    /** {@code CPartArray::InitializeMotionTables}. */
    public void initializeMotionTables() {
        if (motionTableManager != null) {
            motionTableManager.initializeState();
        }
    }

    /** {@code CPartArray::HandleEnterWorld}, also RemoveLinkAnimations: what is pending ends without success. */
    public void handleEnterWorld() {
        if (motionTableManager != null) {
            motionTableManager.handleEnterWorld();
        }
    }

    /** {@code CPartArray::HandleExitWorld}. */
    public void handleExitWorld() {
        if (motionTableManager != null) {
            motionTableManager.handleExitWorld();
        }
    }

    /** {@code CPartArray::CheckForCompletedMotions}: the check at the end of an interpreter's PerformMovement. */
    public void checkForCompletedMotions() {
        if (motionTableManager != null) {
            motionTableManager.checkForCompletedMotions();
        }
    }

    /** {@code CPartArray::HandleMovement} (0x00517D60): the check of a physics step. */
    public void handleMovement() {
        if (motionTableManager != null) {
            motionTableManager.useTime();
        }
    }

    /** {@code CPartArray::AnimationDone}. */
    public void animationDone(boolean success) {
        if (motionTableManager != null) {
            motionTableManager.animationDone(success);
        }
    }

    /** The {@code motion_done} input: the head of the pending list goes and MotionDone runs; empty: nothing. */
    public void completeHead(int motion, boolean success) {
        if (motionTableManager != null) {
            motionTableManager.completeHead(motion, success);
        }
    }
}
