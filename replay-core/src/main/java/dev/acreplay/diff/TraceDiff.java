package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares two traces in one pass over each, frame by frame, in memory that does not grow with their length.
 *
 * <p>Rows of one frame (or instant) are partners by kind, object and name, in order; where the order differs the shortest
 * edit script says what is missing, extra or moved. A trace with tick rows on change only holds its last row. If one side
 * is partial (a debugger log, another client's trace), only what both sides hold is compared, and the rest is counted.
 */
public final class TraceDiff {
    private static final int ORDER_WINDOW = 20_000;
    private static final int MOVED_WITHIN = 60;
    private final RowSource expectedSource;
    private final RowSource actualSource;
    private final DiffOptions options;
    private final Comparison comparison;
    private final DivergenceLog log = new DivergenceLog();
    private final Map<String, Long> notCompared = new TreeMap<>();
    private final Map<String, Field> roots = new HashMap<>();
    private final Set<String> pairedObjects = new HashSet<>();
    private final Map<String, String> lastCall = new HashMap<>();
    private final Map<String, Row> heldExpected = new HashMap<>();
    private final Map<String, Row> heldActual = new HashMap<>();
    private final Deque<Row> recent = new ArrayDeque<>();
    private final SeriesRecorder series;

    private Plan plan;
    private Values values;
    private long expectedRows;
    private long actualRows;
    private long paired;
    private long frames;
    private long gated;
    private long rowNumber;
    private boolean stop;
    private double effectPosition;
    private Row effectPositionRow;
    private double effectHeading;
    private Row effectHeadingRow;

    private TraceDiff(RowSource expected, RowSource actual, DiffOptions options) {
        this.expectedSource = expected;
        this.actualSource = actual;
        this.options = options;
        this.comparison = options.comparison();
        this.series = options.series() > 0 ? new SeriesRecorder(options.series()) : null;
    }

    /**
     * Compares.
     *
     * @throws InputException if the traces have nothing in common, or clocks that differ without an option that says what
     *     to do
     */
    static CaseResult compare(RowSource expected, RowSource actual, DiffOptions options) throws IOException {
        return new TraceDiff(expected, actual, options).run();
    }

    // ---- deciding how to compare -----------------------------------------------------------------------------------

    private CaseResult run() throws IOException {
        String expectedDigest;
        String actualDigest;
        try (RowSource.Rows e = expectedSource.open();
                RowSource.Rows a = actualSource.open()) {
            plan = new Plan(expectedSource, e.header(), actualSource, a.header(), options);
            values = new Values(
                    comparison,
                    plan.complete,
                    plan.mode == Plan.Mode.ORDER,
                    plan.shift,
                    plan.identityMap(),
                    notCompared);
            if (plan.mode == Plan.Mode.ORDER) {
                byOrder(e, a);
            } else {
                byKey(e, a);
            }
            expectedDigest = stop ? null : e.digest();
            actualDigest = stop ? null : a.digest();
        }
        if (!stop && expectedRows + actualRows == 0) {
            throw new InputException("no rows in " + expectedSource.name() + " nor in " + actualSource.name()
                    + ": nothing was compared");
        }
        if (values.compared() + paired + gated == 0 && log.size() == 0) {
            throw new InputException(
                    "nothing in common between " + expectedSource.name() + " and " + actualSource.name()
                            + ": " + expectedRows + " and " + actualRows + " rows read, none compared"
                            + (notCompared.isEmpty() ? "" : "; not compared: " + Plan.firstFew(notCompared.keySet(), 6))
                            + "; check --map-object, --shift-time and the kinds of rows of both");
        }
        return result(expectedDigest, actualDigest);
    }

    // ---- reading ---------------------------------------------------------------------------------------------------

    /** Reads rows of one frame or instant at a time. */
    private final class Segments {
        private final RowSource.Rows rows;
        private final String name;
        private final boolean isActual;
        private Row ahead;
        private double lastKey = Double.NEGATIVE_INFINITY;

        Segments(RowSource.Rows rows, String name, boolean isActual) throws IOException {
            this.rows = rows;
            this.name = name;
            this.isActual = isActual;
            this.ahead = rows.next();
        }

        boolean hasNext() {
            return ahead != null;
        }

        double key() {
            return key(ahead);
        }

        private double key(Row row) {
            if (plan.mode == Plan.Mode.FRAME) {
                if (row.frame == Row.NO_FRAME) {
                    throw new InputException(
                            name + " line " + row.line + ": the row has no frame i; use --align time or --align order");
                }
                return row.frame;
            }
            if (Double.isNaN(row.time)) {
                throw new InputException(
                        name + " line " + row.line + ": the row has no time t; use --align frame or --align order");
            }
            return isActual ? row.time + plan.shift : row.time;
        }

        List<Row> next() throws IOException {
            double key = key();
            if (key < lastKey) {
                throw new InputException(name + " line " + ahead.line + ": "
                        + (plan.mode == Plan.Mode.FRAME ? "frame " + ahead.frame : "time " + Json.text(ahead.time))
                        + " comes after a later one; rows must be in execution order (--align order compares without a"
                        + " clock)");
            }
            lastKey = key;
            List<Row> segment = new ArrayList<>();
            while (ahead != null && key(ahead) == key) {
                segment.add(ahead);
                ahead = rows.next();
            }
            if (isActual) {
                actualRows += segment.size();
            } else {
                expectedRows += segment.size();
            }
            return segment;
        }
    }

    private void byKey(RowSource.Rows expected, RowSource.Rows actual) throws IOException {
        Segments e = new Segments(expected, expectedSource.name(), false);
        Segments a = new Segments(actual, actualSource.name(), true);
        double tolerance = plan.mode == Plan.Mode.TIME ? comparison.time() : 0;
        double first = firstKey(e, a);
        while (!stop && (e.hasNext() || a.hasNext())) {
            double keyE = e.hasNext() ? e.key() : Double.POSITIVE_INFINITY;
            double keyA = a.hasNext() ? a.key() : Double.POSITIVE_INFINITY;
            boolean both = e.hasNext() && a.hasNext() && Math.abs(keyE - keyA) <= tolerance;
            if (both) {
                frames++;
                List<Row> segmentE = e.next();
                List<Row> segmentA = a.next();
                boolean ends = !plan.complete
                        && (Plan.endsEarly(plan.expectedHeader) && !e.hasNext()
                                || Plan.endsEarly(plan.actualHeader) && !a.hasNext());
                segment(segmentE, segmentA, false, ends);
            } else if (!a.hasNext() || e.hasNext() && keyE < keyA) {
                boolean outside = !plan.complete
                        && Plan.isPartial(plan.actualHeader)
                        && (Plan.endsEarly(plan.actualHeader) && !a.hasNext() || keyE < first);
                segment(e.next(), List.of(), outside, false);
            } else {
                boolean outside = !plan.complete
                        && Plan.isPartial(plan.expectedHeader)
                        && (Plan.endsEarly(plan.expectedHeader) && !e.hasNext() || keyA < first);
                segment(List.of(), a.next(), outside, false);
            }
        }
    }

    /** Where a partial trace begins: at its clock's start, a part of a trace at its first row. */
    private double firstKey(Segments e, Segments a) {
        boolean cut = plan.expectedHeader.has("part") || plan.actualHeader.has("part");
        if (plan.complete || plan.mode == Plan.Mode.FRAME && !cut) {
            return Double.NEGATIVE_INFINITY;
        }
        double first = Math.max(firstKey(plan.expectedHeader, e, 0), firstKey(plan.actualHeader, a, plan.shift));
        return plan.mode == Plan.Mode.FRAME ? first : first - comparison.time();
    }

    private double firstKey(ObjectNode header, Segments rows, double shifted) {
        if (header.has("part")) {
            return rows.hasNext() ? rows.key() : Double.NEGATIVE_INFINITY;
        }
        if (!Plan.isPartial(header) || plan.mode == Plan.Mode.FRAME) {
            return Double.NEGATIVE_INFINITY;
        }
        JsonNode start = header.path("clock").path("start");
        if (start.isNumber()) {
            return start.doubleValue() + shifted;
        }
        return rows.hasNext() ? rows.key() : Double.NEGATIVE_INFINITY;
    }

    /** Without a clock: windows of rows, of which each keeps what may still find a partner for the next. */
    private void byOrder(RowSource.Rows expected, RowSource.Rows actual) throws IOException {
        List<Row> e = new ArrayList<>();
        List<Row> a = new ArrayList<>();
        boolean begun = false;
        boolean more = true;
        while (more && !stop) {
            boolean moreE = fill(expected, e, false);
            boolean moreA = fill(actual, a, true);
            more = moreE || moreA;
            int[] partner = align(e, a);
            int endE = e.size();
            int endA = a.size();
            if (more) {
                for (int i = partner.length - 1; i >= 0; i--) {
                    boolean margin = (!moreE || i < e.size() * 9 / 10) && (!moreA || partner[i] < a.size() * 9 / 10);
                    if (partner[i] >= 0 && margin) {
                        endE = i + 1;
                        endA = partner[i] + 1;
                        break;
                    }
                }
            }
            order(e, a, partner, endE, endA, !begun, !more);
            begun = true;
            e.subList(0, endE).clear();
            a.subList(0, endA).clear();
        }
        frames = 0;
    }

    private void order(List<Row> e, List<Row> a, int[] partner, int endE, int endA, boolean first, boolean last) {
        int fromE = 0;
        int fromA = 0;
        int toE = endE;
        int toA = endA;
        if (!plan.complete && first) {
            int i = 0;
            while (i < endE && partner[i] < 0) {
                i++;
            }
            if (i < endE) {
                if (Plan.isPartial(plan.expectedHeader)) {
                    fromA = i == 0 ? partner[i] : 0;
                }
                if (Plan.isPartial(plan.actualHeader)) {
                    fromE = partner[i] == 0 ? i : 0;
                }
            }
        }
        if (!plan.complete && last) {
            int i = endE - 1;
            while (i >= 0 && partner[i] < 0) {
                i--;
            }
            if (i >= 0) {
                if (Plan.endsEarly(plan.expectedHeader) && i == endE - 1) {
                    toA = partner[i] + 1;
                }
                if (Plan.endsEarly(plan.actualHeader) && partner[i] == endA - 1) {
                    toE = i + 1;
                }
            }
        }
        outside(a.subList(0, fromA));
        outside(e.subList(0, fromE));
        outside(a.subList(toA, endA));
        outside(e.subList(toE, endE));
        int[] part = new int[toE - fromE];
        for (int i = 0; i < part.length; i++) {
            part[i] = partner[fromE + i] < 0 ? -1 : partner[fromE + i] - fromA;
        }
        emit(e.subList(fromE, toE), a.subList(fromA, toA), part);
    }

    private void outside(List<Row> rows) {
        if (!rows.isEmpty()) {
            notCompared.merge("rows outside the recording", (long) rows.size(), Long::sum);
        }
    }

    private boolean fill(RowSource.Rows rows, List<Row> to, boolean isActual) throws IOException {
        while (to.size() < ORDER_WINDOW) {
            Row row = rows.next();
            if (row == null) {
                return false;
            }
            if (isActual) {
                actualRows++;
            } else {
                expectedRows++;
            }
            if (isCompared(row, isActual)) {
                to.add(row);
            }
        }
        return true;
    }

    // ---- one frame -------------------------------------------------------------------------------------------------

    private void segment(List<Row> expected, List<Row> actual, boolean outside, boolean ends) {
        List<Row> e = compared(expected, false);
        List<Row> a = compared(actual, true);
        if (outside) {
            outside(e);
            outside(a);
            hold(e, a);
            return;
        }
        recent.clear();
        if (plan.withinObject) {
            Comparator<Row> byObject = Comparator.comparing((Row row) -> String.valueOf(row.object))
                    .thenComparing(Row::isTick);
            e.sort(Comparator.comparing((Row row) -> String.valueOf(mapped(row.object)))
                    .thenComparing(Row::isTick));
            a.sort(byObject);
        }
        int[] partner = align(e, a);
        if (ends) {
            int i = e.size() - 1;
            while (i >= 0 && partner[i] < 0) {
                i--;
            }
            int j = i < 0 ? -1 : partner[i];
            if (Plan.endsEarly(plan.expectedHeader) && i == e.size() - 1 && !plan.withinObject) {
                outside(a.subList(j + 1, a.size()));
                a = a.subList(0, j + 1);
            } else if (Plan.endsEarly(plan.actualHeader) && j == a.size() - 1 && !plan.withinObject) {
                outside(e.subList(i + 1, e.size()));
                e = e.subList(0, i + 1);
                partner = Arrays.copyOf(partner, i + 1);
            }
        }
        emit(e, a, partner);
        hold(e, a);
        if (options.failFast() && log.size() > 0) {
            stop = true;
        }
    }

    private void hold(List<Row> e, List<Row> a) {
        if (plan.sparseExpected) {
            hold(e, heldExpected, false);
        }
        if (plan.sparseActual) {
            hold(a, heldActual, true);
        }
    }

    private void hold(List<Row> rows, Map<String, Row> held, boolean isActual) {
        for (Row row : rows) {
            String object = isActual ? row.object : mapped(row.object);
            if (row.isTick()) {
                held.put(object, row);
            } else if (row.kind.equals("gone")) {
                held.remove(object);
            }
        }
    }

    private List<Row> compared(List<Row> rows, boolean isActual) {
        List<Row> list = new ArrayList<>(rows.size());
        for (Row row : rows) {
            if (isCompared(row, isActual)) {
                list.add(row);
            }
        }
        return list;
    }

    private String mapped(String expectedObject) {
        if (expectedObject == null || values.identities().isEmpty()) {
            return expectedObject;
        }
        return values.identities().getOrDefault(expectedObject, expectedObject);
    }

    private boolean isCompared(Row row, boolean isActual) {
        JsonNode held = (isActual ? plan.expectedHeader : plan.actualHeader).get("kinds");
        if (held != null && !Plan.texts(held).contains(row.kind)) {
            return skip(row.kind + " rows, which a CSV has no place for");
        }
        switch (row.kind) {
            case "call" -> {
                if (comparison.calls() == Comparison.Calls.NONE || comparison.ignores(row.name)) {
                    return skip("call rows");
                }
            }
            case "send" -> {
                if (!comparison.sends() || comparison.ignores(row.name)) {
                    return skip("send rows");
                }
            }
            case "recorded" -> {
                if (isActual && !comparison.recorded().isEmpty()) {
                    gate(row);
                }
                if (!comparison.recorded().isEmpty()) {
                    return false;
                }
            }
            default -> {}
        }
        if (comparison.ignores(row.kind)) {
            return skip(row.kind + " rows");
        }
        return plan.complete || isCommon(row, isActual);
    }

    private boolean skip(String what) {
        notCompared.merge(what, 1L, Long::sum);
        return false;
    }

    private boolean isCommon(Row row, boolean isActual) {
        TraceScope own = isActual ? plan.actualScope : plan.expectedScope;
        TraceScope other = isActual ? plan.expectedScope : plan.actualScope;
        if (row.object != null && !row.kind.equals("gone")) {
            String object = isActual ? plan.unmapped(row.object) : mapped(row.object);
            if (!other.objects.contains(object) && !(other.isUnfiltered() && row.isCall())) {
                return skip("object " + row.object);
            }
            if (row.isTick() && !other.tickObjects.contains(object)) {
                return skip("tick rows of " + row.object);
            }
        }
        switch (row.kind) {
            case "call" -> {
                boolean fired = other.functions.contains(row.name)
                        || other.armed.contains(row.name)
                        || !Plan.isPartial(other.header)
                                && other.kinds.contains("call")
                                && Functions.isTraced(row.name);
                if (!fired || own == null) {
                    return skip("function " + row.name);
                }
            }
            case "send", "recorded" -> {
                boolean known = Plan.isPartial(other.header)
                        ? other.messages.contains(row.kind + " " + row.name)
                        : other.kinds.contains(row.kind);
                if (!known) {
                    return skip(row.kind + " " + row.name);
                }
            }
            case "tick" -> {}
            default -> {
                if (!other.kinds.contains(row.kind)) {
                    return skip(row.kind + " rows");
                }
            }
        }
        return true;
    }

    /** Limits for the distance between a recorded position and the replayed body (capture-replay.md section 6). */
    private void gate(Row row) {
        Comparison.RecordedLimit limit = comparison.recorded().get(row.name);
        if (limit == null || row.json.has("stale")) {
            return;
        }
        gated++;
        gate(row, "position", "distance", limit.position());
        gate(row, "heading", "heading", limit.heading());
    }

    private void gate(Row row, String what, String leaf, double limit) {
        if (Double.isInfinite(limit)) {
            return;
        }
        values.count(1);
        JsonNode node = row.body.path(leaf);
        double value =
                node.isMissingNode() ? Double.NaN : Math.abs(Numbers.isNumber(node) ? Numbers.value(node) : Double.NaN);
        if (value <= limit) {
            return;
        }
        Field field = root("recorded." + row.name).child(what.equals("position") ? "distance" : "heading");
        DivergenceLog.Entry entry = log.add(
                "field",
                String.valueOf(row.object),
                "recorded." + row.name + "." + what,
                field,
                site(null, row, null, null),
                DoubleNode.valueOf(limit),
                node,
                value,
                -1);
        first(entry, null, row);
    }

    // ---- pairs, missing, extra, moved ------------------------------------------------------------------------------

    private int[] align(List<Row> e, List<Row> a) {
        return Sequences.align(e, a, (i, j) -> token(e.get(i), a.get(j)), (i, j) -> {
            Row x = e.get(i);
            Row y = a.get(j);
            return x == y || values.agree(rootOf(x), x.body, y.body);
        });
    }

    private boolean token(Row e, Row a) {
        return e.kind.equals(a.kind) && e.name.equals(a.name) && sameObject(e.object, a.object);
    }

    private boolean sameObject(String e, String a) {
        if (e == null || a == null) {
            return e == null && a == null || !plan.complete;
        }
        return values.identities().isEmpty() ? e.equals(a) : mapped(e).equals(a);
    }

    private void emit(List<Row> e, List<Row> a, int[] partner) {
        int[] expectedOf = new int[a.size()];
        Arrays.fill(expectedOf, -1);
        for (int i = 0; i < partner.length; i++) {
            if (partner[i] >= 0) {
                expectedOf[partner[i]] = i;
            }
        }
        int[] movedTo = moved(e, a, partner, expectedOf);
        boolean[] movedActual = new boolean[a.size()];
        for (int j : movedTo) {
            if (j >= 0) {
                movedActual[j] = true;
            }
        }
        int j = 0;
        for (int i = 0; i <= e.size(); i++) {
            int end = i == e.size() ? a.size() : partner[i] >= 0 ? partner[i] : j;
            for (; j < end; j++) {
                if (!movedActual[j] && expectedOf[j] < 0) {
                    extra(a, j);
                }
            }
            if (i == e.size()) {
                break;
            }
            if (partner[i] >= 0) {
                pair(e.get(i), a.get(partner[i]));
                j = partner[i] + 1;
            } else if (movedTo[i] >= 0) {
                moved(e, i, a, movedTo[i]);
            } else {
                missing(e, i);
            }
        }
    }

    private int[] moved(List<Row> e, List<Row> a, int[] partner, int[] expectedOf) {
        int[] movedTo = new int[e.size()];
        Arrays.fill(movedTo, -1);
        Map<String, Deque<Integer>> free = new HashMap<>();
        for (int j = 0; j < a.size(); j++) {
            if (expectedOf[j] < 0) {
                Row row = a.get(j);
                free.computeIfAbsent(row.kind + row.name + row.object, k -> new ArrayDeque<>())
                        .add(j);
            }
        }
        if (free.isEmpty()) {
            return movedTo;
        }
        for (int i = 0; i < e.size(); i++) {
            if (partner[i] >= 0) {
                continue;
            }
            Row row = e.get(i);
            Deque<Integer> candidates = free.get(row.kind + row.name + mapped(row.object));
            while (candidates != null && !candidates.isEmpty()) {
                int j = candidates.peek();
                if (plan.mode == Plan.Mode.ORDER && j < i - MOVED_WITHIN) {
                    candidates.poll();
                    continue;
                }
                if (plan.mode != Plan.Mode.ORDER || j <= i + MOVED_WITHIN) {
                    movedTo[i] = candidates.poll();
                }
                break;
            }
        }
        return movedTo;
    }

    private void moved(List<Row> e, int i, List<Row> a, int j) {
        Row row = e.get(i);
        Row other = a.get(j);
        if (!plan.withinObject || row.isCall() || row.isSend()) {
            DivergenceLog.Entry entry = log.add(
                    "call-moved",
                    object(row),
                    row.label(),
                    null,
                    site(row, other, neighbour(e, i - 1), neighbour(e, i + 1)),
                    TextNode.valueOf(between(e, i)),
                    TextNode.valueOf(between(a, j)),
                    Double.NaN,
                    -1);
            first(entry, row, other);
        }
        pair(row, other);
    }

    private static String between(List<Row> rows, int at) {
        String before = neighbour(rows, at - 1);
        String after = neighbour(rows, at + 1);
        return (before == null ? "first" : "after " + before) + (after == null ? "" : ", before " + after);
    }

    private static String neighbour(List<Row> rows, int at) {
        return at < 0 || at >= rows.size() ? null : rows.get(at).title();
    }

    private void missing(List<Row> rows, int at) {
        Row row = rows.get(at);
        Row held = row.isTick() && plan.sparseActual ? heldActual.get(mapped(row.object)) : null;
        if (held != null) {
            pairHeld(row, held, row);
            return;
        }
        absent(rows, at, true);
    }

    private void extra(List<Row> rows, int at) {
        Row row = rows.get(at);
        Row held = row.isTick() && plan.sparseExpected ? heldExpected.get(row.object) : null;
        if (held != null) {
            pairHeld(held, row, row);
            return;
        }
        absent(rows, at, false);
    }

    private void absent(List<Row> rows, int at, boolean expectedHasIt) {
        Row row = rows.get(at);
        if (!plan.complete && (row.isTick() || row.kind.equals("recorded") || row.kind.equals("gone"))) {
            notCompared.merge(row.kind + " rows without a partner", 1L, Long::sum);
            return;
        }
        String kind = switch (row.kind) {
            case "call" -> "call-";
            case "send" -> "send-";
            default -> "row-";
        };
        kind += expectedHasIt ? "missing" : "extra";
        DivergenceLog.Site site = site(
                expectedHasIt ? row : null,
                expectedHasIt ? null : row,
                neighbour(rows, at - 1),
                neighbour(rows, at + 1));
        ObjectNode value = row.body.isEmpty() ? null : row.body;
        DivergenceLog.Entry entry = log.add(
                kind,
                object(row),
                row.kind.equals("recorded") ? "recorded." + row.name : row.label(),
                null,
                site,
                expectedHasIt ? value : null,
                expectedHasIt ? null : value,
                Double.NaN,
                -1);
        first(entry, expectedHasIt ? row : null, expectedHasIt ? null : row);
        record(row, expectedHasIt ? "expected" : "actual", expectedHasIt);
    }

    private void record(Row row, String side, boolean isExpected) {
        note(row);
        if (series == null) {
            return;
        }
        if (row.isTick()) {
            series.tick(
                    row.object, row.frameOrNull(), row.timeOrNull(), isExpected ? row : null, isExpected ? null : row);
        } else {
            if (row.kind.equals("gone")) {
                series.gone(row.object, row.frameOrNull(), isExpected);
            }
            series.call(row, side);
        }
    }

    private void note(Row row) {
        if (!row.isTick()) {
            recent.addLast(row);
            if (recent.size() > 64) {
                recent.removeFirst();
            }
            if (row.isCall() && row.object != null) {
                lastCall.put(row.object, row.place() + " " + row.label());
            }
        }
    }

    private void pair(Row e, Row a) {
        paired++;
        rowNumber++;
        if (e.object != null) {
            pairedObjects.add(e.object);
        }
        if (e == a && series == null && !comparison.nanDiffers()) {
            if (e.isTick()) {
                log.compared(object(e), rowNumber, e.frameOrNull(), e.timeOrNull());
            } else {
                note(a);
            }
            return;
        }
        if (plan.mode == Plan.Mode.FRAME && plan.complete) {
            time(e, a);
        }
        if (!(e.isCall() && comparison.calls() == Comparison.Calls.NAMES)) {
            body(e, a, e.body, a.body);
        }
        if (e.isTick()) {
            log.compared(object(e), rowNumber, e.frameOrNull(), e.timeOrNull());
            effect(e, a);
            if (series != null) {
                series.tick(e.object, frameOf(e, a), timeOf(e, a), e, a);
            }
        } else {
            note(a);
            if (series != null) {
                if (e.kind.equals("gone")) {
                    series.gone(e.object, e.frameOrNull(), true);
                    series.gone(e.object, e.frameOrNull(), false);
                }
                series.call(e, "both");
            }
        }
    }

    private static Integer frameOf(Row e, Row a) {
        return a.frame != Row.NO_FRAME ? a.frameOrNull() : e.frameOrNull();
    }

    private static Double timeOf(Row e, Row a) {
        return Double.isNaN(e.time) ? a.timeOrNull() : e.timeOrNull();
    }

    /** A row against the one that the other side wrote earlier and that still holds. */
    private void pairHeld(Row e, Row a, Row now) {
        paired++;
        rowNumber++;
        pairedObjects.add(now.object);
        ObjectNode left = withoutActive(e.body);
        ObjectNode right = withoutActive(a.body);
        body(at(e, now), at(a, now), left, right);
        log.compared(object(now), rowNumber, now.frameOrNull(), now.timeOrNull());
        effect(at(e, now), at(a, now));
        if (series != null) {
            series.tick(now.object, now.frameOrNull(), now.timeOrNull(), e, a);
        }
    }

    private static Row at(Row row, Row now) {
        if (row == now) {
            return row;
        }
        ObjectNode json = row.json.deepCopy();
        json.set("i", now.json.get("i"));
        json.set("t", now.json.get("t"));
        return Row.of(json, row.line);
    }

    /** The bit ACTIVE of held rows says nothing (capture-replay.md section 6). */
    private static ObjectNode withoutActive(ObjectNode body) {
        JsonNode ts = body.path("ts");
        if (!ts.isTextual() || ts.textValue().length() != 10) {
            return body;
        }
        ObjectNode copy = body.deepCopy();
        try {
            long word = Long.parseLong(ts.textValue().substring(2), 16);
            copy.put("ts", String.format("0x%08X", word & ~0x80L));
        } catch (NumberFormatException e) {
            return body;
        }
        return copy;
    }

    private void time(Row e, Row a) {
        JsonNode x = e.json.path("t");
        JsonNode y = a.json.path("t");
        Field field = root("").child("t");
        values.compare(
                field, x, y, Set.of(), (f, p, q, difference, ulps) -> leaf("field", e, a, f, p, q, difference, ulps));
    }

    private void body(Row e, Row a, ObjectNode left, ObjectNode right) {
        Set<String> approximate = Set.of();
        if (e.json.has("approx") || a.json.has("approx")) {
            approximate = new HashSet<>();
            for (Row row : List.of(e, a)) {
                for (JsonNode key : row.json.path("approx")) {
                    approximate.add(key.asText());
                }
            }
        }
        String kind = e.isCall() ? "call-argument" : e.isSend() ? "send-field" : "field";
        values.compare(
                rootOf(e),
                left,
                right,
                approximate,
                (field, x, y, difference, ulps) -> leaf(kind, e, a, field, x, y, difference, ulps));
        if (e.json.get("r") instanceof ObjectNode returned && a.json.get("r") instanceof ObjectNode replayed) {
            values.compare(
                    rootOf(e).child("r"),
                    returned,
                    replayed,
                    approximate,
                    (field, x, y, difference, ulps) -> leaf(kind, e, a, field, x, y, difference, ulps));
        }
    }

    private void leaf(String kind, Row e, Row a, Field field, JsonNode x, JsonNode y, double difference, long ulps) {
        DivergenceLog.Entry entry =
                log.add(kind, object(e), field.name, field, site(e, a, null, null), x, y, difference, ulps);
        if (e.isTick()) {
            log.mark(rowNumber);
        }
        first(entry, e, a);
    }

    private Field rootOf(Row row) {
        return switch (row.kind) {
            case "tick" -> root("");
            case "call", "send" -> root(row.name);
            default -> root(row.kind + (row.name.isEmpty() ? "" : "." + row.name));
        };
    }

    private Field root(String name) {
        Field root = roots.get(name);
        if (root == null) {
            root = Field.root(name, comparison);
            roots.put(name, root);
        }
        return root;
    }

    private static String object(Row row) {
        return row.object == null ? "-" : row.object;
    }

    private static DivergenceLog.Site site(Row e, Row a, String after, String before) {
        Row row = e != null ? e : a;
        Row timed = a != null && a.frame != Row.NO_FRAME ? a : row;
        return new DivergenceLog.Site(
                timed.frameOrNull(),
                timed.timeOrNull() == null ? row.timeOrNull() : timed.timeOrNull(),
                row.kind.equals("recorded") ? "recorded " + row.name : row.label(),
                e == null ? null : lineOf(e),
                a == null ? null : lineOf(a),
                row.packet(),
                after,
                before);
    }

    private static Long lineOf(Row row) {
        return row.line > 0 ? (Long) row.line : null;
    }

    private void effect(Row e, Row a) {
        JsonNode p = e.body.path("pos");
        JsonNode q = a.body.path("pos");
        JsonNode ex = p.path("x");
        JsonNode ax = q.path("x");
        if (!ex.isNumber() || !ax.isNumber()) {
            return;
        }
        Cells.Offset offset =
                Cells.offset(p.path("cell").asText(""), q.path("cell").asText(""));
        double dx = ax.floatValue() + offset.x() - ex.floatValue();
        double dy = q.path("y").floatValue() + offset.y() - p.path("y").floatValue();
        double dz = (double) q.path("z").floatValue() - p.path("z").floatValue();
        double distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (distance > effectPosition) {
            effectPosition = distance;
            effectPositionRow = a;
        }
        if (p.has("heading") && q.has("heading")) {
            double turned = Math.abs(Numbers.headingDifference(
                    q.path("heading").floatValue(), p.path("heading").floatValue()));
            if (turned > effectHeading) {
                effectHeading = turned;
                effectHeadingRow = a;
            }
        }
    }

    // ---- causes ----------------------------------------------------------------------------------------------------

    /** The first occurrence of a divergence: what it follows from, and what led to it. */
    private void first(DivergenceLog.Entry entry, Row e, Row a) {
        if (entry == null) {
            return;
        }
        Row row = a != null ? a : e;
        DivergenceLog.Entry before = log.firstOf(entry.object);
        if (before != null) {
            entry.follows = before;
            entry.relation = "same-object";
        } else {
            entry.follows = linked(entry, e, a);
            entry.relation = entry.follows == null ? null : "linked-object";
            log.setFirstOfObject(entry);
        }
        if (entry.ordinal < options.maxDivergences()) {
            entry.chain = chain(entry, row);
        }
    }

    /** Finds an object that has diverged already and that this row, or a call of this frame, names. */
    private DivergenceLog.Entry linked(DivergenceLog.Entry entry, Row e, Row a) {
        if (log.diverged().isEmpty()) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (Row row : recent) {
            if (entry.object.equals(row.object)) {
                text.append(row.body);
            }
        }
        if (e != null) {
            text.append(e.body);
        }
        if (a != null) {
            text.append(a.body);
        }
        DivergenceLog.Entry found = null;
        for (DivergenceLog.Entry other : log.diverged().values()) {
            if (text.indexOf('"' + other.object + '"') >= 0 && (found == null || other.ordinal < found.ordinal)) {
                found = other;
            }
        }
        return found;
    }

    private List<Divergence.Step> chain(DivergenceLog.Entry entry, Row row) {
        List<Divergence.Step> steps = new ArrayList<>(EventChain.before(options.events(), row, entry.object));
        List<Row> calls = new ArrayList<>();
        for (Row other : recent) {
            if (entry.object.equals(other.object) && other != row) {
                calls.add(other);
            }
        }
        if (calls.isEmpty() && lastCall.containsKey(entry.object)) {
            steps.add(new Divergence.Step(
                    "call", null, null, null, entry.object, "last call before: " + lastCall.get(entry.object)));
        }
        for (Row call : calls.subList(Math.max(0, calls.size() - 6), calls.size())) {
            steps.add(new Divergence.Step(
                    call.isCall() ? "call" : "row",
                    call.frameOrNull(),
                    call.timeOrNull(),
                    call.packet(),
                    call.object,
                    call.title()));
        }
        Divergence.Occurrence first = entry.first;
        String text = entry.name;
        if (first.expectedText() != null) {
            text += ": expected " + first.expectedText() + ", actual " + first.actualText();
        } else {
            text += " (" + entry.kind + ")";
        }
        steps.add(new Divergence.Step("field", first.frame(), first.t(), first.packet(), entry.object, text));
        return steps;
    }

    // ---- result ----------------------------------------------------------------------------------------------------

    private CaseResult result(String expectedDigest, String actualDigest) {
        List<Divergence> divergences = log.divergences(options.caseName(), options.maxDivergences());
        String firstCause = divergences.isEmpty() ? null : divergences.get(0).fingerprint();
        List<CaseResult.Input> inputs = new ArrayList<>(options.inputs());
        List<String> variants = new ArrayList<>();
        plan.actualHeader.path("variants").forEach(v -> variants.add(v.asText()));
        return new CaseResult(
                options.caseName(),
                null,
                null,
                (log.size() == 0 ? Verdict.AGREES : Verdict.DIVERGES).text(),
                null,
                plan.actualHeader.path("session").isInt()
                        ? (Integer) plan.actualHeader.path("session").intValue()
                        : null,
                plan.actualHeader.path("profile").asText("retail"),
                variants,
                inputs,
                options.contested(),
                options.environment(),
                alignment(),
                comparison.toJson(),
                counts(divergences.size()),
                effect(),
                null,
                null,
                firstCause,
                divergences,
                series == null ? null : series.tracks(),
                series == null ? null : series.states(),
                series == null ? null : series.calls(),
                options.events().isEmpty() ? null : options.events(),
                series == null ? null : series.truncated(),
                expectedDigest == null && actualDigest == null
                        ? null
                        : new CaseResult.Digests(expectedDigest, actualDigest),
                null,
                options.rerun());
    }

    private CaseResult.Counts counts(int listed) {
        return new CaseResult.Counts(
                expectedRows,
                actualRows,
                paired,
                values.compared() + paired,
                frames,
                pairedObjects.size(),
                log.size(),
                log.occurrences(),
                listed,
                log.byKind(),
                log.bySeverity(),
                notCompared);
    }

    private CaseResult.Alignment alignment() {
        values.identities().forEach((e, a) -> {
            if (e.startsWith("?")
                    && plan.identities.stream().noneMatch(i -> i.expected().equals(e))) {
                plan.identities.add(new CaseResult.Identity(e, a, "bound"));
            }
        });
        if (stop) {
            plan.remarks.add("stopped at the first divergence (--fail-fast): counts end there");
        }
        return new CaseResult.Alignment(
                plan.mode.name().toLowerCase(java.util.Locale.ROOT),
                plan.complete,
                plan.shift,
                comparison.time(),
                List.copyOf(plan.identities),
                List.copyOf(plan.remarks));
    }

    private CaseResult.Effect effect() {
        return new CaseResult.Effect(
                effectPosition,
                effectPositionRow == null ? null : effectPositionRow.object,
                effectPositionRow == null ? null : effectPositionRow.frameOrNull(),
                effectPositionRow == null ? null : effectPositionRow.timeOrNull(),
                effectHeading,
                effectHeadingRow == null ? null : effectHeadingRow.object,
                effectHeadingRow == null ? null : effectHeadingRow.frameOrNull(),
                effectHeadingRow == null ? null : effectHeadingRow.timeOrNull());
    }
}
