package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import dev.acreplay.trace.TraceFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that compare, with their exit statuses and messages. */
class CompareCommandsTest {
    @TempDir
    Path folder;

    private String out;
    private String err;
    private String golden;
    private Path a;
    private Path b;

    @BeforeEach
    void traces() throws IOException {
        try (var in = TraceFiles.open(TestData.path("traces/moveto-flee.jsonl"))) {
            golden = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        a = Files.writeString(folder.resolve("a.jsonl"), golden);
        b = folder.resolve("b.jsonl");
    }

    private int run(String... arguments) {
        StringWriter standardOut = new StringWriter();
        StringWriter standardErr = new StringWriter();
        int status = Main.run(new PrintWriter(standardOut), new PrintWriter(standardErr), arguments);
        out = standardOut.toString();
        err = standardErr.toString();
        return status;
    }

    @Test
    void shouldFindTracesEqualAndSayHowManyComparisons() throws IOException {
        Files.writeString(b, golden);
        assertEquals(0, run("diff", a.toString(), b.toString()), err);
        assertTrue(out.contains("comparisons"), out);
        assertTrue(out.contains("AGREES"), out);
    }

    @Test
    void shouldFindADifferenceInTheLastRowOnly() throws IOException {
        int at = golden.lastIndexOf("\"heading\":");
        int end = golden.indexOf('}', at);
        Files.writeString(b, golden.substring(0, at) + "\"heading\":1.25" + golden.substring(end));
        assertEquals(1, run("diff", a.toString(), b.toString()), err);
        assertTrue(out.startsWith("first divergence:"), out);
        assertTrue(out.contains("pos.heading"), out);
        assertTrue(out.contains("DIVERGES"), out);
        assertEquals(1, run("diff", a.toString(), b.toString(), "--format", "json"), err);
        assertTrue(out.startsWith("{\"acreplay_result\":1"), out);
        assertEquals(0, run("diff", a.toString(), b.toString(), "--ignore", "pos.heading"), err);
    }

    @ParameterizedTest
    @CsvSource({
        "absent.jsonl, no such file",
        "empty.jsonl, empty",
        "text.jsonl, acreplay_trace",
    })
    void shouldSayInOneSentenceWhatIsWrongWithAFile(String name, String message) throws IOException {
        Files.writeString(folder.resolve("empty.jsonl"), "");
        Files.writeString(folder.resolve("text.jsonl"), "{\"something\":\"else\"}\n");
        assertEquals(2, run("diff", a.toString(), folder.resolve(name).toString()), out);
        assertTrue(err.startsWith("acreplay: "), err);
        assertTrue(err.contains(message), err);
        assertEquals(1, err.strip().lines().count(), err);
    }

    @Test
    void shouldRefuseBadOptions() {
        assertEquals(2, run("diff", a.toString(), a.toString(), "--tolerance", "position"));
        assertTrue(err.contains("NAME=LIMIT"), err);
        assertEquals(2, run("diff", a.toString(), a.toString(), "--align", "guess"));
        assertTrue(err.contains("frame, time, order"), err);
        assertEquals(2, run("diff", a.toString(), a.toString(), "--map-object", "x"));
        assertEquals(2, run("diff", a.toString()));
        assertEquals(2, run("verify", a.toString(), "--shard", "3/2"));
        assertTrue(err.contains("I/N"), err);
        assertEquals(2, run("verify", folder.resolve("absent.yaml").toString()));
        assertEquals(2, run("baseline"));
        assertEquals(2, run("minimise", a.toString(), "-o", "x.txt"));
        assertEquals(2, run("explain", a.toString()));
    }

    @Test
    void shouldRunTheDemo() {
        String suite = TestData.checkout().resolve("fixtures/demo/suite.yaml").toString();
        assertEquals(0, run("verify", suite), out + err);
        assertTrue(out.contains("AGREES    chase-with-retarget") || out.contains("AGREES"), out);
        assertTrue(out.contains("KNOWN"), out);
        assertTrue(out.contains("UN-2"), out);
        assertEquals(1, run("verify", suite, "--case", "chase-with-retarget", "--profile", "ace"), out + err);
        assertTrue(out.contains("first divergence"), out);
        assertEquals(0, run("explain", suite, "--case", "remote-catch-up"), out + err);
        assertTrue(out.contains("EXPLAINED by catchup-get-max-speed"), out);
        assertEquals(0, run("baseline", "list", "--suite", suite), err);
        assertTrue(out.contains("6 accepted"), out);
    }

    @Test
    void shouldMergeTheShardsOfTheDemo() throws IOException {
        String suite = TestData.checkout().resolve("fixtures/demo/suite.yaml").toString();
        Path one = folder.resolve("1.json");
        Path two = folder.resolve("2.json");
        Path whole = folder.resolve("whole.json");
        Path merged = folder.resolve("merged.json");
        assertEquals(0, run("verify", suite, "--format", "json", "-o", whole.toString()), err);
        assertEquals(0, run("verify", suite, "--shard", "1/2", "--format", "json", "-o", one.toString()), err);
        assertEquals(0, run("verify", suite, "--shard", "2/2", "--format", "json", "-o", two.toString()), err);
        assertEquals(0, run("merge", two.toString(), one.toString(), "-o", merged.toString()), err);
        assertEquals(Files.readString(whole), Files.readString(merged));
        assertEquals(2, run("merge", one.toString()), err);
        assertTrue(err.contains("absent"), err);
    }

    @Test
    void shouldMinimiseTheDemosDivergence() throws IOException {
        String suite = TestData.checkout().resolve("fixtures/demo/suite.yaml").toString();
        Path small = folder.resolve("small.json");
        assertEquals(0, run("minimise", suite, "--case", "remote-catch-up", "-o", small.toString()), err);
        assertTrue(out.contains("verified"), out);
        assertTrue(Files.exists(folder.resolve("small.trace.jsonl")));
        assertEquals(
                2,
                run(
                        "minimise",
                        suite,
                        "--case",
                        "remote-catch-up",
                        "-o",
                        small.toString(),
                        "--fingerprint",
                        "0000000000000000"),
                out);
    }

    @Test
    void shouldSayWhoAgreesWithWhom() {
        String off = TestData.path("traces/variant-a7-always-turn-off.jsonl").toString();
        String on = TestData.path("traces/variant-a7-always-turn-on.jsonl").toString();
        assertEquals(1, run("compare", off, on, off), err);
        assertTrue(out.contains("A and C agree"), out);
        assertTrue(out.contains("A=C | B"), out);
        assertEquals(0, run("compare", off, off, off), err);
        assertEquals(1, run("compare", off, on, "--format", "json"), err);
        assertTrue(out.startsWith("{\"acreplay_comparison\":1"), out);
    }
}
