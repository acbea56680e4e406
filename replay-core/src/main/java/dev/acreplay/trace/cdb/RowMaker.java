package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.cdb.StateGroups.Group;
import dev.acreplay.trace.cdb.StateGroups.Verdict;
import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The second pass over a session: records become rows of a trace (cdb.md section 4.3). */
final class RowMaker {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Map<String, String> SENDS =
            Map.of("EMS", "MoveToState", "EAP", "AutonomousPosition", "EJP", "Jump");
    private static final Map<String, Set<String>> CALLERS = Map.of(
            "RGC", Set.of("MOI", "MMP", "MBF"),
            "RTA", Set.of("MOI", "MMP", "MBF"),
            "RHG", Set.of("MBT", "MHT", "MHM"),
            "RHD", Set.of("MBT", "MHT", "MHM"),
            "RDH", Set.of("MBT", "MHT", "MHM"),
            "RUN", Set.of("VUM"));

    private final SessionSurvey survey;
    private final Consumer<TraceRow> to;
    private final StateGroups groups = new StateGroups();
    private int ordinal = -1;
    private int tk;
    private CdbValue lastTime;
    private boolean limited;
    private String previousTag = "";
    private JsonNode previousObject = NullNode.getInstance();
    private int nextObject = 1;
    private int nextCell = 1;
    private int nextList = 1;
    private int nextOther = 1;
    private int groupFrame;

    RowMaker(SessionSurvey survey, Consumer<TraceRow> to) {
        this.survey = survey;
        this.to = to;
        survey.objects.rewind();
        survey.cells.rewind();
        survey.lists.rewind();
        survey.others.rewind();
    }

    /** Whether a tag's records become a send row beside their call row. */
    static boolean sends(String tag) {
        return SENDS.containsKey(tag);
    }

    void record(LogRecord record) {
        ordinal++;
        if (limited) {
            return;
        }
        int frame = groupFrame;
        if (record.tag.kind == Kind.STATE_LINE || record.tag.kind == Kind.STATE) {
            groupFrame = tk;
        }
        tick(groups.take(record, ordinal), frame);
        JsonNode[] pointers = pointers(record);
        switch (record.tag.kind) {
            case CLOCK -> {
                tk++;
                lastTime = record.time() == null ? lastTime : record.time();
            }
            case LIMIT -> limited = true;
            case CALL -> {
                JsonNode object = object(record, pointers);
                call(record, pointers, object);
                previousTag = record.tag.tag;
                previousObject = object;
            }
            case SEND -> send(record, pointers, object(record, pointers));
            default -> {}
        }
        if (record.tag.kind != Kind.CALL && record.tag.kind != Kind.RETURN) {
            previousTag = "";
        }
    }

    /** Ends the session. */
    void end() {
        if (!limited) {
            tick(groups.finish(), groupFrame);
        }
    }

    // ---- identities -------------------------------------------------------------------------

    /** Resolves a record's pointers in the order of its text, so that placeholders are numbered by appearance. */
    private JsonNode[] pointers(LogRecord record) {
        JsonNode[] resolved = new JsonNode[record.values.length];
        if (record.tag.kind == Kind.IDENTITY || record.tag.kind == Kind.END) {
            return resolved;
        }
        for (int i = 0; i < record.printed; i++) {
            int key = record.order[i];
            ValueType type = record.tag.key(key).type();
            if (type.pointer()) {
                resolved[key] = identity(type, (int) record.values[key].bits());
            }
        }
        return resolved;
    }

    private JsonNode identity(ValueType role, int pointer) {
        if (pointer == 0) {
            return NullNode.getInstance();
        }
        return switch (role) {
            case PTR_OBJ -> {
                int id = survey.objects.at(pointer, ordinal);
                yield id != 0 ? word(id) : JSON.textNode("?obj" + objectNumber(pointer));
            }
            case PTR_CELL -> {
                int id = survey.cells.at(pointer, ordinal);
                yield id != 0 ? word(id) : JSON.textNode("?cell" + cellNumber(pointer));
            }
            case PTR_LIST -> {
                int number = survey.lists.placeholder(pointer, ordinal, nextList);
                nextList += number == nextList ? 1 : 0;
                yield JSON.textNode("?list" + number);
            }
            default -> roleless(pointer);
        };
    }

