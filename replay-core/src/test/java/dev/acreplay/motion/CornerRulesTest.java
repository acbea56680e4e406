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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of the movement specifications that no golden scenario reaches; each test names the section it is taken from. */
class CornerRulesTest {
    private static final int PLAYER = 0x50000001;
    private static final int REMOTE = 0x80000010;
    private static final int CELL = 0xA9B40019;
    private static final double FRAME = 0.03333333333333333;

    private final Physics physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);
    private final SmartBox smartBox = new SmartBox(physics);

    private PhysicsObject atRest(int id, float x, float y) {
        ObjectDescription d = new ObjectDescription(id);
        d.hasMotionTable = true;
        d.position = new Position(CELL, x, y, 12);
        d.weenie = new StandInWeenie(physics, id, true);
        return smartBox.createAtRest(d, true, true);
    }

    private PhysicsObject player(int autonomyLevel) {
        physics.setPlayerId(PLAYER);
        physics.playerControl = new PlayerControl() {
            @Override
            public boolean usePositionFromServer() {
                return autonomyLevel != 2;
            }

            @Override
            public int getAutonomyLevel() {
                return autonomyLevel;
            }
        };
        return atRest(PLAYER, 84, 7);
    }

    private static PositionPack update(float x, float y) {
        PositionPack pack = new PositionPack();
        pack.position.objcellId = CELL;
        pack.position.frame.origin.set(x, y, 12);
        pack.hasContact = true;
        return pack;
    }

    private List<Integer> tick(double t) {
        List<Integer> updated = new ArrayList<>();
        physics.curTime = t;
        physics.useTime(o -> updated.add(o.id));
        return updated;
    }

    // kinematics.md

    @Test
    void shouldNotActivateAStaticObject() {
        // §3.4 set_active
        PhysicsObject o = atRest(REMOTE, 84, 7);
        assertTrue(o.setActive(false));
        assertFalse(o.has(TransientState.ACTIVE));
        o.state |= PhysicsState.STATIC;
        assertFalse(o.setActive(true));
        assertFalse(o.has(TransientState.ACTIVE));
        o.state &= ~PhysicsState.STATIC;
        physics.curTime = 5;
        assertTrue(o.setActive(true));
        assertEquals(5, o.updateTime, "a rising ACTIVE sets update_time");
        physics.curTime = 6;
        assertTrue(o.setActive(true));
        assertEquals(5, o.updateTime);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "1.0, 1.0",
        "0.25, 0.25",
        "-0.01, 0.95",
        "1.01, 0.95",
        "NaN, 0.95",
    })
    void shouldAcceptAFrictionOfZeroToOne(float given, float stored) {
        // §1.2
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.setFriction(given);
        assertEquals(stored, o.friction);
    }

    @ParameterizedTest
    @CsvSource({"0.0, 0.0", "0.07, 0.07", "0.1, 0.1", "0.11, 0.1", "5, 0.1", "-0.01, 0.0", "-0.0, -0.0"})
    void shouldLimitElasticity(float given, float stored) {
        // §1.2 set_elasticity
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.setElasticity(given);
        assertEquals(stored, o.elasticity);
    }

    @Test
    void shouldForceIntoACell() {
        // §4.2 ForceIntoCell
        PhysicsObject o = atRest(REMOTE, 84, 7);
        Position p = new Position(0xA9B40022, 100, 30, 13);
        assertEquals(3, o.forceIntoCell(null, p));
        assertEquals(84, o.position.frame.origin.x, "without a cell nothing is set");
        assertEquals(0, o.forceIntoCell(o.cell, p));
        assertEquals(100, o.position.frame.origin.x);
        assertEquals(CELL, o.position.objcellId, "the same cell refreshes no id");
        assertEquals(0, o.forceIntoCell(physics.cell(0xA9B40022), p));
        assertEquals(0xA9B40022, o.position.objcellId);
        assertSame(physics.cell(0xA9B40022), o.cell);
    }

    @Test
    void shouldRefuseMotionsWithoutAManager() {
        // §3.11 DoMotion, StopMotion: the flag is stored first
        PhysicsObject o = new PhysicsObject(physics, REMOTE);
        MovementParameters params = new MovementParameters(physics.rules);
        assertEquals(7, o.doMotion(MotionCommand.WALK_FORWARD, params));
        assertTrue(o.lastMoveWasAutonomous);
        o.lastMoveWasAutonomous = false;
        assertEquals(7, o.stopMotion(MotionCommand.WALK_FORWARD, params));
        assertTrue(o.lastMoveWasAutonomous);
        assertEquals(0x47, o.doInterpretedMotion(MotionCommand.WALK_FORWARD, params), "no part array");
        assertEquals(0x47, o.stopInterpretedMotion(MotionCommand.WALK_FORWARD, params));
        o.stopCompletely(true);
        assertNull(o.movementManager);
    }

    @Test
    void shouldNotMoveToAnObjectThatIsNotThere() {
        // §3.11 MoveToObject: the manager is made before the look-up
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.movementManager = null;
        o.moveToObject(0x80000099, new MovementParameters(physics.rules));
        assertNotNull(o.movementManager);
        assertFalse(o.isMovingTo());
    }

    @Test
    void shouldTurnToAChildByItsParent() {
        // §3.11 TurnToObject: top_level is the parent, if there is one
        PhysicsObject o = atRest(REMOTE, 84, 7);
        PhysicsObject parent = atRest(0x80000020, 90, 9);
        PhysicsObject child = atRest(0x80000021, 90, 9);
        child.setParent(parent, 0);
        o.turnToObject(child.id, new MovementParameters(physics.rules));
        assertEquals(child.id, o.movementManager.movetoManager.soughtObjectId);
        assertEquals(parent.id, o.movementManager.movetoManager.topLevelObjectId);
    }

    @Test
    void shouldStickToTheParentOfAChild() {
        // position-managers.md §3.2: an absent object leaves an existing stick alone
        PhysicsObject o = atRest(REMOTE, 84, 7);
        PhysicsObject parent = atRest(0x80000020, 90, 9);
        PhysicsObject child = atRest(0x80000021, 90, 9);
        child.setParent(parent, 0);
        o.stickToObject(0x80000099);
        assertEquals(0, o.getStickyObjectId());
        assertNotNull(o.positionManager);
        o.stickToObject(child.id);
        assertEquals(parent.id, o.getStickyObjectId());
        o.stickToObject(0x80000099);
        assertEquals(parent.id, o.getStickyObjectId());
    }

    @Test
    void shouldHandOnTargetUpdatesOfContextZeroOnly() {
        // §3.11 HandleUpdateTarget
        PhysicsObject o = atRest(REMOTE, 84, 7);
        PhysicsObject target = atRest(0x80000020, 90, 9);
        o.stickToObject(target.id);
        TargetInfo info = new TargetInfo();
        info.objectId = target.id;
        info.status = TargetStatus.TELEPORTED;
        info.contextId = 1;
        o.handleUpdateTarget(info);
        assertEquals(target.id, o.getStickyObjectId());
        info.contextId = 0;
        o.handleUpdateTarget(info);
        assertEquals(0, o.getStickyObjectId());
    }

    @Test
    void shouldNotEnterTheWorldAsAChild() {
        // §3.11 enter_world
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.setParent(atRest(0x80000020, 90, 9), 0);
        double before = o.updateTime;
        physics.curTime = 7;
        assertFalse(o.enterWorld(true));
        assertEquals(before, o.updateTime);
    }

    @Test
    void shouldStartTheGateAgainWhenTheClockGoesBack() {
        // §3.3 step 1
        Physics gated = new Physics(
                Rulebook.profile("retail"),
                MotionEnvironment.DEFAULT.withFrameOptions(
                        InputOrder.BEFORE_TICK, PhysicsGate.RETAIL_30HZ, ObjectOrder.ID));
        gated.curTime = 10;
        assertTrue(gated.passGate());
        gated.curTime = 10.02;
        assertFalse(gated.passGate());
        gated.curTime = 3;
        assertFalse(gated.passGate());
        gated.curTime = 3.03;
        assertFalse(gated.passGate());
        gated.curTime = 3.04;
        assertTrue(gated.passGate());
    }

    @Test
    void shouldNotTickChildrenNorFrozenObjects() {
        // §3.4 step 1: ACTIVE goes, update_time stays
        PhysicsObject child = atRest(REMOTE, 84, 7);
        child.setParent(atRest(0x80000020, 90, 9), 0);
        PhysicsObject frozen = atRest(0x80000030, 84, 7);
        frozen.state |= PhysicsState.FROZEN;
        frozen.velocity.set(1, 0, 0);
        tick(FRAME);
        assertEquals(0, child.updateTime);
        assertEquals(0, frozen.updateTime);
        assertFalse(frozen.has(TransientState.ACTIVE));
        assertEquals(84, frozen.position.frame.origin.x);
    }

    @Test
    void shouldAdvanceTheTimeOfAFarObject() {
        // §3.4: steps 3 to 7 run for an object whose ACTIVE was cleared by distance
        player(2);
        PhysicsObject far = atRest(REMOTE, 84, 104);
        far.velocity.set(0, 4, 0);
        tick(FRAME);
        assertFalse(far.has(TransientState.ACTIVE));
        assertEquals(FRAME, far.updateTime);
        assertEquals(104, far.position.frame.origin.y);
        assertEquals(97.0f, far.playerDistance);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void shouldLeadAPlayerThatTakesItsPositionFromTheServer(int level, boolean keepsHeading) {
        // §5.3 step 6, local-interpolate-keep-heading
        PhysicsObject o = player(level);
        smartBox.updatePosition(o, update(87, 7));
        assertTrue(o.isInterpolating());
        assertEquals(keepsHeading, o.positionManager.interpolationManager.keepHeading);
        assertTrue(o.positionManager.constraintManager.isConstrained);
        PositionPack inTheAir = update(88, 7);
        inTheAir.hasContact = false;
        smartBox.updatePosition(o, inTheAir);
        assertEquals(1, o.positionManager.interpolationManager.positionQueue.size());
    }

    @Test
    void shouldMoveSuchAPlayerByAVectorUpdate() {
        // §5.5 DoVectorUpdate
        PhysicsObject o = player(1);
        smartBox.vectorUpdate(o, new Vec3(1, 2, 3), new Vec3(0, 0, 1), SmartBox.MISSING, 1);
        assertEquals(2, o.velocity.y);
        assertEquals(1, o.omega.z);
    }

    @Test
    void shouldStoreAForceStampThatForcesNothing() {
        // §5.3 step 1: stored even if the teleport stamp is older; step 3 puts the position stamp back
        PhysicsObject o = player(2);
        o.updateTimes[PhysicsObject.TELEPORT_TS] = 9;
        PositionPack pack = update(87, 7);
        pack.positionTs = 4;
        pack.teleportTs = 8;
        pack.forcePositionTs = 1;
        smartBox.updatePosition(o, pack);
        assertEquals(1, o.updateTimes[PhysicsObject.FORCE_POSITION_TS]);
        assertEquals(0, o.updateTimes[PhysicsObject.POSITION_TS]);
        assertEquals(84, o.position.frame.origin.x);
        assertNull(o.positionManager);
    }

    @Test
    void shouldActivateByAVelocityThatIsAlmostTheSame() {
        // §3.11 set_velocity: stored only if a component differs by more than EPSILON; activates always
        PhysicsObject o = atRest(REMOTE, 84, 7);
        o.setActive(false);
        o.setVelocity(new Vec3(0.0001f, 0, 0), true);
        assertEquals(0, o.velocity.x);
        assertFalse(o.jumpedThisFrame);
        assertTrue(o.has(TransientState.ACTIVE));
        o.setVelocity(new Vec3(Float.NaN, 0, 0), true);
        assertEquals(0, o.velocity.x, "a NaN is no difference");
        o.setVelocity(new Vec3(0, 80, 0), true);
        assertEquals(50, o.velocity.y);
        assertTrue(o.jumpedThisFrame);
    }

    @Test
    void shouldHideDirectChildrenOnly() {
        // §5.5 set_hidden
        PhysicsObject top = atRest(REMOTE, 84, 7);
        PhysicsObject child = atRest(0x80000020, 90, 9);
        PhysicsObject grandchild = atRest(0x80000021, 90, 9);
        child.setParent(top, 0);
        grandchild.setParent(child, 0);
        top.setState(top.state | PhysicsState.HIDDEN);
        assertTrue((child.state & PhysicsState.NODRAW) != 0);
        assertEquals(0, grandchild.state & PhysicsState.NODRAW);
        assertEquals(0, top.state & PhysicsState.REPORT_COLLISIONS);
        assertTrue((top.state & PhysicsState.IGNORE_COLLISIONS) != 0);
    }

    // position-managers.md

    @ParameterizedTest
    @CsvSource({
        "A9B40019, true, 100, 10, 50",
        "A9B40019, false, 100, 10, 50",
        "A9B40150, true, 25, 5, 20",
        "A9B40150, false, 20, 5, 20",
        "00000000, false, 100, 10, 50",
    })
    void shouldKnowDistancesByCell(String cell, boolean local, float blip, float start, float max) {
        // §1.2
        PhysicsObject o = local ? player(2) : atRest(REMOTE, 84, 7);
        o.position.objcellId = Integer.parseUnsignedInt(cell, 16);
        assertEquals(blip, o.getAutonomyBlipDistance());
        assertEquals(start, o.getStartConstraintDistance());
        assertEquals(max, o.getMaxConstraintDistance());
    }

    @Test
    void shouldStayFullyConstrainedAfterUnConstrain() {
        // §4 IsFullyConstrained: 0.9 of the maximum, strict, whatever is_constrained says
        PhysicsObject o = atRest(REMOTE, 84, 7);
        assertFalse(o.isFullyConstrained());
        o.constrainTo(new Position(CELL, 84, 26, 12), 5, 20);
        assertEquals(19, o.positionManager.constraintManager.constraintPosOffset);
        assertTrue(o.isFullyConstrained());
        o.positionManager.unConstrain();
        assertTrue(o.isFullyConstrained());
        assertEquals(71, o.movementManager.getMinterp().jumpIsAllowed(1));
    }

    @Test
    void shouldSubscribeAgainWithoutAnUpdate() {
        // §5.3 to §5.5
        PhysicsObject watcher = atRest(REMOTE, 84, 7);
        PhysicsObject target = atRest(0x80000020, 90, 9);
        assertEquals(0.0, watcher.getTargetQuantum());
        assertFalse(target.removeVoyeur(watcher.id));
        watcher.setTarget(0, target.id, 0.5f, 0.1);
        TargettedVoyeurInfo entry = target.targetManager.voyeurs().get(0);
        assertEquals((float) 0.1, entry.quantum, "rounded on the way");
        assertEquals((float) 0.1, watcher.getTargetQuantum(), "and back");
        assertEquals(TargetStatus.OK, watcher.targetManager.targetInfo.status);
        watcher.targetManager.targetInfo.status = TargetStatus.UNDEFINED;
        watcher.setTargetQuantum(0.75);
        assertEquals(0.75, entry.quantum);
        assertEquals(TargetStatus.UNDEFINED, watcher.targetManager.targetInfo.status, "no update is sent");
        assertTrue(target.removeVoyeur(watcher.id));
        watcher.setTargetQuantum(0.25);
        assertEquals(TargetStatus.OK, watcher.targetManager.targetInfo.status, "a lost entry subscribes anew");
    }

    @Test
    void shouldTellAtOnceThatNoObjectIsATarget() {
        // §5.2 step 2
        PhysicsObject o = atRest(REMOTE, 84, 7);
        PhysicsObject target = atRest(0x80000020, 90, 9);
        o.setTarget(0, target.id, 0.5f, 0.5);
        o.setTarget(0, 0, 0.5f, 0.5);
        assertNull(o.targetManager.targetInfo);
        assertEquals(List.of(), target.targetManager.voyeurs());
    }

    // motion-interp.md

    @Test
    void shouldRefuseTypesThatAreNoMotion() {
        // §4.3 PerformMovement
        PhysicsObject o = atRest(REMOTE, 84, 7);
        for (int type : new int[] {0, 6, 7, 8, 9, 10, -1}) {
            MovementStruct mvs = new MovementStruct();
            mvs.type = type;
            assertEquals(71, o.getMinterp().performMovement(mvs), "type " + type);
        }
    }

    @Test
    void shouldStoreNoVelocityOfANegativeRate() {
        // §4.2 get_state_velocity step 4
        PhysicsObject o = atRest(REMOTE, 84, 7);
        ((StandInWeenie) o.weenieObj).setRunRate(-1.0f);
        Vec3 v = new Vec3();
        o.getMinterp().getStateVelocity(v);
        assertTrue(Float.isNaN(v.x) && Float.isNaN(v.y));
        o.setOnWalkable(false);
        assertEquals(0, o.velocity.x);
        assertEquals(0, o.velocity.y);
    }

    @Test
    void shouldKeepStyleHoldKeysAndOtherSpeedsInStopCompletely() {
        // §4.3 StopCompletely
        PhysicsObject o = atRest(REMOTE, 84, 7);
        MotionInterpreter interpreter = o.getMinterp();
        InterpretedMotionState s = interpreter.interpretedState;
        s.currentStyle = 0x8000003C;
        s.forwardCommand = MotionCommand.RUN_FORWARD;
        s.forwardSpeed = 3;
        s.sidestepCommand = MotionCommand.SIDE_STEP_RIGHT;
        s.sidestepSpeed = 2;
        s.turnCommand = MotionCommand.TURN_RIGHT;
        s.turnSpeed = 4;
        interpreter.rawState.currentHoldkey = HoldKey.RUN;
        assertEquals(0, interpreter.stopCompletely());
        assertEquals(0x8000003C, s.currentStyle);
        assertEquals(MotionCommand.READY, s.forwardCommand);
        assertEquals(1, s.forwardSpeed);
        assertEquals(0, s.sidestepCommand);
        assertEquals(2, s.sidestepSpeed);
        assertEquals(0, s.turnCommand);
        assertEquals(4, s.turnSpeed);
        assertEquals(HoldKey.RUN, interpreter.rawState.currentHoldkey);
    }

    @Test
    void shouldEndALongjumpByARefusedJump() {
        // §4.5 jump: refused for lack of ground, and the move in force is cancelled all the same
        PhysicsObject o = atRest(REMOTE, 84, 7);
        MotionInterpreter interpreter = o.getMinterp();
        assertEquals(0, interpreter.chargeJump());
        assertTrue(interpreter.standingLongjump);
        o.turnToHeading(new MovementParameters(physics.rules));
        o.transientState &= ~TransientState.CONTACT;
        assertEquals(36, interpreter.jump(0.5f));
        assertFalse(interpreter.standingLongjump);
        assertEquals(0, interpreter.jumpExtent);
        assertFalse(o.isMovingTo());
    }

    @Test
    void shouldIgnoreAnInvalidHoldKeyAndReleaseOnlyRun() {
        // §4.4 SetHoldKey
        MotionInterpreter interpreter = atRest(REMOTE, 84, 7).getMinterp();
        interpreter.rawState.currentHoldkey = HoldKey.INVALID;
        interpreter.setHoldKey(HoldKey.NONE, false);
        assertEquals(HoldKey.INVALID, interpreter.rawState.currentHoldkey);
        interpreter.setHoldKey(HoldKey.RUN, false);
        interpreter.setHoldKey(HoldKey.INVALID, false);
        assertEquals(HoldKey.RUN, interpreter.rawState.currentHoldkey);
        interpreter.setHoldKey(HoldKey.NONE, false);
        assertEquals(HoldKey.NONE, interpreter.rawState.currentHoldkey);
    }

    @Test
    void shouldTakeSixActionsAtMostByDoMotion() {
        // §4.3 DoMotion step 6; the list itself has no limit
        PhysicsObject o = atRest(REMOTE, 84, 7);
        MotionInterpreter interpreter = o.getMinterp();
        MovementParameters params = new MovementParameters(physics.rules);
        for (int i = 0; i < 6; i++) {
            assertEquals(0, interpreter.doMotion(0x10000057, params));
        }
        assertEquals(69, interpreter.doMotion(0x10000057, params));
        assertEquals(0, interpreter.doInterpretedMotion(0x10000057, params));
        assertEquals(7, interpreter.interpretedState.getNumActions());
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, true",
        "0, 1, false",
        "0, 0, false",
        "4000, 0, false",
        "0, 4000, true",
        "3FFF, 0, true",
        "8001, 0, true",
        "0, 7FFF, true",
        "7FFF, 0, false",
    })
    void shouldCompareActionStampsIn15Bits(String stamp, String last, boolean newer) {
        // §4.4 move_to_interpreted_state step 7
        assertEquals(newer, MotionInterpreter.isNewerAction(Integer.parseInt(stamp, 16), Integer.parseInt(last, 16)));
    }
}
