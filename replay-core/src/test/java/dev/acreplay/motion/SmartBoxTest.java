package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stamps, gates and what passes them: kinematics.md §5 and the creation rules of capture-replay.md §4. */
class SmartBoxTest {
    private static final int PLAYER = 0x50000001;
    private static final int REMOTE = 0x80000010;
    private static final int CELL = 0xA9B40019;
    private static final double FRAME = 0.03333333333333333;

    private final Physics physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);
    private final SmartBox smartBox = new SmartBox(physics);
    private final List<String> told = new ArrayList<>();

    private static ObjectDescription description(int id, float x, float y) {
        ObjectDescription d = new ObjectDescription(id);
        d.hasMotionTable = true;
        d.position = new Position(CELL, x, y, 12);
        return d;
    }

    private PhysicsObject atRest(int id, float x, float y) {
        ObjectDescription d = description(id, x, y);
        d.weenie = new StandInWeenie(physics, id, true);
        return smartBox.createAtRest(d, true, true);
    }

    private PhysicsObject player() {
        physics.setPlayerId(PLAYER);
        physics.playerControl = new PlayerControl() {
            @Override
            public void sendPositionEvent() {
                told.add("SendPositionEvent");
            }

            @Override
            public void playerTeleported() {
                told.add("PlayerTeleported");
            }

            @Override
            public void loseControlToServer() {
                told.add("LoseControlToServer");
            }
        };
        return atRest(PLAYER, 84, 7);
    }

    private static PositionPack update(float x, float y, boolean contact) {
        PositionPack pack = new PositionPack();
        pack.position.objcellId = CELL;
        pack.position.frame.origin.set(x, y, 12);
        pack.hasContact = contact;
        return pack;
    }

    private void tick(double t) {
        physics.curTime = t;
        physics.useTime(o -> {});
    }

    @Test
    void shouldGateByInstance() {
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.updateTimes[PhysicsObject.INSTANCE_TS] = 5;
        assertEquals(SmartBox.QUEUED, smartBox.instanceGate(o, 6));
        assertEquals(SmartBox.PROCESSED, smartBox.instanceGate(o, 5));
        assertEquals(SmartBox.DROPPED, smartBox.instanceGate(o, 4));
        assertEquals(SmartBox.PROCESSED, smartBox.instanceGate(o, SmartBox.MISSING));
    }

    @Test
    void shouldAcceptPayloadsWithoutStamps() {
        PhysicsObject o = atRest(REMOTE, 84, 7);
        smartBox.updatePosition(o, update(85, 7, true));
        smartBox.updatePosition(o, update(86, 7, true));
        assertEquals(2, o.updateTimes[PhysicsObject.POSITION_TS]);
        assertEquals(86.0f, o.position.frame.origin.x);
    }

    @Test
    void shouldLearnTheStampsOfAnImplicitObject() {
        ObjectDescription d = description(REMOTE, 84, 7);
        Arrays.fill(d.timestamps, PhysicsObject.UNKNOWN_STAMP);
        PhysicsObject o = smartBox.createAtRest(d, true, true);
        PositionPack pack = update(85, 7, true);
        pack.instanceTs = 3;
        pack.positionTs = 0;
        pack.teleportTs = 7;
        pack.forcePositionTs = 2;
        assertEquals(SmartBox.PROCESSED, smartBox.updatePosition(o, pack));
        assertEquals(85.0f, o.position.frame.origin.x, "the first position stamp is accepted");
        assertEquals("[0, -1, -1, -1, 7, -1, 2, -1, 3]", Arrays.toString(o.updateTimes));
        smartBox.setState(o, 0x00400C08, 3, 40000);
        assertEquals(40000, o.updateTimes[PhysicsObject.STATE_TS]);
    }

    @Test
    void shouldPutThePositionStampBackWhenTheTeleportIsOlder() {
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.updateTimes[PhysicsObject.TELEPORT_TS] = 2;
        PositionPack pack = update(90, 7, true);
        pack.positionTs = 9;
        pack.teleportTs = 1;
        smartBox.updatePosition(o, pack);
        assertEquals(0, o.updateTimes[PhysicsObject.POSITION_TS]);
        assertEquals(84.0f, o.position.frame.origin.x);
    }

    @Test
    void shouldSnapARemoteUntilItsDistanceIsKnownAndThenInterpolate() {
        player();
        PhysicsObject o = atRest(REMOTE, 90, 7);
        smartBox.updatePosition(o, update(91, 7, true));
        assertEquals(91.0f, o.position.frame.origin.x, "no update_object has run: snapped");
        assertFalse(o.isInterpolating());
        tick(FRAME);
        smartBox.updatePosition(o, update(92, 7, true));
        assertTrue(o.isInterpolating());
        assertEquals(91.0f, o.position.frame.origin.x);
        assertTrue(o.positionManager.constraintManager.isConstrained);
    }

    @Test
    void shouldBeActiveYetSnapAt96Metres() {
        player();
        PhysicsObject o = atRest(REMOTE, 180, 7);
        tick(FRAME);
        assertEquals(96.0f, o.playerDistance);
        assertTrue(o.has(TransientState.ACTIVE));
        smartBox.updatePosition(o, update(179, 7, true));
        assertEquals(179.0f, o.position.frame.origin.x);
        PhysicsObject far = atRest(REMOTE + 1, 180.5f, 7);
        tick(2 * FRAME);
        assertFalse(far.has(TransientState.ACTIVE));
    }

    @Test
    void shouldIgnoreAPositionInTheAir() {
        player();
        PhysicsObject o = atRest(REMOTE, 90, 7);
        tick(FRAME);
        smartBox.updatePosition(o, update(92, 7, false));
        assertFalse(o.isInterpolating());
        assertNull(o.positionManager, "no constraint either");
        assertFalse(o.has(TransientState.CONTACT), "but it is in the air now");
    }

    @Test
    void shouldTeleportARemoteAndRunTheHookFirst() {
        player();
        PhysicsObject o = atRest(REMOTE, 90, 7);
        tick(FRAME);
        smartBox.updatePosition(o, update(92, 7, true));
        PositionPack pack = update(120, 20, true);
        pack.teleportTs = 1;
        smartBox.updatePosition(o, pack);
        assertEquals(120.0f, o.position.frame.origin.x);
        assertFalse(o.isInterpolating());
        assertEquals(1, o.updateTimes[PhysicsObject.TELEPORT_TS]);
    }

    @Test
    void shouldOnlyConstrainTheLocalPlayer() {
        PhysicsObject player = player();
        smartBox.updatePosition(player, update(86, 7, true));
        assertEquals(84.0f, player.position.frame.origin.x);
        assertEquals(2.0f, player.positionManager.constraintManager.constraintPosOffset);
        assertNull(player.positionManager.interpolationManager);
        physics.playerControl = new PlayerControl() {
            @Override
            public boolean usePositionFromServer() {
                return true;
            }

            @Override
            public int getAutonomyLevel() {
                return 1;
            }
        };
        smartBox.updatePosition(player, update(86, 7, true));
        assertTrue(player.isInterpolating());
        assertTrue(player.positionManager.interpolationManager.keepHeading);
    }

    @Test
    void shouldTeleportTheLocalPlayer() {
        PhysicsObject player = player();
        player.velocity.set(0, 3, 0);
        PositionPack pack = update(100, 20, true);
        pack.teleportTs = 1;
        smartBox.playerTeleport(1);
        assertTrue(smartBox.isWaitingForTeleport());
        smartBox.updatePosition(player, pack);
        assertFalse(smartBox.isWaitingForTeleport());
        assertEquals(100.0f, player.position.frame.origin.x);
        assertEquals(0.0f, player.velocity.y);
        assertEquals(List.of("PlayerTeleported"), told);
        assertTrue(player.positionManager.constraintManager.isConstrained);
    }

    @Test
    void shouldForceTheLocalPlayerWithItsOwnHeading() {
        PhysicsObject player = player();
        player.turnTo(90);
        player.updateTimes[PhysicsObject.POSITION_TS] = 9;
        PositionPack pack = update(85, 8, true);
        pack.positionTs = 4;
        pack.forcePositionTs = 1;
        smartBox.updatePosition(player, pack);
        assertEquals(85.0f, player.position.frame.origin.x);
        assertEquals(90.0, player.getHeading(), 1e-4);
        assertEquals(4, player.updateTimes[PhysicsObject.POSITION_TS], "stored although it is older");
        assertEquals(List.of("SendPositionEvent"), told);
    }

    @Test
    void shouldDropAnAutonomousMotionOfTheLocalPlayer() {
        PhysicsObject player = player();
        MovementPacket walk = new MovementPacket(physics.rules);
        walk.state.forwardCommand = MotionCommand.WALK_FORWARD;
        smartBox.updateMotion(player, 0, 1, 0, true, walk);
        assertEquals(1, player.updateTimes[PhysicsObject.MOVEMENT_TS]);
        assertEquals(MotionCommand.READY, player.getMinterp().interpretedState.forwardCommand);
        assertEquals(List.of(), told);
        smartBox.updateMotion(player, 0, 2, 0, false, walk);
        assertEquals(MotionCommand.WALK_FORWARD, player.getMinterp().interpretedState.forwardCommand);
        assertEquals(List.of("LoseControlToServer"), told);
    }

    @Test
    void shouldStoreTheMovementStampOfAMotionFromBeforeServerControl() {
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.updateTimes[PhysicsObject.SERVER_CONTROLLED_MOVE_TS] = 3;
        MovementPacket walk = new MovementPacket(physics.rules);
        walk.state.forwardCommand = MotionCommand.WALK_FORWARD;
        smartBox.updateMotion(o, 0, 1, 2, false, walk);
        assertEquals(1, o.updateTimes[PhysicsObject.MOVEMENT_TS]);
        assertEquals(MotionCommand.READY, o.getMinterp().interpretedState.forwardCommand);
    }

    @Test
    void shouldAttachPickUpAndDetach() {
        PhysicsObject player = player();
        PhysicsObject sword = atRest(REMOTE, 85, 7);
        assertEquals(SmartBox.PROCESSED, smartBox.parentEvent(player, sword, 1, 0, 1));
        assertSame(player, sword.parent);
        assertSame(player.cell, sword.cell);
        assertFalse(sword.has(TransientState.ACTIVE));
        smartBox.parentEvent(player, sword, 1, 0, 1);
        assertEquals(1, player.children.numObjects(), "a second event with the same stamp");
        smartBox.updatePosition(sword, update(86, 7, true));
        assertNull(sword.parent);
        assertEquals(86.0f, sword.position.frame.origin.x);
        smartBox.pickupEvent(sword, 0, 9);
        assertNull(sword.cell);
        assertEquals(0, sword.position.objcellId);
        assertFalse(sword.has(TransientState.CONTACT));
    }

    @Test
    void shouldDeleteAnObjectAndFreeItsChildren() {
        PhysicsObject chest = atRest(REMOTE, 85, 7);
        PhysicsObject lid = atRest(REMOTE + 1, 85, 7);
        lid.setParent(chest, 0);
        assertEquals(SmartBox.PROCESSED, smartBox.deleteObject(chest, 0));
        assertNull(physics.getObject(REMOTE));
        assertNull(lid.parent);
        assertEquals(0, physics.cell(CELL).numObjects());
        PhysicsObject player = player();
        assertEquals(SmartBox.DROPPED, smartBox.deleteObject(player, 0));
        assertSame(player, physics.getObject(PLAYER));
    }

    @Test
    void shouldNotMoveTheLocalPlayerByAVectorUpdate() {
        PhysicsObject player = player();
        smartBox.vectorUpdate(player, new Vec3(0, 0, 5), new Vec3(), 0, 1);
        assertEquals(0.0f, player.velocity.z);
        assertEquals(1, player.updateTimes[PhysicsObject.VECTOR_TS]);
        PhysicsObject o = atRest(REMOTE, 85, 7);
        smartBox.vectorUpdate(o, new Vec3(0, 0, 5), new Vec3(0, 0, 1), 0, 1);
        assertEquals(5.0f, o.velocity.z);
        assertEquals(1.0f, o.omega.z);
    }

    @Test
    void shouldHideWithItsChildren() {
        PhysicsObject o = atRest(REMOTE, 85, 7);
        PhysicsObject child = atRest(REMOTE + 1, 85, 7);
        child.setParent(o, 0);
        smartBox.setState(o, PhysicsState.DEFAULT | PhysicsState.HIDDEN, 0, 1);
        assertEquals(0x00404C10, o.state & ~PhysicsState.NODRAW);
        assertEquals(PhysicsState.NODRAW, child.state & PhysicsState.NODRAW);
        smartBox.setState(o, PhysicsState.DEFAULT, 0, 2);
        assertEquals(PhysicsState.DEFAULT, o.state);
        assertEquals(0, child.state & PhysicsState.NODRAW);
    }

    @Test
    void shouldCreateWithAMotionTableAndFindTheGround() {
        Physics capture = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT.withCaptureGround(true));
        List<String> rows = new ArrayList<>();
        capture.probe = new MotionProbe() {
            @Override
            public void movementManagerHitGround(int o) {
                rows.add("HitGround");
            }

            @Override
            public void movementManagerUnpackMovement(int o, int movementType, int style) {
                rows.add("unpack_movement");
            }

            @Override
            public void physicsObjectEnterCell(int o, ObjectCell newCell) {
                rows.add("enter_cell");
            }
        };
        SmartBox box = new SmartBox(capture);
        ObjectDescription d = description(REMOTE, 84, 7);
        d.weenie = new StandInWeenie(capture, REMOTE, true);
        d.hasMovement = true;
        d.movement = new MovementPacket(capture.rules);
        d.movement.state.forwardCommand = MotionCommand.WALK_FORWARD;
        PhysicsObject o = box.createObject(d);
        assertEquals(List.of("unpack_movement", "enter_cell", "HitGround"), rows);
        assertTrue(o.onGround());
        assertSame(o, capture.getObject(REMOTE));
        assertEquals(MotionCommand.WALK_FORWARD, o.getMinterp().interpretedState.forwardCommand);
        box.pickupEvent(o, 0, 1);
        PositionPack pack = update(85, 7, false);
        box.updatePosition(o, pack);
        assertFalse(o.onGround(), "contact was asserted by now");
    }

    @Test
    void shouldKeepAPlaceholderUntilTheChildIsMade() {
        ObjectDescription d = description(REMOTE, 84, 7);
        d.children.add(new ObjectDescription.Child(REMOTE + 1, 1));
        d.children.add(new ObjectDescription.Child(REMOTE, 1));
        PhysicsObject parent = smartBox.createObject(d);
        assertEquals(1, parent.children.numObjects());
        PhysicsObject placeholder = parent.children.object(0);
        assertNull(placeholder.partArray);
        assertNull(physics.getObject(REMOTE + 1));
        ObjectDescription c = description(REMOTE + 1, 0, 0);
        c.position = null;
        c.parentId = REMOTE;
        PhysicsObject child = smartBox.createObject(c);
        assertNull(placeholder.parent);
        assertEquals(1, parent.children.numObjects());
        assertSame(child, parent.children.object(0));
        assertSame(parent.cell, child.cell);
    }

    @Test
    void shouldLandWhereContactWasLost() {
        Physics capture = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT.withCaptureGround(true));
        SmartBox box = new SmartBox(capture);
        PhysicsObject o = box.createAtRest(description(REMOTE, 84, 7), true, true);
        o.setContact(false, false);
        o.setVelocity(new Vec3(1, 0, 3), true);
        double highest = 0;
        for (int i = 1; i < 60; i++) {
            capture.curTime = i * FRAME;
            capture.useTime(x -> {});
            highest = Math.max(highest, o.position.frame.origin.z);
        }
        assertTrue(highest > 12.4, () -> o.position.toString());
        assertEquals(12.0f, o.position.frame.origin.z);
        assertTrue(o.onGround());
        assertNotNull(o.cell);
    }
}
