package dev.acreplay.replay;

import dev.acreplay.geometry.Position;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.CreateObject;
import dev.acreplay.message.DeleteObject;
import dev.acreplay.message.Jump;
import dev.acreplay.message.Message;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.Movement;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.ParentEvent;
import dev.acreplay.message.PhysicsDescription;
import dev.acreplay.message.PickupEvent;
import dev.acreplay.message.PositionAndMovement;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.RawState;
import dev.acreplay.message.SetState;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.message.VectorUpdate;
import dev.acreplay.message.WirePosition;
import dev.acreplay.motion.MotionInterpreter;
import dev.acreplay.motion.MotionRaise;
import dev.acreplay.motion.MovementPacket;
import dev.acreplay.motion.ObjectDescription;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.RawMotionState;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;
import dev.acreplay.stream.MotionEvent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Turns the events of one session into what happens in a world (capture-replay.md sections 3 to 5): creation and deletion,
 * queues for what is not known yet, implicit objects, and a local player that follows its recorded messages.
 */
final class CaptureWorld {
    /** Told what comes of an event, for rows, counts and reports. */
    interface Listener {
        /** A recorded position beside the body's, before the calls of its input. */
        void recorded(MotionEvent event, PhysicsObject body, Position position, boolean contact, boolean stale);

        /** An object's life began. */
        void begun(Life life);

        /** An object's life has ended; its calls are behind. */
        void gone(PhysicsObject object);

        /** An event changed nothing, for this reason, or is of interest for another. */
        void count(String what);
    }

    /** One life of an object: from its creation to its deletion. */
    static final class Life {
        final PhysicsObject object;
        final Kind kind;
        final boolean implicit;
        final int setup;
        final boolean table;
        final WorldFile.Entry entry;

        Life(PhysicsObject object, Kind kind, boolean implicit, int setup, boolean table, WorldFile.Entry entry) {
            this.object = object;
            this.kind = kind;
            this.implicit = implicit;
            this.setup = setup;
            this.table = table;
            this.entry = entry;
        }
    }

    /** What an object is, which decides its default size. */
    enum Kind {
        PLAYER(0.48f, 1.8f),
        CREATURE(0.5f, 2.0f),
        OTHER(0.25f, 0.5f);

        final float radius;
        final float height;

        Kind(float radius, float height) {
            this.radius = radius;
            this.height = height;
        }
    }

    /** An event that waits in a queue. */
    private static final class Entry {
        private final MotionEvent event;
        private boolean dropped;

        Entry(MotionEvent event) {
            this.event = event;
        }

        int instance() {
            return event.message() instanceof CreateObject m
                    ? m.physicsdesc().timestamps().instance()
                    : 0;
        }
    }

    private static final int CREATURE_TYPE = 0x10;

    private final Physics physics;
    private final SmartBox smartBox;
    private final WorldFile world;
    private final Listener listener;
    private final EventFloats floats = new EventFloats();
    private final Map<Integer, Life> lives = new HashMap<>();
    private final Map<Integer, Deque<Entry>> queues = new HashMap<>();

    /** The CreateObject of an object that waits for its parent. */
    private final Map<Integer, Entry> waiting = new HashMap<>();

    /** Objects to which a DeleteObject was the last that happened. */
    private final Set<Integer> deleted = new HashSet<>();

    private float playerRunRate;

    CaptureWorld(Physics physics, WorldFile world, int player, float firstRunRate, Listener listener) {
        this.physics = physics;
        this.smartBox = new SmartBox(physics);
        this.world = world;
        this.listener = listener;
        this.playerRunRate = firstRunRate;
        physics.setPlayerId(player);
    }

    /** Runs an event of the session. */
    void handle(MotionEvent event) {
        if (event.obsolete()) {
            listener.count("obsolete");
            return;
        }
        if (floats.outOfRange(event.message())) {
            listener.count("out-of-range");
            return;
        }
        hearRunRate(event.message());
        dispatch(event);
    }

    /** Returns how many events are still queued. */
    long queued() {
        return queues.values().stream().mapToLong(Deque::size).sum();
    }

    private void hearRunRate(Message message) {
        float rate = PlayerRunRate.said(message);
        if (!Float.isNaN(rate) && physics.playerId != 0 && PlayerRunRate.object(message) == physics.playerId) {
            playerRunRate = rate;
            Life life = lives.get(physics.playerId);
            if (life != null) {
                answerRunRate(life);
            }
        }
    }

