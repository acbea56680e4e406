package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.client.CommandInterpreter;
import dev.acreplay.motion.InputOrder;
import dev.acreplay.motion.ObjectDescription;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.PhysicsState;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The replay of a scenario: objects stand at the start, inputs come from the file. */
public final class ScenarioReplay extends Replayer {
    private final Scenario scenario;
    private final SmartBox smartBox;
    private final Inputs inputs;
    private final boolean afterTick;

    /** The inputs in the order in which they run. */
    private final List<DueInput> due;

    /** How many of them are behind us. */
    private int done;

    private final PlayerClient client;
    private long late;

    /** Entries of children that set_parent refuses. */
    private final List<String> unattached = new ArrayList<>();

    /** What was asked for and says nothing about a scenario. */
    private List<String> forCaptures = List.of();

    private record DueInput(int frame, Input input) {}

    private ScenarioReplay(Scenario scenario, Physics physics, Recording recording, RowWriter rows, TraceSink sink) {
        super(physics, scenario.clock(), recording, rows, sink);
        this.scenario = scenario;
        this.smartBox = new SmartBox(physics);
        this.inputs = new Inputs(physics, smartBox);
        this.afterTick = physics.environment.inputOrder() == InputOrder.AFTER_TICK;
        this.due = schedule();
        setUp();
        this.client = client();
    }

    /** The client program of the player: runs where it can be noticed; else the body alone is replayed. */
    private PlayerClient client() {
        ObjectSpec player = null;
        for (ObjectSpec spec : scenario.objects()) {
            player = spec.player() ? spec : player;
        }
        boolean wanted = recording.sends()
                || scenario.recording().sends()
                || player != null && player.commandInterpreter() != null
                || scenario.inputs().stream().anyMatch(input -> input.action().isControl());
        if (player == null || !wanted) {
            return PlayerClient.NONE;
        }
        CommandInterpreter interpreter =
                new CommandInterpreter(physics, new SendRows(recording.sends(), rows, player.id()));
        if (player.commandInterpreter() != null) {
            InterpreterClient.begin(interpreter, player.commandInterpreter());
        }
        physics.playerControl = interpreter;
        return new InterpreterClient(physics, interpreter);
    }

    /** Sets up the replay of a scenario: nothing has run yet, and nothing is written yet. */
    public static ScenarioReplay of(Scenario scenario, ReplayOptions options, TraceSink sink) {
        Rulebook rules = options.apply(scenario.rules(options.profile()));
        Physics physics = new Physics(rules, options.apply(scenario.environment()));
        Drivers drivers = new Drivers(rules);
        for (ObjectSpec object : scenario.objects()) {
            object.drivers().forEach((id, on) -> drivers.with(object.id(), id, on));
        }
        options.apply(drivers);
        physics.driverRules = drivers;
        Recording recording = options.recording(scenario.recording());
        ScenarioReplay replay =
                new ScenarioReplay(scenario, physics, recording, new RowWriter(sink, options.objects()), sink);
        replay.forCaptures = options.forCaptures();
        return replay;
    }

    /** Orders the inputs by the frame in which they are due; those of one frame stay in file order. */
    private List<DueInput> schedule() {
        List<DueInput> list = new ArrayList<>();
        for (Input input : scenario.inputs()) {
            int index = clock.firstFrame(0, input.t());
            if (index < 0) {
                late++;
            } else {
                list.add(new DueInput(index, input));
            }
        }
        list.sort(Comparator.comparingInt(DueInput::frame));
        return list;
    }

    private void setUp() {
        physics.curTime = clock.time(0);
        for (ObjectSpec spec : scenario.objects()) {
            if (spec.player()) {
                physics.setPlayerId(spec.id());
            }
        }
        for (ObjectSpec spec : scenario.objects()) {
            create(spec);
        }
        for (ObjectSpec spec : scenario.objects()) {
            PhysicsObject parent = physics.getObject(spec.id());
            for (int id : spec.children()) {
                PhysicsObject child = physics.getObject(id);
                if (child == null) {
                    child = createUnlisted(id);
                }
                if (!child.setParent(parent, 0)) {
                    unattached.add(Hex.word(id) + " is no child of " + Hex.word(spec.id())
                            + (id == spec.id() ? ", which is itself" : ", which stands below it"));
                }
            }
        }
    }

