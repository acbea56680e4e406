package dev.acreplay.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the fields of wire.md section 13 from JSON; an error names the path of the value. */
final class JsonSource {
    private final ObjectNode node;
    private final String path;

    JsonSource(ObjectNode node, String path) {
        this.node = node;
        this.path = path;
    }

    ObjectNode node() {
        return node;
    }

    boolean has(String name) {
        return node.has(name) && !node.get(name).isNull();
    }

    private String at(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private JsonNode need(String name) {
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            throw new InputException(at(name) + " is missing");
        }
        return value;
    }

    InputException wrong(String name, String expected) {
        return new InputException(at(name) + ": expected " + expected + ", found " + node.get(name));
    }

    /** An unsigned 32-bit word, as text or number. */
    int id(String name) {
        JsonNode value = need(name);
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            long number = value.longValue();
            if (number >= Integer.MIN_VALUE && number <= 0xFFFFFFFFL) {
                return (int) number;
            }
        } else if (value.isTextual()) {
            try {
                return Hex.parseWord(value.textValue());
            } catch (NumberFormatException e) {
                // said below
            }
        }
        throw wrong(name, "an unsigned 32-bit number such as \"0x50000001\"");
    }

    int id(String name, int absent) {
        return has(name) ? id(name) : absent;
    }

    /** The same as an id: both forms are accepted for numbers and ids alike. */
    int number(String name) {
        return id(name);
    }

    int number(String name, int absent) {
        return has(name) ? id(name) : absent;
    }

    float f32(String name) {
        JsonNode value = need(name);
        if (value.isNumber()) {
            return value.isFloatingPointNumber() && !value.isFloat()
                    ? Float.parseFloat(value.asText())
                    : value.floatValue();
        }
        if (value.isTextual()) {
            switch (value.textValue()) {
                case "NaN":
                    return Float.NaN;
                case "Infinity":
                    return Float.POSITIVE_INFINITY;
                case "-Infinity":
                    return Float.NEGATIVE_INFINITY;
                default:
            }
        }
        throw wrong(name, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
    }

    float f32(String name, float absent) {
        return has(name) ? f32(name) : absent;
    }

    double f64(String name) {
        JsonNode value = need(name);
        if (value.isNumber()) {
            return value.doubleValue();
        }
        if (value.isTextual() && value.textValue().matches("NaN|-?Infinity")) {
            return Double.parseDouble(value.textValue());
        }
        throw wrong(name, "a number, \"NaN\", \"Infinity\" or \"-Infinity\"");
    }

    String text(String name) {
        JsonNode value = need(name);
        if (!value.isTextual()) {
            throw wrong(name, "a text");
        }
        return value.textValue();
    }

    String text(String name, String absent) {
        return has(name) ? text(name) : absent;
    }

    byte[] hex(String name) {
        try {
            return Hex.parseBytes(text(name));
        } catch (IllegalArgumentException e) {
            throw wrong(name, "hex bytes");
        }
    }

    boolean bool(String name, boolean absent) {
        if (!has(name)) {
            return absent;
        }
        JsonNode value = node.get(name);
        if (!value.isBoolean()) {
            throw wrong(name, "true or false");
        }
        return value.booleanValue();
    }

    /** The wire value of a truth value: {@code name_raw} if it is given, else 1 or 0. */
    int wireBool(String name) {
        if (has(name + "_raw")) {
            return number(name + "_raw");
        }
        need(name);
        return bool(name, false) ? 1 : 0;
    }

    JsonSource child(String name) {
        JsonNode value = need(name);
        if (!(value instanceof ObjectNode object)) {
            throw wrong(name, "an object");
        }
        return new JsonSource(object, at(name));
    }

    <T> List<T> list(String name, Function<JsonSource, T> each) {
        if (!has(name)) {
            return List.of();
        }
        JsonNode value = node.get(name);
        if (!value.isArray()) {
            throw wrong(name, "a list");
        }
        List<T> all = new ArrayList<>(value.size());
        for (int i = 0; i < value.size(); i++) {
            if (!(value.get(i) instanceof ObjectNode object)) {
                throw new InputException(at(name) + "[" + i + "]: expected an object, found " + value.get(i));
            }
            all.add(each.apply(new JsonSource(object, at(name) + "[" + i + "]")));
        }
        return List.copyOf(all);
    }
}
