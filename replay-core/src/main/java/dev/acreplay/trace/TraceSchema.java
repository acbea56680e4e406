package dev.acreplay.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The leaves of trace rows and their types: the tables of trace-calls.md sections 4 and 5.
 *
 * <p>Paths are dotted and without list indexes: {@code moveto.pending.heading} is the heading of any pending node.
 */
public final class TraceSchema {
    private static final String POSITION = "cell X, x F, y F, z F, qw F, qx F, qy F, qz F";
    private static final String PARAMETERS = "bits X, distance_to_object F, min_distance F, fail_distance F, speed F,"
            + " walk_run_threshold F, desired_heading F, hold_key I, context_id X";
    private static final String DO_MOTION = "motion X, speed F, hold_key I, bits X";
    private static final String INTERPRETED =
            "style X, forward X, forward_speed F, sidestep X, sidestep_speed F, turn X, turn_speed F, actions X*";

    /** {@code group: leaves}; a {@code *} marks a list. */
    private static final String TICK = """
            pos: %s, heading F
            vel: x F, y F, z F
            : ts X
            motion.raw: hold_key I, style X, forward X, forward_hold_key I, forward_speed F, sidestep X, \
            sidestep_hold_key I, sidestep_speed F, turn X, turn_hold_key I, turn_speed F, actions X*
            motion.interpreted: %s
            motion: my_run_rate F, current_speed_factor F, pending X*, standing_longjump I
            moveto: movement_type I, current_command X, aux_command X, moving_away I, initialized I, \
            previous_heading F, previous_distance F, previous_distance_time D, original_distance F, \
            original_distance_time D, fail_progress_count I, sought_object_id X, top_level_object_id X
            moveto.pending*: type I, heading F
            moveto.params: %s
            interpolation: nodes I, frame_counter I, progress_quantum F, original_distance F, node_fail_counter I, \
            keep_heading I
            interpolation.target: x F, y F, z F
            sticky: target_id X, radius F, timeout D
            constraint: offset F, start F, max F, constrained I
            target: id X, radius F, quantum D, status I, last_update D
            target.voyeurs*: id X, radius F, quantum D
            cell: objcell_id X, cell X, children X*
            """.formatted(POSITION, INTERPRETED, PARAMETERS);

    private static final String CALLS = """
            MovementManager::PerformMovement: type I, motion X, object_id X, top_level_id X
            MovementManager::unpack_movement: movement_type I, style X
            MovementManager::CancelMoveTo: err I
            MovementManager::HitGround:
            MovementManager::LeaveGround:
            MoveToManager::PerformMovement: type I
            MoveToManager::MoveToObject: object_id X, top_level_id X, object_radius F, object_height F, params R
            MoveToManager::MoveToObject_Internal: _target_position P, interpolated_position P
            MoveToManager::MoveToPosition: p P, params R
            MoveToManager::TurnToObject: object_id X, top_level_id X, params R
            MoveToManager::TurnToObject_Internal: _target_position P
            MoveToManager::TurnToHeading: params R
            MoveToManager::HandleUpdateTarget: object_id X, status I
            MoveToManager::BeginNextNode:
            MoveToManager::BeginMoveForward:
            MoveToManager::BeginTurnToHeading:
            MoveToManager::CancelMoveTo: retval I
            MoveToManager::CleanUp:
            MoveToManager::HitGround:
            MoveToManager::_DoMotion: %1$s
            MoveToManager::_StopMotion: %1$s
            CMotionInterp::DoMotion: %1$s
            CMotionInterp::DoInterpretedMotion: %1$s
            CMotionInterp::StopMotion: %1$s
            CMotionInterp::StopInterpretedMotion: %1$s
            CMotionInterp::StopCompletely:
            CMotionInterp::MotionDone: success I
            CMotionInterp::HitGround:
            CMotionInterp::LeaveGround:
            CMotionInterp::jump: extent F
            CMotionInterp::move_to_interpreted_state: new_state S
            InterpolationManager::InterpolateTo: p P, _keep_heading I
            InterpolationManager::NodeCompleted: success I
            InterpolationManager::StopInterpolating:
            StickyManager::StickTo: _target_id X, _target_radius F, _target_height F
            StickyManager::UnStick:
            ConstraintManager::ConstrainTo: p P, start_distance F, max_distance F
            ConstraintManager::UnConstrain:
            TargetManager::SetTarget: context_id X, object_id X, radius F, quantum D
            TargetManager::ClearTarget:
            TargetManager::ReceiveUpdate: object_id X, status I
            TargetManager::AddVoyeur: object_id X, radius F, quantum D
            TargetManager::RemoveVoyeur: object_id X
            TargetManager::SendVoyeurUpdate: voyeur X, p P, status I
            CPhysicsObj::change_cell: new_cell X
            CPhysicsObj::enter_cell: new_cell X
            CPhysicsObj::leave_cell: is_changing_cell I
            CPhysicsObj::SetPositionInternal: curr_cell X
            CPhysicsObj::MoveOrTeleport: p P, teleport_timestamp I, contact I
            CPhysicsObj::teleport_hook: hide I
            CPhysicsObj::set_heading: degrees F, send_event I
            CWeenieObject::OnMoveComplete: status I
            """.formatted(DO_MOTION);

