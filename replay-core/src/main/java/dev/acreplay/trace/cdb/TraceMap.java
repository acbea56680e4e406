package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.trace.LeafType;
import dev.acreplay.trace.TraceSchema;
import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tags that a reader of logs knows: the built-in ones and those of the user's maps (cdb.md section 4.5).
 *
 * <p>Maps apply in the order given; an entry replaces the earlier entry of its tag as a whole, null removes it.
 */
public final class TraceMap {
    private static final Set<String> ENTRY_KEYS =
            new TreeSet<>(Set.of("fn", "object", "id", "time", "args", "optional", "rename", "kind", "group", "msg"));
    private static final List<String> KINDS = List.of("call", "clock", "identity", "end", "state", "send", "ignore");
    private static final Set<String> GROUPS = new TreeSet<>(
            Set.of("pos", "vel", "ts", "motion", "moveto", "interpolation", "sticky", "constraint", "target", "cell"));

    private final Map<String, TagDefinition> tags;
    private final List<List<TagDefinition>> byFirst = new ArrayList<>();
    private final boolean[] last = new boolean[128];
    private final int longest;

    private TraceMap(Map<String, TagDefinition> tags) {
        this.tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        for (int i = 0; i < 128; i++) {
            byFirst.add(new ArrayList<>());
        }
        int most = 0;
        for (TagDefinition tag : tags.values()) {
            byFirst.get(tag.tag.charAt(0)).add(tag);
            last[tag.tag.charAt(tag.tag.length() - 1)] = true;
            most = Math.max(most, tag.tag.length());
        }
        byFirst.forEach(list -> list.sort(Comparator.comparingInt((TagDefinition t) -> -t.tag.length())));
        longest = most;
    }

    /** Returns the built-in tags. */
    public static TraceMap builtIn() {
        return new TraceMap(BuiltInTags.all());
    }

    /** Returns the built-in tags changed by the user's map files. */
    public static TraceMap read(List<Path> files) {
        Map<String, TagDefinition> tags = BuiltInTags.all();
        for (Path file : files) {
            String text;
            try {
                text = Files.readString(file);
            } catch (IOException e) {
                throw new InputException(file + ": cannot read the trace map (" + e.getMessage() + ")", e);
            }
            apply(tags, text, file.toString());
        }
        return new TraceMap(tags);
    }

    /** Returns the built-in tags changed by a map given as text; the name stands in messages. */
    public static TraceMap parse(String json, String name) {
        Map<String, TagDefinition> tags = BuiltInTags.all();
        apply(tags, json, name);
        return new TraceMap(tags);
    }

    private static void apply(Map<String, TagDefinition> tags, String text, String name) {
        JsonNode map;
        try {
            map = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InputException(
                    name + ": no JSON (" + Json.problem(e) + ", line "
                            + e.getLocation().getLineNr() + ")",
                    e);
        }
        if (map.path("acreplay_trace_map").asInt() != 1) {
            throw new InputException(name + ": expected a trace map with \"acreplay_trace_map\":1");
        }
        only(map, new TreeSet<>(Set.of("acreplay_trace_map", "extends", "tags")), name, "$");
        switch (map.path("extends").asText("builtin")) {
            case "builtin" -> {}
            case "none" -> tags.clear();
            default ->
                throw new InputException(name + ": $.extends: expected builtin or none, found " + map.get("extends"));
        }
        if (!(map.get("tags") instanceof ObjectNode entries)) {
            throw new InputException(name + ": $.tags: expected an object of tags");
        }
        entries.properties().forEach(entry -> {
            String tag = entry.getKey();
            String place = "$.tags[\"" + tag + "\"]";
            if (!tag.matches("[!-~&&[^=\"\\\\%]]{1,32}")) {
                throw new InputException(name + ": " + place
                        + ": a tag has 1 to 32 printable characters without blank, =, \", \\ and %");
            }
            if (entry.getValue().isNull()) {
                tags.remove(tag);
            } else {
                tags.put(tag, new Entry(tag, entry.getValue(), name, place).definition());
            }
        });
    }

    private static void only(JsonNode node, Set<String> allowed, String name, String place) {
        if (!node.isObject()) {
            throw new InputException(name + ": " + place + ": expected an object, found " + node);
        }
        node.fieldNames().forEachRemaining(key -> {
            if (!allowed.contains(key)) {
                throw new InputException(name + ": " + place + ": unknown key \"" + key + "\"; allowed are "
                        + String.join(", ", allowed));
            }
        });
    }

