package dev.acreplay.replay;

import dev.acreplay.Hex;
import dev.acreplay.Sha256;
import dev.acreplay.motion.MotionEnvironment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What somebody knows about a capture's world that the capture does not hold: environment, frame, bodies, rates and skills
 * (capture-replay.md section 4, World file).
 */
public final class WorldFile {
    private final String source;
    private final String sha256;
    private final JsonPlace environment;
    private final Double frame;
    private final Map<Integer, Entry> byId = new HashMap<>();
    private final Map<Integer, Entry> bySetup = new HashMap<>();
    private final List<String> unknownKeys;

    /** Values that stand in for the defaults of an object; null where the default stays. */
    record Entry(Float radius, Float height, Float runRate, Integer runSkill, Integer jumpSkill, Float burden) {
        static final Entry NONE = new Entry(null, null, null, null, null, null);
    }

    private WorldFile(String source, byte[] content) {
        this.source = source;
        this.sha256 = Sha256.hex(content);
        List<String> unknown = new ArrayList<>();
        JsonPlace root = JsonPlace.read(source, content);
        JsonPlace.Fields fields = root.fields("a world file as a JSON object");
        JsonPlace version = fields.get("acreplay_world");
        if (version == null) {
            throw root.error("expected the key \"acreplay_world\" of a world file");
        }
        if (version.integer(0, Integer.MAX_VALUE) != 1) {
            throw version.expected("version 1, the only one this program reads");
        }
        environment = fields.some("environment");
        if (environment != null) {
            Environments.read(environment, MotionEnvironment.DEFAULT, unknown);
        }
        frame = readFrame(fields.some("clock"), unknown);
        JsonPlace objects = fields.some("objects");
        if (objects != null) {
            for (JsonPlace place : objects.list("a list of objects")) {
                readObject(place, unknown);
            }
        }
        fields.end(unknown);
        unknownKeys = List.copyOf(unknown);
    }

    /** Reads a world file; {@code source} is the name that messages and the trace header give. */
    public static WorldFile read(String source, byte[] content) {
        return new WorldFile(source, content);
    }

    private static Double readFrame(JsonPlace place, List<String> unknown) {
        if (place == null) {
            return null;
        }
        JsonPlace.Fields fields = place.fields("an object with frame");
        JsonPlace frameAt = fields.some("frame");
        Double value = null;
        if (frameAt != null) {
            value = frameAt.f64();
            if (!(value > 0) || Double.isInfinite(value)) {
                throw frameAt.expected("seconds a frame, more than 0");
            }
        }
        fields.end(unknown);
        return value;
    }

    private void readObject(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("an object with id or setup");
        JsonPlace id = fields.some("id");
        JsonPlace setup = fields.some("setup");
        if ((id == null) == (setup == null)) {
            throw place.error("expected either the key \"id\" or the key \"setup\"");
        }
        JsonPlace runSkill = fields.some("run_skill");
        JsonPlace jumpSkill = fields.some("jump_skill");
        Entry entry = new Entry(
                fields.f32("radius"),
                fields.f32("height"),
                fields.f32("run_rate"),
                runSkill == null ? null : (Integer) runSkill.integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
                jumpSkill == null ? null : (Integer) jumpSkill.integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
                fields.f32("burden"));
        Map<Integer, Entry> map = id != null ? byId : bySetup;
        int key = (id != null ? id : setup).id();
        if (map.put(key, entry) != null) {
            throw place.error("a second entry for " + Hex.word(key));
        }
        fields.end(unknown);
    }

    MotionEnvironment environment(MotionEnvironment base) {
        return environment == null ? base : Environments.read(environment, base, new ArrayList<>());
    }

    /** Returns the frame in seconds, or null. */
    Double frame() {
        return frame;
    }

    /** Returns what is known about an object: the entry of its id, whole, else that of its setup, else nothing. */
    Entry entry(int id, int setup) {
        Entry entry = byId.get(id);
        if (entry == null && setup != 0) {
            entry = bySetup.get(setup);
        }
        return entry == null ? Entry.NONE : entry;
    }

    public String source() {
        return source;
    }

    public String sha256() {
        return sha256;
    }

    /** Returns the paths of keys that mean nothing here; a caller says so once. */
    public List<String> unknownKeys() {
        return unknownKeys;
    }
}
