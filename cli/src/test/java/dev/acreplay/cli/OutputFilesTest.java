package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to files and streams that results are written to, and to unusual inputs of replay. */
class OutputFilesTest {
    private static final Path FLEE = TestData.path("scenarios/moveto-flee.json");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... args) {
        String[] texts = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            texts[i] = args[i].toString();
        }
        return Main.run(new PrintWriter(out), new PrintWriter(err), texts);
    }

    private void refused(String message, Object... args) {
        assertEquals(2, run(args), err.toString());
        assertEquals("acreplay: " + message + "\n", err.toString());
    }

    @Test
    void shouldLeaveAnEmptyFolderOfTheSameNameAlone() throws IOException {
        Path here = Files.createDirectory(folder.resolve("results"));
        refused(here + " is a folder; expected the name of a file to write", "replay", FLEE, "-o", here);
        assertTrue(Files.isDirectory(here));
    }

    @Test
    void shouldWriteToADeviceAndNotReplaceIt() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        assertEquals(0, run("replay", FLEE, "-o", device));
        assertTrue(!Files.isRegularFile(device));
    }

    @Test
    void shouldWriteBehindALinkAndKeepTheLink() throws IOException {
        Path real = Files.writeString(folder.resolve("real.jsonl"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), real);
        assertEquals(0, run("replay", FLEE, "-o", link));
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.readString(real).startsWith("{\"acreplay_trace\":1"));
    }

    @Test
    void shouldRefuseAnEmptyName() {
        refused(
                "the name of the file to write is empty; expected a file, or \"-\" for standard output",
                "replay",
                FLEE,
                "-o",
                "");
    }

    @Test
    void shouldNotWriteOverItsInput() throws IOException {
        Path copy = Files.copy(FLEE, folder.resolve("flee.json"));
        refused(copy + " is the input; expected another file to write to", "replay", copy, "-o", copy);
        assertEquals(Files.readString(FLEE), Files.readString(copy));
    }

    @Test
    void shouldNotWriteTwoResultsToOneFile() {
        Path both = folder.resolve("both");
        refused(
                "-o and --assumptions both name " + both + "; expected two files",
                "replay",
                FLEE,
                "-o",
                both,
                "--assumptions",
                both);
    }

    @Test
    void shouldEndQuietlyWhenNobodyReadsItsOutput() {
        PrintWriter closed = new PrintWriter(new OutputStreamWriter(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                },
                StandardCharsets.UTF_8));
        assertEquals(0, Main.run(closed, new PrintWriter(err), "replay", FLEE.toString()), err.toString());
        assertEquals("", err.toString());
    }

    @Test
    void shouldSayThatAScenarioIsPacked() throws IOException {
        Path packed = folder.resolve("flee.json.gz");
        try (OutputStream to = new GZIPOutputStream(Files.newOutputStream(packed))) {
            to.write(Files.readAllBytes(FLEE));
        }
        refused(packed + ": a compressed scenario; unpack it first, as with gzip -d", "replay", packed);
    }

    @Test
    void shouldSayThatItsInputIsAFolder() {
        refused(folder + " cannot be read: it is a folder", "replay", folder);
    }

    @Test
    void shouldSayWhatWasAskedForAndNotUsed() {
        assertEquals(0, run("replay", FLEE, "--digest", "--frame", "0.1", "--object", "0x12345678"));
        assertEquals(
                "acreplay: note: moveto-flee.json is a scenario: frame not used, only a capture's replay takes that\n"
                        + "acreplay: note: --object 0x12345678: there is no row of this object\n",
                err.toString());
    }

    @Test
    void shouldRefuseMoreJobsThanThreadsMakeSense() {
        refused("--jobs 100000: expected 1 to 256", "selftest", FLEE, "--jobs", 100000);
    }

    @Test
    void shouldRefuseFramesThatAreNone() {
        refused("at most 0 frames: expected 1 or more", "replay", FLEE, "--max-frames", 0);
    }

    @Test
    void shouldTakeAnExclamationMarkForPartOfAnId() {
        assertEquals(2, run("replay", FLEE, "--digest", "--set", "!a7-always-turn"));
        assertTrue(err.toString().contains("unknown variant id \"!a7-always-turn\""), err.toString());
    }
}
