package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.motion.Physics;
import dev.acreplay.replay.Environments;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.TraceSink;
import dev.acreplay.rules.Rulebook;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the smallest scenario that still shows a divergence: delta debugging over frames, inputs and objects.
 *
 * <p>The expected side of a smaller scenario must come from somewhere. If a set of variants accounts for the divergence, it
 * is the replay under that set. Else it is the recorded trace itself: then only what leaves the diverging object's own rows
 * up to the divergence as they were may go, and the trace is cut to that object.
 */
public final class Minimiser {
    private final String caseName;
    private final ReplayOptions base;
    private final ReplayOptions other;
    private final DiffOptions diff;
    private final String fingerprint;
    private final HeldRows recorded;
    private final long deadline;
    private Divergence target;
    private List<String> ownRows;
    private int lastFrame;
    private int tests;

    private Minimiser(
            String caseName,
            ReplayOptions base,
            ReplayOptions other,
            HeldRows recorded,
            DiffOptions diff,
            String fingerprint,
            long deadline) {
        this.caseName = caseName;
        this.base = base;
        this.other = other;
        this.recorded = recorded;
        this.diff = diff;
        this.fingerprint = fingerprint;
        this.deadline = deadline;
    }

    /**
     * A smaller scenario and its expected trace.
     *
     * @param scenario the file's bytes
     * @param trace the expected trace's bytes, JSON Lines
     * @param divergence that it still shows
     * @param inputs left
     * @param objects left
     * @param frames left
     * @param inputsBefore in the whole
     * @param objectsBefore in the whole
     * @param framesBefore in the whole
     * @param tests scenarios tried
     */
    public record Minimised(
            byte[] scenario,
            byte[] trace,
            Divergence divergence,
            int inputs,
            int objects,
            int frames,
            int inputsBefore,
            int objectsBefore,
            int framesBefore,
            int tests) {}

    /**
     * Minimises a scenario whose expected side is its replay under other options.
     *
     * @param content of the scenario
     * @param base options of the replay
     * @param other options of the expected side
     * @param fingerprint to keep, with the case name of {@code diff}; null for the first cause
     * @param seconds time limit, 0 for none
     */
    public static Minimised minimise(
            byte[] content,
            ReplayOptions base,
            ReplayOptions other,
            DiffOptions diff,
            String fingerprint,
            double seconds) {
        return new Minimiser(diff.caseName(), base, other, null, diff, fingerprint, deadline(seconds)).run(content);
    }

    /** Minimises a scenario against a recorded trace, which is cut as well. */
    static Minimised minimise(
            byte[] content,
            ReplayOptions base,
            HeldRows recorded,
            DiffOptions diff,
            String fingerprint,
            double seconds) {
        return new Minimiser(diff.caseName(), base, null, recorded, diff, fingerprint, deadline(seconds)).run(content);
    }

    private static long deadline(double seconds) {
        return seconds > 0 ? System.nanoTime() + (long) (seconds * 1e9) : Long.MAX_VALUE;
    }

    // ---- the search ------------------------------------------------------------------------------------------------

    private Minimised run(byte[] content) {
        ObjectNode whole = tree(content);
        settle(whole);
        target = find(whole);
        if (target == null) {
            throw new InputException("the divergence " + (fingerprint == null ? "" : fingerprint + " ")
                    + "does not show in the replay of " + caseName + ": nothing to minimise");
        }
        lastFrame = target.first() != null && target.first().frame() != null
                ? target.first().frame()
                : frames(whole) - 1;
        if (recorded != null) {
            ownRows = ownRows(whole);
        }
        ObjectNode best = cutFrames(whole, lastFrame + 1);
        if (!shows(best)) {
            best = whole.deepCopy();
        }
        int before;
        do {
            before = size(best);
            best = reduceInputs(best);
            best = reduceObjects(best);
            if (recorded == null) {
                best = cutEnd(best);
                best = cutStart(best);
            }
        } while (size(best) < before && inTime());
        best.put(
                "comment",
                "Minimised from " + whole.path("name").asText(caseName) + ": " + target.kind() + " " + target.name()
                        + " of " + target.object() + ".");
        byte[] scenario = pretty(best).getBytes(StandardCharsets.UTF_8);
        return new Minimised(
                scenario,
                trace(scenario),
                target,
                list(best, "inputs").size(),
                list(best, "objects").size(),
                frames(best),
                list(whole, "inputs").size(),
                list(whole, "objects").size(),
                frames(whole),
                tests);
    }

