package dev.acreplay.motion;

import dev.acreplay.geometry.Position;

/** One watcher of an object and what it was told last, retail's {@code TargettedVoyeurInfo} (0x60 bytes). */
public final class TargettedVoyeurInfo {
    /** The watcher. */
    public final int objectId;

    public double quantum;
    public float radius;
    public final Position lastSentPosition = new Position();

    /** Next entry of the chain in the {@link VoyeurTable}. */
    TargettedVoyeurInfo next;

    TargettedVoyeurInfo(int objectId) {
        this.objectId = objectId;
    }
}
