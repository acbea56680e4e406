package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.motion.InputOrder;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.motion.ObjectOrder;
import dev.acreplay.motion.PhysicsGate;
import dev.acreplay.rules.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads and shows what stands in for game assets and world geometry (environment.md). */
public final class Environments {
    /** The names of scalars that {@link #with} takes. */
    public static final List<String> NAMES = List.of(
            "input_order",
            "physics_gate",
            "object_order",
            "flat_ground",
            "locomotion.walk",
            "locomotion.run",
            "locomotion.sidestep",
            "locomotion.turn");

    private Environments() {}

    static MotionEnvironment read(JsonPlace place, MotionEnvironment base, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("the environment as an object");
        MotionEnvironment result = base;
        JsonPlace locomotion = fields.some("locomotion");
        if (locomotion != null) {
            JsonPlace.Fields speeds = locomotion.fields("an object with walk, run, sidestep, turn");
            result = result.withLocomotion(
                    finite(speeds.some("walk"), result.walk()),
                    finite(speeds.some("run"), result.run()),
                    finite(speeds.some("sidestep"), result.sidestep()),
                    finite(speeds.some("turn"), result.turn()));
            speeds.end(unknown);
        }
        JsonPlace completion = fields.some("completion");
        if (completion != null) {
            result = result.withCompletion(readCompletion(completion));
        }
        JsonPlace flat = fields.some("flat_ground");
        if (flat != null) {
            result = result.withFlatGround(finite(flat, 0));
        }
        for (String name : List.of("physics_gate", "object_order", "input_order")) {
            JsonPlace option = fields.some(name);
            if (option != null) {
                if (!values(name).contains(option.text())) {
                    throw option.expected("one of " + values(name));
                }
                result = with(result, name, option.text());
            }
        }
        fields.end(unknown);
        return result;
    }

    private static float finite(JsonPlace place, float otherwise) {
        if (place == null) {
            return otherwise;
        }
        float number = place.f32();
        if (Float.isNaN(number) || Float.isInfinite(number)) {
            throw place.expected("a finite number");
        }
        return number;
    }

    private static Map<Integer, Integer> readCompletion(JsonPlace place) {
        Map<Integer, Integer> counts = new TreeMap<>();
        for (Map.Entry<String, JsonPlace> entry :
                place.fields("an object from motion to count").all().entrySet()) {
            try {
                counts.put(Hex.parseWord(entry.getKey()), entry.getValue().integer(0, Integer.MAX_VALUE));
            } catch (NumberFormatException e) {
                throw entry.getValue().error("expected a motion such as \"0x45000005\" as the key");
            }
        }
        return counts;
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

    /**
     * Returns an environment with one scalar replaced, as {@code --environment NAME=VALUE} gives it.
     *
     * @throws InputException if there is no such name, or the value is none of its values
     */
    public static MotionEnvironment with(MotionEnvironment base, String name, String value) {
        switch (name) {
            case "input_order":
                return base.withFrameOptions(
                        InputOrder.values()[index(name, value)], base.physicsGate(), base.objectOrder());
            case "physics_gate":
                return base.withFrameOptions(
                        base.inputOrder(), PhysicsGate.values()[index(name, value)], base.objectOrder());
            case "object_order":
                return base.withFrameOptions(
                        base.inputOrder(), base.physicsGate(), ObjectOrder.values()[index(name, value)]);
            case "flat_ground":
                return base.withFlatGround(value.equals("off") ? null : (Float) number(name, value));
            case "locomotion.walk":
                return base.withLocomotion(number(name, value), base.run(), base.sidestep(), base.turn());
            case "locomotion.run":
                return base.withLocomotion(base.walk(), number(name, value), base.sidestep(), base.turn());
            case "locomotion.sidestep":
                return base.withLocomotion(base.walk(), base.run(), number(name, value), base.turn());
            case "locomotion.turn":
                return base.withLocomotion(base.walk(), base.run(), base.sidestep(), number(name, value));
            default:
                String near = Nearest.of(name, NAMES);
                throw new InputException("no scalar \"" + name + "\" in the environment"
                        + (near == null ? "" : "; did you mean \"" + near + "\"?") + " (names: "
                        + String.join(", ", NAMES) + ")");
        }
    }

    private static int index(String name, String value) {
        int index = values(name).indexOf(value);
        if (index < 0) {
            throw new InputException(
                    "environment " + name + ": expected one of " + values(name) + ", found \"" + value + "\"");
        }
        return index;
    }

    private static float number(String name, String value) {
        try {
            float number = Float.parseFloat(value);
            if (!Float.isNaN(number) && !Float.isInfinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new InputException("environment " + name + ": expected a number, found \"" + value + "\"");
    }

    /** Returns the values in force, for reports. */
    public static ObjectNode toJson(MotionEnvironment environment) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("input_order", name(environment.inputOrder()));
        json.put("physics_gate", name(environment.physicsGate()));
        json.put("object_order", name(environment.objectOrder()));
        ObjectNode speeds = json.putObject("locomotion");
        speeds.put("walk", environment.walk());
        speeds.put("run", environment.run());
        speeds.put("sidestep", environment.sidestep());
        speeds.put("turn", environment.turn());
        ObjectNode counts = json.putObject("completion");
        environment.completion().entrySet().stream()
                .sorted((a, b) -> Integer.compareUnsigned(a.getKey(), b.getKey()))
                .forEach(entry -> counts.put(Hex.word(entry.getKey()), entry.getValue()));
        json.put("flat_ground", environment.flatGround());
        return json;
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
