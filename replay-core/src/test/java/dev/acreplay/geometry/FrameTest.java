package dev.acreplay.geometry;

import static dev.acreplay.geometry.Bits.assertBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of kinematics.md §6.1. */
class FrameTest {
    private static Frame heading(double deg) {
        Frame f = new Frame();
        f.setHeading((float) deg);
        return f;
    }

    @ParameterizedTest(name = "set_heading {0}")
    @CsvSource({
        "0, 3F800000, 80000000, 0.0, 00000000",
        "0.01, 3F800000, B8B702D3, 0.0099999996542692315, 3C23D70A",
        "1, 3F7FFD81, BC0EF9BE, 0.999999946548769, 3F7FFFFF",
        "30, 3F7746EA, BE8483EE, 30.000000445292073, 41F00000",
        "45, 3F6C835E, BEC3EF16, 45.000002414836501, 42340001",
        "90, 3F3504F3, BF3504F3, 89.999998038848901, 42B40000",
        "123.456, 3EF2834A, BF617624, 123.45599866548008, 42F6E979",
        "135, 3EC3EF15, BF6C835E, 134.99999517032643, 43070000",
        "180, B33BBD2E, BF800000, 180.00000500895612, 43340000",
        "225, BEC3EF14, BF6C835F, 224.99999275549055, 43610000",
        "270, BF3504F3, BF3504F3, 270.0000019611511, 43870000",
        "315, BF6C835E, BEC3EF17, 314.99999517032683, 439D8000",
        "359.99, BF800000, B8B75111, 359.98998330006685, 43B3FEB8",
        "360, 3F800000, 80000000, 0.0, 00000000",
        "450, 3F3504F3, BF3504F3, 89.999998038848901, 42B40000",
        "-90, BF3504F3, BF3504F3, 270.0000019611511, 43870000",
    })
    void shouldTurnToAHeadingAndTellIt(double deg, String qw, String qz, double wide, String asFloat) {
        Frame f = heading(deg);
        if (deg != 360.0) {
            assertBits(qw, f.qw, "qw");
            assertBits(qz, f.qz, "qz");
        }
        assertEquals(wide, f.getHeading(), "heading");
        assertBits(asFloat, (float) f.getHeading(), "heading as float");
    }

    @ParameterizedTest
    @CsvSource({
        "0.707106769, 0, 0, 0.707106769, 270",
        "0.707106769, 0, 0, -0.707106769, 90",
        "0, 0, 0, 1, 180",
        "0, 0, 0, -1, 180",
        "0.965925813, 0, 0, 0.258819044, 330",
        "-0.382683426, 0, 0, -0.923879504, 225",
        "0.9, 0.1, 0.2, 0.374165744, 317.85498",
    })
    void shouldTellTheHeadingOfAWireQuaternion(float w, float x, float y, float z, float heading) {
        assertBits(heading, (float) new Frame().setQuaternion(w, x, y, z).getHeading(), "heading");
    }

    @Test
    void shouldTurnToAVector() {
        Frame f = new Frame();
        f.setVectorHeading(new Vec3(0, 3, 4));
        assertBits("3F64F92E", f.qw, "qw");
        assertBits("3EE4F92F", f.qx, "qx");
        assertBits(0.0f, f.qy, "qy");
        assertBits(-0.0f, f.qz, "qz");
        Vec3 forward = new Vec3();
        f.getVectorHeading(forward);
        assertBits(0.599999964f, forward.y, "forward y");
        assertBits(0.800000012f, forward.z, "forward z");

        f = new Frame();
        f.setVectorHeading(new Vec3(1, 2, 2));
        assertBits("3F68C02C", f.qw, "qw");
        assertBits("3EB1CE42", f.qx, "qx");
        assertBits("BDA7E59D", f.qy, "qy");
        assertBits("BE5BC7A8", f.qz, "qz");
        assertBits(26.5650482f, (float) f.getHeading(), "heading");

        f = new Frame();
        f.setVectorHeading(new Vec3(0.0001f, 0, 0));
        assertTrue(f.isEqual(new Frame()), "a small vector turns nothing");
    }

    @Test
    void shouldRotateByAGlobalVector() {
        Frame f = new Frame();
        String[] qz = {"BCCCC758", "BD4CB6F7", "BD9974C0"};
        String[] headings = {"403758B5", "40B758B5", "41098287"};
        float w = (float) (0.0333333351f * -1.5);
        for (int i = 0; i < 3; i++) {
            f.grotate(0, 0, w);
            assertBits(qz[i], f.qz, "qz " + i);
            assertBits(headings[i], (float) f.getHeading(), "heading " + i);
        }
        f = new Frame();
        f.grotate(0, 0, 0.0001f);
        assertBits(0.0f, f.qz, "too small");
        f.grotate(0, 0, 0.0002f);
        assertBits("38D1B717", f.qz, "just enough");
    }

