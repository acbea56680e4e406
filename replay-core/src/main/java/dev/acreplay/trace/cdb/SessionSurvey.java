package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.trace.TimeSteps;
import dev.acreplay.trace.cdb.StateGroups.Group;
import dev.acreplay.trace.cdb.StateGroups.Verdict;
import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the first pass learns of one session: its statistics (cdb.md section 4.6), identities and return values. */
public final class SessionSurvey {
    private static final Set<Kind> NEVER_ARMED = Set.of(Kind.HEADER, Kind.LIMIT, Kind.ERROR, Kind.STOP, Kind.RETURN);
    private static final int SHAPES = 20;
    private static final int MALFORMED = 20;
    private static final int UNANSWERED = 64;
    private static final int BUILD_CHECKSUM = 0x0049D162;

    /** What a script's line says of a tag: the format of its keys, and the function. */
    private record Echo(String keys, String function) {}

    /** Count, first and last line of a tag. */
    private static final class TagCount {
        long count;
        int first;
        int last;
    }

    final int number;
    final int firstLine;
    int lastLine;
    final Lifetimes objects;
    final Lifetimes cells;
    final Lifetimes lists;
    final Lifetimes others;

    private final Map<String, TagCount> tags = new TreeMap<>();
    private final Map<Noise, Long> skipped = new TreeMap<>();
    private final Map<String, Long> unknownTags = new TreeMap<>();
    private final Set<String> shapes = new LinkedHashSet<>();
    private final List<String> warnings = new ArrayList<>();
    private final ArrayNode malformedList = JsonNodeFactory.instance.arrayNode();
    private final StateGroups groups = new StateGroups();
    private final TimeSteps steps = new TimeSteps();
    private final Map<String, Deque<Integer>> unanswered = new HashMap<>();
    private final Map<String, Echo> echoed = new LinkedHashMap<>();
    private List<String> armed;
    private String filter;
    private long glued;
    private long rejoined;
    private long incomplete;
    private long truncated;
    private long malformed;
    private long unknownKeys;
    private long calls;
    private long ticks;
    private long sends;
    private long resyncs;
    private long stateOther;
    private long untimed;
    private long tk;
    private long tp;
    private long clockSteps;
    private long counted;
    private long positions;
    private long afterLimit;
    private double firstTime = Double.NaN;
    private double lastTime = Double.NaN;
    private boolean limited;
    private boolean unverified;
    private boolean stopped;
    private boolean stopAgrees;
    private int ordinal = -1;
    private LogRecord before;
    private int beforeOrdinal;

    private int[] returnOrdinals = new int[4];
    private long[] returnEax = new long[4];
    private double[] returnSt0 = new double[4];
    private byte[] returnFlags = new byte[4];
    private int returns;

    SessionSurvey(int number, int firstLine, Map<Integer, Integer> objects, Map<Integer, Integer> cells) {
        this.number = number;
        this.firstLine = firstLine;
        this.lastLine = firstLine;
        this.objects = new Lifetimes(objects);
        this.cells = new Lifetimes(cells);
        this.lists = new Lifetimes(Map.of());
        this.others = new Lifetimes(Map.of());
    }

    // ---- what the scanner tells -------------------------------------------------------------

    void record(LogRecord record) {
        ordinal++;
        count(record);
        identities(record);
        if (limited) {
            afterLimit++;
            return;
        }
        group(groups.take(record, ordinal));
        switch (record.tag.kind) {
            case HEADER -> header(record);
            case CLOCK -> clock(record);
            case GATE -> tp++;
            case LIMIT -> {
                limited = true;
                warnings.add("limit reached");
            }
            case ERROR -> error(record);
            case STOP -> stop(record);
            case RETURN -> answer(record);
            case CALL -> {
                calls++;
                counted++;
                sends += RowMaker.sends(record.tag.tag) ? 1 : 0;
                timed(record);
                remember(record.tag.tag);
            }
            case SEND -> {
                sends++;
                timed(record);
            }
            default -> {}
        }
    }

