package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.acreplay.geometry.Position;
import dev.acreplay.rules.Rulebook;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A frame in which nothing begins or ends allocates nothing. */
class SteadyStateAllocationTest {
    private static final int FRAMES = 2000;

    private final Physics physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);

    @Test
    void shouldAllocateNothingInAFrameOfAMoveInProgress() {
        PhysicsObject player = object(0x50000001, 0.0f);
        physics.setPlayerId(player.id);
        PhysicsObject target = object(0x80000010, 20.0f);
        physics.curTime = 100.0;

        MovementStruct walk = new MovementStruct();
        walk.type = MovementType.RAW_COMMAND;
        walk.motion = MotionCommand.WALK_FORWARD;
        walk.params = new MovementParameters(physics.rules);
        target.movementManager.performMovement(walk);
        MovementStruct chase = new MovementStruct();
        chase.type = MovementType.MOVE_TO_OBJECT;
        chase.objectId = target.id;
        chase.topLevelId = target.id;
        chase.radius = 0.5f;
        chase.height = 2.0f;
        chase.params = new MovementParameters(physics.rules);
        chase.params.walkRunThreshhold = 100.0f;
        player.movementManager.performMovement(chase);

        run(FRAMES);
        long before = allocated();
        run(FRAMES);
        long bytes = allocated() - before;

        assertEquals(MovementType.MOVE_TO_OBJECT, player.movementManager.movetoManager.movementType);
        assertEquals(MotionCommand.WALK_FORWARD, player.movementManager.movetoManager.currentCommand);
        // one object a frame would be 16 bytes; a new cell every few hundred frames is no steady state
        assertTrue(bytes < 4L * FRAMES, () -> bytes + " bytes in " + FRAMES + " frames");
    }

    private void run(int frames) {
        for (int i = 0; i < frames; i++) {
            physics.curTime += 1.0 / 30.0;
            physics.useTime(object -> {});
        }
    }

    private PhysicsObject object(int id, float y) {
        PhysicsObject object = new PhysicsObject(physics, id);
        object.partArray = new PartArray(object, 0.5f, 2.0f, true);
        object.setMotionTable();
        object.movementManager.initialiseAtRest();
        object.transientState = TransientState.CONTACT | TransientState.ON_WALKABLE;
        physics.addObject(object);
        object.enterWorld(new Position(0x10100001, 12.0f, 12.0f + y, 0.0f));
        return object;
    }

    private static long allocated() {
        assumeTrue(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean);
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
