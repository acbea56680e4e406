package dev.acreplay.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldMapTest {
    @TempDir
    private Path folder;

    private List<TraceRow> rows(String log, String map) throws IOException {
        Path file = folder.resolve("a.log");
        Files.writeString(file, log);
        List<TraceRow> rows = new ArrayList<>();
        try (TraceReader reader =
                FieldLog.survey(file, FieldMap.parse(map, "m.json")).open()) {
            reader.forEach(rows::add);
        }
        return rows;
    }

    private String wrong(String log, String map) {
        return assertThrows(InputException.class, () -> rows(log, map)).getMessage();
    }

    private static String map(String leaf, String place) {
        return "{\"acreplay_fields\":1,\"time\":\"/t\",\"leaves\":{\"" + leaf + "\":" + place + "}}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pos.x|\"/v\"|1.1|1.1",
                "pos.x|{\"from\":\"/v\",\"factor\":-2,\"offset\":10}|1.5|7.0",
                "pos.x|{\"from\":\"/v\",\"constant\":4}|null|4.0",
                "pos.heading|{\"from\":\"/v\",\"convert\":\"degrees\"}|3.141592653589793|180.0",
                "pos.heading|{\"from\":\"/v\",\"convert\":\"heading-math\"}|90|0.0",
                "pos.heading|{\"from\":\"/v\",\"convert\":\"heading-math\"}|180|270.0",
                "pos.heading|{\"from\":\"/v\",\"convert\":\"heading-math-radians\"}|0|90.0",
                "pos.heading|{\"from\":\"/v\",\"convert\":\"heading-compass-radians\"}|-1.5707963267948966|270.0",
                "pos.cell|\"/v\"|2847146011|\"0xA9B4001B\"",
                "pos.cell|\"/v\"|-1447821285|\"0xA9B4001B\"",
                "pos.cell|\"/v\"|\"0xa9b4001b\"|\"0xA9B4001B\"",
                "pos.cell|{\"from\":\"/v\",\"convert\":\"hex\"}|\"a9b4001b\"|\"0xA9B4001B\"",
                "moveto.initialized|\"/v\"|true|1",
                "moveto.fail_progress_count|\"/v\"|\"3\"|3",
                "moveto.previous_distance_time|\"/v\"|0.1|0.1",
                "motion.pending|\"/v\"|[1090519043,5]|[\"0x41000003\",\"0x00000005\"]"
            })
    void shouldConvertAValueToItsLeaf(String leaf, String place, String value, String expected) throws IOException {
        TraceRow row = rows("{\"t\":1,\"v\":" + value + "}\n", map(leaf, place)).get(0);
        assertEquals(expected, row.body().at("/" + leaf.replace('.', '/')).toString());
    }

    @Test
    void shouldTakeAQuaternionInEitherOrder() throws IOException {
        String log = "{\"t\":1,\"q\":[0.1,0.2,0.3,0.4]}\n";
        assertEquals(
                "{\"qw\":0.4,\"qx\":0.1,\"qy\":0.2,\"qz\":0.3}",
                rows(log, map("pos.quaternion", "{\"from\":\"/q\",\"convert\":\"quaternion-xyzw\"}"))
                        .get(0)
                        .body()
                        .get("pos")
                        .toString());
        assertEquals(
                0.1f,
                rows(log, map("pos.quaternion", "{\"from\":\"/q\",\"convert\":\"quaternion-wxyz\"}"))
                        .get(0)
                        .body()
                        .at("/pos/qw")
                        .floatValue());
    }

    @Test
    void shouldReadTablesByColumn() throws IOException {
        List<TraceRow> rows = rows(
                "frame,when,px,cell\r\n0,1.5,2.5,2847146011\r\n1,1.6,,2847146011\r\n",
                "{\"acreplay_fields\":1,\"frame\":\"frame\",\"time\":\"when\",\"object\":{\"constant\":\"0x50000001\"},"
                        + "\"leaves\":{\"pos.x\":\"px\",\"pos.cell\":\"cell\"}}");
        assertEquals(
                "{\"k\":\"tick\",\"i\":0,\"t\":1.5,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"cell\":\"0xA9B4001B\",\"x\":2.5}}}",
                rows.get(0).toString());
        assertEquals("{\"cell\":\"0xA9B4001B\"}", rows.get(1).body().get("pos").toString());
    }

    @Test
    void shouldCountLinesThatAreNoRows() throws IOException {
        Path file = folder.resolve("b.log");
        Files.writeString(file, "starting up\n{\"t\":1,\"x\":2}\n{\"t\":2}\n{\"t\":\n");
        FieldLog log = FieldLog.survey(file, FieldMap.parse(map("pos.x", "\"/x\""), "m.json"));
        assertEquals(1, log.rows());
        assertEquals(
                List.of("line 1: no JSON object", "line 3: none of the mapped leaves", "line 4: no JSON object"),
                log.notes());
    }

    @Test
    void shouldNameWhatIsWrong() {
        assertTrue(wrong("{\"t\":1,\"x\":\"q\"}\n", map("pos.x", "\"/x\""))
                .endsWith("a.log line 1, pos.x from /x: expected a number, found \"q\""));
        assertTrue(wrong("{\"t\":1,\"x\":1.5}\n", map("ts", "\"/x\"")).contains("expected an unsigned 32-bit number"));
        assertTrue(wrong("{\"t\":1,\"x\":1.5}\n", map("moveto.movement_type", "\"/x\""))
                .contains("expected an integer"));
        assertTrue(wrong("{\"t\":1}\n", map("pos.x", "\"/x\"")).contains("no rows: no line has a leaf"));
        assertTrue(wrong("{}", map("pos.q", "\"/x\"")).contains("$.leaves[\"pos.q\"]: no leaf of a tick row"));
        assertTrue(wrong("{}", map("pos.x", "{\"from\":\"/x\",\"scale\":2}"))
                .contains("unknown key \"scale\"; allowed are"));
        assertTrue(wrong("{}", map("pos.x", "{\"from\":\"/x\",\"convert\":\"rad\"}"))
                .contains("expected one of degrees"));
    }
}
