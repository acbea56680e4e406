package dev.acreplay.motion;

import java.util.ArrayDeque;

/** What is being played, retail's {@code InterpretedMotionState} (motion-interp.md §2.3). */
public final class InterpretedMotionState {
    public int currentStyle = MotionCommand.NON_COMBAT;
    public int forwardCommand = MotionCommand.READY;
    public float forwardSpeed = 1.0f;
    public int sidestepCommand;
    public float sidestepSpeed = 1.0f;
    public int turnCommand;
    public float turnSpeed = 1.0f;

    /** Oldest first. */
    public final ArrayDeque<ActionNode> actions = new ArrayDeque<>();

    /** Retail {@code InterpretedMotionState::ApplyMotion} 0x0051EA40. */
    public void applyMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code InterpretedMotionState::RemoveMotion} 0x0051E790. */
    public void removeMotion(int motion) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code copy_movement_from} 0x0051E750: the seven fields, not the actions. */
    public void copyMovementFrom(InterpretedMotionState other) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code operator=} 0x0051E950: all fields and a copy of the actions. */
    public void set(InterpretedMotionState other) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Makes all fields the constructor's 0x0051E8D0, actions empty. */
    public void setDefaults() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code GetNumActions} 0x0051EB00. */
    public int getNumActions() {
        return actions.size();
    }

    /** Retail {@code AddAction} 0x0051E9E0. */
    public void addAction(int motion, float speed, int stamp, boolean autonomous) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code RemoveAction} 0x0051EAD0: takes the oldest; 0 if there is none. */
    public int removeAction() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
