package dev.acreplay.motion;

import dev.acreplay.geometry.Position;

/** A movement request, retail's {@code MovementStruct}; which fields count depends on {@link #type}. */
public final class MovementStruct {
    public int type;
    public int motion;
    public int objectId;
    public int topLevelId;
    public final Position pos = new Position();
    public float radius;
    public float height;
    public MovementParameters params;
}
