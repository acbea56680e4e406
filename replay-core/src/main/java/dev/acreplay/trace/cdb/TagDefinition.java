package dev.acreplay.trace.cdb;

import dev.acreplay.trace.TraceSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a tag of a log stands for: the function, its keys and their types, and where they go in a row. */
final class TagDefinition {
    /** What a record of a tag does. */
    enum Kind {
        CALL,
        SEND,
        STATE,
        STATE_LINE,
        CLOCK,
        GATE,
        IDENTITY,
        END,
        RETURN,
        HEADER,
        LIMIT,
        ERROR,
        STOP,
        IGNORE
    }

    /**
     * A key of a tag.
     *
     * @param path the dotted place in the row's body, or null if the key does not stand there
     */
    record Key(String name, ValueType type, boolean optional, String path) {}

    final String tag;
    final Kind kind;
    final String function;
    final boolean user;
    final String returns;
    private final List<Key> keys;
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final int objectKey;
    private final int idKey;
    private final int timeKey;
    private final int[] rowOrder;

    private TagDefinition(Builder from) {
        tag = from.tag;
        kind = from.kind;
        function = from.function;
        user = from.user;
        returns = from.returns;
        keys = List.copyOf(from.keys.values());
        for (int i = 0; i < keys.size(); i++) {
            indexes.put(keys.get(i).name(), i);
        }
        objectKey = index(from.object);
        idKey = index(from.id);
        timeKey = index(from.time);
        rowOrder = rowOrder();
    }

    /** Arguments that trace-calls.md names come first, in its order, then the other keys in theirs. */
    private int[] rowOrder() {
        List<Integer> order = new ArrayList<>();
        if (kind == Kind.CALL) {
            for (String argument : TraceSchema.arguments(function)) {
                for (int i = 0; i < keys.size(); i++) {
                    String path = keys.get(i).path();
                    if (path != null && (path.equals(argument) || path.startsWith(argument + "."))) {
                        order.add(i);
                    }
                }
            }
        }
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).path() != null && !order.contains(i)) {
                order.add(i);
            }
        }
        return order.stream().mapToInt(i -> i).toArray();
    }

    /** Returns the number of keys. */
    int size() {
        return keys.size();
    }

    Key key(int index) {
        return keys.get(index);
    }

    boolean optional(int index) {
        return keys.get(index).optional();
    }

    /** Returns the index of a key, or -1. */
    int index(String key) {
        Integer index = key == null ? null : indexes.get(key);
        return index == null ? -1 : index;
    }

    int objectKey() {
        return objectKey;
    }

    int idKey() {
        return idKey;
    }

    int timeKey() {
        return timeKey;
    }

    /** Returns the keys that stand in a row, in the order of the row. */
    int[] inRow() {
        return rowOrder;
    }

    static Builder builder(String tag, Kind kind) {
        return new Builder(tag, kind);
    }

    /** Collects the parts of a definition. */
    static final class Builder {
        private final String tag;
        private final Kind kind;
        private final Map<String, Key> keys = new LinkedHashMap<>();
        private String function = "";
        private String returns = "";
        private boolean user;
        private String object;
        private String id;
        private String time;

        private Builder(String tag, Kind kind) {
            this.tag = tag;
            this.kind = kind;
        }

        Builder function(String name) {
            this.function = name;
            return this;
        }

        Builder returns(String text) {
            this.returns = text;
            return this;
        }

        Builder user() {
            this.user = true;
            return this;
        }

        /** Adds a key; one that is there already stays as it is. */
        Builder key(String name, ValueType type, boolean optional, String path) {
            keys.putIfAbsent(name, new Key(name, type, optional, path));
            return this;
        }

        Builder object(String key) {
            this.object = key;
            return this;
        }

        Builder id(String key) {
            this.id = key;
            return this;
        }

        Builder time(String key) {
            this.time = key;
            return this;
        }

        TagDefinition build() {
            return new TagDefinition(this);
        }
    }
}
