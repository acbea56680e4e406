package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;

/**
 * The scene of the worked examples of position-managers.md section 8: one object at (100, 100, 20.25) of cell
 * 0xA9B40025, in contact and facing north, and whatever it meets.
 *
 * <p>An example drives the managers itself, without the rest of the tick: {@link #adjust}, {@link #move},
 * {@link #useTime}.
 */
final class Stage {
    /** The quantum of the examples, f32(1/30). */
    static final float Q = (float) (1.0 / 30.0);

    private static final int ID = 0x80000010;
    private static final int CELL = 0xA9B40025;
    private static final float Z = 20.25f;

    final Physics physics;
    final PhysicsObject object;
    private final Position before = new Position();

    private Stage(Rulebook rules, float runRate, boolean player) {
        physics = new Physics(rules, MotionEnvironment.DEFAULT);
        if (player) {
            physics.setPlayerId(ID);
        }
        object = make(ID, 0.5f, runRate);
        putAt(CELL, 100.0f, 100.0f, Z);
    }

    /** The object catches up at {@code 2 * s} m/s: its run rate is s, and only running multiplies it by 4. */
    static Stage withCatchUp(float s) {
        return withCatchUp(s, false);
    }

    static Stage withCatchUp(float s, boolean player) {
        Rulebook rules = Rulebook.profile("retail").with(Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4, true);
        return new Stage(rules, s, player);
    }

    /** The object's rate is given, so that get_max_speed is four times that. */
    static Stage withRunRate(float rate) {
        return new Stage(Rulebook.profile("retail"), rate, false);
    }

    private PhysicsObject make(int id, float radius, float runRate) {
        PhysicsObject made = new PhysicsObject(physics, id);
        made.partArray = new PartArray(made, radius, 2.0f, true);
        StandInWeenie weenie = new StandInWeenie(physics, id, true);
        weenie.setRunRate(runRate);
        made.weenieObj = weenie;
        made.movementManager = new MovementManager(made, weenie);
        made.movementManager.initialiseAtRest();
        made.transientState = TransientState.CONTACT | TransientState.ON_WALKABLE | TransientState.ACTIVE;
        physics.addObject(made);
        return made;
    }

    PhysicsObject addObject(int id, float x, float y, float radius) {
        PhysicsObject added = make(id, radius, 1.0f);
        added.position.set(place(x, y));
        added.cell = physics.cell(added.position.objcellId);
        return added;
    }

    /** Lets one object watch another one. */
    static void watch(PhysicsObject watcher, int id, float radius, double quantum) {
        watcher.setTarget(0, id, radius, quantum);
    }

    void putAt(int cell, float x, float y, float z) {
        object.position.objcellId = cell;
        object.position.frame.origin.set(x, y, z);
        object.cell = physics.cell(cell);
    }

    void contact(boolean on) {
        object.transientState = on ? object.transientState | TransientState.CONTACT : TransientState.ACTIVE;
    }

    void radius(float radius) {
        object.partArray.radius = radius;
    }

    /** Makes the object run, which takes its catch-up from this speed instead of its rate. */
    void runForward(float speed) {
        InterpretedMotionState state = object.movementManager.getMinterp().interpretedState;
        state.forwardCommand = MotionCommand.RUN_FORWARD;
        state.forwardSpeed = speed;
    }

    /** Sets both clocks. */
    void at(double time) {
        physics.curTime = time;
        physics.currTime = time;
    }

    double now() {
        return physics.curTime;
    }

    PositionManager manager() {
        return object.getPositionManager();
    }

    TargetManager targets() {
        if (object.targetManager == null) {
            object.targetManager = new TargetManager(object);
        }
        return object.targetManager;
    }

    /** A place in the cell and at the height of the object. */
    Position place(float x, float y) {
        return new Position(CELL, x, y, Z);
    }

    float distanceTo(Position p) {
        return (float) physics.math.distance(object.position, p);
    }

    /** What the managers make of this root motion. */
    Frame adjust(Vec3 rootMotion) {
        return adjust(rootMotion, Q);
    }

    Frame adjust(Vec3 rootMotion, float quantum) {
        Frame offset = new Frame();
        offset.origin.set(rootMotion);
        object.positionManager.adjustOffset(offset, quantum);
        return offset;
    }

    /** Moves the object freely by an offset. */
    void move(Frame offset) {
        before.set(object.position);
        object.position.frame.combine(before.frame, offset);
    }

    void useTime() {
        object.positionManager.useTime();
    }

    /** One tick of an object that moves freely; returns the offset. */
    Frame tick(Vec3 rootMotion) {
        Frame offset = adjust(rootMotion);
        move(offset);
        useTime();
        return offset;
    }
}
