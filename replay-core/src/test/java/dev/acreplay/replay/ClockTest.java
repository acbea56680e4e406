package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockTest {
    private static Scenario scenario(String clock, String t) {
        String text = "{\"acreplay_scenario\":1,\n\"clock\":" + clock + ",\n"
                + "\"objects\":[{\"id\":1,\"position\":{\"cell\":\"0xA9B4001B\",\"x\":84,\"y\":60,\"z\":12}}],\n"
                + "\"inputs\":[{\"t\":" + t + ",\"object\":1,\"do\":\"enter_default_state\"}],\"record\":[\"call\"]}";
        return Scenario.read("s.json", text.getBytes(StandardCharsets.UTF_8));
    }

    /** The first frame whose time is at or behind t, by the definition. */
    private static int slowly(Clock clock, double t) {
        for (int i = 0; i < clock.frames(); i++) {
            if (clock.time(i) >= t) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void shouldFindTheFrameInWhichAnInputIsDue() {
        Clock even = Clock.even(100.0, 0.03333333333333333, 400);
        Clock flat = Clock.even(1e17, 0.5, 400);
        Clock list = Clock.of(new double[] {5, 7, 6, 6, 9, 1, 12});
        for (Clock clock : new Clock[] {even, flat, list}) {
            for (int i = 0; i < clock.frames(); i++) {
                for (double t : new double[] {
                    clock.time(i), Math.nextUp(clock.time(i)), Math.nextDown(clock.time(i)), clock.time(i) + 0.01
                }) {
                    assertEquals(slowly(clock, t), clock.firstFrame(0, t), clock + " " + t);
                }
            }
            assertEquals(0, clock.firstFrame(0, -1e300));
            assertEquals(-1, clock.firstFrame(0, 1e300));
        }
        assertEquals(7, even.firstFrame(7, 100.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1e300", "-1e10", "-1e-300", "0"})
    void shouldRunInputsOfLongAgoInTheFirstFrameAtOnce(String t) {
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            DigestSink sink = new DigestSink();
            ScenarioReplay replay = ScenarioReplay.of(
                    scenario("{\"start\":100,\"frame\":1e-9,\"frames\":2000000000}", t), ReplayOptions.DEFAULT, sink);
            replay.step();
            assertEquals(0, replay.lateInputs());
            assertTrue(sink.rows() > 0);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"start\":\"NaN\",\"frame\":1,\"frames\":1}|1|line 2, $.clock.start: expected a finite time in seconds, found \"NaN\"",
                "{\"start\":\"Infinity\",\"frame\":1,\"frames\":1}|1|line 2, $.clock.start: expected a finite time in seconds, found"
                        + " \"Infinity\"",
                "{\"start\":0,\"frame\":1e308,\"frames\":10}|1|line 2, $.clock.frames: the last frame's time is not finite;"
                        + " expected fewer or shorter frames",
                "{\"start\":0,\"frame\":1,\"frames\":1}|\"-Infinity\"|line 4, $.inputs[0].t: expected a finite time in seconds, found"
                        + " \"-Infinity\"",
            })
    void shouldRefuseTimesThatAreNotFinite(String clock, String t, String message) {
        InputException e = assertThrows(InputException.class, () -> scenario(clock, t));
        assertEquals("s.json, " + message, e.getMessage());
    }
}
