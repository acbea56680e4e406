package dev.acreplay.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class TraceReaderTest {
    static final String HEADER =
            "{\"acreplay_trace\":1,\"source\":\"replay\",\"profile\":\"retail\",\"variants\":[\"a5\"],"
                    + "\"clock\":{\"start\":100.0,\"frame\":0.03,\"frames\":3},\"inputs\":[],\"later\":7}";

    static TraceReader read(String text) {
        return TraceReader.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "test.jsonl");
    }

    @Test
    void shouldReadHeaderAndRowsAndKeepUnknownKeys() {
        TraceReader trace = read(
                "\uFEFF" + HEADER
                        + "\r\n\r\n{\"k\":\"call\",\"i\":null,\"t\":null,\"o\":\"?obj1\",\"fn\":\"A::b\",\"a\":{\"x\":1.5},\"z\":1}\n");
        assertEquals("replay", trace.header().source());
        assertEquals(List.of("a5"), trace.header().variants());
        assertEquals(List.of("later"), trace.header().unknownKeys());
        assertEquals(100.0, trace.header().clockStart());
        TraceRow row = trace.next();
        assertEquals(TraceRow.Kind.CALL, row.kind());
        assertEquals(3, row.line());
        assertFalse(row.hasFrame());
        assertTrue(Double.isNaN(row.time()));
        assertEquals("?obj1", row.object());
        assertEquals("A::b", row.name());
        assertEquals(1.5, row.body().get("x").doubleValue());
        assertTrue(row.json().has("z"));
        assertNull(trace.next());
    }

    @Test
    void shouldRefuseFramesAndTimesThatAreNoneAndASecondHeader() {
        Map.of(
                        "{\"k\":\"tick\",\"i\":-1,\"t\":1.0}",
                        "i: expected a frame",
                        "{\"k\":\"tick\",\"i\":99999999999,\"t\":1.0}",
                        "i: expected a frame",
                        "{\"k\":\"tick\",\"i\":0,\"t\":1e999}",
                        "t: expected seconds",
                        HEADER,
                        "a second header")
                .forEach((row, problem) -> {
                    TraceReader trace = read(HEADER + "\n" + row + "\n");
                    InputException e = assertThrows(InputException.class, trace::next);
                    assertTrue(e.getMessage().startsWith("test.jsonl line 2: " + problem), e.getMessage());
                });
    }

    @Test
    void shouldNameFileAndLineOfABadRow() {
        TraceReader trace = read(HEADER + "\n{\"k\":\"tick\"}\n{\"k\":\"tick\",}\n");
        trace.next();
        InputException wrong = assertThrows(InputException.class, trace::next);
        assertTrue(wrong.getMessage().startsWith("test.jsonl line 3: no JSON ("), wrong.getMessage());
        TraceReader other = read(HEADER + "\n{\"i\":1}\n");
        assertEquals(
                "test.jsonl line 2: expected a row with its kind in k, found {\"i\":1}",
                assertThrows(InputException.class, other::next).getMessage());
    }

    @Test
    void shouldRefuseAForeignOrNewerHeader() {
        assertTrue(assertThrows(InputException.class, () -> read("{\"tick\":1}\n"))
                .getMessage()
                .contains("expected a trace header with the key acreplay_trace"));
        assertTrue(assertThrows(InputException.class, () -> read("{\"acreplay_trace\":2}\n"))
                .getMessage()
                .contains("use a newer acreplay"));
        assertTrue(
                assertThrows(InputException.class, () -> read("")).getMessage().contains("empty"));
    }

    @Test
    void shouldReadCompressedTraces() throws IOException {
        String text = HEADER + "\n{\"k\":\"gone\",\"i\":1,\"t\":2.0,\"o\":\"0x00000001\"}\n";
        for (boolean zstd : new boolean[] {false, true}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = zstd ? new ZstdOutputStream(bytes) : new GZIPOutputStream(bytes)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            TraceReader trace = TraceReader.open(new ByteArrayInputStream(bytes.toByteArray()), "x");
            assertEquals(TraceRow.Kind.GONE, trace.next().kind());
            byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12);
            InputException wrong = assertThrows(InputException.class, () -> {
                TraceReader broken = TraceReader.open(new ByteArrayInputStream(cut), "cut");
                while (broken.next() != null) {
                    // to the end
                }
            });
            assertTrue(wrong.getMessage().contains("truncated"), wrong.getMessage());
        }
    }

    @Test
    void shouldWriteGoldenTracesBackByteForByteWithTheirDigest() throws IOException {
        Map<String, String> digests = new TreeMap<>();
        for (String line : Files.readAllLines(TestData.path("traces/INDEX.tsv"))) {
            String[] cells = line.split("\t");
            digests.put(cells[0], cells[3]);
        }
        for (String name : List.of(
                "interpolate-far-jump",
                "completion-counts",
                "moveto-from-keys",
                "jump-limits",
                "catch-up-standing-uniform")) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            List<String> ordered = new ArrayList<>();
            TraceWriter writer;
            try (TraceReader reader = TraceReader.open(TestData.path("traces/" + name + ".jsonl"))) {
                writer = new TraceWriter(bytes, reader.header());
                for (TraceRow row : reader) {
                    writer.write(row);
                    ordered.add(Json.text(TraceSchema.ordered(row).json()));
                }
            }
            assertEquals(digests.get(name), writer.digest(), name);
            List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
            assertEquals(lines.subList(1, lines.size()), ordered, name);
        }
    }

    @Test
    void shouldKnowTheTypeOfEveryLeafOfGoldenRows() {
        try (TraceReader reader = TraceReader.open(TestData.path("traces/sticky-two-way.jsonl"))) {
            for (TraceRow row : reader) {
                row.leaves().forEach((path, value) -> {
                    if (!value.isArray() || value.size() == 0 || !value.get(0).isObject()) {
                        String leaf = path.equals("interpolation.target") ? path + ".x" : path;
                        boolean list = row.kind() == TraceRow.Kind.TICK && TraceSchema.isList(path);
                        assertTrue(list || TraceSchema.of(row, leaf) != LeafType.UNKNOWN, row.title() + ": " + path);
                    }
                });
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
