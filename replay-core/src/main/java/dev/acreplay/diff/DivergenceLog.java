package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gathers occurrences into divergences: one for each kind, object and name. */
final class DivergenceLog {
    /** Where an occurrence is, and what stood around it. */
    record Site(
            Integer frame,
            Double t,
            String row,
            Long expectedLine,
            Long actualLine,
            Long packet,
            String after,
            String before) {}

    /** All occurrences of one fingerprint. */
    static final class Entry {
        final String kind;
        final String object;
        final String name;
        final Field field;
        final int ordinal;
        Divergence.Occurrence first;
        Divergence.Occurrence last;
        List<Divergence.Step> chain = List.of();
        Entry follows;
        String relation;
        long count;
        double firstError = Double.NaN;
        double lastError = Double.NaN;
        double maxError = Double.NaN;
        Integer maxFrame;
        long maxUlps = -1;
        boolean open = true;
        long seen;
        Integer healsAt;
        Double healsT;
        boolean wrongName;

        Entry(String kind, String object, String name, Field field, int ordinal) {
            this.kind = kind;
            this.object = object;
            this.name = name;
            this.field = field;
            this.ordinal = ordinal;
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, List<Entry>> openFields = new HashMap<>();
    private final Map<String, Entry> firstOfObject = new HashMap<>();
    private final Map<String, Long> byKind = new TreeMap<>();
    private long occurrences;
    private Entry latest;

    /** Returns the number of distinct divergences. */
    int size() {
        return entries.size();
    }

    long occurrences() {
        return occurrences;
    }

    Map<String, Long> byKind() {
        return byKind;
    }

    /** Returns the first divergence of an object so far, or null. */
    Entry firstOf(String object) {
        return firstOfObject.get(object);
    }

    /** Returns the objects that have diverged so far, with their first divergence. */
    Map<String, Entry> diverged() {
        return firstOfObject;
    }

    /**
     * Adds an occurrence.
     *
     * @return the entry if this is its first occurrence, else null
     */
    Entry add(
            String kind,
            String object,
            String name,
            Field field,
            Site site,
            JsonNode expected,
            JsonNode actual,
            double difference,
            long ulps) {
        String key = kind + "\n" + object + "\n" + name;
        Entry entry = entries.get(key);
        boolean isNew = entry == null;
        if (isNew) {
            entry = new Entry(kind, object, name, field, entries.size());
            entries.put(key, entry);
        }
        occurrences++;
        byKind.merge(kind, 1L, Long::sum);
        entry.count++;
        if (!Double.isNaN(difference)) {
            double size = Math.abs(difference);
            if (Double.isNaN(entry.firstError)) {
                entry.firstError = size;
            }
            entry.lastError = size;
            if (Double.isNaN(entry.maxError) || size > entry.maxError) {
                entry.maxError = size;
                entry.maxFrame = site.frame();
            }
            entry.maxUlps = Math.max(entry.maxUlps, ulps);
        } else if (kind.equals("field") || kind.equals("call-argument") || kind.equals("send-field")) {
            entry.wrongName = true;
        }
        if (isNew || entry.count == 1) {
            entry.first = occurrence(field, site, expected, actual, difference, ulps);
            entry.last = entry.first;
        } else {
            entry.last = new Divergence.Occurrence(
                    site.frame(),
                    site.t(),
                    site.row(),
                    site.expectedLine(),
                    site.actualLine(),
                    expected,
                    actual,
                    null,
                    null,
                    null,
                    null,
                    null,
                    Double.isNaN(difference) ? null : (Double) difference,
                    null,
                    null,
                    site.packet());
        }
        latest = entry;
        return isNew ? entry : null;
    }

    /** Marks the field of the latest occurrence as different in this row, for {@link #compared}. */
    void mark(long row) {
        if (!latest.open || latest.seen == 0) {
            latest.open = true;
            latest.healsAt = null;
            latest.healsT = null;
            openFields.computeIfAbsent(latest.object, o -> new ArrayList<>()).add(latest);
        }
        latest.seen = row;
    }

    /** A tick row of an object was compared: what was open and did not differ in it has healed. */
    void compared(String object, long row, Integer frame, Double t) {
        List<Entry> open = openFields.get(object);
        if (open == null || open.isEmpty()) {
            return;
        }
        open.removeIf(entry -> {
            if (entry.seen == row) {
                return false;
            }
            entry.open = false;
            entry.healsAt = frame;
            entry.healsT = t;
            return true;
        });
    }

    void setFirstOfObject(Entry entry) {
        firstOfObject.putIfAbsent(entry.object, entry);
    }

    private static Divergence.Occurrence occurrence(
            Field field, Site site, JsonNode expected, JsonNode actual, double difference, long ulps) {
        String expectedText = null;
        String actualText = null;
        String expectedBits = null;
        String actualBits = null;
        if (field != null) {
            expectedText = Names.show(field, expected);
            actualText = Names.show(field, actual);
            if (expected != null && actual != null && ulps >= 0) {
                expectedBits = Numbers.bits(Numbers.value(expected), field.wide);
                actualBits = Numbers.bits(Numbers.value(actual), field.wide);
            }
        }
        return new Divergence.Occurrence(
                site.frame(),
                site.t(),
                site.row(),
                site.expectedLine(),
                site.actualLine(),
                expected,
                actual,
                expectedText,
                actualText,
                expectedBits,
                actualBits,
                ulps < 0 ? null : (Long) ulps,
                Double.isNaN(difference) ? null : (Double) difference,
                site.after(),
                site.before(),
                site.packet());
    }

    /** Returns the divergences in order of their first occurrence. */
    List<Divergence> divergences(String caseName, int most) {
        List<Divergence> list = new ArrayList<>();
        for (Entry entry : sorted()) {
            if (list.size() == most) {
                break;
            }
            list.add(divergence(caseName, entry));
        }
        return list;
    }

    private List<Entry> sorted() {
        List<Entry> list = new ArrayList<>(entries.values());
        list.sort(Comparator.comparingInt((Entry entry) -> entry.ordinal));
        return list;
    }

    Map<String, Integer> bySeverity() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String severity : List.of("critical", "major", "minor", "rounding")) {
            int n = (int) entries.values().stream()
                    .filter(entry -> severity(entry).equals(severity))
                    .count();
            if (n > 0) {
                counts.put(severity, n);
            }
        }
        return counts;
    }

