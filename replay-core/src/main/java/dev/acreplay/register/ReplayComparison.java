package dev.acreplay.register;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.diff.CaseReplays;
import dev.acreplay.trace.LeafType;
import dev.acreplay.trace.TraceSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares two replays of one input frame by frame: with a row's variants and without (register.md section 15.1 step 3).
 *
 * <p>The comparison is exact, apart from the sign of zero (trace-calls.md section 1).
 */
final class ReplayComparison {
    private static final List<String> ORDER =
            List.copyOf(TraceSchema.tickLeaves().keySet());

    /** How one field of one object differs. */
    static final class FieldDifference {
        final String object;
        final String field;
        final int firstFrame;
        final double t;
        int frames;
        Double max;
        int extra;
        int missing;
        private int lastFrame = -1;

        FieldDifference(String object, String field, int firstFrame, double t) {
            this.object = object;
            this.field = field;
            this.firstFrame = firstFrame;
            this.t = t;
        }

        boolean rows() {
            return field.equals("calls") || field.equals("sends");
        }

        private void at(int frame) {
            if (frame != lastFrame) {
                frames++;
                lastFrame = frame;
            }
        }

        ObjectNode toJson() {
            ObjectNode node = Json.MAPPER.createObjectNode();
            node.put("object", object);
            node.put("field", field);
            node.put("unit", unit(field));
            node.put("first_frame", firstFrame);
            node.put("t", t);
            node.put("frames", frames);
            node.put("max", max);
            if (rows()) {
                node.put("extra", extra);
                node.put("missing", missing);
            }
            return node;
        }
    }

    private final RowSelection selection;
    private final Map<String, FieldDifference> differences = new HashMap<>();
    private long comparisons;

    private ReplayComparison(RowSelection selection) {
        this.selection = selection;
    }

    /** What the comparison gives. */
    record Result(List<FieldDifference> fields, long comparisons) {
        boolean differs() {
            return !fields.isEmpty();
        }
    }

    /**
     * Compares the replay without a row's variants with the one that has them.
     *
     * @return differences by first frame, object, place of the field in formats.md section 3, name
     */
    static Result compare(CaseReplays.Replay without, CaseReplays.Replay with, RowSelection selection) {
        ReplayComparison comparison = new ReplayComparison(selection);
        try (CaseReplays.Rows b = without.open();
                CaseReplays.Rows a = with.open()) {
            comparison.run(new Frames(b), new Frames(a));
        }
        List<FieldDifference> fields = new ArrayList<>(comparison.differences.values());
        fields.sort(Comparator.comparingInt((FieldDifference d) -> d.firstFrame)
                .thenComparing(d -> d.object)
                .thenComparingInt(d -> rank(d.field))
                .thenComparing(d -> d.field));
        return new Result(fields, comparison.comparisons);
    }

    private static int rank(String field) {
        int exact = ORDER.indexOf(field);
        if (exact >= 0) {
            return exact;
        }
        for (int i = 0; i < ORDER.size(); i++) {
            if (ORDER.get(i).startsWith(field + ".")) {
                return i;
            }
        }
        return ORDER.size();
    }

    /** The rows of one frame. */
    private static final class Frame {
        final int index;
        final double t;
        final Map<String, ObjectNode> ticks = new LinkedHashMap<>();
        final Map<String, List<ObjectNode>> calls = new LinkedHashMap<>();
        final Map<String, List<ObjectNode>> sends = new LinkedHashMap<>();
        final Set<String> objects = new LinkedHashSet<>();

        Frame(int index, double t) {
            this.index = index;
            this.t = t;
        }
    }

    /** Reads rows a frame at a time. */
    private static final class Frames {
        private final CaseReplays.Rows rows;
        private ObjectNode ahead;

        Frames(CaseReplays.Rows rows) {
            this.rows = rows;
            this.ahead = rows.next();
        }

