package dev.acreplay.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every vector of wire.jsonl decodes to its fields and encodes to its bytes. */
class WireVectorsTest {
    /** Advisory in wire.md section 7.4, or beyond what a vector names. */
    private static final Set<String> NOT_COMPARED = Set.of("warnings", "error", "offset", "length");
    /** Said in the vector's note: what was read cannot be told from what is written. */
    private static final Set<String> NOT_ENCODED = Set.of("f74c-nonzero-pad", "p-size-smaller");

    private static List<ObjectNode> rows() throws IOException {
        List<ObjectNode> rows = new ArrayList<>();
        for (String line : Files.readAllLines(TestData.path("vectors/wire.jsonl"))) {
            if (!line.isBlank()) {
                rows.add((ObjectNode) Json.MAPPER.readTree(line));
            }
        }
        return rows;
    }

    @Test
    void shouldDecodeEveryVector() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (ObjectNode row : rows()) {
            counts.merge(row.get("kind").asText(), 1, Integer::sum);
            ObjectNode given = row.deepCopy();
            given.remove("decoded");
            String difference = difference(row.get("decoded"), HexCodec.decode(given), "");
            if (difference != null) {
                wrong.add(row.get("id").asText() + difference);
            }
        }
        System.out.println("wire.jsonl decoded: " + counts);
        assertEquals(List.of(), wrong);
        assertEquals(
                Set.of(HexCodec.KINDS.toArray()),
                Set.copyOf(counts.keySet()),
                "every kind that is decoded has vectors");
    }

    @Test
    void shouldReportErrorClassAndOffsetOfEveryVectorThatFails() throws IOException {
        int errors = 0;
        for (ObjectNode row : rows()) {
            if (row.path("decoded").path("status").asText().equals("error")) {
                errors++;
                ObjectNode decoded = HexCodec.decode(row);
                for (String name : List.of("error", "offset")) {
                    assertEquals(
                            row.get("decoded").get(name).asText(),
                            decoded.get(name).asText(),
                            row.get("id") + " " + name);
                }
            }
        }
        System.out.println("wire.jsonl error vectors: " + errors);
        assertTrue(errors > 20, "vectors with errors: " + errors);
    }

    @Test
    void shouldEncodeEveryVector() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (ObjectNode row : rows()) {
            String status = row.path("decoded").path("status").asText("ok");
            if (!HexCodec.ENCODED_KINDS.contains(row.get("kind").asText()) || status.equals("error")) {
                continue;
            }
            String id = row.get("id").asText();
            counts.merge(row.get("kind").asText(), 1, Integer::sum);
            String hex = row.get("hex").asText().toLowerCase(java.util.Locale.ROOT);
            String expected = hex.substring(
                    0, hex.length() - 2 * row.get("decoded").path("remaining").asInt());
            if (expected.equals(Hex.bytes(HexCodec.encode(row))) == NOT_ENCODED.contains(id)) {
                wrong.add(id);
            }
        }
        System.out.println("wire.jsonl encoded: " + counts);
        assertEquals(List.of(), wrong);
    }

    @Test
    void shouldComputeTheChecksumOfAPacketThatGivesNone() throws IOException {
        int packets = 0;
        for (ObjectNode row : rows()) {
            JsonNode verdict = row.path("decoded").path("checksum").path("verdict");
            if (verdict.asText().equals("ok")
                    && !NOT_ENCODED.contains(row.get("id").asText())) {
                packets++;
                ObjectNode bare = row.deepCopy();
                ((ObjectNode) bare.at("/decoded/header")).remove("checksum");
                assertEquals(
                        row.get("hex").asText(),
                        Hex.bytes(HexCodec.encode(bare)),
                        row.get("id").asText());
            }
        }
        assertTrue(packets > 20, "packets with a verified checksum: " + packets);
    }

    /** Says where the first expected value is missing or different; ids compare as numbers. */
    static String difference(JsonNode expected, JsonNode actual, String at) {
        if (expected.isObject()) {
            for (Map.Entry<String, JsonNode> field : expected.properties()) {
                if (!NOT_COMPARED.contains(field.getKey())) {
                    JsonNode found = actual.get(field.getKey());
                    String path = at + "." + field.getKey();
                    String inside = found == null ? path + " is missing" : difference(field.getValue(), found, path);
                    if (inside != null) {
                        return inside;
                    }
                }
            }
            return null;
        }
        if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
            for (int i = 0; i < expected.size(); i++) {
                String inside = difference(expected.get(i), actual.get(i), at + "[" + i + "]");
                if (inside != null) {
                    return inside;
                }
            }
            return null;
        }
        return equal(expected, actual) ? null : at + ": expected " + expected + ", found " + actual;
    }

    private static boolean equal(JsonNode expected, JsonNode actual) {
        if (expected.isNumber() && actual.isNumber()) {
            return actual.isFloat()
                    ? Float.parseFloat(expected.asText()) == actual.floatValue()
                    : expected.doubleValue() == actual.doubleValue();
        }
        return expected.equals(actual)
                || number(expected) != null && number(expected).equals(number(actual));
    }

    private static Long number(JsonNode node) {
        if (node.isIntegralNumber()) {
            return node.longValue();
        }
        String text = node.asText();
        return node.isTextual() && text.startsWith("0x") ? (Long) Long.parseUnsignedLong(text.substring(2), 16) : null;
    }
}
