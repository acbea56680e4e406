package dev.acreplay.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.List;
import java.util.Map;

/**
 * Which variants account for the divergences of a replay from a trace.
 *
 * @param input capture or scenario
 * @param trace expected trace
 * @param profile of the replay
 * @param divergences distinct ones without any change
 * @param first where the replay as it is diverges first, or null
 * @param explanations best first
 * @param tried sets of variants that were replayed
 * @param reachable ids that change this replay at all
 * @param enough whether the best leaves nothing
 * @param remarks what a reader has to know
 * @param rerun the command line that gives this again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Explanation(
        String input,
        String trace,
        String profile,
        int divergences,
        Divergence first,
        List<Candidate> explanations,
        int tried,
        List<String> reachable,
        boolean enough,
        List<String> remarks,
        String rerun) {
    /**
     * A set of variants and what it leaves.
     *
     * @param variants id to value: {@code true}, {@code false} or a number
     * @param remaining distinct divergences
     * @param occurrences of them
     * @param first where the replay diverges first under it, or null
     * @param alternatives other sets that leave the same and cannot be told apart by this input
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Candidate(
            Map<String, String> variants,
            int remaining,
            long occurrences,
            Divergence first,
            List<Map<String, String>> alternatives) {}

    /** Returns the JSON form, in one line. */
    public String toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("acreplay_explanation", 1);
        node.put("input", input);
        node.put("trace", trace);
        node.put("profile", profile);
        node.put("divergences", divergences);
        if (first != null) {
            node.set("first", place(first));
        }
        ArrayNode list = node.putArray("explanations");
        for (Candidate candidate : explanations) {
            ObjectNode one = list.addObject();
            one.set("variants", variants(candidate.variants()));
            one.put("remaining", candidate.remaining());
            one.put("occurrences", candidate.occurrences());
            if (candidate.first() != null) {
                one.set("first", place(candidate.first()));
            }
            if (!candidate.alternatives().isEmpty()) {
                ArrayNode others = one.putArray("alternatives");
                candidate.alternatives().forEach(other -> others.add(variants(other)));
            }
        }
        node.put("enough", enough);
        node.put("tried", tried);
        ArrayNode ids = node.putArray("reachable");
        reachable.forEach(ids::add);
        ArrayNode notes = node.putArray("remarks");
        remarks.forEach(notes::add);
        node.put("rerun", rerun);
        return node + "\n";
    }

    private static ObjectNode variants(Map<String, String> variants) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        variants.forEach((id, value) -> {
            switch (value) {
                case "true" -> node.put(id, true);
                case "false" -> node.put(id, false);
                default -> {
                    try {
                        node.put(id, Double.parseDouble(value));
                    } catch (NumberFormatException e) {
                        node.put(id, value);
                    }
                }
            }
        });
        return node;
    }

    private static ObjectNode place(Divergence d) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("object", d.object());
        node.put("kind", d.kind());
        node.put("name", d.name());
        if (d.first() != null && d.first().frame() != null) {
            node.put("frame", d.first().frame());
        }
        if (d.first() != null && d.first().t() != null) {
            node.put("t", d.first().t());
        }
        node.put("fingerprint", d.fingerprint());
        return node;
    }
}
