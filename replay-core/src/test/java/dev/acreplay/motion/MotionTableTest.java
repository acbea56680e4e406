package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Frame;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** environment.md sections 3 and 4, motion-interp.md section 6.5, trace-calls.md section 8. */
class MotionTableTest {
    private static final int SWORD_COMBAT = 0x8000003E;
    private static final int STOP_TURNING = 0x2000003A;

    private final MotionState state = new MotionState();
    private final Sequence sequence = new Sequence();
    private MotionTable table = new MotionTable(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);

    @Test
    void shouldBeginInNonCombatReady() {
        table.setDefaultState(state, sequence);
        assertEquals(MotionCommand.NON_COMBAT, state.style);
        assertEquals(MotionCommand.READY, state.substate);
        assertEquals(1.0f, state.substateMod);
        assertPhysics(0, 0, 0);
    }

    @Test
    void shouldPlayTheFourCyclesWithTheirSpeeds() {
        assertTrue(play(MotionCommand.WALK_FORWARD, -0.65f));
        assertPhysics(0, (float) (-0.65f * (double) 3.12f), 0);
        assertTrue(play(MotionCommand.RUN_FORWARD, 2.5f));
        assertPhysics(0, 10, 0);
        assertTrue(play(MotionCommand.READY, 1));
        assertTrue(play(MotionCommand.SIDE_STEP_RIGHT, -2));
        assertPhysics(-2.5f, 0, 0);
        assertTrue(play(MotionCommand.READY, 1));
        assertEquals(MotionCommand.SIDE_STEP_RIGHT, state.substate, "Ready does not end a sidestep in place");
        assertTrue(table.stopObjectMotion(MotionCommand.SIDE_STEP_RIGHT, state, sequence));
        assertTrue(play(MotionCommand.TURN_RIGHT, 1));
        assertPhysics(0, 0, -1.5f);
    }

    @Test
    void shouldTakeSpeedsFromTheEnvironment() {
        table = new MotionTable(
                Rulebook.profile("retail"),
                MotionEnvironment.DEFAULT.withLocomotion(2.602f, 5, 1, (float) (Math.PI / 2)));
        play(MotionCommand.WALK_FORWARD, 1);
        assertPhysics(0, 2.602f, 0);
        play(MotionCommand.TURN_RIGHT, 1);
        assertPhysics(0, 2.602f, (float) -(Math.PI / 2));
    }