    /** A call that is missing here and extra a few frames away is late or early rather than absent. */
    private Divergence.Hint shifted(Entry e) {
        String other;
        switch (e.kind) {
            case "call-missing", "send-missing" -> other = e.kind.replace("missing", "extra");
            case "call-extra", "send-extra" -> other = e.kind.replace("extra", "missing");
            default -> {
                return null;
            }
        }
        Entry partner = entries.get(other + "\n" + e.object + "\n" + e.name);
        if (partner == null || partner.count != e.count || e.first.frame() == null || partner.first.frame() == null) {
            return null;
        }
        Entry expected = e.kind.endsWith("missing") ? e : partner;
        Entry actual = expected == e ? partner : e;
        int late = actual.first.frame() - expected.first.frame();
        if (late == 0 || Math.abs(late) > 3) {
            return null;
        }
        return new Divergence.Hint(
                "one-frame",
                "the actual trace has as many of these, the first " + Math.abs(late)
                        + (Math.abs(late) == 1 ? " frame " : " frames ") + (late > 0 ? "later" : "earlier")
                        + ": a condition is met at another time");
    }

    private Divergence divergence(String caseName, Entry e) {
        boolean isField = e.kind.equals("field") && e.seen > 0;
        return new Divergence(
                Fingerprint.of(caseName, e.object, e.kind, e.name),
                e.kind,
                e.object,
                e.name,
                "new",
                severity(e),
                e.field == null ? null : e.field.quantity.unit(),
                e.first,
                e.last,
                e.count,
                Double.isNaN(e.maxError) ? null : (Double) e.maxError,
                e.maxFrame,
                isField ? course(e) : null,
                isField ? e.healsAt : null,
                isField ? e.healsT : null,
                e.follows == null ? null : Fingerprint.of(caseName, e.follows.object, e.follows.kind, e.follows.name),
                e.follows == null ? null : e.relation,
                shifted(e) == null ? hint(e) : shifted(e),
                e.chain,
                null);
    }

