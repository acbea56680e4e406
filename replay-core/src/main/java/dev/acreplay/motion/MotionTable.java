package dev.acreplay.motion;

import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The humanoid stand-in for an asset motion table: retail {@code CMotionTable}, as environment.md section 3 reduces it.
 *
 * <p>Every cycle has one animation and there are no links, so {@code ace-action-hop-count} has no place here. The table
 * itself is immutable and may serve all objects of a world; what it plays on one object lies in that object's
 * {@link MotionState} and {@link Sequence}.
 */
public final class MotionTable {
    private final Rulebook rules;
    private final MotionData walkForward;
    private final MotionData runForward;
    private final MotionData sideStepRight;
    private final MotionData turnRight;
    private final int[] completionMotions;
    private final int[] completionCounts;

    /** A table with the speeds and completion counts of an environment. */
    public MotionTable(Rulebook rules, MotionEnvironment environment) {
        this.rules = rules;
        walkForward = new MotionData(0.0f, environment.walk(), 0.0f);
        runForward = new MotionData(0.0f, environment.run(), 0.0f);
        sideStepRight = new MotionData(environment.sidestep(), 0.0f, 0.0f);
        turnRight = new MotionData(0.0f, 0.0f, -environment.turn());
        SortedMap<Integer, Integer> sorted = new TreeMap<>();
        sorted.putAll(environment.completion());
        completionMotions = sorted.keySet().stream().mapToInt(Integer::intValue).toArray();
        completionCounts = sorted.values().stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whether motions are joined by link animations. */
    boolean hasLinks() {
        return false;
    }

    /** Number of animations of a motion: how long it stays pending (environment.md section 4). */
    int numAnims(int motion) {
        if (completionMotions.length == 0) {
            return 0;
        }
        int found = Arrays.binarySearch(completionMotions, motion);
        return found < 0 ? 0 : completionCounts[found];
    }

    /** {@code CMotionTable::SetDefaultState} (0x005230A0). */
    void setDefaultState(MotionState state, Sequence sequence) {
        state.clearModifiers();
        state.clearActions();
        state.style = MotionCommand.NON_COMBAT;
        state.substate = MotionCommand.READY;
        state.substateMod = 1.0f;
        sequence.setPhysics(MotionData.STILL, 1.0f);
    }

    /** {@code CMotionTable::DoObjectMotion}: whether the motion was accepted. */
    boolean doObjectMotion(int motion, float speed, MotionState state, Sequence sequence) {
        return getObjectSequence(motion, speed, state, sequence, false);
    }

    /** {@code CMotionTable::StopSequenceMotion} (0x00522FC0): whether there was something to stop. */
    boolean stopObjectMotion(int motion, MotionState state, Sequence sequence) {
        if (motion == state.substate) {
            return getObjectSequence(MotionCommand.READY, 1.0f, state, sequence, true);
        }
        int index = state.indexOfModifier(motion);
        if (index >= 0) {
            sequence.subtractPhysics(data(motion), state.modifierSpeed(index));
            state.removeModifier(index);
            return true;
        }
        return false;
    }

    /** {@code CMotionTable::StopObjectCompletely} (0x00523ED0): every modifier from the front, then the substate. */
    void stopObjectCompletely(MotionState state, Sequence sequence) {
        while (state.modifierCount() > 0) {
            sequence.subtractPhysics(data(state.modifierMotion(0)), state.modifierSpeed(0));
            state.removeModifier(0);
        }
        stopObjectMotion(state.substate, state, sequence);
    }

    /** {@code CMotionTable::GetObjectSequence} (0x00522860), in the order of environment.md section 3. */
    private boolean getObjectSequence(int motion, float speed, MotionState state, Sequence sequence, boolean stop) {
        if (motion == MotionCommand.READY && !stop && isModifierClass(state.substate)) {
            return true;
        }
        // 1. style
        if ((motion & MotionCommand.STYLE_BIT) != 0) {
            if (motion != state.style) {
                state.clearModifiers();
                state.style = motion;
                state.substate = MotionCommand.READY;
                state.substateMod = speed;
                sequence.setPhysics(MotionData.STILL, speed);
            }
            return true;
        }
        // 2. substate
        if ((motion & MotionCommand.SUBSTATE_BIT) != 0 && cycleAllowed(motion, state)) {
            MotionData data = data(motion);
            if (motion == state.substate && sameSign(speed, state.substateMod)) {
                sequence.subtractPhysics(data, state.substateMod);
                sequence.combinePhysics(data, speed);
                state.substateMod = speed;
                return true;
            }
            sequence.setPhysics(data, speed);
            if (state.substate != motion && isModifierClass(state.substate) && motion != MotionCommand.READY) {
                state.addModifier(state.substate, state.substateMod);
            }
            state.substate = motion;
            state.substateMod = speed;
            reModify(state, sequence);
            return true;
        }
        // 3. action
        if ((motion & MotionCommand.ACTION_BIT) != 0) {
            state.addAction(motion);
            return true;
        }
        // 4. modifier
        if ((motion & MotionCommand.MODIFIER_BIT) != 0) {
            MotionData data = data(motion);
            int index = state.indexOfModifier(motion);
            if (index >= 0) {
                sequence.subtractPhysics(data, state.modifierSpeed(index));
                state.removeModifier(index);
            }
            state.addModifier(motion, speed);
            sequence.combinePhysics(data, speed);
            return true;
        }
        return false;
    }

    /** {@code CMotionTable::re_modify} (0x005222E0): the entry at the front by then, as often as there were entries. */
    private void reModify(MotionState state, Sequence sequence) {
        for (int left = state.modifierCount(); left > 0 && state.modifierCount() > 0; left--) {
            int motion = state.modifierMotion(0);
            float speed = state.modifierSpeed(0);
            state.removeModifier(0);
            getObjectSequence(motion, speed, state, sequence, false);
        }
    }

    /** Turns and sidesteps are reachable as a cycle only from themselves and from the default substate. */
    private static boolean cycleAllowed(int motion, MotionState state) {
        return !isModifierClass(motion) || motion == state.substate || state.substate == MotionCommand.READY;
    }

    private static boolean isModifierClass(int motion) {
        return motion == MotionCommand.TURN_RIGHT || motion == MotionCommand.SIDE_STEP_RIGHT;
    }

    /** {@code same_sign} (0x00522260): 0 counts as positive. */
    private boolean sameSign(float a, float b) {
        if (rules.has(Variant.ACE_SIGN_ZERO)) {
            return Math.signum(a) == Math.signum(b);
        }
        return a < 0.0f == b < 0.0f;
    }

    private MotionData data(int motion) {
        return switch (motion) {
            case MotionCommand.WALK_FORWARD -> walkForward;
            case MotionCommand.RUN_FORWARD -> runForward;
            case MotionCommand.SIDE_STEP_RIGHT -> sideStepRight;
            case MotionCommand.TURN_RIGHT -> turnRight;
            default -> MotionData.STILL;
        };
    }
}
