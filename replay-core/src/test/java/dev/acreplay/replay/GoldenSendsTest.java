package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.TestData;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every outbound scenario, replayed and compared with its trace, send rows and their bytes included. */
class GoldenSendsTest {
    @Test
    void shouldSendWhatTheTracesSay() throws IOException {
        assertEquals(
                List.of(),
                GoldenScenariosTest.run(TestData.path("scenarios/outbound"), TestData.path("traces/outbound"), ""));
    }
}