    private void timed(LogRecord record) {
        if (record.time() == null && tk == 0) {
            untimed++;
        }
    }

    private void count(LogRecord record) {
        TagCount count = tags.computeIfAbsent(record.tag.tag, t -> new TagCount());
        if (count.count++ == 0) {
            count.first = record.line;
        }
        count.last = record.line;
        incomplete += record.incomplete ? 1 : 0;
    }

    private void identities(LogRecord record) {
        int object = record.object();
        int id = record.id();
        switch (record.tag.kind) {
            case IDENTITY -> {
                CdbValue from = record.get("src");
                if (from != null && "cell".equals(from.text())) {
                    cells.tie(object, id, ordinal);
                } else if (from != null && "new".equals(from.text())) {
                    objects.begin(object, id, ordinal);
                } else {
                    objects.tie(object, id, ordinal);
                }
            }
            case END -> {
                objects.tie(object, id, ordinal);
                objects.end(object);
            }
            default -> {
                for (int i = 0; i < record.printed; i++) {
                    see(record.tag.key(record.order[i]).type(), (int) record.values[record.order[i]].bits());
                }
                objects.tie(object, id, ordinal);
                inferCells(record);
            }
        }
    }

    private void see(ValueType type, int pointer) {
        switch (type) {
            case PTR_OBJ -> objects.see(pointer, ordinal);
            case PTR_CELL -> cells.see(pointer, ordinal);
            case PTR_LIST -> lists.see(pointer, ordinal);
            case PTR -> others.see(pointer, ordinal);
            default -> {}
        }
    }

    private void inferCells(LogRecord record) {
        if (record.tag.user) {
            before = null;
            return;
        }
        if (record.tag.tag.equals("OSI")) {
            cells.infer((int) record.bits("newcell", 0), (int) record.bits("newid", 0), ordinal);
        }
        if (record.tag.tag.equals("EC")
                && before != null
                && before.object() == record.object()
                && record.bits("oldcell", 1) == 0) {
            cells.infer((int) before.bits("cell", 0), (int) record.bits("oldid", 0), beforeOrdinal);
        }
        if (record.tag.kind == Kind.CALL) {
            before = record.tag.tag.equals("CC") ? record : null;
            beforeOrdinal = ordinal;
        }
    }

    private void group(Group group) {
        if (group != null) {
            positions += group.user ? 0 : 1;
            ticks += group.verdict == Verdict.TICK ? 1 : 0;
            resyncs += group.verdict == Verdict.RESYNC ? 1 : 0;
            stateOther += group.verdict == Verdict.OTHER ? 1 : 0;
        }
    }

    private void header(LogRecord record) {
        CdbValue names = record.get("tags");
        if (names != null && armed == null) {
            armed = Arrays.stream(names.text().split(","))
                    .filter(t -> !t.isEmpty())
                    .toList();
        }
        if (record.get("filter") != null && filter == null) {
            filter = record.get("filter").text();
        }
        if (record.get("sum") != null && record.bits("sum", 0) != BUILD_CHECKSUM) {
            unverified();
        }
    }

    private void unverified() {
        if (!unverified) {
            unverified = true;
            warnings.add("wrong image");
        }
    }

    private void error(LogRecord record) {
        CdbValue code = record.get("code");
        if (code != null && code.text().equals("image")) {
            unverified();
        } else {
            warnings.add("line " + record.line + ": "
                    + (code != null && code.text().equals("no-object") ? "object not found" : "script error"));
        }
    }

    private void clock(LogRecord record) {
        tk++;
        if (record.time() == null) {
            return;
        }
        double time = record.time().number();
        if (Double.isNaN(firstTime)) {
            firstTime = time;
        } else {
            double step = time - lastTime;
            clockSteps += step < 0 || step > 5 ? 1 : 0;
            steps.add(step);
        }
        lastTime = time;
    }

    private void stop(LogRecord record) {
        group(groups.finish());
        stopped = true;
        stopAgrees = record.bits("n", counted) == counted
                && record.bits("f", tk) == tk
                && record.bits("st", positions) == positions;
    }

