package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Names of motions, flags and enumerations, for values shown to people. */
final class Names {
    private static final Map<String, String> MOTIONS = Map.ofEntries(
            Map.entry("0x41000003", "Ready"),
            Map.entry("0x45000005", "WalkForward"),
            Map.entry("0x45000006", "WalkBackwards"),
            Map.entry("0x44000007", "RunForward"),
            Map.entry("0x40000008", "Fallen"),
            Map.entry("0x6500000D", "TurnRight"),
            Map.entry("0x6500000E", "TurnLeft"),
            Map.entry("0x6500000F", "SideStepRight"),
            Map.entry("0x65000010", "SideStepLeft"),
            Map.entry("0x40000011", "Dead"),
            Map.entry("0x41000012", "Crouch"),
            Map.entry("0x41000013", "Sitting"),
            Map.entry("0x41000014", "Sleeping"),
            Map.entry("0x40000015", "Falling"),
            Map.entry("0x4000001D", "JumpCharging"),
            Map.entry("0x2000003A", "StopTurning"),
            Map.entry("0x8000003C", "HandCombat"),
            Map.entry("0x8000003D", "NonCombat"),
            Map.entry("0x8000003E", "SwordCombat"),
            Map.entry("0x8000003F", "BowCombat"),
            Map.entry("0x80000049", "Magic"));

    private static final String[] TRANSIENT = {
        "CONTACT",
        "ON_WALKABLE",
        "SLIDING",
        "WATER_CONTACT",
        "STATIONARY_FALL",
        "STATIONARY_STOP",
        "STATIONARY_STUCK",
        "ACTIVE",
        "CHECK_ETHEREAL"
    };

    private static final String[] PARAMETERS = {
        "can_walk", "can_run", "can_sidestep", "can_walk_backwards", "can_charge", "fail_walk", "use_final_heading",
        "sticky", "move_away", "move_towards", "use_spheres", "set_hold_key", "autonomous", "modify_raw_state",
        "modify_interpreted_state", "cancel_moveto", "stop_completely", "disable_jump_during_link"
    };

    private static final String[] HOLD_KEYS = {"Invalid", "None", "Run"};

    private static final String[] TARGET_STATUS = {
        "Undef", "Ok", "ExitWorld", "Teleported", "Contained", "Parented", "TimedOut"
    };

    private static final Map<Integer, String> MOVEMENTS = Map.of(
            0,
            "Invalid",
            1,
            "RawCommand",
            2,
            "InterpretedCommand",
            3,
            "StopRawCommand",
            4,
            "StopInterpretedCommand",
            5,
            "StopCompletely",
            6,
            "MoveToObject",
            7,
            "MoveToPosition",
            8,
            "TurnToObject",
            9,
            "TurnToHeading");

    private static final Map<Integer, String> ERRORS = Map.of(
            0x08,
            "NoPhysicsObject",
            0x0B,
            "NoMotionInterpreter",
            0x36,
            "ActionCancelled",
            0x37,
            "ObjectGone",
            0x38,
            "NoObject",
            0x3C,
            "ITeleported",
            0x3D,
            "YouChargedTooFar",
            0x47,
            "GeneralMovementFailure");

    private Names() {}

    /** Returns the names as tables for a page that shows values of any frame. */
    static ObjectNode legend() {
        ObjectNode legend = Json.MAPPER.createObjectNode();
        ObjectNode motions = legend.putObject("motions");
        new TreeMap<>(MOTIONS).forEach(motions::put);
        array(legend, "transient", TRANSIENT);
        array(legend, "parameters", PARAMETERS);
        array(legend, "hold_keys", HOLD_KEYS);
        array(legend, "target_status", TARGET_STATUS);
        numbers(legend, "movements", MOVEMENTS);
        numbers(legend, "errors", ERRORS);
        return legend;
    }

    private static void array(ObjectNode legend, String key, String[] names) {
        ArrayNode list = legend.putArray(key);
        for (String name : names) {
            list.add(name);
        }
    }

    private static void numbers(ObjectNode legend, String key, Map<Integer, String> names) {
        ObjectNode node = legend.putObject(key);
        new TreeMap<>(names).forEach((number, name) -> node.put(number.toString(), name));
    }

    /** Returns the value as a person reads it: names behind motions, flag words and enumerations. */
    static String show(Field field, JsonNode value) {
        if (value == null) {
            return "(absent)";
        }
        String text = plain(value, field.wide);
        String name = name(field, value);
        return name == null ? text : text + " " + name;
    }

    private static String plain(JsonNode value, boolean wide) {
        if (value.isFloatingPointNumber()) {
            return wide ? Json.text(value.doubleValue()) : Json.text((float) value.doubleValue());
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }

    private static String name(Field field, JsonNode value) {
        if (value.isTextual() && value.textValue().length() == 10) {
            String text = value.textValue();
            if (field.name.equals("ts")) {
                return flags(text, TRANSIENT);
            }
            if (field.key.equals("bits")) {
                return flags(text, PARAMETERS);
            }
            return MOTIONS.get(text);
        }
        if (value.isInt()) {
            int number = value.intValue();
            return switch (field.key) {
                case "hold_key", "forward_hold_key", "sidestep_hold_key", "turn_hold_key" -> at(HOLD_KEYS, number);
                case "movement_type" -> MOVEMENTS.get(number);
                case "type" -> field.name.endsWith("PerformMovement.type") ? MOVEMENTS.get(number) : null;
                case "status" -> at(TARGET_STATUS, number);
                case "retval", "err" -> ERRORS.get(number);
                default -> null;
            };
        }
        return null;
    }

    private static String at(String[] names, int index) {
        return index >= 0 && index < names.length ? names[index] : null;
    }

    private static String flags(String text, String[] names) {
        long word;
        try {
            word = Long.parseLong(text.substring(2), 16);
        } catch (NumberFormatException e) {
            return null;
        }
        List<String> set = new ArrayList<>();
        for (int bit = 0; bit < 32; bit++) {
            if ((word >>> bit & 1) != 0) {
                set.add(bit < names.length ? names[bit] : "bit " + bit);
            }
        }
        return set.isEmpty() ? null : String.join("|", set);
    }
}
