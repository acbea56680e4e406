package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.stream.StreamHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was assumed about each object of a capture, with its source (capture-replay.md section 4). */
final class Assumptions {
    static final String DEFAULT = "default";
    private static final String WORLD_FILE = "world file";

    private final CaptureScan scan;
    private final PlayerRate playerRate;
    private final Physics physics;
    private final List<ObjectNode> objects = new ArrayList<>();

    Assumptions(CaptureScan scan, PlayerRate playerRate, Physics physics) {
        this.scan = scan;
        this.playerRate = playerRate;
        this.physics = physics;
    }

    void add(CaptureWorld.Life life) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("object", Hex.word(life.object.id));
        json.put("from", physics.curTime);
        json.put("kind", life.kind.name().toLowerCase(Locale.ROOT));
        json.put("implicit", life.implicit);
        if (life.setup != 0) {
            json.put("setup", Hex.word(life.setup));
        }
        WorldFile.Entry entry = life.entry;
        value(json, "radius", source(entry.radius())).put("value", life.object.partArray.radius);
        value(json, "height", source(entry.height())).put("value", life.object.partArray.height);
        runRate(json, life);
        value(json, "table", life.implicit ? "implicit" : "description").put("value", life.table);
        value(json, "contact", life.implicit ? "implicit" : DEFAULT)
                .put("value", life.implicit || physics.environment.flatGround() == null)
                .put(
                        "rule",
                        life.implicit
                                ? "on the ground from the start"
                                : physics.environment.flatGround() != null
                                        ? "the height of flat_ground"
                                        : "the first placement finds ground; from then on what messages say");
        objects.add(json);
    }

    private static String source(Object given) {
        return given == null ? DEFAULT : WORLD_FILE;
    }

    private static ObjectNode value(ObjectNode json, String name, String source) {
        ObjectNode value = json.putObject(name);
        value.put("source", source);
        return value;
    }

    private void runRate(ObjectNode json, CaptureWorld.Life life) {
        WorldFile.Entry entry = life.entry;
        if (entry.runRate() != null) {
            value(json, "run_rate", WORLD_FILE).put("value", entry.runRate());
        } else if (entry.runSkill() != null) {
            value(json, "run_rate", WORLD_FILE)
                    .put("run_skill", entry.runSkill())
                    .put("burden", entry.burden());
        } else if (life.kind == CaptureWorld.Kind.PLAYER) {
            float rate = ((StandInWeenie) life.object.weenieObj).givenRunRate;
            value(json, "run_rate", playerRate.source()).put("value", rate);
        } else {
            value(json, "run_rate", "inbound").put("rule", "the interpreter's own my_run_rate");
        }
    }

    ObjectNode toJson(StreamHeader header, Map<String, Long> counts, long queued) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("acreplay_assumptions", 1);
        json.put("capture", header.capture());
        json.put("session", scan.session().id());
        json.put("player", scan.player() == 0 ? null : Hex.word(scan.player()));
        json.put("profile", physics.rules.profile());
        ArrayNode variants = json.putArray("variants");
        physics.rules.differences().forEach(variants::add);
        json.set("environment", Environments.toJson(physics.environment));
        ArrayNode contested = json.putArray("contested");
        physics.rules.readings().forEach(contested::add);
        ObjectNode counted = json.putObject("counted");
        counts.forEach(counted::put);
        counted.put("still queued", queued);
        json.putArray("objects").addAll(objects);
        return json;
    }
}
