package dev.acreplay.client.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.geometry.Frame;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of outbound.md section 9.5: run rate 2.5, turn rate 1.5 rad/s, one second from heading 0. */
class DeadReckoningExamplesTest {
    private static final double RATE = 2.5;

    private static RawState raw(String keys) {
        boolean run = keys.contains("run");
        int forward = keys.contains("W")
                ? MotionCommand.WALK_FORWARD
                : keys.contains("X") ? MotionCommand.WALK_BACKWARDS : MotionCommand.READY;
        int sidestep = keys.contains("C")
                ? MotionCommand.SIDE_STEP_RIGHT
                : keys.contains("Z") ? MotionCommand.SIDE_STEP_LEFT : 0;
        int turn = keys.contains("D") || keys.contains("mouse")
                ? MotionCommand.TURN_RIGHT
                : keys.contains("A") ? MotionCommand.TURN_LEFT : 0;
        boolean mouse = keys.contains("mouse");
        return RawState.of(
                run ? HoldKey.RUN : HoldKey.NONE,
                MotionCommand.NON_COMBAT,
                forward,
                keys.contains("lock") ? HoldKey.RUN : HoldKey.INVALID,
                1.0f,
                sidestep,
                HoldKey.INVALID,
                1.0f,
                turn,
                mouse ? HoldKey.RUN : HoldKey.INVALID,
                mouse ? 0.37f : 1.0f,
                List.of());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "D1, W walk, 0, 3.12, 0, 0, 3.119999885559082",
        "D2, W run, 0, 10.0, 0, 0, 10.0",
        "D3, X walk, 0, -2.0279999, 0, 0, -2.0279998779296875",
        "D4, X run, 0, -5.0699997, 0, 0, -5.069999694824219",
        "D5, C walk, 1.56, 0, 0, 1.559999942779541, 0",
        "D6, C run, 3.75, 0, 0, 3.75, 0",
        "D7, Z run, -3.75, 0, 0, -3.75, 0",
        "D8, W C walk, 1.56, 3.12, 0, 1.559999942779541, 3.119999885559082",
        "D9, W C run, 3.75, 10.0, 0, 3.75, 10.0",
        "D10, D walk, 0, 0, 85.94366926962348, 0, 0",
        "D11, A run, 0, 0, -128.91550390443524, 0, 0",
        "D12, W D run, 0, 10.0, 128.91550390443524, 7.236327212101062, 3.45810309727965",
        "D13, W mouse run, 0, 10.0, 47.69873705935806, 3.927581731433602, 8.884279284172218",
        "D14, W lock, 0, 10.0, 0, 0, 10.0",
    })
    void shouldPredictASecond(String id, String keys, float vx, float vy, double omega, double east, double north) {
        BodyVelocity v = BodyVelocity.of(raw(keys), RATE, Tolerances.TURN_OMEGA);
        assertEquals(vx, (float) v.vx());
        assertEquals(vy, (float) v.vy());
        assertEquals(omega, v.omega() * 57.29577951308232, 1e-6);
        double[] way = v.travel(0.0, 1.0);
        assertEquals(east, way[0], 1e-6);
        assertEquals(north, way[1], 1e-6);
    }

    @Test
    void shouldClampForAJumpOnly() {
        BodyVelocity v =
                BodyVelocity.of(raw("W C run"), RATE, Tolerances.TURN_OMEGA).clamped(RATE);
        assertEquals(3.5112345f, (float) v.vx());
        assertEquals(9.363292f, (float) v.vy());
    }

    @Test
    void shouldIntegrateHalfASecondOfATurn() {
        double[] way =
                BodyVelocity.of(raw("W D run"), RATE, Tolerances.TURN_OMEGA).travel(0.0, 0.5);
        assertEquals(2.528104369783706, way[0], 1e-9);
        assertEquals(4.010078195995979, way[1], 1e-9);
    }

    @Test
    void shouldPredictSegmentsOfTheTenSeconds() {
        // #7 to #8: backwards at a run
        double[] way =
                BodyVelocity.of(raw("X run"), RATE, Tolerances.TURN_OMEGA).travel(64.45775195221762, 0.25);
        assertEquals(-1.1436241, way[0], 1e-6);
        assertEquals(-0.5465162, way[1], 1e-6);
        // #4 to #5: movement message to report, four ticks of 1/16 s
        BodyVelocity turning = BodyVelocity.of(raw("W D run"), RATE, Tolerances.TURN_OMEGA);
        way = turning.travel(0.0, 0.25);
        assertEquals(0.6847800, way[0], 1e-6);
        assertEquals(2.3702341, way[1], 1e-6);
        assertEquals(32.22887597610881, turning.omega() * 0.25 * 57.29577951308232, 1e-5);
    }

    @Test
    void shouldMatchTicksOfAThirtieth() {
        BodyVelocity v = BodyVelocity.of(raw("W D run"), RATE, Tolerances.TURN_OMEGA);
        double east = 0;
        double north = 0;
        for (int i = 0; i < 30; i++) {
            double h = v.omega() * i / 30;
            east += StrictMath.sin(h) * v.vy() / 30;
            north += StrictMath.cos(h) * v.vy() / 30;
        }
        assertEquals(7.103255999527149, east, 1e-6);
        assertEquals(3.7278442299188153, north, 1e-6);
        assertEquals(0.0, new Frame().getHeading());
    }
}