    private void create(ObjectSpec spec) {
        ObjectDescription d = new ObjectDescription(spec.id());
        d.radius = spec.radius() != null ? spec.radius() : spec.player() ? 0.48f : 0.5f;
        d.height = spec.height() != null ? spec.height() : spec.player() ? 1.8f : 2.0f;
        d.hasMotionTable = true;
        d.state = spec.gravity() ? PhysicsState.DEFAULT : PhysicsState.DEFAULT & ~PhysicsState.GRAVITY;
        d.scale = spec.scale();
        d.position = Payloads.position(spec.position());
        System.arraycopy(spec.timestamps(), 0, d.timestamps, 0, d.timestamps.length);
        if (spec.weenie()) {
            StandInWeenie weenie = new StandInWeenie(physics, spec.id(), true);
            if (spec.runRate() != null) {
                weenie.setRunRate(spec.runRate());
            }
            weenie.hasRunSkill = spec.runSkill() != null;
            weenie.runSkill = spec.runSkill() == null ? 0 : spec.runSkill();
            weenie.hasJumpSkill = spec.jumpSkill() != null;
            weenie.jumpSkill = spec.jumpSkill() == null ? 0 : spec.jumpSkill();
            weenie.burden = spec.burden() == null ? 0 : spec.burden();
            weenie.canJump = spec.canJump();
            d.weenie = weenie;
        }
        smartBox.createAtRest(d, spec.contact(), spec.onWalkable());
    }

    /** A child that no entry of the scenario describes has the defaults of "everything else". */
    private PhysicsObject createUnlisted(int id) {
        ObjectDescription d = new ObjectDescription(id);
        d.hasMotionTable = true;
        d.weenie = new StandInWeenie(physics, id, true);
        return smartBox.createAtRest(d, true, true);
    }

    @Override
    void beforeObjects(int index) {
        if (client.reportsFirst()) {
            client.useTime();
        }
        for (int i = done; i < due.size() && due.get(i).frame() == index; i++) {
            Input input = due.get(i).input();
            if (!afterTick || !input.action().isMessage()) {
                apply(input);
            }
        }
    }

    private void apply(Input input) {
        if (input.object() == physics.playerId && physics.playerId != 0 && client.apply(input.action())) {
            return;
        }
        inputs.apply(input.object(), input.action());
    }

    @Override
    void afterObjects(int index) {
        for (; done < due.size() && due.get(done).frame() == index; done++) {
            Input input = due.get(done).input();
            if (afterTick && input.action().isMessage()) {
                apply(input);
            }
        }
        if (!client.reportsFirst()) {
            client.useTime();
        }
    }

    @Override
    ObjectNode header() {
        ObjectNode header = Json.MAPPER.createObjectNode();
        header.put("acreplay_trace", 1);
        header.put("source", "replay");
        header.put("profile", physics.rules.profile());
        ArrayNode variants = header.putArray("variants");
        physics.rules.differences().forEach(variants::add);
        header.set("clock", clockJson(clock));
        header.putArray("inputs").addObject().put("name", scenario.source()).put("sha256", scenario.sha256());
        describe(header);
        return header;
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>(physics.rules.notes());
        if (!scenario.unknownKeys().isEmpty()) {
            notes.add(unknownKeys(scenario.source(), scenario.unknownKeys()));
        }
        for (String entry : unattached) {
            notes.add(scenario.source() + ": children: " + entry + "; passed over");
        }
        if (!forCaptures.isEmpty()) {
            notes.add(scenario.source() + " is a scenario: " + String.join(", ", forCaptures)
                    + " not used, only a capture's replay takes that");
        }
        if (late > 0) {
            notes.add(scenario.source() + ": " + late + " inputs are due behind the last frame and never run");
        }
        return notes;
    }

    @Override
    public ObjectNode assumptions() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("acreplay_assumptions", 1);
        json.put("scenario", scenario.source());
        json.put("profile", physics.rules.profile());
        ArrayNode variants = json.putArray("variants");
        physics.rules.differences().forEach(variants::add);
        describe(json);
        return json;
    }

    /** Returns the end of a replay in a few lines for people. */
    public List<String> summary(String digest) {
        List<String> lines = new ArrayList<>();
        lines.add(scenario.source() + ": " + clock.frames() + " frames, "
                + scenario.objects().size() + " objects, " + scenario.inputs().size() + " inputs"
                + (inputs.ignored() > 0 ? " (" + inputs.ignored() + " for objects that were not there)" : "") + ", "
                + rowCount() + " rows");
        lines.add("rules: " + rulesText() + "; environment: " + Environments.toJson(physics.environment));
        lines.add("digest " + digest);
        return lines;
    }

    /** Returns the scenario. */
    public Scenario scenario() {
        return scenario;
    }

    /** Returns how many inputs were due behind the last frame. */
    public long lateInputs() {
        return late;
    }
}
