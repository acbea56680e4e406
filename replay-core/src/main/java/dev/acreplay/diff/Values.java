package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the bodies of two rows leaf by leaf. */
final class Values {
    /** Told of each leaf that differs. */
    interface Sink {
        /**
         * @param expected null where that side has no such key
         * @param difference actual less expected, NaN for what is no number
         * @param ulps units in the last place, -1 for what is no number
         */
        void differs(Field field, JsonNode expected, JsonNode actual, double difference, long ulps);
    }

    private final Comparison comparison;
    private final boolean complete;
    private final boolean withoutClock;
    private final double shift;
    private final Map<String, String> identities;
    private final Map<String, Long> notCompared;
    private Sink sink;
    private boolean binding;
    private long compared;
    private Set<String> approximate = Set.of();
    private double blockX;
    private double blockY;

    /**
     * @param complete whether a key that one side lacks is a difference
     * @param identities from a text of the expected trace to that of the actual one: given ids and placeholders
     * @param notCompared counts keys that only one side has
     */
    Values(
            Comparison comparison,
            boolean complete,
            boolean withoutClock,
            double shift,
            Map<String, String> identities,
            Map<String, Long> notCompared) {
        this.comparison = comparison;
        this.complete = complete;
        this.withoutClock = withoutClock;
        this.shift = shift;
        this.identities = new HashMap<>(identities);
        this.notCompared = notCompared;
    }

    long compared() {
        return compared;
    }

    void count(long values) {
        compared += values;
    }

    /** Returns the identities known so far: the given ones, and placeholders bound in comparisons. */
    Map<String, String> identities() {
        return identities;
    }

    /** Compares and reports; returns whether all is equal. */
    boolean compare(Field field, JsonNode expected, JsonNode actual, Set<String> approximateKeys, Sink to) {
        sink = to;
        binding = true;
        approximate = approximateKeys;
        return node(field, expected, actual);
    }

    /** Returns whether all is equal, and changes nothing. */
    boolean agree(Field field, JsonNode expected, JsonNode actual) {
        sink = null;
        binding = false;
        approximate = Set.of();
        long before = compared;
        boolean same = node(field, expected, actual);
        compared = before;
        return same;
    }

    private boolean node(Field field, JsonNode e, JsonNode a) {
        if (field.ignored) {
            return true;
        }
        if (e.isObject() && a.isObject()) {
            return object(field, (ObjectNode) e, (ObjectNode) a);
        }
        if (e.isArray() && a.isArray()) {
            return array(field, (ArrayNode) e, (ArrayNode) a);
        }
        if (withoutClock && field.instant) {
            return true;
        }
        compared++;
        if (Numbers.isNumber(e) && Numbers.isNumber(a)) {
            return number(field, e, a);
        }
        if (e.isTextual() && a.isTextual()
                ? text(e.textValue(), a.textValue())
                : e.isTextual() && a.isNull() ? placeholder(e.textValue(), "null") : e.equals(a)) {
            return true;
        }
        return differs(field, e, a, Double.NaN, -1);
    }

    private boolean differs(Field field, JsonNode e, JsonNode a, double difference, long ulps) {
        if (sink != null) {
            sink.differs(field, e, a, difference, ulps);
        }
        return false;
    }

    private boolean object(Field field, ObjectNode e, ObjectNode a) {
        boolean same = true;
        double oldX = blockX;
        double oldY = blockY;
        boolean position = e.has("cell") && e.has("x") && a.has("cell") && a.has("x");
        if (position) {
            Cells.Offset offset =
                    Cells.offset(e.path("cell").asText(""), a.path("cell").asText(""));
            blockX = offset.x();
            blockY = offset.y();
        }
        boolean rotation =
                e.has("qw") && a.has("qw") && (comparison.heading() > 0 || comparison.quaternionSignIgnored());
        if (rotation) {
            same &= rotation(field, e, a);
        }
        for (Map.Entry<String, JsonNode> entry : e.properties()) {
            String key = entry.getKey();
            Field child = field.child(key);
            if (rotation && child.quantity == Field.Quantity.QUATERNION) {
                continue;
            }
            JsonNode other = a.get(key);
            if (other != null) {
                same &= node(child, entry.getValue(), other);
            } else {
                same &= onlyOne(child, entry.getValue(), null);
            }
            if (!same && sink == null) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> entry : a.properties()) {
            if (!e.has(entry.getKey())) {
                same &= onlyOne(field.child(entry.getKey()), null, entry.getValue());
            }
        }
        if (position) {
            blockX = oldX;
            blockY = oldY;
        }
        return same;
    }

    private boolean onlyOne(Field field, JsonNode e, JsonNode a) {
        if (field.ignored) {
            return true;
        }
        if (complete) {
            compared++;
            return differs(field, e, a, Double.NaN, -1);
        }
        if (binding) {
            notCompared.merge(field.name, 1L, Long::sum);
        }
        return true;
    }

