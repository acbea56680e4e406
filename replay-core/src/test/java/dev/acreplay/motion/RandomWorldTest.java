package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Seeded random messages and calls, odd values among them: nothing throws, two runs agree bit for bit, and trees of
 * children stay trees.
 */
class RandomWorldTest {
    private static final int OBJECTS = 12;
    private static final int FRAMES = 1500;
    private static final int[] MOTIONS = {
        MotionCommand.READY,
        MotionCommand.WALK_FORWARD,
        MotionCommand.WALK_BACKWARDS,
        MotionCommand.RUN_FORWARD,
        MotionCommand.TURN_LEFT,
        MotionCommand.TURN_RIGHT,
        MotionCommand.SIDE_STEP_LEFT,
        MotionCommand.SIDE_STEP_RIGHT,
        MotionCommand.FALLING,
        MotionCommand.DEAD,
        MotionCommand.CROUCH,
        0x8000003C,
        0x1000006F,
        0x02000087,
        0,
    };
    private static final float[] ODD = {
        0.0f, -0.0f, 1e-5f, 0.0002f, 191.9999f, 192.0f, -0.3f, 5000.0f, 1e30f, Float.NaN, Float.POSITIVE_INFINITY
    };

    @ParameterizedTest
    @ValueSource(strings = {"retail", "ace", "acdream"})
    void shouldSurviveAnything(String profile) {
        for (long seed = 1; seed <= 12; seed++) {
            long first = new World(profile, seed).run();
            long second = new World(profile, seed).run();
            assertEquals(first, second, "seed " + seed);
        }
    }

    private static final class World {
        private final Random random;
        private final Physics physics;
        private final SmartBox smartBox;
        private final boolean oddValues;
        private long hash = 17;

        World(String profile, long seed) {
            random = new Random(seed);
            oddValues = seed % 3 == 0;
            MotionEnvironment env = MotionEnvironment.DEFAULT.withCaptureGround(seed % 2 == 0);
            physics = new Physics(Rulebook.profile(profile), seed % 5 == 0 ? env.withFlatGround(12.0f) : env);
            smartBox = new SmartBox(physics);
            physics.curTime = 100.0;
            physics.setPlayerId(id(0));
            for (int i = 0; i < OBJECTS; i++) {
                create(id(i));
            }
        }

        private static int id(int i) {
            return (i < 3 ? 0x50000001 : 0x80000001) + i;
        }

        long run() {
            for (int frame = 1; frame <= FRAMES; frame++) {
                physics.curTime += random.nextInt(20) == 0 ? random.nextDouble() * 2.5 : 1.0 / 30.0;
                for (int n = random.nextInt(3); n > 0; n--) {
                    int id = id(random.nextInt(OBJECTS));
                    PhysicsObject o = physics.getObject(id);
                    if (o == null) {
                        create(id);
                    } else {
                        act(o);
                    }
                }
                physics.useTime(this::look);
            }
            return hash;
        }

        private void create(int id) {
            ObjectDescription d = new ObjectDescription(id);
            d.weenie = random.nextInt(6) == 0 ? null : new StandInWeenie(physics, id, random.nextInt(5) != 0);
            d.hasMotionTable = random.nextInt(5) != 0;
            d.position = random.nextInt(6) == 0 ? null : position();
            d.scale = 0.5f + random.nextFloat();
            if (random.nextInt(3) == 0) {
                d.hasMovement = true;
                d.movement = packet();
            }
            if (random.nextInt(3) == 0) {
                d.children.add(new ObjectDescription.Child(id(random.nextInt(OBJECTS)), 1));
            }
            smartBox.createObject(d);
        }

