package dev.acreplay.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON Schema of a line of a trace, made of the same tables that readers use; docs/trace.schema.json holds it. */
public final class TraceJsonSchema {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private TraceJsonSchema() {}

    /** Returns the schema: each line of a trace is one of its alternatives, the header first. */
    public static ObjectNode schema() {
        ObjectNode schema = JSON.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A line of an acreplay trace");
        schema.put(
                "description",
                "JSON Lines: the header is the first line, every other line is a row, in the order in which things"
                        + " happened. Every object, group, leaf and kind of row may be left out; readers pass over keys"
                        + " that they do not know.");
        ArrayNode lines = schema.putArray("oneOf");
        for (String line : new String[] {"header", "tick", "call", "send", "gone", "recorded"}) {
            lines.addObject().put("$ref", "#/$defs/" + line);
        }
        ObjectNode definitions = schema.putObject("$defs");
        definitions.set("word", word());
        definitions.set("float", number("A float32: the shortest decimal that reads back to the same float32."));
        definitions.set("double", number("A double: the shortest decimal that reads back to the same double."));
        definitions.set(
                "integer",
                JSON.objectNode().put("type", "integer").put("description", "An integer; booleans are 0 or 1."));
        definitions.set("header", header());
        definitions.set("tick", row("tick", "s", state()));
        definitions.set("call", call());
        definitions.set("send", named("send", JSON.objectNode().put("type", "object")));
        definitions.set("gone", row("gone", null, null));
        definitions.set("recorded", named("recorded", JSON.objectNode().put("type", "object")));
        return schema;
    }

    private static ObjectNode word() {
        ObjectNode node = JSON.objectNode();
        node.put(
                "description",
                "An unsigned 32-bit id, cell, motion or flag word; ?name is an identity that is not known.");
        node.putArray("type").add("string").add("null");
        return node.put("pattern", "^(0x[0-9A-F]{8}|\\?[a-z]+[0-9]+)$");
    }

    private static ObjectNode number(String description) {
        ObjectNode node = JSON.objectNode().put("description", description);
        ArrayNode forms = node.putArray("anyOf");
        forms.addObject().put("type", "number");
        forms.addObject().putArray("enum").add("NaN").add("Infinity").add("-Infinity");
        return node;
    }

    private static ObjectNode header() {
        ObjectNode node = JSON.objectNode().put("type", "object");
        node.putArray("required").add("acreplay_trace");
        ObjectNode properties = node.putObject("properties");
        properties.putObject("acreplay_trace").put("const", TraceHeader.VERSION);
        properties.putObject("source").put("type", "string");
        properties.putObject("profile").put("type", "string");
        properties.putObject("variants").put("type", "array").putObject("items").put("type", "string");
        ObjectNode clock = properties.putObject("clock");
        clock.putArray("type").add("object").add("null");
        ObjectNode times = clock.putObject("properties");
        times.putObject("start").put("type", "number");
        times.putObject("frame").put("type", "number");
        times.putObject("frames").put("type", "integer");
        times.putObject("times").put("type", "array").putObject("items").put("type", "number");
        ObjectNode input = properties.putObject("inputs").put("type", "array").putObject("items");
        input.put("type", "object").putObject("properties").putObject("name").put("type", "string");
        input.withObject("/properties").putObject("sha256").put("type", "string");
        return node;
    }

    private static ObjectNode row(String kind, String bodyKey, ObjectNode body) {
        ObjectNode node = JSON.objectNode().put("type", "object");
        ArrayNode required = node.putArray("required").add("k").add("o");
        ObjectNode properties = node.putObject("properties");
        properties.putObject("k").put("const", kind);
        properties.putObject("i").putArray("type").add("integer").add("null");
        properties.putObject("t").putArray("type").add("number").add("null");
        properties.putObject("o").put("$ref", "#/$defs/word");
        if (bodyKey != null) {
            required.add(bodyKey);
            properties.set(bodyKey, body);
        }
        return node;
    }

    private static ObjectNode named(String kind, ObjectNode body) {
        ObjectNode node = row(kind, "d", body);
        node.withArray("/required").add("msg");
        node.withObject("/properties").putObject("msg").put("type", "string");
        return node;
    }

    private static ObjectNode state() {
        ObjectNode state = JSON.objectNode().put("type", "object");
        TraceSchema.tickLeaves().forEach((path, type) -> leaf(state, path, "", type));
        return state;
    }

    private static ObjectNode call() {
        ObjectNode node = row("call", "a", JSON.objectNode().put("type", "object"));
        node.withArray("/required").add("fn");
        node.withObject("/properties").putObject("fn").put("type", "string");
        ArrayNode functions = node.putArray("allOf");
        for (String function : TraceSchema.functions()) {
            if (TraceSchema.arguments(function).isEmpty()) {
                continue;
            }
            ObjectNode arguments = JSON.objectNode().put("type", "object");
            TraceSchema.callLeaves(function).forEach((path, type) -> leaf(arguments, path, "", type));
            ObjectNode rule = functions.addObject();
            rule.putObject("if").putObject("properties").putObject("fn").put("const", function);
            rule.putObject("then").putObject("properties").set("a", arguments);
        }
        return node;
    }

    private static void leaf(ObjectNode at, String path, String prefix, LeafType type) {
        int dot = path.indexOf('.');
        String key = dot < 0 ? path : path.substring(0, dot);
        ObjectNode properties = at.withObject("/properties");
        String full = prefix + key;
        boolean list = TraceSchema.isList(full) || full.endsWith("new_state.actions");
        if (dot < 0) {
            properties.set(
                    key, list ? JSON.objectNode().put("type", "array").set("items", reference(type)) : reference(type));
            return;
        }
        if (!properties.has(key)) {
            ObjectNode group = properties.putObject(key);
            if (list) {
                group.put("type", "array").putObject("items").put("type", "object");
            } else if (full.equals("interpolation.target")) {
                group.putArray("type").add("object").add("null");
            } else {
                group.put("type", "object");
            }
        }
        ObjectNode inner = (ObjectNode) properties.get(key);
        leaf(list ? inner.withObject("/items") : inner, path.substring(dot + 1), full + ".", type);
    }

    private static ObjectNode reference(LeafType type) {
        String name = switch (type) {
            case WORD -> "word";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            default -> "integer";
        };
        return JSON.objectNode().put("$ref", "#/$defs/" + name);
    }
}