    @Test
    void shouldAddATurnToAWalkAndKeepItWhenTheWalkStops() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.TURN_RIGHT, 1.5f);
        assertEquals(MotionCommand.WALK_FORWARD, state.substate);
        assertEquals(1, state.modifierCount());
        assertPhysics(0, 3.12f, -2.25f);
        assertTrue(table.stopObjectMotion(MotionCommand.WALK_FORWARD, state, sequence));
        assertEquals(MotionCommand.TURN_RIGHT, state.substate, "the modifier is the substate again");
        assertEquals(1.5f, state.substateMod);
        assertEquals(0, state.modifierCount());
        assertPhysics(0, 0, -2.25f);
    }

    @Test
    void shouldMakeAModifierOfTheTurnThatAWalkReplaces() {
        play(MotionCommand.TURN_RIGHT, 1);
        play(MotionCommand.RUN_FORWARD, 2);
        assertEquals(MotionCommand.RUN_FORWARD, state.substate);
        assertEquals(MotionCommand.TURN_RIGHT, state.modifierMotion(0));
        assertPhysics(0, 8, -1.5f);
    }

    @Test
    void shouldDoTheFirstOfTwoModifiersTwice() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.SIDE_STEP_RIGHT, 1);
        play(MotionCommand.TURN_RIGHT, 1);
        play(MotionCommand.RUN_FORWARD, 1);
        assertEquals(2, state.modifierCount());
        assertEquals(MotionCommand.TURN_RIGHT, state.modifierMotion(0));
        assertEquals(MotionCommand.SIDE_STEP_RIGHT, state.modifierMotion(1));
        assertPhysics(0, 4, -3);
    }

    @Test
    void shouldAddTheSecondOfTwoModifiersTwiceWhenTheFirstBecomesTheSubstate() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.SIDE_STEP_RIGHT, 1);
        play(MotionCommand.TURN_RIGHT, 1);
        assertTrue(table.stopObjectMotion(MotionCommand.WALK_FORWARD, state, sequence));
        assertEquals(MotionCommand.TURN_RIGHT, state.substate);
        assertEquals(1, state.modifierCount());
        assertPhysics(2.5f, 0, -1.5f);
    }

    @Test
    void shouldReplaceAModifierThatIsDoneAgain() {
        play(MotionCommand.RUN_FORWARD, 1);
        play(MotionCommand.TURN_RIGHT, 1);
        play(MotionCommand.TURN_RIGHT, -1.5f);
        assertEquals(1, state.modifierCount());
        assertPhysics(0, 4, 2.25f);
        assertTrue(table.stopObjectMotion(MotionCommand.TURN_RIGHT, state, sequence));
        assertPhysics(0, 4, 0);
        assertFalse(table.stopObjectMotion(MotionCommand.TURN_RIGHT, state, sequence));
    }

    @Test
    void shouldRescaleACycleOfTheSameSignAndKeepItsModifiers() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.TURN_RIGHT, 1);
        play(MotionCommand.WALK_FORWARD, 0.5f);
        assertPhysics(0, 1.56f, -1.5f);
        play(MotionCommand.WALK_FORWARD, -0.5f);
        assertPhysics(0, -1.56f, -1.5f);
        assertEquals(1, state.modifierCount());
    }

    @Test
    void shouldCountZeroAsPositiveUnlessAceDoes() {
        playTwoModifiers();
        play(MotionCommand.WALK_FORWARD, 0);
        assertPhysics(1.25f, 0, -1.5f);

        table = new MotionTable(
                Rulebook.profile("retail").with(Variant.ACE_SIGN_ZERO, true), MotionEnvironment.DEFAULT);
        table.setDefaultState(state, sequence);
        playTwoModifiers();
        play(MotionCommand.WALK_FORWARD, 0);
        assertPhysics(0, 0, -3);
    }

    private void playTwoModifiers() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.SIDE_STEP_RIGHT, 1);
        play(MotionCommand.TURN_RIGHT, 1);
    }

    @Test
    void shouldDropModifiersWithAnotherStyle() {
        play(MotionCommand.WALK_FORWARD, 1);
        play(MotionCommand.TURN_RIGHT, 1);
        assertTrue(play(MotionCommand.NON_COMBAT, 1));
        assertPhysics(0, 3.12f, -1.5f);
        assertTrue(play(SWORD_COMBAT, 0.5f));
        assertEquals(SWORD_COMBAT, state.style);
        assertEquals(MotionCommand.READY, state.substate);
        assertEquals(0.5f, state.substateMod);
        assertEquals(0, state.modifierCount());
        assertPhysics(0, 0, 0);
    }

    @Test
    void shouldAcceptActionsAndUnknownModifiersWithoutPhysics() {
        play(MotionCommand.RUN_FORWARD, 1);
        assertTrue(play(0x10000057, 1));
        assertEquals(0x10000057, state.actionMotion(0));
        assertTrue(play(STOP_TURNING, 1));
        assertEquals(STOP_TURNING, state.modifierMotion(0));
        assertPhysics(0, 4, 0);
        assertFalse(play(0x0A000001, 1), "no class bit");
        assertFalse(table.stopObjectMotion(0x0A000001, state, sequence));
    }

    @Test
    void shouldStopEveryModifierAndTheSubstate() {
        playTwoModifiers();
        table.stopObjectCompletely(state, sequence);
        assertEquals(MotionCommand.READY, state.substate);
        assertEquals(0, state.modifierCount());
        assertPhysics(0, 0, 0);
        play(MotionCommand.TURN_RIGHT, 1);
        table.stopObjectCompletely(state, sequence);
        assertEquals(MotionCommand.READY, state.substate);
        assertPhysics(0, 0, 0);
    }

    @Test
    void shouldOffsetTheBodyInOneStepOfTheQuantum() {
        play(MotionCommand.RUN_FORWARD, 1.1f);
        Frame offset = new Frame();
        sequence.applyPhysics(offset, 0.0333333351f);
        assertEquals((float) ((double) 4.4f * 0.0333333351f), offset.origin.y);
        assertEquals(1.0f, offset.qw);
        play(MotionCommand.TURN_RIGHT, 1);
        sequence.applyPhysics(offset, 0.0333333351f);
        Frame turned = new Frame();
        turned.rotate(0, 0, (float) (-1.5 * 0.0333333351f));
        assertEquals(turned.qz, offset.qz);
        assertTrue(offset.qz < 0, "to the right");
    }

    @Test
    void shouldKnowTheAnimationsOfAMotion() {
        table = new MotionTable(
                Rulebook.profile("retail"),
                MotionEnvironment.DEFAULT.withCompletion(
                        Map.of(MotionCommand.WALK_FORWARD, 4, MotionCommand.NON_COMBAT, 2)));
        assertEquals(4, table.numAnims(MotionCommand.WALK_FORWARD));
        assertEquals(2, table.numAnims(MotionCommand.NON_COMBAT));
        assertEquals(0, table.numAnims(MotionCommand.READY));
    }

    private boolean play(int motion, float speed) {
        return table.doObjectMotion(motion, speed, state, sequence);
    }

    private void assertPhysics(float right, float forward, float turn) {
        assertEquals(right, sequence.velocity.x + 0.0f);
        assertEquals(forward, sequence.velocity.y + 0.0f);
        assertEquals(0.0f, sequence.velocity.z + 0.0f);
        assertEquals(turn, sequence.omega.z + 0.0f);
    }
}
