package dev.acreplay.motion;

import dev.acreplay.geometry.Position;

/**
 * One movement request (retail {@code MovementStruct}).
 *
 * <p>Which fields count depends on {@link #type}: types 1 to 4 use {@code motion} and {@code params}; 5 none; 6 the ids,
 * {@code radius}, {@code height} and {@code params}; 7 {@code pos} and {@code params}; 8 the ids and {@code params};
 * 9 {@code params}.
 */
public final class MovementStruct {
    /** One of {@link MovementTypes}. */
    public int type;

    public int motion;
    public int objectId;
    public int topLevelId;
    public final Position pos = new Position();
    public float radius;
    public float height;
    /** The caller's parameters; never changed by the managers. */
    public MovementParameters params;

    public MovementStruct() {}

    public MovementStruct(int type) {
        this.type = type;
    }
}
