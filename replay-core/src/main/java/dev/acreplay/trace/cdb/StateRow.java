package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.geometry.Frame;
import dev.acreplay.trace.LeafType;
import dev.acreplay.trace.TraceSchema;
import dev.acreplay.trace.cdb.StateGroups.Group;
import java.util.ArrayList;
import java.util.List;

/** Makes the state of a tick row of the lines of a state group (cdb.md section 2.4). */
final class StateRow {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** {@code leaf key} pairs of a line, below a group of the state. */
    static final String RAW = "hold_key rk style rs forward rf forward_hold_key rfk forward_speed rfs sidestep rd"
            + " sidestep_hold_key rdk sidestep_speed rds turn rt turn_hold_key rtk turn_speed rts";

    static final String INTERPRETED =
            "style s forward f forward_speed fs sidestep d sidestep_speed ds turn u turn_speed us";
    static final String MOVE_TO =
            "movement_type mt current_command cc aux_command ac moving_away ma initialized in previous_heading ph"
                    + " previous_distance pd previous_distance_time pt original_distance od original_distance_time ot"
                    + " fail_progress_count fc sought_object_id so top_level_object_id tl";
    static final String PARAMS =
            "bits b distance_to_object dto min_distance min fail_distance fd speed sp walk_run_threshold wr"
                    + " desired_heading dh hold_key hk context_id ctx";

    static final String INTERPOLATION =
            "frame_counter fc progress_quantum pq original_distance od node_fail_counter nf keep_heading kh";
    static final String STICKY = "target_id id radius r timeout to";
    static final String CONSTRAINT = "offset off start st max mx constrained on";
    static final String TARGET = "id id radius r quantum q status s last_update lu";

    private final Group group;
    private final List<String> approx;
    private final ObjectNode state = JSON.objectNode();

    private StateRow(Group group, List<String> approx) {
        this.group = group;
        this.approx = approx;
    }

    /**
     * Returns the state of a group.
     *
     * @param cell what the cell pointer of the STP line stands for, or null if the line does not print it
     * @param approx takes the leaves that were printed in decimal
     */
    static ObjectNode state(Group group, JsonNode cell, List<String> approx) {
        StateRow row = new StateRow(group, approx);
        row.position();
        row.motion();
        row.moveTo();
        row.interpolation();
        row.leaves("STK", "sticky", STICKY);
        row.leaves("STC", "constraint", CONSTRAINT);
        row.target();
        row.cell(cell);
        return row.state;
    }

    private LogRecord line(String tag) {
        return group.lines.get(tag);
    }

    /** Copies a line's values to a group; the group appears if the line is there. */
    private ObjectNode leaves(String tag, String path, String pairs) {
        LogRecord line = line(tag);
        String[] words = pairs.split(" ");
        if (line == null || !prints(line, words)) {
            return null;
        }
        ObjectNode to = state;
        for (String key : path.split("\\.")) {
            to = to.get(key) instanceof ObjectNode inner ? inner : to.putObject(key);
        }
        for (int i = 0; i < words.length; i += 2) {
            CdbValue value = line.get(words[i + 1]);
            if (value != null) {
                String leaf = path + "." + words[i];
                to.set(words[i], value(TraceSchema.tick(leaf), value));
                if (value.approx()) {
                    approx.add(leaf);
                }
            }
        }
        return to;
    }