    /** Keys whose values are doubles wherever they stand: times, and the quantum of a target. */
    private static final Set<String> DOUBLES = Set.of(
            "previous_distance_time",
            "original_distance_time",
            "timeout",
            "quantum",
            "last_update",
            "last_update_time",
            "last_sent_position_time",
            "sticky_timeout_time",
            "update_time",
            "new_quantum");

    private static final Map<String, LeafType> TICK_LEAVES = new LinkedHashMap<>();
    private static final Set<String> TICK_LISTS = new java.util.HashSet<>();
    private static final Map<String, Map<String, LeafType>> CALL_LEAVES = new LinkedHashMap<>();
    private static final Map<String, List<String>> CALL_ARGUMENTS = new LinkedHashMap<>();

    static {
        TICK.lines().forEach(TraceSchema::tickLine);
        CALLS.lines().forEach(TraceSchema::callLine);
    }

    private TraceSchema() {}

    private static void tickLine(String line) {
        int colon = line.indexOf(':');
        String group = line.substring(0, colon);
        if (group.endsWith("*")) {
            group = group.substring(0, group.length() - 1);
            TICK_LISTS.add(group);
        }
        leaves(TICK_LEAVES, group.isEmpty() ? "" : group + ".", line.substring(colon + 1));
    }

    private static void callLine(String line) {
        int colon = line.lastIndexOf(':');
        Map<String, LeafType> leaves = new LinkedHashMap<>();
        List<String> arguments = new ArrayList<>();
        leaves(leaves, "", line.substring(colon + 1));
        for (String item : line.substring(colon + 1).split(",")) {
            if (!item.isBlank()) {
                arguments.add(item.trim().split(" ")[0]);
            }
        }
        CALL_LEAVES.put(line.substring(0, colon), leaves);
        CALL_ARGUMENTS.put(line.substring(0, colon), List.copyOf(arguments));
    }

    private static void leaves(Map<String, LeafType> to, String prefix, String text) {
        for (String item : text.split(",")) {
            if (item.isBlank()) {
                continue;
            }
            String[] words = item.trim().split(" ");
            String path = prefix + words[0];
            switch (words[1]) {
                case "P" -> leaves(to, path + ".", POSITION);
                case "R" -> leaves(to, path + ".", PARAMETERS);
                case "S" -> leaves(to, path + ".", INTERPRETED);
                case "X*" -> {
                    if (to == TICK_LEAVES) {
                        TICK_LISTS.add(path);
                    }
                    to.put(path, LeafType.WORD);
                }
                case "X" -> to.put(path, LeafType.WORD);
                case "F" -> to.put(path, LeafType.FLOAT);
                case "D" -> to.put(path, LeafType.DOUBLE);
                default -> to.put(path, LeafType.INTEGER);
            }
        }
    }

    /** Returns the leaves of a tick row's state in their order, with their types. */
    public static Map<String, LeafType> tickLeaves() {
        return Collections.unmodifiableMap(TICK_LEAVES);
    }

    /** Returns whether a path of a tick row's state is a list. */
    public static boolean isList(String path) {
        return TICK_LISTS.contains(path);
    }

