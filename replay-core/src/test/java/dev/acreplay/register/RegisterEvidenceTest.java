package dev.acreplay.register;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.diff.CaseReplays;
import dev.acreplay.diff.Fingerprint;
import dev.acreplay.diff.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What evidence runs say of baselines, recorded traces, claims and readings, and what writing leaves alone. */
class RegisterEvidenceTest {
    private static final Path EXAMPLE = TestData.checkout().resolve("fixtures/example-client");
    private static final String HEAD = "| Row | What | Retail | Status |\n|---|---|---|---|\n";
    private static final String ROW = HEAD
            + "| AP-1 | remote bodies catch up at the plain speed | retail catches up at the plain speed | OPEN |\n";
    private static final String VARIANT = "catchup-get-max-speed";
    private static final String MODEL = "rows:\n  AP-1: {variants: [" + VARIANT + "], fields: [pos.y]}\n";

    @TempDir
    private Path folder;

    @BeforeEach
    void copyScenario() throws IOException {
        Files.copy(EXAMPLE.resolve("parity/scenarios/catch-up.json"), folder.resolve("catch-up.json"));
        suite("");
    }

    private void suite(String more) throws IOException {
        Files.writeString(
                folder.resolve("suite.yaml"),
                "acreplay_suite: 1\ncases:\n  - {name: catch-up, scenario: catch-up.json" + more + "}\n");
    }

    private void register(String text) throws IOException {
        Files.writeString(folder.resolve("register.md"), text);
    }

    private void mapping(String text) throws IOException {
        Files.writeString(folder.resolve("register.map.yaml"), "acreplay_register_map: 1\nsuite: suite.yaml\n" + text);
    }

    /** Writes a trace of the scenario as somebody recorded it, and names it in the suite. */
    private void trace(String source, String... settings) throws IOException {
        Suite suite = Suite.read(folder.resolve("suite.yaml"));
        StringBuilder trace = new StringBuilder("{\"acreplay_trace\":1,\"source\":\"" + source
                + "\",\"clock\":{\"start\":100.0,\"frame\":0.03333333333333333,\"frames\":70},\"inputs\":[]}\n");
        try (CaseReplays.Replay replay =
                        CaseReplays.of(suite, suite.cases().get(0)).run(List.of(settings), false);
                CaseReplays.Rows rows = replay.open()) {
            for (ObjectNode row = rows.next(); row != null; row = rows.next()) {
                trace.append(Json.MAPPER.writeValueAsString(row)).append('\n');
            }
        }
        Files.writeString(folder.resolve("trace.jsonl"), trace.toString());
        suite(", trace: trace.jsonl");
    }

    private void baseline(String row, double maxError) throws IOException {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("acreplay_baseline", 1).put("case", "catch-up");
        root.putArray("accepted")
                .addObject()
                .put("fingerprint", Fingerprint.of("catch-up", "0x80000010", "field", "pos.y"))
                .put("object", "0x80000010")
                .put("field", "pos.y")
                .put("first_t", 100.2)
                .put("max_error", maxError)
                .put("register", row);
        Files.writeString(folder.resolve("baseline.json"), root.toString());
        suite(
                ", trace: trace.jsonl, compare: {ignore: [interpolation, constraint, motion, ts]}, baseline: baseline.json");
    }

    private RegisterOptions options() {
        return new RegisterOptions(
                folder.resolve("register.md"),
                null,
                null,
                null,
                false,
                folder.resolve("suite.yaml"),
                null,
                null,
                null,
                List.of(),
                Map.of(),
                false);
    }

    private JsonNode run(EvidenceOptions wanted) {
        return RegisterEvidence.run(options(), wanted).toJson();
    }

    private JsonNode run() {
        return run(new EvidenceOptions(List.of(), false, false, null, 1));
    }

    /** Without a look at divergences that nobody filed, which takes long. */
    private JsonNode runRow() {
        return run(new EvidenceOptions(List.of("AP-1"), false, false, null, 1));
    }

    private void write() {
        run(new EvidenceOptions(List.of(), true, false, null, 1));
    }

