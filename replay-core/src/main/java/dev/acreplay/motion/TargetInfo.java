package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/** What an object knows about the object it watches, retail's {@code TargetInfo} (position-managers.md §5.1). */
public final class TargetInfo {
    public int contextId;
    public int objectId;
    public float radius;
    public double quantum;
    public final Position targetPosition = new Position();
    public final Position interpolatedPosition = new Position();
    public final Vec3 interpolatedHeading = new Vec3();
    public final Vec3 velocity = new Vec3();
    public int status;
    public double lastUpdateTime;

    /** Retail's copy: every field. */
    public TargetInfo set(TargetInfo other) {
        throw new UnsupportedOperationException("not ported yet");
    }
}
