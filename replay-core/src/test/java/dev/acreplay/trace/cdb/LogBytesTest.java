package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bytes of a log can be: line ends, UTF-16, both mixed, cut ends, lines too long. */
class LogBytesTest {
    private static final String RECORD =
            "EC obj=0c3a4e20 parent=00000000 oldcell=00000000 newcell=0b2304a8 oldid=a9b4003c";

    private static List<String> lines(byte[] bytes) throws IOException {
        List<String> lines = new ArrayList<>();
        try (LogLines in = new LogLines(new ByteArrayInputStream(bytes))) {
            while (in.next()) {
                lines.add(in.text() + (in.terminated() ? "$" : ""));
            }
        }
        return lines;
    }

    @Test
    void shouldEndLinesAtAnyLineEnd() throws IOException {
        assertEquals(
                List.of("a$", "$", "b$", "c$", "d"), lines("a\n\r\nb\rc\r\nd\0".getBytes(StandardCharsets.ISO_8859_1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void shouldReadTheSameRowsFromEveryEncoding(String end) {
        String text = ("noise and more noise" + end + RECORD + end).repeat(3);
        List<String> expected = ImportedLog.of(text).lines(1);
        assertEquals(3, expected.size());
        ImportedLog marked = ImportedLog.of("\uFEFF" + text, StandardCharsets.UTF_16LE);
        assertEquals(expected, marked.lines(1));
        ImportedLog bare = ImportedLog.of(text, StandardCharsets.UTF_16LE);
        assertEquals(expected, bare.lines(1));
        assertEquals(
                "utf-16le",
                bare.log.summary(java.util.Map.of(), false).path("encoding").asText());
    }

    @Test
    void shouldReadALogThatChangesItsEncodingTwice() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write((RECORD + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        bytes.write((RECORD + "\r\n" + RECORD + "\r\n").getBytes(StandardCharsets.UTF_16LE));
        bytes.write((RECORD + "\r\n" + RECORD).getBytes(StandardCharsets.ISO_8859_1));
        bytes.write(("\uFEFF" + RECORD + "\n").getBytes(StandardCharsets.UTF_16LE));
        ImportedLog log = ImportedLog.of(bytes.toByteArray(), TraceMap.builtIn());
        assertEquals(5, log.rows(1).size());
        assertEquals(1, log.session(1).path("truncated").intValue());
        assertEquals(
                "mixed",
                log.log.summary(java.util.Map.of(), false).path("encoding").asText());
    }

    @Test
    void shouldSkipALineThatIsTooLong() {
        ImportedLog log = ImportedLog.of("x".repeat(LogLines.MOST + 5) + " " + RECORD + "\n" + RECORD + "\n");
        assertEquals(1, log.rows(1).size());
        assertEquals(1, log.skipped("long-line"));
    }

    @Test
    void shouldReadEveryCutOfALogWithoutFailing() {
        String text = "Opened log file 'x'\n0:000> g\nTK t=408f500000000000 f=3e\n" + RECORD + "\n"
                + "RV of=EC eax=0\nst0= 1.0 (0:4000:bc28f60000000000)\nSTQ n=1 m=\nSTP n=1 obj=0\n" + RECORD + "\n";
        for (int length = 0; length < text.length(); length++) {
            ImportedLog log = ImportedLog.of(text.substring(0, length));
            for (int session : log.log.withRecords()) {
                log.rows(session);
            }
        }
    }

    @Test
    void shouldNameWhatIsWrongInAMap() {
        String map = "{\"acreplay_trace_map\":1,\"tags\":{\"GAM\":%s}}";
        assertTrue(wrong(map.formatted("{\"fn\":\"a\",\"args\":{\"x\":\"u31\"}}"))
                .contains("$.tags[\"GAM\"].args.x: unknown type \"u31\"; allowed are ptr, ptr.obj"));
        assertTrue(wrong(map.formatted("{\"fn\":\"a\",\"arg\":{}}"))
                .contains("unknown key \"arg\"; allowed are args, fn"));
        assertTrue(wrong(map.formatted("{\"kind\":\"calls\"}")).contains("expected one of call, clock"));
        assertTrue(wrong("{\"tags\":{}}").contains("expected a trace map"));
        assertTrue(
                wrong("{\"acreplay_trace_map\":1,\"tags\":{\"A B\":null}}").contains("1 to 32 printable characters"));
    }

    private static String wrong(String map) {
        return assertThrows(InputException.class, () -> TraceMap.parse(map, "m.json"))
                .getMessage();
    }

    @Test
    void shouldTakeClockIdentityAndStateFromTagsOfTheUser() {
        String map = "{\"acreplay_trace_map\":1,\"extends\":\"none\",\"tags\":{"
                + "\"[frame]\":{\"kind\":\"clock\",\"time\":\"now\",\"args\":{\"now\":\"f64\"}},"
                + "\"[who]\":{\"kind\":\"identity\",\"object\":\"p\",\"id\":\"guid\"},"
                + "\"[pos]\":{\"kind\":\"state\",\"group\":\"pos\",\"object\":\"p\",\"args\":{\"x\":\"f32\",\"cell\":\"u32\"}},"
                + "\"[vel]\":{\"kind\":\"state\",\"group\":\"vel\",\"object\":\"p\",\"args\":{\"v\":\"f32\"},\"rename\":{\"v\":\"x\"}},"
                + "\"[out]\":{\"kind\":\"send\",\"msg\":\"Jump\",\"object\":\"p\",\"args\":{\"extent\":\"f32\"}},"
                + "\"[no]\":{\"kind\":\"ignore\",\"args\":{\"a\":\"u32\"}}}}";
        ImportedLog log = ImportedLog.of(
                "[who] p=1000 guid=50000001\n[frame] now=1.5\n[pos] p=1000 x=2.5 cell=a9b40001\n[vel] p=1000 v=3f800000\n"
                        + "[no] a=1\n[out] p=1000 extent=3f000000\nCC obj=1 cell=2\n",
                map);
        assertEquals(
                List.of(
                        "{\"k\":\"tick\",\"i\":0,\"t\":1.5,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"x\":2.5,\"cell\":\"0xA9B40001\"},"
                                + "\"vel\":{\"x\":1.0}},\"approx\":[\"pos.x\"]}",
                        "{\"k\":\"send\",\"i\":0,\"t\":1.5,\"o\":\"0x50000001\",\"msg\":\"Jump\",\"d\":{\"extent\":0.5}}"),
                log.lines(1));
        assertEquals(1, log.skipped("unknown-tag"));
    }

    @Test
    void shouldSuggestAMapForATagWhoseScriptTheLogShows() {
        String echo =
                "0:000> bp acclient!CMotionInterp::get_adjusted_max_speed \".printf \\\"GAM obj=%p fwd=%x spd=%f n=%d\\\\n\\\","
                        + " @ecx, 1, 2, 3; gc\"\n";
        ImportedLog log = ImportedLog.of(echo + "GAM obj=1000 fwd=41000003 spd=1.0 n=7\n" + RECORD + "\n");
        assertEquals(1, log.skipped("script-echo"));
        assertEquals(
                "{\"GAM\":{\"fn\":\"CMotionInterp::get_adjusted_max_speed\",\"object\":\"obj\","
                        + "\"args\":{\"fwd\":\"u32\",\"spd\":\"f32\",\"n\":\"i32:dec\"}}}",
                log.session(1).path("details").path("suggested_map").toString());
    }
}