    private boolean rotation(Field field, ObjectNode e, ObjectNode a) {
        double[] p = quaternion(e);
        double[] q = quaternion(a);
        compared += 4;
        double dot = 0;
        boolean equal = true;
        boolean negated = true;
        for (int i = 0; i < 4; i++) {
            dot += p[i] * q[i];
            equal &= (float) p[i] == (float) q[i];
            negated &= (float) p[i] == (float) -q[i];
        }
        if (equal || negated && (comparison.quaternionSignIgnored() || comparison.heading() > 0)) {
            return true;
        }
        double angle = Math.toDegrees(2 * Math.acos(Math.min(1.0, Math.abs(dot))));
        if (comparison.heading() > 0 && angle <= comparison.heading()) {
            return true;
        }
        boolean same = true;
        for (String key : List.of("qw", "qx", "qy", "qz")) {
            JsonNode x = e.path(key);
            JsonNode y = a.path(key);
            if (x.isNumber() && y.isNumber() && (float) x.doubleValue() != (float) y.doubleValue()) {
                same = number(field.child(key), x, y) && same;
            }
        }
        return same;
    }

    private static double[] quaternion(ObjectNode node) {
        return new double[] {
            node.path("qw").floatValue(),
            node.path("qx").floatValue(),
            node.path("qy").floatValue(),
            node.path("qz").floatValue()
        };
    }

    private boolean array(Field field, ArrayNode e, ArrayNode a) {
        ArrayNode left = e;
        ArrayNode right = a;
        if (!complete && field.key.equals("voyeurs")) {
            left = sorted(e);
            right = sorted(a);
        }
        if (left.size() != right.size()) {
            compared++;
            return differs(field, e, a, Double.NaN, -1);
        }
        boolean same = true;
        for (int i = 0; i < left.size(); i++) {
            same &= node(field, left.get(i), right.get(i));
        }
        return same;
    }

    private static ArrayNode sorted(ArrayNode list) {
        List<JsonNode> items = new ArrayList<>();
        list.forEach(items::add);
        items.sort(Comparator.comparing(item -> item.path("id").asText()));
        return JsonNodeFactory.instance.arrayNode().addAll(items);
    }

    private boolean text(String e, String a) {
        if (isPlaceholder(e)) {
            return placeholder(e, a);
        }
        if (isPlaceholder(a)) {
            return placeholder(a, e);
        }
        String other = identities.isEmpty() ? null : identities.get(e);
        return a.equals(other == null ? e : other);
    }

    private static boolean isPlaceholder(String text) {
        return !text.isEmpty() && text.charAt(0) == '?';
    }

    /** A placeholder is a variable: the first comparison binds it. */
    private boolean placeholder(String variable, String value) {
        if (!isPlaceholder(variable)) {
            return false;
        }
        if (variable.startsWith("?list") || value.startsWith("?list")) {
            return true;
        }
        String bound = identities.get(variable);
        if (bound == null) {
            if (binding) {
                identities.put(variable, value);
            }
            return true;
        }
        return bound.equals(value);
    }

    private boolean number(Field field, JsonNode e, JsonNode a) {
        if (e.isIntegralNumber() && a.isIntegralNumber()) {
            return e.longValue() == a.longValue() || limited(field, e, a, e.longValue(), a.longValue(), -1);
        }
        double x = Numbers.value(e);
        double y = Numbers.value(a);
        if (shift != 0 && field.instant && y != 0) {
            y += shift;
        }
        long ulps;
        if (field.wide) {
            if (equalBits(Double.doubleToLongBits(x), Double.doubleToLongBits(y), x, y)) {
                return true;
            }
            ulps = Numbers.ulps(x, y);
        } else {
            float p = (float) x;
            float q = (float) y;
            if (equalBits(Float.floatToIntBits(p), Float.floatToIntBits(q), p, q)) {
                return true;
            }
            ulps = Numbers.ulps(p, q);
            x = p;
            y = q;
        }
        return limited(field, e, a, x, y, ulps);
    }

    private boolean equalBits(long p, long q, double x, double y) {
        if (p == q) {
            return !(comparison.nanDiffers() && Double.isNaN(x));
        }
        return x == y && comparison.zeroSignIgnored();
    }

    private boolean limited(Field field, JsonNode e, JsonNode a, double x, double y, long ulps) {
        double difference = y - x;
        switch (field.quantity) {
            case HEADING -> difference = Numbers.headingDifference(y, x);
            case LENGTH -> {
                if (field.key.equals("x")) {
                    difference += blockX;
                } else if (field.key.equals("y")) {
                    difference += blockY;
                }
            }
            default -> {}
        }
        double size = Math.abs(difference);
        Comparison.Limit limit = field.limit;
        if (!limit.isExact()
                && (size <= limit.absolute() && limit.absolute() > 0
                        || limit.relative() > 0 && size <= limit.relative() * Math.max(Math.abs(x), Math.abs(y))
                        || ulps >= 0 && ulps <= limit.ulp())) {
            return true;
        }
        if (shift != 0 && field.instant && size <= 1e-9 * Math.max(1, Math.abs(x))) {
            return true;
        }
        if (!approximate.isEmpty() && isApproximate(field) && size <= Math.max(5e-7, Math.abs(x) * 0x1p-24)) {
            return true;
        }
        return differs(field, e, a, difference, ulps);
    }

    private boolean isApproximate(Field field) {
        for (String key : approximate) {
            if (field.name.endsWith("." + key) || field.name.equals(key)) {
                return true;
            }
        }
        return false;
    }
}
