package dev.acreplay.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.diff.SchemaCheck;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/traces.md, its examples and docs/trace.schema.json say what the program does. */
class TraceDocsTest {
    private static final Path DOCS = TestData.checkout().resolve("docs");

    private static String schemaText() throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        return Json.MAPPER.writer(printer).writeValueAsString(TraceJsonSchema.schema()) + "\n";
    }

    @Test
    void shouldPublishTheSchemaOfTheTables() throws IOException {
        Path file = DOCS.resolve("trace.schema.json");
        if (Boolean.getBoolean("acreplay.update") && System.getenv("CI") == null) {
            Files.writeString(file, schemaText());
        }
        assertEquals(Files.readString(file), schemaText(), "run the test with -Dacreplay.update=true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "traces/sticky-two-way.jsonl",
                "traces/jump-limits.jsonl",
                "traces/unpack-movement-types.jsonl",
                "traces/interpolate-walking.jsonl",
                "traces/cdb/cells-hand-written.trace.jsonl",
                "traces/cdb/moveto-retail-gate.trace.jsonl",
                "traces/outbound/out-autorun.jsonl"
            })
    void shouldDescribeEveryLineOfGoldenTraces(String name) throws IOException {
        JsonNode schema = TraceJsonSchema.schema();
        try (TraceReader reader = TraceReader.open(TestData.path(name))) {
            assertEquals(List.of(), SchemaCheck.problems(schema, reader.header().json()));
            for (TraceRow row : reader) {
                JsonNode kind = schema.at("/$defs/" + row.kind().text());
                JsonNode whole = Json.MAPPER
                        .createObjectNode()
                        .<com.fasterxml.jackson.databind.node.ObjectNode>setAll(
                                (com.fasterxml.jackson.databind.node.ObjectNode) kind)
                        .set("$defs", schema.get("$defs"));
                assertEquals(List.of(), SchemaCheck.problems(whole, row.json()), row.title());
            }
        }
        TraceCheck check = TraceCheck.of(TestData.path(name), 10);
        assertEquals(List.of(), check.findings());
    }

    @Test
    void shouldReadTheExampleOfTheDocsAsTheDocsSay() throws IOException {
        String docs = Files.readString(DOCS.resolve("traces.md"));
        List<String> lines = docs.lines()
                .filter(l -> l.startsWith("    {\"acreplay_trace\"") || l.startsWith("    {\"k\":"))
                .map(String::strip)
                .toList();
        assertEquals(4, lines.size());
        TraceReader trace = TraceReader.open(
                new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)), "docs");
        for (TraceRow row : trace) {
            assertTrue(row.hasTime() && row.kind() != TraceRow.Kind.OTHER);
        }
    }

    @Test
    void shouldImportTheExampleLogWithItsFieldMap() throws IOException {
        FieldMap map = FieldMap.read(DOCS.resolve("examples/steps.fields.json"));
        FieldLog log = FieldLog.survey(DOCS.resolve("examples/steps.jsonl"), map);
        assertEquals(3, log.rows());
        try (TraceReader trace = log.open()) {
            assertEquals("steps", trace.header().source());
            assertEquals(1.7e9, trace.header().clockStart());
            assertEquals(
                    "{\"k\":\"tick\",\"i\":0,\"t\":1.7E9,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"cell\":\"0xA9B4001B\",\"x\":84.0,"
                            + "\"y\":60.0,\"z\":12.0,\"qw\":0.916013,\"qx\":0.0,\"qy\":0.0,\"qz\":-0.4011486},"
                            + "\"vel\":{\"x\":0.0,\"y\":0.0,\"z\":0.0},\"ts\":\"0x00000083\"}}",
                    trace.next().toString());
            trace.next();
            TraceRow last = trace.next();
            assertFalse(last.body().path("pos").has("qw") || last.body().has("vel"));
            assertNull(trace.next());
        }
    }
}
