package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import java.util.ArrayDeque;

/** Moves a remote object smoothly through received positions, retail's {@code InterpolationManager} (position-managers.md §2). */
public final class InterpolationManager {
    /** Head is the next to reach, tail the newest. */
    public final ArrayDeque<InterpolationNode> positionQueue = new ArrayDeque<>();

    public final PhysicsObject physicsObj;
    public boolean keepHeading;
    public int frameCounter;
    public float originalDistance = 999999.0f;
    public float progressQuantum;
    public int nodeFailCounter;
    public final Position bliptoPosition = new Position();

    public InterpolationManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code InterpolateTo} 0x00555B20. */
    public void interpolateTo(Position p, boolean keepArg) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code adjust_offset} 0x00555D30. */
    public void adjustOffset(Frame offset, double quantum) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code NodeCompleted} 0x005559A0. */
    public void nodeCompleted(boolean success) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code StopInterpolating} 0x00555950. */
    public void stopInterpolating() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UseTime} 0x00555F20. */
    public void useTime() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
