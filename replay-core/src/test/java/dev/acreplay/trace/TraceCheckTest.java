package dev.acreplay.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceCheckTest {
    @TempDir
    private Path folder;

    private TraceCheck check(String text) throws IOException {
        Path file = folder.resolve("x.jsonl");
        Files.writeString(file, text);
        return TraceCheck.of(file, 100);
    }

    @Test
    void shouldNameFramesTimesAndShapesThatNoReaderCanUse() throws IOException {
        TraceCheck check = check("""
                {"acreplay_trace":1,"source":"x","profile":"retail","clock":null}
                {"k":"tick","i":99999999999,"t":1e999,"o":"0x00000001","s":{}}
                {"k":"tick","i":-1,"t":1.0,"o":"0x00000001","s":{"pos":"here","moveto":{"pending":"x"}}}
                {"k":"tick","i":1,"t":NaN,"o":"0x00000001","s":{}}
                {"k":"tick","i":1,"t":1.0,"o":"0x00000001","s":{"pos":{"x":{"deep":1}}}}
                {"acreplay_trace":1,"source":"y"}
                """);
        assertEquals(
                List.of(
                        "2 i: expected a frame, an integer from 0 to 2147483647, found 99999999999",
                        "3 i: expected a frame, an integer from 0 to 2147483647, found -1",
                        "3 pos: expected an object or a list of objects, found \"here\"",
                        "3 moveto.pending: expected an object or a list of objects, found \"x\"",
                        "4 no JSON (Non-standard token 'NaN': expected it as a text, as in \"NaN\" or \"Infinity\""
                                + " at column 26)",
                        "5 pos.x: expected a value, found {\"deep\":1}",
                        "6 " + JsonLines.SECOND_HEADER),
                check.findings().stream()
                        .filter(TraceCheck.Finding::error)
                        .map(f -> f.line() + " " + f.text())
                        .toList());
    }

    @Test
    void shouldNameEveryErrorWithItsLineAndGoOn() throws IOException {
        TraceCheck check = check("""
                {"acreplay_trace":1,"source":"x","profile":"retail","clock":5,"more":1}
                {"k":"tick","i":1.5,"t":"a","o":"q","s":{"pos":{"x":"q","zz":1},"moveto":{"initialized":true}}}
                {"k":

                {"k":"call","i":1,"t":2.0,"o":"0x00000001"}
                {"k":"tick","i":1,"t":1.0,"o":"0x00000001","s":{"pos":{"x":"NaN","cell":null}}}
                {"k":"odd"}
                [1]
                """);
        List<String> errors = check.findings().stream()
                .filter(TraceCheck.Finding::error)
                .map(f -> f.line() + " " + f.text())
                .toList();
        assertEquals(
                List.of(
                        "1 clock: expected an object with start, frame and frames, or null, found 5",
                        "2 t: expected seconds or null, found \"a\"",
                        "2 i: expected a frame, an integer from 0 to 2147483647, found 1.5",
                        "2 o: expected a word as in \"0x50000001\", found \"q\"",
                        "2 pos.x: expected a number, found \"q\"",
                        "2 moveto.initialized: expected an integer (0 or 1), found true",
                        "3 no JSON (Unexpected end-of-input within/between Object entries at column 6)",
                        "5 fn: expected a text, found nothing",
                        "5 a: expected an object, found nothing",
                        "8 expected a JSON object, found [1]"),
                errors);
        assertEquals(1, check.content().rows());
        assertTrue(check.notes()
                .keySet()
                .containsAll(List.of(
                        "unknown header key more",
                        "unknown leaf pos.zz",
                        "time goes back",
                        "unknown kind of row odd")));
    }

    @Test
    void shouldFindNothingInALogOrTable() {
        assertEquals(
                0,
                TraceCheck.of(TestData.path("traces/cdb/cells-two-levels.log"), 10)
                        .errors());
        assertEquals(
                1, TraceCheck.of(TestData.path("traces/cdb/no-records.log"), 10).errors());
    }
}
