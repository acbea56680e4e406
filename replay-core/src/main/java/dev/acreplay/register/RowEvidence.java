package dev.acreplay.register;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The evidence of one row: what its replays showed, and the block that says so (register.md sections 15.1 to 15.4). */
final class RowEvidence {
    /** An input of the row's cases. */
    record Input(String path, String sha256) {}

    final RegisterRow row;
    /** Variants that are replayed, in the order of the mapping, then by id. */
    final Map<String, String> replayed = new LinkedHashMap<>();

    final List<Observation> observations = new ArrayList<>();
    final Map<String, Boolean> readings = new LinkedHashMap<>();
    final List<Input> inputs = new ArrayList<>();
    RowSelection selection = new RowSelection(null, null);
    List<String> readingIds = List.of();
    String verdict;
    String basis = "none";
    String reason;
    String command;
    SmallestScenario smallest;
    /** A file that should show the row's first divergence and does not, or null. */
    String smallestLost;

    String block = "none";
    /** The lines of its block, or null if it gets none. */
    List<String> lines;

    RowEvidence(RegisterRow row) {
        this.row = row;
    }

    boolean skipped() {
        return "skipped".equals(verdict);
    }

    /** Decides basis, verdict and reason from the observations. */
    void decide() {
        List<Observation> baseline = observations.stream()
                .filter(o -> !o.isVariant() && o.error == null)
                .toList();
        List<Observation> variant = observations.stream()
                .filter(o -> o.isVariant() && (o.result.equals("differs") || o.result.equals("same")))
                .toList();
        List<Observation> clients =
                variant.stream().filter(o -> clientTrace(o.recordedSource)).toList();
        if (!baseline.isEmpty()) {
            basis = "baseline";
            verdict = baseline.stream().anyMatch(Observation::seen) ? "diverges" : "gone";
        } else if (!clients.isEmpty()) {
            basis = "recorded";
            verdict = clients.stream().anyMatch(o -> o.recorded.equals("with") || o.recorded.equals("neither"))
                    ? "diverges"
                    : "gone";
        } else if (!variant.isEmpty()) {
            basis = "model";
            verdict = variant.stream().anyMatch(o -> o.result.equals("differs")) ? "diverges" : "gone";
        } else {
            verdict = "no-evidence";
            if (!observations.isEmpty()) {
                reason = "failed";
            } else if (row.variants.isEmpty()) {
                reason = "no-variant";
            } else {
                reason = replayed.isEmpty() ? "not-replayed" : "no-case";
            }
        }
    }

    private static boolean clientTrace(String source) {
        return source != null
                && !source.isEmpty()
                && !List.of("retail-cdb", "replay", "reference", "capture").contains(source);
    }

    /** Observations that the block's table shows: those of the basis that differ. */
    List<Observation> differing() {
        if (basis.equals("baseline")) {
            return observations.stream().filter(o -> !o.isVariant() && o.seen()).toList();
        }
        if (basis.equals("recorded")) {
            return observations.stream()
                    .filter(o -> o.isVariant() && !o.fields.isEmpty())
                    .filter(o -> !clientTrace(o.recordedSource)
                            || !o.recorded.equals("without") && !o.recorded.equals("both"))
                    .toList();
        }
        return observations.stream()
                .filter(o -> o.isVariant() && "differs".equals(o.result))
                .toList();
    }

    ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("id", row.key().toString());
        ArrayNode ids = node.putArray("ids");
        row.ids.forEach(id -> ids.add(id.toString()));
        node.put("line", row.line);
        node.put("status", row.status.state());
        node.put("verdict", verdict);
        node.put("basis", basis);
        if (reason != null) {
            node.put("reason", reason);
        }
        ObjectNode variants = node.putObject("variants");
        if (!skipped()) {
            row.variants.forEach(variants::put);
        }
        ArrayNode list = node.putArray("observations");
        observations.forEach(o -> list.add(o.toJson()));
        ArrayNode readingList = node.putArray("readings");
        readings.forEach((id, diverges) ->
                readingList.addObject().put("variant", id).put("verdict", diverges ? "diverges" : "gone"));
        ArrayNode claims = node.putArray("claims");
        if (!skipped()) {
            row.claims.forEach(claim -> claims.add(RegisterCheckResult.claim(claim)));
        }
        if (smallest == null) {
            node.putNull("smallest");
        } else {
            node.putObject("smallest")
                    .put("path", smallest.path())
                    .put("sha256", smallest.sha256())
                    .put("inputs", smallest.inputs())
                    .put("objects", smallest.objects())
                    .put("frames", smallest.frames());
        }
        ArrayNode inputList = node.putArray("inputs");
        inputs.forEach(input -> inputList.addObject().put("path", input.path()).put("sha256", input.sha256()));
        node.put("command", command);
        node.put("block", block);
        return node;
    }
}
