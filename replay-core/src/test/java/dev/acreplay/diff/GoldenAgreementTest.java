package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.trace.TraceCsv;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No false alarms: golden traces against replays, and debugger logs against replays as their makers say. */
class GoldenAgreementTest {
    static Stream<String> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(TestData.path("scenarios"))) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - 5))
                    .filter(name -> TestData.find("traces/" + name + ".jsonl").isPresent())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @Test
    void shouldFindEveryGoldenScenarioEqualToItsReplay() throws IOException {
        List<String> wrong = new ArrayList<>();
        long comparisons = 0;
        for (String name : scenarios().toList()) {
            CaseResult result = ReplayCheck.compare(
                    TestData.path("scenarios/" + name + ".json"),
                    null,
                    TestData.path("traces/" + name + ".jsonl"),
                    DiffOptions.exact(name));
            comparisons += result.counts().comparisons();
            if (!result.verdict().equals("agrees")) {
                wrong.add(name + ": " + result.divergences().get(0));
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(comparisons > 1_000_000, "only " + comparisons + " comparisons");
    }

    static Stream<Path> logs() throws IOException {
        try (Stream<Path> files = Files.list(TestData.path("traces/cdb"))) {
            return files.filter(file -> file.toString().endsWith(".expected.json")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("logs")
    void shouldFindInADebuggerLogWhatItsMakerSays(Path expected) throws IOException {
        JsonNode comparison = Json.MAPPER.readTree(expected.toFile()).path("comparison");
        String stem = expected.getFileName().toString().replace(".expected.json", "");
        if (!comparison.isObject()) {
            return;
        }
        Path log = TestData.path("traces/cdb/" + stem + ".log");
        Path scenario = TestData.path(comparison.path("scenario").asText());
        if (comparison.has("readings")) {
            readings(log, scenario, comparison.path("readings"));
            return;
        }
        CaseResult result = ReplayCheck.compare(scenario, null, log, DiffOptions.exact(stem));
        assertEquals(
                comparison.path("result").asText().equals("agrees") ? "agrees" : "diverges",
                result.verdict(),
                () -> String.valueOf(result.divergences()));
        if (comparison.has("first_difference")) {
            Divergence first = result.divergences().get(0);
            JsonNode replay = comparison.path("first_difference").path("replay");
            assertEquals(replay.path("t").doubleValue(), first.first().t());
            assertEquals(1, result.counts().divergences());
            String kind = comparison.path("kind").asText();
            String wanted = kind.startsWith("missing")
                    ? "call-extra"
                    : kind.startsWith("argument") ? "call-argument" : "call-moved";
            assertEquals(wanted, first.kind());
            if (!wanted.equals("call-moved")) {
                assertEquals(replay.path("o").asText(), first.object());
                assertTrue(first.name().startsWith(replay.path("fn").asText()), first::name);
            }
        }
    }

    private static void readings(Path log, Path scenario, JsonNode readings) {
        readings.properties().forEach(entry -> {
            String id = entry.getKey();
            if (entry.getValue().isTextual() && entry.getValue().asText().startsWith("r.st0")) {
                return;
            }
            ReplayOptions options = id.equals("retail") ? ReplayOptions.DEFAULT : ReplayOptions.DEFAULT.withSetting(id);
            CaseResult result = ReplayCheck.compare(scenario, options, log, DiffOptions.exact(id));
            boolean agrees = entry.getValue().isTextual();
            assertEquals(agrees ? "agrees" : "diverges", result.verdict(), id);
            if (!agrees) {
                assertEquals(
                        entry.getValue().path("replay").path("t").doubleValue(),
                        result.divergences().get(0).first().t(),
                        1.0,
                        id);
            }
        });
    }

    @Test
    void shouldFindATraceEqualToItsCsv() throws IOException {
        Path golden = TestData.path("traces/clock-60hz.jsonl");
        Path csv = Files.createTempFile("acreplay", ".csv");
        TraceCsv.Columns columns = new TraceCsv.Columns();
        try (TraceReader reader = TraceReader.open(golden)) {
            reader.forEach(columns::add);
        }
        try (TraceReader reader = TraceReader.open(golden);
                TraceCsv.Writer writer = new TraceCsv.Writer(Files.newOutputStream(csv), reader.header(), columns)) {
            for (TraceRow row : reader) {
                writer.write(row);
            }
        }
        CaseResult result = FileDiff.compare(golden, csv, DiffOptions.exact("csv"));
        Files.delete(csv);
        assertEquals("agrees", result.verdict(), () -> String.valueOf(result.divergences()));
        assertTrue(result.counts().comparisons() > 1000);
    }
}