    private void answerRunRate(Life life) {
        if (life.kind == Kind.PLAYER
                && life.entry.runRate() == null
                && life.entry.runSkill() == null
                && life.object.weenieObj instanceof StandInWeenie weenie) {
            weenie.setRunRate(playerRunRate);
        }
    }

    private void dispatch(MotionEvent event) {
        try {
            run(event);
        } catch (MotionRaise e) {
            // moveto.md section 5.2: a raise ends the input and nothing else
        }
    }

    private void run(MotionEvent event) {
        Message m = event.message();
        if (!event.direction().fromServer()) {
            recordedMessage(event, m);
        } else if (m instanceof CreateObject c) {
            create(event, c);
        } else if (m instanceof DeleteObject d) {
            delete(event, d);
        } else if (m instanceof ParentEvent p) {
            parent(event, p);
        } else if (m instanceof PickupEvent p) {
            PhysicsObject o = physics.getObject(p.objectId());
            if (o == null) {
                queue(p.objectId(), event);
            } else if (passes(o, p.instanceTimestamp(), event)) {
                smartBox.pickupEvent(o, p.instanceTimestamp(), p.positionTimestamp());
            }
        } else if (m instanceof UpdatePosition u) {
            objectEvent(event, u.objectId(), u.pack().instanceTimestamp());
        } else if (m instanceof UpdateMotion u) {
            objectEvent(event, u.objectId(), u.instanceTimestamp());
        } else if (m instanceof PositionAndMovement u) {
            objectEvent(event, u.objectId(), u.pack().instanceTimestamp());
        } else if (m instanceof VectorUpdate u) {
            objectEvent(event, u.objectId(), u.instanceTimestamp());
        } else if (m instanceof SetState u) {
            objectEvent(event, u.objectId(), u.instanceTimestamp());
        } else {
            listener.count("no input: " + m.type());
        }
    }

    // Queues

    private void queue(int id, MotionEvent event) {
        Entry entry = new Entry(event);
        queues.computeIfAbsent(id, key -> new ArrayDeque<>()).add(entry);
        if (event.message() instanceof CreateObject c) {
            waiting.put(c.objectId(), entry);
        }
    }

    private void dropWaiting(int id) {
        Entry entry = waiting.remove(id);
        if (entry != null) {
            entry.dropped = true;
            queues.values().forEach(queue -> queue.remove(entry));
            listener.count("dropped: CreateObject that waited");
        }
    }

    /** Drops what is queued for an object; what waits in it for this object as its parent waits no longer. */
    private void dropQueue(int id) {
        Deque<Entry> queue = queues.remove(id);
        if (queue == null) {
            return;
        }
        for (Entry entry : queue) {
            entry.dropped = true;
            listener.count("dropped: queued for a deleted object");
            if (entry.event.message() instanceof CreateObject c) {
                waiting.remove(c.objectId(), entry);
            }
        }
    }

    /** Runs what was queued for an object that has become known. */
    private void runQueue(int id) {
        Deque<Entry> queue = queues.remove(id);
        if (queue == null) {
            return;
        }
        for (Entry entry : queue) {
            if (entry.dropped) {
                continue;
            }
            if (entry.event.message() instanceof CreateObject c) {
                waiting.remove(c.objectId(), entry);
            }
            dispatch(entry.event);
        }
    }

    /** The instance gate: an event of a later life is queued, one of an earlier life dropped. */
    private boolean passes(PhysicsObject o, int instance, MotionEvent event) {
        switch (smartBox.instanceGate(o, instance)) {
            case SmartBox.PROCESSED:
                return true;
            case SmartBox.QUEUED:
                queue(o.id, event);
                return false;
            default:
                listener.count("dropped: earlier instance");
                return false;
        }
    }

    // Events of an object

    private void objectEvent(MotionEvent event, int id, int instance) {
        PhysicsObject o = physics.getObject(id);
        if (o == null) {
            if (waiting.containsKey(id) || deleted.contains(id)) {
                queue(id, event);
                return;
            }
            makeImplicit(id, instance, null);
            o = physics.getObject(id);
            if (o == null) {
                queue(id, event);
                return;
            }
        }
        if (!passes(o, instance, event)) {
            return;
        }
        Message m = event.message();
        if (m instanceof UpdatePosition u) {
            compare(event, o, u.pack());
            smartBox.updatePosition(o, Inputs.pack(MessageActions.updatePosition(u.pack())));
        } else if (m instanceof PositionAndMovement u) {
            compare(event, o, u.pack());
            MovementUpdate update = u.update();
            smartBox.positionAndMovement(
                    o,
                    Inputs.pack(MessageActions.updatePosition(u.pack())),
                    update.movementTimestamp(),
                    update.serverControlTimestamp(),
                    update.autonomous(),
                    packet(update.movement()));
        } else if (m instanceof UpdateMotion u) {
            MovementUpdate update = u.update();
            smartBox.updateMotion(
                    o,
                    instance,
                    update.movementTimestamp(),
                    update.serverControlTimestamp(),
                    update.autonomous(),
                    packet(update.movement()));
        } else if (m instanceof VectorUpdate u) {
            smartBox.vectorUpdate(
                    o,
                    Inputs.vec(MessageActions.vector(u.velocity())),
                    Inputs.vec(MessageActions.vector(u.omega())),
                    instance,
                    u.vectorTimestamp());
        } else if (m instanceof SetState u) {
            smartBox.setState(o, u.newState(), instance, u.stateTimestamp());
        }
    }

