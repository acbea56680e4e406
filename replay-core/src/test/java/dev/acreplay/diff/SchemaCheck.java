package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks JSON against the parts of JSON Schema that the schemas in docs use. */
public final class SchemaCheck {
    private final JsonNode root;
    private final List<String> problems = new ArrayList<>();

    private SchemaCheck(JsonNode root) {
        this.root = root;
    }

    public static List<String> problems(JsonNode schema, JsonNode value) {
        SchemaCheck check = new SchemaCheck(schema);
        check.check(schema, value, "$");
        return check.problems;
    }

    private void check(JsonNode schema, JsonNode value, String at) {
        if (schema.has("$ref")) {
            check(root.at(schema.get("$ref").asText().substring(1)), value, at);
            return;
        }
        if (schema.has("type") && !hasType(schema.get("type"), value)) {
            problems.add(at + ": expected " + schema.get("type") + ", found " + value.getNodeType());
            return;
        }
        if (schema.has("enum") && !contains(schema.get("enum"), value)) {
            problems.add(at + ": " + value + " is none of " + schema.get("enum"));
        }
        if (schema.has("const") && !schema.get("const").equals(value)) {
            problems.add(at + ": expected " + schema.get("const") + ", found " + value);
        }
        if (schema.has("pattern")
                && value.isTextual()
                && !value.textValue().matches(schema.get("pattern").asText())) {
            problems.add(at + ": " + value + " does not match " + schema.get("pattern"));
        }
        if (schema.has("anyOf") && none(schema.get("anyOf"), value, at)) {
            problems.add(at + ": " + value + " fits none of " + schema.get("anyOf"));
        }
        if (schema.has("oneOf") && none(schema.get("oneOf"), value, at)) {
            problems.add(at + ": fits none of " + schema.get("oneOf"));
        }
        for (JsonNode part : schema.path("allOf")) {
            if (!part.has("if") || fits(part.get("if"), value, at)) {
                check(part.has("if") ? part.path("then") : part, value, at);
            }
        }
        if (value.isArray() && schema.has("items")) {
            for (int i = 0; i < value.size(); i++) {
                check(schema.get("items"), value.get(i), at + "[" + i + "]");
            }
        }
        if (value.isObject()) {
            for (JsonNode name : schema.path("required")) {
                if (!value.has(name.asText())) {
                    problems.add(at + ": the key " + name.asText() + " is absent");
                }
            }
            JsonNode more = schema.get("additionalProperties");
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                JsonNode property = schema.path("properties").get(entry.getKey());
                String path = at + "." + entry.getKey();
                if (property != null) {
                    check(property, entry.getValue(), path);
                } else if (more != null && more.isObject()) {
                    check(more, entry.getValue(), path);
                } else if (more != null && !more.booleanValue()) {
                    problems.add(path + ": the schema has no such key");
                }
            }
        }
    }

    private boolean none(JsonNode alternatives, JsonNode value, String at) {
        for (JsonNode one : alternatives) {
            if (fits(one, value, at)) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(JsonNode schema, JsonNode value, String at) {
        SchemaCheck check = new SchemaCheck(root);
        check.check(schema, value, at);
        return check.problems.isEmpty();
    }

    private static boolean hasType(JsonNode type, JsonNode value) {
        if (type.isArray()) {
            for (JsonNode one : type) {
                if (hasType(one, value)) {
                    return true;
                }
            }
            return false;
        }
        return switch (type.asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            case "null" -> value.isNull();
            default -> throw new IllegalArgumentException("type " + type);
        };
    }

    private static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode one : list) {
            if (one.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
