package dev.acreplay.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** motion-interp.md sections 5, 9.5 and 9.6. */
class MovementSystemTest {
    @ParameterizedTest(name = "9.5 load {0}, skill {1}")
    @CsvSource({
        "0, 0, 3F800000, 3F800000",
        "0, 100, 3FF55555, 3FF55555",
        "0, 200, 40180000, 40180000",
        "0, 300, 4029999A, 4029999A",
        "1.5, 300, 3FE9999A, 3FE9999A",
        "2, 300, 3F800000, 3F800000",
        "0, 799, 404CC3C8, 404CC3C8",
        "0, 800, 40900000, 40900000",
        "0, 801, 404CD5CD, 40900000",
        "0, 9999, 406C8C76, 40900000",
    })
    void shouldComputeTheRunRate(float load, int skill, String equality, String atLeast) {
        assertBits(equality, (float) MovementSystem.getRunRate(load, skill, 1.0f, false));
        assertBits(atLeast, (float) MovementSystem.getRunRate(load, skill, 1.0f, true));
    }

    @ParameterizedTest(name = "9.6 load {0}, skill {1}, extent {2}")
    @CsvSource({
        "0, 0, 1, 0.3499999940395355, 4027A052, 4027A052",
        "0, 100, 1, 1.635714340955019, 40B53060, 40B53060",
        "0, 100, 0.5, 0.8178571704775095, 40801EB5, 40801EB5",
        "0, 200, 1, 3.0100001024703182, 40F5C9D0, 40F5C9D1",
        "0, 300, 0.25, 1.0531250359490514, 4091626C, 4091626C",
        "0, 300, 1, 4.2125001437962055, 4111626C, 4111626C",
        "0, 400, 0.00100000005, 0.3499999940395355, 4027A052, 4027A052",
        "0, 400, 1, 5.273529592024929, 4122AAAE, 4122AAAE",
        "0, 400, 1.7, 5.273529592024929, 4122AAAE, 4122AAAE",
        "1.5, 400, 1, 2.6367647960124647, 40E60BA5, 40E60BA5",
        "2, 400, 1, 0.3499999940395355, 4027A052, 4027A052",
    })
    void shouldComputeHeightAndVelocityOfAJump(
            float load, int skill, float extent, double height, String f64, String f32) {
        assertEquals(height, MovementSystem.getJumpHeight(load, skill, extent, 1.0f));
        assertBits(f64, MovementSystem.getJumpVelocity(load, skill, extent, false));
        assertBits(f32, MovementSystem.getJumpVelocity(load, skill, extent, true));
    }

    @ParameterizedTest(name = "9.6 cost: power {0}, load {1}, pk {2}")
    @CsvSource({
        "0.001, 0, false, 3",
        "1.0, 0, false, 6",
        "0.7, 0.3, false, 7",
        "0.5, 1.0, false, 8",
        "1.0, 0.5, false, 10",
        "1.0, 1.5, false, 18",
        "0.25, 0, true, 125",
        "1.0, 0, true, 200",
    })
    void shouldComputeTheStaminaOfAJump(float power, float load, boolean playerKiller, int cost) {
        assertEquals(cost, MovementSystem.jumpStaminaCost(power, load, playerKiller));
    }

    @Test
    void shouldComputeCapacityAndLoad() {
        assertEquals(0, MovementSystem.encumbranceCapacity(0, 3));
        assertEquals(15000, MovementSystem.encumbranceCapacity(100, 0));
        assertEquals(15000, MovementSystem.encumbranceCapacity(100, -1));
        assertEquals(18000, MovementSystem.encumbranceCapacity(100, 1));
        assertEquals(30000, MovementSystem.encumbranceCapacity(100, 9));
        assertEquals(3.0, MovementSystem.load(0, 5));
        assertEquals(0.0, MovementSystem.load(10, -1));
        assertEquals(0.5, MovementSystem.load(10, 5));
    }

    static void assertBits(String expected, float actual) {
        assertEquals(expected, String.format("%08X", Float.floatToRawIntBits(actual)));
    }
}
