package dev.acreplay.motion;

/** The pending motions and the state of the stand-in motion table of one object, retail's {@code MotionTableManager}. */
public final class MotionTableManager {
    public final PhysicsObject owner;

    public MotionTableManager(PhysicsObject owner) {
        this.owner = owner;
    }
}
