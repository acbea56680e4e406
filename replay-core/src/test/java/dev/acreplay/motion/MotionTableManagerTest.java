package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** motion-interp.md sections 6.2 and 9.9: the list of pending animations, with counts that a table with links gives. */
class MotionTableManagerTest {
    private static final int READY = MotionCommand.READY;
    private static final int WALK = MotionCommand.WALK_FORWARD;
    private static final int RUN = MotionCommand.RUN_FORWARD;
    private static final int TURN = MotionCommand.TURN_RIGHT;

    private final InterpreterBench bench =
            new InterpreterBench(Rulebook.profile("retail"), MotionEnvironment.DEFAULT, true);
    private MotionTableManager manager = bench.object.partArray.motionTableManager;

    @Test
    void shouldReportAMotionWithoutAnimations() {
        enqueue(WALK, 0);
        manager.checkForCompletedMotions();
        assertEquals("", list());
        assertEquals(List.of("MotionDone true"), bench.calls);
    }

    @Test
    void shouldLeaveAHeadWithAnimations() {
        enqueue(WALK, 1, READY, 0, READY, 0);
        manager.checkForCompletedMotions();
        assertEquals("45000005:1 41000003:0 41000003:0", list());
        assertEquals(List.of(), bench.calls);
        manager.animationDone(true);
        assertEquals("", list());
        assertEquals(List.of("MotionDone true", "MotionDone true", "MotionDone true"), bench.calls);
        manager.animationDone(true);
        assertEquals(3, bench.calls.size(), "empty: nothing, and the counter is 0 again");
        enqueue(WALK, 1);
        manager.animationDone(true);
        assertEquals("", list());
    }

    @Test
    void shouldCountAnimationsOfTheHead() {
        enqueue(WALK, 2, RUN, 1);
        manager.animationDone(true);
        assertEquals("45000005:2 44000007:1", list());
        manager.animationDone(true);
        assertEquals("44000007:1", list());
    }

    @Test
    void shouldEndTheLongestLinksAtOnce() {
        enqueue(WALK, Integer.MAX_VALUE, RUN, 3, WALK, Integer.MAX_VALUE);
        manager.animationDone(true);
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> manager.handleEnterWorld());
        assertEquals("", list());
        assertEquals(List.of("MotionDone false", "MotionDone false", "MotionDone false"), bench.calls);
        enqueue(WALK, 2);
        manager.animationDone(true);
        assertEquals("45000005:2", list(), "the counter is 0 again");
    }

    @Test
    void shouldEndEverythingWithoutSuccessOutsideTheWorld() {
        enqueue(WALK, 2, READY, 0, RUN, 1);
        manager.handleExitWorld();
        assertEquals(List.of("MotionDone false", "MotionDone false", "MotionDone false"), bench.calls);
        assertEquals("", list());
    }

    @Test
    void shouldTruncateBehindTheSameSubstate() {
        enqueue(WALK, 1, RUN, 1, WALK, 1);
        assertEquals(2, manager.removeRedundantLinks());
        assertEquals("45000005:1 44000007:0 45000005:0", list());
    }

    @Test
    void shouldStopAtAModifier() {
        enqueue(WALK, 1, TURN, 1, WALK, 1);
        assertEquals(0, manager.removeRedundantLinks());
        assertEquals("45000005:1 6500000D:1 45000005:1", list());
    }

    @Test
    void shouldTruncateBehindTheSameStyleEvenWithoutAnimations() {
        enqueue(0x8000003E, 0, 0x8000003D, 1, 0x8000003E, 2);
        assertEquals(3, manager.removeRedundantLinks());
        assertEquals("8000003E:0 8000003D:0 8000003E:0", list());
    }

    @Test
    void shouldLookAtEarlierEntriesAsAceDoes() {
        enqueue(WALK, 1, WALK, 1, READY, 1, RUN, 1);
        assertEquals(0, manager.removeRedundantLinks());
        InterpreterBench ace = new InterpreterBench(
                Rulebook.profile("retail").with(Variant.ACE_REDUNDANT_LINKS, true), MotionEnvironment.DEFAULT, true);
        manager = ace.object.partArray.motionTableManager;
        enqueue(WALK, 1, WALK, 1, READY, 1, RUN, 1);
        assertEquals(3, manager.removeRedundantLinks());
        assertEquals("45000005:1 45000005:0 41000003:0 44000007:0", list());
    }

    private void enqueue(int... motionsAndAnims) {
        for (int i = 0; i < motionsAndAnims.length; i += 2) {
            manager.addToQueue(motionsAndAnims[i], motionsAndAnims[i + 1]);
            bench.interpreter.pendingMotions.addLast(new MotionNode());
        }
    }

    private String list() {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < manager.pendingCount(); i++) {
            entries.add(String.format("%08X:%d", manager.pendingMotion(i), manager.pendingNumAnims(i)));
        }
        return String.join(" ", entries);
    }
}
