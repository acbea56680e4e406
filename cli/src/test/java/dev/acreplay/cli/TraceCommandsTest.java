package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The trace commands and the case of cell propagation as a user calls them. */
class TraceCommandsTest {
    @TempDir
    private Path folder;

    private record Result(int status, String out, String err) {}

    private static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(status, out.toString(), err.toString());
    }

    private static String log(String name) {
        return TestData.path("traces/cdb/" + name + ".log").toString();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String checkout(String name) {
        return TestData.checkout().resolve(name).toString();
    }

    @Test
    void shouldShowTheDebuggersCommandWhole() {
        assertTrue(run("trace", "script", "--help").out().contains("$$<stop.cdb"));
    }

    @Test
    void shouldTakeOneOptionForTheFormEverywhere() throws IOException {
        Path log = Files.writeString(folder.resolve("none.log"), "");
        assertTrue(run("trace", "import", log.toString()).err().contains("no records in 0 lines; is this"));
        for (String[] command : new String[][] {
            {"variants"},
            {"trace", "info", TestData.path("traces/moveto-flee.jsonl").toString()},
            {"trace", "validate", TestData.path("traces/moveto-flee.jsonl").toString()}
        }) {
            String[] form = Arrays.copyOf(command, command.length + 2);
            form[command.length] = "--format";
            form[command.length + 1] = "json";
            String[] old = Arrays.copyOf(command, command.length + 1);
            old[command.length] = "--json";
            assertEquals(run(old).out(), run(form).out());
            form[command.length + 1] = "xml";
            assertEquals(2, run(form).status());
        }
    }

    @Test
    void shouldImportALogWithItsSummary() throws IOException {
        Result result =
                run("trace", "import", log("events-in-noise"), "-o", file("a.jsonl"), "--summary", file("a.json"));
        assertEquals(0, result.status(), result.err());
        assertTrue(result.err().contains("damage: glued 4, rejoined 4, incomplete 1, malformed 1"), result.err());
        assertTrue(result.err().contains("line 172: BRP dropped, force_position_timestamp=4x2c"), result.err());
        assertTrue(result.err().contains("warning: line 331: action error"), result.err());
        JsonNode summary = Json.MAPPER.readTree(Files.readString(folder.resolve("a.json")));
        assertEquals(8, summary.at("/sessions/0/skipped/unknown-tag").asInt());
        assertEquals(
                "events-in-noise.trace.jsonl", summary.at("/sessions/0/trace").asText());
        assertEquals(35, Files.readAllLines(folder.resolve("a.jsonl")).size());
    }

    @Test
    void shouldSayWhyALogHasNoRecords() throws IOException {
        Result result = run("trace", "import", log("no-records"), "-o", file("a.jsonl"), "--summary", file("a.json"));
        assertEquals(2, result.status());
        assertTrue(result.err().contains("no records in 324 lines; skipped: banner 10, blank 36"), result.err());
        assertTrue(result.err().contains("does it need a trace map"), result.err());
        assertFalse(Files.exists(folder.resolve("a.jsonl")));
        assertEquals(
                2,
                Json.MAPPER
                        .readTree(Files.readString(folder.resolve("a.json")))
                        .path("exit")
                        .asInt());
    }

    @Test
    void shouldWriteAFileASession() throws IOException {
        String log = log("two-sessions-appended");
        Result both = run("trace", "import", log, "-o", file("two.jsonl"), "--quiet");
        assertEquals("", both.err());
        String first = Files.readString(folder.resolve("two.1.jsonl"));
        assertEquals(first, run("trace", "import", log, "--session", "1").out());
        assertTrue(Files.exists(folder.resolve("two.2.jsonl")));
        assertTrue(run("trace", "import", log).err().contains("the log has 2 sessions; choose one with --session N"));
        assertEquals(2, run("trace", "import", log, "--session", "3").status());
        assertEquals(2, run("trace", "info", log).status());
        assertEquals(0, run("trace", "info", log, "--session", "2").status());
    }

    @Test
    void shouldNamePointersThatTheUserKnows() {
        Result result = run(
                "trace",
                "import",
                log("cells-hand-written"),
                "--object",
                "0c3a4e20=0x80000010",
                "--cell",
                "0b120188=0xA9B4001C");
        assertTrue(result.out().contains("\"o\":\"0x80000010\""), result.out());
        assertTrue(result.out().contains("\"new_cell\":\"0xA9B4001C\""), result.out());
        assertEquals(
                2,
                run("trace", "import", log("cells-hand-written"), "--object", "x=1")
                        .status());
    }

    @ParameterizedTest
    @CsvSource({
        "traces/moveto-from-keys.jsonl,csv",
        "traces/moveto-from-keys.jsonl,log",
        "traces/moveto-can-charge-and-gaits.jsonl,csv",
        "traces/moveto-can-charge-and-gaits.jsonl,log",
        "traces/sticky-two-way.jsonl,log",
        "traces/jump-limits.jsonl,log",
        "traces/voyeurs-share-a-bucket.jsonl,log",
        "traces/interpolate-stall-queue.jsonl,log",
        "traces/constraint-damping.jsonl,log",
        "traces/outbound/out-autorun.jsonl,log",
        "traces/cells-attach-detach.jsonl,csv.gz",
        "traces/cells-attach-detach.jsonl,log.zst",
        "traces/cdb/moveto-retail-gate.log,jsonl"
    })
    void shouldConvertForthAndBackWithoutADivergence(String trace, String ending) {
        String from = TestData.path(trace).toString();
        String there = file("there." + ending);
        assertEquals(0, run("trace", "convert", from, "-o", there).status());
        Result direct = run("diff", from, there);
        assertEquals(0, direct.status(), direct.out() + direct.err());
        assertFalse(direct.out().contains("apart"), direct.out());
        Result back = run("trace", "convert", there, "-o", file("back.jsonl.gz"));
        assertEquals(0, back.status(), back.err());
        Result diff = run("diff", from, file("back.jsonl.gz"));
        assertEquals(0, diff.status(), diff.out() + diff.err());
        assertTrue(diff.out().contains("AGREES"), diff.out());
    }

    @Test
    void shouldCutTimesObjectsAndKinds() {
        String trace = TestData.path("traces/sticky-two-way.jsonl").toString();
        Result cut = run(
                "trace", "cut", trace, "--from", "101", "--to", "101.1", "--object", "0x80000010", "--kind", "tick");
        List<String> lines = cut.out().lines().toList();
        assertEquals(5, lines.size());
        assertTrue(lines.get(1).startsWith("{\"k\":\"tick\",\"i\":30,\"t\":101.0,\"o\":\"0x80000010\""), lines.get(1));
        assertEquals("4 of 837 rows", cut.err().strip());
        run("trace", "cut", trace, "--from", "101", "--to", "102", "-o", file("cut.jsonl"));
        assertEquals(0, run("diff", file("cut.jsonl"), trace).status());
        assertEquals(0, run("diff", trace, file("cut.jsonl")).status());
        assertEquals(2, run("trace", "cut", trace, "--from", "900").status());
        assertEquals(2, run("trace", "cut", trace, "--kind", "ticks").status());
    }

    @Test
    void shouldValidateATrace() throws IOException {
        assertEquals(
                0,
                run(
                                "trace",
                                "validate",
                                TestData.path("traces/sticky-two-way.jsonl").toString())
                        .status());
        Path bad = folder.resolve("bad.jsonl");
        Files.writeString(
                bad,
                "{\"acreplay_trace\":1,\"source\":\"x\",\"profile\":\"retail\",\"clock\":null}\n"
                        + "{\"k\":\"tick\",\"i\":0,\"t\":0.0,\"o\":\"0x00000001\",\"s\":{\"pos\":{\"x\":\"q\"}}}\n");
        Result result = run("trace", "validate", bad.toString());
        assertEquals(2, result.status());
        assertTrue(
                result.out().contains("bad.jsonl line 2: error: pos.x: expected a number, found \"q\""), result.out());
        JsonNode json = Json.MAPPER.readTree(
                run("trace", "validate", bad.toString(), "--json").out());
        assertEquals(2, json.at("/findings/0/line").asInt());
    }

    @Test
    void shouldImportThroughAFieldMap() {
        Result result = run(
                "trace",
                "import",
                checkout("docs/examples/steps.jsonl"),
                "--fields",
                checkout("docs/examples/steps.fields.json"));
        assertEquals(0, result.status(), result.err());
        assertEquals(4, result.out().lines().count());
        assertTrue(result.err().contains("3 rows, 0 lines skipped"), result.err());
    }

    @Test
    void shouldWriteScriptsAndTheirStop() {
        Result script = run("trace", "script", "--set", "cells");
        assertEquals(0, script.status());
        assertTrue(script.out().contains("bp10 0x00513390 \"r $t0=@$t0+1;.printf \\\"CC obj=%08x"), script.out());
        assertTrue(script.err().contains("4 breakpoints, about 4 stops"), script.err());
        assertTrue(run("trace", "script", "--stop").out().endsWith(".logclose\r\nbc *\r\nqd\r\n"));
        assertEquals(2, run("trace", "script").status());
        assertEquals(2, run("trace", "script", "--set", "all").status());
        assertTrue(run("trace", "script", "--set", "MoveToManager::LeaveGround")
                .err()
                .contains("the empty function"));
        assertTrue(run("trace", "script", "--set", "moveto", "--form", "text")
                .err()
                .contains("[address, symbols]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "cut", "import", "info", "script", "validate"})
    void shouldBeginItsHelpWithAnExample(String command) {
        Result help = run("trace", command, "--help");
        assertEquals(0, help.status());
        assertTrue(help.out().startsWith("Example: acreplay trace " + command + " "), help.out());
    }

    @Test
    void shouldAgreeWithTheLogsOfCellPropagation() {
        Result result = run("verify", checkout("fixtures/cells/suite.yaml"));
        assertEquals(0, result.status(), result.out() + result.err());
        assertTrue(result.out().contains("2 cases: 2 agree"), result.out());
    }

    @Test
    void shouldSayWhichReadingALogSupports() {
        Result readings = run("verify", checkout("fixtures/cells/readings.yaml"));
        assertEquals(1, readings.status());
        List<String> verdicts = new ArrayList<>();
        readings.out()
                .lines()
                .filter(l -> l.matches("(AGREES|DIVERGES)  +\\S.*comparisons.*"))
                .forEach(l -> verdicts.add(l.split(" +")[1] + " " + l.split(" +")[0]));
        assertEquals(
                List.of(
                        "two-level-log-retail AGREES",
                        "two-level-log-depth-one DIVERGES",
                        "two-level-log-attach-only DIVERGES",
                        "one-deep-log-retail DIVERGES",
                        "one-deep-log-depth-one AGREES",
                        "one-deep-log-attach-only DIVERGES"),
                verdicts,
                readings.out());
        assertTrue(readings.out().contains("first divergence: 0x80000022 call-missing CPhysicsObj::enter_cell"));
    }

    @ParameterizedTest
    @CsvSource({"cells-wrong-missing,call-extra", "cells-wrong-swapped,call-moved", "cells-wrong-argument,call-argument"
    })
    void shouldNameWhatIsWrongInALog(String log, String kind) throws IOException {
        Path suite = folder.resolve("suite.yaml");
        Files.writeString(
                suite,
                "acreplay_suite: 1\ncases:\n  - name: wrong\n    scenario: "
                        + TestData.path("scenarios/cells-two-levels.json") + "\n    trace: " + log(log) + "\n");
        Result result = run("verify", suite.toString());
        assertEquals(1, result.status(), result.out() + result.err());
        assertTrue(result.out().contains(kind + " CPhysicsObj::enter_cell"), result.out());
    }
}