    @Test
    void shouldCombineAndTakeApart() {
        Frame a = heading(30);
        a.origin.set(100.25f, 64.5f, 12);
        Frame b = heading(10);
        b.origin.set(0.5f, 0.1333333f, 0);
        Frame c = new Frame();
        c.combine(a, b);
        assertBits("42C97FD6", c.origin.x, "x");
        assertBits("4280BB1F", c.origin.y, "y");
        assertBits(12.0f, c.origin.z, "z");
        assertBits("3F708FB2", c.qw, "qw");
        assertBits("BEAF1D44", c.qz, "qz");
        assertBits("42200000", (float) c.getHeading(), "heading");

        a = heading(60);
        a.origin.set(15, 25, 5);
        b = heading(90);
        b.origin.set(10, 20, 5);
        Frame s = new Frame();
        PositionMath.RETAIL.subtract2(a, b, s);
        assertBits("C09FFFFF", s.origin.x, "x");
        assertBits(5.0f, s.origin.y, "y");
        assertBits(0.0f, s.origin.z, "z");
        assertBits(0.965925813f, s.qw, "qw");
        assertBits(0.258819044f, s.qz, "qz");
        assertBits(330.0f, (float) s.getHeading(), "heading");
        c.combine(b, s);
        assertBits(59.9999962f, (float) c.getHeading(), "heading of the sum");
    }

    @Test
    void shouldUndoACombination() {
        Frame a = heading(60);
        a.origin.set(15, 25, 5);
        Frame b = heading(20);
        b.origin.set(1, 2, 3);
        Frame both = new Frame();
        both.combine(a, b);
        Frame back = new Frame();
        back.subtract1(both, b);
        assertTrue(back.origin.areEqual(a.origin, 1e-5), () -> back + " is not " + a);
        assertTrue(back.closeRotation(a, 1e-6), () -> back + " is not " + a);
    }

    @Test
    void shouldAlignTheSignWhenInterpolatingToTheEnd() {
        Frame f = new Frame();
        f.interpolateRotation(heading(359.99), heading(0.01), 1.0);
        assertBits(-1.0f, f.qw, "qw");
        assertBits(0.0f, f.qx, "qx");
        assertBits(-0.0f, f.qy, "qy");
        assertBits("38B702D3", f.qz, "qz");
        assertBits(0.00999999978f, (float) f.getHeading(), "heading");
    }

    @Test
    void shouldInterpolateAlongTheArc() {
        Frame f = new Frame();
        f.interpolateRotation(heading(0), heading(90), 0.5);
        assertEquals(45.0, f.getHeading(), 1e-4);
    }

    @Test
    void shouldKeepARotationThatCannotBeNormalised() {
        Frame f = heading(30);
        Frame before = new Frame().set(f);
        f.setRotate(0, 0, 0, 0);
        assertBits(before.qw, f.qw, "qw");
        assertBits(before.m3, f.m3, "matrix");
        assertTrue(f.isValid());
        f.qx = Float.NaN;
        assertFalse(f.isValid());
        assertTrue(f.isValidExceptForHeading());
        f.origin.y = Float.NaN;
        assertFalse(f.isValidExceptForHeading());
    }

    @Test
    void shouldCompareWithTheOperatorsOfEachComparison() {
        Frame a = new Frame();
        Frame b = new Frame();
        b.origin.x = 0.0002f;
        assertTrue(a.isEqual(b), "origin 0.0002f");
        b.origin.x = 0.00021f;
        assertFalse(a.isEqual(b), "origin 0.00021f");
        b.origin.x = 0;
        b.qx = 0.00019f;
        assertTrue(a.isQuaternionEqual(b), "quaternion 0.00019f");
        b.qx = 0.0002f;
        assertFalse(a.isQuaternionEqual(b), "quaternion 0.0002f");
        Plane p = new Plane().set(0, 0, 1, 0);
        Plane q = new Plane().set(0.0002f, 0, 1, 0);
        assertTrue(p.isEqual(q), "normal 0.0002f");
        q.set(0, 0, 1, 0.0002f);
        assertFalse(p.isEqual(q), "distance 0.0002f");
    }

    @Test
    void shouldRotateByALocalVectorAsByTheGlobalOne() {
        Frame a = heading(90);
        Frame b = heading(90);
        a.rotate(0.3f, 0, 0);
        b.grotate(a.m0 * 0, -0.3f, 0);
        assertTrue(a.closeRotation(b, 1e-6), () -> a + " is not " + b);
    }
}
