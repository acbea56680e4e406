package dev.acreplay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The first line of a trace (formats.md section 3): who wrote it, under which rules, clock and inputs.
 *
 * <p>Keys that are not named there are kept and written again; {@link #unknownKeys()} lists them.
 */
public final class TraceHeader {
    /** The version of the format that this class writes and reads. */
    public static final int VERSION = 1;

    private static final Set<String> KNOWN = Set.of(
            "acreplay_trace",
            "source",
            "profile",
            "variants",
            "clock",
            "inputs",
            "record",
            "session",
            "armed",
            "filter",
            "complete",
            "environment",
            "contested");

    private final ObjectNode node;

    private TraceHeader(ObjectNode node) {
        this.node = node;
    }

    /** Wraps a header as it was read; the caller has checked its version. */
    static TraceHeader of(ObjectNode node) {
        return new TraceHeader(node);
    }

    /**
     * Makes a header with the keys of formats.md, in their order.
     *
     * @param clock the clock object, or null for a trace without one
     */
    public static TraceHeader create(
            String source, String profile, List<String> variants, ObjectNode clock, List<Input> inputs) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("acreplay_trace", VERSION);
        node.put("source", source);
        node.put("profile", profile);
        ArrayNode names = node.putArray("variants");
        variants.forEach(names::add);
        node.set("clock", clock == null ? JsonNodeFactory.instance.nullNode() : clock);
        ArrayNode files = node.putArray("inputs");
        for (Input input : inputs) {
            files.addObject().put("name", input.name()).put("sha256", input.sha256());
        }
        return new TraceHeader(node);
    }

    /** Makes a clock object of a steady frame. */
    public static ObjectNode clock(double start, double frame, int frames) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("start", start)
                .put("frame", frame)
                .put("frames", frames);
    }

    /** Returns the whole line as JSON. */
    public ObjectNode json() {
        return node;
    }

    /**
     * Returns this header with the key {@code part}: the rows are a part of what the source holds, so that an absent row
     * means nothing.
     */
    public TraceHeader part(String what) {
        ObjectNode copy = node.deepCopy();
        String before = copy.path("part").asText("");
        copy.put("part", before.isEmpty() || before.equals(what) ? what : before + "; " + what);
        return new TraceHeader(copy);
    }

    /** Returns what wrote the trace: {@code replay}, {@code retail-cdb}, {@code capture}, .. or an empty text. */
    public String source() {
        return node.path("source").asText("");
    }

    /** Returns the profile, {@code retail} where the header names none. */
    public String profile() {
        return node.path("profile").asText("retail");
    }

    /** Returns the variants that were on, in the order of the header. */
    public List<String> variants() {
        List<String> variants = new ArrayList<>();
        node.path("variants").forEach(v -> variants.add(v.asText()));
        return List.copyOf(variants);
    }

    /** Returns whether the trace has a clock; without one only order and values can be compared. */
    public boolean hasClock() {
        return node.path("clock").isObject();
    }

    /** Returns the first frame's time, or NaN without a clock. */
    public double clockStart() {
        return node.path("clock").path("start").asDouble(Double.NaN);
    }

    /** Returns the interval of frames in seconds, or NaN without a clock or with a list of times. */
    public double clockFrame() {
        return node.path("clock").path("frame").asDouble(Double.NaN);
    }

    /** Returns the number of frames, or -1 where it is unknown. */
    public int clockFrames() {
        JsonNode times = node.path("clock").path("times");
        return times.isArray()
                ? times.size()
                : node.path("clock").path("frames").asInt(-1);
    }

    /** Returns the files that the trace was made of. */
    public List<Input> inputs() {
        List<Input> inputs = new ArrayList<>();
        for (JsonNode input : node.path("inputs")) {
            inputs.add(new Input(
                    input.path("name").asText(""), input.path("sha256").asText("")));
        }
        return List.copyOf(inputs);
    }

    /** Returns the keys that formats.md does not name. */
    public List<String> unknownKeys() {
        List<String> unknown = new ArrayList<>();
        node.fieldNames().forEachRemaining(key -> {
            if (!KNOWN.contains(key)) {
                unknown.add(key);
            }
        });
        return unknown;
    }

    /** A file that a trace was made of: its name and the SHA-256 of its bytes. */
    public record Input(String name, String sha256) {}
}
