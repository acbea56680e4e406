package dev.acreplay.trace;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What a trace holds: rows by kind, objects, functions, messages, groups of the state, frames and times, its digest. */
public final class TraceContent {
    private final Map<String, Long> kinds = new TreeMap<>();
    private final Map<String, Long> objects = new TreeMap<>();
    private final Map<String, Long> functions = new TreeMap<>();
    private final Map<String, Long> messages = new TreeMap<>();
    private final Map<String, Long> groups = new TreeMap<>();
    private final Map<String, Long> unknownLeaves = new TreeMap<>();
    private final TraceDigest digest = new TraceDigest();
    private int firstFrame = Integer.MAX_VALUE;
    private int lastFrame = Integer.MIN_VALUE;
    private double firstTime = Double.NaN;
    private double lastTime = Double.NaN;
    private String sha256;

    /** Takes a row. */
    public void add(TraceRow row) {
        count(kinds, row.json().path("k").asText("?"));
        count(objects, row.object() == null ? "(none)" : row.object());
        switch (row.kind()) {
            case CALL -> count(functions, row.name() == null ? "?" : row.name());
            case SEND, RECORDED -> count(messages, row.name() == null ? "?" : row.name());
            case TICK -> {
                row.body().fieldNames().forEachRemaining(group -> count(groups, group));
                row.leaves().forEach((path, value) -> {
                    if (!value.isObject() && !value.isNull() && !known(path)) {
                        count(unknownLeaves, path);
                    }
                });
            }
            default -> {}
        }
        if (row.hasFrame()) {
            firstFrame = Math.min(firstFrame, row.frame());
            lastFrame = Math.max(lastFrame, row.frame());
        }
        if (row.hasTime()) {
            firstTime = Double.isNaN(firstTime) ? row.time() : Math.min(firstTime, row.time());
            lastTime = Double.isNaN(lastTime) ? row.time() : Math.max(lastTime, row.time());
        }
        byte[] line = Json.text(row.json()).getBytes(StandardCharsets.UTF_8);
        digest.add(line, line.length);
    }

    /** Returns whether a path is a leaf, or a list, of a tick row. */
    static boolean known(String path) {
        return TraceSchema.isList(path) || TraceSchema.tickLeaves().containsKey(path);
    }

    private static void count(Map<String, Long> counts, String key) {
        counts.merge(key, 1L, Long::sum);
    }

    /** Returns the number of rows. */
    public long rows() {
        return digest.rows();
    }

    /** Returns rows by kind. */
    public Map<String, Long> kinds() {
        return kinds;
    }

    /** Returns rows by object. */
    public Map<String, Long> objects() {
        return objects;
    }

    /** Returns call rows by function. */
    public Map<String, Long> functions() {
        return functions;
    }

    /** Returns send and recorded rows by message. */
    public Map<String, Long> messages() {
        return messages;
    }

    /** Returns tick rows by group of the state. */
    public Map<String, Long> groups() {
        return groups;
    }

    /** Returns the leaves of tick rows that formats.md does not name. */
    public Map<String, Long> unknownLeaves() {
        return unknownLeaves;
    }

    /** Returns the digest, once no row will follow. */
    public String digest() {
        if (sha256 == null) {
            sha256 = digest.hex();
        }
        return sha256;
    }

    /** Returns all as JSON. */
    public ObjectNode json(TraceHeader header) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("header", header.json());
        json.put("rows", rows());
        counts(json, "kinds", kinds);
        counts(json, "objects", objects);
        counts(json, "functions", functions);
        counts(json, "messages", messages);
        counts(json, "groups", groups);
        counts(json, "unknown_leaves", unknownLeaves);
        if (lastFrame >= firstFrame) {
            json.put("first_frame", firstFrame).put("last_frame", lastFrame);
        }
        if (!Double.isNaN(firstTime)) {
            json.put("first_time", firstTime).put("last_time", lastTime);
        }
        return json.put("digest", digest());
    }

    private static void counts(ObjectNode json, String key, Map<String, Long> counts) {
        ObjectNode node = json.putObject(key);
        counts.forEach(node::put);
    }
}