    private static List<String> findings(JsonNode result) {
        List<String> findings = new ArrayList<>();
        for (JsonNode finding : result.get("findings")) {
            String rule = finding.get("rule").asText();
            if (!rule.equals("REG-33") && !rule.equals("REG-41")) {
                findings.add(rule
                        + (finding.has("detail") ? " " + finding.get("detail").asText() : ""));
            }
        }
        return findings;
    }

    @ParameterizedTest
    @CsvSource({
        "lanternfall, catchup-get-max-speed, with, recorded, diverges,",
        "lanternfall, , without, recorded, gone, REG-40 recorded",
        "lanternfall, adjusted-max-speed-run-only-x4, neither, recorded, diverges,",
        "reference, , without, model, diverges,",
        "capture, catchup-get-max-speed, with, model, diverges,"
    })
    void shouldJudgeByARecordedTrace(
            String source, String setting, String recorded, String basis, String verdict, String finding)
            throws IOException {
        register(ROW);
        mapping(MODEL);
        if (setting == null) {
            trace(source);
        } else {
            trace(source, setting);
        }
        JsonNode result = runRow();
        JsonNode row = result.get("rows").get(0);
        assertEquals(recorded, row.get("observations").get(0).get("recorded").asText());
        assertEquals(basis, row.get("basis").asText());
        assertEquals(verdict, row.get("verdict").asText());
        assertEquals(finding == null ? List.of() : List.of(finding), findings(result));
    }

    @ParameterizedTest
    @CsvSource({
        "true, , REG-38 profile|REG-38 recorded, refuted",
        "true, catchup-get-max-speed, REG-39 conflict, confirmed",
        "false, , '', confirmed",
        "false, catchup-get-max-speed, REG-38 recorded|REG-39 conflict, refuted"
    })
    void shouldLetARecordingOfRetailJudgeAClaim(String says, String setting, String found, String verdict)
            throws IOException {
        register(ROW);
        mapping("rows:\n  AP-1:\n    variants: [" + VARIANT + "]\n    fields: [pos.y]\n    claims:\n"
                + "      - {text: \"retail catches up at the plain speed\", variant: " + VARIANT + ", value: " + says
                + "}\n");
        if (setting == null) {
            trace("retail-cdb");
        } else {
            trace("retail-cdb", setting);
        }
        JsonNode result = runRow();
        JsonNode claim = result.get("rows").get(0).get("claims").get(0);
        assertEquals(verdict, claim.get("verdict").asText());
        assertEquals("recorded", claim.path("by").asText());
        assertEquals(found.isEmpty() ? List.of() : List.of(found.split("\\|")), findings(result));
        assertEquals(
                verdict.equals("refuted"),
                result.get("rows").get(0).get("verdict").asText().equals("refuted"));
    }

    @ParameterizedTest
    @CsvSource({
        "5.0, catchup-get-max-speed, known, true, diverges,",
        "4.0, catchup-get-max-speed, worse, true, diverges,",
        "5.0, a4-turn-to-heading-deferred, known, false, diverges, REG-43 not-explained",
        "5.0, , known, , diverges,"
    })
    void shouldLookForAcceptedDivergences(
            double maxError, String variant, String result, String vanishes, String verdict, String finding)
            throws IOException {
        register(ROW);
        mapping(variant == null ? "" : "rows:\n  AP-1: {variants: [" + variant + "], fields: [pos.y]}\n");
        trace("lanternfall", VARIANT);
        baseline("AP-1", maxError);
        JsonNode found = run();
        JsonNode row = found.get("rows").get(0);
        JsonNode observation =
                row.get("observations").get(row.get("observations").size() - 1);
        assertEquals("baseline", observation.get("kind").asText());
        assertEquals(result, observation.get("result").asText());
        assertEquals(vanishes, observation.path("vanishes").asText(null));
        assertEquals("baseline", row.get("basis").asText());
        assertEquals(verdict, row.get("verdict").asText());
        assertEquals(finding == null ? List.of() : List.of(finding), findings(found));
        assertEquals(0, found.get("proposed").size());
    }

    @Test
    void shouldSayThatAnAcceptedDivergenceIsGone() throws IOException {
        register(ROW);
        mapping("");
        trace("lanternfall");
        baseline("AP-1", 5);
        JsonNode found = run();
        assertEquals("gone", found.get("rows").get(0).get("verdict").asText());
        assertEquals(List.of("REG-40 baseline"), findings(found));
        assertEquals(1, found.get("exit").asInt());
    }

