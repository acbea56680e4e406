package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.rules.Nearest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What counts as equal: exact bits by default, else tolerances per field or class of fields, and fields to ignore.
 *
 * <p>The JSON and YAML form is the {@code compare} key of a suite case (formats.md section 5):
 *
 * <pre>{@code
 * compare:
 *   position: 0.0002          # metres, every coordinate of a position
 *   heading: 0.01             # degrees, headings modulo 360 and rotations
 *   velocity: 0.001           # metres a second
 *   time: 0.0                 # seconds, times in rows and the times that align rows
 *   fields: {moveto.previous_distance: {absolute: 1.0e-5, relative: 1.0e-6, ulp: 2}}
 *   zero_sign: ignore         # 0.0 and -0.0 are equal; default exact
 *   quaternion: sign          # q and -q are equal; default exact
 *   nan: different            # a NaN equals nothing; default equal
 *   calls: exact              # or names (no arguments), none
 *   sends: exact              # or none
 *   order: exact              # or object: order of rows only within an object
 *   ignore: [moveto.previous_distance_time, "MoveToManager::CleanUp"]
 *   recorded: {AutonomousPosition: {position: 0.5, heading: 5.0}}
 * }</pre>
 */
public final class Comparison {
    /** Exact comparison of everything. */
    public static final Comparison EXACT = new Builder().build();

    /** Whether calls are compared, and how. */
    enum Calls {
        EXACT,
        NAMES,
        NONE
    }

    /**
     * A limit for a difference; a value within any of the three is equal.
     *
     * @param absolute in the unit of the field
     * @param relative to the larger of both values
     * @param ulp units in the last place
     */
    record Limit(double absolute, double relative, long ulp) {
        static final Limit NONE = new Limit(0, 0, 0);

        boolean isExact() {
            return absolute == 0 && relative == 0 && ulp == 0;
        }

        JsonNode toJson() {
            ObjectNode node = Json.MAPPER.createObjectNode();
            if (absolute != 0) {
                node.put("absolute", absolute);
            }
            if (relative != 0) {
                node.put("relative", relative);
            }
            if (ulp != 0) {
                node.put("ulp", ulp);
            }
            return node;
        }
    }

    /**
     * Limits for the {@code recorded} rows of a message type.
     *
     * @param position metres
     * @param heading degrees
     */
    record RecordedLimit(double position, double heading) {}

    private final double position;
    private final double heading;
    private final double velocity;
    private final double time;
    private final Map<String, Limit> fields;
    private final List<String> ignore;
    private final Calls calls;
    private final boolean sends;
    private final boolean zeroSignIgnored;
    private final boolean quaternionSignIgnored;
    private final boolean nanDiffers;
    private final boolean orderWithinObject;
    private final Map<String, RecordedLimit> recorded;

    private Comparison(Builder b) {
        position = b.position;
        heading = b.heading;
        velocity = b.velocity;
        time = b.time;
        fields = Map.copyOf(b.fields);
        ignore = List.copyOf(b.ignore);
        calls = b.calls;
        sends = b.sends;
        zeroSignIgnored = b.zeroSignIgnored;
        quaternionSignIgnored = b.quaternionSignIgnored;
        nanDiffers = b.nanDiffers;
        orderWithinObject = b.orderWithinObject;
        recorded = new TreeMap<>(b.recorded);
    }

    /** Returns a builder that starts from these settings. */
    public Builder toBuilder() {
        Builder b = new Builder();
        b.position = position;
        b.heading = heading;
        b.velocity = velocity;
        b.time = time;
        b.fields.putAll(fields);
        b.ignore.addAll(ignore);
        b.calls = calls;
        b.sends = sends;
        b.zeroSignIgnored = zeroSignIgnored;
        b.quaternionSignIgnored = quaternionSignIgnored;
        b.nanDiffers = nanDiffers;
        b.orderWithinObject = orderWithinObject;
        b.recorded.putAll(recorded);
        return b;
    }