    private JsonNode roleless(int pointer) {
        if (survey.objects.knows(pointer)) {
            return identity(ValueType.PTR_OBJ, pointer);
        }
        if (survey.cells.knows(pointer)) {
            return identity(ValueType.PTR_CELL, pointer);
        }
        int number = survey.others.placeholder(pointer, ordinal, nextOther);
        nextOther += number == nextOther ? 1 : 0;
        return JSON.textNode("?ptr" + number);
    }

    private int objectNumber(int pointer) {
        int number = survey.objects.placeholder(pointer, ordinal, nextObject);
        nextObject += number == nextObject ? 1 : 0;
        return number;
    }

    private int cellNumber(int pointer) {
        int number = survey.cells.placeholder(pointer, ordinal, nextCell);
        nextCell += number == nextCell ? 1 : 0;
        return number;
    }

    private JsonNode object(LogRecord record, JsonNode[] pointers) {
        int key = record.tag.objectKey();
        if (key >= 0 && pointers[key] != null && !pointers[key].isNull()) {
            return pointers[key];
        }
        if (record.id() != 0) {
            return word(record.id());
        }
        Set<String> callers = record.tag.user ? null : CALLERS.get(record.tag.tag);
        return callers != null && callers.contains(previousTag) ? previousObject : NullNode.getInstance();
    }

    private static JsonNode word(int value) {
        return JSON.textNode(Hex.word(value));
    }

    // ---- call and send rows -----------------------------------------------------------------

    private ObjectNode row(String kind, int frames, CdbValue time, JsonNode object) {
        ObjectNode row = JSON.objectNode();
        row.put("k", kind);
        if (survey.hasClock()) {
            row.put("i", frames - 1);
        } else {
            row.putNull("i");
        }
        CdbValue known = time == null ? lastTime : time;
        if (known == null) {
            row.putNull("t");
        } else {
            row.put("t", known.number());
        }
        row.set("o", object);
        return row;
    }

    private void call(LogRecord record, JsonNode[] pointers, JsonNode object) {
        ObjectNode row = row("call", tk, record.time(), object);
        row.put("fn", record.tag.function);
        List<String> approx = new ArrayList<>();
        row.set("a", body(record, pointers, approx));
        returned(row, record, approx);
        finish(row, record, approx);
        String message = record.tag.user ? null : SENDS.get(record.tag.tag);
        if (message != null) {
            ObjectNode send = row("send", tk, record.time(), object);
            send.put("msg", message);
            send.set("d", message(record));
            finish(send, record, List.of());
        }
    }

    private void returned(ObjectNode row, LogRecord record, List<String> approx) {
        int index = survey.returnOf(ordinal);
        if (index < 0 || record.tag.returns.equals("none")) {
            return;
        }
        ObjectNode value = row.putObject("r");
        if (survey.hasEax(index)) {
            value.put("eax", Hex.word(survey.eax(index)));
        }
        if (survey.hasSt0(index)) {
            value.put("st0", survey.st0(index));
            if (survey.approxSt0(index)) {
                approx.add("r.st0");
            }
        }
    }

    private void send(LogRecord record, JsonNode[] pointers, JsonNode object) {
        ObjectNode row = row("send", tk, record.time(), object);
        row.put("msg", record.tag.function);
        List<String> approx = new ArrayList<>();
        row.set("d", body(record, pointers, approx));
        finish(row, record, approx);
    }

    private void finish(ObjectNode row, LogRecord record, List<String> approx) {
        if (record.time() != null && record.time().approx()) {
            approx = new ArrayList<>(approx);
            approx.add("t");
        }
        if (!approx.isEmpty()) {
            approx.forEach(row.putArray("approx")::add);
        }
        if (record.incomplete) {
            row.put("incomplete", true);
        }
        if (survey.unverifiedBuild()) {
            row.put("build", "unverified");
        }
        to.accept(TraceRow.of(row, record.line));
    }

    private static ObjectNode body(LogRecord record, JsonNode[] pointers, List<String> approx) {
        ObjectNode body = JSON.objectNode();
        for (int key : record.tag.inRow()) {
            CdbValue value = record.values[key];
            if (value != null) {
                TagDefinition.Key definition = record.tag.key(key);
                put(body, definition.path(), node(definition.type(), value, pointers[key]));
                if (value.approx()) {
                    approx.add(definition.path());
                }
            }
        }
        return body;
    }