    @Test
    void shouldRepeatTheEvidenceUnderEachReading() throws IOException {
        register(ROW + "\n<!-- acreplay:begin AP-1 -->\n<!-- acreplay:end AP-1 -->\n");
        mapping("rows:\n  AP-1: {variants: [" + VARIANT
                + "], fields: [pos.y], readings: [adjusted-max-speed-run-only-x4]}\n");
        JsonNode row = run().get("rows").get(0);
        assertEquals(
                "[{\"variant\":\"adjusted-max-speed-run-only-x4\",\"verdict\":\"diverges\"}]",
                row.get("readings").toString());
        write();
        assertTrue(Files.readString(folder.resolve("register.md"))
                .contains("- with reading `adjusted-max-speed-run-only-x4`: diverges as well\n"));
    }

    @ParameterizedTest
    @CsvSource({"AP, AP-2", "ZZ, ZZ-1", ", AP-2"})
    void shouldNumberAProposedRow(String family, String id) throws IOException {
        register(ROW);
        mapping("");
        trace("lanternfall", VARIANT);
        JsonNode proposed =
                run(new EvidenceOptions(List.of(), false, false, family, 1)).get("proposed");
        assertEquals(id, proposed.get(0).get("id").asText());
        assertEquals(
                "{\"" + VARIANT + "\":\"on\"}", proposed.get(0).get("variants").toString());
        assertTrue(proposed.get(0).get("row").asText().endsWith(" | PROPOSED |"), proposed::toString);
    }

    @Test
    void shouldSayWhyThereIsNoEvidence() throws IOException {
        register(HEAD + "| AP-1 | x | | |\n| AP-2 | x | | |\n| AP-3 | x | | |\n| AP-4 | x | | RETIRED 2026-01-01 |\n"
                + "| AP-5 | x | | |\n| AP-5 | twice | | |\n");
        mapping("rows:\n  AP-2: {variants: [speculative-move-install]}\n  AP-3: {variants: [" + VARIANT
                + "], cases: [elsewhere]}\n  AP-5: {variants: [" + VARIANT + "], cases: [catch-up]}\n");
        Files.writeString(folder.resolve("catch-up.json"), "{\"acreplay_scenario\":1,\"clock\":7}");
        List<String> reasons = new ArrayList<>();
        JsonNode result = run();
        result.get("rows")
                .forEach(row -> reasons.add(
                        row.get("verdict").asText() + " " + row.path("reason").asText()));
        assertEquals(
                List.of(
                        "no-evidence no-variant",
                        "no-evidence not-replayed",
                        "no-evidence no-case",
                        "skipped retired",
                        "no-evidence failed",
                        "skipped duplicate"),
                reasons);
        JsonNode observation = result.get("rows").get(4).get("observations").get(0);
        assertEquals("failed", observation.get("result").asText());
        assertTrue(observation.get("error").asText().contains("catch-up.json"), observation::toString);
    }

    @Test
    void shouldSkipACaptureThatIsNotThere() throws IOException {
        register(ROW);
        mapping(MODEL);
        Files.writeString(
                folder.resolve("suite.yaml"),
                "acreplay_suite: 1\ncases:\n  - {name: catch-up, capture: gone.pcap, trace: gone.jsonl}\n");
        JsonNode observation = run().get("rows").get(0).get("observations").get(0);
        assertEquals("skipped", observation.get("result").asText());
    }

