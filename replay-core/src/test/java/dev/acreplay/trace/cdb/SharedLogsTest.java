package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every shared log becomes the trace and the summary that stand beside it. */
class SharedLogsTest {
    static List<String> logs() throws IOException {
        try (Stream<Path> files = Files.list(TestData.path("traces/cdb"))) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.matches(".*\\.log(\\.gz)?"))
                    .map(f -> f.replaceAll("\\.log(\\.gz)?$", ""))
                    .sorted()
                    .toList();
        }
    }

    private static Path file(String name) {
        return TestData.path("traces/cdb/" + name);
    }

    @ParameterizedTest
    @MethodSource("logs")
    void shouldBecomeItsTraceAndSummary(String name) throws IOException {
        TraceMap map = TestData.find("traces/cdb/" + name + ".map.json")
                .map(m -> TraceMap.read(List.of(m)))
                .orElseGet(TraceMap::builtIn);
        CdbLog log = CdbLog.survey(file(name + ".log"), map, Map.of(), Map.of());
        for (int session : log.withRecords()) {
            String trace = name + (log.withRecords().size() > 1 ? "." + session : "") + ".trace.jsonl";
            try (TraceReader expected = TraceReader.open(file(trace));
                    TraceReader actual = log.open(session)) {
                assertEquals(
                        Json.text(expected.header().json().path("clock")),
                        Json.text(actual.header().json().path("clock")));
                for (TraceRow row : expected) {
                    assertEquals(sorted(row), sorted(actual.next()));
                }
                assertEquals(null, actual.next());
            }
        }
        if (TestData.find("traces/cdb/" + name + ".expected.json").isPresent()) {
            JsonNode expected =
                    Json.MAPPER.readTree(file(name + ".expected.json").toFile());
            JsonNode actual = Json.MAPPER.readTree(Json.text(log.summary(Map.of(), false)));
            assertContains(expected, actual, "");
        }
    }

    /** A row with the keys of every object in alphabetical order: the golden rows of some calls have an order of their own. */
    private static String sorted(TraceRow row) throws IOException {
        Object tree = Json.MAPPER.treeToValue(TraceSchema.ordered(row).json(), Object.class);
        return Json.MAPPER
                .writer()
                .with(com.fasterxml.jackson.databind.SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .writeValueAsString(tree);
    }

    private static void assertContains(JsonNode expected, JsonNode actual, String place) {
        if (expected.isObject()) {
            for (var field : expected.properties()) {
                String key = field.getKey();
                boolean skip = place.isEmpty() && (key.equals("about") || key.equals("comparison") || key.equals("log"))
                        || key.equals("trace")
                        || key.equals("sha256");
                if (!skip) {
                    assertTrue(actual.has(key), place + "." + key + " is missing");
                    assertContains(field.getValue(), actual.get(key), place + "." + key);
                }
            }
        } else if (expected.isArray()) {
            assertEquals(expected.size(), actual.size(), place);
            for (int i = 0; i < expected.size(); i++) {
                assertContains(expected.get(i), actual.get(i), place + "[" + i + "]");
            }
        } else {
            assertEquals(expected.asText(), actual.asText(), place);
        }
    }
}
