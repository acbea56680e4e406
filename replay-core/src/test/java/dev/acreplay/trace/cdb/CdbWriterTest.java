package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.FloatNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.trace.LeafType;
import dev.acreplay.trace.TraceHeader;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A log written of a trace's rows gives back those rows. */
class CdbWriterTest {
    static List<Path> traces() throws IOException {
        List<Path> traces = new ArrayList<>();
        for (String folder : new String[] {"traces", "traces/cdb", "traces/outbound"}) {
            try (Stream<Path> files = Files.list(TestData.path(folder))) {
                files.filter(f -> f.getFileName().toString().matches(".*\\.jsonl(\\.gz)?"))
                        .filter(f -> !f.getFileName().toString().startsWith("user-tags"))
                        .filter(f -> !f.getFileName().toString().matches("variant-.*-o(n|ff)\\.jsonl(\\.gz)?"))
                        .sorted()
                        .forEach(traces::add);
            }
        }
        return traces;
    }

    @ParameterizedTest
    @MethodSource("traces")
    void shouldGiveBackTheRowsOfGoldenTraces(Path path) throws IOException {
        List<TraceRow> rows = new ArrayList<>();
        TraceHeader header;
        try (TraceReader reader = TraceReader.open(path)) {
            header = reader.header();
            reader.forEach(rows::add);
        }
        assertRoundTrip(header, rows);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldGiveBackSeededValues(long seed) throws IOException {
        Random random = new Random(seed);
        for (String name : new String[] {"sticky-two-way", "interpolate-walking", "moveto-object-chase"}) {
            List<TraceRow> rows = new ArrayList<>();
            TraceHeader header;
            try (TraceReader reader = TraceReader.open(TestData.path("traces/" + name + ".jsonl"))) {
                header = reader.header();
                for (TraceRow row = reader.next(); row != null && rows.size() < 300; row = reader.next()) {
                    scramble(row.body(), random);
                    rows.add(row);
                }
            }
            assertRoundTrip(header, rows);
        }
    }

    /** Gives each float and double of a body a random value, each id a random one. */
    private static void scramble(ObjectNode node, Random random) {
        for (var field : node.properties()) {
            if (field.getValue() instanceof ObjectNode inner) {
                scramble(inner, random);
            } else if (field.getValue().isDouble()) {
                boolean wide = TraceSchema.tick("moveto." + field.getKey()) == LeafType.DOUBLE
                        || field.getKey().equals("quantum")
                        || field.getKey().equals("timeout")
                        || field.getKey().equals("last_update");
                double value = wide ? random.nextGaussian() * 1e3 : (float) random.nextGaussian();
                node.set(field.getKey(), wide ? DoubleNode.valueOf(value) : FloatNode.valueOf((float) value));
            } else if (Set.of("ts", "forward", "bits", "aux_command", "style").contains(field.getKey())) {
                node.put(field.getKey(), Hex.word(random.nextInt()));
            }
        }
    }

    private static void assertRoundTrip(TraceHeader header, List<TraceRow> rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CdbWriter writer = new CdbWriter(bytes, header, "round-trip.log");
        try (writer) {
            for (TraceRow row : rows) {
                writer.write(row);
            }
        }
        ImportedLog log = ImportedLog.of(bytes.toByteArray(), TraceMap.builtIn());
        List<TraceRow> back = log.rows(1);
        int at = 0;
        for (TraceRow row : rows) {
            if (row.kind() == TraceRow.Kind.SEND) {
                while (back.get(at).kind() != TraceRow.Kind.SEND) {
                    at++;
                }
                assertEquals(row.name(), back.get(at++).name());
                continue;
            }
            while (at < back.size()
                    && (back.get(at).kind() == TraceRow.Kind.SEND
                            || String.valueOf(back.get(at).name()).startsWith("CM_Movement::")
                                    && !String.valueOf(row.name()).startsWith("CM_Movement::"))) {
                at++;
            }
            assertTrue(at < back.size(), () -> "missing: " + row);
            assertEquals(plain(row), plain(back.get(at++)));
        }
        assertEquals("true", log.log.session(1).complete());
        assertEquals(0, log.session(1).path("malformed").intValue());
        assertEquals(0, log.session(1).path("incomplete").intValue());
    }

    /** The row without marks that only damage of a log can give. */
    private static String plain(TraceRow row) {
        var json = TraceSchema.ordered(row).json().deepCopy();
        json.remove(List.of("approx", "incomplete", "build"));
        if (row.kind() == TraceRow.Kind.CALL) {
            return row.title()
                    + row.leaves().entrySet().stream()
                            .filter(e -> !e.getValue().isObject())
                            .map(e -> e.getKey() + "=" + Json.text(e.getValue()))
                            .sorted()
                            .toList();
        }
        return Json.text(json);
    }

    @Test
    void shouldCountWhatALogCannotHold() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CdbWriter writer =
                new CdbWriter(bytes, TraceHeader.create("x", "retail", List.of(), null, List.of()), "x'.log");
        for (String row : new String[] {
            "{\"k\":\"recorded\",\"i\":0,\"t\":1.0,\"o\":\"0x00000001\",\"msg\":\"Jump\",\"n\":1,\"d\":{}}",
            "{\"k\":\"call\",\"i\":0,\"t\":1.0,\"o\":\"0x00000001\",\"fn\":\"Mine::own\",\"a\":{}}",
            "{\"k\":\"call\",\"i\":0,\"t\":1.0,\"o\":\"0x00000001\",\"fn\":\"MoveToManager::CleanUp\",\"a\":{\"why\":3}}"
        }) {
            writer.write(TraceRow.of((ObjectNode) Json.MAPPER.readTree(row), 1));
        }
        writer.close();
        assertEquals(
                Map.of("recorded rows", 1L, "calls of Mine::own", 1L, "argument why of MoveToManager::CleanUp", 1L),
                writer.left());
        assertTrue(
                bytes.toString(StandardCharsets.ISO_8859_1).startsWith("Opened log file 'C:\\acreplay\\x_.log'\r\n"));
    }
}
