package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A world whose queues and pools have their sizes allocates nothing for a frame, nor for a position update. */
class SteadyStateAllocationTest {
    private static final int PLAYER = 0x50000001;
    private static final int FIRST_REMOTE = 0x80000010;
    private static final int REMOTES = 12;
    private static final int CELL = 0xA9B40001;
    private static final int FRAMES = 3000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Consumer<PhysicsObject> nothing = object -> {};
    private final PositionPack pack = new PositionPack();
    private final Physics physics;
    private final SmartBox smartBox;
    private final PhysicsObject[] remotes = new PhysicsObject[REMOTES];
    private int frame;

    SteadyStateAllocationTest() {
        physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);
        smartBox = new SmartBox(physics);
        physics.setPlayerId(PLAYER);
        pack.hasContact = true;
        place(0.0, 96.0f);
        make(PLAYER);
        for (int i = 0; i < REMOTES; i++) {
            place(i, 72.0f + 4.0f * i);
            remotes[i] = make(FIRST_REMOTE + i);
        }
    }

    private PhysicsObject make(int id) {
        ObjectDescription description = new ObjectDescription(id);
        description.weenie = new StandInWeenie(physics, id, true);
        description.hasMotionTable = true;
        description.position = pack.position;
        return smartBox.createAtRest(description, true, true);
    }

    /** Puts a place on a circle into the pack. */
    private void place(double angle, float centre) {
        Position position = pack.position.setIdentity();
        Vec3 origin = position.frame.origin;
        origin.set(
                (float) (centre + 12.0 * StrictMath.sin(angle)), (float) (96.0 + 12.0 * StrictMath.cos(angle)), 12.0f);
        position.objcellId = LandDefs.adjustToOutside(CELL, origin);
        position.frame.setHeading((float) StrictMath.toDegrees(angle));
    }

    private void run(boolean updates) {
        for (int i = 0; i < FRAMES; i++, frame++) {
            physics.curTime = frame / 30.0;
            if (updates && frame % 6 == 0) {
                for (int r = 0; r < REMOTES; r++) {
                    place(frame * 0.01 + r, 72.0f + 4.0f * r);
                    smartBox.updatePosition(remotes[r], pack);
                }
            }
            physics.useTime(nothing);
        }
    }

    private long allocatedBy(Runnable work) {
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void assertAllocatesNothing(boolean updates) {
        run(updates);
        long bytes = allocatedBy(() -> run(updates));
        assertTrue(bytes < FRAMES, () -> bytes + " bytes in " + FRAMES + " frames");
    }

    @Test
    void shouldAllocateNothingForInterpolatingRemotes() {
        assertAllocatesNothing(true);
        place(frame * 0.01, 72.0f);
        smartBox.updatePosition(remotes[0], pack);
        assertFalse(remotes[0].positionManager.interpolationManager.positionQueue.isEmpty());
    }

    @Test
    void shouldAllocateNothingForConstrainedPlayerWalking() {
        InterpretedMotionState walking = new InterpretedMotionState();
        walking.forwardCommand = MotionCommand.WALK_FORWARD;
        walking.turnCommand = MotionCommand.TURN_RIGHT;
        physics.player().getMinterp().moveToInterpretedState(walking);
        physics.player().constrainTo(physics.player().position, 10.0f, 50.0f);
        assertAllocatesNothing(false);
    }

    @Test
    void shouldAllocateNothingForWatchers() {
        for (int r = 1; r < REMOTES; r++) {
            remotes[r].setTarget(0, remotes[0].id, 0.5f, 0.5);
        }
        assertAllocatesNothing(true);
    }
}
