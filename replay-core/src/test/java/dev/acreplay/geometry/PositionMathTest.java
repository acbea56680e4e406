package dev.acreplay.geometry;

import static dev.acreplay.geometry.Bits.assertBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of kinematics.md §6.2 and §6.3. */
class PositionMathTest {
    private static final PositionMath MATH = PositionMath.RETAIL;

    private static Position at(String cell, float x, float y, float z) {
        return new Position(Integer.parseUnsignedInt(cell, 16), x, y, z);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "same block, A9B40019, 84, 7.1, 94, A9B40021, 100.5, 10.25, 94, 16.5, 3.1500001, 0, 16.7979908, 79.1917725",
        "east border, A9B4003C, 191.5, 90, 20, AAB40004, 0.25, 90.5, 20, 0.75, 0.5, 0, 0.901387811, 56.3099327",
        "north border, A9B40038, 150, 191.9, 10, A9B50031, 150, 0.1, 10, 0, 0.200012207, 0, 0.200012207, 0",
        "west border, A9B40004, 0.5, 77.3, 0, A8B4003C, 191.7, 77.3, 0, -0.800003052, 0, 0, 0.800003052, 270",
        "corner, A9B40001, 0.1, 0.2, 5, A8B30040, 191.8, 191.9, 5, -0.299996942, -0.300006092, 0, 0.424266219, 224.99913",
        "two blocks, 00010001, 10, 10, 0, 02040001, 10, 10, 0, 384, 576, 0, 692.265869, 33.6900673",
        "one dungeon, 01D9010A, 50, -30, -6, 01D90123, 70, -42.5, -6, 20, -12.5, 0, 23.5849533, 122.005386",
        "two dungeons, 01D9010A, 50, -30, 0, 01DA0100, 50, -30, 0, 0, 192, 0, 192, 0",
        "from id 0, 00000000, 0, 0, 0, 01010001, 5, 5, 0, 197, 197, 0, 278.600067, 45",
        "below, A9B40019, 84, 7.1, 94, A9B40019, 84, 7.1, 90, 0, 0, -4, 4, 0",
    })
    void shouldMeasureAcrossBlocks(
            String name,
            String fromCell,
            float fx,
            float fy,
            float fz,
            String toCell,
            float tx,
            float ty,
            float tz,
            float ox,
            float oy,
            float oz,
            float distance,
            float heading) {
        Position from = at(fromCell, fx, fy, fz);
        Position to = at(toCell, tx, ty, tz);
        Vec3 offset = new Vec3();
        MATH.getOffset(from, to, offset);
        assertBits(ox, offset.x, "x");
        assertBits(oy, offset.y, "y");
        assertBits(oz, offset.z, "z");
        assertBits(distance, (float) MATH.distance(from, to), "distance");
        assertBits(heading, (float) MATH.heading(from, to), "heading");
        Vec3 same = new Vec3();
        MATH.getOffset(from, to, new Vec3(), same);
        assertTrue(same.isEqual(offset), () -> same + " is not " + offset);
    }

    @Test
    void shouldHoldOnlyXWide() {
        Position from = at("A9B4003C", 155.643295f, 155.643295f, 0);
        Position to = at("AAB50001", 1.69486749f, 1.69486749f, 0);
        Vec3 offset = new Vec3();
        MATH.getOffset(from, to, offset);
        assertBits("421834CF", offset.x, "x");
        assertBits("421834D0", offset.y, "y");
        new PositionMath(false, false).getOffset(from, to, offset);
        assertBits("421834D0", offset.x, "x rounded as y");
        assertEquals(0.0, MATH.xyDistance(at("A9B40019", 1, 1, 94), at("A9B40019", 1, 1, 90)));
    }

    @ParameterizedTest
    @CsvSource({"3, 4, 42137AC7", "-0.001, 10, 43B3FF44", "5, 8.660254, 41EFFFFE"})
    void shouldTellTheHeadingOfAnOffset(float x, float y, String heading) {
        Position from = at("A9B40019", 96, 96, 0);
        Position to = at("A9B40019", (float) (96.0 + x), (float) (96.0 + y), 0);
        assertBits(heading, (float) MATH.heading(from, to), "heading");
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource({
        "A9B40001, 200, 7.1, AAB40001, 8, 7.1",
        "A9B40001, -0.5, 7.1, A8B40039, 191.5, 7.1",
        "A9B40001, 191.99999, 192, A9B50039, 191.999985, 0",
        "A9B40001, -0.0001, 192.5, A9B50001, 0, 0.5",
        "A9B40150, 30, 50, A9B4000B, 30, 50",
        "A9B4FFFF, 100, 100, A9B40025, 100, 100",
        "A9B40001, 400, -10, ABB30008, 16, 182",
        "A9B40000, 1, 1, 00000000, 1, 1",
        "A9B40041, 1, 1, 00000000, 1, 1",
        "00000001, -1, 0, 00000000, -1, 0",
        "FEFE0040, 192.5, 10, 00000000, 192.5, 10",
    })
    void shouldFindTheOutdoorCell(String cell, float x, float y, String newCell, float newX, float newY) {
        Position p = at(cell, x, y, 3);
        boolean found = p.adjustToOutside();
        assertEquals(newCell, String.format("%08X", p.objcellId));
        assertEquals(!newCell.equals("00000000"), found);
        assertBits(newX, p.frame.origin.x, "x");
        assertBits(newY, p.frame.origin.y, "y");
        assertBits(3.0f, p.frame.origin.z, "z");
    }

    @ParameterizedTest
    @CsvSource({
        ".48, 1.8, 50, 10, .48, 1.8, 55, 10, 4.03999996, 4.03999996",
        ".48, 1.8, 50, 10, .48, 1.8, 50.5, 10, -1.85784817, -0.459999979",
        ".48, 1.8, 50, 10, .48, 1.8, 53, 14, 4.60017395, 4.03999996",
        ".48, 1.8, 50, 20, .48, 1.8, 53, 10, 12.5346003, 9.48030663",
        "2, 1, 50, 10, 3, 1, 50.5, 13, 2, -1.95861876",
        ".5, 2, 50, 10, .5, 2, 51, 10, -2, 0",
        ".5, 2, 50, 10, .5, 2, 53, 12, 2.60555124, 2.60555124",
        "1, 2, 50, 10, 2, 2, 50, 12, -1, -1",
        "0, 0, 50, 10, 0, 0, 50, 13, 4.2426405, 3",
        ".5, 1, 50, 10, .5, 1, 50, 10, -1.41421354, -1",
    })
    void shouldMeasureBetweenCylinders(
            float r1, float h1, float x1, float z1, float r2, float h2, float x2, float z2, float cyl, float noZ) {
        Position p1 = at("A9B40019", x1, 50, z1);
        Position p2 = at("A9B40019", x2, 50, z2);
        assertBits(cyl, (float) MATH.cylinderDistance(r1, h1, p1, r2, h2, p2), "cylinder_distance");
        assertBits(noZ, (float) MATH.cylinderDistanceNoZ(r1, p1, r2, p2), "cylinder_distance_no_z");
    }

    @Test
    void shouldMeasureCylindersAsAceDoesUnderItsVariant() {
        PositionMath ace = new PositionMath(true, true);
        Position p = at("A9B40019", 50, 50, 10);
        assertBits(
                "BFFAB405",
                (float) ace.cylinderDistance(2, 1, p, 3, 1, at("A9B40019", 50.5f, 50, 13)),
                "reach instead of the gap");
        assertBits(
                0.0f,
                (float) ace.cylinderDistance(.5f, 2, p, .5f, 2, at("A9B40019", 51, 50, 10)),
                "reach where it is 0");
        assertBits(
                -1.85784817f,
                (float) ace.cylinderDistance(.48f, 1.8f, p, .48f, 1.8f, at("A9B40019", 50.5f, 50, 10)),
                "both negative");
    }

    @Test
    void shouldDivideXByTheWideReciprocal() {
        Vec3 out = new Vec3();
        MATH.divide(new Vec3(.1f, .1f, .1f), 0.0333333351f, out);
        assertBits("40400000", out.x, "x");
        assertBits(2.99999976f, out.y, "y");
        assertBits(2.99999976f, out.z, "z");
        new PositionMath(false, false).divide(new Vec3(.1f, .1f, .1f), 0.0333333351f, out);
        assertBits(2.99999976f, out.x, "x rounded as y");
    }

    @Test
    void shouldKnowTheGrid() {
        assertEquals(0xA9B40019, LandDefs.lcoordToGid(0xA9 * 8 + 3, 0xB4 * 8));
        assertEquals(0, LandDefs.lcoordToGid(2040, 0));
        assertTrue(LandDefs.isIndoor(0xA9B40100));
        assertFalse(LandDefs.isIndoor(0));
        assertTrue(LandDefs.isInboundValidCellId(0xA9B4FFFF));
        assertFalse(LandDefs.isInboundValidCellId(0xA9B4FFFE));
        assertFalse(LandDefs.isInboundValidCellId(0xFFB40001));
        assertTrue(LandDefs.withinBlock(new Vec3(1, 1, 0), 1));
        assertFalse(LandDefs.withinBlock(new Vec3(191, 1, 0), 1));
    }
}
