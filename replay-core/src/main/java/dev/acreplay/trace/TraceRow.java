package dev.acreplay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One row of a trace: what happened to which object in which frame.
 *
 * <p>A row keeps its whole JSON object, so that what a reader does not know is not lost: {@link #body()} is the object
 * under {@code s}, {@code a} or {@code d}, by kind. Frame, time and object are null in the JSON of logs without a clock
 * or an identity; the accessors say so.
 */
public final class TraceRow {
    /** The kinds of rows of formats.md section 3 and capture-replay.md section 6. */
    public enum Kind {
        TICK("s"),
        CALL("a"),
        SEND("d"),
        RECORDED("d"),
        GONE(null),
        OTHER(null);

        private final String bodyKey;

        Kind(String bodyKey) {
            this.bodyKey = bodyKey;
        }

        /** Returns the key of a row's body, or null for kinds without one. */
        public String bodyKey() {
            return bodyKey;
        }

        /** Returns the text of key {@code k}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String text) {
            return switch (text) {
                case "tick" -> TICK;
                case "call" -> CALL;
                case "send" -> SEND;
                case "recorded" -> RECORDED;
                case "gone" -> GONE;
                default -> OTHER;
            };
        }
    }

    private static final ObjectNode EMPTY = JsonNodeFactory.instance.objectNode();

    private final ObjectNode node;
    private final Kind kind;
    private final int line;

    private TraceRow(ObjectNode node, Kind kind, int line) {
        this.node = node;
        this.kind = kind;
        this.line = line;
    }

    /**
     * Wraps a row as it was read or built.
     *
     * @param line the line or record it came from, counted from 1; 0 for a row that was not read
     */
    public static TraceRow of(ObjectNode node, int line) {
        return new TraceRow(node, Kind.of(node.path("k").asText("")), line);
    }

    /** Returns the whole row as JSON. */
    public ObjectNode json() {
        return node;
    }

    /** Returns the kind; {@link Kind#OTHER} for one that this version does not know. */
    public Kind kind() {
        return kind;
    }

    /** Returns where the row was read: line of the file from 1, or 0. */
    public int line() {
        return line;
    }

    /** Returns whether the row names a frame. */
    public boolean hasFrame() {
        return node.path("i").isNumber();
    }

    /** Returns the frame, or -1 without one ({@link #hasFrame()}). */
    public int frame() {
        return node.path("i").asInt(-1);
    }

    /** Returns whether the row has a time. */
    public boolean hasTime() {
        return node.path("t").isNumber();
    }

    /** Returns the time in seconds, or NaN without one. */
    public double time() {
        JsonNode time = node.path("t");
        return time.isNumber() ? time.doubleValue() : Double.NaN;
    }

    /** Returns the object: an id as {@code 0x%08X}, a placeholder such as {@code ?obj1}, or null. */
    public String object() {
        JsonNode object = node.path("o");
        return object.isValueNode() && !object.isNull() ? object.asText() : null;
    }

    /** Returns the function of a call row or the message of a send or recorded row; null for others. */
    public String name() {
        JsonNode name = node.path(kind == Kind.CALL ? "fn" : "msg");
        return name.isTextual() ? name.asText() : null;
    }

    /** Returns the state, the arguments or the message fields; an empty object where the row has none. */
    public ObjectNode body() {
        if (kind.bodyKey == null) {
            return EMPTY;
        }
        return node.get(kind.bodyKey) instanceof ObjectNode body ? body : EMPTY;
    }

    /**
     * Returns the leaves of the body under dotted names, in the row's order. Lists are one leaf; so are null and an empty
     * object.
     */
    public Map<String, JsonNode> leaves() {
        Map<String, JsonNode> leaves = new LinkedHashMap<>();
        forEachLeaf(body(), "", leaves::put);
        return leaves;
    }

    /** Calls back for each leaf below a node, names dotted behind the given prefix. */
    static void forEachLeaf(ObjectNode node, String prefix, BiConsumer<String, JsonNode> to) {
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String name = prefix.isEmpty() ? field.getKey() : prefix + "." + field.getKey();
            if (field.getValue() instanceof ObjectNode inner && !inner.isEmpty()) {
                forEachLeaf(inner, name, to);
            } else {
                to.accept(name, field.getValue());
            }
        }
    }

    /** Returns a short title for messages: kind, frame, time, object and name. */
    public String title() {
        StringBuilder title = new StringBuilder(node.path("k").asText("?"));
        if (hasFrame()) {
            title.append(" frame ").append(frame());
        }
        if (hasTime()) {
            title.append(" t ").append(Json.text(time()));
        }
        if (object() != null) {
            title.append(' ').append(object());
        }
        if (name() != null) {
            title.append(' ').append(name());
        }
        return title.toString();
    }

    @Override
    public String toString() {
        return Json.text(node);
    }
}
