package dev.acreplay.motion;

import static dev.acreplay.motion.ScriptedBody.place;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Frame;
import dev.acreplay.rules.Rulebook;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What movement blocks start (W1 to W4 of moveto.md section 8.8), the two managers' seams, and the drivers of section 5.1. */
class MovementManagerTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");
    private static final int TARGET = 0x80000001;

    private ScriptedBody body = new ScriptedBody(RETAIL, 2.5f).at(10, 80, 90, 0, false);

    @Test
    void shouldTurnToAHeadingW1() {
        MovementPacket packet = packet(9, 0x0EE0F);
        packet.params.desiredHeading = 90.0f;
        assertTrue(body.movementManager.unpackMovement(packet));
        assertEquals(List.of("DM TurnRight", "-> TurnRight 1.0 key 0"), body.log);
        assertEquals("T90.0", body.queue());
        assertEquals(0x0EE0F, body.moveto.movementParams.bitfield);
    }

    @Test
    void shouldTurnToAnObjectW2() {
        MovementPacket packet = packet(8, 0x1EE0F);
        packet.objectId = TARGET;
        packet.heading = 135.5f;
        packet.params.desiredHeading = 10.0f;
        assertTrue(body.movementManager.unpackMovement(packet));
        assertEquals(9, body.moveto.movementType);
        assertEquals("T135.5", body.queue());

        target();
        body.onSetTarget = () -> body.update(TARGET, TargetStatus.OK, place(80, 80), place(80, 80));
        assertTrue(body.movementManager.unpackMovement(packet));
        assertEquals(8, body.moveto.movementType);
        assertEquals("T180.0", body.queue());
    }

    @Test
    void shouldMoveToAPositionW3() {
        assertTrue(body.movementManager.unpackMovement(moveToPosition(7)));
        assertEquals(7, body.moveto.movementType);
        assertEquals(0x403C28F6, Float.floatToRawIntBits(body.getMinterp().myRunRate));
        assertEquals("M", body.queue().substring(body.queue().length() - 1));
        assertEquals(0x1EE0F, body.moveto.movementParams.bitfield);
    }

    @Test
    void shouldMoveToAnObjectW4() {
        MovementPacket packet = moveToPosition(6);
        packet.params.bitfield = 0x1EE9F;
        packet.params.failDistance = 25.0f;
        packet.objectId = TARGET;
        assertTrue(body.movementManager.unpackMovement(packet));
        assertEquals(7, body.moveto.movementType, "unknown object: to the origin");
        assertEquals(0x1EE1F, body.moveto.movementParams.bitfield, "without the sticky bit");

        target();
        assertTrue(body.movementManager.unpackMovement(packet));
        assertEquals(6, body.moveto.movementType);
        assertEquals(0x1EE9F, body.moveto.movementParams.bitfield);
        assertEquals(25.0f, body.moveto.movementParams.failDistance);
        assertEquals(2.0f, body.moveto.soughtObjectHeight);
    }

    @Test
    void shouldRefuseUnknownTypes() {
        assertFalse(body.movementManager.unpackMovement(packet(5, 0)));
        MovementStruct mvs = new MovementStruct();
        mvs.type = 10;
        assertEquals(MotionError.GENERAL_MOVEMENT_FAILURE, body.movementManager.performMovement(mvs));
    }

    @Test
    void shouldDropAPacketWithoutInterpreter() {
        body.movementManager.motionInterpreter = null;
        assertFalse(body.movementManager.unpackMovement(moveToPosition(7)));
        assertEquals(0, body.moveto.movementType);
    }

    @Test
    void shouldOnlyNoteThePacketUnderEagerManagers() {
        body = new ScriptedBody(RETAIL.with("ace-eager-managers", "true"), 2.5f);
        assertFalse(body.movementManager.unpackMovement(moveToPosition(7)));
        assertEquals(1.0f, body.getMinterp().myRunRate);
    }

    @Test
    void shouldSteerARemoteStraightToTheOrigin() {
        body = new ScriptedBody(RETAIL.with("drv-remote-moveto", "true"), 2.5f, false).at(10, 80, 90, 0, false);
        assertNull(body.movementManager.movetoManager);
        MovementStruct mvs = new MovementStruct();
        mvs.type = MovementType.TURN_TO_HEADING;
        assertEquals(MotionError.GENERAL_MOVEMENT_FAILURE, body.movementManager.performMovement(mvs));

        Frame offset = new Frame();
        assertFalse(body.movementManager.driverUpdate(0.1f, offset));
        MovementPacket packet = moveToPosition(7);
        packet.origin.set(place(90, 90));
        assertTrue(body.movementManager.unpackMovement(packet));
        body.getMinterp().interpretedState.forwardCommand = MotionCommand.WALK_FORWARD;
        assertTrue(body.movementManager.driverUpdate(0.1f, offset));
        assertEquals(9.0f, (float) body.heading, "90 degrees a second");
        assertEquals(3.12f * 0.1f, offset.origin.y);
        body.heading = 75.0;
        body.movementManager.driverUpdate(0.1f, offset);
        assertEquals(90.0f, (float) body.heading, "snap");

        body.at(11.6, 80, 90, 0, false);
        offset.origin.y = 7.0f;
        assertTrue(body.movementManager.driverUpdate(0.1f, offset));
        assertEquals(0.0f, offset.origin.y, "a stale packet holds the position");
        body.movementManager.unpackMovement(packet(9, 0));
        assertFalse(body.movementManager.driverUpdate(0.1f, offset));
    }

    @Test
    void shouldWalkThePlayerUntilItMovesByItself() {
        body = new ScriptedBody(RETAIL.with("drv-server-autowalk", "true"), 2.5f).at(10, 80, 90, 80, false);
        MovementPacket packet = moveToPosition(7);
        packet.origin.set(place(90, 90));
        packet.params.bitfield |= MovementParameters.CAN_CHARGE;
        assertTrue(body.movementManager.unpackMovement(packet));
        Frame offset = new Frame();
        body.log.clear();
        assertTrue(body.movementManager.driverUpdate(0.01f, offset));
        assertEquals(80.0f + 90.0f * 0.01f * 1.5f, (float) body.heading);
        assertEquals(List.of("-> WalkForward 2.5 key 1"), body.log);
        body.movementManager.userMovementInput();
        assertFalse(body.movementManager.driverUpdate(0.01f, offset));
    }

    @Test
    void shouldSeedTheCycleOfARemotesMove() {
        body = new ScriptedBody(RETAIL.with("plan-moveto-start", "true"), 2.5f, false).at(10, 80, 90, 80, false);
        MovementPacket packet = moveToPosition(7);
        packet.params.speed = 0.5f;
        assertTrue(body.movementManager.unpackMovement(packet));
        InterpretedMotionState state = body.getMinterp().interpretedState;
        assertEquals("RunForward", ScriptedBody.name(state.forwardCommand));
        assertEquals(0.5f * 2.94f, state.forwardSpeed);
        body.scriptedVelocity.set(0.3f, 0.4f, 9.0f);
        body.movementManager.planFromVelocity(body.scriptedVelocity);
        assertEquals("WalkForward", ScriptedBody.name(state.forwardCommand));
        assertEquals(0.25f, state.forwardSpeed);
    }

    private void target() {
        PhysicsObject target = new PhysicsObject(body.physics, TARGET);
        target.partArray = new PartArray(target, 0.5f, 2.0f, true);
        target.position.set(place(80, 80));
        body.physics.addObject(target);
    }

    private MovementPacket packet(int type, int bits) {
        MovementPacket packet = new MovementPacket(body.physics.rules);
        packet.movementType = type;
        packet.params.bitfield = bits;
        return packet;
    }

    private MovementPacket moveToPosition(int type) {
        MovementPacket packet = packet(type, 0x1EE0F);
        packet.origin.objcellId = 0xA9B40019;
        packet.origin.frame.origin.set(84.5f, 96.25f, 94.005f);
        packet.runRate = 2.94f;
        return packet;
    }
}
