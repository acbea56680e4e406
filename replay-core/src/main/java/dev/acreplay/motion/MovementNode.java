package dev.acreplay.motion;

/** A node of a move-to queue: type 7 (move, heading 0) or 9 (turn to heading). */
public final class MovementNode {
    public int type;
    public float heading;
}
