package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;

/** A row of a trace as the comparison sees it: what makes it a partner of another, and its body. */
final class Row {
    static final int NO_FRAME = Integer.MIN_VALUE;
    private static final ObjectNode EMPTY = JsonNodeFactory.instance.objectNode();

    final String kind;
    final int frame;
    final double time;
    final String object;
    final String name;
    final ObjectNode body;
    final ObjectNode json;
    final long line;

    private Row(
            String kind,
            int frame,
            double time,
            String object,
            String name,
            ObjectNode body,
            ObjectNode json,
            long line) {
        this.kind = kind;
        this.frame = frame;
        this.time = time;
        this.object = object;
        this.name = name;
        this.body = body;
        this.json = json;
        this.line = line;
    }

    static Row of(ObjectNode json, long line) {
        JsonNode i = json.path("i");
        JsonNode t = json.path("t");
        JsonNode o = json.path("o");
        String kind = json.path("k").asText("");
        String key = switch (kind) {
            case "tick" -> "s";
            case "call" -> "a";
            default -> "d";
        };
        JsonNode name = json.path(kind.equals("call") ? "fn" : "msg");
        return new Row(
                kind,
                i.isNumber() ? i.intValue() : NO_FRAME,
                t.isNumber() ? t.doubleValue() : Double.NaN,
                o.isTextual() ? o.textValue() : null,
                name.isTextual() ? Functions.canonical(name.textValue()) : "",
                json.get(key) instanceof ObjectNode body ? body : EMPTY,
                json,
                line);
    }

    boolean isTick() {
        return kind.equals("tick");
    }

    boolean isCall() {
        return kind.equals("call");
    }

    boolean isSend() {
        return kind.equals("send");
    }

    Integer frameOrNull() {
        return frame == NO_FRAME ? null : (Integer) frame;
    }

    Double timeOrNull() {
        return Double.isNaN(time) ? null : (Double) time;
    }

    /** Returns the function or message, else the kind. */
    String label() {
        return name.isEmpty() ? kind : name;
    }

    Long packet() {
        JsonNode n = json.path("n");
        return n.isNumber() ? (Long) n.longValue() : null;
    }

    /** Returns one line for people: name, object, arguments. */
    String title() {
        StringBuilder text = new StringBuilder(label());
        if (object != null) {
            text.append(' ').append(object);
        }
        if (!isTick() && !body.isEmpty()) {
            String arguments = body.toString();
            text.append(' ').append(arguments.length() > 120 ? arguments.substring(0, 117) + "..." : arguments);
        }
        return text.toString();
    }

    String place() {
        return "frame " + (frame == NO_FRAME ? "-" : frame) + " t " + (Double.isNaN(time) ? "-" : Json.text(time));
    }
}
