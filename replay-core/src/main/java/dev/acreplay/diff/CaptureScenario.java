package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.replay.Clock;
import dev.acreplay.replay.Environments;
import dev.acreplay.replay.EventSource;
import dev.acreplay.replay.Replayer;
import dev.acreplay.stream.MotionEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes the events of a capture's session as a scenario, as far as inputs of a scenario can say them.
 *
 * <p>Objects stand from the first frame on where they are first seen; stale and obsolete events are left out, and so are
 * stamps that only order messages. The client's own messages become positions and contact: a scenario has no raw state. So
 * the scenario is near the capture, not equal to it, and whoever uses it checks that it still shows what it should.
 */
final class CaptureScenario {
    private static final Map<String, String> STATE = Map.of(
            "current_style",
            "style",
            "forward_command",
            "forward",
            "forward_speed",
            "forward_speed",
            "sidestep_command",
            "sidestep",
            "sidestep_speed",
            "sidestep_speed",
            "turn_command",
            "turn",
            "turn_speed",
            "turn_speed");
    private static final Set<String> OWN = Set.of("MoveToState", "AutonomousPosition");

    private final ObjectNode scenario = Json.MAPPER.createObjectNode();
    private final Map<String, ObjectNode> objects = new LinkedHashMap<>();
    private final ArrayNode inputs = Json.MAPPER.createArrayNode();
    private final String player;
    private double effective;

    private CaptureScenario(String player, double start) {
        this.player = player;
        this.effective = start;
    }

    /**
     * Converts a session.
     *
     * @param replayer of the capture, for its clock and environment
     * @param header of its trace, for the session
     * @param player id of the local player, or null
     */
    static byte[] of(String name, EventSource source, Replayer replayer, ObjectNode header, String player) {
        Clock clock = replayer.clock();
        CaptureScenario made = new CaptureScenario(player, clock.start());
        int session = header.path("session").asInt(1);
        try (EventSource.Reading reading = source.read()) {
            for (MotionEvent event = reading.next(); event != null; event = reading.next()) {
                if (event.session() == session && !event.obsolete()) {
                    made.add(event);
                }
            }
        }
        return made.bytes(name, replayer, clock);
    }

    private byte[] bytes(String name, Replayer replayer, Clock clock) {
        scenario.put("acreplay_scenario", 1);
        scenario.put("name", name);
        scenario.put("comment", "");
        scenario.putObject("rules").put("profile", "retail").putObject("set");
        ObjectNode time = scenario.putObject("clock");
        time.put("start", clock.start()).put("frame", clock.frame()).put("frames", clock.frames());
        ObjectNode environment = Environments.toJson(replayer.physics().environment);
        if (environment.path("flat_ground").isNull()) {
            environment.remove("flat_ground");
        }
        scenario.set("environment", environment);
        ArrayNode list = scenario.putArray("objects");
        objects.values().forEach(list::add);
        scenario.set("inputs", inputs);
        scenario.putArray("record").add("tick").add("call");
        return scenario.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }

    private void add(MotionEvent event) {
        if (event.timed()) {
            effective = Math.max(effective, event.t());
        }
        ObjectNode json = event.toJson();
        JsonNode data = json.path("data");
        String object = json.path("object").isTextual() ? json.path("object").asText() : player;
        switch (event.type()) {
            case "CreateObject", "UpdateObject" -> create(object, data.path("physicsdesc"));
            case "ParentEvent" -> parent(data);
            default -> {
                if (object != null && !event.stale()) {
                    message(event.type(), object, data);
                }
            }
        }
    }

    private void create(String object, JsonNode description) {
        JsonNode position = description.path("pos");
        if (objects.containsKey(object) || !position.isObject() || cell(position) == 0) {
            return;
        }
        ObjectNode made = object(object, position);
        if (description.has("object_scale")) {
            made.set("scale", description.get("object_scale"));
        }
        ArrayNode stamps = made.putArray("timestamps");
        description.path("timestamps").forEach(stamps::add);
        if (stamps.size() != 9) {
            made.remove("timestamps");
        }
        JsonNode movement = description.path("movement_buffer");
        if (movement.isObject()) {
            ObjectNode arguments = movement(movement);
            arguments.set("autonomous", description.path("autonomous_movement"));
            input(object, "unpack_movement", arguments);
        }
    }

    private static long cell(JsonNode position) {
        return Long.decode(position.path("cell").asText("0"));
    }

    private ObjectNode object(String object, JsonNode position) {
        ObjectNode made = Json.MAPPER.createObjectNode();
        made.put("id", object);
        if (object.equals(player)) {
            made.put("player", true);
            made.put("run_rate", 1.0);
        }
        made.set("position", position);
        objects.put(object, made);
        return made;
    }

