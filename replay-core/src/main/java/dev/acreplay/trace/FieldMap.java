package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says where the fields of a tick row stand in a line of another client's log (docs/traces.md).
 *
 * <pre>{@code
 * {"acreplay_fields":1, "source":"my-client",
 *  "frame":"/tick", "time":{"from":"/timestampMs","factor":0.001}, "object":"/input/movingEntityId",
 *  "leaves":{"pos.x":"/bodyAfter/position/x", "pos.cell":"/result/cellId", "ts":"/bodyAfter/transientState"}}
 * }</pre>
 *
 * <p>A place is a JSON pointer, or the name of a column. The type of each leaf is that of the schema: numbers become words,
 * float32, doubles or integers. What a line does not have, its row does not have.
 */
public final class FieldMap {
    private static final Set<String> KEYS = new TreeSet<>(
            Set.of("acreplay_fields", "source", "profile", "comment", "frame", "time", "object", "leaves"));
    private static final Set<String> ENTRY_KEYS =
            new TreeSet<>(Set.of("from", "factor", "offset", "constant", "convert"));
    private static final List<String> CONVERSIONS = List.of(
            "degrees",
            "hex",
            "heading-math",
            "heading-math-radians",
            "heading-compass-radians",
            "quaternion-wxyz",
            "quaternion-xyzw");
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** One field: its leaf, where it comes from, and how it is changed. */
    private record Entry(
            String leaf,
            LeafType type,
            String from,
            JsonPointer pointer,
            Double factor,
            double offset,
            JsonNode constant,
            String convert) {}

    private final String source;
    private final String profile;
    private final Entry frame;
    private final Entry time;
    private final Entry object;
    private final List<Entry> leaves;

    private FieldMap(String source, String profile, Entry frame, Entry time, Entry object, List<Entry> leaves) {
        this.source = source;
        this.profile = profile;
        this.frame = frame;
        this.time = time;
        this.object = object;
        this.leaves = leaves;
    }

