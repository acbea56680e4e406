package dev.acreplay.trace.cdb;

import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tags that the script generator emits: one a function of the table, the reserved ones, and the state family. */
final class BuiltInTags {
    /** Keys whose u32 is an id, a cell, a motion or a flag word and stands as a word in rows. */
    private static final Set<String> WORDS = Set.of(
            "oldid",
            "cell",
            "new_cell_id",
            "newid",
            "transient_state",
            "flags",
            "new_state",
            "state",
            "motion",
            "object_id",
            "top_level_id",
            "context_id",
            "head",
            "current_command",
            "aux_command",
            "command",
            "cmd",
            "substate",
            "forward",
            "_target_id",
            "target_id",
            "voyeur",
            "bits",
            "current_style",
            "forward_command",
            "sidestep_command",
            "turn_command");

    /** Composites of cdb.md section 2.5: their keys with offset and type. */
    static final Map<String, List<Part>> COMPOSITES = composites();

    /** State lines of cdb.md section 2.4: keys and types. */
    private static final Map<String, String> STATE = state();

    private static final Set<String> UNPREFIXED_PARAMS = Set.of("IDM", "IDI", "ISM", "ISI", "MDM", "MSM");
    private static final Map<String, String> SHORT_STATE = Map.of(
            "current_style", "style",
            "forward_command", "forward",
            "sidestep_command", "sidestep",
            "turn_command", "turn");

    private BuiltInTags() {}

    /** A member of a composite. */
    record Part(String name, int offset, ValueType type) {}

    private static Map<String, List<Part>> composites() {
        Map<String, List<Part>> all = new LinkedHashMap<>();
        all.put("pos", parts("cell:4:id x:3C:f32 y:40:f32 z:44:f32 qw:8:f32 qx:C:f32 qy:10:f32 qz:14:f32"));
        all.put("vec", parts("x:0:f32 y:4:f32 z:8:f32"));
        all.put("frame", parts("x:34:f32 y:38:f32 z:3C:f32 qw:0:f32 qx:4:f32 qy:8:f32 qz:C:f32"));
        all.put(
                "params",
                parts("bits:4:id distance_to_object:8:f32 min_distance:C:f32 desired_heading:10:f32 speed:14:f32"
                        + " fail_distance:18:f32 walk_run_threshold:1C:f32 context_id:20:id hold_key:24:u32"
                        + " action_stamp:28:u32"));
        all.put(
                "tinfo",
                parts("context_id:0:id object_id:4:id radius:8:f32 quantum:10:f64 target.cell:1C:id target.x:54:f32"
                        + " target.y:58:f32 target.z:5C:f32 interpolated.cell:64:id interpolated.x:9C:f32"
                        + " interpolated.y:A0:f32 interpolated.z:A4:f32 velocity.x:B4:f32 velocity.y:B8:f32"
                        + " velocity.z:BC:f32 status:C0:u32"));
        all.put("mvs", parts("type:0:u32 motion:4:id object_id:8:id top_level_id:C:id radius:58:f32 height:5C:f32"));
        all.put(
                "ims",
                parts("current_style:4:id forward_command:8:id forward_speed:C:f32 sidestep_command:10:id"
                        + " sidestep_speed:14:f32 turn_command:18:id turn_speed:1C:f32"));
        all.put(
                "raw",
                parts("current_holdkey:C:u32 current_style:10:id forward_command:14:id forward_holdkey:18:u32"
                        + " forward_speed:1C:f32 sidestep_command:20:id sidestep_holdkey:24:u32 sidestep_speed:28:f32"
                        + " turn_command:2C:id turn_holdkey:30:u32 turn_speed:34:f32"));
        return all;
    }

