package dev.acreplay.stream;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;

/**
 * One session of a capture (wire.md section 1.4).
 *
 * @param id number from 1, in order of the sessions' first packets
 * @param client endpoint as {@code address:port}
 * @param server endpoint with the lowest server port used
 * @param first time of the first packet in seconds, or null for a record without time
 * @param last time of the last packet in seconds, or null
 * @param player the last player known, or null
 */
public record SessionInfo(int id, String client, String server, Double first, Double last, Integer player) {
    /** Returns the session as the header of a stream holds it. */
    public ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("id", id);
        node.put("client", client);
        node.put("server", server);
        node.put("first", first);
        node.put("last", last);
        node.put("player", player == null ? null : Hex.word(player));
        return node;
    }
}
