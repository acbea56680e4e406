package dev.acreplay.motion;

import java.util.ArrayDeque;

/** What the controller asked for, retail's {@code RawMotionState} (motion-interp.md §2.2). */
public final class RawMotionState {
    public int currentHoldkey = HoldKey.NONE;
    public int currentStyle = MotionCommand.NON_COMBAT;
    public int forwardCommand = MotionCommand.READY;
    public int forwardHoldkey = HoldKey.INVALID;
    public float forwardSpeed = 1.0f;
    public int sidestepCommand;
    public int sidestepHoldkey = HoldKey.INVALID;
    public float sidestepSpeed = 1.0f;
    public int turnCommand;
    public int turnHoldkey = HoldKey.INVALID;
    public float turnSpeed = 1.0f;

    /** Oldest first. */
    public final ArrayDeque<ActionNode> actions = new ArrayDeque<>();

    /** Retail {@code RawMotionState::ApplyMotion} 0x0051EB60. */
    public void applyMotion(int motion, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code RawMotionState::RemoveMotion} 0x0051E6E0. */
    public void removeMotion(int motion) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Makes all fields the constructor's 0x0051E7F0, actions empty. */
    public void setDefaults() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code operator=} 0x0051EC60: all fields and a copy of the actions. */
    public void set(RawMotionState other) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code RawMotionState::AddAction} 0x0051E840. */
    public void addAction(int motion, float speed, int stamp, boolean autonomous) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code RawMotionState::RemoveAction} 0x0051E8A0: takes the oldest; 0 if there is none. */
    public int removeAction() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
