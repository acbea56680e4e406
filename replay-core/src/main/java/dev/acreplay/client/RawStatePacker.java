package dev.acreplay.client;

import dev.acreplay.message.MotionAction;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.ActionNode;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.motion.MotionInterpreter;
import dev.acreplay.motion.RawMotionState;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.ArrayList;
import java.util.List;

/** Makes the raw state of a MoveToState from that of the interpreter: retail {@code RawMotionState::Pack} 0x0051ED10. */
final class RawStatePacker {
    /** The five fields that {@code hb-explicit-fields} always packs. */
    private static final int EXPLICIT_BITS = 0x1F;

    private final Rulebook rules;

    RawStatePacker(Rulebook rules) {
        this.rules = rules;
    }

    RawState pack(MotionInterpreter interpreter) {
        RawMotionState raw = interpreter.rawState;
        int forwardHoldkey = raw.forwardHoldkey;
        int sidestepHoldkey = raw.sidestepHoldkey;
        int turnHoldkey = raw.turnHoldkey;
        float forwardSpeed = raw.forwardSpeed;
        int turn = raw.turnCommand;
        float turnSpeed = raw.turnSpeed;
        if (rules.has(Variant.AXIS_HOLDKEY_EXPLICIT)) {
            forwardHoldkey = explicit(raw, raw.forwardCommand != MotionCommand.READY, forwardHoldkey);
            sidestepHoldkey = explicit(raw, raw.sidestepCommand != 0, sidestepHoldkey);
            turnHoldkey = explicit(raw, raw.turnCommand != 0, turnHoldkey);
        }
        if (rules.has(Variant.RAW_TURN_SINGLE_DIRECTION) && turn == MotionCommand.TURN_LEFT) {
            turn = MotionCommand.TURN_RIGHT;
            turnSpeed = -turnSpeed;
        }
        if (rules.has(Variant.HB_FORWARD_SPEED_RUN_SCALED)
                && raw.forwardCommand == MotionCommand.WALK_FORWARD
                && (raw.currentHoldkey == HoldKey.RUN || raw.forwardHoldkey == HoldKey.RUN)) {
            forwardSpeed = (float) interpreter.runRate();
        }
        if (rules.has(Variant.HB_EXPLICIT_FIELDS)) {
            forwardHoldkey = explicit(raw, true, forwardHoldkey);
        }
        List<MotionAction> actions = new ArrayList<>(raw.actions.size());
        for (ActionNode action : raw.actions) {
            actions.add(
                    new MotionAction(action.motion(), action.stamp() & 0x7FFF, action.autonomous(), action.speed()));
        }
        RawState state = RawState.of(
                raw.currentHoldkey,
                raw.currentStyle,
                raw.forwardCommand,
                forwardHoldkey,
                forwardSpeed,
                raw.sidestepCommand,
                sidestepHoldkey,
                raw.sidestepSpeed,
                turn,
                turnHoldkey,
                turnSpeed,
                actions);
        return rules.has(Variant.HB_EXPLICIT_FIELDS) ? state.withPresent(EXPLICIT_BITS) : state;
    }

    private static int explicit(RawMotionState raw, boolean applies, int holdkey) {
        return applies && holdkey == HoldKey.INVALID ? raw.currentHoldkey : holdkey;
    }
}