    /** Writes the rules and the environment in force into the scenario, so that it needs no options. */
    private void settle(ObjectNode whole) {
        ReplayInput input = ReplayInput.of(caseName + ".json", whole.toString().getBytes(StandardCharsets.UTF_8));
        Physics plain = input.replayer(ReplayOptions.DEFAULT, TraceSink.NONE).physics();
        Physics asked = input.replayer(base, TraceSink.NONE).physics();
        if (!plain.rules.differences().equals(asked.rules.differences())) {
            ObjectNode rules = whole.putObject("rules");
            Rulebook profile = Rulebook.profile(asked.rules.profile());
            boolean bare = profile.differences().equals(asked.rules.differences());
            rules.put("profile", bare ? asked.rules.profile() : "retail");
            ObjectNode set = rules.putObject("set");
            for (String entry : bare ? List.<String>of() : asked.rules.differences()) {
                int sign = entry.indexOf('=');
                String value = sign < 0 ? "true" : entry.substring(sign + 1);
                String id = sign < 0 ? entry : entry.substring(0, sign);
                if (value.equals("true") || value.equals("false")) {
                    set.put(id, value.equals("true"));
                } else if (id.equals("max-quantum")) {
                    set.put(id, Double.parseDouble(value));
                } else {
                    set.put(id, asked.rules.setting(Rulebook.variant(id)));
                }
            }
        }
        ObjectNode environment = Environments.toJson(asked.environment);
        if (!environment.equals(Environments.toJson(plain.environment))) {
            if (environment.path("flat_ground").isNull()) {
                environment.remove("flat_ground");
            }
            whole.set("environment", environment);
        }
    }

    private boolean inTime() {
        return System.nanoTime() < deadline;
    }

    private static int size(ObjectNode scenario) {
        return list(scenario, "inputs").size() * 1000
                + list(scenario, "objects").size() * 1000
                + frames(scenario);
    }

    private ObjectNode reduceInputs(ObjectNode scenario) {
        List<JsonNode> kept = ddmin(list(scenario, "inputs"), inputs -> shows(with(scenario, "inputs", inputs)));
        return with(scenario, "inputs", kept);
    }

