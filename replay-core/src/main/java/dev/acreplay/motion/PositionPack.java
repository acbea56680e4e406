package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/**
 * What an UpdatePosition says, with its stamps; a stamp that a payload leaves out is {@link SmartBox#MISSING}.
 *
 * <p>The position is taken as sent: its quaternion is neither normalised nor tested, only cached.
 */
public final class PositionPack {
    public final Position position = new Position();

    /** Null if the payload has none. It never moves anything in retail. */
    public Vec3 velocity;

    public boolean hasContact;
    public int placementId;
    public int instanceTs = SmartBox.MISSING;
    public int positionTs = SmartBox.MISSING;
    public int teleportTs = SmartBox.MISSING;
    public int forcePositionTs = SmartBox.MISSING;
}
