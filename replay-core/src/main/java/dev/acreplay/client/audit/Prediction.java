package dev.acreplay.client.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.List;

/**
 * What a client whose keys are known would have sent, beside what it sent (outbound.md section 10.6).
 *
 * @param inputs name of the file with the keys
 * @param recorded MoveToStates and Jumps that were recorded
 * @param matched of these, how many were predicted
 * @param missing predicted and not recorded
 * @param extra recorded and not predicted
 * @param different recorded otherwise than predicted
 * @param explainedBy the variants that alone leave nothing; null if nothing is to be explained
 */
public record Prediction(
        String inputs,
        int recorded,
        int matched,
        List<Missing> missing,
        List<Sent> extra,
        List<Sent> different,
        List<String> explainedBy) {
    /** A message that was predicted. */
    public record Missing(double t, String type) {}

    /** A message that was recorded. */
    public record Sent(long n, double t, long stamp, String type) {}

    /** Whether everything was sent as predicted. */
    public boolean agrees() {
        return missing.isEmpty() && extra.isEmpty() && different.isEmpty();
    }

    ObjectNode toJson() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("inputs", inputs);
        json.put("recorded", recorded);
        json.put("matched", matched);
        ArrayNode list = json.putArray("missing");
        for (Missing m : missing) {
            list.addObject().put("t", Decimals.round(m.t)).put("type", m.type);
        }
        sent(json.putArray("extra"), extra);
        sent(json.putArray("different"), different);
        if (explainedBy == null) {
            json.putNull("explained_by");
        } else {
            ArrayNode ids = json.putArray("explained_by");
            explainedBy.forEach(ids::add);
        }
        return json;
    }

    private static void sent(ArrayNode list, List<Sent> messages) {
        for (Sent s : messages) {
            list.addObject()
                    .put("n", s.n)
                    .put("t", Decimals.round(s.t))
                    .put("stamp", s.stamp)
                    .put("type", s.type);
        }
    }
}
