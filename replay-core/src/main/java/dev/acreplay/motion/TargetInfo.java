package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/** What is known of a watched object, and the message that tells its watchers (retail TargetInfo, 0xD0 bytes). */
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
        contextId = other.contextId;
        objectId = other.objectId;
        radius = other.radius;
        quantum = other.quantum;
        targetPosition.set(other.targetPosition);
        interpolatedPosition.set(other.interpolatedPosition);
        interpolatedHeading.set(other.interpolatedHeading);
        velocity.set(other.velocity);
        status = other.status;
        lastUpdateTime = other.lastUpdateTime;
        return this;
    }
}
