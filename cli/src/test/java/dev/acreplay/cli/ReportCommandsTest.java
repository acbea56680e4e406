package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import dev.acreplay.report.ReportForm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of the commands: several at once, a folder of all forms, the output itself, and a saved result again. */
class ReportCommandsTest {
    private static final Path SUITE = TestData.checkout().resolve("fixtures/demo/suite.yaml");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... args) {
        String[] texts = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            texts[i] = args[i].toString();
        }
        out.getBuffer().setLength(0);
        return Main.run(new PrintWriter(out), new PrintWriter(err), texts);
    }

    private String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void shouldRenderASavedResultAgainByteForByte() throws IOException {
        Path all = folder.resolve("all");
        assertEquals(1, run("verify", SUITE, "--profile", "ace", "--case", "remote-catch-up", "--report-dir", all));
        Path again = folder.resolve("again");
        assertEquals(0, run("report", all.resolve("report.json"), "--report-dir", again), err.toString());
        Set<String> names = new TreeSet<>();
        try (var files = Files.list(all)) {
            files.forEach(f -> names.add(f.getFileName().toString()));
        }
        assertEquals(ReportForm.values().length + 1, names.size(), names.toString());
        for (String name : names) {
            assertEquals(Files.readString(all.resolve(name)), Files.readString(again.resolve(name)), name);
        }
    }

    @Test
    void shouldWriteSeveralReportsBesideTheText() throws IOException {
        Path page = folder.resolve("r.html");
        Path xml = folder.resolve("r.xml");
        assertEquals(
                0,
                run("verify", SUITE, "--case", "remote-catch-up", "--report", "html=" + page, "--report=junit=" + xml));
        assertTrue(out.toString().endsWith("KNOWN: accepted divergences only\n"), out.toString());
        assertTrue(read("r.html").startsWith("<!DOCTYPE html>"));
        assertTrue(read("r.xml").contains("<testcase"));
        assertFalse(read("r.html").contains("r.xml"), "where reports go is no part of the result");
    }

    @Test
    void shouldPutAReportWithoutAFileInThePlaceOfTheOutput() throws IOException {
        assertEquals(0, run("verify", SUITE, "--case", "remote-catch-up", "--report", "md"));
        assertTrue(out.toString().startsWith("# acreplay verify: KNOWN"), out.toString());
        Path file = folder.resolve("r.md");
        String shown = out.toString();
        assertEquals(0, run("verify", SUITE, "--case", "remote-catch-up", "--report", "md", "-o", file));
        assertEquals("", out.toString());
        assertEquals(shown, read("r.md"));
    }

    @Test
    void shouldWriteAnnotationsBehindTheText() {
        assertEquals(1, run("verify", SUITE, "--profile", "ace", "--case", "remote-catch-up", "--report", "github"));
        assertTrue(out.toString().contains("DIVERGES\n::error "), out.toString());
    }

    @Test
    void shouldColourOnlyWhenAsked() {
        run("verify", SUITE, "--case", "remote-catch-up");
        assertFalse(out.toString().contains("\u001b"));
        run("verify", SUITE, "--case", "remote-catch-up", "--color", "always");
        assertTrue(out.toString().contains("\u001b["));
    }

    @Test
    void shouldReportAReplayWithoutATrace() throws IOException {
        Path page = folder.resolve("walk.html");
        Path rows = folder.resolve("walk.jsonl");
        Path capture = TestData.path("captures/synthetic/walk-run-turn-jump.pcap");
        assertEquals(
                0,
                run(
                        "replay",
                        capture,
                        "-o",
                        rows,
                        "--report",
                        "html=" + page,
                        "--report",
                        "csv=" + folder.resolve("w.csv")));
        assertTrue(read("walk.html").contains("Farthest from what was recorded"));
        assertTrue(read("w.csv").lines().count() > 50);
    }

    @Test
    void shouldReportAnExplanation() throws IOException {
        Path scenario = TestData.path("scenarios/variant-a7-always-turn-off.json");
        Path trace = TestData.path("traces/variant-a7-always-turn-on.jsonl");
        assertEquals(0, run("explain", scenario, "--trace", trace, "--report", "md=" + folder.resolve("e.md")));
        assertTrue(read("e.md").contains("explained by a7-always-turn"));
    }

    @Test
    void shouldRefuseWhatIsNoFormOrNoResult() throws IOException {
        assertEquals(2, run("verify", SUITE, "--report", "pdf"));
        assertTrue(err.toString().contains("expected one of [text, html, md, json, csv, junit, sarif, github]"));
        assertEquals(2, run("verify", SUITE, "--report", "md", "--report", "csv"));
        assertEquals(2, run("verify", SUITE, "--report", "html="));
        assertEquals(2, run("verify", SUITE, "--color", "blue"));
        Path wrong = Files.writeString(folder.resolve("wrong.json"), "{\"acreplay_trace\":1}");
        assertEquals(2, run("report", wrong, "--report", "md"));
        assertEquals(2, run("report", folder.resolve("absent.json")));
    }
}