    /** Reads a map from a file. */
    public static FieldMap read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new InputException(file + ": cannot read the field map (" + e.getMessage() + ")", e);
        }
    }

    /** Reads a map from a text; the name stands in messages. */
    public static FieldMap parse(String json, String name) {
        JsonNode map;
        try {
            map = Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new InputException(name + ": no JSON (" + JsonLines.problem(e) + ")", e);
        }
        if (map.path("acreplay_fields").asInt() != 1) {
            throw new InputException(name + ": expected a field map with \"acreplay_fields\":1");
        }
        only(map, KEYS, name, "$");
        if (!map.path("leaves").isObject() || map.path("leaves").isEmpty()) {
            throw new InputException(name + ": $.leaves: expected an object with one leaf at least, as in"
                    + " {\"pos.x\":\"/position/x\"}");
        }
        List<Entry> leaves = new ArrayList<>();
        for (var leaf : map.path("leaves").properties()) {
            leaves.add(entry(leaf.getKey(), leaf.getValue(), name, "$.leaves[\"" + leaf.getKey() + "\"]"));
        }
        if (!map.has("time") && !map.has("frame")) {
            throw new InputException(name + ": $: expected time or frame, or both");
        }
        return new FieldMap(
                map.path("source").asText("other"),
                map.path("profile").asText("retail"),
                map.has("frame") ? entry("i", map.get("frame"), name, "$.frame") : null,
                map.has("time") ? entry("t", map.get("time"), name, "$.time") : null,
                map.has("object") ? entry("o", map.get("object"), name, "$.object") : null,
                leaves);
    }

    private static void only(JsonNode node, Set<String> allowed, String name, String place) {
        node.fieldNames().forEachRemaining(key -> {
            if (!allowed.contains(key)) {
                throw new InputException(name + ": " + place + ": unknown key \"" + key + "\"; allowed are "
                        + String.join(", ", allowed));
            }
        });
    }

    private static Entry entry(String leaf, JsonNode node, String name, String place) {
        LeafType type = switch (leaf) {
            case "i" -> LeafType.INTEGER;
            case "t" -> LeafType.DOUBLE;
            case "o" -> LeafType.WORD;
            default -> TraceSchema.tick(leaf);
        };
        boolean quaternion = leaf.equals("pos.quaternion");
        if (type == LeafType.UNKNOWN && !quaternion) {
            throw new InputException(name + ": " + place + ": no leaf of a tick row; those are "
                    + String.join(", ", TraceSchema.tickLeaves().keySet()) + " and pos.quaternion");
        }
        if (node.isTextual()) {
            node = JSON.objectNode().set("from", node);
        }
        if (!node.isObject()) {
            throw new InputException(name + ": " + place + ": expected a place or an object, found " + node);
        }
        only(node, ENTRY_KEYS, name, place);
        String convert = node.path("convert").asText("");
        if (!convert.isEmpty() && !CONVERSIONS.contains(convert)) {
            throw new InputException(name + ": " + place + ".convert: expected one of " + String.join(", ", CONVERSIONS)
                    + ", found \"" + convert + "\"");
        }
        if (quaternion != convert.startsWith("quaternion-")) {
            throw new InputException(name + ": " + place
                    + ": pos.quaternion takes a list of four numbers and quaternion-wxyz or quaternion-xyzw");
        }
        String from = node.path("from").asText(null);
        if (from == null && !node.has("constant")) {
            throw new InputException(name + ": " + place + ": expected from or constant");
        }
        return new Entry(
                leaf,
                type,
                from,
                from != null && from.startsWith("/") ? pointer(from, name, place) : null,
                node.has("factor") ? (Double) node.get("factor").asDouble() : null,
                node.path("offset").asDouble(0),
                node.get("constant"),
                convert);
    }

    private static JsonPointer pointer(String text, String name, String place) {
        try {
            return JsonPointer.compile(text);
        } catch (IllegalArgumentException e) {
            throw new InputException(name + ": " + place + ": no JSON pointer: " + text, e);
        }
    }

    /** Returns the source that the trace's header names. */
    String source() {
        return source;
    }

    /** Returns the profile that the trace's header names. */
    String profile() {
        return profile;
    }

    /** Returns whether rows have times. */
    boolean hasTime() {
        return time != null;
    }

    /**
     * Makes the row of a line.
     *
     * @param where the place of the line for messages
     * @return the row, or null if the line has none of the leaves
     */
    TraceRow row(JsonNode line, int number, String where) {
        ObjectNode row = JSON.objectNode();
        row.put("k", "tick");
        put(row, "i", frame, line, where);
        put(row, "t", time, line, where);
        put(row, "o", object, line, where);
        ObjectNode state = JSON.objectNode();
        for (Entry leaf : leaves) {
            JsonNode value = value(leaf, line, where);
            if (value != null && leaf.leaf.equals("pos.quaternion")) {
                quaternion(state, leaf, value, where);
            } else if (value != null) {
                set(state, leaf.leaf, value);
            }
        }
        if (state.isEmpty()) {
            return null;
        }
        row.set("s", state);
        return TraceSchema.ordered(TraceRow.of(row, number));
    }

    private static void put(ObjectNode row, String key, Entry entry, JsonNode line, String where) {
        JsonNode value = entry == null ? null : value(entry, line, where);
        row.set(key, value == null ? JSON.nullNode() : value);
    }

    private static void set(ObjectNode state, String path, JsonNode value) {
        ObjectNode at = state;
        String[] keys = path.split("\\.");
        for (int i = 0; i + 1 < keys.length; i++) {
            at = at.get(keys[i]) instanceof ObjectNode inner ? inner : at.putObject(keys[i]);
        }
        at.set(keys[keys.length - 1], value);
    }

    private static void quaternion(ObjectNode state, Entry entry, JsonNode list, String where) {
        if (!list.isArray() || list.size() != 4) {
            throw wrong(entry, list, "a list of four numbers", where);
        }
        String order = entry.convert.substring("quaternion-".length());
        for (int i = 0; i < 4; i++) {
            if (!list.get(i).isNumber()) {
                throw wrong(entry, list, "a list of four numbers", where);
            }
            set(state, "pos.q" + order.charAt(i), JSON.numberNode((float)
                    list.get(i).doubleValue()));
        }
    }

    private static JsonNode value(Entry entry, JsonNode line, String where) {
        JsonNode raw = entry.constant;
        if (entry.from != null) {
            JsonNode found = entry.pointer != null ? line.at(entry.pointer) : line.path(entry.from);
            if (!found.isMissingNode()
                    && !found.isNull()
                    && !(found.isTextual() && found.textValue().isEmpty())) {
                raw = found;
            }
        }
        if (raw == null) {
            return null;
        }
        if (entry.leaf.equals("pos.quaternion")) {
            return raw;
        }
        if (raw.isArray() || raw.isObject()) {
            if (TraceSchema.isList(entry.leaf) && raw.isArray()) {
                return list(entry, raw, where);
            }
            throw wrong(entry, raw, "a number or a text", where);
        }
        return TraceSchema.isList(entry.leaf)
                ? list(entry, JSON.arrayNode().add(raw), where)
                : scalar(entry, raw, where);
    }

    private static JsonNode list(Entry entry, JsonNode list, String where) {
        var words = JSON.arrayNode();
        list.forEach(item -> words.add(scalar(entry, item, where)));
        return words;
    }

    private static JsonNode scalar(Entry entry, JsonNode raw, String where) {
        return switch (entry.type) {
            case WORD -> JSON.textNode(word(entry, raw, where));
            case FLOAT -> JSON.numberNode((float) number(entry, raw, where));
            case DOUBLE -> JSON.numberNode(number(entry, raw, where));
            default -> {
                double value = number(entry, raw, where);
                if (value != Math.rint(value) || Math.abs(value) > 1e15) {
                    throw wrong(entry, raw, "an integer", where);
                }
                yield value == (int) value ? JSON.numberNode((int) value) : JSON.numberNode((long) value);
            }
        };
    }

    private static String word(Entry entry, JsonNode raw, String where) {
        try {
            if (raw.isTextual()) {
                String text = raw.textValue().trim();
                if (entry.convert.equals("hex")) {
                    return Hex.word(Integer.parseUnsignedInt(
                            text.toLowerCase(Locale.ROOT).startsWith("0x") ? text.substring(2) : text, 16));
                }
                return Hex.word(Hex.parseWord(text));
            }
            double value = number(entry, raw, where);
            if (value == Math.rint(value) && value >= Integer.MIN_VALUE && value <= 0xFFFFFFFFL) {
                return Hex.word((int) (long) value);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw wrong(entry, raw, "an unsigned 32-bit number, decimal or 0x and hex digits", where);
    }

    private static double number(Entry entry, JsonNode raw, String where) {
        double value;
        if (raw.isNumber()) {
            value = raw.doubleValue();
        } else if (raw.isBoolean()) {
            value = raw.booleanValue() ? 1 : 0;
        } else {
            try {
                String text = raw.asText().trim();
                value = text.startsWith("0x") || text.startsWith("0X")
                        ? Hex.parseWord(text) & 0xFFFFFFFFL
                        : Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw wrong(entry, raw, "a number", where);
            }
        }
        value = switch (entry.convert) {
            case "degrees", "heading-compass-radians", "heading-math-radians" -> Math.toDegrees(value);
            default -> value;
        };
        if (entry.factor != null) {
            value *= entry.factor;
        }
        value += entry.offset;
        return switch (entry.convert) {
            case "heading-math", "heading-math-radians" -> turned(90 - value);
            case "heading-compass-radians" -> turned(value);
            default -> value;
        };
    }

    private static double turned(double degrees) {
        double turned = degrees % 360;
        return turned < 0 ? turned + 360 : turned + 0.0;
    }

    private static InputException wrong(Entry entry, JsonNode raw, String expected, String where) {
        String leaf = switch (entry.leaf) {
            case "i" -> "frame";
            case "t" -> "time";
            case "o" -> "object";
            default -> entry.leaf;
        };
        return new InputException(where + ", " + leaf + (entry.from == null ? "" : " from " + entry.from)
                + ": expected " + expected + ", found " + JsonLines.shorten(raw.toString()));
    }
}
