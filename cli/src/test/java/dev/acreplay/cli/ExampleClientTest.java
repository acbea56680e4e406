package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The traces of the example client are what its scenarios give: the client's own logs with the divergence that the page
 * tells of, less all that a client would not log, and reference traces whole.
 *
 * <p>{@code -Dacreplay.update=true} writes them anew; refused where CI is set.
 */
class ExampleClientTest {
    static final Path EXAMPLE = TestData.checkout().resolve("fixtures/example-client");

    @ParameterizedTest
    @CsvSource({
        "catch-up, lanternfall, catchup-get-max-speed",
        "turn, lanternfall, a4-turn-to-heading-deferred",
        "full-turn, lanternfall,",
        "small-nudge, reference,",
        "blip-indoors, reference,",
        "run-lock, reference,"
    })
    void shouldHoldTheTracesThatTheScenariosGive(String name, String source, String variant) throws IOException {
        List<String> args = new ArrayList<>(List.of(
                "replay", EXAMPLE.resolve("parity/scenarios/" + name + ".json").toString(), "--quiet"));
        if (variant != null) {
            args.addAll(List.of("--set", variant));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        assertEquals(
                0, Main.run(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new)), err::toString);
        StringBuilder trace = new StringBuilder();
        for (String line : out.toString().split("\n")) {
            ObjectNode row = (ObjectNode) Json.MAPPER.readTree(line);
            if (row.has("acreplay_trace")) {
                ObjectNode header = Json.MAPPER.createObjectNode();
                header.put("acreplay_trace", 1).put("source", source);
                header.set("clock", row.get("clock"));
                header.putArray("inputs");
                trace.append(header).append('\n');
            } else if (source.equals("reference")) {
                trace.append(line).append('\n');
            } else if (row.path("k").asText().equals("tick")) {
                ((ObjectNode) row.get("s")).retain("pos", "vel");
                ((ObjectNode) row.path("s").path("pos")).retain("cell", "x", "y", "z", "heading");
                trace.append(Json.MAPPER.writeValueAsString(row)).append('\n');
            }
        }
        compare(EXAMPLE.resolve("parity/traces/" + name + "." + source + ".jsonl"), trace.toString());
    }

    /** Compares a file with what it should hold, or writes it when asked. */
    static void compare(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("acreplay.update")) {
            assertFalse(System.getenv("CI") != null, "CI never updates expected files");
            if (!Files.exists(file) || !Files.readString(file).equals(expected)) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, expected);
            }
        }
        assertEquals(
                expected,
                Files.exists(file) ? Files.readString(file) : "",
                () -> file + " is not what the program gives; run with -Dacreplay.update=true and look at the change");
    }
}