    double time() {
        return time;
    }

    double position() {
        return position;
    }

    double heading() {
        return heading;
    }

    Calls calls() {
        return calls;
    }

    boolean sends() {
        return sends;
    }

    boolean zeroSignIgnored() {
        return zeroSignIgnored;
    }

    boolean quaternionSignIgnored() {
        return quaternionSignIgnored;
    }

    boolean nanDiffers() {
        return nanDiffers;
    }

    boolean orderWithinObject() {
        return orderWithinObject;
    }

    /** Returns the limits of recorded rows by message; the rows themselves are then not compared field by field. */
    Map<String, RecordedLimit> recorded() {
        return recorded;
    }

    /** Returns the limit of a field, by its own name first, then by its class. */
    Limit limit(String name, Field.Quantity quantity) {
        for (Map.Entry<String, Limit> entry : fields.entrySet()) {
            if (matches(entry.getKey(), name)) {
                return entry.getValue();
            }
        }
        double absolute = switch (quantity) {
            case LENGTH -> position;
            case HEADING -> heading;
            case VELOCITY -> velocity;
            case TIME -> time;
            default -> 0;
        };
        return absolute == 0 ? Limit.NONE : new Limit(absolute, 0, 0);
    }

    boolean ignores(String name) {
        for (String entry : ignore) {
            if (matches(entry, name)) {
                return true;
            }
        }
        return false;
    }

    /** A pattern names a field, its last part or parts, or, with a star at the end, everything that begins so. */
    private static boolean matches(String pattern, String name) {
        if (pattern.endsWith("*")) {
            return name.startsWith(pattern.substring(0, pattern.length() - 1));
        }
        return name.equals(pattern) || name.endsWith("." + pattern);
    }

