package dev.acreplay.replay;

import dev.acreplay.InputException;
import dev.acreplay.Sha256;
import dev.acreplay.motion.MotionEnvironment;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A hand-written or generated timeline (formats.md section 2): rules, clock, environment, objects, inputs and what to record.
 *
 * <p>Immutable. Everything in the file is checked when it is read; an error names the file, the line and the JSON path.
 */
public final class Scenario {
    private final String source;
    private final String sha256;
    private final String name;
    private final String comment;
    private final String profile;
    private final List<RuleSetting> settings;
    private final Clock clock;
    private final MotionEnvironment environment;
    private final List<ObjectSpec> objects;
    private final List<Input> inputs;
    private final Recording recording;
    private final List<String> unknownKeys;

    /** One entry of {@code rules.set}, in file order; {@code place} says where. */
    record RuleSetting(String id, String value, String place) {}

    private Scenario(String source, byte[] content) {
        this.source = source;
        this.sha256 = Sha256.hex(content);
        List<String> unknown = new ArrayList<>();
        JsonPlace root = JsonPlace.read(source, content);
        JsonPlace.Fields fields = root.fields("a scenario as a JSON object");
        JsonPlace version = fields.get("acreplay_scenario");
        if (version == null) {
            throw root.error("expected the key \"acreplay_scenario\" of a scenario (formats.md section 2)");
        }
        if (version.integer(0, Integer.MAX_VALUE) != 1) {
            throw version.expected("version 1, the only one this program reads");
        }
        JsonPlace nameAt = fields.some("name");
        this.name = nameAt == null ? source.replaceFirst("\\.json$", "") : nameAt.text();
        JsonPlace commentAt = fields.some("comment");
        this.comment = commentAt == null ? "" : commentAt.text();
        this.settings = new ArrayList<>();
        JsonPlace rules = fields.some("rules");
        this.profile = rules == null ? "retail" : readRules(rules, settings, unknown);
        this.clock = readClock(fields.need("clock"), unknown);
        JsonPlace environmentAt = fields.some("environment");
        this.environment = environmentAt == null
                ? MotionEnvironment.DEFAULT
                : Environments.read(environmentAt, MotionEnvironment.DEFAULT, unknown);
        this.objects = readObjects(fields.need("objects"), unknown);
        this.inputs = new ArrayList<>();
        JsonPlace inputsAt = fields.some("inputs");
        if (inputsAt != null) {
            for (JsonPlace place : inputsAt.list("a list of inputs")) {
                inputs.add(ScenarioInputs.read(place, unknown));
            }
        }
        JsonPlace record = fields.some("record");
        this.recording = record == null ? Recording.DEFAULT : readRecording(record);
        fields.end(unknown);
        this.unknownKeys = List.copyOf(unknown);
    }

    /**
     * Reads a scenario; {@code source} is the file's name, which messages and the trace header give.
     *
     * @throws InputException if the text is no scenario
     */
    public static Scenario read(String source, byte[] content) {
        return new Scenario(source, content);
    }

    private static String readRules(JsonPlace place, List<RuleSetting> settings, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("an object with profile and set");
        JsonPlace profileAt = fields.some("profile");
        String profile = profileAt == null ? "retail" : profileAt.text();
        if (!Rulebook.PROFILES.contains(profile)) {
            throw profileAt.expected("one of the profiles " + String.join(", ", Rulebook.PROFILES));
        }
        JsonPlace set = fields.some("set");
        if (set != null) {
            Rulebook book = Rulebook.profile(profile);
            for (Map.Entry<String, JsonPlace> entry : set.fields("an object from variant id to true, false or a value")
                    .all()
                    .entrySet()) {
                JsonPlace at = entry.getValue();
                String value = at.is(JsonPlace.Kind.BOOLEAN)
                        ? String.valueOf(at.bool())
                        : at.is(JsonPlace.Kind.TEXT) ? at.text() : at.numberText();
                try {
                    book = book.with(entry.getKey(), value);
                } catch (InputException e) {
                    throw at.error(e.getMessage());
                }
                settings.add(new RuleSetting(entry.getKey(), value, at.path()));
            }
        }
        fields.end(unknown);
        return profile;
    }

