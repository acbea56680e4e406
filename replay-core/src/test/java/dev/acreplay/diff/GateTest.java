package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import dev.acreplay.TestData;
import dev.acreplay.trace.TraceFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate fails only for a reason: new and worse fail, known and gone do not, and what was not compared is an error. */
class GateTest {
    private static final String SCENARIO = "moveto-flee";

    @TempDir
    Path folder;

    private List<String> lines;

    @BeforeEach
    void copy() throws IOException {
        Files.copy(TestData.path("scenarios/" + SCENARIO + ".json"), folder.resolve("s.json"));
        try (var in = TraceFiles.open(TestData.path("traces/" + SCENARIO + ".jsonl"))) {
            lines = new ArrayList<>(List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")));
        }
        suite("");
        trace(0);
    }

    private void suite(String more) throws IOException {
        Files.writeString(
                folder.resolve("suite.yaml"),
                "acreplay_suite: 1\ncases:\n  - name: one\n    scenario: s.json\n    trace: t.jsonl\n    baseline: b.json\n"
                        + more);
    }

    /** Writes the golden trace with the last position moved by so many metres. */
    private void trace(double metres) throws IOException {
        List<String> changed = new ArrayList<>(lines);
        int last = changed.size() - 1;
        var row = TestTraces.parse(changed.get(last));
        var pos = (com.fasterxml.jackson.databind.node.ObjectNode) row.path("s").path("pos");
        pos.put("x", (double) (float) (pos.path("x").doubleValue() + metres));
        changed.set(last, metres == 0 ? changed.get(last) : row.toString());
        Files.writeString(folder.resolve("t.jsonl"), String.join("\n", changed) + "\n");
    }

    private RunResult run(boolean strict, boolean update) {
        VerifyOptions d = VerifyOptions.defaults("test", "rerun");
        return Verifier.run(
                Suite.read(folder.resolve("suite.yaml")),
                new VerifyOptions(
                        List.of(), null, List.of(), 1, 1, 1, 0, false, strict, update, 1000, 0, d.tool(), d.rerun()),
                done -> {});
    }

    private static String statuses(RunResult result) {
        return result.verdict() + " " + result.exit() + " " + result.totals().byStatus();
    }

    @Test
    void shouldGiveTheFourStatusesAndTheirExitCodes() throws IOException {
        assertEquals("agrees 0 {}", statuses(run(false, false)));
        trace(0.25);
        assertEquals("diverges 1 {new=1}", statuses(run(false, false)));
        assertEquals("known 0 {known=1}", statuses(run(false, true)));
        assertEquals("known 0 {known=1}", statuses(run(true, false)));
        trace(0.125);
        assertEquals("known 0 {known=1}", statuses(run(false, false)));
        trace(0.5);
        assertEquals("diverges 1 {worse=1}", statuses(run(false, false)));
        trace(0);
        assertEquals("agrees 0 {gone=1}", statuses(run(false, false)));
        assertEquals("diverges 1 {gone=1}", statuses(run(true, false)));
    }

    @Test
    void shouldKeepRegisterAndNoteWhenABaselineIsUpdated() throws IOException {
        trace(0.25);
        run(false, true);
        Path file = folder.resolve("b.json");
        Baseline baseline = Baseline.read(file, "one");
        Baseline.Entry entry = baseline.accepted().get(0);
        assertEquals("pos.x", entry.field());
        assertEquals(Fingerprint.of("one", entry.object(), "field", "pos.x"), entry.fingerprint());
        Files.writeString(
                file, Files.readString(file).replace("\"kind\"", "\"register\":\"AP-23\",\"note\":\"why\",\"kind\""));
        trace(0.5);
        assertEquals("known 0 {known=1}", statuses(run(false, true)));
        Baseline.Entry kept = Baseline.read(file, "one").accepted().get(0);
        assertEquals("AP-23", kept.register());
        assertEquals("why", kept.note());
        assertEquals(0.5, kept.maxError(), 1e-4);
        String text = Files.readString(file);
        assertEquals(text, Baseline.read(file, "one").toJson());
    }

    @Test
    void shouldRefuseToAcceptOnABuildMachine() {
        assertThrows(InputException.class, () -> Baseline.refuseOnCi("--update-baseline", "true"));
        Baseline.refuseOnCi("--update-baseline", null);
        Baseline.refuseOnCi("--update-baseline", "");
        Baseline.refuseOnCi("--update-baseline", "false");
    }

    @Test
    void shouldFailWhereNothingWasCompared() throws IOException {
        suite("    compare: {ignore: [\"tick\", \"*\"]}\n");
        RunResult result = run(false, false);
        assertEquals("failed", result.verdict());
        assertEquals(2, result.exit());
        assertEquals(0, result.totals().comparisons());
    }

    @Test
    void shouldFailACaseWithoutAnythingToCompareWith() throws IOException {
        suite("  - name: two\n    scenario: s.json\n");
        RunResult result = run(false, false);
        assertEquals(2, result.exit());
        assertEquals("failed", result.cases().get(1).verdict());
    }

    @Test
    void shouldSkipAnAbsentCaptureVisiblyOrFail() throws IOException {
        suite("  - name: two\n    capture: absent.pcap\n    trace: t.jsonl\n");
        RunResult result = run(false, false);
        assertEquals("skipped", result.cases().get(1).verdict());
        assertTrue(result.cases().get(1).message().contains("absent.pcap"));
        assertEquals(0, result.exit());
        VerifyOptions all =
                new VerifyOptions(List.of(), null, List.of(), 1, 1, 1, 0, true, false, false, 1000, 0, "test", "rerun");
        RunResult required = Verifier.run(Suite.read(folder.resolve("suite.yaml")), all, done -> {});
        assertEquals(2, required.exit());
        assertEquals("failed", required.cases().get(1).verdict());
    }

    @Test
    void shouldRefuseReferenceDataThatChanged() throws IOException {
        suite("sha256:\n  t.jsonl: " + Files256.sha256(folder.resolve("t.jsonl")) + "\n");
        assertEquals(0, run(false, false).exit());
        trace(0.25);
        RunResult changed = run(false, false);
        assertEquals(2, changed.exit());
        assertTrue(
                changed.cases().get(0).message().contains("pins"),
                changed.cases().get(0).message());
    }

    @Test
    void shouldEndACaseAtItsTimeLimit() throws IOException {
        suite("    timeout: 0.000001\n");
        RunResult result = run(false, false);
        assertEquals("failed", result.verdict());
        assertTrue(
                result.cases().get(0).message().contains("timeout"),
                result.cases().get(0).message());
    }

    @Test
    void shouldMergeShardsToTheSameBytes() throws IOException {
        suite("  - name: two\n    scenario: s.json\n    trace: t.jsonl\n  - name: three\n    scenario: s.json\n"
                + "    trace: [t.jsonl, t.jsonl]\n  - name: four\n    capture: absent.pcap\n    trace: t.jsonl\n");
        trace(0.25);
        Suite suite = Suite.read(folder.resolve("suite.yaml"));
        List<RunResult> parts = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            RunResult part = Verifier.run(
                    suite,
                    new VerifyOptions(
                            List.of(), null, List.of(), i, 3, 1, 0, false, true, false, 1000, 200_000, "test", "rerun"),
                    done -> {});
            parts.add(0, RunResult.read("part", part.toJson()));
        }
        RunResult whole = Verifier.run(
                suite,
                new VerifyOptions(
                        List.of(), null, List.of(), 1, 1, 2, 0, false, true, false, 1000, 200_000, "test", "rerun"),
                done -> {});
        RunResult merged = Shards.merge(List.of("a", "b", "c"), parts);
        assertEquals(whole.toJson(), merged.toJson());
        assertEquals(1, merged.exit());
        assertThrows(InputException.class, () -> Shards.merge(List.of("a", "b"), parts.subList(0, 2)));
        assertThrows(
                InputException.class,
                () -> Shards.merge(List.of("a", "b", "c"), List.of(parts.get(0), parts.get(0), parts.get(1))));
    }

