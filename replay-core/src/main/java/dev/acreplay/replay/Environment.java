package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What stands in for game assets and world geometry (environment.md).
 *
 * @param walk metres a second of WalkForward at speed 1
 * @param run of RunForward
 * @param sidestep of SideStepRight
 * @param turn radians a second of TurnRight, to the right positive
 * @param completion for how many further checks a motion stays pending, by motion
 * @param flatGround the height of the ground, or null: contact follows the inputs alone
 * @param afterTick messages come after the frame's objects, as in retail
 * @param retailGate frames go through retail's 30 Hz gate
 * @param hashOrder objects come in the order of retail's table
 */
public record Environment(
        float walk,
        float run,
        float sidestep,
        float turn,
        Map<Integer, Integer> completion,
        Float flatGround,
        boolean afterTick,
        boolean retailGate,
        boolean hashOrder) {
    /** The names that {@link #with(String, String)} takes. */
    public static final List<String> NAMES = List.of(
            "input_order",
            "physics_gate",
            "object_order",
            "flat_ground",
            "locomotion.walk",
            "locomotion.run",
            "locomotion.sidestep",
            "locomotion.turn");

    /** The environment of environment.md without any change. */
    public static final Environment DEFAULT =
            new Environment(3.12f, 4.0f, 1.25f, 1.5f, Map.of(), null, false, false, false);

    static Environment read(JsonPlace place, Environment base, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("the environment as an object");
        Environment result = base;
        JsonPlace locomotion = fields.some("locomotion");
        if (locomotion != null) {
            JsonPlace.Fields speeds = locomotion.fields("an object with walk, run, sidestep, turn");
            result = new Environment(
                    speeds.f32("walk", result.walk),
                    speeds.f32("run", result.run),
                    speeds.f32("sidestep", result.sidestep),
                    speeds.f32("turn", result.turn),
                    result.completion,
                    result.flatGround,
                    result.afterTick,
                    result.retailGate,
                    result.hashOrder);
            speeds.end(unknown);
        }
        JsonPlace completion = fields.some("completion");
        if (completion != null) {
            Map<Integer, Integer> counts = new TreeMap<>(Integer::compareUnsigned);
            for (Map.Entry<String, JsonPlace> entry :
                    completion.fields("an object from motion to count").all().entrySet()) {
                int motion;
                try {
                    motion = Hex.parseWord(entry.getKey());
                } catch (NumberFormatException e) {
                    throw entry.getValue().error("expected a motion such as \"0x45000005\" as the key");
                }
                counts.put(motion, entry.getValue().integer(0, Integer.MAX_VALUE));
            }
            result = result.withCompletion(counts);
        }
        JsonPlace flat = fields.some("flat_ground");
        if (flat != null) {
            result = result.withFlatGround(flat.f32());
        }
        for (String name : List.of("physics_gate", "object_order", "input_order")) {
            JsonPlace option = fields.some(name);
            if (option != null) {
                List<String> values = values(name);
                if (!values.contains(option.text())) {
                    throw option.expected("one of " + values);
                }
                result = result.with(name, option.text());
            }
        }
        fields.end(unknown);
        return result;
    }

    private static List<String> values(String name) {
        switch (name) {
            case "input_order":
                return List.of("before-tick", "after-tick");
            case "physics_gate":
                return List.of("frame", "retail-30hz");
            default:
                return List.of("id", "retail-hash");
        }
    }

    private Environment withCompletion(Map<Integer, Integer> counts) {
        return new Environment(walk, run, sidestep, turn, counts, flatGround, afterTick, retailGate, hashOrder);
    }

    private Environment withFlatGround(Float height) {
        return new Environment(walk, run, sidestep, turn, completion, height, afterTick, retailGate, hashOrder);
    }

    /**
     * Returns this environment with one scalar replaced, as {@code --environment NAME=VALUE} gives it.
     *
     * @throws InputException if there is no such name, or the value is none of its values
     */
    public Environment with(String name, String value) {
        switch (name) {
            case "input_order":
                return new Environment(
                        walk, run, sidestep, turn, completion, flatGround, second(name, value), retailGate, hashOrder);
            case "physics_gate":
                return new Environment(
                        walk, run, sidestep, turn, completion, flatGround, afterTick, second(name, value), hashOrder);
            case "object_order":
                return new Environment(
                        walk, run, sidestep, turn, completion, flatGround, afterTick, retailGate, second(name, value));
            case "flat_ground":
                return withFlatGround(value.equals("off") ? null : (Float) number(name, value));
            case "locomotion.walk":
                return speeds(number(name, value), run, sidestep, turn);
            case "locomotion.run":
                return speeds(walk, number(name, value), sidestep, turn);
            case "locomotion.sidestep":
                return speeds(walk, run, number(name, value), turn);
            case "locomotion.turn":
                return speeds(walk, run, sidestep, number(name, value));
            default:
                throw new InputException(
                        "no scalar \"" + name + "\" in the environment: expected one of " + String.join(", ", NAMES));
        }
    }

    private Environment speeds(float newWalk, float newRun, float newSidestep, float newTurn) {
        return new Environment(
                newWalk, newRun, newSidestep, newTurn, completion, flatGround, afterTick, retailGate, hashOrder);
    }

    private static boolean second(String name, String value) {
        int index = values(name).indexOf(value);
        if (index < 0) {
            throw new InputException(
                    "environment " + name + ": expected one of " + values(name) + ", found \"" + value + "\"");
        }
        return index == 1;
    }

    private static float number(String name, String value) {
        try {
            return Float.parseFloat(value);
        } catch (NumberFormatException e) {
            throw new InputException("environment " + name + ": expected a number, found \"" + value + "\"");
        }
    }

    /** Returns the values in force, for reports: what stands in for what a capture does not hold. */
    public ObjectNode toJson() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("input_order", values("input_order").get(afterTick ? 1 : 0));
        json.put("physics_gate", values("physics_gate").get(retailGate ? 1 : 0));
        json.put("object_order", values("object_order").get(hashOrder ? 1 : 0));
        ObjectNode speeds = json.putObject("locomotion");
        speeds.put("walk", walk);
        speeds.put("run", run);
        speeds.put("sidestep", sidestep);
        speeds.put("turn", turn);
        ObjectNode counts = json.putObject("completion");
        completion.forEach((motion, count) -> counts.put(Hex.word(motion), count));
        if (flatGround == null) {
            json.putNull("flat_ground");
        } else {
            json.put("flat_ground", flatGround);
        }
        return json;
    }
}