    private void parent(JsonNode data) {
        String child = data.path("child_id").asText();
        String parent = data.path("parent_id").asText();
        if (!objects.containsKey(child) || !objects.containsKey(parent)) {
            return;
        }
        ObjectNode arguments = Json.MAPPER.createObjectNode();
        arguments.put("parent", parent);
        arguments.set("location", data.path("child_location"));
        arguments.set("placement_id", data.path("placement_id"));
        input(child, "parent", arguments);
    }

    private void message(String type, String object, JsonNode data) {
        boolean placed = data.path("position").isObject();
        if (!objects.containsKey(object)) {
            if (!placed || cell(data.path("position")) == 0) {
                return;
            }
            implicit(object, data);
        }
        switch (type) {
            case "UpdatePosition" -> input(object, "update_position", position(data));
            case "PositionAndMovement" -> {
                input(object, "update_position", position(data));
                input(object, "unpack_movement", movement(data));
            }
            case "UpdateMotion" -> input(object, "unpack_movement", movement(data));
            case "VectorUpdate" -> input(object, "vector_update", copy(data, "velocity", "omega"));
            case "SetState" -> {
                ObjectNode arguments = Json.MAPPER.createObjectNode();
                arguments.set("state", data.path("new_state"));
                input(object, "set_state", arguments);
            }
            case "PickupEvent" -> input(object, "unparent", Json.MAPPER.createObjectNode());
            case "DeleteObject" -> input(object, "delete", Json.MAPPER.createObjectNode());
            default -> {
                if (OWN.contains(type) && object.equals(player)) {
                    ObjectNode contact = Json.MAPPER.createObjectNode();
                    contact.set("contact", data.path("contact"));
                    contact.set("on_walkable", data.path("contact"));
                    input(object, "set_contact", contact);
                    input(object, "set_position", copy(data, "position"));
                }
            }
        }
    }

    private void implicit(String object, JsonNode data) {
        ArrayNode stamps = object(object, data.path("position")).putArray("timestamps");
        for (String name :
                new String[] {"", "", "", "", "teleport", "server_control", "force_position", "", "instance"}) {
            stamps.add(data.path(name + "_timestamp").asInt(0));
        }
    }

    private static ObjectNode position(JsonNode data) {
        ObjectNode arguments =
                copy(data, "position", "velocity", "placement_id", "teleport_timestamp", "force_position_timestamp");
        arguments.set("contact", data.path("has_contact"));
        return arguments;
    }

    private static ObjectNode copy(JsonNode data, String... names) {
        ObjectNode copy = Json.MAPPER.createObjectNode();
        for (String name : names) {
            if (data.has(name)) {
                copy.set(name, data.get(name));
            }
        }
        return copy;
    }

    /** Names of wire.md section 13.5. */
    private static ObjectNode movement(JsonNode data) {
        ObjectNode m = copy(data, "autonomous", "movement_type", "style", "sticky_object", "standing_longjump");
        put(m, "object", data.path("target"));
        put(m, "origin", data.path("target_position"));
        put(m, "heading", data.path("target_heading"));
        put(m, "run_rate", data.path("my_run_rate"));
        JsonNode state = data.path("interpreted_motion_state");
        if (state.isObject()) {
            ObjectNode into = m.putObject("state");
            state.properties().forEach(entry -> {
                if (STATE.containsKey(entry.getKey())) {
                    into.set(STATE.get(entry.getKey()), entry.getValue());
                }
            });
            for (JsonNode action : state.path("actions")) {
                ObjectNode one = copy(action, "speed", "stamp", "autonomous");
                one.set("motion", action.path("action"));
                into.withArray("actions").add(one);
            }
        }
        JsonNode parameters = data.path("movement_parameters");
        if (parameters.isObject()) {
            ObjectNode into = m.putObject("params");
            parameters
                    .properties()
                    .forEach(entry ->
                            into.set(entry.getKey().equals("bitfield") ? "bits" : entry.getKey(), entry.getValue()));
        }
        return m;
    }

    private static void put(ObjectNode node, String name, JsonNode value) {
        if (!value.isMissingNode()) {
            node.set(name, value);
        }
    }

    private void input(String object, String what, ObjectNode arguments) {
        ObjectNode input = inputs.addObject();
        input.put("t", effective);
        input.put("object", object);
        input.put("do", what);
        if (!arguments.isEmpty()) {
            input.set("args", arguments);
        }
    }
}