    private static boolean prints(LogRecord line, String[] pairs) {
        for (int i = 1; i < pairs.length; i += 2) {
            if (line.get(pairs[i]) != null) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode value(LeafType type, CdbValue value) {
        return switch (type) {
            case WORD -> JSON.textNode(Hex.word((int) value.bits()));
            case FLOAT -> JSON.numberNode((float) value.number());
            case DOUBLE -> JSON.numberNode(value.number());
            default -> JSON.numberNode((int) value.bits());
        };
    }

    private void position() {
        ObjectNode pos = leaves("STP", "pos", "cell c x x y y z z qw qw qx qx qy qy qz qz");
        LogRecord stp = line("STP");
        if (stp.get("hd") != null) {
            withGroup("pos").put("heading", (float) stp.number("hd"));
        } else if (pos != null && pos.has("qw") && pos.has("qx") && pos.has("qy") && pos.has("qz")) {
            Frame frame = new Frame();
            frame.setQuaternion((float) stp.number("qw"), (float) stp.number("qx"), (float) stp.number("qy"), (float)
                    stp.number("qz"));
            frame.cache();
            pos.put("heading", (float) frame.getHeading());
        }
        leaves("STP", "vel", "x vx y vy z vz");
        CdbValue bits = stp.get("ts");
        if (bits != null) {
            state.put("ts", Hex.word((int) bits.bits()));
        }
    }

    private void motion() {
        if (line("STM") == null && line("STQ") == null && line("STA") == null) {
            return;
        }
        leaves("STM", "motion.raw", RAW);
        actions("r", "raw");
        leaves("STM", "motion.interpreted", INTERPRETED);
        actions("i", "interpreted");
        leaves("STM", "motion", "my_run_rate rr current_speed_factor sf");
        LogRecord queue = line("STQ");
        if (queue != null && queue.get("m") != null) {
            ArrayNode pending = withGroup("motion").putArray("pending");
            items(queue.get("m").text()).forEach(item -> pending.add(word(item[0])));
        }
        CdbValue jump = line("STM") == null ? null : line("STM").get("lj");
        if (jump != null) {
            withGroup("motion").put("standing_longjump", jump.bits() != 0 ? 1 : 0);
        }
    }

    private ObjectNode withGroup(String key) {
        return state.get(key) instanceof ObjectNode inner ? inner : state.putObject(key);
    }

    private void actions(String key, String name) {
        LogRecord line = line("STA");
        if (line != null && line.get(key) != null) {
            ObjectNode motion = withGroup("motion");
            ObjectNode to = motion.get(name) instanceof ObjectNode inner ? inner : motion.putObject(name);
            ArrayNode actions = to.putArray("actions");
            items(line.get(key).text()).forEach(item -> actions.add(word(item[0])));
        }
    }

    private void moveTo() {
        leaves("STV", "moveto", MOVE_TO);
        LogRecord nodes = line("STN");
        if (nodes != null && nodes.get("a") != null) {
            ArrayNode pending = withGroup("moveto").putArray("pending");
            for (String[] item : items(nodes.get("a").text())) {
                ObjectNode node = pending.addObject().put("type", integer(item[0]));
                if (item.length > 1) {
                    node.put("heading", float32(item[1]));
                }
            }
        }
        leaves("STV", "moveto.params", PARAMS);
    }

    private void interpolation() {
        LogRecord queue = line("STJ");
        if (queue != null && queue.get("a") != null) {
            withGroup("interpolation").put("nodes", items(queue.get("a").text()).size());
        }
        leaves("STI", "interpolation", INTERPOLATION);
        if (queue != null && queue.get("a") != null) {
            List<String[]> nodes = items(queue.get("a").text());
            if (nodes.isEmpty() || nodes.get(0).length < 5) {
                withGroup("interpolation").putNull("target");
            } else {
                String[] head = nodes.get(0);
                withGroup("interpolation")
                        .putObject("target")
                        .put("x", float32(head[2]))
                        .put("y", float32(head[3]))
                        .put("z", float32(head[4]));
            }
        }
    }

    private void target() {
        LogRecord table = line("STY");
        if (line("STT") == null && table == null) {
            return;
        }
        if (leaves("STT", "target", TARGET) == null) {
            withGroup("target")
                    .put("id", Hex.word(0))
                    .put("radius", 0.0f)
                    .put("quantum", 0.0)
                    .put("status", 0)
                    .put("last_update", 0.0);
        }
        ArrayNode voyeurs = withGroup("target").putArray("voyeurs");
        if (table != null && table.get("v") != null) {
            for (String[] item : items(table.get("v").text())) {
                ObjectNode voyeur = voyeurs.addObject().put("id", word(item[0]));
                if (item.length > 2) {
                    CdbValue quantum = ValueType.F64.parse(item[2]);
                    voyeur.put("radius", float32(item[1])).put("quantum", quantum == null ? 0.0 : quantum.number());
                }
            }
        }
    }

    private void cell(JsonNode cell) {
        LogRecord list = line("STL");
        leaves("STP", "cell", "objcell_id c");
        if (cell == null && list == null) {
            return;
        }
        if (cell != null) {
            withGroup("cell").set("cell", cell);
        }
        ArrayNode children = withGroup("cell").putArray("children");
        if (list != null && list.get("ch") != null) {
            items(list.get("ch").text()).forEach(item -> children.add(word(item[0])));
        }
    }

    /** Takes a list apart: items by comma, their scalars by colon. */
    private static List<String[]> items(String text) {
        List<String[]> items = new ArrayList<>();
        for (String item : text.split(",")) {
            if (!item.isEmpty()) {
                items.add(item.split(":"));
            }
        }
        return items;
    }

    private static String word(String text) {
        return Hex.word(integer(text));
    }

    private static int integer(String text) {
        CdbValue value = ValueType.U32.parse(text);
        return value == null ? 0 : (int) value.bits();
    }

    private static float float32(String text) {
        CdbValue value = ValueType.F32.parse(text);
        return value == null ? 0.0f : (float) value.number();
    }
}