    private static String course(Entry e) {
        if (!e.open) {
            return e.count == 1 ? "once" : "heals";
        }
        return !Double.isNaN(e.firstError)
                        && e.count > 1
                        && e.lastError > 2 * e.firstError
                        && e.lastError >= 0.5 * e.maxError
                ? "grows"
                : "persists";
    }

    /** Severity by effect: the wrong command or a body elsewhere weighs more than a number in its last digits. */
    static String severity(Entry e) {
        switch (e.kind) {
            case "row-missing", "row-extra" -> {
                return e.name.equals("tick") ? "critical" : "major";
            }
            case "call-missing", "call-extra", "call-moved", "send-missing", "send-extra" -> {
                return "major";
            }
            default -> {}
        }
        if (e.wrongName) {
            return isCommand(e.field) ? "critical" : "major";
        }
        if (e.maxUlps >= 0 && e.maxUlps <= 4) {
            return "rounding";
        }
        Field.Quantity quantity = e.field == null ? Field.Quantity.NONE : e.field.quantity;
        return switch (quantity) {
            case LENGTH -> e.maxError >= 1.0 ? "critical" : e.maxError >= 0.05 ? "major" : "minor";
            case HEADING -> e.maxError >= 45 ? "critical" : e.maxError >= 5 ? "major" : "minor";
            case VELOCITY -> e.maxError >= 0.5 ? "major" : "minor";
            case NONE -> isCommand(e.field) ? "critical" : e.maxUlps < 0 ? "major" : "minor";
            case DISTANCE ->
                e.name.startsWith("recorded.")
                        ? e.maxError >= 1.0 ? "critical" : e.maxError >= 0.05 ? "major" : "minor"
                        : "minor";
            default -> "minor";
        };
    }

    private static boolean isCommand(Field field) {
        if (field == null) {
            return false;
        }
        return switch (field.key) {
            case "forward",
                    "sidestep",
                    "turn",
                    "style",
                    "motion",
                    "current_command",
                    "aux_command",
                    "movement_type",
                    "forward_command",
                    "sidestep_command",
                    "turn_command" -> true;
            default -> false;
        };
    }

    private static Divergence.Hint hint(Entry e) {
        if (e.kind.equals("call-moved")) {
            return new Divergence.Hint(
                    "order", "the same row stands at another place in the same frame: an order of evaluation");
        }
        Divergence.Occurrence first = e.first;
        if (first.ulps() == null || first.expected() == null || first.actual() == null) {
            return null;
        }
        double x = Numbers.value(first.expected());
        double y = Numbers.value(first.actual());
        if (x == 0 && y == 0) {
            return new Divergence.Hint(
                    "sign-of-zero", "0.0 against -0.0: a negation, or a product with a negative number");
        }
        if (first.ulps() == 1) {
            return new Divergence.Hint(
                    "one-ulp",
                    "one unit in the last place: one operation rounded to float32 at another place, or evaluated in"
                            + " another order");
        }
        if (e.field != null && e.field.wide && (double) (float) x == y || (double) (float) y == x && x != y) {
            return new Divergence.Hint("float-for-double", "one side equals the other rounded to float32");
        }
        if (first.ulps() <= 16) {
            return new Divergence.Hint(
                    "rounding",
                    first.ulps()
                            + " units in the last place: an expression evaluated in float32 against double, or terms"
                            + " added in another order");
        }
        return null;
    }
}
