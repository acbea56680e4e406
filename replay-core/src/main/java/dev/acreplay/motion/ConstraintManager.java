package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;

/** Slows an object that walks far without a position event, retail's {@code ConstraintManager} (position-managers.md §4). */
public final class ConstraintManager {
    public final PhysicsObject physicsObj;
    public boolean isConstrained;
    public float constraintPosOffset;
    public final Position constraintPos = new Position();
    public float constraintDistanceStart;
    public float constraintDistanceMax;

    public ConstraintManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code ConstrainTo} 0x00556240. */
    public void constrainTo(Position p, float startDistance, float maxDistance) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UnConstrain} 0x005560C0. */
    public void unConstrain() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code IsFullyConstrained} 0x005560D0. */
    public boolean isFullyConstrained() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code adjust_offset} 0x00556180. */
    public void adjustOffset(Frame offset, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }
}
