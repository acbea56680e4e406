package dev.acreplay.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.message.ClientAutonomyLevel;
import dev.acreplay.message.DoMovementCommand;
import dev.acreplay.message.StopMovementCommand;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The interpreter where the golden scenarios do not go: other autonomy levels, a dead player, functions without a caller. */
class CommandInterpreterTest {
    private static final int W = MotionCommand.WALK_FORWARD;
    private static final int X = MotionCommand.WALK_BACKWARDS;

    private static List<String> types(ClientBench bench) {
        return bench.sent.stream().map(ClientBench.Sent::type).toList();
    }

    @Test
    void shouldSendCommandsInsteadOfStatesWithoutAutonomy() {
        ClientBench bench = ClientBench.retail();
        assertTrue(bench.client.setAutonomyLevel(0));
        bench.key(W, true).key(W, false).key(Commands.HOLD_RUN, true);
        bench.rest();
        assertEquals(0, ((ClientAutonomyLevel) bench.sent.get(0).action()).autonomyLevel());
        DoMovementCommand start = (DoMovementCommand) bench.sent.get(1).action();
        assertEquals(W, start.motion());
        assertEquals(1.0f, start.speed());
        assertEquals(HoldKey.INVALID, start.holdKey());
        assertEquals(2, start.stamp());
        assertTrue(types(bench).contains("StopMovementCommand"));
        assertFalse(types(bench).contains("MoveToState"));
        assertFalse(types(bench).contains("AutonomousPosition"));
        StopMovementCommand shift = (StopMovementCommand) bench.last().action();
        assertEquals(Commands.HOLD_RUN, shift.motion());
    }

    @Test
    void shouldRefuseLevelsThatDoNotExist() {
        ClientBench bench = ClientBench.retail();
        assertFalse(bench.client.setAutonomyLevel(3));
        assertEquals(2, bench.client.getAutonomyLevel());
        assertTrue(bench.sent.isEmpty());
        bench.client.setAutonomyLevel(1);
        assertTrue(bench.client.usePositionFromServer());
        bench.at(103.0).body.position.objcellId = 0xA9B40002;
        bench.client.useTime();
        assertEquals(List.of("AutonomyLevel"), types(bench));
    }

    @Test
    void shouldNotMoveADeadPlayer() {
        ClientBench bench = ClientBench.retail();
        bench.client.toggleAutorunKey();
        bench.body.getMinterp().interpretedState.forwardCommand = MotionCommand.DEAD;
        bench.key(W, true);
        assertFalse(bench.client.isAutoRun());
        assertEquals(MotionCommand.DEAD, bench.body.getMinterp().interpretedState.forwardCommand);
    }

    @Test
    void shouldHoldTwoEqualKeysAsTwo() {
        ClientBench bench = ClientBench.retail();
        bench.key(W, true).key(W, true).key(W, false);
        assertEquals(0x0005, bench.last().bitfield());
        bench.key(W, false);
        assertEquals(0x0001, bench.last().bitfield());
        // a release of what is not held still sends
        bench.key(W, false);
        assertEquals(5, bench.sent.size());
    }

    @Test
    void shouldIgnoreKeysWhileDisabled() {
        ClientBench bench = ClientBench.retail();
        bench.key(W, true);
        bench.client.disable();
        assertEquals(0x0001, bench.last().bitfield());
        int before = bench.sent.size();
        bench.key(X, true);
        bench.client.toggleAutorunKey();
        bench.client.jumpKey(true);
        assertEquals(before, bench.sent.size());
        bench.client.enable();
        bench.key(X, true);
        assertEquals(before + 1, bench.sent.size());
    }

    @Test
    void shouldTurnToAHeadingWithoutAMessage() {
        ClientBench bench = ClientBench.retail();
        assertTrue(bench.client.turnToHeading(90.0f, true));
        assertTrue(bench.body.isMovingTo());
        assertTrue(bench.sent.isEmpty());
        bench.client.updateToggleRun();
        assertEquals(List.of("MoveToState"), types(bench));
    }

    @Test
    void shouldStopForAnActionWithTwoMessages() {
        ClientBench bench = ClientBench.retail();
        bench.key(W, true);
        bench.key(0x13000087, true);
        bench.key(0x13000087, false);
        assertEquals(3, bench.sent.size());
        assertEquals(0x0001, bench.sent.get(1).bitfield());
        // the stand-in table completes an action at once
        assertEquals(0x0001, bench.sent.get(2).bitfield());
    }

    @Test
    void shouldStopTheTurnThatTheSidestepKeyChanges() {
        // the turn becomes a sidestep, which the empty list of sidesteps then stops; at rest nothing is sent
        ClientBench bench = ClientBench.retail();
        bench.key(MotionCommand.TURN_RIGHT, true);
        bench.key(Commands.HOLD_SIDESTEP, true);
        assertEquals(1, bench.sent.size());
        assertEquals(0, bench.body.getMinterp().rawState.turnCommand);
        assertEquals(0, bench.body.getMinterp().rawState.sidestepCommand);
    }

    @Test
    void shouldTakeTheAutorunSpeedOfTheKeyMap() {
        ClientBench bench = ClientBench.retail();
        bench.client.key(Commands.AUTO_RUN, true, 0.5f);
        assertEquals(0x001D, bench.last().bitfield());
        assertEquals(0.5f, bench.last().state().rawMotionState().forwardSpeed());
    }

    @Test
    void shouldAnswerTheOptionWithoutAMessage() {
        ClientBench bench = ClientBench.retail();
        bench.client.setUiTogglesRun(false);
        assertEquals(HoldKey.NONE, bench.body.getMinterp().rawState.currentHoldkey);
        assertTrue(bench.sent.isEmpty());
        bench.key(Commands.HOLD_RUN, true);
        assertEquals(HoldKey.RUN, bench.body.getMinterp().rawState.currentHoldkey);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldSendTheSameWhereAutorunIsAppliedUnconditionally(long seed) {
        RandomPlayer retail = new RandomPlayer(seed);
        RandomPlayer ace = new RandomPlayer(seed, "setautorun-apply-unconditional");
        retail.play(60.0);
        ace.play(60.0);
        assertEquals(retail.sent().size(), ace.sent().size());
        for (int i = 0; i < retail.sent().size(); i++) {
            assertArrayEquals(retail.sent().get(i).bytes(), ace.sent().get(i).bytes(), "message " + (i + 1));
        }
    }
}
