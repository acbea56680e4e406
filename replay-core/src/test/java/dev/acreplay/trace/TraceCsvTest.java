package dev.acreplay.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceCsvTest {
    private static byte[] csv(TraceHeader header, List<TraceRow> rows) throws IOException {
        TraceCsv.Columns columns = new TraceCsv.Columns();
        rows.forEach(columns::add);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceCsv.Writer writer = new TraceCsv.Writer(bytes, header, columns)) {
            for (TraceRow row : rows) {
                writer.write(row);
            }
        }
        return bytes.toByteArray();
    }

    private static void assertSameThroughCsv(TraceHeader header, List<TraceRow> rows) throws IOException {
        try (TraceReader back = TraceReader.open(new ByteArrayInputStream(csv(header, rows)), "back.csv")) {
            assertEquals(Json.text(header.json()), Json.text(back.header().json()));
            for (TraceRow row : rows) {
                if (row.kind() == TraceRow.Kind.TICK) {
                    TraceRow read = back.next();
                    assertEquals(
                            Json.text(TraceSchema.ordered(row).json()),
                            Json.text(TraceSchema.ordered(read).json()));
                }
            }
            assertEquals(null, back.next());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "interpolate-walking",
                "sticky-two-way",
                "cells-attach-detach",
                "voyeurs-share-a-bucket",
                "constraint-damping"
            })
    void shouldKeepTickRowsOfGoldenTraces(String name) throws IOException {
        List<TraceRow> rows = new ArrayList<>();
        try (TraceReader reader = TraceReader.open(TestData.path("traces/" + name + ".jsonl"))) {
            reader.forEach(rows::add);
            assertSameThroughCsv(reader.header(), rows);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void shouldKeepSeededRows(long seed) throws IOException {
        List<TraceRow> rows = new ArrayList<>();
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            rows.add(RandomRows.tick(random, i));
        }
        TraceHeader header = TraceHeader.create(
                "a, \"quoted\" source", "retail", List.of("x"), TraceHeader.clock(0.1, 1.0 / 3, 60), List.of());
        assertSameThroughCsv(header, rows);
    }

    @Test
    void shouldKeepTheHeaderOfATraceWithoutTickRows() throws IOException {
        TraceHeader header = TraceHeader.create("replay", "ace", List.of(), null, List.of());
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("k", "call");
        assertSameThroughCsv(header, List.of(TraceRow.of(call, 2)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "null", "12", "-1.5e3", "[", "{x", "\"", "\"a\"", "a,b", "0x1", " x", "NaN", "true", "\n", "=1"
            })
    void shouldKeepAnyText(String text) {
        String cell = TraceCsv.cell(TextNode.valueOf(text));
        assertEquals(TextNode.valueOf(text), TraceCsv.value(cell), cell);
    }

    @Test
    void shouldReadTablesOfOthersAndNameWhatIsWrong() {
        TraceReader trace = TraceReader.open(stream("i,t,o,pos.x\r\n0,1.5,0x00000001,2\r\n"), "x.csv");
        assertEquals("csv", trace.header().source());
        assertEquals(
                "{\"k\":\"tick\",\"i\":0,\"t\":1.5,\"o\":\"0x00000001\",\"s\":{\"pos\":{\"x\":2}}}",
                trace.next().toString());
        InputException wrong =
                assertThrows(InputException.class, () -> TraceReader.open(stream("i,t,o,a,a\n"), "x.csv"));
        assertTrue(wrong.getMessage().contains("column stands twice"), wrong.getMessage());
        TraceReader wide = TraceReader.open(stream("i,t,o\n1,2,3,4\n"), "x.csv");
        assertTrue(assertThrows(InputException.class, wide::next).getMessage().contains("expected at most 3 cells"));
    }

    @Test
    void shouldPassOverEmptyRowsAndKeepNumbersThatAreNone() {
        String digits = "1".repeat(2000);
        TraceReader trace = TraceReader.open(stream("i,t,o,a\n" + ",,,\n".repeat(50_000) + "1,,," + digits), "x.csv");
        assertEquals(digits, trace.next().body().path("a").textValue());
        assertEquals(null, trace.next());
        TraceReader negative = TraceReader.open(stream("i,t,o\n-1,2,3\n"), "x.csv");
        InputException wrong = assertThrows(InputException.class, negative::next);
        assertTrue(wrong.getMessage().startsWith("x.csv row 2: i: expected a frame"), wrong.getMessage());
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Tick rows with random leaves of the schema, lists, nulls and keys that no schema has. */
    static final class RandomRows {
        private RandomRows() {}

        static TraceRow tick(Random random, int frame) {
            ObjectNode row = JsonNodeFactory.instance.objectNode();
            row.put("k", "tick")
                    .put("i", frame)
                    .put("t", random.nextDouble() * 1e4)
                    .put("o", Hex.word(random.nextInt()));
            ObjectNode state = row.putObject("s");
            TraceSchema.tickLeaves().forEach((path, type) -> {
                if (random.nextInt(4) > 0
                        && !path.startsWith("moveto.pending.")
                        && !path.startsWith("target.voyeurs.")) {
                    put(state, path, random, type);
                }
            });
            if (random.nextBoolean()) {
                ArrayNode pending = state.withObject("/moveto").putArray("pending");
                for (int i = random.nextInt(3); i > 0; i--) {
                    pending.addObject().put("type", 9).put("heading", random.nextFloat() * 360);
                }
            }
            if (random.nextInt(5) == 0) {
                row.putArray("approx").add("pos.x");
                state.put("odd", "text, \"with\" marks");
            }
            return TraceRow.of(row, frame);
        }

        private static void put(ObjectNode state, String path, Random random, LeafType type) {
            ObjectNode at = state;
            String[] keys = path.split("\\.");
            for (int i = 0; i + 1 < keys.length; i++) {
                at = at.get(keys[i]) instanceof ObjectNode inner ? inner : at.putObject(keys[i]);
            }
            String key = keys[keys.length - 1];
            if (TraceSchema.isList(path)) {
                ArrayNode list = at.putArray(key);
                for (int i = random.nextInt(3); i > 0; i--) {
                    list.add(Hex.word(random.nextInt()));
                }
            } else if (type == LeafType.WORD) {
                if (random.nextInt(6) == 0) {
                    at.putNull(key);
                } else {
                    at.put(key, Hex.word(random.nextInt()));
                }
            } else if (type == LeafType.FLOAT) {
                float value = Float.intBitsToFloat(random.nextInt());
                at.put(key, random.nextInt(8) == 0 ? -0.0f : value);
            } else if (type == LeafType.DOUBLE) {
                at.put(key, Double.longBitsToDouble(random.nextLong()));
            } else {
                at.put(key, random.nextInt());
            }
        }
    }
}
