package dev.acreplay.diff;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A place in a row: its dotted name without list indexes, what it measures and how exactly it is compared.
 *
 * <p>Fields form a tree, built as rows are met, so that a comparison of equal rows makes no text.
 */
final class Field {
    /** What a number measures. */
    enum Quantity {
        NONE(null),
        LENGTH("m"),
        DISTANCE("m"),
        HEADING("\u00b0"),
        VELOCITY("m/s"),
        TIME("s"),
        QUATERNION(null);

        private final String unit;

        Quantity(String unit) {
            this.unit = unit;
        }

        String unit() {
            return unit;
        }
    }

    /** The leaves marked D in trace-calls.md. */
    private static final Set<String> DOUBLES =
            Set.of("t", "previous_distance_time", "original_distance_time", "timeout", "quantum", "last_update");

    /** Times on the clock, which move when a clock is shifted. */
    private static final Set<String> INSTANTS =
            Set.of("t", "previous_distance_time", "original_distance_time", "timeout", "last_update");

    private static final Set<String> DISTANCES = Set.of(
            "distance_to_object",
            "min_distance",
            "fail_distance",
            "walk_run_threshold",
            "previous_distance",
            "original_distance",
            "radius",
            "object_radius",
            "object_height",
            "start_distance",
            "max_distance",
            "_target_radius",
            "_target_height",
            "offset",
            "start",
            "max",
            "distance",
            "dx",
            "dy",
            "dz");

    final String name;
    final String key;
    final Quantity quantity;
    final boolean wide;
    final boolean instant;
    final boolean ignored;
    final Comparison.Limit limit;
    private final Field parent;
    private final Comparison comparison;
    private final Map<String, Field> children = new HashMap<>();

    private Field(Field parent, String name, String key, Comparison comparison) {
        this.parent = parent;
        this.name = name;
        this.key = key;
        this.comparison = comparison;
        this.wide = DOUBLES.contains(key);
        this.instant = INSTANTS.contains(key);
        this.quantity = quantity(parent, key);
        this.ignored = parent != null && parent.ignored || !name.isEmpty() && comparison.ignores(name);
        this.limit = comparison.limit(name, quantity);
    }

    static Field root(String name, Comparison comparison) {
        return new Field(null, name, "", comparison);
    }

    Field child(String childKey) {
        Field child = children.get(childKey);
        if (child == null) {
            child = new Field(this, name.isEmpty() ? childKey : name + "." + childKey, childKey, comparison);
            children.put(childKey, child);
        }
        return child;
    }

    private static Quantity quantity(Field parent, String key) {
        if (DOUBLES.contains(key)) {
            return Quantity.TIME;
        }
        String group = parent == null ? "" : parent.key;
        return switch (key) {
            case "x", "y", "z" -> group.equals("vel") || group.equals("velocity") ? Quantity.VELOCITY : Quantity.LENGTH;
            case "qw", "qx", "qy", "qz" -> Quantity.QUATERNION;
            case "heading", "previous_heading", "desired_heading", "degrees" -> Quantity.HEADING;
            default -> DISTANCES.contains(key) ? Quantity.DISTANCE : Quantity.NONE;
        };
    }

    Field parent() {
        return parent;
    }

    @Override
    public String toString() {
        return name;
    }
}
