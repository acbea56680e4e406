package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.rules.Rulebook;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for any sequence of requests: interpreter and table wait for the same motions in the same order
 * (motion-interp.md section 6.2), the table's actions are those that wait, and the same requests give the same calls.
 */
class InterpreterPropertyTest {
    private static final int[] MOTIONS = {
        MotionCommand.READY,
        MotionCommand.WALK_FORWARD,
        MotionCommand.WALK_BACKWARDS,
        MotionCommand.RUN_FORWARD,
        MotionCommand.TURN_RIGHT,
        MotionCommand.TURN_LEFT,
        MotionCommand.SIDE_STEP_RIGHT,
        MotionCommand.SIDE_STEP_LEFT,
        MotionCommand.DEAD,
        MotionCommand.CROUCH,
        MotionCommand.SITTING,
        MotionCommand.FALLING,
        MotionCommand.NON_COMBAT,
        0x8000003C,
        0x8000003E,
        0x10000057,
        0x10000058,
        0x1000006F,
        0x13000087,
        0x2000003A,
        0x0A000001
    };
    private static final float[] SPEEDS = {1.0f, 1.0f, 0.5f, -0.65f, 0.0f, 2.0f, -1.5f};
    private static final int[] FLAGS = {
        0,
        0,
        MovementParameters.SET_HOLD_KEY,
        MovementParameters.AUTONOMOUS,
        MovementParameters.MODIFY_RAW_STATE,
        MovementParameters.MODIFY_INTERPRETED_STATE,
        MovementParameters.CANCEL_MOVETO,
        MovementParameters.DISABLE_JUMP_DURING_LINK
    };

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shouldKeepBothListsTogether(long seed) {
        InterpreterBench one = bench(seed);
        InterpreterBench two = bench(seed);
        Random random = new Random(seed);
        Random again = new Random(seed);
        for (int i = 0; i < 400; i++) {
            request(one, random);
            request(two, again);
            assertSameLists(one);
        }
        assertEquals(one.calls, two.calls);
        assertTrue(one.calls.size() > 400);
    }

    private static InterpreterBench bench(long seed) {
        Rulebook rules = Rulebook.profile(Rulebook.PROFILES.get((int) (seed % 3)));
        InterpreterBench bench = new InterpreterBench(
                rules,
                MotionEnvironment.DEFAULT.withCompletion(
                        Map.of(MotionCommand.WALK_FORWARD, 2, MotionCommand.TURN_RIGHT, 1, 0x10000057, 3)),
                seed % 2 == 0);
        bench.weenie.hasJumpSkill = true;
        bench.weenie.jumpSkill = 300;
        bench.object.lastMoveWasAutonomous = true;
        return bench;
    }

    private static void request(InterpreterBench bench, Random random) {
        MotionInterpreter interpreter = bench.interpreter;
        switch (random.nextInt(12)) {
            case 0 -> bench.object.partArray.handleMovement();
            case 1 -> bench.object.setContact(random.nextBoolean(), random.nextBoolean());
            case 2 -> {
                interpreter.chargeJump();
                interpreter.jump(random.nextFloat());
            }
            case 3 -> interpreter.setHoldRun(random.nextBoolean(), random.nextBoolean());
            case 4 -> bench.object.partArray.completeHead(MotionCommand.READY, random.nextBoolean());
            case 5 -> {
                InterpretedMotionState state = new InterpretedMotionState();
                state.forwardCommand = motion(random);
                state.forwardSpeed = speed(random);
                state.turnCommand = random.nextBoolean() ? MotionCommand.TURN_RIGHT : 0;
                state.turnSpeed = speed(random);
                state.addAction(0x10000057, 1.0f, interpreter.serverActionStamp + 1, random.nextBoolean());
                interpreter.moveToInterpretedState(state);
            }
            default -> {
                MovementStruct mvs = new MovementStruct();
                mvs.type = 1 + random.nextInt(5);
                mvs.motion = motion(random);
                mvs.params = new MovementParameters(bench.physics.rules);
                mvs.params.bitfield ^= FLAGS[random.nextInt(FLAGS.length)];
                mvs.params.speed = speed(random);
                mvs.params.holdKeyToApply = random.nextInt(3);
                interpreter.performMovement(mvs);
            }
        }
    }

    private static int motion(Random random) {
        return MOTIONS[random.nextInt(MOTIONS.length)];
    }

    private static float speed(Random random) {
        return SPEEDS[random.nextInt(SPEEDS.length)];
    }

    private static void assertSameLists(InterpreterBench bench) {
        MotionTableManager table = bench.object.partArray.motionTableManager;
        assertEquals(bench.interpreter.pendingMotions.size(), table.pendingCount());
        int index = 0;
        int actions = 0;
        for (MotionNode node : bench.interpreter.pendingMotions) {
            int motion = table.pendingMotion(index++);
            assertEquals(node.motion, motion);
            if ((motion & MotionCommand.ACTION_BIT) != 0) {
                assertEquals(motion, table.state().actionMotion(actions++));
            }
        }
        assertEquals(actions, table.state().actionCount());
    }
}
