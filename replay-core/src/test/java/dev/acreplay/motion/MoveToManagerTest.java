package dev.acreplay.motion;

import static dev.acreplay.motion.ScriptedBody.place;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.acreplay.rules.Rulebook;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single steps of a move: P, B, A, F, T and R of moveto.md sections 8.4 to 8.7. */
class MoveToManagerTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");

    private final ScriptedBody body = new ScriptedBody(RETAIL, 2.5f);
    private final MoveToManager moveto = body.moveto;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    P1  | 11                 | 10  | 10 | 10  | 10 | false | 10        | true  | 10  | 10
                    P2  | 11.000000000000002 | 10  | 10 | 10  | 10 | false | 10        | false | 10  | 10
                    P3  | 11.5               | 10  | 10 | 10  | 10 | false | x411A0000 | true  | x411A0000 | 11.5
                    P4  | 11.5               | 10  | 10 | 10  | 10 | false | x411B3333 | false | 10  | 10
                    P5  | 12                 | 10  | 10 | 10  | 10 | false | 9.5       | true  | 9.5 | 12
                    P6  | 12                 | 10  | 10 | 10  | 10 | false | x41180001 | false | 10  | 10
                    P7  | 20                 | 8   | 18 | 9   | 10 | false | 7         | false | 7   | 20
                    P8  | 12                 | 3   | 10 | 3   | 10 | true  | 4         | true  | 4   | 12
                    P9  | 12                 | 3   | 10 | 3   | 10 | true  | 2         | false | 3   | 10
                    P10 | 12  | x7F7FFFFF | 10 | x7F7FFFFF | 10 | false | 5         | true  | 5   | 12
                    P11 | 12  | x7F7FFFFF | 10 | x7F7FFFFF | 10 | true  | 5         | false | x7F7FFFFF | 10
                    """)
    void shouldJudgeProgress(
            String id,
            double now,
            String previous,
            double previousTime,
            String original,
            double originalTime,
            boolean away,
            String d,
            boolean expected,
            String previousAfter,
            double previousTimeAfter) {
        body.physics.curTime = now;
        moveto.previousDistance = HeadingsTest.f(previous);
        moveto.previousDistanceTime = previousTime;
        moveto.originalDistance = HeadingsTest.f(original);
        moveto.originalDistanceTime = originalTime;
        moveto.movingAway = away;
        assertEquals(expected, moveto.checkProgressMade(HeadingsTest.f(d)));
        assertEquals(HeadingsTest.f(previousAfter), moveto.previousDistance);
        assertEquals(previousTimeAfter, moveto.previousDistanceTime);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    B1  | 90        | 90        | done      | -
                    B2  | 90        | 0         | TurnRight | 42B40000
                    B3  | 180       | 0         | TurnRight | 43340000
                    B4  | x43340001 | 0         | TurnLeft  | 43340001
                    B5  | 270       | 90        | TurnRight | 43340000
                    B6  | 90        | 270       | TurnRight | 43340000
                    B7  | 0         | 90        | TurnLeft  | 43870000
                    B8  | 10        | 350       | TurnRight | 41A00000
                    B9  | 350       | 10        | TurnLeft  | 43AA0000
                    B10 | 0         | x3951B717 | done      | -
                    B11 | x3951B717 | 0         | done      | -
                    B12 | 0         | 0.00021   | TurnLeft  | 43B3FFF9
                    B13 | 0.00021   | 0         | TurnRight | 395C3372
                    B14 | 0         | 359.9999  | done      | -
                    B15 | x43B3FFFD | 0         | done      | -
                    B16 | x43B3FFF9 | 0         | TurnLeft  | 43B3FFF9
                    B17 | 0         | 360       | done      | -
                    B18 | 360       | 0         | done      | -
                    B19 | x2D7FFFFC | x3951B718 | done      | -
                    """)
    void shouldBeginTheShorterTurn(String id, String node, String heading, String decision, String previousHeading) {
        beginTurn(RETAIL, node, heading, decision, previousHeading);
    }

    @Test
    void shouldTurnLeftAtExactlyAFullCircleUnderItsVariant() {
        beginTurn(RETAIL.with("ace-full-circle-le", "true"), "x2D7FFFFC", "x3951B718", "TurnLeft", "43B3FFF9");
    }

    private static void beginTurn(Rulebook rules, String node, String heading, String decision, String previous) {
        ScriptedBody body = new ScriptedBody(rules, 2.5f);
        MoveToManager moveto = body.moveto;
        moveto.movementType = MovementType.TURN_TO_HEADING;
        moveto.movementParams.setDefaults(rules);
        moveto.addTurnToHeadingNode(HeadingsTest.f(node));
        body.at(1, 0, 0, HeadingsTest.f(heading), false);
        moveto.beginTurnToHeading();
        if (decision.equals("done")) {
            assertEquals(MovementType.INVALID, moveto.movementType);
            assertEquals("", body.queue());
        } else {
            assertEquals(decision, ScriptedBody.name(moveto.currentCommand));
            assertEquals(previous, String.format("%08X", Float.floatToRawIntBits(moveto.previousHeading)));
        }
    }

    @Test
    void shouldWaitForPendingMotionsBeforeATurn() {
        for (boolean always : new boolean[] {false, true}) {
            ScriptedBody waiting = new ScriptedBody(RETAIL.with("a7-always-turn", Boolean.toString(always)), 2.5f);
            waiting.moveto.movementType = MovementType.TURN_TO_HEADING;
            waiting.moveto.addTurnToHeadingNode(90.0f);
            waiting.at(1, 0, 0, 0, true);
            waiting.moveto.beginTurnToHeading();
            assertEquals(always ? MotionCommand.TURN_RIGHT : 0, waiting.moveto.currentCommand);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "A1,0,110,90,0,",
        "A2,0,x42DC0001,90,TurnRight,4034000080000000",
        "A3,0,70,90,0,",
        "A4,0,x428BFFFF,90,TurnLeft,40753FFFF8000000",
        "A5,0,270,90,TurnLeft,4066800000000000",
        "A6,0,x4386FFFF,90,TurnRight,40667FFFC0000000",
        "A7,180,90,90,TurnLeft,4066800000000000",
        "A8,180,270,90,0,0000000000000000",
        "A9,180,200,10,0,4024000000000000",
        "A10,0,0,359.9999,0,3F1A36E2EB000000"
    })
    void shouldSteer(String id, double offset, String h, double g, String action, String bits) {
        float a = MoveToManager.wrapOnce(offset + HeadingsTest.f(h));
        double w = MoveToManager.steeringDifference(a, g, false);
        if (bits != null) {
            assertEquals(bits, String.format("%016X", Double.doubleToRawLongBits(w)));
        }
        assertEquals(action, w <= 20.0 || w >= 340.0 ? "0" : w >= 180.0 ? "TurnLeft" : "TurnRight");
    }

    @Test
    void shouldWrapTheFinalHeadingByItsUnroundedSum() {
        assertEquals(30.0f, MoveToManager.wrapOnce(90.0 + 300.0), "F1");
        assertEquals(0.0f, MoveToManager.wrapOnce(300.0 + 60.0), "F2");
        double sum = (double) Float.intBitsToFloat(0x43B3FFFF) + Float.intBitsToFloat(0x37FBA882);
        assertEquals(0x43B40000, Float.floatToRawIntBits(MoveToManager.wrapOnce(sum)), "F3");
        assertEquals(0x43B40000, Float.floatToRawIntBits(MoveToManager.turnHeading(359.99999999, 0.0f, false)), "F4");
        assertEquals(
                0x42E9214E, Float.floatToRawIntBits(MoveToManager.turnHeading(116.56505117707799, 0.0f, false)), "F5");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    T1 | 9.5       | 4      | 0 | 0     | 4003000000000000 |
                    T2 | 6         | 4      | 0 | 2.375 | -                | -
                    T3 | 10        | 3      | 4 | 3     | -                | -
                    T3 | 10        | 3      | 4 | 1     | -                | -
                    T4 | 1         | 0.1    | 0 | 0     | 4023FFFFFB000001 | -
                    T5 | 1         | 0.0999 | 0 | 0     | -                | -
                    T6 | x41200001 | 3      | 4 | 1     | 400000001999999A |
                    """)
    void shouldTuneTheTargetQuantum(
            String id, String d, float vx, float vy, double quantum, String expected, String aceExpected) {
        assertEquals(expected, tune(RETAIL, d, vx, vy, quantum));
        if (aceExpected != null) {
            assertEquals(aceExpected, tune(RETAIL.with("ace-binary32-arithmetic", "true"), d, vx, vy, quantum));
        }
    }

    private static String tune(Rulebook rules, String d, float vx, float vy, double quantum) {
        ScriptedBody body = new ScriptedBody(rules, 2.5f);
        body.moveto.topLevelObjectId = 0x80000001;
        body.moveto.movementType = MovementType.MOVE_TO_OBJECT;
        body.scriptedVelocity.set(vx, vy, 0.0f);
        body.targetQuantum = quantum;
        body.moveto.tuneTargetQuantum(HeadingsTest.f(d));
        return body.log.isEmpty() ? "-" : String.format("%016X", Double.doubleToRawLongBits(body.targetQuantum));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "R1 arrived,0.6,0,0x1EA0F,false,true",
        "R1 not yet,x3F19999B,0,0x1EA0F,false,false",
        "R2 arrived,10,10,0x1E90F,true,true",
        "R2 not yet,x411FFFFF,10,0x1E90F,true,false"
    })
    void shouldArrive(String id, String d, float min, String bits, boolean away, boolean arrived) {
        moving(Long.decode(bits).intValue());
        moveto.movingAway = away;
        moveto.movementParams.minDistance = min;
        moveto.currentTargetPosition.set(place(HeadingsTest.f(d), 0));
        body.tick(1, 0, 0, away ? 270 : 90, false);
        assertEquals(arrived, moveto.movementType == MovementType.INVALID);
    }

    @ParameterizedTest(name = "R3 {0}")
    @CsvSource({"5,false", "4.9,true"})
    void shouldFailWhenTooFarFromTheStart(float failDistance, boolean fails) {
        moving(0x1EA0F);
        moveto.movementParams.failDistance = failDistance;
        moveto.startingPosition.set(place(0, 0));
        moveto.currentTargetPosition.set(place(103, 4));
        List<String> log = body.tick(1, 3, 4, 90, false);
        assertEquals(fails, log.contains("CancelMoveTo 0x3D"));
    }

    @Test
    void shouldTakeNoStepWithoutContact() {
        moveto.turnToHeading(turn(90.0f));
        moveto.hitGround();
        body.transientState &= ~TransientState.CONTACT;
        body.tick(1, 0, 0, 95, false);
        assertEquals(List.of(), body.log);
        assertEquals("T90.0", body.queue());
    }

    @Test
    void shouldDeferATurnUnderA4() {
        ScriptedBody deferring = new ScriptedBody(RETAIL.with("a4-turn-to-heading-deferred", "true"), 2.5f);
        deferring.at(0, 0, 0, 0, false);
        deferring.moveto.turnToHeading(turn(90.0f));
        assertEquals(List.of("SC"), deferring.log);
        assertEquals(List.of("DM TurnRight", "-> TurnRight 1.0 key 0"), deferring.tick(1, 0, 0, 0, false));
    }

    @Test
    void shouldEndByWhatTheTargetReports() {
        body.at(0, 0, 0, 0, false);
        moveto.moveToObject(0x80000001, 0x80000001, 0.5f, 2.0f, body.params(MovementParameters.DEFAULT_BITFIELD));
        assertFalse(moveto.initialized);
        body.update(0x80000002, TargetStatus.TIMED_OUT, place(1, 1), place(1, 1));
        assertEquals(MovementType.MOVE_TO_OBJECT, moveto.movementType);
        body.log.clear();
        body.update(0x80000001, TargetStatus.TIMED_OUT, place(1, 1), place(1, 1));
        assertEquals(List.of("CancelMoveTo 0x38", "CU", "clear_target", "SC"), body.log);

        moveto.moveToObject(0x80000001, 0x80000001, 0.5f, 2.0f, body.params(MovementParameters.DEFAULT_BITFIELD));
        body.update(0x80000001, TargetStatus.OK, place(9, 0), place(9, 0));
        body.log.clear();
        body.update(0x80000001, TargetStatus.EXIT_WORLD, place(9, 0), place(9, 0));
        assertEquals(
                List.of("CancelMoveTo 0x37", "CU", "SM TurnRight", "-> TurnRight 1.0 key 0", "clear_target", "SC"),
                body.log);
    }

    @Test
    void shouldCleanUpAMoveToItself() {
        body.at(0, 0, 0, 0, false);
        moveto.moveToObject(body.id, body.id, 0.5f, 2.0f, body.params(MovementParameters.DEFAULT_BITFIELD));
        assertEquals(List.of("SC", "CU", "clear_target", "SC"), body.log);
        assertEquals(MovementType.INVALID, moveto.movementType);
    }

    private void moving(int bits) {
        moveto.movementType = MovementType.MOVE_TO_POSITION;
        moveto.movementParams.bitfield = bits;
        moveto.currentCommand = MotionCommand.WALK_FORWARD;
        moveto.addMoveToPositionNode();
    }

    private MovementParameters turn(float heading) {
        MovementParameters params = body.params(MovementParameters.DEFAULT_BITFIELD);
        params.desiredHeading = heading;
        return params;
    }
}
