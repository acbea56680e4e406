package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.rules.Rulebook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** motion-interp.md sections 2.2 and 2.3: what a motion does to the raw and to the interpreted state. */
class MotionStateTest {
    private static final String RAW_DEFAULT = "8000003D 41000003/0/1.0 00000000/0/1.0 00000000/0/1.0 0";
    private static final String INTERPRETED_DEFAULT = "8000003D 41000003/1.0 00000000/1.0 00000000/1.0 0";

    @Test
    void shouldStartWithTheConstructorsValues() {
        RawMotionState raw = new RawMotionState();
        assertEquals(HoldKey.NONE, raw.currentHoldkey);
        assertEquals(RAW_DEFAULT, text(raw));
        assertEquals(INTERPRETED_DEFAULT, text(new InterpretedMotionState()));
    }

    @ParameterizedTest(name = "2.2 and 2.3: {0}")
    @CsvSource({
        "6500000F, 8000003D 41000003/0/1.0 6500000F/2/0.5 00000000/0/1.0 0, 8000003D 41000003/1.0 6500000F/0.5 00000000/1.0 0",
        "65000010, 8000003D 41000003/0/1.0 65000010/2/0.5 00000000/0/1.0 0, 8000003D 65000010/0.5 00000000/1.0 00000000/1.0 0",
        "6500000D, 8000003D 41000003/0/1.0 00000000/0/1.0 6500000D/2/0.5 0, 8000003D 41000003/1.0 00000000/1.0 6500000D/0.5 0",
        "6500000E, 8000003D 41000003/0/1.0 00000000/0/1.0 6500000E/2/0.5 0, 8000003D 6500000E/0.5 00000000/1.0 00000000/1.0 0",
        "45000005, 8000003D 45000005/2/0.5 00000000/0/1.0 00000000/0/1.0 0, 8000003D 45000005/0.5 00000000/1.0 00000000/1.0 0",
        "44000007, 8000003D 41000003/0/1.0 00000000/0/1.0 00000000/0/1.0 0, 8000003D 44000007/0.5 00000000/1.0 00000000/1.0 0",
        "8000003E, 8000003E 41000003/0/1.0 00000000/0/1.0 00000000/0/1.0 0, 8000003E 41000003/1.0 00000000/1.0 00000000/1.0 0",
        "10000057, 8000003D 41000003/0/1.0 00000000/0/1.0 00000000/0/1.0 1, 8000003D 41000003/1.0 00000000/1.0 00000000/1.0 1",
        "2000003A, 8000003D 41000003/0/1.0 00000000/0/1.0 00000000/0/1.0 0, 8000003D 41000003/1.0 00000000/1.0 00000000/1.0 0",
    })
    void shouldApplyAMotion(String motion, String expectedRaw, String expectedInterpreted) {
        MovementParameters params = new MovementParameters(Rulebook.profile("retail"));
        params.bitfield &= ~MovementParameters.SET_HOLD_KEY;
        params.holdKeyToApply = HoldKey.RUN;
        params.speed = 0.5f;
        RawMotionState raw = new RawMotionState();
        raw.applyMotion(Integer.parseUnsignedInt(motion, 16), params);
        assertEquals(expectedRaw, text(raw));
        InterpretedMotionState interpreted = new InterpretedMotionState();
        interpreted.applyMotion(Integer.parseUnsignedInt(motion, 16), params);
        assertEquals(expectedInterpreted, text(interpreted));
    }

    @Test
    void shouldRememberNoHoldKeyThatWasSet() {
        MovementParameters params = new MovementParameters(Rulebook.profile("retail"));
        params.holdKeyToApply = HoldKey.RUN;
        RawMotionState raw = new RawMotionState();
        raw.applyMotion(MotionCommand.WALK_FORWARD, params);
        assertEquals(HoldKey.INVALID, raw.forwardHoldkey);
    }

    @Test
    void shouldKeepTheForwardSpeedOverAStyle() {
        MovementParameters params = new MovementParameters(Rulebook.profile("retail"));
        params.speed = 0.5f;
        RawMotionState raw = new RawMotionState();
        raw.applyMotion(MotionCommand.WALK_FORWARD, params);
        raw.applyMotion(MotionCommand.NON_COMBAT, params);
        assertEquals(MotionCommand.WALK_FORWARD, raw.forwardCommand, "the style it has already");
        raw.applyMotion(0x8000003E, params);
        assertEquals("8000003E 41000003/0/0.5 00000000/0/1.0 00000000/0/1.0 0", text(raw));
        InterpretedMotionState interpreted = new InterpretedMotionState();
        interpreted.applyMotion(MotionCommand.WALK_FORWARD, params);
        interpreted.applyMotion(MotionCommand.NON_COMBAT, params);
        assertEquals(MotionCommand.READY, interpreted.forwardCommand, "unconditionally");
        assertEquals(0.5f, interpreted.forwardSpeed);
    }

