package dev.acreplay.motion;

import static dev.acreplay.geometry.Bits.assertBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of kinematics.md §6.4 to §6.7. */
class PhysicsObjectTest {
    private static final float Q = 0.0333333351f;

    private final Physics physics = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT);

    private PhysicsObject object(int id) {
        PhysicsObject o = new PhysicsObject(physics, id);
        o.partArray = new PartArray(o, 0.5f, 2.0f, true);
        return o;
    }

    // §6.4

    @ParameterizedTest(name = "dt {0}")
    @CsvSource({
        "-0.01, 0, 0, cur",
        "0, 0, 0, cur",
        "0.0001, 0, 0, cur",
        "0.00019999999494757503, 0, 0, cur",
        "0.0002, 1, 3951B717, 0.0002",
        "0.01, 1, 3C23D70A, 0.01",
        "0.03333333333333333, 1, 3D088889, 0.03333333333333333",
        "0.1, 1, 3DCCCCCD, 0.1",
        "0.2, 1, 3E4CCCCD, 0.2",
        "0.20000000000000004, 1, 3E4CCCCD, 0.2",
        "0.21, 1, 3E4CCCCD, 0.2",
        "0.23333333333333334, 1, 3E4CCCCD, 0.2",
        "0.24, 2, 3D23D70A, 0.24",
        "0.3, 2, 3DCCCCCD, 0.3",
        "0.4, 2, 3E4CCCCD, 0.4",
        "0.6, 3, 3E4CCCCD, 0.6",
        "1.0, 5, 3E4CCCCD, 1.0",
        "1.99, 10, 3E428F5C, 1.9900000000000002",
        "2.0, 10, 3E4CCCCD, 1.9999999999999998",
        "2.0000000000000004, 0, 0, cur",
        "2.5, 0, 0, cur",
    })
    void shouldCutAFrameIntoSlices(double dt, int slices, String lastQuantum, String updateTime) {
        // a body without spheres only turns, and its velocity shows the last quantum: what is slower than 0.25 m/s is
        // taken out in every slice
        PhysicsObject o = new PhysicsObject(physics, 1);
        o.state = 0;
        o.cell = physics.cell(0xA9B40019);
        o.transientState = TransientState.ACTIVE;
        o.acceleration.set(1.0f, 0.0f, 0.0f);
        o.omega.set(0.0f, 0.0f, -1.0f);
        physics.curTime = dt;
        o.updateObject();
        assertEquals(updateTime.equals("cur") ? dt : Double.parseDouble(updateTime), o.updateTime);
        assertBits(lastQuantum, o.velocity.x, "last quantum");
        double turned = slices == 0 ? 0.0 : ((slices - 1) * 0.2 + o.velocity.x);
        assertEquals(Math.toDegrees(turned), o.getHeading(), 1e-3);
    }

    @ParameterizedTest(name = "dt {0}")
    @CsvSource({
        "0.0001, 0.0, 0",
        "0.02, 0.0, 0",
        "0.03333333333333333, 0.0, 0",
        "0.04, 0.04, 3D23D70A",
        "0.24, 0.24, 3D23D70A"
    })
    void shouldKeepShortSlicesUnderTheMinimumGate(double dt, double updateTime, String lastQuantum) {
        Physics ace = new Physics(Rulebook.profile("ace"), MotionEnvironment.DEFAULT);
        PhysicsObject o = new PhysicsObject(ace, 1);
        o.state = 0;
        o.cell = ace.cell(0xA9B40019);
        o.transientState = TransientState.ACTIVE;
        o.acceleration.set(1.0f, 0.0f, 0.0f);
        ace.curTime = dt;
        o.updateObject();
        assertEquals(updateTime, o.updateTime, 1e-12);
        assertBits(lastQuantum, o.velocity.x, "last quantum");
    }

    @ParameterizedTest(name = "{0} fps")
    @CsvSource({"60, 45, '2,4,6,9,12,15,18,21'", "144, 57, '5,10,15'", "30, 33, '1,2,3,5,6,8,10,12'", "25, 50, '1,2,3'"
    })
    void shouldLetFramesPassTheGate(int fps, int passed, String first) {
        Physics gated = new Physics(
                Rulebook.profile("retail"),
                MotionEnvironment.DEFAULT.withFrameOptions(
                        InputOrder.BEFORE_TICK, PhysicsGate.RETAIL_30HZ, ObjectOrder.ID));
        List<String> frames = new ArrayList<>();
        for (int n = 0; n <= 2 * fps; n++) {
            gated.curTime = (double) n / fps;
            if (gated.passGate()) {
                frames.add(String.valueOf(n));
            }
        }
        assertEquals(passed, frames.size());
        assertTrue(String.join(",", frames).startsWith(first), () -> frames.toString());
    }

    // §6.5

    private static Vec3 vec(String text) {
        String[] c = text.split(" ");
        return new Vec3(Float.parseFloat(c[0]), Float.parseFloat(c[1]), Float.parseFloat(c[2]));
    }

    private static void assertVec(String expected, Vec3 actual, String what) {
        Vec3 e = vec(expected);
        assertBits(e.x, actual.x, what + " x");
        assertBits(e.y, actual.y, what + " y");
        assertBits(e.z, actual.z, what + " z");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "fall first slice, air, 0 0 1, 0.0333333351, 0 0 0, 0 0 -0.326666683, 10 10 50",
        "fall second, air, 0 0 1, 0.0333333351, 0 0 -0.326666683, 0 0 -0.653333366, 10 10 49.9836655",
        "jump, air, 0 0 1, 0.0333333351, 2 3.4641016 10, 2 3.46410155 9.67333317, 10.0666666 10.1154699 50.3278885",
        "friction, ground, 0 0 1, 0.0333333351, 0 4 0, 0 3.6198647 0, 10 10.1206617 50",
        "friction long, ground, 0 0 1, 0.200000003, 0 4 0, 0 2.19712114 0, 10 10.4394245 50",
        "small, ground, 0 0 1, 0.0333333351, 0 0.25 0, 0 0 0, 10 10 50",
        "just above, ground, 0 0 1, 0.0333333351, 0 0.2505 0, 0 0.226694018 0, 10 10.0075569 50",
        "over 50, air, 0 0 1, 0.0333333351, 60 0 80, 30.0000019 0 39.6733322, 11 10 51.3278885",
        "sled slow flat, sled, 0 0 1, 0.0333333351, 1 0 0, 0 0 -0.326666683, 10 10 49.9945564",
        "sled steep, sled, -0.5 0 0.8660254, 0.0333333351, 3 0 -1, 1.80352247 0 0.714597583, 10.0601177 10 50.0292625",
        "sled fast flat, sled, 0 0 1, 0.0333333351, 3 0 0, 2.71489835 0 -0.326666683, 10.090497 10 49.9945564",
    })
    void shouldIntegrate(String name, String where, String normal, float q, String in, String out, String origin) {
        PhysicsObject o = object(1);
        o.movementManager = null;
        if (!where.equals("air")) {
            o.transientState = TransientState.CONTACT | TransientState.ON_WALKABLE;
        }
        if (where.equals("sled")) {
            o.state |= PhysicsState.SLEDDING;
        }
        o.contactPlane.n.set(vec(normal));
        o.calcAcceleration();
        o.velocity.set(vec(in));
        Frame f = new Frame();
        f.origin.set(10, 10, 50);
        o.updatePhysicsInternal(q, f);
        assertVec(out, o.velocity, "velocity");
        assertVec(origin, f.origin, "origin");
    }

    @ParameterizedTest(name = "heading {0}")
    @CsvSource({"30, 401BB67B, 404DB3D7", "90, 407FFFFF, BEFFFFFA", "200, BFEB4130, C0659DDD"})
    void shouldTurnALocalVelocityIntoTheWorld(float heading, String x, String y) {
        PhysicsObject o = object(1);
        o.turnTo(heading);
        o.setLocalVelocity(new Vec3(0.5f, 4, 3.5f), true);
        assertBits(x, o.velocity.x, "x");
        assertBits(y, o.velocity.y, "y");
        assertBits(3.5f, o.velocity.z, "z");
        assertTrue(o.jumpedThisFrame);
        Vec3 back = new Vec3();
        o.getLocalPhysicsVelocity(back);
        assertTrue(back.areEqual(new Vec3(0.5f, 4, 3.5f), 1e-5), back::toString);
    }

    @Test
    void shouldLimitAndFilterSetVelocity() {
        PhysicsObject o = object(1);
        o.setVelocity(new Vec3(0.0002f, 0, 0), true);
        assertEquals(0.0f, o.velocity.x, "within EPSILON");
        assertTrue(o.has(TransientState.ACTIVE));
        o.setVelocity(new Vec3(30, 40, 0), true);
        assertVec("30 40 0", o.velocity, "50 m/s are not limited");
        o.setVelocity(new Vec3(60, 0, 80), true);
        assertVec("30.0000019 0 40", o.velocity, "more is");
    }

    @Test
    void shouldBounceOffTheGround() {
        // flat ground at 50 m, reached with a velocity that the step leaves at (1, 2, -9)
        Physics flat = new Physics(Rulebook.profile("retail"), MotionEnvironment.DEFAULT.withFlatGround(50.0f));
        PhysicsObject o = new PhysicsObject(flat, 1);
        o.partArray = new PartArray(o, 0.5f, 2.0f, true);
        o.velocity.set(1, 2, -9);
        o.setPositionSimple(new Position(0xA9B40019, 84, 7, 49), true);
        assertBits(1.0f, o.velocity.x, "x");
        assertBits(2.0f, o.velocity.y, "y");
        assertBits("3EE66660", o.velocity.z, "z");
        assertBits(50.0f, o.position.frame.origin.z, "height");
        assertTrue(o.onGround());
    }

    // §6.6

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "0x0000, 0x0000, no",
        "0x0000, 0x0001, yes",
        "0x0001, 0x0000, no",
        "0x0000, 0x7FFF, yes",
        "0x7FFF, 0x0000, no",
        "0x0000, 0x8000, no",
        "0x8000, 0x0000, yes",
        "0xFFFF, 0x0000, yes",
        "0xFFFE, 0x0001, yes",
        "0x0001, 0xFFFE, no",
        "0x0000, 0x8001, no",
        "0x8001, 0x0000, yes",
        "0x8000, 0x0001, no",
        "0x0001, 0x8000, yes",
        "0x7FFF, 0xFFFF, no",
        "0xFFFF, 0x7FFF, yes",
    })
    void shouldTellANewerStamp(String stored, String incoming, String newer) {
        PhysicsObject o = object(1);
        int s = Integer.decode(stored);
        int t = Integer.decode(incoming);
        assertEquals(newer.equals("yes"), PhysicsObject.isNewer(s, t));
        o.updateTimes[PhysicsObject.VECTOR_TS] = s;
        assertEquals(newer.equals("yes"), o.newerEvent(PhysicsObject.VECTOR_TS, t));
        assertEquals(newer.equals("yes") ? t : s, o.updateTimes[PhysicsObject.VECTOR_TS]);
    }

    // §6.7

    @Test
    void shouldMoveATreeOfChildrenToAnotherCell() {
        final int c1Id = 0xA9B4003C;
        final int c2Id = 0xAAB40004;
        ObjectCell c1 = physics.cell(c1Id);
        ObjectCell c2 = physics.cell(c2Id);
        PhysicsObject p = object(0x50);
        PhysicsObject a = object(0xA);
        PhysicsObject a1 = object(0xA1);
        PhysicsObject b = new PhysicsObject(physics, 0xB);
        PhysicsObject b1 = object(0xB1);
        p.changeCell(c1);
        a.setParent(p, 0);
        b.setParent(p, 0);
        a1.setParent(a, 0);
        b1.setParent(b, 0);
        List<String> rows = new ArrayList<>();
        physics.probe = new CellProbe(rows);

        p.changeCell(c2);
        assertEquals(
                List.of(
                        "change_cell 50 AAB40004",
                        "leave_cell 50 true",
                        "leave_cell A true",
                        "leave_cell A1 true",
                        "leave_cell B true",
                        "enter_cell 50 AAB40004",
                        "enter_cell A AAB40004",
                        "enter_cell A1 AAB40004",
                        "enter_cell B AAB40004"),
                rows);
        assertEquals(0, c1.numObjects());
        assertEquals(3, c2.numObjects());
        assertEquals(List.of(p, a, a1), List.of(c2.object(0), c2.object(1), c2.object(2)));
        assertEquals(c2Id, a1.position.objcellId);
        assertEquals(0, b.position.objcellId);
        assertEquals(0, b1.position.objcellId);
        assertNull(b.cell);

        p.refreshCellId(c2Id);
        assertEquals(c2Id, b.position.objcellId, "a direct child takes the id even without a body");
        assertEquals(0, b1.position.objcellId);

        p.changeCell(null);
        assertEquals(0, p.position.objcellId);
        assertNull(p.cell);
        assertNull(a.cell);
        assertNull(a1.cell);
        assertEquals(c2Id, a.position.objcellId, "the id of a child stays behind");
        assertEquals(c2Id, a1.position.objcellId);
    }

    @Test
    void shouldRefuseAParentBelowTheChild() {
        PhysicsObject a = object(1);
        PhysicsObject b = object(2);
        assertTrue(b.setParent(a, 0));
        assertFalse(a.setParent(b, 0));
        assertFalse(a.setParent(a, 0));
        assertFalse(a.setParent(null, 0));
    }

    @Test
    void shouldVisitObjectsInTheOrderAskedFor() {
        int[] ids = {0x50000001, 0x50000002, 0x500000AB, 0x80001234, 0x50000101};
        Physics hash = new Physics(
                Rulebook.profile("retail"),
                MotionEnvironment.DEFAULT.withFrameOptions(
                        InputOrder.BEFORE_TICK, PhysicsGate.FRAME, ObjectOrder.RETAIL_HASH));
        for (Physics world : List.of(physics, hash)) {
            for (int id : ids) {
                world.addObject(new PhysicsObject(world, id));
            }
            world.setPlayerId(0x500000AB);
        }
        assertEquals("500000AB 50000001 50000002 50000101 80001234", order(physics));
        // buckets 0, 1, 2, 38, 43
        assertEquals("50000101 50000001 50000002 80001234 500000AB", order(hash));
    }

    private static String order(Physics world) {
        StringBuilder s = new StringBuilder();
        for (PhysicsObject o : world.objectsInOrder()) {
            s.append(String.format(Locale.ROOT, "%08X ", o.id));
        }
        return s.toString().trim();
    }

    private record CellProbe(List<String> rows) implements MotionProbe {
        @Override
        public void physicsObjectChangeCell(int o, ObjectCell newCell) {
            rows.add("change_cell " + hex(o) + " " + (newCell == null ? "null" : hex(newCell.id)));
        }

        @Override
        public void physicsObjectEnterCell(int o, ObjectCell newCell) {
            rows.add("enter_cell " + hex(o) + " " + hex(newCell.id));
        }

        @Override
        public void physicsObjectLeaveCell(int o, boolean isChangingCell) {
            rows.add("leave_cell " + hex(o) + " " + isChangingCell);
        }

        private static String hex(int i) {
            return Integer.toHexString(i).toUpperCase(Locale.ROOT);
        }
    }
}
