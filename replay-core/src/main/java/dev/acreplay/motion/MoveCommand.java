package dev.acreplay.motion;

/** What {@link MovementParameters#getCommand} decides. */
final class MoveCommand {
    /** The motion to begin, or 0. */
    int command;

    /** The hold key that goes with the motion. */
    int holdKey;

    /** 1 for a move away; keeps its value when {@link #command} is 0. */
    boolean movingAway;
}
