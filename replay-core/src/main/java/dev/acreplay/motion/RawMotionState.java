package dev.acreplay.motion;

import java.util.ArrayDeque;

/** What the controller asked for: retail {@code RawMotionState} (0x0051E7F0). */
public final class RawMotionState {
    /** Oldest first. */
    public final ArrayDeque<ActionNode> actions = new ArrayDeque<>();

    public int currentHoldkey;
    public int currentStyle;
    public int forwardCommand;
    public int forwardHoldkey;
    public float forwardSpeed;
    public int sidestepCommand;
    public int sidestepHoldkey;
    public float sidestepSpeed;
    public int turnCommand;
    public int turnHoldkey;
    public float turnSpeed;

    /** A state with the constructor's values. */
    public RawMotionState() {
        setDefaults();
    }

    /** The constructor's values, and no action. */
    public void setDefaults() {
        actions.clear();
        currentHoldkey = HoldKey.NONE;
        currentStyle = MotionCommand.NON_COMBAT;
        forwardCommand = MotionCommand.READY;
        forwardHoldkey = HoldKey.INVALID;
        forwardSpeed = 1.0f;
        sidestepCommand = 0;
        sidestepHoldkey = HoldKey.INVALID;
        sidestepSpeed = 1.0f;
        turnCommand = 0;
        turnHoldkey = HoldKey.INVALID;
        turnSpeed = 1.0f;
    }

    /** {@code operator=} (0x0051EC60): scalars and a copy of the actions. */
    public void set(RawMotionState other) {
        if (other != this) {
            actions.clear();
            actions.addAll(other.actions);
        }
        currentHoldkey = other.currentHoldkey;
        currentStyle = other.currentStyle;
        forwardCommand = other.forwardCommand;
        forwardHoldkey = other.forwardHoldkey;
        forwardSpeed = other.forwardSpeed;
        sidestepCommand = other.sidestepCommand;
        sidestepHoldkey = other.sidestepHoldkey;
        sidestepSpeed = other.sidestepSpeed;
        turnCommand = other.turnCommand;
        turnHoldkey = other.turnHoldkey;
        turnSpeed = other.turnSpeed;
    }

    /** {@code RawMotionState::ApplyMotion} (0x0051EB60). */
    public void applyMotion(int motion, MovementParameters params) {
        int holdkey = params.has(MovementParameters.SET_HOLD_KEY) ? HoldKey.INVALID : params.holdKeyToApply;
        if (motion == MotionCommand.SIDE_STEP_RIGHT || motion == MotionCommand.SIDE_STEP_LEFT) {
            sidestepCommand = motion;
            sidestepHoldkey = holdkey;
            sidestepSpeed = params.speed;
        } else if (motion == MotionCommand.TURN_RIGHT || motion == MotionCommand.TURN_LEFT) {
            turnCommand = motion;
            turnHoldkey = holdkey;
            turnSpeed = params.speed;
        } else if ((motion & MotionCommand.SUBSTATE_BIT) != 0) {
            if (motion != MotionCommand.RUN_FORWARD) {
                forwardCommand = motion;
                forwardHoldkey = holdkey;
                forwardSpeed = params.speed;
            }
        } else if ((motion & MotionCommand.STYLE_BIT) != 0) {
            if (currentStyle != motion) {
                forwardCommand = MotionCommand.READY;
                currentStyle = motion;
            }
        } else if ((motion & MotionCommand.ACTION_BIT) != 0) {
            addAction(motion, params.speed, params.actionStamp, params.has(MovementParameters.AUTONOMOUS));
        }
    }

    /** {@code RawMotionState::RemoveMotion} (0x0051E6E0). */
    public void removeMotion(int motion) {
        if (motion == MotionCommand.SIDE_STEP_RIGHT || motion == MotionCommand.SIDE_STEP_LEFT) {
            sidestepCommand = 0;
        } else if (motion == MotionCommand.TURN_RIGHT || motion == MotionCommand.TURN_LEFT) {
            turnCommand = 0;
        } else if ((motion & MotionCommand.SUBSTATE_BIT) != 0) {
            if (motion == forwardCommand) {
                forwardCommand = MotionCommand.READY;
                forwardSpeed = 1.0f;
            }
        } else if ((motion & MotionCommand.STYLE_BIT) != 0 && motion == currentStyle) {
            currentStyle = MotionCommand.NON_COMBAT;
        }
    }

    /** {@code RawMotionState::AddAction} (0x0051E840). */
    public void addAction(int motion, float speed, int stamp, boolean autonomous) {
        actions.addLast(new ActionNode(motion, speed, stamp, autonomous));
    }

    /** {@code RawMotionState::RemoveAction} (0x0051E8A0). */
    public int removeAction() {
        ActionNode oldest = actions.pollFirst();
        return oldest == null ? 0 : oldest.motion();
    }
}
