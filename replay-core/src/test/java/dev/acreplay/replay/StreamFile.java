package dev.acreplay.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import dev.acreplay.stream.StreamHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads a motion stream as {@code streams} writes it, as a source of events. */
final class StreamFile {
    private StreamFile() {}

    static EventSource read(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        if (file.toString().endsWith(".gz")) {
            content = new GZIPInputStream(new ByteArrayInputStream(content)).readAllBytes();
        }
        List<String> lines = new String(content, StandardCharsets.UTF_8).lines().toList();
        JsonNode head = Json.MAPPER.readTree(lines.get(0));
        List<SessionInfo> sessions = new ArrayList<>();
        for (JsonNode s : head.get("sessions")) {
            sessions.add(new SessionInfo(
                    s.get("id").asInt(),
                    s.get("client").asText(),
                    s.get("server").asText(),
                    s.get("first").isNull() ? null : (Double) s.get("first").asDouble(),
                    s.get("last").isNull() ? null : (Double) s.get("last").asDouble(),
                    s.get("player").isNull()
                            ? null
                            : (Integer) Hex.parseWord(s.get("player").asText())));
        }
        List<MotionEvent> events = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            events.add(MotionEvent.fromJson((ObjectNode) Json.MAPPER.readTree(line)));
        }
        return EventSource.of(
                new StreamHeader(
                        head.get("capture").asText(), head.get("sha256").asText(), sessions),
                events);
    }
}
