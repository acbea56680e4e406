package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.geometry.Frame;
import dev.acreplay.trace.RowWriter;
import dev.acreplay.trace.TraceHeader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceSchema;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes a trace as the log that a generated script would have printed: call rows as records, tick rows as state groups,
 * frames as TK records.
 *
 * <p>Addresses are invented: each object, cell and list gets one, told by ID records ({@code src=cell} for cells). The HD
 * record says {@code form=rows}: records hold what the rows held, so keys that are not there are no damage. Send rows
 * become the records of the Event functions; rows without a record form are counted.
 */
public final class CdbWriter implements RowWriter {
    /** The value of HD's key {@code form} in written logs. */
    static final String FORM = "rows";

    private static final int FIRST_OBJECT = 0x0C3A4E20;
    private static final int FIRST_CELL = 0x0B120040;
    private static final int FIRST_LIST = 0x0C40D1F0;
    private static final Map<String, List<TagDefinition>> BY_FUNCTION = byFunction();
    private static final Map<String, TagDefinition> TAGS = BuiltInTags.all();
    private static final Map<String, String> MESSAGES =
            Map.of("MoveToState", "EMS", "AutonomousPosition", "EAP", "Jump", "EJP");

    private final BufferedWriter out;
    private final TraceHeader header;
    private final Map<String, Integer> objects = new HashMap<>();
    private final Map<String, Integer> cells = new HashMap<>();
    private final Map<String, Integer> lists = new HashMap<>();
    private final Map<String, Double> lastUpdate = new HashMap<>();
    private final Map<String, Long> left = new TreeMap<>();
    private final Set<String> ended = new HashSet<>();
    private int frames;
    private double frameTime = Double.NaN;
    private long records;
    private long groups;

