package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** motion-interp.md section 8.8: each variant of the interpreter beside retail. */
class InterpreterVariantTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");
    private static final String RAW = "DoInterpretedMotion 44000007 2.0 1260F";
    private static final String INTERPRETED = "DoInterpretedMotion 45000005 1.0 1260F";

    @Test
    void shouldTakeTheRawStateOfTheAutonomousPlayerAlone() {
        assertEquals(RAW, dispatched(RETAIL, true, true));
        assertEquals(INTERPRETED, dispatched(RETAIL, true, false));
        assertEquals(INTERPRETED, dispatched(RETAIL, false, true));
        Rulebook ace = RETAIL.with(Variant.ACE_RAW_GATE_ANY_CREATURE, true);
        assertEquals(RAW, dispatched(ace, false, true));
        assertEquals(INTERPRETED, dispatched(ace, false, false));
    }

    private static String dispatched(Rulebook rules, boolean player, boolean autonomous) {
        InterpreterBench bench = twoStates(rules, player, autonomous);
        bench.interpreter.applyCurrentMovement(false, false);
        return bench.calls.get(1);
    }

    @Test
    void shouldReportExhaustionAsAceDoes() {
        Rulebook ace = RETAIL.with(Variant.ACE_REPORT_EXHAUSTION, true);
        assertEquals(INTERPRETED, exhausted(RETAIL, false, true, true));
        assertEquals("DoInterpretedMotion 44000007 2.0 3260F", exhausted(ace, false, true, true));
        assertEquals("DoInterpretedMotion 45000005 1.0 3260F", exhausted(ace, false, false, true));
        assertEquals(INTERPRETED, exhausted(RETAIL, false, false, false));
        assertEquals(RAW, exhausted(RETAIL, false, true, false));
        assertEquals("DoInterpretedMotion 44000007 2.0 3260F", exhausted(ace, false, false, false));
    }

    private static String exhausted(Rulebook rules, boolean player, boolean autonomous, boolean weenie) {
        InterpreterBench bench = twoStates(rules, player, autonomous);
        if (!weenie) {
            bench.interpreter.weenieObj = null;
        }
        bench.interpreter.reportExhaustion();
        bench.interpreter.initted = false;
        int rows = bench.calls.size();
        bench.interpreter.reportExhaustion();
        assertEquals(rows, bench.calls.size(), "nothing before it is initialised");
        return bench.calls.get(1);
    }

    /** A raw state that runs and an interpreted one that walks. */
    private static InterpreterBench twoStates(Rulebook rules, boolean player, boolean autonomous) {
        InterpreterBench bench = new InterpreterBench(rules, MotionEnvironment.DEFAULT, player);
        bench.object.lastMoveWasAutonomous = autonomous;
        bench.interpreter.rawState.forwardCommand = MotionCommand.RUN_FORWARD;
        bench.interpreter.rawState.forwardSpeed = 2.0f;
        bench.interpreter.interpretedState.forwardCommand = MotionCommand.WALK_FORWARD;
        bench.calls.clear();
        return bench;
    }

    @Test
    void shouldSetTheHoldKeyUnlessAceForgetsRun() {
        InterpreterBench bench = new InterpreterBench(RETAIL, MotionEnvironment.DEFAULT, true);
        MotionInterpreter interpreter = bench.interpreter;
        interpreter.setHoldKey(HoldKey.NONE, false);
        interpreter.setHoldKey(HoldKey.INVALID, false);
        assertEquals(HoldKey.NONE, interpreter.rawState.currentHoldkey);
        assertEquals(List.of(), bench.calls);
        interpreter.setHoldKey(HoldKey.RUN, true);
        assertEquals(HoldKey.RUN, interpreter.rawState.currentHoldkey);
        assertEquals("DoInterpretedMotion 8000003D 1.0 1A60F", bench.calls.get(0));
        interpreter.setHoldKey(HoldKey.INVALID, false);
        assertEquals(HoldKey.RUN, interpreter.rawState.currentHoldkey);
        interpreter.setHoldKey(HoldKey.NONE, false);
        assertEquals(HoldKey.NONE, interpreter.rawState.currentHoldkey);
        interpreter.rawState.currentHoldkey = HoldKey.INVALID;
        interpreter.setHoldKey(HoldKey.NONE, false);
        assertEquals(HoldKey.INVALID, interpreter.rawState.currentHoldkey, "None only ends Run");

        interpreter = new InterpreterBench(
                        RETAIL.with(Variant.ACE_HOLD_KEY_NO_RUN, true), MotionEnvironment.DEFAULT, true)
                .interpreter;
        interpreter.setHoldKey(HoldKey.RUN, false);
        assertEquals(HoldKey.NONE, interpreter.rawState.currentHoldkey);
        interpreter.setHoldRun(true, false);
        assertEquals(HoldKey.RUN, interpreter.rawState.currentHoldkey);
        interpreter.setHoldRun(false, false);
        assertEquals(HoldKey.NONE, interpreter.rawState.currentHoldkey);
    }

    @Test
    void shouldDispatchOnlyWhenHoldRunChanges() {
        InterpreterBench bench = new InterpreterBench(RETAIL, MotionEnvironment.DEFAULT, true);
        bench.interpreter.setHoldRun(false, false);
        assertEquals(List.of(), bench.calls);
        bench.interpreter.setHoldRun(true, false);
        assertFalse(bench.calls.isEmpty());
        bench.calls.clear();
        bench.interpreter.setHoldRun(true, false);
        assertEquals(List.of(), bench.calls);
    }

    @Test
    void shouldApplyAnInboundStateAsTheClientDid() {
        InterpreterBench bench = twoStates(RETAIL, true, true);
        bench.interpreter.moveToInterpretedState(walking());
        assertEquals("DoInterpretedMotion 44000007 2.0 1A60F", bench.calls.get(2), "the raw state wins");
        Rulebook acdream = RETAIL.with(Variant.ACDREAM_INBOUND_INTERPRETED_ONLY, true);
        bench = twoStates(acdream, true, true);
        bench.interpreter.moveToInterpretedState(walking());
        assertEquals("DoInterpretedMotion 45000005 0.5 1A60F", bench.calls.get(2));
        bench.interpreter.initted = false;
        bench.calls.clear();
        bench.interpreter.moveToInterpretedState(walking());
        assertEquals(List.of("move_to_interpreted_state"), bench.calls);
    }

    private static InterpretedMotionState walking() {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = MotionCommand.WALK_FORWARD;
        state.forwardSpeed = 0.5f;
        return state;
    }

    @Test
    void shouldLeaveTheVelocityWhenItStopsUnlessAcdreamDoes() {
        assertEquals(3.0f, velocityAfterStop(RETAIL));
        assertEquals(0.0f, velocityAfterStop(RETAIL.with(Variant.ACDREAM_STOP_ZEROES_VELOCITY, true)));
    }

    private static float velocityAfterStop(Rulebook rules) {
        InterpreterBench bench = new InterpreterBench(rules, MotionEnvironment.DEFAULT, true);
        bench.object.velocity.set(0.0f, 0.0f, 3.0f);
        assertEquals(0, bench.interpreter.stopCompletely());
        return bench.object.velocity.z;
    }

    @Test
    void shouldKeepPendingMotionsOverTheDefaultStateUnlessAceDoes() {
        assertEquals("45000005 41000003", pendingAfterDefaultState(RETAIL));
        assertEquals("41000003", pendingAfterDefaultState(RETAIL.with(Variant.ACE_DEFAULT_STATE_CLEARS_PENDING, true)));
    }

    private static String pendingAfterDefaultState(Rulebook rules) {
        InterpreterBench bench = new InterpreterBench(
                rules, MotionEnvironment.DEFAULT.withCompletion(Map.of(MotionCommand.WALK_FORWARD, 9)), true);
        bench.object.state &= ~PhysicsState.GRAVITY;
        bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, new MovementParameters(rules));
        bench.interpreter.enterDefaultState();
        return bench.pending();
    }

    @Test
    void shouldChargeAJumpAsAceDoes() {
        Rulebook ace = RETAIL.with(Variant.ACE_JUMP_FALLING, true);
        int[] motions = {MotionCommand.FALLEN, MotionCommand.FALLING, MotionCommand.CROUCH, MotionCommand.SLEEPING};
        int[] retailCodes = {72, 0, 72, 72};
        int[] aceCodes = {0, 72, 72, 0};
        for (int i = 0; i < motions.length; i++) {
            assertEquals(retailCodes[i], charge(RETAIL, motions[i]));
            assertEquals(aceCodes[i], charge(ace, motions[i]));
        }
    }

    private static int charge(Rulebook rules, int forward) {
        InterpreterBench bench = new InterpreterBench(rules, MotionEnvironment.DEFAULT, true);
        bench.interpreter.interpretedState.forwardCommand = forward;
        return bench.interpreter.chargeJump();
    }

    @Test
    void shouldLetTheWeenieAnswerAsTheVariantsSay() {
        StandInWeenie weenie = InterpreterBench.weenie(RETAIL, false, true);
        weenie.canJump = false;
        assertFalse(weenie.canJump(1.0f));
        assertFalse(weenie.inqRunRate());
        weenie.hasRunSkill = true;
        weenie.runSkill = 300;
        weenie.burden = 1.5f;
        assertTrue(weenie.inqRunRate());
        MovementSystemTest.assertBits("3FE9999A", weenie.runRate());
        weenie.setRunRate(null);
        assertFalse(weenie.inqRunRate());

        Rulebook ace = RETAIL.with(Variant.ACE_RUN_RATE_ANY_CREATURE, true).with(Variant.ACE_CAN_JUMP_ALWAYS, true);
        weenie = InterpreterBench.weenie(ace, false, true);
        weenie.canJump = false;
        weenie.burden = 1.5f;
        assertTrue(weenie.canJump(1.0f));
        assertTrue(weenie.inqRunRate());
        assertEquals(1.0f, weenie.runRate());
        weenie.hasRunSkill = true;
        weenie.runSkill = 300;
        weenie.setRunRate(null);
        assertTrue(weenie.inqRunRate());
        MovementSystemTest.assertBits("4029999A", weenie.runRate());
        weenie.setRunRate(2.5f);
        assertTrue(weenie.inqRunRate());
        assertEquals(2.5f, weenie.runRate());
    }

    @Test
    void shouldLookAtTheHeadOfTheListAsAceDoes() {
        assertEquals(72, jumpWithOnePending(RETAIL));
        assertEquals(71, jumpWithOnePending(RETAIL.with(Variant.ACE_JUMP_GATE, true)));
        InterpreterBench bench = withBlockedHead(RETAIL.with(Variant.ACE_JUMP_GATE, true));
        bench.interpreter.weenieObj = null;
        bench.inTheAir();
        assertEquals(0, bench.interpreter.jumpIsAllowed(1.0f), "a null weenie passes both gates");
        bench.interpreter.doInterpretedMotion(MotionCommand.TURN_RIGHT, new MovementParameters(RETAIL));
        assertEquals(72, bench.interpreter.jumpIsAllowed(1.0f));
        bench = withBlockedHead(RETAIL);
        bench.interpreter.weenieObj = null;
        bench.inTheAir();
        assertEquals(36, bench.interpreter.jumpIsAllowed(1.0f));
    }

    private static int jumpWithOnePending(Rulebook rules) {
        return withBlockedHead(rules).interpreter.jumpIsAllowed(1.0f);
    }

    private static InterpreterBench withBlockedHead(Rulebook rules) {
        InterpreterBench bench = new InterpreterBench(rules, MotionEnvironment.DEFAULT, true);
        MovementParameters params = new MovementParameters(rules);
        params.bitfield |= MovementParameters.DISABLE_JUMP_DURING_LINK;
        bench.interpreter.doInterpretedMotion(MotionCommand.TURN_RIGHT, params);
        return bench;
    }
}
