package dev.acreplay.bench;

import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.motion.InterpretedMotionState;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.motion.ObjectDescription;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.PositionPack;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.rules.Rulebook;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A crowd of remote objects that walk in circles around the player, each told where it is five times a second; nothing
 * is recorded.
 *
 * <p>One operation is one object-frame: the update of one object in one frame of 1/30 s, with a sixth of a position
 * update. The circles cross cells, so that cell changes are part of it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class InterpolationBenchmark {
    private static final int REMOTES = 1000;
    private static final int PLAYER = 0x50000001;
    private static final int BLOCK = 0xA9B40000;
    private static final double FRAME = 1.0 / 30.0;
    private static final int FRAMES_PER_UPDATE = 6;
    private static final int UPDATES_PER_CIRCLE = 80;
    private static final double RADIUS = 7.9;

    /** Its own steps are too slow for the circle, and it catches up just before the next update: it always interpolates. */
    private static final float WALK_SPEED = 0.1f;

    private static final float RUN_RATE = 0.5f;

    /** Places on the circle, relative to its centre. */
    private final Position[] circle = new Position[UPDATES_PER_CIRCLE];

    private final float[] centreX = new float[REMOTES];
    private final float[] centreY = new float[REMOTES];
    private final PhysicsObject[] remotes = new PhysicsObject[REMOTES];
    private final Consumer<PhysicsObject> nothing = object -> {};
    private Physics physics;
    private SmartBox smartBox;
    private final PositionPack pack = new PositionPack();
    private long frame;

    /** Makes the crowd and lets it walk one circle, so that every queue and pool has its size. */
    @Setup
    public void gather() {
        physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);
        smartBox = new SmartBox(physics);
        pack.hasContact = true;
        physics.setPlayerId(PLAYER);
        for (int k = 0; k < UPDATES_PER_CIRCLE; k++) {
            double angle = 2.0 * StrictMath.PI * k / UPDATES_PER_CIRCLE;
            circle[k] = new Position(
                    BLOCK | 1,
                    (float) (RADIUS * StrictMath.sin(angle)),
                    (float) (RADIUS * StrictMath.cos(angle)),
                    12.0f);
            circle[k].frame.setHeading((float) ((StrictMath.toDegrees(angle) + 90.0) % 360.0));
        }
        pack.position.set(circle[0]);
        pack.position.frame.origin.set(96.0f, 96.0f, 12.0f);
        make(PLAYER, pack.position);
        for (int i = 0; i < REMOTES; i++) {
            centreX[i] = 60.0f + i % 32 * 2.25f;
            centreY[i] = 60.0f + i / 32 * 2.25f;
            place(i, 0);
            remotes[i] = make(0x80000000 + i, pack.position);
            InterpretedMotionState walking = new InterpretedMotionState();
            walking.forwardCommand = MotionCommand.WALK_FORWARD;
            walking.forwardSpeed = WALK_SPEED;
            remotes[i].getMinterp().moveToInterpretedState(walking);
        }
        for (int i = 0; i < UPDATES_PER_CIRCLE * FRAMES_PER_UPDATE; i++) {
            frame();
        }
    }

    private PhysicsObject make(int id, Position position) {
        ObjectDescription description = new ObjectDescription(id);
        StandInWeenie weenie = new StandInWeenie(physics, id, true);
        weenie.setRunRate(RUN_RATE);
        description.weenie = weenie;
        description.radius = 0.5f;
        description.height = 2.0f;
        description.hasMotionTable = true;
        description.position = position;
        return smartBox.createAtRest(description, true, true);
    }

    /** Puts the place of a remote at this update into the pack. */
    private void place(int remote, int update) {
        Position position = pack.position.set(circle[(update + remote) % UPDATES_PER_CIRCLE]);
        Vec3 origin = position.frame.origin;
        origin.x += centreX[remote];
        origin.y += centreY[remote];
        position.objcellId = LandDefs.adjustToOutside(position.objcellId, origin);
    }

    /** One frame of all remotes. */
    @Benchmark
    @OperationsPerInvocation(REMOTES)
    public void frame() {
        long now = frame++;
        physics.curTime = now * FRAME;
        int update = (int) (now / FRAMES_PER_UPDATE % UPDATES_PER_CIRCLE);
        for (int i = (int) (now % FRAMES_PER_UPDATE); i < REMOTES; i += FRAMES_PER_UPDATE) {
            place(i, update);
            smartBox.updatePosition(remotes[i], pack);
        }
        physics.useTime(nothing);
    }
}