    private MovementPacket packet(Movement movement) {
        return movement == null ? null : Payloads.packet(MessageActions.movement(movement), physics.rules);
    }

    /** The recorded row of a position that the server sent. */
    private void compare(MotionEvent event, PhysicsObject o, PositionPack pack) {
        if (o.cell == null || o.parent != null) {
            return;
        }
        int position = stored(o, PhysicsObject.POSITION_TS, pack.positionTimestamp());
        int teleport = stored(o, PhysicsObject.TELEPORT_TS, pack.teleportTimestamp());
        int force = stored(o, PhysicsObject.FORCE_POSITION_TS, pack.forcePositionTimestamp());
        boolean older = PhysicsObject.isNewer(pack.teleportTimestamp(), teleport);
        boolean forced = o == physics.player() && PhysicsObject.isNewer(force, pack.forcePositionTimestamp()) && !older;
        boolean stale = !forced && (!PhysicsObject.isNewer(position, pack.positionTimestamp()) || older);
        Place place = MessageActions.place(pack.position());
        listener.recorded(event, o, Payloads.position(place), pack.hasContact(), stale);
    }

    /** The stamp that the object will have stored when it compares: an unknown one is learned first. */
    private static int stored(PhysicsObject o, int index, int given) {
        int stored = o.updateTimes[index];
        if (stored != PhysicsObject.UNKNOWN_STAMP) {
            return stored;
        }
        return index == PhysicsObject.POSITION_TS ? given - 1 & 0xFFFF : given;
    }

    private void parent(MotionEvent event, ParentEvent p) {
        PhysicsObject parent = physics.getObject(p.parentId());
        if (parent == null) {
            queue(p.parentId(), event);
            return;
        }
        if (!passes(parent, p.instanceTimestamp(), event)) {
            return;
        }
        PhysicsObject child = physics.getObject(p.childId());
        if (child == null) {
            queue(p.childId(), event);
            return;
        }
        smartBox.parentEvent(parent, child, p.childLocation(), p.instanceTimestamp(), p.positionTimestamp());
    }

    private void delete(MotionEvent event, DeleteObject d) {
        int id = d.objectId();
        if (id == physics.playerId && id != 0) {
            listener.count("DeleteObject of the local player");
            return;
        }
        Entry waits = waiting.get(id);
        if (waits != null && !PhysicsObject.isNewer(d.instanceTimestamp(), waits.instance())) {
            dropWaiting(id);
        }
        PhysicsObject o = physics.getObject(id);
        if (o == null) {
            if (!waiting.containsKey(id)) {
                dropQueue(id);
            }
            deleted.add(id);
            return;
        }
        if (passes(o, d.instanceTimestamp(), event)) {
            end(o);
            deleted.add(id);
        }
    }

    private void end(PhysicsObject o) {
        smartBox.handleDeleteObject(o);
        lives.remove(o.id);
        listener.gone(o);
    }

    // Creation

    private void create(MotionEvent event, CreateObject c) {
        int id = c.objectId();
        PhysicsDescription d = c.physicsdesc();
        int instance = d.timestamps().instance();
        PhysicsObject o = physics.getObject(id);
        Entry waits = waiting.get(id);
        if (!c.update()
                && (o != null && isOlder(o, instance)
                        || waits != null && PhysicsObject.isNewer(instance, waits.instance()))) {
            listener.count("dropped: CreateObject of an earlier instance");
            return;
        }
        dropWaiting(id);
        int parentId = d.parentId() == id ? 0 : d.parentId();
        if (parentId != 0 && physics.getObject(parentId) == null) {
            queue(parentId, event);
            return;
        }
        Life life = lives.get(id);
        boolean anew = c.update()
                || o == null
                || o.updateTimes[PhysicsObject.INSTANCE_TS] != instance
                || life != null && life.implicit;
        if (!anew) {
            smartBox.updateKnownObject(o, describe(c, life.kind));
            return;
        }
        if (o != null) {
            end(o);
        }
        Kind kind = kind(c);
        WorldFile.Entry entry = entry(id, d.setupId());
        ObjectDescription description = describe(c, kind);
        description.radius = entry.radius() != null ? entry.radius() : kind.radius;
        description.height = entry.height() != null ? entry.height() : kind.height;
        description.weenie = weenie(id, kind, entry);
        deleted.remove(id);
        PhysicsObject made = smartBox.createObject(description);
        begin(new Life(made, kind, false, d.setupId(), description.hasMotionTable, entry));
        runQueue(id);
    }