    @Test
    void shouldGateOnTheDistanceFromRecordedPositions() throws IOException {
        Files.copy(TestData.path("captures/synthetic/chase-retarget.pcap"), folder.resolve("c.pcap"));
        String recorded =
                "  - name: recorded\n    capture: c.pcap\n    compare: {recorded: {AutonomousPosition: %s}}\n";
        suite(recorded.formatted("{position: 10.0, heading: 180.0}"));
        RunResult wide = run(false, false);
        assertEquals("agrees", wide.cases().get(1).verdict());
        assertTrue(wide.cases().get(1).counts().comparisons() > 10);
        suite(recorded.formatted("{position: 0.5, heading: 5.0}"));
        RunResult tight = run(false, false);
        assertEquals(1, tight.exit());
        Divergence first = tight.cases().get(1).divergences().get(0);
        assertEquals("recorded.AutonomousPosition.position", first.name());
        assertEquals("0x50000001", first.object());
        assertEquals("m", first.unit());
        assertTrue(first.first().packet() > 0);
        assertTrue(first.maxError() > 0.5);
    }

    @Test
    void shouldShowDivergencesUnderAnotherProfile() {
        VerifyOptions ace = new VerifyOptions(
                List.of(), "ace", List.of(), 1, 1, 1, 0, false, false, false, 1000, 0, "test", "rerun");
        RunResult result = Verifier.run(Suite.read(folder.resolve("suite.yaml")), ace, done -> {});
        assertEquals(1, result.exit());
        Divergence first = result.cases().get(0).divergences().get(0);
        assertEquals(result.cases().get(0).firstCause(), first.fingerprint());
        assertTrue(result.cases().get(0).rerun().endsWith("--profile ace"));
    }

    @Test
    void shouldRefuseASuiteThatIsWrong() {
        Map<String, String> wrong = Map.of(
                "nonsense", "no suite",
                "acreplay_suite: 1\ncases: []", "at least one case",
                "acreplay_suite: 1\ncases: [{name: a, scenario: s, capture: c, trace: t}]",
                        "one of capture and scenario",
                "acreplay_suite: 1\ncases: [{name: a, scenario: s, trace: t, variants: [a7-always]}]", "a7-always",
                "acreplay_suite: 1\ncases: [{name: a, scenario: s, trace: t, compare: {positon: 1}}]",
                        "unknown setting",
                "acreplay_suite: 1\ncases: [{name: a, scenario: s, trace: t}, {name: a, scenario: s, trace: t}]",
                        "already",
                "acreplay_suite: 2\ncases: [{name: a, scenario: s, trace: t}]", "version");
        wrong.forEach((text, message) -> {
            InputException refused =
                    assertThrows(InputException.class, () -> Suite.read("suite.yaml", folder, text), text);
            assertTrue(refused.getMessage().contains(message), refused.getMessage());
        });
    }
}
