package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** motion-interp.md sections 4, 8 and 9.7 to 9.9. */
class MotionInterpreterTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");
    private static final int SWORD_COMBAT = 0x8000003E;
    private static final int ACTION = 0x10000057;

    // ---- 9.7 --------------------------------------------------------------------------------------------------------

    @ParameterizedTest(name = "9.7 {0} {1} | {2} {3} | {4} {5}, keys {6} {7}, current {8}")
    @CsvSource({
        "45000005, 1, 0, 1, 0, 1, 0, 0, 2, 44000007 403C28F6 | 00000000 3F800000 | 00000000 3F800000",
        "45000005, 1, 0, 1, 0, 1, 0, 0, 1, 45000005 3F800000 | 00000000 3F800000 | 00000000 3F800000",
        "45000005, 1, 6500000F, 1, 6500000E, 1, 0, 0, 2, 44000007 403C28F6 | 6500000F 40400000 | 6500000D BFC00000",
        "45000006, 1, 0, 1, 0, 1, 0, 0, 2, 45000005 BFF49BA6 | 00000000 3F800000 | 00000000 3F800000",
        "45000006, 1, 65000010, 1, 0, 1, 0, 0, 1, 45000005 BF266666 | 6500000F BF9FBE76 | 00000000 3F800000",
        "45000005, 1, 0, 1, 0, 1, 1, 0, 2, 45000005 3F800000 | 00000000 3F800000 | 00000000 3F800000",
        "41000003, 1, 0, 1, 6500000D, 0.7, 0, 2, 1, 41000003 3F800000 | 00000000 3F800000 | 6500000D 3F866666",
        "44000007, 1, 0, 1, 0, 1, 0, 0, 2, 44000007 3F800000 | 00000000 3F800000 | 00000000 3F800000",
    })
    void shouldApplyTheRawState(
            String forward,
            float forwardSpeed,
            String sidestep,
            float sidestepSpeed,
            String turn,
            float turnSpeed,
            int forwardKey,
            int turnKey,
            int current,
            String expected) {
        InterpreterBench bench = player();
        RawMotionState raw = bench.interpreter.rawState;
        raw.currentHoldkey = current;
        raw.forwardCommand = Integer.parseUnsignedInt(forward, 16);
        raw.forwardSpeed = forwardSpeed;
        raw.forwardHoldkey = forwardKey;
        raw.sidestepCommand = Integer.parseUnsignedInt(sidestep, 16);
        raw.sidestepSpeed = sidestepSpeed;
        raw.turnCommand = Integer.parseUnsignedInt(turn, 16);
        raw.turnSpeed = turnSpeed;
        raw.turnHoldkey = turnKey;
        bench.interpreter.applyRawMovement(false, false);
        InterpretedMotionState state = bench.interpreter.interpretedState;
        assertEquals(
                expected,
                channel(state.forwardCommand, state.forwardSpeed)
                        + " | " + channel(state.sidestepCommand, state.sidestepSpeed)
                        + " | " + channel(state.turnCommand, state.turnSpeed));
    }

    private static String channel(int motion, float speed) {
        return String.format("%08X %08X", motion, Float.floatToRawIntBits(speed));
    }

    @Test
    void shouldDispatchTheThirdRowOnTheGround() {
        InterpreterBench bench = thirdRow(player());
        assertEquals(
                List.of(
                        "DoInterpretedMotion 8000003D 1.0 1260F",
                        "DoInterpretedMotion 44000007 2.94 1260F",
                        "DoInterpretedMotion 6500000F 3.0 1260F",
                        "DoInterpretedMotion 6500000D -1.5 1260F"),
                bench.calls);
        assertEquals("8000003D 44000007 6500000F 6500000D", bench.pending());
        assertEquals(2.94000006f, bench.interpreter.myRunRate);
    }

    @Test
    void shouldDispatchTheThirdRowInTheAir() {
        InterpreterBench bench = thirdRow(player().inTheAir());
        assertEquals(
                List.of(
                        "DoInterpretedMotion 8000003D 1.0 1260F",
                        "DoInterpretedMotion 40000015 1.0 1260F",
                        "DoInterpretedMotion 6500000D -1.5 1260F"),
                bench.calls);
        assertEquals("40000015 6500000D", bench.pending());
        assertEquals(MotionCommand.RUN_FORWARD, bench.interpreter.interpretedState.forwardCommand);
    }

    private static InterpreterBench thirdRow(InterpreterBench bench) {
        RawMotionState raw = bench.interpreter.rawState;
        raw.currentHoldkey = HoldKey.RUN;
        raw.forwardCommand = MotionCommand.WALK_FORWARD;
        raw.sidestepCommand = MotionCommand.SIDE_STEP_RIGHT;
        raw.turnCommand = MotionCommand.TURN_LEFT;
        bench.interpreter.applyRawMovement(false, false);
        return bench;
    }

    @Test
    void shouldQueueStyleAndReadyWhenIdle() {
        InterpreterBench bench = player();
        bench.interpreter.applyInterpretedMovement(false, false);
        assertEquals("8000003D 41000003", bench.pending());
        for (MotionNode node : bench.interpreter.pendingMotions) {
            assertEquals(0, node.jumpErrorCode);
        }
        bench = player();
        bench.interpreter.applyInterpretedMovement(true, true);
        for (MotionNode node : bench.interpreter.pendingMotions) {
            assertEquals(72, node.jumpErrorCode);
        }
        assertEquals("StopInterpretedMotion 6500000F 1.0 3A60F", bench.calls.get(2));
    }

    // ---- 9.8 --------------------------------------------------------------------------------------------------------

    @ParameterizedTest(name = "9.8 n {0}, s {1}")
    @CsvSource({
        "0, 0, false",
        "1, 0, true",
        "0, 1, false",
        "0x3FFF, 0, true",
        "0x4000, 0, false",
        "0x4000, 1, true",
        "0x7FFF, 0, false",
        "0, 0x7FFF, true",
        "5, 0x7FFE, true",
        "0x7FFE, 5, false",
        "0, 0x4000, true",
        "1, 0x4001, true",
    })
    void shouldCompareActionStamps(String n, String s, boolean newer) {
        assertEquals(newer, MotionInterpreter.isNewerAction(Integer.decode(n), Integer.decode(s)));
    }

    @Test
    void shouldRunTheActionsOfAState() {
        assertActions(remote(RETAIL), 3, "10000057 10000058 10000059");
        assertActions(player(), 1, "10000057 10000058 1000005A");
        Rulebook ace = RETAIL.with(Variant.ACE_ACTION_GATE, true);
        assertActions(new InterpreterBench(ace, MotionEnvironment.DEFAULT, true), 3, "10000057 10000058 10000059");
    }

    private static void assertActions(InterpreterBench bench, int stamp, String actions) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.addAction(0x10000057, 1.0f, 0x7FFF, false);
        state.addAction(0x10000058, 1.0f, 0, false);
        state.addAction(0x10000059, 1.0f, 3, true);
        state.addAction(0x1000005A, 1.0f, 1, false);
        bench.interpreter.serverActionStamp = 0x7FFE;
        bench.interpreter.moveToInterpretedState(state);
        assertEquals(stamp, bench.interpreter.serverActionStamp);
        StringBuilder done = new StringBuilder();
        for (ActionNode action : bench.interpreter.interpretedState.actions) {
            done.append(done.length() == 0 ? "" : " ").append(String.format("%08X", action.motion()));
            assertEquals(0, action.stamp());
        }
        assertEquals(actions, done.toString());
    }

    // ---- 9.9, as far as the stand-in reaches ----------------------------------------------------------------------

    @Test
    void shouldCompleteMotionsWithoutAnimationsAtTheEndOfPerformMovement() {
        InterpreterBench bench = player();
        perform(bench, MovementType.RAW_COMMAND, MotionCommand.WALK_FORWARD);
        assertEquals("", bench.pending());
        assertEquals(
                List.of("DoMotion 45000005 1.0 1EE0F", "DoInterpretedMotion 45000005 1.0 1EE0F", "MotionDone true"),
                bench.calls);
    }

    @Test
    void shouldCountTheHeadDownAtEachStep() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 2, MotionCommand.TURN_RIGHT, 1));
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.WALK_FORWARD);
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.TURN_RIGHT);
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.READY);
        PartArray body = bench.object.partArray;
        String all = "45000005 6500000D 41000003";
        for (String expected : List.of(all, all, "6500000D 41000003", "")) {
            body.handleMovement();
            assertEquals(expected, bench.pending());
        }
    }

    @Test
    void shouldReportEveryPendingMotionWithoutSuccessWhenItLands() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 1000));
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.WALK_FORWARD);
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.TURN_RIGHT);
        bench.calls.clear();
        bench.interpreter.hitGround();
        assertEquals(
                List.of(
                        "HitGround",
                        "MotionDone false",
                        "MotionDone false",
                        "DoInterpretedMotion 8000003D 1.0 1260F",
                        "DoInterpretedMotion 45000005 1.0 1260F",
                        "StopInterpretedMotion 6500000F 1.0 1260F",
                        "DoInterpretedMotion 6500000D 1.0 1260F"),
                bench.calls);
        assertEquals("8000003D 45000005 6500000D", bench.pending());
    }

    @Test
    void shouldCompleteTheHeadOnRequest() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 1000));
        bench.object.partArray.completeHead(MotionCommand.WALK_FORWARD, true);
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.WALK_FORWARD);
        perform(bench, MovementType.INTERPRETED_COMMAND, MotionCommand.TURN_RIGHT);
        bench.object.partArray.completeHead(MotionCommand.WALK_FORWARD, false);
        assertEquals("6500000D", bench.pending());
        assertEquals("MotionDone false", bench.calls.get(bench.calls.size() - 1));
    }

    @Test
    void shouldTakeTheActionOffBothStatesWhenItIsDone() {
        InterpreterBench bench = player();
        MovementParameters params = new MovementParameters(RETAIL);
        bench.interpreter.doMotion(ACTION, params);
        assertEquals(1, bench.interpreter.interpretedState.getNumActions());
        assertEquals(1, bench.interpreter.rawState.actions.size());
        assertEquals(1, bench.object.partArray.motionTableManager.state().actionCount());
        bench.object.partArray.handleMovement();
        assertEquals(0, bench.interpreter.interpretedState.getNumActions());
        assertEquals(0, bench.interpreter.rawState.actions.size());
        assertEquals(0, bench.object.partArray.motionTableManager.state().actionCount());
    }

    // ---- 4 ----------------------------------------------------------------------------------------------------------

    @ParameterizedTest(name = "motion_allows_jump {0}")
    @CsvSource({
        "1000006E, 0, 0, 0",
        "1000006F, 72, 72, 72",
        "10000078, 72, 72, 72",
        "10000079, 0, 0, 0",
        "10000128, 72, 0, 72",
        "1000012A, 72, 0, 72",
        "10000131, 72, 72, 72",
        "10000134, 0, 72, 0",
        "40000008, 72, 72, 0",
        "40000015, 0, 0, 72",
        "40000016, 72, 72, 72",
        "40000018, 72, 72, 72",
        "40000019, 0, 0, 0",
        "4000001D, 0, 0, 0",
        "4000001E, 72, 72, 72",
        "40000039, 72, 72, 72",
        "4000003A, 0, 0, 0",
        "40000011, 0, 0, 0",
        "41000012, 72, 72, 72",
        "41000014, 72, 72, 72",
        "8000003D, 0, 0, 0",
    })
    void shouldKnowWhatBlocksAJump(String motion, int retail, int endOfRetail, int ace) {
        int number = Integer.parseUnsignedInt(motion, 16);
        assertEquals(retail, InterpreterBench.detached(RETAIL, null).motionAllowsJump(number));
        assertEquals(
                endOfRetail,
                InterpreterBench.detached(RETAIL.with(Variant.JUMP_BLOCK_PURPLE_EOR, true), null)
                        .motionAllowsJump(number));
        assertEquals(
                ace,
                InterpreterBench.detached(RETAIL.with(Variant.ACE_JUMP_FALLING, true), null)
                        .motionAllowsJump(number));
    }

    @Test
    void shouldRefuseToSitInCombatAndASeventhAction() {
        InterpreterBench bench = player();
        MovementParameters params = new MovementParameters(RETAIL);
        assertEquals(0, bench.interpreter.doMotion(SWORD_COMBAT, params));
        assertEquals(63, bench.interpreter.doMotion(MotionCommand.CROUCH, params));
        assertEquals(64, bench.interpreter.doMotion(MotionCommand.SITTING, params));
        assertEquals(65, bench.interpreter.doMotion(MotionCommand.SLEEPING, params));
        assertEquals(66, bench.interpreter.doMotion(0x12000001, params));
        assertEquals(67, bench.interpreter.stopMotion(MotionCommand.WALK_FORWARD, params));
        for (int i = 0; i < 6; i++) {
            assertEquals(0, bench.interpreter.doMotion(ACTION, params));
        }
        assertEquals(69, bench.interpreter.doMotion(ACTION, params));
        bench.inTheAir();
        bench.interpreter.interpretedState.actions.clear();
        assertEquals(36, bench.interpreter.doMotion(ACTION, params));
    }

    @Test
    void shouldStopTheRunWhenTheWalkIsReleasedUnderRun() {
        InterpreterBench bench = player();
        MovementParameters params = new MovementParameters(RETAIL);
        params.holdKeyToApply = HoldKey.RUN;
        perform(bench, MovementType.RAW_COMMAND, MotionCommand.WALK_FORWARD, params);
        assertEquals(HoldKey.RUN, bench.interpreter.rawState.currentHoldkey);
        assertEquals(MotionCommand.RUN_FORWARD, bench.interpreter.interpretedState.forwardCommand);
        assertEquals(MotionCommand.WALK_FORWARD, bench.interpreter.rawState.forwardCommand);
        perform(bench, MovementType.STOP_RAW_COMMAND, MotionCommand.WALK_FORWARD, params);
        assertEquals(MotionCommand.READY, bench.interpreter.interpretedState.forwardCommand);
        assertEquals(MotionCommand.READY, bench.interpreter.rawState.forwardCommand);
        assertEquals(MotionCommand.READY, bench.object.partArray.motionTableManager.state().substate);
    }

    @Test
    void shouldRefuseAJumpForTheReasonsOfRetail() {
        InterpreterBench bench = player();
        assertEquals(0, bench.interpreter.jumpIsAllowed(0.5f));
        bench.weenie.canJump = false;
        assertEquals(73, bench.interpreter.jumpIsAllowed(0.5f));
        assertEquals(73, bench.interpreter.chargeJump());
        bench.weenie.canJump = true;
        bench.interpreter.interpretedState.forwardCommand = MotionCommand.SITTING;
        assertEquals(72, bench.interpreter.jumpIsAllowed(0.5f));
        assertEquals(72, bench.interpreter.chargeJump());
        bench.interpreter.interpretedState.forwardCommand = 0x40000016;
        assertEquals(72, bench.interpreter.jumpIsAllowed(0.5f));
        assertEquals(0, bench.interpreter.jumpChargeIsAllowed());
        bench.interpreter.interpretedState.forwardCommand = MotionCommand.READY;
        assertFalse(bench.interpreter.standingLongjump);
        assertEquals(0, bench.interpreter.chargeJump());
        assertTrue(bench.interpreter.standingLongjump);
        bench.inTheAir();
        assertEquals(36, bench.interpreter.jumpIsAllowed(0.5f));
        assertEquals(36, InterpreterBench.detached(null).jumpIsAllowed(0.5f));
        Rulebook ace = RETAIL.with(Variant.ACE_JUMP_GATE, true);
        assertEquals(8, InterpreterBench.detached(ace, null).jumpIsAllowed(0.5f));
        assertEquals(71, new InterpreterBench(ace, MotionEnvironment.DEFAULT, true).interpreter.jumpIsAllowed(0.5f));
    }

    @Test
    void shouldAdjustTwiceUnderTheContestedReading() {
        Rulebook twice = RETAIL.with(Variant.DO_INTERPRETED_MOTION_DOUBLE_ADJUST, true);
        InterpreterBench bench = new InterpreterBench(twice, MotionEnvironment.DEFAULT, true);
        MovementParameters params = new MovementParameters(twice);
        params.holdKeyToApply = HoldKey.RUN;
        bench.interpreter.doMotion(MotionCommand.TURN_RIGHT, params);
        assertEquals(2.25f, bench.interpreter.interpretedState.turnSpeed);
        params.holdKeyToApply = HoldKey.NONE;
        bench.interpreter.doMotion(MotionCommand.SIDE_STEP_RIGHT, params);
        assertEquals(1.55750382f, bench.interpreter.interpretedState.sidestepSpeed);
    }

    @Test
    void shouldCopyTheParametersAsTheVariantsSay() {
        MovementParameters params = new MovementParameters(RETAIL);
        params.bitfield |= MovementParameters.AUTONOMOUS | MovementParameters.DISABLE_JUMP_DURING_LINK;
        params.bitfield &= ~MovementParameters.MODIFY_INTERPRETED_STATE;
        params.contextId = 7;
        assertEquals("DoInterpretedMotion 45000005 1.0 3BE0F", doMotionRow(RETAIL, params));
        assertEquals(
                "DoInterpretedMotion 45000005 1.0 1AE0F",
                doMotionRow(RETAIL.with(Variant.ACE_COPY_SOME_PARAMS, true), params));
        assertEquals(
                "DoInterpretedMotion 45000005 1.0 1EE0F",
                doMotionRow(RETAIL.with(Variant.ACDREAM_FRESH_PARAMS, true), params));
        assertEquals(
                "DoInterpretedMotion 45000005 1.0 1EE0F",
                doMotionRow(
                        RETAIL.with(Variant.ACE_COPY_SOME_PARAMS, true).with(Variant.ACDREAM_FRESH_PARAMS, true),
                        params));
    }

    private static String doMotionRow(Rulebook rules, MovementParameters params) {
        InterpreterBench bench = new InterpreterBench(rules, MotionEnvironment.DEFAULT, true);
        bench.interpreter.doMotion(MotionCommand.WALK_FORWARD, params);
        return bench.calls.get(1);
    }

    @Test
    void shouldHoldTheBodyDuringAStandingLongjump() {
        InterpreterBench bench = player();
        MovementParameters params = new MovementParameters(RETAIL);
        bench.interpreter.standingLongjump = true;
        assertEquals(0, bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals("", bench.pending(), "the state alone");
        assertEquals(MotionCommand.WALK_FORWARD, bench.interpreter.interpretedState.forwardCommand);
        bench.calls.clear();
        bench.interpreter.applyInterpretedMovement(false, false);
        assertEquals("DoInterpretedMotion 41000003 1.0 1260F", bench.calls.get(1));
        assertEquals("StopInterpretedMotion 6500000F 1.0 1260F", bench.calls.get(2));
        assertEquals(0, bench.interpreter.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(MotionCommand.READY, bench.interpreter.interpretedState.forwardCommand);
    }

    @Test
    void shouldFlushBeforeDeathAndOutsideTheWorld() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 9, MotionCommand.READY, 9));
        MovementParameters params = new MovementParameters(RETAIL);
        bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        bench.interpreter.doInterpretedMotion(MotionCommand.DEAD, params);
        assertEquals("40000011", bench.pending());
        bench.object.cell = null;
        bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        assertEquals("", bench.pending());
        bench.interpreter.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params);
        assertEquals("", bench.pending());
        bench.interpreter.stopCompletely();
        assertEquals("", bench.pending());
        bench.interpreter.applyInterpretedMovement(false, false);
        assertEquals("", bench.pending());
    }

    @Test
    void shouldEmptyTheListWhenItLeavesTheWorld() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 9));
        bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, new MovementParameters(RETAIL));
        bench.interpreter.doMotion(ACTION, new MovementParameters(RETAIL));
        bench.calls.clear();
        bench.interpreter.handleExitWorld();
        assertEquals("", bench.pending());
        assertEquals(0, bench.interpreter.interpretedState.getNumActions());
        assertEquals(List.of(), bench.calls, "MotionDone's body, not its entry");
        MotionInterpreter detached = InterpreterBench.detached(null);
        detached.pendingMotions.addLast(new MotionNode());
        detached.motionDone(true);
        assertTrue(detached.motionsPending());
        detached.handleExitWorld();
        assertFalse(detached.motionsPending());
        bench.interpreter.destroy();
        assertEquals(MotionCommand.READY, bench.interpreter.interpretedState.forwardCommand);
    }

    @Test
    void shouldDoNothingWithoutPhysicsObject() {
        MotionInterpreter detached = InterpreterBench.detached(null);
        MovementParameters params = new MovementParameters(RETAIL);
        assertFalse(detached.contactAllowsMove(MotionCommand.TURN_RIGHT));
        assertFalse(detached.isStandingStill());
        assertEquals(8, detached.doMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(8, detached.doInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(8, detached.stopMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(8, detached.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(8, detached.stopCompletely());
        assertEquals(8, detached.jump(1.0f));
        assertFalse(detached.moveToInterpretedState(new InterpretedMotionState()));
        MovementStruct mvs = new MovementStruct();
        mvs.type = MovementType.STOP_COMPLETELY;
        assertEquals(0, detached.performMovement(mvs));
        mvs.type = MovementType.MOVE_TO_OBJECT;
        assertEquals(71, detached.performMovement(mvs));
        detached.applyInterpretedMovement(false, false);
        detached.applyRawMovement(false, false);
        detached.hitGround();
        detached.leaveGround();
        detached.enterDefaultState();
        assertTrue(detached.initted);
        assertEquals(1, detached.pendingMotions.size());
    }

    @Test
    void shouldApplyItsStateWhenItGetsItsObjects() {
        InterpreterBench bench = player();
        bench.interpreter.setWeenieObject(bench.weenie);
        assertEquals("DoInterpretedMotion 8000003D 1.0 1A60F", bench.calls.get(0));
        bench.calls.clear();
        bench.interpreter.setPhysicsObject(bench.object);
        assertEquals("DoInterpretedMotion 8000003D 1.0 1A60F", bench.calls.get(0));
        bench.calls.clear();
        bench.interpreter.setPhysicsObject(null);
        assertEquals(List.of(), bench.calls);
    }

    @Test
    void shouldLetOtherThingsMoveAnywhere() {
        InterpreterBench bench = player().inTheAir();
        assertFalse(bench.interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD));
        assertTrue(bench.interpreter.contactAllowsMove(MotionCommand.TURN_LEFT));
        assertTrue(bench.interpreter.contactAllowsMove(MotionCommand.DEAD));
        bench.object.state &= ~PhysicsState.GRAVITY;
        assertTrue(bench.interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD));
        bench.object.state |= PhysicsState.GRAVITY;
        bench.interpreter.weenieObj = InterpreterBench.weenie(RETAIL, false, false);
        assertTrue(bench.interpreter.contactAllowsMove(MotionCommand.WALK_FORWARD));
        assertEquals(0, bench.interpreter.jumpIsAllowed(1.0f));
        bench.calls.clear();
        bench.interpreter.hitGround();
        bench.interpreter.leaveGround();
        assertEquals(List.of("HitGround", "LeaveGround"), bench.calls);
    }

    @Test
    void shouldJumpWithTheVelocityOfItsState() {
        InterpreterBench bench = player();
        bench.weenie.hasJumpSkill = true;
        bench.weenie.jumpSkill = 300;
        bench.interpreter.standingLongjump = true;
        assertEquals(0, bench.interpreter.jump(1.0f));
        MovementSystemTest.assertBits("4111626C", bench.object.velocity.z);
        assertEquals(0, bench.object.transientState & (TransientState.CONTACT | TransientState.ON_WALKABLE));
        assertFalse(bench.interpreter.standingLongjump);
        assertEquals(0.0f, bench.interpreter.jumpExtent);
        assertEquals(List.of("jump 1.0", "LeaveGround"), bench.calls.subList(0, 2));
        bench.interpreter.standingLongjump = true;
        assertEquals(36, bench.interpreter.jump(1.0f));
        assertFalse(bench.interpreter.standingLongjump);
    }

    @Test
    void shouldRefuseEverythingWithoutMotionTable() {
        InterpreterBench bench = player();
        bench.object.partArray = new PartArray(bench.object, 0.5f, 1.0f, false);
        MovementParameters params = new MovementParameters(RETAIL);
        assertEquals(7, bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals(7, bench.interpreter.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        assertEquals("", bench.pending());
        bench.interpreter.stopCompletely();
        assertEquals("41000003", bench.pending(), "an entry that never completes");
        bench.object.partArray = null;
        assertEquals(71, bench.interpreter.doInterpretedMotion(MotionCommand.WALK_FORWARD, params));
    }

    @Test
    void shouldAllocateNothingPerMotion() {
        InterpreterBench bench = withCompletion(Map.of(MotionCommand.WALK_FORWARD, 2));
        bench.physics.probe = MotionProbe.NONE;
        MovementStruct mvs = new MovementStruct();
        mvs.params = new MovementParameters(RETAIL);
        int[] motions = {MotionCommand.WALK_FORWARD, MotionCommand.TURN_LEFT, MotionCommand.SIDE_STEP_RIGHT};
        long bytes = 0;
        for (int round = 0; round < 2; round++) {
            long before = allocated();
            for (int i = 0; i < 3000; i++) {
                mvs.type = i % 2 == 0 ? MovementType.RAW_COMMAND : MovementType.STOP_RAW_COMMAND;
                mvs.motion = motions[i / 2 % 3];
                bench.interpreter.performMovement(mvs);
                bench.interpreter.applyCurrentMovement(false, false);
                bench.object.partArray.handleMovement();
            }
            bytes = allocated() - before;
            while (bench.interpreter.motionsPending()) {
                bench.object.partArray.handleMovement();
            }
        }
        assertTrue(bytes < 3000, bytes + " bytes for 3000 motions");
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static InterpreterBench player() {
        InterpreterBench bench = new InterpreterBench(RETAIL, MotionEnvironment.DEFAULT, true);
        bench.weenie.setRunRate(2.94000006f);
        return bench;
    }

    private static InterpreterBench remote(Rulebook rules) {
        return new InterpreterBench(rules, MotionEnvironment.DEFAULT, false);
    }

    private static InterpreterBench withCompletion(Map<Integer, Integer> completion) {
        return new InterpreterBench(RETAIL, MotionEnvironment.DEFAULT.withCompletion(completion), true);
    }

    private static void perform(InterpreterBench bench, int type, int motion) {
        perform(bench, type, motion, new MovementParameters(RETAIL));
    }

    private static void perform(InterpreterBench bench, int type, int motion, MovementParameters params) {
        MovementStruct mvs = new MovementStruct();
        mvs.type = type;
        mvs.motion = motion;
        mvs.params = params;
        bench.interpreter.performMovement(mvs);
    }
}
