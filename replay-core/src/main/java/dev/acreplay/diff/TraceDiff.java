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
import java.util.LinkedHashMap;
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
    private static final String ACTIVE_BIT_REMARK =
            "tick rows on change only: a row holds until the next one of its object";

    private final RowSource expectedSource;
    private final RowSource actualSource;
    private final DiffOptions options;
    private final Comparison comparison;
    private final DivergenceLog log = new DivergenceLog();
    private final Map<String, Long> notCompared = new TreeMap<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<CaseResult.Identity> identities = new ArrayList<>();
    private final Map<String, Field> roots = new HashMap<>();
    private final Set<String> pairedObjects = new HashSet<>();
    private final Map<String, String> lastCall = new HashMap<>();
    private final Map<String, Row> heldExpected = new HashMap<>();
    private final Map<String, Row> heldActual = new HashMap<>();
    private final Deque<Row> recent = new ArrayDeque<>();
    private final SeriesRecorder series;

    private ObjectNode expectedHeader;
    private ObjectNode actualHeader;
    private TraceScope expectedScope;
    private TraceScope actualScope;
    private Mode mode;
    private boolean complete;
    private boolean withinObject;
    private boolean sparseExpected;
    private boolean sparseActual;
    private double shift;
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

    /** How rows are brought together. */
    enum Mode {
        FRAME,
        TIME,
        ORDER
    }

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
            expectedHeader = e.header();
            actualHeader = a.header();
            decide();
            values = new Values(comparison, complete, mode == Mode.ORDER, shift, identityMap(), notCompared);
            if (mode == Mode.ORDER) {
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
                            + (notCompared.isEmpty() ? "" : "; not compared: " + firstFew(notCompared.keySet(), 6))
                            + "; check --map-object, --shift-time and the kinds of rows of both");
        }
        return result(expectedDigest, actualDigest);
    }

    private static String firstFew(Set<String> names, int most) {
        List<String> list = new ArrayList<>(names);
        return String.join(", ", list.subList(0, Math.min(most, list.size())))
                + (list.size() > most ? " and " + (list.size() - most) + " more" : "");
    }

    private void decide() throws IOException {
        complete = options.complete() != null
                ? options.complete()
                : TraceScope.isWhole(expectedHeader) && TraceScope.isWhole(actualHeader);
        if (!complete) {
            expectedScope = TraceScope.read(expectedSource);
            actualScope = TraceScope.read(actualSource);
        }
        Set<String> ordered = Set.of("replay", "reference", "capture", "retail-cdb");
        withinObject = comparison.orderWithinObject()
                || !complete
                        && !(ordered.contains(expectedHeader.path("source").asText())
                                && ordered.contains(actualHeader.path("source").asText()));
        if (withinObject && !comparison.orderWithinObject()) {
            remarks.add("order of rows is compared within each object only");
        }
        sparseExpected = isSparse(expectedHeader);
        sparseActual = isSparse(actualHeader);
        if (sparseExpected || sparseActual) {
            remarks.add(ACTIVE_BIT_REMARK);
        }
        shift = options.shift();
        mode = chooseMode();
        compareHeaders();
        compareInputs();
        if (!complete) {
            pairObjects();
        }
    }

    private static boolean isSparse(ObjectNode header) {
        for (JsonNode entry : header.path("record")) {
            if (entry.asText().equals("tick:change")) {
                return true;
            }
        }
        return false;
    }

    private Mode chooseMode() {
        if (options.align() != null) {
            return switch (options.align()) {
                case "frame" -> Mode.FRAME;
                case "time" -> Mode.TIME;
                default -> Mode.ORDER;
            };
        }
        boolean bothClocks = expectedHeader.path("clock").isObject()
                && actualHeader.path("clock").isObject();
        if (bothClocks && shift == 0) {
            checkClocks(expectedHeader.path("clock"), actualHeader.path("clock"));
        }
        if (complete) {
            return shift == 0 && bothClocks ? Mode.FRAME : Mode.TIME;
        }
        if (timed(expectedScope) && timed(actualScope)) {
            return Mode.TIME;
        }
        remarks.add("no clock: " + (timed(expectedScope) ? actualSource : expectedSource).name()
                + " has rows without a time, so only order and values are compared");
        return Mode.ORDER;
    }

    private static boolean timed(TraceScope scope) {
        return scope.rows > 0 && scope.withoutTime == 0;
    }

    private void checkClocks(JsonNode e, JsonNode a) {
        JsonNode timesE = e.path("times");
        JsonNode timesA = a.path("times");
        String wrong = null;
        if (timesE.isArray() && timesA.isArray()) {
            wrong = timesE.equals(timesA) ? null : "the lists of frame times differ";
        } else if (timesE.isArray() != timesA.isArray()) {
            if (complete) {
                wrong = "one has a list of frame times, the other a steady frame";
            }
        } else {
            double startE = e.path("start").asDouble(Double.NaN);
            double startA = a.path("start").asDouble(Double.NaN);
            double frameE = e.path("frame").asDouble(Double.NaN);
            double frameA = a.path("frame").asDouble(Double.NaN);
            if (Math.abs(startE - startA) > Math.max(comparison.time(), 1e-9)) {
                wrong = "start " + Json.text(startE) + " against " + Json.text(startA) + " s";
            } else if (Math.abs(frameE - frameA) > (complete ? 1e-6 : 0.01) * Math.abs(frameE)
                    && (complete || comparison.time() == 0)) {
                wrong = "frames of " + Json.text(frameE) + " against " + Json.text(frameA) + " s";
            }
        }
        if (wrong != null) {
            throw new InputException("the clocks of " + expectedSource.name() + " and " + actualSource.name()
                    + " differ (" + wrong
                    + "): say how to align them, --shift-time SECONDS (added to the second trace),"
                    + " --align time with --tolerance time=SECONDS, --align frame, or --align order");
        }
    }

    private void compareHeaders() {
        if (complete && expectedHeader.has("variants") && actualHeader.has("variants")) {
            Set<String> onlyE = texts(expectedHeader.path("variants"));
            Set<String> onlyA = texts(actualHeader.path("variants"));
            Set<String> both = new java.util.TreeSet<>(onlyE);
            both.retainAll(onlyA);
            onlyE.removeAll(both);
            onlyA.removeAll(both);
            if (!onlyE.isEmpty() || !onlyA.isEmpty()) {
                remarks.add("the headers name other variants: expected only "
                        + (onlyE.isEmpty() ? "none" : firstFew(onlyE, 4)) + ", actual only "
                        + (onlyA.isEmpty() ? "none" : firstFew(onlyA, 4)));
            }
        }
        int framesE = expectedHeader.path("clock").path("frames").asInt(-1);
        int framesA = actualHeader.path("clock").path("frames").asInt(-1);
        if (complete && framesE != framesA && framesE >= 0 && framesA >= 0) {
            remarks.add("the clocks have " + framesE + " and " + framesA + " frames");
        }
    }

    /** A trace that was made of another version of a file than the one that is replayed explains a lot. */
    private void compareInputs() {
        for (CaseResult.Input used : options.inputs()) {
            if (!used.role().equals("capture")
                    && !used.role().equals("scenario")
                    && !used.role().equals("world")) {
                continue;
            }
            String name = used.name().substring(used.name().lastIndexOf('/') + 1);
            for (JsonNode made : expectedHeader.path("inputs")) {
                String sha256 = made.path("sha256").asText("");
                if (made.path("name").asText().equals(name) && !sha256.isEmpty() && !sha256.equals(used.sha256())) {
                    remarks.add("the expected trace was made of " + name + " with SHA-256 "
                            + sha256.substring(0, Math.min(12, sha256.length())) + ".., this " + used.role() + " has "
                            + used.sha256().substring(0, 12) + "..");
                }
            }
        }
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new java.util.TreeSet<>();
        list.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    /** Pairs objects by id, given names, then order of first appearance where one side has no ids. */
    private void pairObjects() {
        options.mapObjects().forEach((e, a) -> identities.add(new CaseResult.Identity(e, a, "given")));
        Map<String, String> given = identityMap();
        Set<String> common = new HashSet<>(expectedScope.functions);
        common.retainAll(actualScope.functions);
        Set<String> free = new java.util.LinkedHashSet<>(actualScope.objectsInOrder(common));
        List<String> open = new ArrayList<>();
        for (String object : expectedScope.objectsInOrder(common)) {
            String other = given.getOrDefault(object, object);
            if (!free.remove(other)) {
                open.add(object);
            }
        }
        boolean placeholders =
                open.stream().anyMatch(o -> o.startsWith("?")) || free.stream().anyMatch(o -> o.startsWith("?"));
        if (!placeholders) {
            return;
        }
        List<String> rest = new ArrayList<>(free);
        int n = 0;
        for (String object : open) {
            if (n < rest.size() && (object.startsWith("?") || rest.get(n).startsWith("?"))) {
                identities.add(new CaseResult.Identity(object, rest.get(n++), "order"));
            }
        }
        if (n > 0) {
            remarks.add("objects without an id are paired in order of first appearance");
        }
    }

    private Map<String, String> identityMap() {
        Map<String, String> map = new LinkedHashMap<>();
        if (complete) {
            options.mapObjects().forEach(map::put);
        }
        identities.forEach(identity -> map.put(identity.expected(), identity.actual()));
        return map;
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
            if (mode == Mode.FRAME) {
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
            return isActual ? row.time + shift : row.time;
        }

        List<Row> next() throws IOException {
            double key = key();
            if (key < lastKey) {
                throw new InputException(name + " line " + ahead.line + ": "
                        + (mode == Mode.FRAME ? "frame " + ahead.frame : "time " + Json.text(ahead.time))
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
        double tolerance = mode == Mode.TIME ? comparison.time() : 0;
        double first = firstKey(e, a);
        while (!stop && (e.hasNext() || a.hasNext())) {
            double keyE = e.hasNext() ? e.key() : Double.POSITIVE_INFINITY;
            double keyA = a.hasNext() ? a.key() : Double.POSITIVE_INFINITY;
            boolean both = e.hasNext() && a.hasNext() && Math.abs(keyE - keyA) <= tolerance;
            if (both) {
                frames++;
                List<Row> segmentE = e.next();
                List<Row> segmentA = a.next();
                boolean ends = !complete
                        && (endsEarly(expectedHeader) && !e.hasNext() || endsEarly(actualHeader) && !a.hasNext());
                segment(segmentE, segmentA, false, ends);
            } else if (!a.hasNext() || e.hasNext() && keyE < keyA) {
                boolean outside = !complete
                        && isPartial(actualHeader)
                        && (endsEarly(actualHeader) && !a.hasNext() || keyE < first);
                segment(e.next(), List.of(), outside, false);
            } else {
                boolean outside = !complete
                        && isPartial(expectedHeader)
                        && (endsEarly(expectedHeader) && !e.hasNext() || keyA < first);
                segment(List.of(), a.next(), outside, false);
            }
        }
    }

    /** Where a partial trace begins: at its clock's start, a part of a trace at its first row. */
    private double firstKey(Segments e, Segments a) {
        boolean cut = expectedHeader.has("part") || actualHeader.has("part");
        if (complete || mode == Mode.FRAME && !cut) {
            return Double.NEGATIVE_INFINITY;
        }
        double first = Math.max(firstKey(expectedHeader, e, 0), firstKey(actualHeader, a, shift));
        return mode == Mode.FRAME ? first : first - comparison.time();
    }

    private double firstKey(ObjectNode header, Segments rows, double shifted) {
        if (header.has("part")) {
            return rows.hasNext() ? rows.key() : Double.NEGATIVE_INFINITY;
        }
        if (!isPartial(header) || mode == Mode.FRAME) {
            return Double.NEGATIVE_INFINITY;
        }
        JsonNode start = header.path("clock").path("start");
        if (start.isNumber()) {
            return start.doubleValue() + shifted;
        }
        return rows.hasNext() ? rows.key() : Double.NEGATIVE_INFINITY;
    }

    /** Whether the end of a trace says nothing: it is partial, and does not say that it is complete up to its end. */
    private static boolean endsEarly(ObjectNode header) {
        return isPartial(header) && !header.path("complete").asBoolean(false);
    }

    private static boolean isPartial(ObjectNode header) {
        return !TraceScope.isWhole(header);
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
        if (!complete && first) {
            int i = 0;
            while (i < endE && partner[i] < 0) {
                i++;
            }
            if (i < endE) {
                if (isPartial(expectedHeader)) {
                    fromA = i == 0 ? partner[i] : 0;
                }
                if (isPartial(actualHeader)) {
                    fromE = partner[i] == 0 ? i : 0;
                }
            }
        }
        if (!complete && last) {
            int i = endE - 1;
            while (i >= 0 && partner[i] < 0) {
                i--;
            }
            if (i >= 0) {
                if (endsEarly(expectedHeader) && i == endE - 1) {
                    toA = partner[i] + 1;
                }
                if (endsEarly(actualHeader) && partner[i] == endA - 1) {
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
        if (withinObject) {
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
            if (endsEarly(expectedHeader) && i == e.size() - 1 && !withinObject) {
                outside(a.subList(j + 1, a.size()));
                a = a.subList(0, j + 1);
            } else if (endsEarly(actualHeader) && j == a.size() - 1 && !withinObject) {
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
        if (sparseExpected) {
            hold(e, heldExpected, false);
        }
        if (sparseActual) {
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
        JsonNode held = (isActual ? expectedHeader : actualHeader).get("kinds");
        if (held != null && !texts(held).contains(row.kind)) {
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
        return complete || isCommon(row, isActual);
    }

    private boolean skip(String what) {
        notCompared.merge(what, 1L, Long::sum);
        return false;
    }

    private boolean isCommon(Row row, boolean isActual) {
        TraceScope own = isActual ? actualScope : expectedScope;
        TraceScope other = isActual ? expectedScope : actualScope;
        if (row.object != null && !row.kind.equals("gone")) {
            String object = isActual ? unmapped(row.object) : mapped(row.object);
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
                        || !isPartial(other.header) && other.kinds.contains("call") && Functions.isTraced(row.name);
                if (!fired || own == null) {
                    return skip("function " + row.name);
                }
            }
            case "send", "recorded" -> {
                boolean known = isPartial(other.header)
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

    private String unmapped(String actualObject) {
        for (CaseResult.Identity identity : identities) {
            if (identity.actual().equals(actualObject)) {
                return identity.expected();
            }
        }
        return actualObject;
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
            return e == null && a == null || !complete;
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
                if (mode == Mode.ORDER && j < i - MOVED_WITHIN) {
                    candidates.poll();
                    continue;
                }
                if (mode != Mode.ORDER || j <= i + MOVED_WITHIN) {
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
        if (!withinObject || row.isCall() || row.isSend()) {
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
        Row held = row.isTick() && sparseActual ? heldActual.get(mapped(row.object)) : null;
        if (held != null) {
            pairHeld(row, held, row);
            return;
        }
        absent(rows, at, true);
    }

    private void extra(List<Row> rows, int at) {
        Row row = rows.get(at);
        Row held = row.isTick() && sparseExpected ? heldExpected.get(row.object) : null;
        if (held != null) {
            pairHeld(held, row, row);
            return;
        }
        absent(rows, at, false);
    }

    private void absent(List<Row> rows, int at, boolean expectedHasIt) {
        Row row = rows.get(at);
        if (!complete && (row.isTick() || row.kind.equals("recorded") || row.kind.equals("gone"))) {
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
        if (mode == Mode.FRAME && complete) {
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
        CaseResult.Counts counts = new CaseResult.Counts(
                expectedRows,
                actualRows,
                paired,
                values.compared() + paired,
                frames,
                pairedObjects.size(),
                log.size(),
                log.occurrences(),
                divergences.size(),
                log.byKind(),
                log.bySeverity(),
                notCompared);
        values.identities().forEach((e, a) -> {
            if (e.startsWith("?")
                    && identities.stream().noneMatch(i -> i.expected().equals(e))) {
                identities.add(new CaseResult.Identity(e, a, "bound"));
            }
        });
        if (stop) {
            remarks.add("stopped at the first divergence (--fail-fast): counts end there");
        }
        CaseResult.Alignment alignment = new CaseResult.Alignment(
                mode.name().toLowerCase(java.util.Locale.ROOT),
                complete,
                shift,
                comparison.time(),
                List.copyOf(identities),
                List.copyOf(remarks));
        CaseResult.Effect effect = new CaseResult.Effect(
                effectPosition,
                effectPositionRow == null ? null : effectPositionRow.object,
                effectPositionRow == null ? null : effectPositionRow.frameOrNull(),
                effectPositionRow == null ? null : effectPositionRow.timeOrNull(),
                effectHeading,
                effectHeadingRow == null ? null : effectHeadingRow.object,
                effectHeadingRow == null ? null : effectHeadingRow.frameOrNull(),
                effectHeadingRow == null ? null : effectHeadingRow.timeOrNull());
        String firstCause = divergences.isEmpty() ? null : divergences.get(0).fingerprint();
        List<CaseResult.Input> inputs = new ArrayList<>(options.inputs());
        List<String> variants = new ArrayList<>();
        actualHeader.path("variants").forEach(v -> variants.add(v.asText()));
        return new CaseResult(
                options.caseName(),
                null,
                null,
                (log.size() == 0 ? Verdict.AGREES : Verdict.DIVERGES).text(),
                null,
                actualHeader.path("session").isInt()
                        ? (Integer) actualHeader.path("session").intValue()
                        : null,
                actualHeader.path("profile").asText("retail"),
                variants,
                inputs,
                options.contested(),
                options.environment(),
                alignment,
                comparison.toJson(),
                counts,
                effect,
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
}
