package dev.acreplay.motion;

import dev.acreplay.geometry.PositionMath;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One simulated world: clocks, rulebook, environment, known objects and cells. Retail's globals, {@code CPhysics} and
 * {@code CObjectMaint}.
 *
 * <p>A replay sets {@link #curTime} at the start of a frame, applies the inputs, and calls {@link #useTime}. Everything in a
 * world belongs to one thread.
 */
public final class Physics {
    /** 1/30 s. */
    public static final double MIN_QUANTUM = 1.0 / 30.0;

    /** Longer intervals are discarded whole. */
    public static final double HUGE_QUANTUM = 2.0;

    /** Farther from the player than this an object is inactive, metres. */
    public static final double UPDATE_DISTANCE = 96.0;

    public final Rulebook rules;
    public final MotionEnvironment environment;

    /** Offsets and distances under the rulebook. */
    public final PositionMath math;

    /** Told which functions are entered; set to {@link MotionProbe#NONE} while nothing is recorded. */
    public MotionProbe probe = MotionProbe.NONE;

    public PlayerControl playerControl = PlayerControl.NONE;

    /** {@code Timer::cur_time}: the time of the frame, seconds. */
    public double curTime;

    /** {@code PhysicsTimer::curr_time}: advances slice by slice inside update_object. */
    public double currTime;

    /** The id of the local player; 0 for none. */
    public int playerId;

    final double maxQuantum;
    final boolean firstSliceMinGate;

    /** State of the gate of {@code CPhysics::UseTime}. */
    private double lastUpdate;

    private final ObjectTable objects = new ObjectTable();
    private final Map<Integer, PhysicsObject> placeholders = new HashMap<>();
    private final CellTable cells = new CellTable();
    private PhysicsObject localPlayer;
    private ObjectCell lastCell = new ObjectCell(0);
    final Ground ground = new Ground(this);

    /** The stand-in table of every object that has one. */
    final MotionTable motionTable;

    public Physics(Rulebook rules, MotionEnvironment environment) {
        this.rules = rules;
        this.environment = environment;
        this.driverRules = objectId -> rules;
        this.math = new PositionMath(
                rules.has(Variant.GET_OFFSET_ASYMMETRIC_ROUNDING), rules.has(Variant.ACE_CYLINDER_DISTANCE_REACH));
        this.motionTable = new MotionTable(rules, environment);
        this.maxQuantum = rules.value(Variant.MAX_QUANTUM);
        this.firstSliceMinGate = rules.has(Variant.FIRST_SLICE_MIN_GATE);
    }

    /** The rules that choose an object's driver; the world's where no object has been given one of its own. */
    public DriverRules driverRules;

    // Objects

    /** Retail {@code CObjectMaint::GetObjectA}: the known object of an id, or null. */
    public PhysicsObject getObject(int id) {
        return objects.get(id);
    }

    /** Makes an object known. */
    public void addObject(PhysicsObject object) {
        objects.add(object);
        localPlayer = objects.get(playerId);
    }

    /** Takes an object out of the table of known objects. */
    void removeObject(PhysicsObject object) {
        objects.remove(object);
        localPlayer = objects.get(playerId);
    }

    /** Names the local player. */
    public void setPlayerId(int id) {
        playerId = id;
        localPlayer = objects.get(id);
        objects.reorder();
    }

    /**
     * The player object that distances and position events look at: the local player, if it is known and has ever been in
     * a cell; else null.
     */
    public PhysicsObject player() {
        PhysicsObject player = localPlayer;
        return player != null && player.wasInCell ? player : null;
    }

    /** The known objects in the order in which a frame visits them; not to be changed or kept. */
    public PhysicsObject[] objectsInOrder() {
        return objects.inOrder(environment.objectOrder(), playerId);
    }

    /** The placeholder that stands for a child which is not known, made if needed (capture-replay.md §4). */
    public PhysicsObject placeholder(int id) {
        return placeholders.computeIfAbsent(id, i -> new PhysicsObject(this, i));
    }

    /** Ends the placeholder of an id, if there is one. */
    void dropPlaceholder(int id) {
        PhysicsObject placeholder = placeholders.remove(id);
        if (placeholder != null) {
            placeholder.unsetParent();
        }
    }

    /** The cell of an id. Without assets every id has one. */
    public ObjectCell cell(int id) {
        ObjectCell cell = lastCell;
        if (cell.id != id) {
            cell = cells.get(id);
            lastCell = cell;
        }
        return cell;
    }

    // Frames

    /** Retail {@code CPhysics::UseTime} 0x00509950, the gate alone: whether objects are updated in this frame. */
    public boolean passGate() {
        if (environment.physicsGate() == PhysicsGate.FRAME) {
            return true;
        }
        double q = curTime - lastUpdate;
        if (q < 0.0) {
            lastUpdate = curTime;
            return false;
        }
        if (q < MIN_QUANTUM) {
            return false;
        }
        lastUpdate = curTime;
        return true;
    }

    /**
     * Retail {@code CPhysics::UseTime} 0x00509950: updates every object, if the gate lets the frame pass.
     *
     * @param afterUpdate told of each object right after its update
     * @return whether the gate let the frame pass
     */
    public boolean useTime(Consumer<PhysicsObject> afterUpdate) {
        if (!passGate()) {
            return false;
        }
        for (PhysicsObject object : objectsInOrder()) {
            try {
                object.updateObject();
            } catch (MotionRaise e) {
                // moveto.md §5.2: ends this update and nothing else
            }
            afterUpdate.accept(object);
        }
        return true;
    }
}
