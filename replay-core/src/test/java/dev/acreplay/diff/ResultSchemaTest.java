package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results have the form that docs/result.schema.json describes, and can be read back. */
class ResultSchemaTest {
    private static RunResult seeded() {
        List<ObjectNode> expected = TestTraces.golden("variant-a7-always-turn-off");
        List<ObjectNode> actual = TestTraces.golden("variant-a7-always-turn-on");
        DiffOptions exact = DiffOptions.exact("a7");
        DiffOptions options = new DiffOptions(
                "a7",
                exact.comparison(),
                null,
                0,
                exact.mapObjects(),
                null,
                false,
                1000,
                DiffOptions.SERIES,
                List.of(new CaseResult.EventNote(
                        3, 100.1, null, null, "0x50000001", "perform_movement", Json.MAPPER.createObjectNode())),
                List.of(new CaseResult.Input("expected", "off.jsonl", "00", "reference")),
                List.of(new CaseResult.Reading("jump-gravity-f64", "on", "19.6 is a double")),
                null,
                "acreplay diff");
        CaseResult result = TestTraces.diff(expected, actual, options);
        return RunResult.of("acreplay 1", "diff", "acreplay diff a b", null, null, false, List.of(result));
    }

    @Test
    void shouldFitTheSchema() throws IOException {
        JsonNode schema =
                Json.MAPPER.readTree(Files.readString(TestData.checkout().resolve("docs/result.schema.json")));
        RunResult result = seeded();
        JsonNode json = Json.MAPPER.readTree(result.toJson());
        assertEquals(List.of(), SchemaCheck.problems(schema, json));
        assertTrue(json.at("/cases/0/objects/0/expected/x").size() > 50);
        assertTrue(json.at("/cases/0/states/0/leaves/pos.heading/actual").size() > 5);
    }

    @Test
    void shouldReadBackWhatWasWritten() {
        String text = seeded().toJson();
        assertEquals(text, RunResult.read("result.json", text).toJson());
    }

    @Test
    void shouldRefuseOtherVersionsAndOtherFiles() {
        String later = seeded().toJson().replaceFirst("\"acreplay_result\":1", "\"acreplay_result\":2");
        assertTrue(assertThrows(InputException.class, () -> RunResult.read("r.json", later))
                .getMessage()
                .contains("version 2"));
        assertThrows(InputException.class, () -> RunResult.read("r.json", "{\"acreplay_trace\":1}"));
        assertThrows(InputException.class, () -> RunResult.read("r.json", "nonsense"));
    }
}
