package dev.acreplay.motion;

import static dev.acreplay.motion.ExampleTable.assertBits;
import static dev.acreplay.motion.ExampleTable.numbers;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.geometry.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples PM-24 of position-managers.md section 8. */
class ConstraintManagerTest {
    private static final float STEP_X = Float.intBitsToFloat(0x3CF5C28F);
    private static final float STEP_Y = Float.intBitsToFloat(0x3E48B439);

    private static final ExampleTable PM_24 = new ExampleTable("""
            | 10 / 50 | 1 | 0 | – | unchanged | 0.19828261 `3E4B0A99` | no |
            | 10 / 50 | 1 | 10.0 | – (not >) | unchanged | 10.198282 `41232C2A` | no |
            | 10 / 50 | 1 | 10.000001 | 1.0 | unchanged | 10.198283 `41232C2B` | no |
            | 10 / 50 | 1 | 20 | 0.75 `3F400000` | 0.022499999 `3CB851EB`, 0.147 `3E16872B` | 20.148712 `41A13090` | no |
            | 10 / 50 | 1 | 30 | 0.5 `3F000000` | 0.015 `3C75C28F`, 0.098 `3DC8B439` | 30.099142 `41F0CB0B` | no |
            | 10 / 50 | 1 | 45 | 0.125 `3E000000` | 0.00375 `3B75C28F`, 0.0245 `3CC8B439` | 45.024784 `42341961` | yes |
            | 10 / 50 | 1 | 49.9 | 0.0024999618 `3B23D666` | `389D48B4`, `3A0072D7` | 49.900497 `42479A1C` | yes |
            | 10 / 50 | 1 | 50 | – (zeroed) | 0, 0 | 50.0 `42480000` | yes |
            | 5 / 20 | 1 | 12.5 | 0.5 | 0.015, 0.098 | 12.599141 `41499615` | no |
            | 5 / 20 | 1 | 20 | – (zeroed) | 0, 0 | 20.0 `41A00000` | yes |
            | 10 / 50 | 0 | 50 | – | unchanged | 50.198284 `4248CB0B` | yes |
            """);

    static List<List<String>> pm24() {
        return PM_24.rows();
    }

    @ParameterizedTest(name = "PM-24: {0}")
    @MethodSource("pm24")
    void shouldDampByDistanceWalkedPm24(List<String> row) {
        Stage stage = Stage.withRunRate(1.0f);
        stage.contact(row.get(1).equals("1"));
        String[] distances = row.get(0).split(" / ");
        PositionManager manager = stage.manager();
        manager.constrainTo(
                stage.place(100.0f, 100.0f), Float.parseFloat(distances[0]), Float.parseFloat(distances[1]));
        ConstraintManager constraint = manager.constraintManager;
        constraint.constraintPosOffset = Float.parseFloat(row.get(2));
        Frame offset = new Frame();
        offset.origin.set(STEP_X, STEP_Y, 0.0f);
        constraint.adjustOffset(offset, Stage.Q);
        String origin = row.get(4);
        if (origin.equals("unchanged")) {
            assertBits(STEP_X, offset.origin.x, "x");
            assertBits(STEP_Y, offset.origin.y, "y");
        } else if (origin.contains("`")) {
            assertBits(numbers(origin)[0], offset.origin.x, "x");
            assertBits(numbers(origin)[1], offset.origin.y, "y");
        } else {
            String[] xy = origin.split(", ");
            assertBits(Float.parseFloat(xy[0]), offset.origin.x, "x");
            assertBits(Float.parseFloat(xy[1]), offset.origin.y, "y");
        }
        assertBits(row.get(5), constraint.constraintPosOffset, "constraint_pos_offset");
        assertEquals(row.get(6).equals("yes"), constraint.isFullyConstrained());
    }

    @ParameterizedTest(name = "PM-24: {0} m of 50 is fully constrained: {1}")
    @CsvSource({"45.0,false", "45.000004,true"})
    void shouldBeFullyConstrainedAboveNineTenthsPm24(float walked, boolean fully) {
        Stage stage = Stage.withRunRate(1.0f);
        stage.manager().constrainTo(stage.place(100.0f, 100.0f), 10.0f, 50.0f);
        stage.manager().constraintManager.constraintPosOffset = walked;
        assertEquals(fully, stage.manager().isFullyConstrained());
    }

    @Test
    void shouldSlowStraightWalkPm24() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.manager().constrainTo(stage.place(100.0f, 100.0f), 10.0f, 50.0f);
        ConstraintManager constraint = stage.manager().constraintManager;
        for (int tick = 1; tick <= 500; tick++) {
            Frame offset = new Frame();
            offset.origin.set(0.0f, 0.2f, 0.0f);
            constraint.adjustOffset(offset, Stage.Q);
            switch (tick) {
                case 51 -> assertBits(0x4123332E, constraint.constraintPosOffset, "offset at 51");
                case 52 -> {
                    assertBits(0x3E4BC6AA, offset.origin.y, "y at 52");
                    assertBits(0x41266249, constraint.constraintPosOffset, "offset at 52");
                }
                case 100 -> {
                    assertBits(0x3E20330F, offset.origin.y, "y at 100");
                    assertBits(0x4196F0A0, constraint.constraintPosOffset, "offset at 100");
                }
                case 500 -> {
                    assertBits(0x3CAC93B8, offset.origin.y, "y at 500");
                    assertBits(0x42373B25, constraint.constraintPosOffset, "offset at 500");
                }
                default -> {
                    // no value given
                }
            }
        }
    }
}
