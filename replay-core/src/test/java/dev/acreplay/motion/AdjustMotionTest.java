package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.rules.Rulebook;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** motion-interp.md sections 9.1 and 9.2. */
class AdjustMotionTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");
    private static final int[] RATES = {0x3F800000, 0x3FF55555, 0x403C28F6, 0x40900000};

    /** Motion asked for; then motion and speed bits for hold key None, and for Run at each rate. */
    private static final List<String> TABLE_9_1 = List.of(
            "41000003 | 41000003 3F800000 | 41000003 3F800000 | 41000003 3F800000 | 41000003 3F800000 | 41000003 3F800000",
            "45000005 | 45000005 3F800000 | 44000007 3F800000 | 44000007 3FF55555 | 44000007 403C28F6 | 44000007 40900000",
            "45000006 | 45000005 BF266666 | 45000005 BF266666 | 45000005 BF9F7777 | 45000005 BFF49BA6 | 45000005 C03B3333",
            "44000007 | 44000007 3F800000 | 44000007 3F800000 | 44000007 3F800000 | 44000007 3F800000 | 44000007 3F800000",
            "6500000D | 6500000D 3F800000 | 6500000D 3FC00000 | 6500000D 3FC00000 | 6500000D 3FC00000 | 6500000D 3FC00000",
            "6500000E | 6500000D BF800000 | 6500000D BFC00000 | 6500000D BFC00000 | 6500000D BFC00000 | 6500000D BFC00000",
            "6500000F | 6500000F 3F9FBE76 | 6500000F 3F9FBE76 | 6500000F 40191686 | 6500000F 40400000 | 6500000F 40400000",
            "65000010 | 6500000F BF9FBE76 | 6500000F BF9FBE76 | 6500000F C0191686 | 6500000F C0400000 | 6500000F C0400000");

    @TestFactory
    Stream<DynamicTest> shouldAdjustAsInTable9_1() {
        return TABLE_9_1.stream().flatMap(line -> {
            String[] cells = line.split(" \\| ");
            return Stream.of(
                            row(cells, 0, HoldKey.NONE, HoldKey.NONE),
                            row(cells, 0, HoldKey.INVALID, HoldKey.NONE),
                            row(cells, 0, HoldKey.NONE, HoldKey.RUN),
                            row(cells, 1, HoldKey.RUN, HoldKey.NONE),
                            row(cells, 2, HoldKey.RUN, HoldKey.NONE),
                            row(cells, 3, HoldKey.RUN, HoldKey.NONE),
                            row(cells, 4, HoldKey.RUN, HoldKey.NONE),
                            row(cells, 3, HoldKey.INVALID, HoldKey.RUN),
                            other(cells[0]))
                    .flatMap(test -> test);
        });
    }

    private static Stream<DynamicTest> row(String[] cells, int column, int holdKey, int current) {
        int motion = Integer.parseUnsignedInt(cells[0], 16);
        return Stream.of(DynamicTest.dynamicTest("9.1 " + cells[0] + ", column " + column + ", key " + holdKey, () -> {
            StandInWeenie weenie = InterpreterBench.weenie(RETAIL, true, true);
            weenie.setRunRate(Float.intBitsToFloat(RATES[Math.max(0, column - 1)]));
            assertEquals(cells[column + 1], adjust(weenie, motion, 1.0f, holdKey, current));
        }));
    }

    private static Stream<DynamicTest> other(String cell) {
        int motion = Integer.parseUnsignedInt(cell, 16);
        return Stream.of(DynamicTest.dynamicTest("9.1 " + cell + ", not a creature", () -> {
            StandInWeenie weenie = InterpreterBench.weenie(RETAIL, false, false);
            weenie.setRunRate(2.94f);
            assertEquals(cell + " 3F800000", adjust(weenie, motion, 1.0f, HoldKey.RUN, HoldKey.RUN));
        }));
    }

    @ParameterizedTest(name = "9.1 input 1.5: {0} key {1}")
    @CsvSource({
        "45000005, 2, 44000007 408D1EB8",
        "6500000D, 2, 6500000D 40100000",
        "45000006, 2, 45000005 C03774BC",
        "6500000F, 1, 6500000F 3FEF9DB2",
        "45000006, 1, 45000005 BF799999",
    })
    void shouldAdjustAFasterMotion(String motion, int holdKey, String expected) {
        StandInWeenie weenie = InterpreterBench.weenie(RETAIL, true, true);
        weenie.setRunRate(2.94000006f);
        assertEquals(expected, adjust(weenie, Integer.parseUnsignedInt(motion, 16), 1.5f, holdKey, HoldKey.NONE));
    }

    @ParameterizedTest(name = "9.2 rate {0}")
    @CsvSource({
        "40000000, 401FBE76, C01FBE76",
        "4019999A, 403FB15B, C03FB15B",
        "4019D884, 403FFFDF, C03FFFDF",
        "4019D89E, 40400000, C0400000",
        "4019D89F, 40400000, C0400000",
        "403C28F6, 40400000, C0400000",
    })
    void shouldClampTheMagnitudeOfASidestep(String rate, String right, String left) {
        StandInWeenie weenie = InterpreterBench.weenie(RETAIL, true, true);
        weenie.setRunRate(Float.intBitsToFloat(Integer.parseUnsignedInt(rate, 16)));
        assertEquals(
                "6500000F " + right, adjust(weenie, MotionCommand.SIDE_STEP_RIGHT, 1.0f, HoldKey.RUN, HoldKey.NONE));
        assertEquals("6500000F " + left, adjust(weenie, MotionCommand.SIDE_STEP_LEFT, 1.0f, HoldKey.RUN, HoldKey.NONE));
    }

    private static String adjust(WeenieObject weenie, int motion, float speed, int holdKey, int current) {
        MotionInterpreter interpreter = InterpreterBench.detached(weenie);
        interpreter.rawState.currentHoldkey = current;
        MovementParameters params = new MovementParameters(RETAIL);
        params.speed = speed;
        int adjusted = interpreter.adjustMotion(motion, params, holdKey);
        return String.format("%08X %08X", adjusted, Float.floatToRawIntBits(params.speed));
    }
}