    private static Clock readClock(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields fields = place.fields("an object with start, frame and frames, or with times");
        JsonPlace times = fields.some("times");
        Clock clock;
        if (times != null) {
            List<JsonPlace> items = times.list("a list of frame times in seconds");
            if (items.isEmpty()) {
                throw times.error("expected at least one frame time");
            }
            double[] values = new double[items.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = items.get(i).f64();
                if (Double.isNaN(values[i]) || Double.isInfinite(values[i])) {
                    throw items.get(i).expected("a finite time in seconds");
                }
            }
            for (String key : List.of("start", "frame", "frames")) {
                fields.get(key);
            }
            clock = Clock.of(values);
        } else {
            JsonPlace frameAt = fields.need("frame");
            double frame = frameAt.f64();
            if (!(frame > 0) || Double.isInfinite(frame)) {
                throw frameAt.expected("seconds a frame, more than 0");
            }
            JsonPlace startAt = fields.need("start");
            double start = startAt.f64();
            if (Double.isNaN(start) || Double.isInfinite(start)) {
                throw startAt.expected("a finite time in seconds");
            }
            JsonPlace framesAt = fields.need("frames");
            clock = Clock.even(start, frame, framesAt.integer(1, Integer.MAX_VALUE));
            if (Double.isInfinite(clock.time(clock.frames() - 1))) {
                throw framesAt.error("the last frame's time is not finite; expected fewer or shorter frames");
            }
        }
        fields.end(unknown);
        return clock;
    }

    private static List<ObjectSpec> readObjects(JsonPlace place, List<String> unknown) {
        List<ObjectSpec> objects = new ArrayList<>();
        Map<Integer, String> seen = new HashMap<>();
        String player = null;
        for (JsonPlace at : place.list("a list of objects")) {
            ObjectSpec object = readObject(at, unknown);
            String before = seen.put(object.id(), at.path());
            if (before != null) {
                throw at.error("the id " + dev.acreplay.Hex.word(object.id()) + " is already that of " + before);
            }
            if (object.player()) {
                if (player != null) {
                    throw at.error("a scenario has one player at most; " + player + " is one already");
                }
                player = at.path();
            }
            objects.add(object);
        }
        return List.copyOf(objects);
    }

    private static ObjectSpec readObject(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields f = place.fields("an object with id and position");
        int id = f.need("id").id();
        if (id == 0) {
            throw f.get("id").error("0 names no object; expected another id, such as \"0x50000001\"");
        }
        boolean player = f.bool("player", false);
        Place position = ScenarioInputs.position(f.need("position"), unknown);
        List<Integer> children = new ArrayList<>();
        JsonPlace childrenAt = f.some("children");
        if (childrenAt != null) {
            for (JsonPlace child : childrenAt.list("a list of object ids")) {
                children.add(child.id());
                if (child.id() == 0) {
                    throw child.error("0 names no object; expected another id, such as \"0x80000002\"");
                }
            }
        }
        int[] stamps = new int[9];
        JsonPlace stampsAt = f.some("timestamps");
        if (stampsAt != null) {
            List<JsonPlace> items = stampsAt.list("a list of nine stamps, in the order of update_times");
            if (items.size() != 9) {
                throw stampsAt.error("expected nine stamps, in the order of update_times, found " + items.size());
            }
            for (int i = 0; i < 9; i++) {
                stamps[i] = items.get(i).stamp();
            }
        }
        JsonPlace interpreterAt = f.some("command_interpreter");
        InterpreterSpec interpreter = interpreterAt == null ? null : readInterpreter(interpreterAt, unknown);
        if (interpreter != null && !player) {
            throw interpreterAt.error("only the player has a command interpreter");
        }
        boolean weenie = f.bool("weenie", true);
        if (player && !weenie) {
            throw f.get("weenie").error("the player has a weenie; expected true, or no key");
        }
        JsonPlace runSkill = f.some("run_skill");
        JsonPlace jumpSkill = f.some("jump_skill");
        ObjectSpec object = new ObjectSpec(
                id,
                player,
                position,
                f.f32("radius"),
                f.f32("height"),
                f.f32("scale", 1.0f),
                f.f32("run_rate"),
                runSkill == null ? null : (Integer) runSkill.integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
                jumpSkill == null ? null : (Integer) jumpSkill.integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
                f.f32("burden"),
                f.bool("can_jump", true),
                weenie,
                f.bool("contact", true),
                f.bool("on_walkable", true),
                f.bool("gravity", true),
                List.copyOf(children),
                stamps,
                interpreter,
                readDrivers(f.some("drivers")));
        f.end(unknown);
        return object;
    }