        Integer nextIndex() {
            return ahead == null ? null : (Integer) ahead.path("i").intValue();
        }

        Frame next() {
            Frame frame = new Frame(ahead.path("i").intValue(), ahead.path("t").doubleValue());
            while (ahead != null && ahead.path("i").intValue() == frame.index) {
                String object = ahead.path("o").asText();
                frame.objects.add(object);
                switch (ahead.path("k").asText()) {
                    case "tick" -> frame.ticks.put(object, (ObjectNode) ahead.path("s"));
                    case "call" ->
                        frame.calls
                                .computeIfAbsent(object, o -> new ArrayList<>())
                                .add(ahead);
                    case "send" ->
                        frame.sends
                                .computeIfAbsent(object, o -> new ArrayList<>())
                                .add(ahead);
                    default -> {
                        // rows that say how far a recording was are not the object's state
                    }
                }
                ahead = rows.next();
            }
            return frame;
        }
    }

    private void run(Frames b, Frames a) {
        while (b.nextIndex() != null || a.nextIndex() != null) {
            int index;
            if (b.nextIndex() == null) {
                index = a.nextIndex();
            } else if (a.nextIndex() == null) {
                index = b.nextIndex();
            } else {
                index = Math.min(a.nextIndex(), b.nextIndex());
            }
            Frame left = b.nextIndex() != null && b.nextIndex() == index ? b.next() : null;
            Frame right = a.nextIndex() != null && a.nextIndex() == index ? a.next() : null;
            double t = left != null ? left.t : right.t;
            frame(left == null ? new Frame(index, t) : left, right == null ? new Frame(index, t) : right);
        }
    }

    private void frame(Frame b, Frame a) {
        Set<String> objects = new LinkedHashSet<>(b.objects);
        objects.addAll(a.objects);
        for (String object : objects) {
            if (!selection.object(object)) {
                continue;
            }
            ObjectNode left = b.ticks.get(object);
            ObjectNode right = a.ticks.get(object);
            if (left != null || right != null) {
                node("", left, right, object, b);
            }
            rows("calls", b.calls.get(object), a.calls.get(object), object, b);
            rows("sends", b.sends.get(object), a.sends.get(object), object, b);
        }
    }

    private FieldDifference difference(String object, String field, Frame frame) {
        FieldDifference difference = differences.computeIfAbsent(
                object + " " + field, k -> new FieldDifference(object, field, frame.index, frame.t));
        difference.at(frame.index);
        return difference;
    }

    private void node(String path, JsonNode b, JsonNode a, String object, Frame frame) {
        boolean objects = (b == null || b.isObject()) && (a == null || a.isObject());
        if (objects && (path.isEmpty() || b != null && a != null)) {
            Set<String> names = new LinkedHashSet<>();
            if (b != null) {
                b.fieldNames().forEachRemaining(names::add);
            }
            if (a != null) {
                a.fieldNames().forEachRemaining(names::add);
            }
            for (String name : names) {
                node(
                        path.isEmpty() ? name : path + "." + name,
                        b == null ? null : b.get(name),
                        a == null ? null : a.get(name),
                        object,
                        frame);
            }
            return;
        }
        if (b instanceof ArrayNode left && a instanceof ArrayNode right) {
            list(path, left, right, object, frame);
            return;
        }
        leaf(path, b, a, object, frame);
    }

    private void list(String path, ArrayNode b, ArrayNode a, String object, Frame frame) {
        if (b.size() != a.size()) {
            leaf(path, b, a, object, frame);
            return;
        }
        if (b.isEmpty()) {
            leaf(path, b, a, object, frame);
        }
        for (int i = 0; i < b.size(); i++) {
            node(path, b.get(i), a.get(i), object, frame);
        }
    }

