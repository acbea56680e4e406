package dev.acreplay.motion;

/** One step of a move in progress: go to the target (type 7, heading 0) or turn to a heading (type 9). */
public final class MovementNode {
    /** {@link MovementType#MOVE_TO_POSITION} or {@link MovementType#TURN_TO_HEADING}. */
    public final int type;

    public final float heading;

    MovementNode(int type, float heading) {
        this.type = type;
        this.heading = heading;
    }
}
