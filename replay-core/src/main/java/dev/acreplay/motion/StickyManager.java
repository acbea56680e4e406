package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;

/** Keeps an object beside another for a second, retail's {@code StickyManager} (position-managers.md §3). */
public final class StickyManager {
    public int targetId;
    public float targetRadius;
    public final Position targetPosition = new Position();
    public final PhysicsObject physicsObj;
    public boolean initialized;
    public double stickyTimeoutTime;

    public StickyManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code StickTo} 0x00555710. */
    public void stickTo(int id, float radius, float height) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UnStick} 0x00555400. */
    public void unStick() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleUpdateTarget} 0x00555780. */
    public void handleUpdateTarget(TargetInfo info) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UseTime} 0x00555610. */
    public void useTime() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code Destroy} 0x00555650. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code adjust_offset} 0x00555430. */
    public void adjustOffset(Frame offset, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }
}
