package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/** A queued place of an interpolation. Mutable, so that it can be reused. */
public final class InterpolationNode {
    public static final int INVALID = 0;
    public static final int POSITION = 1;
    public static final int JUMP = 2;
    public static final int VELOCITY = 3;

    public int type;
    public final Position p = new Position();
    public final Vec3 v = new Vec3();
    public float extent;
}