        private void act(PhysicsObject o) {
            switch (random.nextInt(14)) {
                case 0, 1, 2 -> {
                    PositionPack pack = new PositionPack();
                    pack.position.set(position());
                    pack.hasContact = random.nextInt(4) != 0;
                    pack.velocity = random.nextBoolean() ? vec(5) : null;
                    pack.teleportTs = random.nextInt(8) == 0 ? random.nextInt(4) : SmartBox.MISSING;
                    smartBox.updatePosition(o, pack);
                }
                case 3, 4, 5 ->
                    smartBox.updateMotion(
                            o, SmartBox.MISSING, SmartBox.MISSING, SmartBox.MISSING, random.nextInt(4) == 0, packet());
                case 6 -> smartBox.vectorUpdate(o, vec(10), vec(2), SmartBox.MISSING, SmartBox.MISSING);
                case 7 ->
                    smartBox.setState(
                            o, PhysicsState.DEFAULT ^ 1 << random.nextInt(26), SmartBox.MISSING, SmartBox.MISSING);
                case 8 -> {
                    PhysicsObject child = physics.getObject(id(random.nextInt(OBJECTS)));
                    if (child != null) {
                        smartBox.parentEvent(o, child, 1, SmartBox.MISSING, SmartBox.MISSING);
                    }
                }
                case 9 -> {
                    if (random.nextBoolean()) {
                        smartBox.pickupEvent(o, SmartBox.MISSING, SmartBox.MISSING);
                    } else {
                        smartBox.deleteObject(o, SmartBox.MISSING);
                    }
                }
                case 10 -> o.setContact(random.nextBoolean(), random.nextBoolean());
                case 11 -> o.setCell(random.nextInt(3) == 0 ? null : Integer.valueOf(0xA9B40100 + random.nextInt(3)));
                case 12 -> {
                    MovementStruct mvs = new MovementStruct();
                    mvs.type = 1 + random.nextInt(5);
                    mvs.motion = MOTIONS[random.nextInt(MOTIONS.length)];
                    mvs.params = params();
                    o.makeMovementManager(true);
                    o.movementManager.performMovement(mvs);
                }
                default -> {
                    MotionInterpreter minterp = o.getMinterp();
                    minterp.chargeJump();
                    minterp.jump(random.nextFloat());
                }
            }
        }

        private MovementPacket packet() {
            MovementPacket p = new MovementPacket(physics.rules);
            p.movementType = List.of(0, 0, 6, 7, 8, 9, 3).get(random.nextInt(7));
            p.state.forwardCommand = MOTIONS[random.nextInt(MOTIONS.length)];
            p.state.forwardSpeed = 0.5f + random.nextFloat();
            p.state.turnCommand = random.nextInt(3) == 0 ? MotionCommand.TURN_RIGHT : 0;
            p.stickyObject = random.nextInt(4) == 0 ? id(random.nextInt(OBJECTS)) : 0;
            p.standingLongjump = random.nextInt(8) == 0;
            p.objectId = id(random.nextInt(OBJECTS));
            p.origin.set(position());
            p.params.set(params());
            p.runRate = random.nextFloat() * 4;
            p.heading = random.nextFloat() * 360;
            return p;
        }

        private MovementParameters params() {
            MovementParameters p = new MovementParameters(physics.rules);
            p.bitfield ^= 1 << random.nextInt(18);
            p.speed = random.nextFloat() * 2;
            p.holdKeyToApply = random.nextInt(3);
            p.desiredHeading = random.nextFloat() * 360;
            p.distanceToObject = random.nextFloat() * 3;
            return p;
        }

        private Position position() {
            int[] cells = {0xA9B40019, 0xA9B4003C, 0xAAB40004, 0xA9B40105, 0x00010001, 0, 0xFEFE0040};
            Position p = new Position();
            p.objcellId = cells[random.nextInt(random.nextInt(4) == 0 ? cells.length : 3)];
            p.frame.setHeading(random.nextFloat() * 360);
            p.frame.origin.set(coordinate(), coordinate(), 12.0f + random.nextFloat());
            return p;
        }

        private float coordinate() {
            return oddValues && random.nextInt(8) == 0 ? ODD[random.nextInt(ODD.length)] : random.nextFloat() * 192;
        }

        private Vec3 vec(float size) {
            float odd = oddValues && random.nextInt(8) == 0 ? ODD[random.nextInt(ODD.length)] : 0.0f;
            return new Vec3(
                    (random.nextFloat() - 0.5f) * size + odd,
                    (random.nextFloat() - 0.5f) * size,
                    (random.nextFloat() - 0.5f) * size);
        }

        private void look(PhysicsObject o) {
            mix(o.id);
            mix(o.position.objcellId);
            mix(Float.floatToIntBits(o.position.frame.origin.x));
            mix(Float.floatToIntBits(o.position.frame.origin.y));
            mix(Float.floatToIntBits(o.position.frame.origin.z));
            mix(Float.floatToIntBits(o.position.frame.qz));
            mix(o.transientState);
            List<PhysicsObject> above = new ArrayList<>();
            for (PhysicsObject p = o.parent; p != null; p = p.parent) {
                assertTrue(p != o && !above.contains(p), "a circle of parents");
                above.add(p);
            }
        }

        private void mix(int value) {
            hash = hash * 1_000_003 + value;
        }
    }
}
