package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** motion-interp.md sections 9.3, 9.4 and the velocities of 9.6. */
class InterpreterSpeedTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");

    @ParameterizedTest(name = "9.3 forward {0} {1}, sidestep {2} {3}, rate {4}")
    @CsvSource({
        "45000005, 1, 0, 1, 1, 00000000, 4047AE14",
        "45000005, -0.649999976, 0, 1, 1, 00000000, C001CAC0",
        "45000005, -1.91100001, 0, 1, 2.94000006, 00000000, C0BECB53",
        "44000007, 2.94000006, 0, 1, 2.94000006, 00000000, 413C28F6",
        "41000003, 1, 6500000F, 1.24799991, 1, 3FC7AE14, 00000000",
        "41000003, 1, 6500000F, 3, 2.94000006, 40700000, 00000000",
        "45000005, 1, 6500000F, 1.24799991, 1, 3FC7AE14, 4047AE14",
        "44000007, 1, 6500000F, 1.24799991, 1, 3FBA0864, 406E80EA",
        "44000007, 2.94000006, 6500000F, 3, 2.94000006, 4064A7FB, 41334436",
        "44000007, 2.94000006, 6500000F, -3, 2.94000006, C064A7FB, 41334436",
        "44000007, 4.5, 0, 1, 2, 00000000, 41000000",
        "44000007, 1.5, 0, 1, 1, 00000000, 40800000",
        "40000015, 1, 0, 1, 1, 00000000, 00000000",
        "65000010, 1, 65000010, 1, 1, 00000000, 00000000",
    })
    void shouldComputeTheStateVelocity(
            String forward, float forwardSpeed, String sidestep, float sidestepSpeed, float rate, String x, String y) {
        MotionInterpreter interpreter = withRate(RETAIL, rate);
        setState(interpreter, forward, forwardSpeed);
        interpreter.interpretedState.sidestepCommand = Integer.parseUnsignedInt(sidestep, 16);
        interpreter.interpretedState.sidestepSpeed = sidestepSpeed;
        Vec3 v = new Vec3(9, 9, 9);
        interpreter.getStateVelocity(v);
        assertEquals(x + " " + y + " 00000000", bits(v));
    }

    @Test
    void shouldLimitTheStateVelocityWithoutWeenieByTheRateOfTheVariant() {
        MotionInterpreter interpreter = InterpreterBench.detached(null);
        setState(interpreter, "44000007", 3);
        interpreter.myRunRate = 2;
        Vec3 v = new Vec3();
        interpreter.getStateVelocity(v);
        assertEquals(4.0f, v.y);
        interpreter = InterpreterBench.detached(RETAIL.with(Variant.ACE_STATE_VELOCITY_NULL_WEENIE, true), null);
        setState(interpreter, "44000007", 3);
        interpreter.myRunRate = 2;
        interpreter.getStateVelocity(v);
        assertEquals(8.0f, v.y);
        assertEquals(4.0, interpreter.getMaxSpeed());
    }

    @ParameterizedTest(name = "9.4 forward {0} {1}, rate {2}")
    @CsvSource({
        "41000003, 1, 403C28F6, 11.760000228881836, 41BC28F6, 2.940000057220459, 40BC28F6",
        "45000005, 1, 3F800000, 4, 41000000, 1, 40000000",
        "41000003, 1, 3FF55555, 7.666666507720947, 41755555, 1.9166666269302368, 40755555",
        "44000007, 2.94000006, 403C28F6, 11.760000228881836, 41BC28F6, 11.760000228881836, 41BC28F6",
        "44000007, 1.5, 403C28F6, 6, 41400000, 6, 41400000",
        "44000007, 4.5, 40900000, 18, 42100000, 18, 42100000",
    })
    void shouldComputeTheAdjustedMaximumSpeed(
            String forward, float speed, String rate, double uniform, String cap, double runOnly, String runOnlyCap) {
        MotionInterpreter interpreter = InterpreterBench.detached(InterpreterBench.weenie(RETAIL, false, true));
        setState(interpreter, forward, speed);
        interpreter.myRunRate = Float.intBitsToFloat(Integer.parseUnsignedInt(rate, 16));
        assertEquals(uniform, interpreter.getAdjustedMaxSpeed());
        MovementSystemTest.assertBits(cap, (float) (interpreter.getAdjustedMaxSpeed() * 2.0));

        Rulebook contested = RETAIL.with(Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4, true);
        MotionInterpreter other = InterpreterBench.detached(contested, InterpreterBench.weenie(contested, false, true));
        setState(other, forward, speed);
        other.myRunRate = interpreter.myRunRate;
        assertEquals(runOnly, other.getAdjustedMaxSpeed());
        MovementSystemTest.assertBits(runOnlyCap, (float) (other.getAdjustedMaxSpeed() * 2.0));
    }

    @Test
    void shouldComputeTheMaximumSpeed() {
        assertEquals(4.0, withRate(RETAIL, 1).getMaxSpeed());
        assertEquals(11.760000228881836, withRate(RETAIL, 2.94000006f).getMaxSpeed());
        MotionInterpreter interpreter = InterpreterBench.detached(null);
        interpreter.myRunRate = 2;
        assertEquals(4.0, interpreter.getMaxSpeed());
    }

    @Test
    void shouldComputeTheVerticalSpeedOfAJump() {
        StandInWeenie weenie = InterpreterBench.weenie(RETAIL, true, true);
        weenie.hasJumpSkill = true;
        weenie.jumpSkill = 300;
        MotionInterpreter interpreter = InterpreterBench.detached(weenie);
        interpreter.jumpExtent = 0.0001f;
        assertEquals(0.0f, interpreter.getJumpVz());
        interpreter.jumpExtent = 0.001f;
        assertEquals(MovementSystem.getJumpVelocity(0, 300, 0.001f, false), interpreter.getJumpVz());
        interpreter.jumpExtent = 2.0f;
        MovementSystemTest.assertBits("4111626C", interpreter.getJumpVz());
        interpreter = InterpreterBench.detached(InterpreterBench.weenie(RETAIL, true, true));
        interpreter.jumpExtent = 0.5f;
        assertEquals(0.0f, interpreter.getJumpVz());
        interpreter = InterpreterBench.detached(null);
        interpreter.jumpExtent = 0.5f;
        assertEquals(10.0f, interpreter.getJumpVz());
    }

    @Test
    void shouldLeaveTheGroundWithTheStateVelocity() {
        StandInWeenie weenie = InterpreterBench.weenie(RETAIL, true, true);
        weenie.setRunRate(2.94000006f);
        weenie.hasJumpSkill = true;
        weenie.jumpSkill = 300;
        MotionInterpreter interpreter = InterpreterBench.detached(weenie);
        setState(interpreter, "44000007", 2.94000006f);
        interpreter.interpretedState.sidestepCommand = MotionCommand.SIDE_STEP_RIGHT;
        interpreter.interpretedState.sidestepSpeed = 3.0f;
        interpreter.jumpExtent = 1.0f;
        Vec3 v = new Vec3();
        interpreter.getLeaveGroundVelocity(v);
        assertEquals("4064A7FB 41334436 4111626C", bits(v));
        interpreter.jumpExtent = 0.0f;
        interpreter.getLeaveGroundVelocity(v);
        assertEquals("4064A7FB 41334436 00000000", bits(v));
    }

    @Test
    void shouldLeaveTheGroundWithTheOwnVelocityWhenStanding() {
        InterpreterBench bench = new InterpreterBench(RETAIL, MotionEnvironment.DEFAULT, true);
        bench.object.position.frame.m0 = 0;
        bench.object.position.frame.m1 = -1;
        bench.object.position.frame.m3 = 1;
        bench.object.position.frame.m4 = 0;
        bench.object.velocity.set(3, 0, -2);
        Vec3 v = new Vec3();
        bench.interpreter.getLeaveGroundVelocity(v);
        assertEquals(0.0f, v.x + 0.0f);
        assertEquals(3.0f, v.y);
        assertEquals(-2.0f, v.z);
    }

    private static MotionInterpreter withRate(Rulebook rules, float rate) {
        StandInWeenie weenie = InterpreterBench.weenie(rules, true, true);
        weenie.setRunRate(rate);
        return InterpreterBench.detached(rules, weenie);
    }

    private static void setState(MotionInterpreter interpreter, String forward, float speed) {
        interpreter.interpretedState.forwardCommand = Integer.parseUnsignedInt(forward, 16);
        interpreter.interpretedState.forwardSpeed = speed;
    }

    private static String bits(Vec3 v) {
        return String.format(
                "%08X %08X %08X",
                Float.floatToRawIntBits(v.x), Float.floatToRawIntBits(v.y), Float.floatToRawIntBits(v.z));
    }
}