    @Test
    void shouldRemoveAMotion() {
        RawMotionState raw = moving();
        InterpretedMotionState interpreted = new InterpretedMotionState();
        interpreted.currentStyle = raw.currentStyle;
        interpreted.forwardCommand = raw.forwardCommand;
        interpreted.forwardSpeed = raw.forwardSpeed;
        interpreted.sidestepCommand = MotionCommand.SIDE_STEP_RIGHT;
        interpreted.turnCommand = MotionCommand.TURN_RIGHT;
        String before = text(raw);
        raw.removeMotion(MotionCommand.READY);
        raw.removeMotion(0x80000049);
        assertEquals(before, text(raw));

        raw.removeMotion(MotionCommand.SIDE_STEP_LEFT);
        interpreted.removeMotion(MotionCommand.SIDE_STEP_LEFT);
        assertEquals(0, raw.sidestepCommand);
        assertEquals(MotionCommand.SIDE_STEP_RIGHT, interpreted.sidestepCommand);
        raw.removeMotion(MotionCommand.TURN_LEFT);
        interpreted.removeMotion(MotionCommand.TURN_RIGHT);
        assertEquals(0, raw.turnCommand);
        assertEquals(0, interpreted.turnCommand);
        interpreted.removeMotion(MotionCommand.SIDE_STEP_RIGHT);
        assertEquals(0, interpreted.sidestepCommand);
        raw.removeMotion(MotionCommand.WALK_FORWARD);
        interpreted.removeMotion(MotionCommand.WALK_FORWARD);
        raw.removeMotion(0x8000003E);
        interpreted.removeMotion(0x8000003E);
        assertEquals("8000003D 41000003/2/1.0 00000000/2/0.5 00000000/0/0.5 0", text(raw), "keys and side speeds stay");
        assertEquals(INTERPRETED_DEFAULT, text(interpreted));
    }

    @Test
    void shouldCopyAndTakeActionsInOrder() {
        RawMotionState raw = moving();
        raw.addAction(0x10000057, 1.0f, 3, true);
        raw.addAction(0x10000058, 2.0f, 4, false);
        RawMotionState copy = new RawMotionState();
        copy.addAction(0x10000059, 1.0f, 0, false);
        copy.set(raw);
        assertEquals(text(raw), text(copy));
        assertEquals(0x10000057, copy.removeAction());
        assertEquals(0x10000058, copy.removeAction());
        assertEquals(0, copy.removeAction());
        assertEquals(2, raw.actions.size());

        InterpretedMotionState one = new InterpretedMotionState();
        one.addAction(0x10000057, 1.0f, 3, true);
        one.turnSpeed = 3.0f;
        InterpretedMotionState other = new InterpretedMotionState();
        other.copyMovementFrom(one);
        assertEquals(0, other.getNumActions());
        assertEquals(3.0f, other.turnSpeed);
        other.set(one);
        other.set(other);
        assertEquals(1, other.getNumActions());
        assertEquals(new ActionNode(0x10000057, 1.0f, 3, true), other.actions.getFirst());
        assertEquals(0x10000057, other.removeAction());
        assertEquals(0, other.removeAction());
        raw.setDefaults();
        one.setDefaults();
        assertEquals(RAW_DEFAULT, text(raw));
        assertEquals(INTERPRETED_DEFAULT, text(one));
    }

    private static RawMotionState moving() {
        RawMotionState raw = new RawMotionState();
        raw.currentStyle = 0x8000003E;
        raw.forwardCommand = MotionCommand.WALK_FORWARD;
        raw.forwardHoldkey = HoldKey.RUN;
        raw.forwardSpeed = 0.5f;
        raw.sidestepCommand = MotionCommand.SIDE_STEP_RIGHT;
        raw.sidestepHoldkey = HoldKey.RUN;
        raw.sidestepSpeed = 0.5f;
        raw.turnCommand = MotionCommand.TURN_RIGHT;
        raw.turnSpeed = 0.5f;
        return raw;
    }

    private static String text(RawMotionState s) {
        return String.format(
                "%08X %08X/%d/%s %08X/%d/%s %08X/%d/%s %d",
                s.currentStyle,
                s.forwardCommand,
                s.forwardHoldkey,
                s.forwardSpeed,
                s.sidestepCommand,
                s.sidestepHoldkey,
                s.sidestepSpeed,
                s.turnCommand,
                s.turnHoldkey,
                s.turnSpeed,
                s.actions.size());
    }

    private static String text(InterpretedMotionState s) {
        return String.format(
                "%08X %08X/%s %08X/%s %08X/%s %d",
                s.currentStyle,
                s.forwardCommand,
                s.forwardSpeed,
                s.sidestepCommand,
                s.sidestepSpeed,
                s.turnCommand,
                s.turnSpeed,
                s.actions.size());
    }
}