    /** Returns the functions whose calls are traced (trace-calls.md section 5). */
    public static Set<String> functions() {
        return Collections.unmodifiableSet(CALL_LEAVES.keySet());
    }

    /** Returns the leaves of the arguments of a traced function in their order, with their types. */
    static Map<String, LeafType> callLeaves(String function) {
        return CALL_LEAVES.getOrDefault(function, Map.of());
    }

    /** Returns the arguments of a traced function in their order; empty for other functions. */
    public static List<String> arguments(String function) {
        return CALL_ARGUMENTS.getOrDefault(function, List.of());
    }

    /** Returns the type of a leaf of a tick row's state. */
    public static LeafType tick(String path) {
        return orByKey(TICK_LEAVES.get(path), path);
    }

    /** Returns the type of an argument of a call row. */
    public static LeafType call(String function, String path) {
        return orByKey(CALL_LEAVES.getOrDefault(function, Map.of()).get(path), path);
    }

    /** Returns the type of a leaf of a row's body. */
    public static LeafType of(TraceRow row, String path) {
        return switch (row.kind()) {
            case TICK -> tick(path);
            case CALL -> call(row.name(), path);
            default -> orByKey(null, path);
        };
    }

    private static LeafType orByKey(LeafType type, String path) {
        if (type != null) {
            return type;
        }
        String key = path.substring(path.lastIndexOf('.') + 1);
        return DOUBLES.contains(key) ? LeafType.DOUBLE : LeafType.UNKNOWN;
    }

    /**
     * Returns a row whose keys stand in the order of formats.md and trace-calls.md; keys that those do not name follow the
     * named ones in the order in which they stood. Equal content becomes equal bytes.
     */
    public static TraceRow ordered(TraceRow row) {
        ObjectNode from = row.json();
        ObjectNode to = JsonNodeFactory.instance.objectNode();
        String bodyKey = row.kind().bodyKey();
        for (String key : new String[] {"k", "i", "t", "o", "fn", "msg", "n"}) {
            move(from, to, key);
        }
        if (bodyKey != null && from.get(bodyKey) instanceof ObjectNode body) {
            to.set(bodyKey, orderedBody(row, body));
        }
        from.fieldNames().forEachRemaining(key -> {
            if (!to.has(key)) {
                to.set(key, from.get(key));
            }
        });
        return TraceRow.of(to, row.line());
    }

    private static JsonNode orderedBody(TraceRow row, ObjectNode body) {
        List<String> order = row.kind() == TraceRow.Kind.TICK
                ? List.copyOf(TICK_LEAVES.keySet())
                : row.kind() == TraceRow.Kind.CALL
                        ? List.copyOf(CALL_LEAVES
                                .getOrDefault(row.name() == null ? "" : row.name(), Map.of())
                                .keySet())
                        : List.of();
        return order.isEmpty() ? body : reorder(body, "", order);
    }

    private static ObjectNode reorder(ObjectNode from, String prefix, List<String> order) {
        ObjectNode to = JsonNodeFactory.instance.objectNode();
        for (String path : order) {
            if (path.startsWith(prefix)) {
                String rest = path.substring(prefix.length());
                int dot = rest.indexOf('.');
                String key = dot < 0 ? rest : rest.substring(0, dot);
                if (!to.has(key) && from.has(key)) {
                    to.set(key, reorderValue(from.get(key), prefix + key + ".", order));
                }
            }
        }
        from.fieldNames().forEachRemaining(key -> {
            if (!to.has(key)) {
                to.set(key, from.get(key));
            }
        });
        return to;
    }

    private static JsonNode reorderValue(JsonNode value, String prefix, List<String> order) {
        if (value instanceof ObjectNode object) {
            return reorder(object, prefix, order);
        }
        if (value.isArray() && value.size() > 0 && value.get(0).isObject()) {
            var list = JsonNodeFactory.instance.arrayNode();
            value.forEach(item -> list.add(reorderValue(item, prefix, order)));
            return list;
        }
        return value;
    }

    private static void move(ObjectNode from, ObjectNode to, String key) {
        JsonNode value = from.get(key);
        if (value != null) {
            to.set(key, value);
        }
    }
}
