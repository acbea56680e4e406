package dev.acreplay.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.message.JsonFields;
import dev.acreplay.message.JsonTextFields;
import dev.acreplay.message.Message;
import dev.acreplay.message.Messages;
import dev.acreplay.wire.Direction;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/**
 * One motion message of a capture: when it was complete, whose it is and what it says (formats.md section 1, wire.md
 * section 12.4).
 *
 * @param n number of the record that completed the message, from 1
 * @param timed false for a record without a time; {@code t} and {@code ts} are then 0
 * @param t seconds since the first record that has a time
 * @param ts nanoseconds since the Unix epoch
 * @param session number of the session, from 1
 * @param direction who sent it
 * @param hasObject false if the object is unknown or none; {@code object} is then 0
 * @param object the object that moves
 * @param seq header sequence of the packet, unsigned
 * @param message the typed message; a {@code Malformed} for one that does not decode
 * @param reason name of the timestamp field that made it stale, or null
 * @param obsolete true for an ephemeral message behind a newer one
 * @param remaining bytes behind the decoded part
 * @param warnings oddities that changed nothing, such as {@code nonzero-padding}
 */
public record MotionEvent(
        long n,
        boolean timed,
        double t,
        long ts,
        int session,
        Direction direction,
        boolean hasObject,
        int object,
        int seq,
        Message message,
        String reason,
        boolean obsolete,
        int remaining,
        List<String> warnings) {
    /** Name of the message, such as {@code UpdateMotion}; {@code Malformed} for one that does not decode. */
    public String type() {
        return message.type();
    }

    /** Tells whether retail would ignore the message for one of its timestamps. */
    public boolean stale() {
        return reason != null;
    }

    public OptionalInt objectId() {
        return hasObject ? OptionalInt.of(object) : OptionalInt.empty();
    }

    /** Writes the event as one JSON object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeNumberField("n", n);
        if (timed) {
            out.writeNumberField("t", t);
            out.writeNumberField("ts", ts);
        } else {
            out.writeNullField("t");
            out.writeNullField("ts");
        }
        out.writeNumberField("session", session);
        out.writeStringField("dir", direction.streamName());
        out.writeStringField("type", type());
        if (hasObject) {
            out.writeStringField("object", Hex.word(object));
        } else {
            out.writeNullField("object");
        }
        out.writeNumberField("seq", Integer.toUnsignedLong(seq));
        out.writeObjectFieldStart("data");
        message.describe(new JsonTextFields(out));
        out.writeEndObject();
        writeMarks(out);
        out.writeEndObject();
    }

    private void writeMarks(JsonGenerator out) throws IOException {
        if (reason != null) {
            out.writeBooleanField("stale", true);
            out.writeStringField("reason", reason);
        }
        if (obsolete) {
            out.writeBooleanField("obsolete", true);
        }
        if (remaining > 0) {
            out.writeNumberField("remaining", remaining);
        }
        if (!warnings.isEmpty()) {
            out.writeArrayFieldStart("warnings");
            for (String warning : warnings) {
                out.writeString(warning);
            }
            out.writeEndArray();
        }
    }

    /** Returns the event as a JSON tree, the same content as {@link #write}. */
    public ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("n", n);
        node.put("t", timed ? (Double) t : null);
        node.put("ts", timed ? (Long) ts : null);
        node.put("session", session);
        node.put("dir", direction.streamName());
        node.put("type", type());
        node.put("object", hasObject ? Hex.word(object) : null);
        node.put("seq", Integer.toUnsignedLong(seq));
        message.describe(new JsonFields(node.putObject("data")));
        if (reason != null) {
            node.put("stale", true);
            node.put("reason", reason);
        }
        if (obsolete) {
            node.put("obsolete", true);
        }
        if (remaining > 0) {
            node.put("remaining", remaining);
        }
        if (!warnings.isEmpty()) {
            warnings.forEach(node.putArray("warnings")::add);
        }
        return node;
    }

    /** Reads what {@link #toJson} writes. */
    public static MotionEvent fromJson(ObjectNode node) {
        Direction direction = Direction.of(node.path("dir").asText());
        if (direction == null || !(node.get("data") instanceof ObjectNode data)) {
            throw new InputException("expected an event of a motion stream with dir and data, found " + node);
        }
        JsonNode object = node.path("object");
        boolean timed = node.path("ts").isNumber();
        return new MotionEvent(
                node.path("n").asLong(),
                timed,
                node.path("t").asDouble(),
                node.path("ts").asLong(),
                node.path("session").asInt(),
                direction,
                object.isTextual(),
                object.isTextual() ? Hex.parseWord(object.asText()) : 0,
                (int) node.path("seq").asLong(),
                Messages.fromJson(node.path("type").asText(), direction.fromServer(), data),
                node.path("stale").asBoolean() ? node.path("reason").asText(null) : null,
                node.path("obsolete").asBoolean(),
                node.path("remaining").asInt(),
                List.of());
    }
}
