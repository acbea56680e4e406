package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.TestData;
import dev.acreplay.motion.PhysicsObject;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The movement audit's example: how fast a standing remote with run rate 2.94 catches up, under both readings. */
class CatchUpReadingsTest {
    @ParameterizedTest
    @CsvSource({"adjusted-max-speed-uniform-x4, 23.52", "adjusted-max-speed-run-only-x4, 5.88"})
    void shouldCapTheCatchUpSpeed(String reading, double metresPerSecond) throws IOException {
        Scenario scenario = Scenario.read(
                "catch-up-standing-uniform.json",
                Files.readAllBytes(TestData.path("scenarios/catch-up-standing-uniform.json")));
        ScenarioReplay replay = ScenarioReplay.of(
                scenario, ReplayOptions.DEFAULT.withSetting(reading).withRecording(Recording.NOTHING), TraceSink.NONE);
        PhysicsObject remote = replay.physics().getObject(0x80000010);
        double fastest = 0;
        float y = remote.position.frame.origin.y;
        while (replay.step()) {
            fastest = Math.max(fastest, (remote.position.frame.origin.y - y) * 30.0);
            y = remote.position.frame.origin.y;
        }
        assertEquals(metresPerSecond, fastest, 0.001);
    }
}