    /** The drivers of this object alone, by id; on top of the rules of the world. */
    private static Map<String, Boolean> readDrivers(JsonPlace place) {
        Map<String, Boolean> drivers = new TreeMap<>();
        if (place != null) {
            JsonPlace.Fields fields = place.fields("an object of driver ids, such as {\"drv-remote-moveto\":true}");
            for (Map.Entry<String, JsonPlace> entry : fields.all().entrySet()) {
                if (!Drivers.isDriver(entry.getKey())) {
                    throw entry.getValue()
                            .error("\"" + entry.getKey() + "\" is no driver; expected one of "
                                    + String.join(", ", Drivers.IDS));
                }
                drivers.put(entry.getKey(), entry.getValue().bool());
            }
        }
        return drivers;
    }

    private static InterpreterSpec readInterpreter(JsonPlace place, List<String> unknown) {
        JsonPlace.Fields f = place.fields("an object with fields of the command interpreter");
        JsonPlace level = f.some("autonomy_level");
        JsonPlace key = f.some("hold_key");
        JsonPlace reported = f.some("reported");
        Double time = null;
        Place position = null;
        if (reported != null) {
            JsonPlace.Fields r = reported.fields("an object with t and position");
            time = r.need("t").f64();
            JsonPlace at = r.some("position");
            position = at == null ? null : ScenarioInputs.position(at, unknown);
            r.end(unknown);
        }
        InterpreterSpec spec = new InterpreterSpec(
                level == null ? null : (Integer) level.integer(0, 2),
                f.bool("controlled_by_server"),
                f.bool("enabled"),
                f.bool("hold_run"),
                f.bool("auto_run"),
                f.bool("ui_toggles_run"),
                f.bool("use_mouse_turning"),
                key == null ? null : (Integer) key.integer(0, 2),
                time,
                position);
        f.end(unknown);
        return spec;
    }

    private static Recording readRecording(JsonPlace place) {
        int every = 0;
        boolean calls = false;
        boolean sends = false;
        boolean returns = false;
        for (JsonPlace entry : place.list("a list of \"tick\", \"tick:N\", \"call\", \"send\", \"return\"")) {
            String text = entry.text();
            if (text.equals("tick")) {
                every = 1;
            } else if (text.matches("tick:[1-9][0-9]{0,8}")) {
                every = Integer.parseInt(text.substring(5));
            } else if (text.equals("call")) {
                calls = true;
            } else if (text.equals("send")) {
                sends = true;
            } else if (text.equals("return")) {
                returns = true;
            } else {
                throw entry.expected("one of \"tick\", \"tick:N\", \"call\", \"send\", \"return\"");
            }
        }
        return new Recording(every, false, calls, sends, false, returns);
    }

    /** Returns the rules: the profile (the scenario's, or {@code instead}), then {@code rules.set} in its order. */
    public Rulebook rules(String instead) {
        Rulebook book = Rulebook.profile(instead == null ? profile : instead);
        for (RuleSetting setting : settings) {
            book = book.with(setting.id(), setting.value());
        }
        return book;
    }

    /** Returns the file's name as it was given. */
    public String source() {
        return source;
    }

    /** Returns the SHA-256 of the file in lower-case hex. */
    public String sha256() {
        return sha256;
    }

    public String name() {
        return name;
    }

    public String comment() {
        return comment;
    }

    public Clock clock() {
        return clock;
    }

    public MotionEnvironment environment() {
        return environment;
    }

    List<ObjectSpec> objects() {
        return objects;
    }

    /** Returns the inputs in file order. */
    public List<Input> inputs() {
        return List.copyOf(inputs);
    }

    public Recording recording() {
        return recording;
    }

    /** Returns the paths of keys that mean nothing here; a caller says so once. */
    public List<String> unknownKeys() {
        return unknownKeys;
    }
}
