package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.rules.Rulebook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples C1 to C27 of moveto.md section 8.3, and the constructor's values. */
class MovementParametersTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    C1  | 0x1EE0F | 3F19999A | 0        | 3F000000 | 0  | - | 1
                    C2  | 0x1EE0F | 3F19999A | 0        | 3F19999A | 0  | - | 1
                    C3  | 0x1EE0F | 3F19999A | 0        | 3F19999B | WF | 0 | 1
                    C4  | 0x1EE0F | 3F19999A | 0        | 41799999 | WF | 0 | 1
                    C5  | 0x1EE0F | 3F19999A | 0        | 4179999A | WF | 0 | 2
                    C6  | 0x1EE0F | 3F19999A | 0        | 41A00000 | WF | 0 | 2
                    C7  | 0x1EE1F | 3F19999A | 0        | 3F000000 | 0  | - | 2
                    C8  | 0x1EE1F | 3F19999A | 0        | 3F19999B | WF | 0 | 2
                    C9  | 0x1EE0D | 3F19999A | 0        | 41A00000 | WF | 0 | 1
                    C10 | 0x1EE0E | 3F19999A | 0        | 3F19999B | WF | 0 | 2
                    C11 | 0x1EE0C | 3F19999A | 0        | 41A00000 | WF | 0 | 1
                    C12 | 0x1EC0F | 3F19999A | 0        | 41A00000 | WF | 0 | 2
                    C13 | 0x1EC0F | 3F19999A | 0        | 3F000000 | 0  | - | 1
                    C14 | 0x1ED0F | 3F19999A | 40400000 | 3F000000 | WF | 1 | 1
                    C15 | 0x1ED0F | 3F19999A | 40400000 | 403FFFFF | WF | 1 | 1
                    C16 | 0x1ED0F | 3F19999A | 40400000 | 40400000 | 0  | - | 1
                    C17 | 0x1ED0F | 3F19999A | 40400000 | 41A00000 | 0  | - | 2
                    C18 | 0x1ED1F | 3F19999A | 40400000 | 3F800000 | WF | 1 | 2
                    C19 | 0x1EF0F | 40A00000 | 40400000 | 3F000000 | WB | 1 | 1
                    C20 | 0x1EF0F | 40A00000 | 40400000 | 404001A3 | WB | 1 | 1
                    C21 | 0x1EF0F | 40A00000 | 40400000 | 40400347 | 0  | - | 1
                    C22 | 0x1EF0F | 40A00000 | 40400000 | 40A00000 | 0  | - | 1
                    C23 | 0x1EF0F | 40A00000 | 40400000 | 40A00001 | WF | 0 | 1
                    C24 | 0x1EF0F | 40A00000 | 40400000 | 41A00000 | WF | 0 | 1
                    C25 | 0x1EF0F | 40A00000 | 40400000 | 41C80000 | WF | 0 | 2
                    C26 | 0x1EF0F | 40000000 | 40400000 | 40200000 | WF | 0 | 1
                    C27 | 0x1EF0F | 40000000 | 40400000 | 3F800000 | WB | 1 | 1
                    """)
    void shouldChooseCommandAndHoldKey(
            String id,
            String bits,
            String toObject,
            String min,
            String distance,
            String command,
            String away,
            int key) {
        check(RETAIL, bits, toObject, min, distance, command, away, key);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    a15-no-charge-fast-path  | C7  | 0x1EE1F | 3F19999A | 0        | 3F000000 | 0  | - | 1
                    a15-no-charge-fast-path  | C8  | 0x1EE1F | 3F19999A | 0        | 3F19999B | WF | 0 | 1
                    a15-no-charge-fast-path  | C18 | 0x1ED1F | 3F19999A | 40400000 | 3F800000 | WF | 1 | 1
                    a14-walk-run-threshold-one | C4 | 0x1EE0F | 3F19999A | 0       | 41799999 | WF | 0 | 2
                    ace-binary32-arithmetic  | C5  | 0x1EE0F | 3F19999A | 0        | 4179999A | WF | 0 | 1
                    ace-binary32-arithmetic  | C20 | 0x1EF0F | 40A00000 | 40400000 | 404001A3 | WB | 1 | 1
                    ace-binary32-arithmetic  | C21 | 0x1EF0F | 40A00000 | 40400000 | 40400347 | 0  | - | 1
                    """)
    void shouldChooseCommandUnderVariant(
            String variant,
            String id,
            String bits,
            String toObject,
            String min,
            String distance,
            String command,
            String away,
            int key) {
        check(RETAIL.with(variant, "true"), bits, toObject, min, distance, command, away, key);
    }

    @Test
    void shouldHaveTheConstructorsValues() {
        MovementParameters p = new MovementParameters(RETAIL);
        assertEquals(0x1EE0F, p.bitfield);
        assertEquals(0x3F19999A, Float.floatToRawIntBits(p.distanceToObject));
        assertEquals(0.0f, p.minDistance);
        assertEquals(0.0f, p.desiredHeading);
        assertEquals(1.0f, p.speed);
        assertEquals(0x7F7FFFFF, Float.floatToRawIntBits(p.failDistance));
        assertEquals(0x41700000, Float.floatToRawIntBits(p.walkRunThreshhold));
        assertEquals(0, p.contextId | p.holdKeyToApply | p.actionStamp);
        MovementParameters ace = new MovementParameters(Rulebook.profile("ace"));
        assertEquals(0x1EE1F, ace.bitfield);
        assertEquals(1.0f, ace.walkRunThreshhold);
    }

    @ParameterizedTest
    @CsvSource({
        "0x45000005,false,0", "0x45000005,true,180", "0x44000007,false,0", "0x44000007,true,180",
        "0x45000006,false,180", "0x45000006,true,0", "0x6500000D,true,0", "0,true,0"
    })
    void shouldTurnTheDesiredHeading(String command, boolean away, double expected) {
        assertEquals(
                expected,
                MovementParameters.getDesiredHeading(Long.decode(command).intValue(), away));
    }

    @Test
    void shouldTakeFromTheWireWhatTheTypeCarries() {
        MovementParameters wire = new MovementParameters(RETAIL);
        wire.bitfield = 0x0EE0F;
        wire.speed = 2.0f;
        wire.desiredHeading = 90.0f;
        wire.failDistance = 25.0f;
        wire.holdKeyToApply = HoldKey.RUN;
        MovementParameters p = new MovementParameters(RETAIL);
        assertEquals(1, p.unPackNet(9, wire));
        assertEquals(0x0EE0F, p.bitfield);
        assertEquals(2.0f, p.speed);
        assertEquals(90.0f, p.desiredHeading);
        assertEquals(Float.MAX_VALUE, p.failDistance);
        assertEquals(HoldKey.INVALID, p.holdKeyToApply);
        assertEquals(1, p.unPackNet(6, wire));
        assertEquals(25.0f, p.failDistance);
        assertEquals(0, p.unPackNet(0, wire));
    }

    private static void check(
            Rulebook rules,
            String bits,
            String toObject,
            String min,
            String distance,
            String command,
            String away,
            int key) {
        MovementParameters p = new MovementParameters(rules);
        p.bitfield = Long.decode(bits).intValue();
        p.distanceToObject = f(toObject);
        p.minDistance = f(min);
        MoveCommand out = new MoveCommand();
        p.getCommand(f(distance), 0.0f, out);
        int expected = switch (command) {
            case "WF" -> MotionCommand.WALK_FORWARD;
            case "WB" -> MotionCommand.WALK_BACKWARDS;
            default -> 0;
        };
        assertEquals(expected, out.command, "command");
        assertEquals(key, out.holdKey, "hold key");
        for (boolean before : new boolean[] {false, true}) {
            out.movingAway = before;
            p.getCommand(f(distance), 0.0f, out);
            assertEquals(away.equals("-") ? before : away.equals("1"), out.movingAway, "moving away");
        }
    }

    private static float f(String bits) {
        return Float.intBitsToFloat(Integer.parseUnsignedInt(bits, 16));
    }
}
