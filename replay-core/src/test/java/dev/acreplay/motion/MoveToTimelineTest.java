package dev.acreplay.motion;

import static dev.acreplay.motion.ScriptedBody.place;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Position;
import dev.acreplay.rules.Rulebook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole moves: the timelines of moveto.md sections 8.9 and 8.10 and the quirks Q1 to Q10 of section 8.11. */
class MoveToTimelineTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");
    private static final int TARGET = 0x80000001;
    private static final float FLT_MAX = Float.MAX_VALUE;

    private ScriptedBody body = new ScriptedBody(RETAIL, 2.5f);
    private MoveToManager moveto = body.moveto;

    @Test
    void shouldTurnRunAndTurnAgain() {
        startRun(RETAIL);
        assertEquals(List.of("SC", "DM TurnRight", "-> TurnRight 1.0 key 0"), body.log);
        assertEquals("T90.0 M T270.0", body.queue());
        assertEquals(7, moveto.movementType);
        assertEquals(90.0f, moveto.previousHeading);
        assertProgress(FLT_MAX, 0.0, FLT_MAX, 0.0);

        body.tick(1000.125, 10, 10, 45, false);
        assertEquals(45.0f, moveto.previousHeading);
        assertEquals(1, moveto.failProgressCount);

        body.tick(1000.25, 10, 10, 80, false);
        assertEquals(80.0f, moveto.previousHeading);
        assertEquals(0, moveto.failProgressCount);

        assertEquals(
                List.of(
                        "set_heading 90.0",
                        "SM TurnRight",
                        "-> TurnRight 1.0 key 0",
                        "DM WalkForward",
                        "-> RunForward 2.5 key 2"),
                body.tick(1000.375, 10, 10, 95, false));
        assertCommands(MotionCommand.WALK_FORWARD, 0);
        assertEquals(HoldKey.RUN, moveto.movementParams.holdKeyToApply);
        assertProgress(10.0f, 1000.375, 10.0f, 1000.375);
        assertEquals("M T270.0", body.queue());

        assertEquals(List.of(), body.tick(1000.5, 10.5, 10, 90, true));
        assertProgress(10.0f, 1000.375, 10.0f, 1000.375);

        assertEquals(List.of(), body.tick(1001.5, 14, 10, 90, false));
        assertProgress(6.0f, 1001.5, 10.0f, 1000.375);

        assertEquals(List.of("DM TurnRight", "-> TurnRight 1.5 key 2"), body.tick(1002, 16, 12, 90, false));
        assertCommands(MotionCommand.WALK_FORWARD, MotionCommand.TURN_RIGHT);

        assertEquals(List.of("SM TurnRight", "-> TurnRight 1.5 key 2"), body.tick(1002.5, 18, 11, 115, false));
        assertCommands(MotionCommand.WALK_FORWARD, 0);
        assertProgress(6.0f, 1001.5, 10.0f, 1000.375);

        assertEquals(List.of("SM WalkForward", "-> RunForward 2.5 key 2"), body.tick(1003, 19.5, 10, 90, false));
        assertCommands(0, 0);
        assertProgress(0.5f, 1003.0, 10.0f, 1000.375);
        assertEquals("T270.0", body.queue());

        assertEquals(List.of(), body.tick(1003.125, 19.5, 10, 90, true));

        assertEquals(List.of("DM TurnRight", "-> TurnRight 1.5 key 2"), body.tick(1003.25, 19.5, 10, 90, false));
        assertCommands(MotionCommand.TURN_RIGHT, 0);
        assertEquals(180.0f, moveto.previousHeading);

        body.tick(1003.375, 19.5, 10, 90, false);
        assertEquals(90.0f, moveto.previousHeading);
        assertEquals(1, moveto.failProgressCount);

        body.tick(1003.5, 19.5, 10, 180, false);
        assertEquals(180.0f, moveto.previousHeading);
        assertEquals(0, moveto.failProgressCount);

        assertEquals(
                List.of("set_heading 270.0", "SM TurnRight", "-> TurnRight 1.5 key 2", "CU", "SC"),
                body.tick(1003.75, 19.5, 10, 271, false));
        assertEquals(0, moveto.movementType);
        assertEquals(0, moveto.movementParams.bitfield);
        assertProgress(FLT_MAX, 1003.75, FLT_MAX, 1003.75);
    }

    @Test
    void shouldTellTheWeenieAtTheEnd() {
        body = new ScriptedBody(RETAIL.with("a5-completion-callback", "true"), 2.5f);
        moveto = body.moveto;
        body.at(1000, 10, 10, 0, false);
        moveto.turnToHeading(turn(body, 0.0f));
        assertEquals(List.of("SC", "CU", "SC", "OnMoveComplete 0x00"), body.log);
        body.log.clear();
        moveto.turnToHeading(turn(body, 90.0f));
        moveto.cancelMoveTo(0x3C);
        assertEquals(
                List.of(
                        "SC",
                        "DM TurnRight",
                        "-> TurnRight 1.0 key 0",
                        "CancelMoveTo 0x3C",
                        "CU",
                        "SM TurnRight",
                        "-> TurnRight 1.0 key 0",
                        "SC",
                        "OnMoveComplete 0x3C"),
                body.log);
    }

    @Test
    void shouldChaseAndStick() {
        Position target = place(10, 0);
        body.onSetTarget = () -> body.update(TARGET, TargetStatus.OK, target, target);
        body.at(0, 0, 0, 90, false);
        moveto.moveToObject(TARGET, TARGET, 0.5f, 2.0f, body.params(0x1EE9F));
        body.onSetTarget = null;
        assertEquals(
                List.of("SC", "set_target 0x80000001 0.5 0.0", "DM WalkForward", "-> RunForward 2.5 key 2"), body.log);
        assertProgress(9.0f, 0.0, 9.0f, 0.0);

        body.scriptedVelocity.set(4.0f, 0.0f, 0.0f);
        assertEquals(List.of("set_target_quantum 1.75"), body.tick(0.5, 2, 0, 90, false));

        body.at(0.75, 2, 0, 90, false);
        body.update(TARGET, TargetStatus.OK, place(10, 3), place(10, 4));
        assertEquals(List.of(), body.log);
        assertEquals(3.0f, moveto.currentTargetPosition.frame.origin.y);
        assertEquals(4.0f, moveto.soughtPosition.frame.origin.y);
        assertProgress(FLT_MAX, 0.75, FLT_MAX, 0.75);

        assertEquals(List.of("DM TurnLeft", "-> TurnRight -1.5 key 2"), body.tick(1, 4, 0, 90, false));
        assertCommands(MotionCommand.WALK_FORWARD, MotionCommand.TURN_LEFT);
        assertEquals(0x40B6A99B, Float.floatToRawIntBits((float) moveto.getCurrentDistance()));

        assertEquals(
                List.of("SM TurnLeft", "-> TurnRight -1.5 key 2", "set_target_quantum 0.4788689911365509"),
                body.tick(2, 7.5, 1.5, Float.intBitsToFloat(0x427DBD64), false));
        assertProgress(Float.intBitsToFloat(0x3FF52E51), 2.0, FLT_MAX, 0.75);

        assertEquals(
                List.of(
                        "SM WalkForward",
                        "-> RunForward 2.5 key 2",
                        "CU",
                        "clear_target",
                        "SC",
                        "StickTo 0x80000001 0.5 2.0",
                        "set_target 0x80000001 0.5 0.5"),
                body.tick(2.5, 8.7f, 2.4f, 60, false));
    }

    @Test
    void shouldLeaveTheRunOnWhenAnAuxTurnSharesTheTickQ1Q2() {
        moving(20, 10);
        assertEquals(
                List.of(
                        "DM TurnLeft",
                        "-> TurnRight -1.5 key 2",
                        "SM WalkForward",
                        "-> WalkForward -3.75 key 2",
                        "SM TurnLeft",
                        "-> TurnRight 5.625 key 2",
                        "CU",
                        "SC"),
                body.tick(5, 19.5, 10, 116, false));

        body = new ScriptedBody(RETAIL, 2.5f);
        moveto = body.moveto;
        moving(20, 10);
        moveto.auxCommand = MotionCommand.TURN_LEFT;
        assertEquals(
                List.of(
                        "SM TurnLeft",
                        "-> TurnRight -1.5 key 2",
                        "SM WalkForward",
                        "-> WalkForward -3.75 key 2",
                        "CU",
                        "SC"),
                body.tick(5, 19.5, 10, 95, false));
    }

    @Test
    void shouldFleeByWalkingTowardsFirstQ3() {
        body.at(0, 0, 0, 0, false);
        MovementParameters params = body.params(0x1E90F);
        params.minDistance = 10.0f;
        moveto.moveToPosition(place(0, 4), params);
        assertEquals(List.of("SC", "DM WalkForward", "-> WalkForward 1.0 key 1"), body.log);
        assertTrue(moveto.movingAway);
        assertEquals("M", body.queue());

        assertEquals(List.of("DM TurnLeft", "-> TurnRight -1.0 key 1"), body.tick(0.5, 0, 1, 0, false));
        body.tick(1.5, 0, 1.5, 300, false);
        assertEquals(List.of(), body.log);
        assertEquals(1, moveto.failProgressCount);

        assertEquals(List.of("SM TurnLeft", "-> TurnRight -1.0 key 1"), body.tick(2, 0, 1, 190, false));
        assertEquals(1, moveto.failProgressCount);

        assertEquals(List.of(), body.tick(4, 0, -4, 180, false));
        assertEquals(0, moveto.failProgressCount);
        assertProgress(8.0f, 4.0, 4.0f, 0.0);

        assertEquals(
                List.of("SM WalkForward", "-> WalkForward 1.0 key 1", "CU", "SC"), body.tick(5, 0, -6, 180, false));
    }

    @Test
    void shouldNeverArriveWhenFleeingAfterARetargetQ4() {
        moving(0, 0);
        moveto.movingAway = true;
        moveto.movementParams.minDistance = 10.0f;
        moveto.previousDistance = FLT_MAX;
        moveto.originalDistance = FLT_MAX;
        moveto.previousDistanceTime = 0.0;
        moveto.originalDistanceTime = 0.0;
        assertEquals(List.of(), body.tick(1.25, 10, 0, 90, false));
        assertEquals(1, moveto.failProgressCount);
        assertEquals(List.of(), body.tick(3, 24, 0, 90, false));
        assertEquals(2, moveto.failProgressCount);
    }

    @Test
    void shouldBackOffQ5() {
        body.at(0, 0, 0, 0, false);
        MovementParameters params = body.params(0x1EB0F);
        params.distanceToObject = 5.0f;
        params.minDistance = 3.0f;
        moveto.moveToPosition(place(0, 2), params);
        float speed = Float.intBitsToFloat(0xBF266666);
        assertEquals(List.of("SC", "DM WalkBackwards", "-> WalkForward " + speed + " key 1"), body.log);
        assertEquals(
                List.of("SM WalkBackwards", "-> WalkForward " + speed + " key 1", "CU", "SC"),
                body.tick(1, 0, -1, 0, false));
    }

    @Test
    void shouldStickFromAfarWhenLandingBeforeTheTargetAnswersQ6() {
        body.at(0, 0, 0, 0, false);
        moveto.moveToObject(TARGET, TARGET, 0.5f, 2.0f, body.params(0x1EE9F));
        assertFalse(moveto.initialized);
        body.log.clear();
        moveto.hitGround();
        assertEquals(
                List.of("CU", "clear_target", "SC", "StickTo 0x80000001 0.5 2.0", "set_target 0x80000001 0.5 0.5"),
                body.log);
    }

    @Test
    void shouldSnapTheHeadingUnderA6Q7() {
        startRun(RETAIL.with("a6-aligned-heading-snap", "true"));
        body.tick(1000.375, 10, 10, 95, false);
        body.tick(1002, 16, 12, 90, false);
        assertEquals(
                List.of("set_heading 116.56505", "SM TurnRight", "-> TurnRight 1.5 key 2"),
                body.tick(1002.5, 18, 11, 115, false));
        assertEquals(0x42E9214E, Float.floatToRawIntBits((float) body.heading));
    }

    @Test
    void shouldArriveWhenTheDistanceGrowsUnderA8Q8() {
        body = new ScriptedBody(RETAIL.with("a8-in-range-latch", "true"), 2.5f);
        moveto = body.moveto;
        moving(1, 0);
        moveto.previousDistance = 0.8f;
        moveto.previousDistanceTime = 4.5;
        body.tick(5, 0.1, 0, 90, false);
        assertEquals(List.of("SM WalkForward", "-> RunForward 2.5 key 2", "CU", "SC"), body.log);
    }

    @Test
    void shouldQueueTheFinalTurnByTheStoredFlagsUnderA1Q9() {
        startRun(RETAIL);
        assertEquals("T90.0 M T270.0", body.queue());
        startRun(RETAIL.with("a1-stale-use-final-heading", "true"));
        assertEquals("T90.0 M", body.queue());
    }

    @Test
    void shouldDecideByCylindersInTheFirstMoveUnderA2Q10() {
        body = new ScriptedBody(RETAIL.with("a2-reset-zeroes-distance-to-object", "true"), 2.5f);
        moveto = body.moveto;
        body.at(0, 0, 0, 0, false);
        moveto.moveToPosition(place(1, 0), body.params(MovementParameters.DEFAULT_BITFIELD));
        assertEquals(List.of("SC", "CU", "SC"), body.log);
    }

    @Test
    void shouldOnlyTurnWhenTheCylindersTouchR4() {
        body.at(0, 0, 0, 0, false);
        moveto.moveToPosition(place(1, 0), body.params(MovementParameters.DEFAULT_BITFIELD));
        assertEquals("T90.0 M", body.queue());
        assertEquals(
                List.of("set_heading 90.0", "SM TurnRight", "-> TurnRight 1.0 key 0", "CU", "SC"),
                body.tick(1, 0, 0, 95, false));
    }

    private void startRun(Rulebook rules) {
        body = new ScriptedBody(rules, 2.5f);
        moveto = body.moveto;
        body.at(1000, 10, 10, 0, false);
        MovementParameters params = body.params(0x1EA4F);
        params.walkRunThreshhold = 5.0f;
        params.desiredHeading = 270.0f;
        moveto.moveToPosition(place(20, 10), params);
    }

    /** A run towards a place that has been going on for a while. */
    private void moving(double x, double y) {
        moveto.movementType = MovementType.MOVE_TO_POSITION;
        moveto.movementParams.bitfield = 0x1EA0F;
        moveto.movementParams.holdKeyToApply = HoldKey.RUN;
        moveto.currentCommand = MotionCommand.WALK_FORWARD;
        moveto.currentTargetPosition.set(place(x, y));
        moveto.previousDistanceTime = 4.5;
        moveto.addMoveToPositionNode();
    }

    private static MovementParameters turn(ScriptedBody body, float heading) {
        MovementParameters params = body.params(MovementParameters.DEFAULT_BITFIELD);
        params.desiredHeading = heading;
        return params;
    }

    private void assertCommands(int current, int aux) {
        assertEquals(ScriptedBody.name(current), ScriptedBody.name(moveto.currentCommand));
        assertEquals(ScriptedBody.name(aux), ScriptedBody.name(moveto.auxCommand));
    }

    private void assertProgress(float previous, double previousTime, float original, double originalTime) {
        assertEquals(previous, moveto.previousDistance);
        assertEquals(previousTime, moveto.previousDistanceTime);
        assertEquals(original, moveto.originalDistance);
        assertEquals(originalTime, moveto.originalDistanceTime);
    }
}