    private static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        for (String item : text.split(" ")) {
            String[] words = item.split(":");
            parts.add(new Part(words[0], Integer.parseInt(words[1], 16), ValueType.of(words[2])));
        }
        return List.copyOf(parts);
    }

    private static Map<String, String> state() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "STM",
                "n:u32 rk:u32 rs:id rf:id rfk:u32 rfs:f32 rd:id rdk:u32 rds:f32 rt:id rtk:u32 rts:f32 s:id f:id fs:f32"
                        + " d:id ds:f32 u:id us:f32 sf:f32 lj:u32 je:f32 as:u32 rr:f32");
        all.put("STQ", "n:u32 m:list");
        all.put("STA", "n:u32 r:list i:list");
        all.put(
                "STV",
                "n:u32 mt:u32 sc:id sx:f32 sy:f32 sz:f32 tc:id tx:f32 ty:f32 tz:f32 b:id dto:f32 min:f32 dh:f32 sp:f32"
                        + " fd:f32 wr:f32 ctx:id hk:u32 ph:f32 pd:f32 pt:f64 od:f32 ot:f64 fc:u32 so:id tl:id sr:f32"
                        + " sh:f32 cc:id ac:id ma:u32 in:u32");
        all.put("STN", "n:u32 a:list");
        all.put("STI", "n:u32 kh:u32 fc:u32 od:f32 pq:f32 nf:i32");
        all.put("STJ", "n:u32 a:list");
        all.put("STK", "n:u32 id:id r:f32 in:u32 to:f64");
        all.put("STC", "n:u32 on:u32 off:f32 st:f32 mx:f32");
        all.put("STT", "n:u32 ctx:id id:id r:f32 q:f64 s:u32 lu:f64");
        all.put("STY", "n:u32 v:list");
        all.put("STL", "n:u32 ch:list");
        all.put(
                "STP",
                "n:u32 obj:ptr.obj id:u32 t:f64 pt:f64 ip:u32 ut:f64 c:id x:f32 y:f32 z:f32 qw:f32 qx:f32 qy:f32 qz:f32"
                        + " cp:ptr.cell st:u32 ts:u32 vx:f32 vy:f32 vz:f32 ox:f32 oy:f32 oz:f32 cx:f32 cy:f32 cz:f32"
                        + " pd:f32 au:u32 hd:f32?");
        return all;
    }

    /** Returns all built-in tags. */
    static Map<String, TagDefinition> all() {
        Map<String, TagDefinition> tags = new LinkedHashMap<>();
        reserved().forEach(tag -> tags.put(tag.tag, tag));
        STATE.forEach((tag, keys) -> tags.put(tag, stateLine(tag, keys)));
        tags.put("WMC", completion());
        CdbTables.functions().values().stream()
                .filter(f -> !tags.containsKey(f.tag()))
                .forEach(f -> tags.put(f.tag(), function(f)));
        return tags;
    }

    /** The weenie's callback, which only clients other than retail have; written logs of their traces print it. */
    private static TagDefinition completion() {
        return TagDefinition.builder("WMC", Kind.CALL)
                .function("CWeenieObject::OnMoveComplete")
                .key("obj", ValueType.PTR_OBJ, false, null)
                .object("obj")
                .key("status", ValueType.U32, false, "status")
                .key("id", ValueType.U32, true, null)
                .id("id")
                .key("t", ValueType.F64, true, null)
                .time("t")
                .build();
    }

    private static List<TagDefinition> reserved() {
        return List.of(
                simple("HD", Kind.HEADER, "v:str? set:str? form:str? filter:str? limit:u32? sum:u32? t:f64? tags:str?"),
                simple("TK", Kind.CLOCK, "t:f64 f:u32?"),
                simple("TP", Kind.GATE, "t:f64? dt:f32"),
                simple("ID", Kind.IDENTITY, "obj:ptr.obj id:u32 t:f64? src:str?"),
                simple("IX", Kind.END, "obj:ptr.obj id:u32 t:f64?"),
                simple("RV", Kind.RETURN, "of:str eax:u32"),
                simple("XL", Kind.LIMIT, "n:u32?"),
                simple("XE", Kind.ERROR, "code:str? sum:u32? id:u32?"),
                simple("XQ", Kind.STOP, "n:u32? f:u32? st:u32?"));
    }

    private static TagDefinition simple(String tag, Kind kind, String keys) {
        TagDefinition.Builder builder = TagDefinition.builder(tag, kind);
        keys(builder, keys);
        if (keys.startsWith("obj:")) {
            builder.object("obj").id("id");
        }
        return builder.time("t").build();
    }

    private static void keys(TagDefinition.Builder builder, String keys) {
        for (String key : keys.split(" ")) {
            boolean optional = key.endsWith("?");
            String[] words = (optional ? key.substring(0, key.length() - 1) : key).split(":");
            builder.key(words[0], ValueType.of(words[1]), optional, null);
        }
    }

    private static TagDefinition stateLine(String tag, String keys) {
        TagDefinition.Builder builder = TagDefinition.builder(tag, Kind.STATE_LINE);
        keys(builder, keys);
        if (tag.equals("STP")) {
            builder.object("obj").id("id").time("t");
        }
        return builder.build();
    }

    private static TagDefinition function(CdbTables.Function function) {
        TagDefinition.Builder builder = TagDefinition.builder(function.tag(), Kind.CALL)
                .function(function.name())
                .returns(function.returns())
                .key("obj", ValueType.PTR_OBJ, false, null)
                .object("obj");
        for (CdbTables.Field field : function.fields()) {
            List<Part> parts = COMPOSITES.get(field.type());
            if (parts == null) {
                String path = rename(function.tag(), field.key());
                builder.key(field.key(), type(field), false, path);
            } else {
                for (Part part : parts) {
                    String key = field.key() + "." + part.name();
                    builder.key(key, part.type(), false, rename(function.tag(), key));
                }
            }
        }
        switch (function.tag()) {
            case "VUM" ->
                builder.key("movement_type", ValueType.U32, true, "movement_type")
                        .key("style", ValueType.ID, true, "style");
            case "IMI" -> builder.key("new_state.actions", ValueType.ID_LIST, true, "new_state.actions");
            default -> {}
        }
        return builder.key("id", ValueType.U32, true, null)
                .id("id")
                .key("t", ValueType.F64, true, null)
                .time("t")
                .build();
    }

    /** Returns the type of a single field; words among its u32 become ids. */
    static ValueType type(CdbTables.Field field) {
        ValueType type = ValueType.of(field.type());
        return type == ValueType.U32 && WORDS.contains(field.key()) ? ValueType.ID : type;
    }

    /** Returns the name that a key has in rows (trace-calls.md section 10). */
    static String rename(String tag, String key) {
        if (key.equals("newcell")) {
            return switch (tag) {
                case "CC", "EC" -> "new_cell";
                case "OSI" -> "curr_cell";
                default -> key;
            };
        }
        int dot = key.indexOf('.');
        String last = key.substring(dot + 1);
        boolean plain = switch (tag) {
            case "VPM" -> Set.of("type", "motion", "object_id", "top_level_id").contains(last);
            case "MPM" -> last.equals("type");
            case "MHU" -> key.equals("target_info.object_id") || key.equals("target_info.status");
            case "TRU" -> last.equals("object_id") || last.equals("status");
            default ->
                UNPREFIXED_PARAMS.contains(tag)
                        && Set.of("speed", "hold_key", "bits").contains(last);
        };
        if (plain) {
            return last;
        }
        if (tag.equals("IMI") && dot > 0) {
            return key.substring(0, dot + 1) + SHORT_STATE.getOrDefault(last, last);
        }
        return key;
    }
}
