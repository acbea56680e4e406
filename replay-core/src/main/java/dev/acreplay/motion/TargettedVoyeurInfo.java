package dev.acreplay.motion;

import dev.acreplay.geometry.Position;

/** One watcher of an object, retail's {@code TargettedVoyeurInfo}. */
public final class TargettedVoyeurInfo {
    public int objectId;
    public double quantum;
    public float radius;
    public final Position lastSentPosition = new Position();
}
