package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A driver given to one object replaces its move-to manager, and nobody else's (moveto.md section 5.1). */
class DriversTest {
    private static final String NAME = "variant-drv-remote-moveto-off";

    private static ObjectNode scenario() throws IOException {
        return (ObjectNode) Json.MAPPER.readTree(Files.readAllBytes(TestData.path("scenarios/" + NAME + ".json")));
    }

    private static String digest(ObjectNode scenario, ReplayOptions options) throws IOException {
        DigestSink sink = new DigestSink();
        ScenarioReplay.of(Scenario.read(NAME, Json.MAPPER.writeValueAsBytes(scenario)), options, sink)
                .run();
        return sink.hex();
    }

    private static String remote(ObjectNode scenario) {
        for (var object : scenario.get("objects")) {
            if (!object.path("player").asBoolean()) {
                return object.get("id").asText();
            }
        }
        throw new AssertionError("the scenario has no remote object");
    }

    @Test
    void shouldDriveTheObjectThatWasNamed() throws IOException {
        ObjectNode scenario = scenario();
        String everywhere = digest(scenario, ReplayOptions.DEFAULT.withSetting("drv-remote-moveto"));
        String remote = remote(scenario);
        assertNotEquals(everywhere, digest(scenario, ReplayOptions.DEFAULT));
        assertEquals(everywhere, digest(scenario, ReplayOptions.DEFAULT.withDriver("drv-remote-moveto=" + remote)));
        for (var object : scenario.get("objects")) {
            if (object.get("id").asText().equals(remote)) {
                ((ObjectNode) object).putObject("drivers").put("drv-remote-moveto", true);
            }
        }
        assertEquals(everywhere, digest(scenario, ReplayOptions.DEFAULT));
    }

    @Test
    void shouldLeaveOtherObjectsAlone() throws IOException {
        ObjectNode scenario = scenario();
        assertEquals(
                digest(scenario, ReplayOptions.DEFAULT),
                digest(scenario, ReplayOptions.DEFAULT.withDriver("drv-remote-moveto=0x8FFFFFFF")));
    }

    @Test
    void shouldRefuseWhatIsNoDriver() throws IOException {
        ObjectNode scenario = scenario();
        ReplayOptions options = ReplayOptions.DEFAULT.withDriver("a7-always-turn=0x80000001");
        InputException wrong = assertThrows(InputException.class, () -> digest(scenario, options));
        assertTrue(wrong.getMessage().contains("drv-remote-moveto"), wrong.getMessage());
        ((ObjectNode) scenario.get("objects").get(0)).putObject("drivers").put("a7-always-turn", true);
        InputException place = assertThrows(InputException.class, () -> digest(scenario, ReplayOptions.DEFAULT));
        assertTrue(place.getMessage().contains("drivers"), place.getMessage());
    }
}