    private static boolean isOlder(PhysicsObject o, int instance) {
        int stored = o.updateTimes[PhysicsObject.INSTANCE_TS];
        return stored != PhysicsObject.UNKNOWN_STAMP && PhysicsObject.isNewer(instance, stored);
    }

    private void begin(Life life) {
        lives.put(life.object.id, life);
        listener.begun(life);
    }

    private WorldFile.Entry entry(int id, int setup) {
        return world == null ? WorldFile.Entry.NONE : world.entry(id, setup);
    }

    private Kind kind(CreateObject c) {
        if (c.objectId() == physics.playerId) {
            return Kind.PLAYER;
        }
        boolean creature = c.wdesc() != null
                ? (c.wdesc().itemType() & CREATURE_TYPE) != 0
                : c.physicsdesc().mtableId() != 0;
        return creature ? Kind.CREATURE : Kind.OTHER;
    }

    private StandInWeenie weenie(int id, Kind kind, WorldFile.Entry entry) {
        StandInWeenie weenie = new StandInWeenie(physics, id, kind != Kind.OTHER);
        if (entry.runRate() != null) {
            weenie.setRunRate(entry.runRate());
        } else if (entry.runSkill() == null && kind == Kind.PLAYER) {
            weenie.setRunRate(playerRunRate);
        }
        weenie.hasRunSkill = entry.runSkill() != null;
        weenie.runSkill = entry.runSkill() == null ? 0 : entry.runSkill();
        weenie.hasJumpSkill = entry.jumpSkill() != null;
        weenie.jumpSkill = entry.jumpSkill() == null ? 0 : entry.jumpSkill();
        weenie.burden = entry.burden() == null ? 0 : entry.burden();
        return weenie;
    }

    private ObjectDescription describe(CreateObject c, Kind kind) {
        PhysicsDescription d = c.physicsdesc();
        ObjectDescription description = new ObjectDescription(c.objectId());
        description.radius = kind.radius;
        description.height = kind.height;
        description.hasMotionTable = d.mtableId() != 0;
        description.hasMovement = d.carriesMovement();
        description.movement = packet(d.movement());
        description.autonomous = d.autonomousMovement();
        description.state = d.state();
        description.scale = d.objectScale();
        description.friction = d.friction();
        description.elasticity = d.elasticity();
        description.velocity = Inputs.vec(MessageActions.vector(d.velocity()));
        description.omega = Inputs.vec(MessageActions.vector(d.omega()));
        int[] stamps = description.timestamps;
        stamps[PhysicsObject.POSITION_TS] = d.timestamps().position();
        stamps[PhysicsObject.MOVEMENT_TS] = d.timestamps().movement();
        stamps[PhysicsObject.STATE_TS] = d.timestamps().state();
        stamps[PhysicsObject.VECTOR_TS] = d.timestamps().vector();
        stamps[PhysicsObject.TELEPORT_TS] = d.timestamps().teleport();
        stamps[PhysicsObject.SERVER_CONTROLLED_MOVE_TS] = d.timestamps().serverControl();
        stamps[PhysicsObject.FORCE_POSITION_TS] = d.timestamps().forcePosition();
        stamps[PhysicsObject.OBJDESC_TS] = d.timestamps().objdesc();
        stamps[PhysicsObject.INSTANCE_TS] = d.timestamps().instance();
        for (PhysicsDescription.Child child : d.children()) {
            description.children.add(new ObjectDescription.Child(child.id(), child.locationId()));
        }
        description.parentId = d.parentId() == c.objectId() ? 0 : d.parentId();
        description.parentLocation = d.locationId();
        description.position = d.position() == null ? null : Payloads.position(MessageActions.place(d.position()));
        description.placementId = d.animframeId();
        return description;
    }