    /**
     * Begins a log.
     *
     * @param name the name that the log gives itself
     */
    public CdbWriter(OutputStream out, TraceHeader header, String name) throws IOException {
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.ISO_8859_1), 1 << 16);
        this.header = header;
        line("Opened log file 'C:\\acreplay\\" + name.replaceAll("[^ -&(-~]", "_") + "'");
        String start = Double.isNaN(header.clockStart()) ? "" : " t=" + bits(header.clockStart());
        line("HD v=1 set="
                + (header.source().isEmpty() ? "trace" : header.source().replaceAll("[^!-~]", "_"))
                + " form=" + FORM + " filter=" + filter() + " sum=0049d162" + start + " tags="
                + String.join(",", armed()));
    }

    private static Map<String, List<TagDefinition>> byFunction() {
        Map<String, List<TagDefinition>> all = new HashMap<>();
        for (TagDefinition tag : BuiltInTags.all().values()) {
            if (tag.kind == TagDefinition.Kind.CALL) {
                all.computeIfAbsent(tag.function, f -> new ArrayList<>()).add(tag);
            }
        }
        return all;
    }

    private String filter() {
        JsonNode filter = header.json().path("filter");
        return filter.isTextual() ? filter.asText().replaceFirst("^0x", "").toLowerCase(Locale.ROOT) : "-";
    }

    private List<String> armed() {
        List<String> tags = new ArrayList<>(List.of("TK", "TP", "ID", "IX", "ST"));
        JsonNode armed = header.json().path("armed");
        List<String> functions = new ArrayList<>();
        if (armed.isArray()) {
            armed.forEach(f -> functions.add(f.asText()));
        } else {
            functions.addAll(TraceSchema.functions());
        }
        for (String function : functions) {
            BY_FUNCTION.getOrDefault(function, List.of()).forEach(t -> tags.add(t.tag));
        }
        return tags;
    }

    /** Returns the kinds of content that the log does not hold, with how often they occurred. */
    public Map<String, Long> left() {
        return left;
    }

    private void leave(String what) {
        left.merge(what, 1L, Long::sum);
    }

    private void line(String text) throws IOException {
        out.write(text);
        out.write("\r\n");
    }

    @Override
    public void write(TraceRow row) throws IOException {
        frame(row);
        switch (row.kind()) {
            case CALL -> call(row);
            case TICK -> tick(row);
            case SEND -> send(row);
            case GONE -> gone(row);
            default -> leave(row.json().path("k").asText() + " rows");
        }
    }

    // ---- frames and identities --------------------------------------------------------------

    private void frame(TraceRow row) throws IOException {
        while (row.hasFrame() && frames <= row.frame()) {
            boolean last = frames == row.frame();
            frameTime = last && row.hasTime() ? row.time() : timeOf(frames);
            clock();
        }
        if (row.hasFrame() && row.frame() + 1 < frames) {
            leave("frames that go back");
        }
    }

    private double timeOf(int frame) {
        JsonNode times = header.json().path("clock").path("times");
        if (times.has(frame)) {
            return times.get(frame).asDouble();
        }
        double time = header.clockStart() + frame * header.clockFrame();
        return Double.isNaN(time) ? (Double.isNaN(frameTime) ? 0.0 : frameTime) : time;
    }

    private void clock() throws IOException {
        line("TK t=" + bits(frameTime) + " f=" + Integer.toHexString(frames));
        frames++;
    }

    private String object(String object, TraceRow row) throws IOException {
        if (object == null) {
            return "00000000";
        }
        Integer pointer = objects.get(object);
        if (pointer == null || ended.remove(object)) {
            if (pointer == null) {
                pointer = FIRST_OBJECT + objects.size() * 0x6D8;
                objects.put(object, pointer);
            }
            if (object.startsWith("0x")) {
                line("ID obj=" + hex8(pointer) + " id=" + word(object) + time(row) + " src=table");
            }
        }
        return hex8(pointer);
    }

    private String cell(String cell, TraceRow row) throws IOException {
        Integer pointer = cells.get(cell);
        if (pointer == null) {
            pointer = FIRST_CELL + cells.size() * 0x148;
            cells.put(cell, pointer);
            if (cell.startsWith("0x")) {
                line("ID obj=" + hex8(pointer) + " id=" + word(cell) + time(row) + " src=cell");
            }
        }
        return hex8(pointer);
    }

    private void gone(TraceRow row) throws IOException {
        Integer pointer = objects.get(row.object());
        if (pointer != null && ended.add(row.object())) {
            line("IX obj=" + hex8(pointer) + " id=" + word(row.object()) + time(row));
        }
        leave("gone rows");
    }

    private static String time(TraceRow row) {
        return row.hasTime() ? " t=" + bits(row.time()) : "";
    }

    // ---- call rows --------------------------------------------------------------------------

    private void call(TraceRow row) throws IOException {
        TagDefinition tag = tag(row);
        if (tag == null) {
            leave("calls of " + row.name());
            return;
        }
        Map<String, JsonNode> leaves = row.leaves();
        StringBuilder keys = new StringBuilder();
        for (int i = 0; i < tag.size(); i++) {
            TagDefinition.Key key = tag.key(i);
            JsonNode value = key.path() == null ? null : leaves.remove(key.path());
            if (value != null) {
                keys.append(' ').append(key.name()).append('=').append(text(key.type(), value, row));
            }
        }
        leaves.forEach((path, value) -> {
            if (!value.isObject()) {
                leave("argument " + path + " of " + row.name());
            }
        });
        record(row, tag, keys);
        JsonNode returned = row.json().path("r");
        if (returned.isObject()) {
            line("RV of=" + tag.tag + " eax=" + hex8(wordOf(returned.path("eax").asText("0"))));
            if (returned.has("st0")) {
                line("st0= " + st0(returned.get("st0").asDouble()));
            }
        }
    }

    private void record(TraceRow row, TagDefinition tag, CharSequence keys) throws IOException {
        String object = row.object();
        String pointer = object(object, row);
        String id = object == null ? " id=0" : object.startsWith("0x") ? " id=" + word(object) : "";
        line(tag.tag + " obj=" + pointer + id + time(row) + keys);
        records++;
    }

    /** The tag of a function; of several that share the name, the one whose keys have most of the row's arguments. */
    private static TagDefinition tag(TraceRow row) {
        TagDefinition best = null;
        long most = -1;
        for (TagDefinition tag : BY_FUNCTION.getOrDefault(row.name() == null ? "" : row.name(), List.of())) {
            long known = row.leaves().keySet().stream()
                    .filter(path -> {
                        for (int i = 0; i < tag.size(); i++) {
                            if (path.equals(tag.key(i).path())) {
                                return true;
                            }
                        }
                        return false;
                    })
                    .count();
            if (known > most) {
                most = known;
                best = tag;
            }
        }
        return best;
    }

    private String text(ValueType type, JsonNode value, TraceRow row) throws IOException {
        return switch (type) {
            case PTR_OBJ, PTR -> object(value.isNull() ? null : value.asText(), row);
            case PTR_CELL -> value.isNull() ? "00000000" : cell(value.asText(), row);
            case PTR_LIST ->
                value.isNull()
                        ? "00000000"
                        : hex8(lists.computeIfAbsent(value.asText(), l -> FIRST_LIST + lists.size() * 0x40));
            case F32 -> float32(value);
            case F64 -> bits(number(value));
            case ID_LIST -> words(value);
            case U16 -> String.format(Locale.ROOT, "%04x", value.asInt() & 0xFFFF);
            default -> Integer.toHexString(wordOf(value.asText()));
        };
    }

    private static String words(JsonNode list) {
        StringBuilder text = new StringBuilder();
        list.forEach(
                item -> text.append(Integer.toHexString(wordOf(item.asText()))).append(','));
        return text.toString();
    }

    // ---- send rows --------------------------------------------------------------------------

    private void send(TraceRow row) throws IOException {
        String name = MESSAGES.get(row.name() == null ? "" : row.name());
        if (name == null) {
            leave("send rows of " + row.name());
            return;
        }
        TagDefinition tag = TAGS.get(name);
        Map<String, JsonNode> leaves = row.leaves();
        StringBuilder keys = new StringBuilder();
        for (int i = 0; i < tag.size(); i++) {
            TagDefinition.Key key = tag.key(i);
            String path = key.name().startsWith("raw.")
                    ? "raw_motion_state." + key.name().substring(4)
                    : key.name();
            JsonNode value = leaves.get(path);
            value = value == null ? leaves.get(path + "_timestamp") : value;
            if (value != null && key.path() != null) {
                String text = value.isBoolean() ? (value.booleanValue() ? "1" : "0") : text(key.type(), value, row);
                keys.append(' ').append(key.name()).append('=').append(text);
            }
        }
        record(row, tag, keys);
    }

    // ---- tick rows --------------------------------------------------------------------------

    private void tick(TraceRow row) throws IOException {
        JsonNode state = row.body();
        String pointer = object(row.object(), row);
        String n = " n=" + Long.toHexString(groups);
        JsonNode cell = state.path("cell").path("cell");
        String cellPointer =
                cell.isMissingNode() ? "" : " cp=" + (cell.isNull() ? "00000000" : cell(cell.asText(), row));
        group("STM", n, state.path("motion"), StateLeaves.MOTION);
        list("STQ", n, state.path("motion").path("pending"), " m=");
        actions(n, state.path("motion"));
        group("STV", n, state.path("moveto"), StateLeaves.MOVE_TO);
        nodes(n, state.path("moveto").path("pending"));
        group("STI", n, state.path("interpolation"), StateLeaves.INTERPOLATION);
        queue(n, state.path("interpolation"));
        group("STK", n, state.path("sticky"), StateLeaves.STICKY);
        group("STC", n, state.path("constraint"), StateLeaves.CONSTRAINT);
        JsonNode target = state.path("target");
        if (hasTarget(target)) {
            group("STT", n, target, StateLeaves.TARGET);
        }
        voyeurs(n, target.path("voyeurs"));
        JsonNode children = state.path("cell").path("children");
        if (children.size() > 0 || children.isArray() && cellPointer.isEmpty()) {
            list("STL", n, children, " ch=");
        }
        position(row, n, pointer, cellPointer);
        groups++;
    }

    private static boolean hasTarget(JsonNode target) {
        return target.isObject()
                && (wordOf(target.path("id").asText("0")) != 0
                        || number(target.path("radius")) != 0
                        || number(target.path("quantum")) != 0
                        || target.path("status").asInt() != 0
                        || number(target.path("last_update")) != 0
                        || !target.has("id"));
    }

    private void group(String tag, String n, JsonNode state, Map<String, String> leaves) throws IOException {
        if (!state.isObject()) {
            return;
        }
        StringBuilder keys = new StringBuilder();
        for (Map.Entry<String, String> leaf : leaves.entrySet()) {
            JsonNode value = state;
            for (String key : leaf.getKey().split("\\.")) {
                value = value.path(key);
            }
            if (value.isValueNode() && !value.isNull()) {
                ValueType type =
                        TAGS.get(tag).key(TAGS.get(tag).index(leaf.getValue())).type();
                keys.append(' ').append(leaf.getValue()).append('=').append(text(type, value, null));
            }
        }
        line(tag + n + keys);
    }

    private void list(String tag, String n, JsonNode list, String key) throws IOException {
        if (list.isArray()) {
            line(tag + n + key + words(list));
        }
    }

    private void actions(String n, JsonNode motion) throws IOException {
        JsonNode raw = motion.path("raw").path("actions");
        JsonNode interpreted = motion.path("interpreted").path("actions");
        if (raw.isArray() || interpreted.isArray()) {
            line("STA" + n + (raw.isArray() ? " r=" + words(raw) : "")
                    + (interpreted.isArray() ? " i=" + words(interpreted) : ""));
        }
    }

    private void nodes(String n, JsonNode pending) throws IOException {
        if (pending.isArray()) {
            StringBuilder text = new StringBuilder();
            for (JsonNode node : pending) {
                text.append(Integer.toHexString(node.path("type").asInt()));
                if (node.has("heading")) {
                    text.append(':').append(float32(node.get("heading")));
                }
                text.append(',');
            }
            line("STN" + n + " a=" + text);
        }
    }

    private void queue(String n, JsonNode interpolation) throws IOException {
        if (!interpolation.has("nodes")) {
            return;
        }
        JsonNode target = interpolation.path("target");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < interpolation.path("nodes").asInt(); i++) {
            if (i == 0 && target.isObject()) {
                text.append("1:0:")
                        .append(float32(target.path("x")))
                        .append(':')
                        .append(float32(target.path("y")))
                        .append(':')
                        .append(float32(target.path("z")))
                        .append(',');
            } else {
                text.append("1,");
            }
        }
        line("STJ" + n + " a=" + text);
    }

    private void voyeurs(String n, JsonNode voyeurs) throws IOException {
        if (voyeurs.isArray()) {
            StringBuilder text = new StringBuilder();
            for (JsonNode voyeur : voyeurs) {
                text.append(Integer.toHexString(wordOf(voyeur.path("id").asText("0"))))
                        .append(':')
                        .append(float32(voyeur.path("radius")))
                        .append(':')
                        .append(bits(number(voyeur.path("quantum"))))
                        .append(',');
            }
            line("STY" + n + " v=" + text);
        }
    }

    private void position(TraceRow row, String n, String pointer, String cell) throws IOException {
        String object = row.object() == null ? "" : row.object();
        double update = row.hasTime() ? row.time() : groups;
        Double before = lastUpdate.get(object);
        if (before != null && before == update) {
            update = Math.nextUp(update);
        }
        lastUpdate.put(object, update);
        JsonNode state = row.body();
        StringBuilder text = new StringBuilder("STP").append(n).append(" obj=").append(pointer);
        if (object.startsWith("0x")) {
            text.append(" id=").append(word(object));
        }
        text.append(time(row))
                .append(" pt=")
                .append(bits(update))
                .append(" ip=00515ec4 ut=")
                .append(bits(update));
        JsonNode pos = state.path("pos");
        JsonNode id = pos.has("cell") ? pos.get("cell") : state.path("cell").path("objcell_id");
        if (id.isTextual()) {
            text.append(" c=").append(word(id.asText()));
        }
        for (String key : new String[] {"x", "y", "z", "qw", "qx", "qy", "qz"}) {
            if (pos.has(key)) {
                text.append(' ').append(key).append('=').append(float32(pos.get(key)));
            }
        }
        text.append(cell);
        if (state.path("ts").isTextual()) {
            text.append(" ts=").append(word(state.path("ts").asText()));
        }
        for (String key : new String[] {"x", "y", "z"}) {
            if (state.path("vel").has(key)) {
                text.append(" v")
                        .append(key)
                        .append('=')
                        .append(float32(state.path("vel").get(key)));
            }
        }
        if (pos.has("heading") && (float) number(pos.get("heading")) != heading(pos)) {
            text.append(" hd=").append(float32(pos.get("heading")));
        }
        line(text.toString());
    }

    private static float heading(JsonNode pos) {
        if (!pos.has("qw") || !pos.has("qx") || !pos.has("qy") || !pos.has("qz")) {
            return Float.NaN;
        }
        Frame frame = new Frame();
        frame.setQuaternion(
                (float) number(pos.get("qw")), (float) number(pos.get("qx")), (float) number(pos.get("qy")), (float)
                        number(pos.get("qz")));
        frame.cache();
        return (float) frame.getHeading();
    }

    // ---- texts of values --------------------------------------------------------------------

    private static double number(JsonNode value) {
        if (value.isTextual()) {
            return switch (value.textValue()) {
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> Double.NaN;
            };
        }
        return value.asDouble();
    }

    private static String float32(JsonNode value) {
        return hex8(Float.floatToIntBits(value.isFloat() ? value.floatValue() : (float) number(value)));
    }

    private static String bits(double value) {
        return String.format(Locale.ROOT, "%016x", Double.doubleToLongBits(value));
    }

    private static String hex8(int value) {
        return String.format(Locale.ROOT, "%08x", value);
    }

    private static String word(String text) {
        return hex8(wordOf(text));
    }

    private static int wordOf(String text) {
        try {
            return text.startsWith("-") ? Integer.parseInt(text) : Hex.parseWord(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns a double as the debugger prints st(0): decimal, then sign, exponent and mantissa. */
    private static String st0(double value) {
        String decimal = String.format(Locale.ROOT, "%.18e", value);
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return Json.text(value);
        }
        int exponent = Math.getExponent(value);
        BigInteger mantissa = new BigDecimal(Math.abs(value))
                .multiply(
                        exponent <= 63
                                ? new BigDecimal(BigInteger.ONE.shiftLeft(63 - exponent))
                                : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(exponent - 63))))
                .toBigInteger();
        return decimal + String.format(Locale.ROOT, " (%d:%04x:%016x)", value < 0 ? 1 : 0, exponent + 16383, mantissa);
    }

    @Override
    public void close() throws IOException {
        while (frames > 0 && frames < header.clockFrames()) {
            frameTime = timeOf(frames);
            clock();
        }
        line("XQ n=" + Long.toHexString(records) + " f=" + Integer.toHexString(frames) + " st="
                + Long.toHexString(groups));
        line("Closing open log file C:\\acreplay\\trace.log");
        out.close();
    }

    /** Leaves of the state groups and the keys of the lines that print them. */
    private static final class StateLeaves {
        static final Map<String, String> MOTION = pairs(
                StateRow.RAW,
                "raw.",
                StateRow.INTERPRETED,
                "interpreted.",
                "my_run_rate rr current_speed_factor sf standing_longjump lj",
                "");
        static final Map<String, String> MOVE_TO = pairs(StateRow.MOVE_TO, "", StateRow.PARAMS, "params.");
        static final Map<String, String> INTERPOLATION = pairs(StateRow.INTERPOLATION, "");
        static final Map<String, String> STICKY = pairs(StateRow.STICKY, "");
        static final Map<String, String> CONSTRAINT = pairs(StateRow.CONSTRAINT, "");
        static final Map<String, String> TARGET = pairs(StateRow.TARGET, "");

        private StateLeaves() {}

        private static Map<String, String> pairs(String... textsAndPrefixes) {
            Map<String, String> pairs = new LinkedHashMap<>();
            for (int i = 0; i < textsAndPrefixes.length; i += 2) {
                String[] words = textsAndPrefixes[i].split(" ");
                for (int k = 0; k < words.length; k += 2) {
                    pairs.put(textsAndPrefixes[i + 1] + words[k], words[k + 1]);
                }
            }
            return pairs;
        }
    }
}
