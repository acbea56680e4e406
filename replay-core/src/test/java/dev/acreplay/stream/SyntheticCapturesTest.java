package dev.acreplay.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.capture.CaptureError;
import dev.acreplay.capture.Outcome;
import dev.acreplay.wire.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every synthetic capture gives the stream and the counts that it was made with. */
class SyntheticCapturesTest {
    private static Path folder() {
        return TestData.path("captures/synthetic/manifest.json").getParent();
    }

    static List<String> cases() throws IOException {
        List<String> names = new ArrayList<>();
        for (JsonNode one : manifest()) {
            names.add(one.get("case").asText());
        }
        return names;
    }

    private static JsonNode manifest() throws IOException {
        return Json.MAPPER.readTree(Files.readString(folder().resolve("manifest.json")));
    }

    private static JsonNode entry(String name) throws IOException {
        for (JsonNode one : manifest()) {
            if (one.get("case").asText().equals(name)) {
                return one;
            }
        }
        throw new AssertionError(name);
    }

    private static BufferedReader lines(String stream) throws IOException {
        Path path = TestData.path("captures/synthetic/" + stream);
        boolean packed = path.toString().endsWith(".gz");
        return new BufferedReader(new InputStreamReader(
                packed ? new GZIPInputStream(Files.newInputStream(path)) : Files.newInputStream(path),
                StandardCharsets.UTF_8));
    }

    @Test
    void shouldHaveCasesToRead() throws IOException {
        assertTrue(cases().size() >= 30, "synthetic captures: " + cases());
        System.out.println("synthetic captures: " + cases().size());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldGiveTheExpectedStream(String name) throws IOException {
        JsonNode entry = entry(name);
        long events = 0;
        try (MotionStream stream =
                        MotionStream.open(folder().resolve(entry.get("file").asText()));
                BufferedReader expected = lines(entry.get("stream").asText())) {
            JsonNode header = Json.MAPPER.readTree(expected.readLine());
            assertEquals(header, Json.MAPPER.readTree(stream.header().toJson().toString()), name + " header");
            for (String line = expected.readLine(); line != null; line = expected.readLine()) {
                MotionEvent event = stream.next();
                String where = name + " event " + ++events;
                assertTrue(event != null, where + " is missing: " + line);
                ObjectNode found = event.toJson();
                JsonNode wanted = Json.MAPPER.readTree(line);
                assertEquals(null, WireVectorsTest.difference(wanted, found, ""), where + ": " + line);
                for (String mark : List.of("stale", "reason", "obsolete", "remaining")) {
                    assertEquals(wanted.get(mark), found.get(mark), where + " " + mark);
                }
                if (wanted.get("type").asText().equals("Malformed")) {
                    assertEquals(
                            wanted.get("data").toString(), found.get("data").toString(), where);
                }
            }
            assertEquals(null, stream.next(), name + " has events beyond the expected ones");
        }
        assertEquals(entry.get("event_count").asLong(), events, name);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldCountWhatTheManifestCounts(String name) throws IOException {
        JsonNode entry = entry(name);
        CaptureSummary summary =
                MotionStream.scan(folder().resolve(entry.get("file").asText()));
        assertEquals(entry.get("frames").asLong(), summary.records(), "frames");
        assertEquals(entry.get("bytes").asLong(), summary.fileBytes(), "bytes");
        assertEquals(entry.get("sha256").asText(), summary.sha256(), "sha256");
        assertEquals(entry.get("sessions").asInt(), summary.sessions().size(), "sessions");
        CaptureError error = summary.error();
        assertEquals(entry.get("error").asText(null), error == null ? null : error.kind(), "error");
        Map<String, Long> outcomes = new TreeMap<>();
        for (Outcome outcome : Outcome.values()) {
            if (summary.count(outcome) > 0) {
                outcomes.put(outcome.label(), summary.count(outcome));
            }
        }
        assertEquals(numbers(entry.get("records")), outcomes, "records");
        for (Verdict verdict : Verdict.values()) {
            JsonNode group = entry.get(verdict.ordinal() < Verdict.MISMATCH.ordinal() ? "datagrams" : "checksums");
            assertEquals(group.get(verdict.label()).asLong(), summary.count(verdict), verdict.label());
        }
        for (MessageCounts.Bucket bucket : MessageCounts.Bucket.values()) {
            assertEquals(
                    entry.get("messages").get(bucket.label()).asLong(),
                    summary.messages().total(bucket),
                    bucket.label());
        }
        assertEquals(numbers(entry.get("events")), summary.messages().events(), "events");
        assertEquals(entry.get("stale").asLong(), summary.messages().stale(), "stale");
        assertEquals(entry.get("incomplete_messages").asLong(), summary.incompleteMessages(), "incomplete");
        assertEquals(entry.get("dropped_fragments").asLong(), summary.droppedFragments(), "dropped fragments");
        assertTrue(summary.addsUp(), "every record and message is in exactly one bucket");
    }

    private static Map<String, Long> numbers(JsonNode node) {
        Map<String, Long> all = new TreeMap<>();
        node.properties()
                .forEach(field -> all.put(field.getKey(), field.getValue().asLong()));
        return all;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldReadBackAndReencodeEveryEvent(String name) throws IOException {
        try (MotionStream stream =
                MotionStream.open(folder().resolve(entry(name).get("file").asText()))) {
            for (MotionEvent event = stream.next(); event != null; event = stream.next()) {
                ObjectNode json = event.toJson();
                json.remove("warnings");
                ObjectNode parsed = (ObjectNode) Json.MAPPER.readTree(json.toString());
                MotionEvent back = MotionEvent.fromJson(parsed);
                assertEquals(json.toString(), back.toJson().toString());
                if (!event.type().equals("Malformed")) {
                    assertEquals(
                            dev.acreplay.Hex.bytes(event.message().encode()),
                            dev.acreplay.Hex.bytes(back.message().encode()),
                            name + " packet " + event.n());
                }
            }
        }
    }
}
