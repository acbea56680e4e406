package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** heading_diff and heading_greater: D1 to D15 and G1 to G11 of moveto.md sections 8.1 and 8.2. */
class HeadingsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    D1  | 0       | 0       | 0000000000000000 | 0000000000000000
                    D2  | 90      | 0       | 4056800000000000 | 4070E00000000000
                    D3  | 0       | 90      | 4070E00000000000 | 4056800000000000
                    D4  | x3951B717 | 0     | 3F2A36E2E0000000 | 3F2A36E2E0000000
                    D5  | 0       | x3951B717 | BF2A36E2E0000000 | BF2A36E2E0000000
                    D6  | x395C3372 | 0     | 3F2B866E40000000 | 40767FFF23CC8E00
                    D7  | 0       | x395C3372 | 40767FFF23CC8E00 | 3F2B866E40000000
                    D8  | 180     | 0       | 4066800000000000 | 4066800000000000
                    D9  | 0       | 180     | 4066800000000000 | 4066800000000000
                    D10 | 360     | 0       | 4076800000000000 | 0000000000000000
                    D11 | 0       | 360     | 0000000000000000 | 0000000000000000
                    D12 | 350     | 10      | 4075400000000000 | 4034000000000000
                    D13 | 10      | 350     | 4034000000000000 | 4075400000000000
                    D14 | 10.1    | 350.2   | 4033E665A0000000 | 40754199A6000000
                    D15 | 0.0001  | x43B3FFFD | 3F291B7170000000 | 3F291B7170000000
                    """)
    void shouldTakeTheDifferenceOfHeadings(String id, String x, String y, String right, String left) {
        assertEquals(right, bits(MoveToManager.headingDiff(f(x), f(y), MotionCommand.TURN_RIGHT, false)), "TurnRight");
        assertEquals(left, bits(MoveToManager.headingDiff(f(x), f(y), MotionCommand.TURN_LEFT, false)), "TurnLeft");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "G1,45,90,false,true", "G2,95,90,true,false", "G3,90,90,false,true", "G4,350,10,false,true",
        "G5,5,10,false,true", "G6,12,10,true,false", "G7,0,180,false,true", "G8,270,90,true,false",
        "G9,272,90,false,true", "G10,0,360,true,false", "G11,359.5,0,false,true"
    })
    void shouldTellWhetherAHeadingIsPassed(String id, float x, float y, boolean right, boolean left) {
        assertEquals(right, MoveToManager.headingGreater(x, y, MotionCommand.TURN_RIGHT, false));
        assertEquals(left, MoveToManager.headingGreater(x, y, MotionCommand.TURN_LEFT, false));
    }

    private static String bits(double value) {
        return String.format("%016X", Double.doubleToRawLongBits(value));
    }

    /** A decimal rounded to float, or the bits of one behind an x. */
    static float f(String text) {
        return text.startsWith("x")
                ? Float.intBitsToFloat(Integer.parseUnsignedInt(text.substring(1), 16))
                : Float.parseFloat(text);
    }
}
