package dev.acreplay.motion;

import java.util.ArrayDeque;

/** What is being played: retail {@code InterpretedMotionState} (0x0051E8D0). */
public final class InterpretedMotionState {
    /** Oldest first. */
    public final ArrayDeque<ActionNode> actions = new ArrayDeque<>();

    public int currentStyle;
    public int forwardCommand;
    public float forwardSpeed;
    public int sidestepCommand;
    public float sidestepSpeed;
    public int turnCommand;
    public float turnSpeed;

    /** A state with the constructor's values. */
    public InterpretedMotionState() {
        setDefaults();
    }

    /** The constructor's values, and no action. */
    public void setDefaults() {
        actions.clear();
        currentStyle = MotionCommand.NON_COMBAT;
        forwardCommand = MotionCommand.READY;
        forwardSpeed = 1.0f;
        sidestepCommand = 0;
        sidestepSpeed = 1.0f;
        turnCommand = 0;
        turnSpeed = 1.0f;
    }

    /** {@code InterpretedMotionState::copy_movement_from} (0x0051E750): the scalars, not the actions. */
    public void copyMovementFrom(InterpretedMotionState other) {
        currentStyle = other.currentStyle;
        forwardCommand = other.forwardCommand;
        forwardSpeed = other.forwardSpeed;
        sidestepCommand = other.sidestepCommand;
        sidestepSpeed = other.sidestepSpeed;
        turnCommand = other.turnCommand;
        turnSpeed = other.turnSpeed;
    }

    /** {@code operator=} (0x0051E950): scalars and a copy of the actions. */
    public void set(InterpretedMotionState other) {
        if (other != this) {
            actions.clear();
            actions.addAll(other.actions);
        }
        copyMovementFrom(other);
    }

    /** {@code InterpretedMotionState::ApplyMotion} (0x0051EA40). */
    public void applyMotion(int motion, MovementParameters params) {
        if (motion == MotionCommand.TURN_RIGHT) {
            turnCommand = motion;
            turnSpeed = params.speed;
        } else if (motion == MotionCommand.SIDE_STEP_RIGHT) {
            sidestepCommand = motion;
            sidestepSpeed = params.speed;
        } else if ((motion & MotionCommand.SUBSTATE_BIT) != 0) {
            forwardCommand = motion;
            forwardSpeed = params.speed;
        } else if ((motion & MotionCommand.STYLE_BIT) != 0) {
            forwardCommand = MotionCommand.READY;
            currentStyle = motion;
        } else if ((motion & MotionCommand.ACTION_BIT) != 0) {
            addAction(motion, params.speed, params.actionStamp, params.has(MovementParameters.AUTONOMOUS));
        }
    }

    /** {@code InterpretedMotionState::RemoveMotion} (0x0051E790). */
    public void removeMotion(int motion) {
        if (motion == MotionCommand.TURN_RIGHT) {
            turnCommand = 0;
        } else if (motion == MotionCommand.SIDE_STEP_RIGHT) {
            sidestepCommand = 0;
        } else if ((motion & MotionCommand.SUBSTATE_BIT) != 0) {
            if (motion == forwardCommand) {
                forwardCommand = MotionCommand.READY;
                forwardSpeed = 1.0f;
            }
        } else if ((motion & MotionCommand.STYLE_BIT) != 0 && motion == currentStyle) {
            currentStyle = MotionCommand.NON_COMBAT;
        }
    }

    /** {@code InterpretedMotionState::GetNumActions} (0x0051EB00). */
    public int getNumActions() {
        return actions.size();
    }

    /** {@code InterpretedMotionState::AddAction} (0x0051E9E0). */
    public void addAction(int motion, float speed, int stamp, boolean autonomous) {
        actions.addLast(new ActionNode(motion, speed, stamp, autonomous));
    }

    /** {@code InterpretedMotionState::RemoveAction} (0x0051EAD0). */
    public int removeAction() {
        ActionNode oldest = actions.pollFirst();
        return oldest == null ? 0 : oldest.motion();
    }
}
