package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;

/** Owns interpolation, sticking and constraint of an object, retail's {@code PositionManager} (position-managers.md §1). */
public final class PositionManager {
    /** Each null until first needed. */
    public InterpolationManager interpolationManager;

    public StickyManager stickyManager;
    public ConstraintManager constraintManager;
    public final PhysicsObject physicsObj;

    /** Retail {@code PositionManager::Create} 0x005552D0. */
    public PositionManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code UseTime} 0x00555160. */
    public void useTime() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code adjust_offset} 0x00555190. */
    public void adjustOffset(Frame offset, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code InterpolateTo} 0x005551F0. */
    public void interpolateTo(Position p, boolean keepHeading) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StopInterpolating} 0x00555220. */
    public void stopInterpolating() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StickTo} 0x00555230. */
    public void stickTo(int id, float radius, float height) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UnStick} 0x005551E0. */
    public void unStick() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code GetStickyObjectID} 0x00555270. */
    public int getStickyObjectId() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code ConstrainTo} 0x00555280. */
    public void constrainTo(Position p, float startDistance, float maxDistance) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UnConstrain} 0x005552B0. */
    public void unConstrain() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code IsFullyConstrained} 0x005552C0. */
    public boolean isFullyConstrained() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code IsInterpolating} 0x005553B0. */
    public boolean isInterpolating() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleUpdateTarget} 0x005553D0. */
    public void handleUpdateTarget(TargetInfo info) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code Destroy} 0x00555340. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
