package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.motion.MotionProbe;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs one world frame by frame and writes its rows (trace-calls.md section 3).
 *
 * <p>A frame: the clock, the inputs that are due, every object's update followed by its tick row, and with after-tick the
 * messages. What the inputs are is up to the two kinds of replay: {@link ScenarioReplay} and {@link CaptureReplay}.
 */
public abstract class Replayer {
    final Physics physics;
    final Clock clock;
    final Recording recording;
    final RowWriter rows;

    private final TraceSink sink;
    private final RowLeaves leaves = new RowLeaves();
    private final LeafSnapshot scratch = new LeafSnapshot();
    private final Map<PhysicsObject, LeafSnapshot> written = new HashMap<>();
    private final Consumer<PhysicsObject> afterUpdate = this::afterUpdate;
    private final MotionProbe calls;
    private boolean tickRows;
    private int frame;
    private boolean begun;

    Replayer(Physics physics, Clock clock, Recording recording, RowWriter rows, TraceSink sink) {
        this.physics = physics;
        this.clock = clock;
        this.recording = recording;
        this.rows = rows;
        this.sink = sink;
        this.calls = recording.calls() || recording.returns() ? new CallRows(rows, recording) : MotionProbe.NONE;
    }

    /** Returns the header of the trace. */
    abstract ObjectNode header();

    /** Applies what comes before the objects of a frame. */
    abstract void beforeObjects(int index);

    /** Applies what comes behind the objects of a frame. */
    abstract void afterObjects(int index);

    /** Returns what a user should know before the run: unknown keys, ids without effect. */
    public abstract List<String> notes();

    /** Returns what was assumed, with its source. */
    public abstract ObjectNode assumptions();

    /** Returns the note that keys of a file mean nothing: once, with the first few of them. */
    static String unknownKeys(String file, List<String> keys) {
        int shown = Math.min(keys.size(), 5);
        return file + ": unknown " + (keys.size() == 1 ? "key " : "keys ") + String.join(", ", keys.subList(0, shown))
                + (keys.size() > shown ? " and " + (keys.size() - shown) + " more" : "") + ", ignored";
    }

    /** Returns the rules in force in a few words. */
    final String rulesText() {
        List<String> differences = physics.rules.differences();
        return "profile " + physics.rules.profile()
                + (differences.isEmpty() ? ", no variants" : ", variants " + String.join(" ", differences));
    }

    /** Returns the simulated world. */
    public Physics physics() {
        return physics;
    }

    /** Returns the clock of the replay. */
    public Clock clock() {
        return clock;
    }

    /** Returns how many rows were written. */
    public long rowCount() {
        return rows.count();
    }

    /** Returns the ids of {@link ReplayOptions#withObjects} of which no row was written. */
    public List<Integer> objectsWithoutRows() {
        return rows.withoutRows();
    }

    /** Returns how many frames have run. */
    public int frame() {
        return frame;
    }

    /** Runs all frames that are left. */
    public void run() {
        while (step()) {
            // one frame a step
        }
    }

    /** Runs the next frame; false when none is left. */
    public boolean step() {
        if (!begun) {
            begun = true;
            sink.header(header());
        }
        if (frame >= clock.frames()) {
            return false;
        }
        int index = frame++;
        double time = clock.time(index);
        physics.curTime = time;
        physics.probe = calls;
        rows.frame(index, time);
        beforeObjects(index);
        tickRows = recording.everyTick() > 0 && (index % recording.everyTick() == 0 || index == clock.frames() - 1);
        physics.useTime(afterUpdate);
        afterObjects(index);
        if (frame == clock.frames()) {
            sink.end();
        }
        return true;
    }

    private void afterUpdate(PhysicsObject object) {
        if (!tickRows) {
            return;
        }
        if (recording.onChange()) {
            scratch.start();
            StateRows.state(object, scratch);
            LeafSnapshot last = written.get(object);
            if (last == null) {
                written.put(object, scratch.copy());
            } else if (scratch.sameAs(last)) {
                return;
            } else {
                last.copyFrom(scratch);
            }
        }
        RowBuffer row = rows.begin("tick", object.id).raw(",\"s\":{");
        leaves.start(row);
        StateRows.state(object, leaves);
        row.raw("}}");
        rows.end();
    }

    /** Forgets what was last written of an object whose life has ended. */
    final void forget(PhysicsObject object) {
        written.remove(object);
    }

    /** Writes the row that an object's life has ended. */
    final void goneRow(int id) {
        rows.begin("gone", id).raw('}');
        rows.end();
    }

    /** Adds the environment and the readings of contested points, which a trace and a report name. */
    final void describe(ObjectNode json) {
        json.set("environment", Environments.toJson(physics.environment));
        ArrayNode contested = json.putArray("contested");
        physics.rules.readings().forEach(contested::add);
        if (physics.driverRules instanceof Drivers drivers) {
            drivers.describe(json);
        }
    }

    /** Returns the clock as a header shows it. */
    static ObjectNode clockJson(Clock clock) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        if (clock.times() != null) {
            ArrayNode times = json.putArray("times");
            for (double time : clock.times()) {
                times.add(time);
            }
        } else {
            json.put("start", clock.start());
            json.put("frame", clock.frame());
            json.put("frames", clock.frames());
        }
        return json;
    }
}
