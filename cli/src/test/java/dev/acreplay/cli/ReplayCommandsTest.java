package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands replay, selftest and variants as a user calls them. */
class ReplayCommandsTest {
    private static final String CHASE =
            TestData.path("scenarios/moveto-object-chase.json").toString();
    private static final String CAPTURE =
            TestData.path("captures/synthetic/stale-timestamps.pcap").toString();

    @TempDir
    private Path folder;

    private record Result(int status, String out, String err) {}

    private static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(status, out.toString(), err.toString());
    }

    @Test
    void shouldWriteATraceToStandardOutputAndTheSummaryToStandardError() {
        Result result = run("replay", CHASE);
        assertEquals(0, result.status());
        assertEquals(1142, result.out().lines().count());
        assertTrue(result.out().startsWith("{\"acreplay_trace\":1,\"source\":\"replay\""), result.out());
        assertTrue(
                result.err().contains("moveto-object-chase.json: 330 frames, 2 objects, 5 inputs, 1141 rows"),
                result.err());
    }

    @Test
    void shouldPrintOnlyTheDigest() {
        Result result = run("replay", CHASE, "--digest");
        assertEquals("8f7a0e986496683caa8fb80696a53808f5350d5d4285c1705398c1f75893d3cc\n", result.out());
        assertEquals("", result.err());
    }

    @Test
    void shouldTakeProfileAndVariants() {
        String ace = run("replay", CHASE, "--digest", "--profile", "ace").out();
        String retail = run("replay", CHASE, "--digest").out();
        assertTrue(!ace.equals(retail));
        assertEquals(
                ace,
                run("replay", CHASE, "--digest", "--profile", "ace", "--set", "a7-always-turn=false")
                        .out());
        Result set = run("replay", CHASE, "--quiet", "--set", "a7-always-turn", "--set", "max-quantum=0.1");
        assertTrue(set.out().contains("\"variants\":[\"a7-always-turn\",\"max-quantum=0.1\"]"), set.out());
        assertEquals(
                retail,
                run("replay", CHASE, "--digest", "--set", "a7-always-turn", "--unset", "a7-always-turn")
                        .out());
    }

    @Test
    void shouldWriteFilesWholeAndCompressedByName() throws IOException {
        Path trace = folder.resolve("t.jsonl.gz");
        Path assumptions = folder.resolve("a.json");
        Result result = run("replay", CAPTURE, "-o", trace.toString(), "--assumptions", assumptions.toString());
        assertEquals(0, result.status(), result.err());
        assertEquals((byte) 0x1F, Files.readAllBytes(trace)[0]);
        assertTrue(Files.readString(assumptions).contains("\"acreplay_assumptions\" : 1"));
        assertTrue(result.out().contains("recorded positions of the player:"), result.out());
        try (var files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void shouldSayWhatIsWrongWithStatusTwo() throws IOException {
        Path bad = folder.resolve("bad.json");
        Files.writeString(bad, "{\"acreplay_scenario\":1,\n\"clock\":{\"start\":0,\"frame\":0.1}}");
        List<String[]> cases = List.of(
                new String[] {"bad.json, line 2, $.clock: the key \"frames\" is missing", "replay", bad.toString()},
                new String[] {
                    "no such file", "replay", folder.resolve("none.pcap").toString()
                },
                new String[] {"did you mean \"a7-always-turn\"", "replay", CHASE, "--set", "a7-always-tun"},
                new String[] {
                    "is fixed, there is no switch: position-managers.md", "replay", CHASE, "--set", "blip-distance"
                },
                new String[] {"expected NAME=VALUE", "replay", CHASE, "--environment", "flat_ground"},
                new String[] {"unknown profile \"gdle\"", "replay", CHASE, "--profile", "gdle"},
                new String[] {"no session 7", "replay", CAPTURE, "--session", "7"},
                new String[] {
                    "cannot be written",
                    "replay",
                    CHASE,
                    "-o",
                    folder.resolve("no/t.jsonl").toString()
                },
                new String[] {"--jobs 0: expected 1 to 256", "selftest", CHASE, "--jobs", "0"},
                new String[] {"unknown variant id", "variants", "nothing-like-it"});
        for (String[] one : cases) {
            Result result = run(List.of(one).subList(1, one.length).toArray(String[]::new));
            assertEquals(2, result.status(), one[0] + " " + result.err());
            assertTrue(result.err().contains(one[0]), one[0] + ": " + result.err());
        }
    }

    @Test
    void shouldFindReplaysDeterministic() {
        Result result = run("selftest", CHASE, CAPTURE);
        assertEquals(0, result.status(), result.err());
        assertEquals(
                2, result.out().lines().filter(line -> line.contains("6 runs")).count(), result.out());
    }

    @Test
    void shouldListVariants() {
        Result all = run("variants");
        assertTrue(all.out().contains("179 ids"), all.out());
        Result one = run("variants", "run-rate-800-at-least");
        assertTrue(one.out().contains("exactly one of it and run-rate-800-equality is on"), one.out());
        Result json = run("variants", "--owner", "moveto", "--only-different", "ace", "--json");
        assertTrue(json.out().startsWith("[ {\n  \"id\" : \"a1-stale-use-final-heading\""), json.out());
    }

    @Test
    void shouldBeginEveryHelpWithAnExample() {
        for (String command : List.of("replay", "selftest", "variants")) {
            Result help = run(command, "--help");
            assertEquals(0, help.status());
            assertTrue(help.out().startsWith("Example: acreplay " + command), help.out());
        }
    }
}
