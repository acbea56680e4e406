package dev.acreplay.register;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.diff.Divergence;
import java.util.List;
import java.util.Map;

/** What a replay of one case showed for one row (register.md section 15.1 steps 2 and 3). */
final class Observation {
    final String caseName;
    /** {@code variant} or {@code baseline}. */
    final String kind;

    Map<String, String> variants = Map.of();
    /** differs, same, failed, skipped; known, worse, gone. */
    String result;

    String error;
    List<ReplayComparison.FieldDifference> fields = List.of();
    String recorded;
    String recordedSource;
    long comparisons;
    String digestWithout;
    String digestWith;
    String fingerprint;
    String object;
    String field;
    Boolean vanishes;
    /** The divergence behind a baseline entry that is still seen. */
    Divergence divergence;
    /** For each reading: whether the case differs under it. */
    Map<String, Boolean> readings = Map.of();

    Observation(String caseName, String kind) {
        this.caseName = caseName;
        this.kind = kind;
    }

    boolean isVariant() {
        return kind.equals("variant");
    }

    boolean seen() {
        return "known".equals(result) || "worse".equals(result);
    }

    ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("case", caseName);
        node.put("kind", kind);
        if (isVariant()) {
            ObjectNode values = node.putObject("variants");
            variants.forEach(values::put);
            node.put("result", result);
            if (error != null) {
                node.put("error", error);
                return node;
            }
            if (fields.isEmpty()) {
                node.putNull("first");
            } else {
                ReplayComparison.FieldDifference first = fields.get(0);
                node.putObject("first")
                        .put("frame", first.firstFrame)
                        .put("t", first.t)
                        .put("object", first.object)
                        .put("field", first.field);
            }
            ArrayNode list = node.putArray("fields");
            fields.forEach(field -> list.add(field.toJson()));
            node.put("recorded", recorded);
            node.put("comparisons", comparisons);
            node.put("digest_without", digestWithout);
            node.put("digest_with", digestWith);
        } else {
            node.put("fingerprint", fingerprint);
            node.put("field", field);
            node.put("object", object);
            node.put("result", result);
            if (error != null) {
                node.put("error", error);
            }
            if (vanishes != null) {
                node.put("vanishes", vanishes);
            }
        }
        return node;
    }
}