    @Test
    void shouldKeepALinkAndTheModeOfItsTarget() throws IOException {
        register(ROW + "\n<!-- acreplay:begin AP-1 -->\n<!-- acreplay:end AP-1 -->\n");
        mapping(MODEL);
        Path target = folder.resolve("elsewhere.md");
        Files.move(folder.resolve("register.md"), target);
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-rw-r--"));
        Files.createSymbolicLink(folder.resolve("register.md"), Path.of("elsewhere.md"));
        write();
        assertTrue(Files.isSymbolicLink(folder.resolve("register.md")));
        assertTrue(Files.readString(target).contains("**Diverges** in 1 of 1 case"));
        assertEquals("rw-rw-r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
        byte[] once = Files.readAllBytes(target);
        write();
        assertArrayEquals(once, Files.readAllBytes(target));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\r", "\n"})
    void shouldKeepLineEndsAndWriteThoseOfTheMarker(String end) throws IOException {
        String text = (ROW + "\n> <!-- acreplay:begin AP-1 -->\n> old\n> <!-- acreplay:end AP-1 -->\nlast")
                .replace("\n", end);
        register("\uFEFF" + text);
        mapping(MODEL);
        write();
        String after = Files.readString(folder.resolve("register.md"));
        assertTrue(after.startsWith("\uFEFF"));
        assertTrue(after.endsWith("> <!-- acreplay:end AP-1 -->" + end + "last"), after);
        assertTrue(after.contains(end + "> **Diverges** in 1 of 1 case"), after);
        assertFalse(after.replace(end, "").matches("(?s).*[\r\n].*"), "other line ends");
        write();
        assertEquals(after, Files.readString(folder.resolve("register.md")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- acreplay:begin AP-1 -->\n",
                "<!-- acreplay:end AP-1 -->\n",
                "<!-- acreplay:begin AP-1 -->\n<!-- acreplay:end AP-2 -->\n",
                "text <!-- acreplay:begin AP-1 -->\n",
                "<!-- acreplay:begin ap-1 -->\n",
                "<!-- acreplay:begin AP-1 -->\n<!-- acreplay:end AP-1 -->\n<!-- acreplay:begin AP-1 -->\n<!-- acreplay:end AP-1 -->\n"
            })
    void shouldWriteNothingWhereMarkersAreNotInOrder(String markers) throws IOException {
        mapping(MODEL);
        for (String broken : new String[] {"register.md", "register.evidence.md"}) {
            register(ROW + "\n<!-- acreplay:begin proposed -->\n<!-- acreplay:end proposed -->\n");
            Files.writeString(folder.resolve("register.evidence.md"), "");
            Files.writeString(folder.resolve(broken), Files.readString(folder.resolve(broken)) + "\n" + markers);
            byte[] register = Files.readAllBytes(folder.resolve("register.md"));
            byte[] sibling = Files.readAllBytes(folder.resolve("register.evidence.md"));
            InputException refused = assertThrows(InputException.class, this::write);
            assertTrue(refused.getMessage().contains(broken), refused.getMessage());
            assertArrayEquals(register, Files.readAllBytes(folder.resolve("register.md")));
            assertArrayEquals(sibling, Files.readAllBytes(folder.resolve("register.evidence.md")));
        }
    }

    @Test
    void shouldPutNewSectionsInOrderAndKeepWordsOfPeople() throws IOException {
        register(HEAD + "| TS-2 | x | | |\n| AP-1 | x | | |\n| AP-10 | x | | |\n");
        mapping("rows:\n  TS-2: {variants: [" + VARIANT + "]}\n  AP-1: {variants: [" + VARIANT
                + "]}\n  AP-10: {variants: [" + VARIANT + "]}\n");
        String words = "# Notes\n\nWords.\n\n## AP-3\n\nA person's section.\n\n## Proposed rows\n\nmore";
        Files.writeString(folder.resolve("register.evidence.md"), words);
        write();
        String after = Files.readString(folder.resolve("register.evidence.md"));
        List<String> headings = after.lines().filter(l -> l.startsWith("## ")).toList();
        assertEquals(List.of("## TS-2", "## AP-1", "## AP-10", "## AP-3", "## Proposed rows"), headings);
        assertTrue(after.startsWith("# Notes\n\nWords.\n\n## TS-2\n<!-- acreplay:begin TS-2 -->\n"), after);
        assertTrue(
                after.endsWith(
                        "<!-- acreplay:end AP-10 -->\n\n## AP-3\n\nA person's section.\n\n## Proposed rows\n\nmore"),
                after);
    }

    @Test
    void shouldLookAtTheNamedRowsOnly() throws IOException {
        register(HEAD + "| AP-1 | x | | |\n| AP-2 | x | | |\n");
        mapping("rows:\n  AP-1: {variants: [" + VARIANT + "]}\n  AP-2: {variants: [" + VARIANT + "]}\n");
        JsonNode result = run(new EvidenceOptions(List.of("AP-2"), true, false, null, 1));
        assertEquals(1, result.get("rows").size());
        assertFalse(Files.readString(folder.resolve("register.evidence.md")).contains("AP-1"));
        assertThrows(InputException.class, () -> run(new EvidenceOptions(List.of("AP-9"), false, false, null, 1)));
    }

    @Test
    void shouldKeepASmallestScenarioAsLongAsItShowsTheDivergence() throws IOException {
        register(ROW);
        mapping(MODEL);
        assertTrue(run().get("rows").get(0).get("smallest").isNull());
        JsonNode made = run(new EvidenceOptions(List.of(), true, true, null, 1))
                .get("rows")
                .get(0)
                .get("smallest");
        assertEquals("register.evidence/AP-1.json", made.get("path").asText());
        assertTrue(made.get("frames").asInt() < 10, made::toString);
        Path file = folder.resolve("register.evidence/AP-1.json");
        byte[] content = Files.readAllBytes(file);
        assertEquals(made, run().get("rows").get(0).get("smallest"));
        run(new EvidenceOptions(List.of(), true, true, null, 1));
        assertArrayEquals(content, Files.readAllBytes(file));
        assertTrue(Files.readString(folder.resolve("register.evidence.md"))
                .contains("- smallest scenario: `register.evidence/AP-1.json`, "));

        ObjectNode other = (ObjectNode) Json.MAPPER.readTree(content);
        other.putArray("inputs");
        Files.writeString(file, other.toString());
        RegisterEvidenceResult result =
                RegisterEvidence.run(options(), new EvidenceOptions(List.of(), false, false, null, 1));
        assertTrue(result.toJson().get("rows").get(0).get("smallest").isNull());
        assertTrue(result.toText(false).contains("register.evidence/AP-1.json does not show it any more"));
        run(new EvidenceOptions(List.of(), false, true, null, 1));
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    @Test
    void shouldMinimiseWhatOnlyABaselineLinks() throws IOException {
        register(ROW);
        mapping("");
        trace("lanternfall", VARIANT);
        baseline("AP-1", 5);
        EvidenceOptions minimise = new EvidenceOptions(List.of(), true, true, null, 1);
        JsonNode made = run(minimise).get("rows").get(0).get("smallest");
        assertEquals("register.evidence/AP-1.json", made.path("path").asText());
        assertTrue(Files.exists(folder.resolve("register.evidence/AP-1.trace.jsonl")));
        assertEquals(made, run().get("rows").get(0).get("smallest"));
    }

    @Test
    void shouldCompareOnlyTheObjectsAndFieldsOfTheRow() throws IOException {
        register(ROW);
        mapping("rows:\n  AP-1: {variants: [" + VARIANT + "], objects: [\"0x50000001\"]}\n");
        JsonNode row = run().get("rows").get(0);
        assertEquals("same", row.get("observations").get(0).get("result").asText());
        assertEquals("gone", row.get("verdict").asText());
        mapping("rows:\n  AP-1: {variants: [" + VARIANT + "], fields: [interpolation]}\n");
        row = run().get("rows").get(0);
        row.get("observations")
                .get(0)
                .get("fields")
                .forEach(
                        field -> assertTrue(field.get("field").asText().startsWith("interpolation."), field::toString));
        assertNull(row.get("reason"));
    }

    @Test
    void shouldMinimiseACaptureToAScenario() throws IOException {
        register(ROW);
        mapping("rows:\n  AP-1: {variants: [a2-reset-zeroes-distance-to-object], fields: [moveto]}\n");
        Files.copy(
                TestData.checkout().resolve("fixtures/demo/captures/chase-retarget.pcap"),
                folder.resolve("chase.pcap"));
        Files.writeString(
                folder.resolve("suite.yaml"),
                "acreplay_suite: 1\ncases:\n  - {name: chase, capture: chase.pcap, session: 1, profile: retail}\n");
        JsonNode made = run(new EvidenceOptions(List.of("AP-1"), false, true, null, 1))
                .get("rows")
                .get(0)
                .get("smallest");
        assertEquals("register.evidence/AP-1.json", made.path("path").asText());
        assertEquals(made, runRow().get("rows").get(0).get("smallest"));
    }
}