    private ObjectNode reduceObjects(ObjectNode scenario) {
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode object : list(scenario, "objects")) {
            if (!id(object.path("id")).equals(target.object())) {
                others.add(object);
            }
        }
        List<JsonNode> kept = ddmin(others, objects -> shows(withObjects(scenario, objects)));
        return withObjects(scenario, kept);
    }

    /** The classic search for a part from which nothing can be taken; an empty part is tried first. */
    private List<JsonNode> ddmin(List<JsonNode> all, Predicate<List<JsonNode>> shows) {
        if (all.isEmpty() || shows.test(List.of())) {
            return List.of();
        }
        List<JsonNode> best = all;
        int parts = 2;
        while (best.size() >= 2 && inTime()) {
            List<JsonNode> next = null;
            for (int i = 0; i < parts && next == null; i++) {
                List<JsonNode> without = new ArrayList<>(best);
                without.subList(i * best.size() / parts, (i + 1) * best.size() / parts)
                        .clear();
                if (!without.isEmpty() && shows.test(without)) {
                    next = without;
                }
            }
            if (next != null) {
                best = next;
                parts = Math.max(2, parts - 1);
            } else if (parts >= best.size()) {
                break;
            } else {
                parts = Math.min(best.size(), parts * 2);
            }
        }
        return best;
    }

    /** Cuts frames behind the first occurrence in the scenario as it is now. */
    private ObjectNode cutEnd(ObjectNode scenario) {
        Divergence now = find(scenario);
        if (now == null
                || now.first() == null
                || now.first().frame() == null
                || now.first().frame() + 1 >= frames(scenario)) {
            return scenario;
        }
        ObjectNode cut = cutFrames(scenario, now.first().frame() + 1);
        return shows(cut) ? cut : scenario;
    }

    /** Begins as late as possible: inputs before the new start are applied at its first frame. */
    private ObjectNode cutStart(ObjectNode scenario) {
        int low = 0;
        int high = frames(scenario) - 1;
        ObjectNode best = scenario;
        while (low < high && inTime()) {
            int middle = (low + high + 1) / 2;
            ObjectNode cut = startAt(scenario, middle);
            if (shows(cut)) {
                best = cut;
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return best;
    }

    private static ObjectNode cutFrames(ObjectNode scenario, int frames) {
        ObjectNode cut = scenario.deepCopy();
        ObjectNode clock = (ObjectNode) cut.path("clock");
        if (clock.path("times").isArray()) {
            ArrayNode times = (ArrayNode) clock.path("times");
            while (times.size() > frames) {
                times.remove(times.size() - 1);
            }
        } else {
            clock.put("frames", Math.min(frames, clock.path("frames").asInt()));
        }
        double last = time(cut, frames(cut) - 1);
        List<JsonNode> due = new ArrayList<>();
        for (JsonNode input : list(cut, "inputs")) {
            if (input.path("t").asDouble() <= last) {
                due.add(input);
            }
        }
        return with(cut, "inputs", due);
    }

    private static ObjectNode startAt(ObjectNode scenario, int frame) {
        ObjectNode cut = scenario.deepCopy();
        ObjectNode clock = (ObjectNode) cut.path("clock");
        if (clock.path("times").isArray()) {
            ArrayNode times = (ArrayNode) clock.path("times");
            for (int i = 0; i < frame; i++) {
                times.remove(0);
            }
        } else {
            clock.put("start", time(scenario, frame));
            clock.put("frames", frames(scenario) - frame);
        }
        return cut;
    }

    // ---- scenarios as JSON -----------------------------------------------------------------------------------------

    private static ObjectNode tree(byte[] content) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> list(ObjectNode scenario, String key) {
        List<JsonNode> items = new ArrayList<>();
        scenario.path(key).forEach(items::add);
        return items;
    }

    private static int frames(ObjectNode scenario) {
        JsonNode times = scenario.path("clock").path("times");
        return times.isArray()
                ? times.size()
                : scenario.path("clock").path("frames").asInt();
    }

    private static double time(ObjectNode scenario, int frame) {
        JsonNode clock = scenario.path("clock");
        return clock.path("times").isArray()
                ? clock.path("times").get(frame).asDouble()
                : clock.path("start").asDouble()
                        + (double) frame * clock.path("frame").asDouble();
    }

    private static String id(JsonNode node) {
        try {
            return Hex.word(Hex.parseWord(node.asText()));
        } catch (NumberFormatException e) {
            return node.asText();
        }
    }

    private static ObjectNode with(ObjectNode scenario, String key, List<JsonNode> items) {
        ObjectNode copy = scenario.deepCopy();
        ArrayNode array = copy.putArray(key);
        items.forEach(array::add);
        return copy;
    }

    /** Keeps the diverging object and these; inputs and children of the others go. */
    private ObjectNode withObjects(ObjectNode scenario, List<JsonNode> others) {
        Set<String> kept = new LinkedHashSet<>();
        kept.add(target.object());
        others.forEach(object -> kept.add(id(object.path("id"))));
        List<JsonNode> objects = new ArrayList<>();
        for (JsonNode object : list(scenario, "objects")) {
            if (!kept.contains(id(object.path("id")))) {
                continue;
            }
            ObjectNode copy = object.deepCopy();
            if (copy.path("children").isArray()) {
                ArrayNode children = Json.MAPPER.createArrayNode();
                for (JsonNode child : object.path("children")) {
                    if (kept.contains(id(child))) {
                        children.add(child);
                    }
                }
                copy.set("children", children);
            }
            objects.add(copy);
        }
        List<JsonNode> inputs = new ArrayList<>();
        for (JsonNode input : list(scenario, "inputs")) {
            if (!input.has("object") || kept.contains(id(input.path("object")))) {
                inputs.add(input);
            }
        }
        return with(with(scenario, "objects", objects), "inputs", inputs);
    }

    /** Writes a scenario with an object and an input a line. */
    private static String pretty(ObjectNode scenario) {
        StringBuilder text = new StringBuilder("{");
        String before = "";
        for (var entry : scenario.properties()) {
            text.append(before)
                    .append(before.isEmpty() ? "" : "\n")
                    .append('"')
                    .append(entry.getKey())
                    .append("\":");
            if (entry.getKey().equals("objects") || entry.getKey().equals("inputs")) {
                text.append('[');
                String comma = "\n  ";
                for (JsonNode item : entry.getValue()) {
                    text.append(comma).append(item);
                    comma = ",\n  ";
                }
                text.append(']');
            } else {
                text.append(entry.getValue());
            }
            before = ",";
        }
        return text.append("}\n").toString();
    }

    // ---- the question ----------------------------------------------------------------------------------------------

    private boolean shows(ObjectNode scenario) {
        if (!inTime()) {
            return false;
        }
        try {
            return find(scenario) != null;
        } catch (InputException e) {
            return false;
        }
    }

    /** Returns the divergence in question as the scenario shows it, or null. */
    private Divergence find(ObjectNode scenario) {
        tests++;
        byte[] bytes = scenario.toString().getBytes(StandardCharsets.UTF_8);
        ReplayInput input = ReplayInput.of(caseName + ".json", bytes);
        try (ReplayedTrace actual = input.run(narrow(base), Long.MAX_VALUE)) {
            if (ownRows != null && !ownRows.equals(own(actual))) {
                return null;
            }
            if (recorded != null) {
                return target(TraceDiff.compare(target == null ? recorded : cut(recorded), actual, diff));
            }
            try (ReplayedTrace expected = input.run(narrow(other), Long.MAX_VALUE)) {
                return target(TraceDiff.compare(expected, actual, diff));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows of the diverging object are enough, unless order among objects is the question. */
    private ReplayOptions narrow(ReplayOptions options) {
        return target == null
                        || target.kind().equals("call-moved")
                        || target.object().equals("-")
                ? options
                : options.withObjects(List.of(Hex.parseWord(target.object())));
    }

    private Divergence target(CaseResult result) {
        String wanted = target != null ? target.fingerprint() : fingerprint;
        for (Divergence d : result.divergences()) {
            if (wanted == null || d.fingerprint().equals(wanted)) {
                return d;
            }
        }
        return null;
    }

    private List<String> ownRows(ObjectNode scenario) {
        ReplayInput input =
                ReplayInput.of(caseName + ".json", scenario.toString().getBytes(StandardCharsets.UTF_8));
        try (ReplayedTrace trace = input.run(narrow(base), Long.MAX_VALUE)) {
            return own(trace);
        }
    }

    /** The diverging object's rows up to the divergence, less the times that a cut does not change. */
    private List<String> own(ReplayedTrace trace) {
        List<String> rows = new ArrayList<>();
        try (RowSource.Rows all = trace.open()) {
            for (Row row = all.next(); row != null && row.frame <= lastFrame; row = all.next()) {
                if (target.object().equals(row.object)) {
                    rows.add(row.json.toString());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    /** The recorded trace, cut to the diverging object and the frames up to the divergence; partial from now on. */
    private RowSource cut(HeldRows whole) {
        ObjectNode header = whole.header().deepCopy();
        header.put("source", "slice");
        header.put("complete", false);
        return new RowSource() {
            @Override
            public String name() {
                return whole.name();
            }

            @Override
            public Rows open() {
                Rows rows = whole.open();
                return new Rows() {
                    @Override
                    public ObjectNode header() {
                        return header;
                    }

                    @Override
                    public Row next() throws IOException {
                        Row row = rows.next();
                        while (row != null && !inSlice(row)) {
                            row = rows.next();
                        }
                        return row;
                    }

                    @Override
                    public void close() throws IOException {
                        rows.close();
                    }
                };
            }
        };
    }

    private boolean inSlice(Row row) {
        boolean early = row.frame != Row.NO_FRAME
                ? row.frame <= lastFrame
                : target.first().t() == null
                        || Double.isNaN(row.time)
                        || row.time <= target.first().t();
        return early && target.object().equals(row.object);
    }

    private byte[] trace(byte[] scenario) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            if (recorded != null) {
                try (RowSource.Rows rows = cut(recorded).open()) {
                    ObjectNode header = rows.header().deepCopy();
                    line(out, header);
                    for (Row row = rows.next(); row != null; row = rows.next()) {
                        line(out, row.json);
                    }
                }
            } else {
                ReplayInput input = ReplayInput.of(caseName + ".json", scenario);
                try (ReplayedTrace expected = input.run(other, Long.MAX_VALUE);
                        RowSource.Rows rows = expected.open()) {
                    ObjectNode header = rows.header().deepCopy();
                    header.put("source", "reference");
                    line(out, header);
                    for (Row row = rows.next(); row != null; row = rows.next()) {
                        line(out, row.json);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void line(ByteArrayOutputStream out, ObjectNode node) throws IOException {
        out.write(Json.MAPPER.writeValueAsBytes(node));
        out.write('\n');
    }
}