    private void leaf(String path, JsonNode b, JsonNode a, String object, Frame frame) {
        if (!selection.field(path)) {
            return;
        }
        comparisons++;
        if (equal(b, a)) {
            return;
        }
        FieldDifference difference = difference(object, path, frame);
        LeafType type = TraceSchema.tick(path);
        boolean number = b != null
                && a != null
                && (type == LeafType.FLOAT || type == LeafType.DOUBLE || type == LeafType.INTEGER);
        if (number && b.isNumber() && a.isNumber()) {
            double size = Math.abs(b.doubleValue() - a.doubleValue());
            if (type == LeafType.FLOAT) {
                size = Math.abs((double) b.floatValue() - (double) a.floatValue());
            }
            if (path.endsWith("heading")) {
                size = Math.min(size, 360 - size);
            }
            if (type != LeafType.INTEGER || !flag(path)) {
                difference.max = difference.max == null ? size : Math.max(difference.max, size);
            }
        }
    }

    /** Fields that hold an integer as a name or flag: a difference of theirs is no amount. */
    private static boolean flag(String path) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        return switch (name) {
            case "hold_key",
                    "forward_hold_key",
                    "sidestep_hold_key",
                    "turn_hold_key",
                    "standing_longjump",
                    "movement_type",
                    "moving_away",
                    "initialized",
                    "keep_heading",
                    "constrained",
                    "status",
                    "type" -> true;
            default -> false;
        };
    }

    private static boolean equal(JsonNode b, JsonNode a) {
        if (b == null || a == null) {
            return b == a;
        }
        if (b.isNumber() && a.isNumber()) {
            return b.doubleValue() == a.doubleValue();
        }
        return b.equals(a);
    }

    private void rows(String field, List<ObjectNode> b, List<ObjectNode> a, String object, Frame frame) {
        boolean calls = field.equals("calls");
        List<String> left = texts(b, calls);
        List<String> right = texts(a, calls);
        if (left.isEmpty() && right.isEmpty()) {
            return;
        }
        comparisons += Math.max(left.size(), right.size());
        if (left.equals(right)) {
            return;
        }
        FieldDifference difference = difference(object, field, frame);
        Map<String, Integer> counts = new HashMap<>();
        left.forEach(text -> counts.merge(text, -1, Integer::sum));
        right.forEach(text -> counts.merge(text, 1, Integer::sum));
        for (int count : counts.values()) {
            if (count > 0) {
                difference.extra += count;
            } else {
                difference.missing -= count;
            }
        }
    }

    private List<String> texts(List<ObjectNode> rows, boolean calls) {
        List<String> texts = new ArrayList<>();
        if (rows != null) {
            for (ObjectNode row : rows) {
                String name = row.path(calls ? "fn" : "msg").asText();
                if (calls ? selection.call(name) : selection.send(name)) {
                    texts.add(name + " " + row.path(calls ? "a" : "d"));
                }
            }
        }
        return texts;
    }

    /** Returns the unit of a field (register.md section 15.2), or null. */
    static String unit(String field) {
        String last = field.substring(field.lastIndexOf('.') + 1);
        if (field.equals("pos.heading")
                || last.equals("previous_heading")
                || last.equals("desired_heading")
                || field.endsWith("pending.heading")) {
            return "\u00B0";
        }
        if (field.startsWith("vel.")) {
            return "m/s";
        }
        if (last.endsWith("_time") || last.equals("timeout") || last.equals("quantum") || last.equals("last_update")) {
            return "s";
        }
        boolean metres = field.equals("pos.x")
                || field.equals("pos.y")
                || field.equals("pos.z")
                || field.equals("interpolation.original_distance")
                || field.startsWith("interpolation.target.")
                || field.startsWith("moveto.") && (last.endsWith("_distance") || last.equals("distance_to_object"))
                || last.equals("walk_run_threshold")
                || field.equals("sticky.radius")
                || field.equals("target.radius")
                || field.equals("constraint.offset")
                || field.equals("constraint.start")
                || field.equals("constraint.max");
        return metres ? "m" : null;
    }
}
