package dev.acreplay.stream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.List;

/**
 * The first line of a motion stream (formats.md section 1).
 *
 * @param capture name of the capture file
 * @param sha256 digest of the file as it lies on disk, in lower-case hex
 */
public record StreamHeader(String capture, String sha256, List<SessionInfo> sessions) {
    public StreamHeader {
        sessions = List.copyOf(sessions);
    }

    public ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("acreplay_stream", 1);
        node.put("capture", capture);
        node.put("sha256", sha256);
        ArrayNode list = node.putArray("sessions");
        for (SessionInfo session : sessions) {
            list.add(session.toJson());
        }
        return node;
    }
}