    private void remember(String tag) {
        Deque<Integer> open = unanswered.computeIfAbsent(tag, t -> new ArrayDeque<>());
        open.addLast(ordinal);
        if (open.size() > UNANSWERED) {
            open.removeFirst();
        }
    }

    private void answer(LogRecord record) {
        CdbValue of = record.get("of");
        Deque<Integer> open = of == null ? null : unanswered.get(of.text());
        if (returns == returnOrdinals.length) {
            returnOrdinals = Arrays.copyOf(returnOrdinals, 2 * returns);
            returnEax = Arrays.copyOf(returnEax, 2 * returns);
            returnSt0 = Arrays.copyOf(returnSt0, 2 * returns);
            returnFlags = Arrays.copyOf(returnFlags, 2 * returns);
        }
        returnOrdinals[returns] = open == null || open.isEmpty() ? -1 : open.removeLast();
        returnEax[returns] = record.bits("eax", 0);
        returnFlags[returns] = (byte) (record.get("eax") == null ? 0 : 1);
        returns++;
    }

    void st0(double value, boolean approx) {
        if (returns > 0) {
            returnSt0[returns - 1] = value;
            returnFlags[returns - 1] |= (byte) (approx ? 6 : 2);
        }
    }

    void noise(Noise reason, String text, int line) {
        skipped.merge(reason, 1L, Long::sum);
        switch (reason) {
            case UNKNOWN_TAG -> unknownTags.merge(Noise.unknownTag(text), 1L, Long::sum);
            case TEXT -> {
                if (shapes.size() < SHAPES) {
                    String shape = text.replaceAll("[0-9]", "#");
                    shapes.add(shape.length() <= 200 ? shape : shape.substring(0, 200));
                }
            }
            case ACTION_ERROR -> warnings.add("line " + line + ": action error");
            case EXCEPTION -> {
                if (Noise.died(text)) {
                    warnings.add("line " + line + ": the client died");
                }
            }
            case SYMBOLS, BREAKPOINT -> {
                if (Noise.notSet(text)) {
                    warnings.add("line " + line + ": breakpoint not set");
                } else if (Noise.redefined(text)) {
                    warnings.add("line " + line + ": breakpoint redefined");
                }
            }
            default -> {}
        }
    }

    void echo(String tag, String keys, String function) {
        echoed.putIfAbsent(tag, new Echo(keys, function));
    }

    void glued() {
        glued++;
    }

    void rejoined() {
        rejoined++;
    }

    void truncated() {
        truncated++;
    }

    void unknownKey() {
        unknownKeys++;
    }

    void malformed(int line, String tag, String key, String text) {
        malformed++;
        if (malformedList.size() < MALFORMED) {
            malformedList
                    .addObject()
                    .put("line", line)
                    .put("tag", tag)
                    .put("key", key)
                    .put("text", text);
        }
    }

    void close(int line, TraceMap map) {
        lastLine = Math.max(firstLine, line);
        group(groups.finish());
        objects.close();
        cells.close();
        if (armed == null && !echoed.isEmpty()) {
            armed = echoed.keySet().stream()
                    .filter(t -> map.tag(t) == null || !NEVER_ARMED.contains(map.tag(t).kind))
                    .toList();
        }
        sortReturns();
    }

    private void sortReturns() {
        Integer[] order = new Integer[returns];
        for (int i = 0; i < returns; i++) {
            order[i] = i;
        }
        Arrays.sort(order, (a, b) -> Integer.compare(returnOrdinals[a], returnOrdinals[b]));
        int[] ordinals = new int[returns];
        long[] eax = new long[returns];
        double[] st0 = new double[returns];
        byte[] flags = new byte[returns];
        for (int i = 0; i < returns; i++) {
            ordinals[i] = returnOrdinals[order[i]];
            eax[i] = returnEax[order[i]];
            st0[i] = returnSt0[order[i]];
            flags[i] = returnFlags[order[i]];
        }
        returnOrdinals = ordinals;
        returnEax = eax;
        returnSt0 = st0;
        returnFlags = flags;
    }