    private static void put(ObjectNode body, String path, JsonNode value) {
        ObjectNode at = body;
        String rest = path;
        for (int dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.')) {
            String key = rest.substring(0, dot);
            at = at.get(key) instanceof ObjectNode inner ? inner : at.putObject(key);
            rest = rest.substring(dot + 1);
        }
        at.set(rest, value);
    }

    private static JsonNode node(ValueType type, CdbValue value, JsonNode pointer) {
        return switch (type) {
            case PTR, PTR_OBJ, PTR_CELL, PTR_LIST -> pointer;
            case ID -> word((int) value.bits());
            case F32 -> JSON.numberNode((float) value.number());
            case F64 -> JSON.numberNode(value.number());
            case STR -> JSON.textNode(value.text());
            case LIST -> list(value.text());
            case ID_LIST -> words(value.text());
            default ->
                value.bits() == (int) value.bits()
                        ? JSON.numberNode((int) value.bits())
                        : JSON.numberNode(value.bits());
        };
    }

    private static ArrayNode list(String text) {
        ArrayNode list = JSON.arrayNode();
        for (String item : text.split(",")) {
            if (!item.isEmpty()) {
                list.add(item);
            }
        }
        return list;
    }

    private static ArrayNode words(String text) {
        ArrayNode list = JSON.arrayNode();
        for (String item : text.split(",")) {
            CdbValue value = ValueType.U32.parse(item);
            if (value != null) {
                list.add(word((int) value.bits()));
            }
        }
        return list;
    }

    // ---- messages (wire.md section 13) ------------------------------------------------------

    private static ObjectNode message(LogRecord record) {
        ObjectNode message = JSON.objectNode();
        if (record.tag.tag.equals("EJP")) {
            float32(message, record, "extent", "extent");
            part(message, record, "velocity", "velocity");
        }
        if (record.tag.tag.equals("EMS")) {
            part(message, record, "raw", "raw_motion_state");
        }
        part(message, record, "position", "position");
        for (String stamp : new String[] {"instance", "server_control", "teleport", "force_position"}) {
            CdbValue value = record.get(stamp);
            if (value != null) {
                message.put(stamp + "_timestamp", (int) value.bits());
            }
        }
        for (String flag : new String[] {"contact", "longjump_mode"}) {
            CdbValue value = record.get(flag);
            if (value != null) {
                message.put(flag, value.bits() != 0);
            }
        }
        return message;
    }

    private static void float32(ObjectNode to, LogRecord record, String key, String name) {
        CdbValue value = record.get(key);
        if (value != null) {
            to.put(name, (float) value.number());
        }
    }

    private static void part(ObjectNode to, LogRecord record, String prefix, String name) {
        ObjectNode part = JSON.objectNode();
        for (int key = 0; key < record.values.length; key++) {
            TagDefinition.Key definition = record.tag.key(key);
            if (record.values[key] != null && definition.name().startsWith(prefix + ".")) {
                part.set(
                        definition.name().substring(prefix.length() + 1),
                        node(definition.type(), record.values[key], null));
            }
        }
        if (!part.isEmpty()) {
            to.set(name, part);
        }
    }

    // ---- tick rows --------------------------------------------------------------------------

    private void tick(Group group, int frames) {
        if (group == null || group.verdict != Verdict.TICK) {
            return;
        }
        LogRecord first = group.position;
        int now = ordinal;
        ordinal = group.ordinal;
        JsonNode[] pointers = pointers(first);
        ObjectNode row = row("tick", frames, first.time(), object(first, pointers));
        List<String> approx = new ArrayList<>();
        boolean incomplete = false;
        if (group.user) {
            ObjectNode state = JSON.objectNode();
            for (LogRecord record : group.lines.values()) {
                merge(state, body(record, pointers(record), approx));
                incomplete |= record.incomplete;
            }
            row.set("s", state);
        } else {
            int cell = first.tag.index("cp");
            row.set("s", StateRow.state(group, pointers[cell], approx));
            for (LogRecord record : group.lines.values()) {
                incomplete |= record.incomplete;
            }
        }
        ordinal = now;
        first.incomplete = incomplete;
        finish(row, first, approx);
    }

    private static void merge(ObjectNode to, ObjectNode from) {
        from.properties().forEach(field -> {
            if (field.getValue() instanceof ObjectNode inner && to.get(field.getKey()) instanceof ObjectNode known) {
                merge(known, inner);
            } else {
                to.set(field.getKey(), field.getValue());
            }
        });
    }
}