    /** One entry of a user's map. */
    private record Entry(String tag, JsonNode node, String name, String place) {
        TagDefinition definition() {
            only(node, ENTRY_KEYS, name, place);
            String kindText = node.path("kind").asText("call");
            if (!KINDS.contains(kindText)) {
                throw wrong("kind", "expected one of " + String.join(", ", KINDS) + ", found \"" + kindText + "\"");
            }
            Kind kind = Kind.valueOf(kindText.toUpperCase(java.util.Locale.ROOT));
            String function = node.path(kind == Kind.SEND ? "msg" : "fn").asText("");
            if (function.isEmpty() && (kind == Kind.CALL || kind == Kind.SEND)) {
                throw wrong(kind == Kind.SEND ? "msg" : "fn", "is needed for kind " + kindText);
            }
            String group = node.path("group").asText("");
            if (kind == Kind.STATE && !GROUPS.contains(group)) {
                throw wrong("group", "expected one of " + String.join(", ", GROUPS) + ", found \"" + group + "\"");
            }
            String object = text("object", null);
            if (object == null && (kind == Kind.IDENTITY || kind == Kind.END || kind == Kind.STATE)) {
                throw wrong("object", "is needed for kind " + kindText);
            }
            String id = text("id", "id");
            String time = text("time", "t");
            TagDefinition.Builder builder = TagDefinition.builder(tag, kind)
                    .function(kind == Kind.STATE ? group : function)
                    .user()
                    .object(object)
                    .id(id)
                    .time(time);
            arguments(builder, kind, group, object, Set.of(id, time, "src"));
            if (object != null) {
                builder.key(object, ValueType.PTR_OBJ, false, null);
            }
            return builder.key(id, ValueType.U32, kind != Kind.IDENTITY, null)
                    .key(time, ValueType.F64, kind != Kind.CLOCK, null)
                    .build();
        }

        private void arguments(
                TagDefinition.Builder builder, Kind kind, String group, String object, Set<String> alwaysOptional) {
            Set<String> optional = new HashSet<>(alwaysOptional);
            node.path("optional").forEach(key -> optional.add(key.asText()));
            JsonNode renames = node.path("rename");
            JsonNode arguments = node.path("args");
            if (!arguments.isMissingNode() && !arguments.isObject()) {
                throw wrong("args", "expected an object of key: type");
            }
            arguments.properties().forEach(argument -> {
                String key = argument.getKey();
                ValueType type = ValueType.of(argument.getValue().asText(""));
                if (type == null) {
                    throw wrong("args." + key, "unknown type " + argument.getValue() + "; allowed are " + types());
                }
                String path = renames.path(key).asText(key);
                if (kind == Kind.STATE) {
                    path = group.equals("ts") ? "ts" : group + "." + path;
                    if (type == ValueType.U32 && TraceSchema.tick(path) == LeafType.WORD) {
                        type = ValueType.ID;
                    }
                }
                if (key.equals(object)) {
                    type = ValueType.PTR_OBJ;
                }
                builder.key(key, type, optional.contains(key), path);
            });
        }

        private String text(String key, String otherwise) {
            JsonNode value = node.get(key);
            return value == null || value.isNull() ? otherwise : value.asText();
        }

        private InputException wrong(String key, String what) {
            return new InputException(name + ": " + place + "." + key + ": " + what);
        }

        private static String types() {
            List<String> names = new ArrayList<>();
            for (ValueType type : ValueType.values()) {
                names.add(type == ValueType.LIST ? "list(a:b:..)" : type.text());
            }
            return String.join(", ", names);
        }
    }

    /** Returns the definition of a tag, or null. */
    TagDefinition tag(String tag) {
        return tags.get(tag);
    }

    /** Returns all definitions. */
    Map<String, TagDefinition> tags() {
        return tags;
    }

    /** Returns the tags that begin with a character, the longest first. */
    List<TagDefinition> beginningWith(char first) {
        return first < 128 ? byFirst.get(first) : List.of();
    }

    /** Returns whether some tag ends with this character. */
    boolean endsTag(char c) {
        return c < 128 && last[c];
    }

    /** Returns the length of the longest tag. */
    int longestTag() {
        return longest;
    }
}