    /** Returns these settings in the form of a suite, without those that are at their default. */
    public ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        put(node, "position", position);
        put(node, "heading", heading);
        put(node, "velocity", velocity);
        put(node, "time", time);
        if (!fields.isEmpty()) {
            ObjectNode limits = node.putObject("fields");
            new TreeMap<>(fields).forEach((name, limit) -> limits.set(name, limit.toJson()));
        }
        if (zeroSignIgnored) {
            node.put("zero_sign", "ignore");
        }
        if (quaternionSignIgnored) {
            node.put("quaternion", "sign");
        }
        if (nanDiffers) {
            node.put("nan", "different");
        }
        if (calls != Calls.EXACT) {
            node.put("calls", calls.name().toLowerCase(java.util.Locale.ROOT));
        }
        if (!sends) {
            node.put("sends", "none");
        }
        if (orderWithinObject) {
            node.put("order", "object");
        }
        if (!ignore.isEmpty()) {
            ArrayNode names = node.putArray("ignore");
            ignore.forEach(names::add);
        }
        if (!recorded.isEmpty()) {
            ObjectNode limits = node.putObject("recorded");
            recorded.forEach((msg, limit) -> {
                ObjectNode one = limits.putObject(msg);
                put(one, "position", limit.position());
                put(one, "heading", limit.heading());
            });
        }
        return node;
    }

    private static void put(ObjectNode node, String name, double value) {
        if (value != 0 && !Double.isInfinite(value)) {
            node.put(name, value);
        }
    }

    /**
     * Reads the {@code compare} key of a suite case.
     *
     * @param where file and path, for messages
     * @throws InputException for an unknown key or a wrong value
     */
    public static Comparison read(JsonNode node, String where) {
        Builder b = new Builder();
        if (node == null || node.isNull()) {
            return b.build();
        }
        if (!node.isObject()) {
            throw new InputException(where + ": expected a map of settings, found " + node.getNodeType());
        }
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            JsonNode value = entry.getValue();
            String at = where + "." + entry.getKey();
            switch (entry.getKey()) {
                case "position" -> b.position = number(value, at);
                case "heading" -> b.heading = number(value, at);
                case "velocity" -> b.velocity = number(value, at);
                case "time" -> b.time = number(value, at);
                case "fields" ->
                    value.properties()
                            .forEach(e -> b.fields.put(e.getKey(), limit(e.getValue(), at + "." + e.getKey())));
                case "zero_sign" -> b.zeroSignIgnored = word(value, at, "exact", "ignore") == 1;
                case "quaternion" -> b.quaternionSignIgnored = word(value, at, "exact", "sign") == 1;
                case "nan" -> b.nanDiffers = word(value, at, "equal", "different") == 1;
                case "calls" -> b.calls = Calls.values()[word(value, at, "exact", "names", "none")];
                case "sends" -> b.sends = word(value, at, "exact", "none") == 0;
                case "order" -> b.orderWithinObject = word(value, at, "exact", "object") == 1;
                case "ignore" -> {
                    if (!value.isArray()) {
                        throw new InputException(at + ": expected a list of fields or functions");
                    }
                    value.forEach(name -> b.ignore.add(name.asText()));
                }
                case "recorded" -> readRecorded(value, at, b);
                default ->
                    throw new InputException(at + ": unknown setting; expected one of position, heading, velocity,"
                            + " time, fields, zero_sign, quaternion, nan, calls, sends, order, ignore, recorded");
            }
        }
        return b.build();
    }

    private static void readRecorded(JsonNode value, String at, Builder b) {
        if (!value.isObject()) {
            throw new InputException(
                    at + ": expected limits by message, such as {AutonomousPosition: {position: 0.5}}");
        }
        List<String> known =
                List.of("MoveToState", "AutonomousPosition", "Jump", "UpdatePosition", "PositionAndMovement");
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            if (!known.contains(entry.getKey())) {
                throw new InputException(
                        at + "." + entry.getKey() + ": no recorded rows have this message; expected one of " + known);
            }
            double position = Double.POSITIVE_INFINITY;
            double heading = Double.POSITIVE_INFINITY;
            for (Map.Entry<String, JsonNode> limit : entry.getValue().properties()) {
                String path = at + "." + entry.getKey() + "." + limit.getKey();
                switch (limit.getKey()) {
                    case "position" -> position = number(limit.getValue(), path);
                    case "heading" -> heading = number(limit.getValue(), path);
                    default -> throw new InputException(path + ": unknown limit; expected position or heading");
                }
            }
            b.recorded.put(entry.getKey(), new RecordedLimit(position, heading));
        }
    }

    private static Limit limit(JsonNode value, String at) {
        if (value.isNumber()) {
            return new Limit(number(value, at), 0, 0);
        }
        double absolute = 0;
        double relative = 0;
        long ulp = 0;
        Iterator<Map.Entry<String, JsonNode>> entries = value.properties().iterator();
        while (entries.hasNext()) {
            Map.Entry<String, JsonNode> entry = entries.next();
            switch (entry.getKey()) {
                case "absolute" -> absolute = number(entry.getValue(), at + ".absolute");
                case "relative" -> relative = number(entry.getValue(), at + ".relative");
                case "ulp" -> ulp = (long) number(entry.getValue(), at + ".ulp");
                default ->
                    throw new InputException(
                            at + "." + entry.getKey() + ": unknown limit; expected absolute, relative or ulp");
            }
        }
        return new Limit(absolute, relative, ulp);
    }

    private static double number(JsonNode value, String at) {
        if (!value.isNumber() || value.doubleValue() < 0) {
            throw new InputException(at + ": expected a number of at least 0, found " + value);
        }
        return value.doubleValue();
    }

    private static int word(JsonNode value, String at, String... words) {
        int index = List.of(words).indexOf(value.asText());
        if (index < 0) {
            throw new InputException(
                    at + ": expected one of " + List.of(words) + " but was \"" + value.asText() + "\"");
        }
        return index;
    }

    /** Collects settings, from a command line for one. */
    public static final class Builder {
        private double position;
        private double heading;
        private double velocity;
        private double time;
        private final Map<String, Limit> fields = new LinkedHashMap<>();
        private final List<String> ignore = new ArrayList<>();
        private Calls calls = Calls.EXACT;
        private boolean sends = true;
        private boolean zeroSignIgnored;
        private boolean quaternionSignIgnored;
        private boolean nanDiffers;
        private boolean orderWithinObject;
        private final Map<String, RecordedLimit> recorded = new TreeMap<>();

        /** Adds a field, function or pattern that is not looked at. */
        public Builder ignore(String name) {
            if (name.isBlank()) {
                throw new InputException(
                        "Invalid value for option '--ignore': expected a field, a function, or a kind of"
                                + " row, but was '" + name + "'");
            }
            ignore.add(name);
            return this;
        }

        private static final List<String> GROUPS = List.of("position", "heading", "velocity", "time");

        /**
         * Adds {@code NAME=LIMIT}: NAME is position, heading, velocity, time or a field; LIMIT a number, {@code Nulp} or
         * {@code N%}.
         *
         * @throws InputException if it is not of this form
         */
        public Builder tolerance(String text) {
            int sign = text.lastIndexOf('=');
            if (sign < 1) {
                throw new InputException("Invalid value for option '--tolerance': expected NAME=LIMIT, such as"
                        + " position=0.0002, time=0.001, moveto.previous_distance=2ulp or vel.x=1%, but was '" + text
                        + "'");
            }
            String name = text.substring(0, sign).trim();
            String limit = text.substring(sign + 1).trim();
            String near = GROUPS.contains(name) ? null : Nearest.of(name, GROUPS);
            if (near != null) {
                throw new InputException("Invalid value for option '--tolerance': '" + name
                        + "' is no field; did you mean '" + near + "'?");
            }
            if (limit.startsWith("-")) {
                throw notALimit(name, limit);
            }
            try {
                if (limit.endsWith("ulp")) {
                    fields.put(
                            name,
                            new Limit(
                                    0,
                                    0,
                                    Long.parseLong(limit.substring(0, limit.length() - 3)
                                            .trim())));
                } else if (limit.endsWith("%")) {
                    fields.put(name, new Limit(0, Double.parseDouble(limit.substring(0, limit.length() - 1)) / 100, 0));
                } else {
                    double value = Double.parseDouble(limit);
                    if (!(value >= 0)) {
                        throw new NumberFormatException();
                    }
                    switch (name) {
                        case "position" -> position = value;
                        case "heading" -> heading = value;
                        case "velocity" -> velocity = value;
                        case "time" -> time = value;
                        default -> fields.put(name, new Limit(value, 0, 0));
                    }
                }
            } catch (NumberFormatException e) {
                throw notALimit(name, limit);
            }
            return this;
        }

        private static InputException notALimit(String name, String limit) {
            return new InputException("Invalid value for option '--tolerance': expected a number of at least 0, Nulp"
                    + " or N% behind '" + name + "=' but was '" + limit + "'");
        }

        /** Sets whether 0.0 and -0.0 are equal. */
        public Builder zeroSignIgnored(boolean value) {
            zeroSignIgnored = value;
            return this;
        }

        /** Sets whether only the order of rows within an object counts. */
        public Builder orderWithinObject(boolean value) {
            orderWithinObject = value;
            return this;
        }

        /** Sets whether q and -q are equal rotations. */
        public Builder quaternionSignIgnored(boolean value) {
            quaternionSignIgnored = value;
            return this;
        }

        /** Sets whether a NaN equals nothing. */
        public Builder nanDiffers(boolean value) {
            nanDiffers = value;
            return this;
        }

        /** Sets whether call rows are compared without their arguments. */
        public Builder callNamesOnly() {
            calls = Calls.NAMES;
            return this;
        }

        /** Leaves call and send rows out. */
        public Builder callsIgnored() {
            calls = Calls.NONE;
            sends = false;
            return this;
        }

        public Comparison build() {
            return new Comparison(this);
        }
    }
}