    // ---- what the second pass asks ----------------------------------------------------------

    /** Returns the index of the return value of a record, or -1. */
    int returnOf(int record) {
        int at = Arrays.binarySearch(returnOrdinals, record);
        return at < 0 ? -1 : at;
    }

    boolean hasEax(int index) {
        return (returnFlags[index] & 1) != 0;
    }

    int eax(int index) {
        return (int) returnEax[index];
    }

    boolean hasSt0(int index) {
        return (returnFlags[index] & 2) != 0;
    }

    boolean approxSt0(int index) {
        return (returnFlags[index] & 4) != 0;
    }

    double st0(int index) {
        return returnSt0[index];
    }

    boolean unverifiedBuild() {
        return unverified;
    }

    // ---- results ----------------------------------------------------------------------------

    /** Returns the number of the session, from 1. */
    public int number() {
        return number;
    }

    /** Returns how many records it has. */
    public long records() {
        return ordinal + 1L;
    }

    /** Returns how many rows it becomes. */
    public long rows() {
        return calls + ticks + sends;
    }

    /** Returns whether it has frame records. */
    public boolean hasClock() {
        return tk > 0;
    }

    /** Returns the tags whose breakpoints were set, or null if the log does not tell. */
    public List<String> armed() {
        return armed;
    }

    /** Returns the armed tags of which the session has no record. */
    public List<String> neverFired() {
        if (armed == null) {
            return List.of();
        }
        return armed.stream()
                .filter(t -> !tags.containsKey(t)
                        && !(t.equals("ST") && tags.keySet().stream().anyMatch(k -> k.startsWith("ST"))))
                .toList();
    }

    /** Adds to a header what a comparison must know: the armed functions, the filter, whether the log is complete. */
    void describe(ObjectNode header, TraceMap map) {
        if (armed != null) {
            Set<String> functions = new LinkedHashSet<>();
            for (String tag : armed) {
                TagDefinition definition = map.tag(tag);
                if (definition != null && definition.kind == Kind.CALL) {
                    functions.add(definition.function);
                }
            }
            functions.forEach(header.putArray("armed")::add);
        }
        if (filter != null) {
            if (filter.equals("-")) {
                header.putNull("filter");
            } else {
                header.put(
                        "filter", filter.matches("[0-9a-fA-F]{8}") ? "0x" + filter.toUpperCase(Locale.ROOT) : filter);
            }
        }
        switch (complete()) {
            case "true" -> header.put("complete", true);
            case "false" -> header.put("complete", false);
            default -> {}
        }
    }

    /** Returns {@code true}, {@code false} or {@code unknown}: whether the log holds all that the script printed. */
    public String complete() {
        if (limited || stopped && !stopAgrees) {
            return "false";
        }
        return stopped ? "true" : "unknown";
    }

    /** Returns what a person should know before trusting the rows. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns the lines without records by reason. */
    Map<Noise, Long> skipped() {
        return skipped;
    }

    /** Returns the clock of the trace's header, or null without frame records. */
    ObjectNode clock() {
        if (tk == 0 || Double.isNaN(firstTime)) {
            return null;
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("start", firstTime)
                .put("frame", steps.median())
                .put("frames", tk);
    }

    /** Returns the session's part of the summary. */
    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("session", number).put("first_line", firstLine).put("last_line", lastLine);
        ObjectNode records = json.putObject("records");
        tags.forEach((tag, count) -> records.put(tag, count.count));
        ObjectNode rows = json.putObject("rows").put("call", calls).put("tick", ticks);
        if (sends > 0) {
            rows.put("send", sends);
        }
        ObjectNode reasons = json.putObject("skipped");
        Map<String, Long> byText = new TreeMap<>();
        skipped.forEach((reason, count) -> byText.put(reason.text(), count));
        byText.forEach(reasons::put);
        ObjectNode unknown = json.putObject("unknown_tags");
        unknownTags.forEach(unknown::put);
        json.put("glued", glued).put("rejoined", rejoined).put("incomplete", incomplete);
        json.put("truncated", truncated).put("malformed", malformed);
        json.set("identities", identitiesJson());
        json.put("tk", tk).put("tp", tp).put("clock_steps", clockSteps).put("records_without_time", untimed);
        if (armed == null) {
            json.putNull("armed");
        } else {
            armed.forEach(json.putArray("armed")::add);
        }
        neverFired().forEach(json.putArray("never_fired")::add);
        warnings.forEach(json.putArray("warnings")::add);
        switch (complete()) {
            case "true" -> json.put("complete", true);
            case "false" -> json.put("complete", false);
            default -> json.put("complete", "unknown");
        }
        return json;
    }

