package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.rules.Rulebook;

/** A decoded movement buffer: what {@code MovementManager::unpack_movement} reads (moveto.md §4.1). */
public final class MovementPacket {
    /** 0 state, 6 move to object, 7 move to position, 8 turn to object, 9 turn to heading. */
    public int movementType;

    /** The style as a full motion number. */
    public int style = MotionCommand.NON_COMBAT;

    /** Type 0. */
    public final InterpretedMotionState state = new InterpretedMotionState();

    /** Type 0: the object to stick to, 0 for none. */
    public int stickyObject;

    /** Type 0. */
    public boolean standingLongjump;

    /** Types 6 and 8. */
    public int objectId;

    /** Types 6 and 7: cell and origin. */
    public final Position origin = new Position();

    /** Types 6 to 9: constructor values with the fields that the type carries replaced. */
    public final MovementParameters params;

    /** Types 6 and 7. */
    public float runRate = 1.0f;

    /** Type 8: the heading beside the parameters. */
    public float heading;

    public MovementPacket(Rulebook rules) {
        this.params = new MovementParameters(rules);
    }
}
