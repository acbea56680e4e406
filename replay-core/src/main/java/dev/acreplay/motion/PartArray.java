package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;

/**
 * The body of an object, retail's {@code CPartArray}: its size, and the way to its motion table.
 *
 * <p>Motion tables are the stand-in of environment.md §3. A part array without one refuses motions with 7.
 */
public final class PartArray {
    public final PhysicsObject owner;

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
        this.motionTableManager = hasMotionTable ? new MotionTableManager(owner) : null;
    }

    /** Setup radius times scale, wide. */
    public double getRadius() {
        return (double) radius * scale;
    }

    /** Setup height times scale, wide. */
    public double getHeight() {
        return (double) height * scale;
    }

    /** Retail {@code CPartArray::Update}: adds the motion of this quantum to the offset (environment.md §3). */
    public void update(float quantum, Frame offset) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::DoInterpretedMotion} 0x00518750. */
    public int doInterpretedMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::StopInterpretedMotion} 0x005187F0. */
    public int stopInterpretedMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::StopCompletelyInternal}. */
    public int stopCompletelyInternal() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::InitializeMotionTables}. */
    public void initializeMotionTables() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::HandleEnterWorld}, also {@code RemoveLinkAnimations}: every pending motion is done, without success. */
    public void handleEnterWorld() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::HandleExitWorld}. */
    public void handleExitWorld() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::HandleMovement} 0x00517D60: the tick's check of pending motions (environment.md §4). */
    public void handleMovement() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::CheckForCompletedMotions}: the check at the end of a PerformMovement. */
    public void checkForCompletedMotions() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CPartArray::AnimationDone}. */
    public void animationDone(boolean success) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** The {@code motion_done} input: the head of the pending list goes and MotionDone(motion, success) runs; empty: nothing. */
    public void completeHead(int motion, boolean success) {
        throw new UnsupportedOperationException("not ported yet");
    }
}