    /** Makes an object that the capture never creates, and runs what was queued for it. */
    private void makeImplicit(int id, int instance, ClientStamps client) {
        Kind kind = id == physics.playerId ? Kind.PLAYER : Kind.CREATURE;
        WorldFile.Entry entry = entry(id, 0);
        ObjectDescription d = new ObjectDescription(id);
        d.hasMotionTable = true;
        d.radius = entry.radius() != null ? entry.radius() : kind.radius;
        d.height = entry.height() != null ? entry.height() : kind.height;
        d.weenie = weenie(id, kind, entry);
        Arrays.fill(d.timestamps, PhysicsObject.UNKNOWN_STAMP);
        d.timestamps[PhysicsObject.INSTANCE_TS] = instance;
        if (client != null) {
            d.timestamps[PhysicsObject.TELEPORT_TS] = client.teleportTimestamp();
            d.timestamps[PhysicsObject.FORCE_POSITION_TS] = client.forcePositionTimestamp();
            d.timestamps[PhysicsObject.SERVER_CONTROLLED_MOVE_TS] = client.serverControlTimestamp();
        }
        deleted.remove(id);
        PhysicsObject made = smartBox.createAtRest(d, true, true);
        begin(new Life(made, kind, true, 0, true, entry));
        runQueue(id);
    }

    // The local player's own messages: capture-replay.md section 5

    private void recordedMessage(MotionEvent event, Message m) {
        WirePosition position;
        ClientStamps stamps;
        boolean contact = false;
        if (m instanceof MoveToState s) {
            position = s.position();
            stamps = s.stamps();
            contact = s.contact();
        } else if (m instanceof AutonomousPosition a) {
            position = a.position();
            stamps = a.stamps();
            contact = a.contact();
        } else if (m instanceof Jump j) {
            position = j.position();
            stamps = j.stamps();
        } else {
            listener.count("no input: " + m.type());
            return;
        }
        int id = physics.playerId;
        if (id == 0 || event.hasObject() && event.object() != id) {
            listener.count("not-the-player");
            return;
        }
        if (physics.getObject(id) == null && position != null) {
            makeImplicit(id, stamps.instanceTimestamp(), stamps);
        }
        PhysicsObject o = physics.getObject(id);
        if (o == null || o.parent != null || o.cell == null && position == null) {
            listener.count("unplaced");
            return;
        }
        follow(event, m, o, position == null ? null : Payloads.position(MessageActions.place(position)), contact);
    }

    private void follow(MotionEvent event, Message m, PhysicsObject o, Position position, boolean contact) {
        // 1. Row
        if (position != null && o.cell != null) {
            listener.recorded(event, o, position, contact, false);
        }
        // 2. Contact
        if (!(m instanceof Jump)) {
            if (contact && o.velocity.z > 0.0f) {
                o.velocity.z = 0.0f;
            }
            o.setContact(contact, contact);
        }
        // 3. Move in force
        if (o.isMovingTo()) {
            if (!(m instanceof MoveToState)) {
                return;
            }
            o.cancelMoveto();
        }
        // 4. Place
        if (position != null) {
            o.setPositionSimple(position, true);
        }
        MotionInterpreter interpreter = o.movementManager == null ? null : o.movementManager.motionInterpreter;
        if (interpreter == null) {
            return;
        }
        // 5. MoveToState
        if (m instanceof MoveToState s) {
            o.lastMoveWasAutonomous = true;
            interpreter.standingLongjump = s.longjumpMode();
            take(s.rawMotionState(), interpreter.rawState);
            interpreter.applyRawMovement(false, false);
        }
        // 6. Jump
        if (m instanceof Jump j && o.weenieObj instanceof StandInWeenie weenie) {
            weenie.recordedJumpVelocity = j.velocity().z();
            try {
                if (interpreter.jump(j.extent()) != 0) {
                    listener.count("jump-refused");
                }
            } finally {
                weenie.recordedJumpVelocity = Float.NaN;
            }
        }
    }

    /** The interpreter's raw state takes every field of the recorded one; the actions stay as they are. */
    private static void take(RawState from, RawMotionState to) {
        to.currentHoldkey = from.currentHoldkey();
        to.currentStyle = from.currentStyle();
        to.forwardCommand = from.forwardCommand();
        to.forwardHoldkey = from.forwardHoldkey();
        to.forwardSpeed = from.forwardSpeed();
        to.sidestepCommand = from.sidestepCommand();
        to.sidestepHoldkey = from.sidestepHoldkey();
        to.sidestepSpeed = from.sidestepSpeed();
        to.turnCommand = from.turnCommand();
        to.turnHoldkey = from.turnHoldkey();
        to.turnSpeed = from.turnSpeed();
    }
}