    private ObjectNode identitiesJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode explicit = json.putArray("objects_explicit");
        objects.ids().forEach(id -> explicit.add(Hex.word(id.intValue())));
        json.put("objects_placeholder", objects.unnamed());
        ArrayNode inferred = json.putArray("cells_inferred");
        cells.ids().forEach(id -> inferred.add(Hex.word(id.intValue())));
        json.put("cells_placeholder", cells.unnamed()).put("lists_placeholder", lists.unnamed());
        json.put("reused_pointers", objects.reused()).put("conflicts", cells.conflicts());
        if (objects.named() + cells.named() > 0) {
            json.put("named_by_user", objects.named() + cells.named());
        }
        return json;
    }

    /** Returns what the summary does not hold by itself: places of tags, shapes of text, dropped records. */
    ObjectNode details() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode places = json.putObject("tags");
        tags.forEach((tag, count) -> places.putObject(tag)
                .put("count", count.count)
                .put("first_line", count.first)
                .put("last_line", count.last));
        json.put("unknown_keys", unknownKeys).put("resync", resyncs).put("state_other", stateOther);
        json.put("after_limit", afterLimit);
        json.set("malformed_records", malformedList);
        ArrayNode hazards = json.putArray("never_fired_hazards");
        Map<String, String> known = new LinkedHashMap<>();
        for (String tag : neverFired()) {
            CdbTables.Function function = CdbTables.functions().get(tag);
            if (function != null && !function.hazards().isEmpty()) {
                known.put(tag, function.hazards());
            }
        }
        known.forEach((tag, text) -> hazards.addObject().put("tag", tag).put("hazards", text));
        shapes.forEach(json.putArray("text_shapes")::add);
        json.set("suggested_map", suggestedTags());
        return json;
    }

    /** Entries of a trace map for unknown tags whose script the log shows: keys by its formats, the function by its place. */
    private ObjectNode suggestedTags() {
        ObjectNode tagsJson = JsonNodeFactory.instance.objectNode();
        echoed.forEach((tag, echo) -> {
            if (!unknownTags.containsKey(tag)) {
                return;
            }
            ObjectNode entry = tagsJson.putObject(tag);
            entry.put("fn", echo.function().isEmpty() ? "Class::function" : echo.function());
            ObjectNode arguments = JsonNodeFactory.instance.objectNode();
            for (String field : echo.keys().strip().split("\\s+")) {
                int equals = field.indexOf('=');
                if (equals > 0) {
                    String key = field.substring(0, equals);
                    String format = field.substring(equals + 1);
                    if (key.equals("obj")) {
                        entry.put("object", key);
                    } else {
                        arguments.put(key, type(format));
                    }
                }
            }
            entry.set("args", arguments);
        });
        return tagsJson;
    }

    private static String type(String format) {
        return switch (format) {
            case "%p" -> "ptr";
            case "%f", "%g", "%e" -> "f32";
            case "%lf", "%08x%08x", "%I64x", "%016I64x" -> "f64";
            case "%d", "%i" -> "i32:dec";
            case "%u" -> "u32:dec";
            default -> format.endsWith("x") || format.endsWith("X") ? "u32" : "str";
        };
    }
}
