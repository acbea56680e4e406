package dev.acreplay.client.audit;

import dev.acreplay.geometry.Position;
import dev.acreplay.message.CreateObject;
import dev.acreplay.message.Message;
import dev.acreplay.message.Movement;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.ObjectStamps;
import dev.acreplay.message.PhysicsDescription;
import dev.acreplay.message.PositionAndMovement;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.wire.Sequences;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What the server told the player's client: the stamps in force at any time, forced positions, teleports, placements, control
 * and run rates (outbound.md section 10.5, kinematics.md sections 5.3, 5.6 and 5.7).
 */
final class Slots {
    static final int POSITION = 0;
    static final int MOVEMENT = 1;
    static final int TELEPORT = 4;
    static final int SERVER_CONTROL = 5;
    static final int FORCE_POSITION = 6;
    static final int INSTANCE = 8;
    private static final int COUNT = 9;
    private static final int UNKNOWN = -1;

    /** Something the server did to the player; {@code value} is the stamp that it set. */
    record ServerEvent(long n, double t, int value, Position position) {}

    /** A run rate that the server said. */
    record Rate(double t, float value) {}

    /** What a slot held, and since when. */
    private static final class History {
        private final Times times = new Times();
        private final List<Integer> values = new ArrayList<>();
    }

    private final int[] now = new int[COUNT];
    private final List<History> history = new ArrayList<>();
    private final List<MotionEvent> waiting = new ArrayList<>();
    final List<ServerEvent> forced = new ArrayList<>();
    final List<ServerEvent> teleported = new ArrayList<>();
    final List<ServerEvent> placed = new ArrayList<>();
    final List<ServerEvent> control = new ArrayList<>();
    final List<Rate> rates = new ArrayList<>();
    final Times rateTimes = new Times();
    private boolean created;
    private boolean silent;

    Slots() {
        for (int i = 0; i < COUNT; i++) {
            now[i] = UNKNOWN;
            history.add(new History());
        }
    }

    /** Takes a message about the player; those without a time, and obsolete ones, change nothing. */
    void take(MotionEvent event) {
        if (!event.timed() || event.obsolete()) {
            return;
        }
        Message m = event.message();
        if (m instanceof UpdatePosition u) {
            if (alive(event, u.pack().instanceTimestamp())) {
                position(event, u.pack());
            }
        } else if (m instanceof UpdateMotion u) {
            if (alive(event, u.instanceTimestamp())) {
                movement(event, u.update());
            }
        } else if (m instanceof PositionAndMovement u) {
            if (alive(event, u.pack().instanceTimestamp())) {
                position(event, u.pack());
                movement(event, u.update());
            }
        } else if (m instanceof CreateObject c) {
            create(event, c);
        }
    }

    private void set(double t, int slot, int value) {
        now[slot] = value;
        history.get(slot).times.add(t);
        history.get(slot).values.add(value);
    }

    private boolean alive(MotionEvent event, int instance) {
        if (now[INSTANCE] == UNKNOWN) {
            set(event.t(), INSTANCE, instance);
            return true;
        }
        if (Sequences.newer16(now[INSTANCE], instance)) {
            waiting.add(event);
            return false;
        }
        return now[INSTANCE] == instance;
    }

    private void create(MotionEvent event, CreateObject c) {
        PhysicsDescription d = c.physicsdesc();
        ObjectStamps stamps = d.timestamps();
        boolean sameLife = now[INSTANCE] == stamps.instance();
        if (!c.update()
                && now[INSTANCE] != UNKNOWN
                && !sameLife
                && !Sequences.newer16(now[INSTANCE], stamps.instance())) {
            return;
        }
        if (c.update() || !sameLife || !created) {
            created = true;
            int[] all = stamps.toArray();
            for (int i = 0; i < COUNT; i++) {
                set(event.t(), i, all[i]);
            }
            List<MotionEvent> queue = new ArrayList<>(waiting);
            waiting.clear();
            queue.forEach(this::take);
            return;
        }
        silent = true;
        if (d.parentId() == 0 && d.position() != null && d.position().cell() != 0) {
            position(event, Places.of(d.position()), stamps.position(), stamps.teleport(), stamps.forcePosition());
        }
        if (d.carriesMovement()) {
            movement(event, stamps.movement(), stamps.serverControl(), d.autonomousMovement());
        }
        silent = false;
    }

    private void position(MotionEvent event, PositionPack pack) {
        position(
                event,
                Places.of(pack.position()),
                pack.positionTimestamp(),
                pack.teleportTimestamp(),
                pack.forcePositionTimestamp());
    }

    private void learn(double t, int slot, int value) {
        if (now[slot] == UNKNOWN) {
            set(t, slot, value);
        }
    }

    private boolean newer(double t, int slot, int value) {
        if (!Sequences.newer16(now[slot], value)) {
            return false;
        }
        set(t, slot, value);
        return true;
    }

    private void position(MotionEvent event, Position place, int position, int teleport, int force) {
        double t = event.t();
        learn(t, POSITION, position - 1 & 0xFFFF);
        learn(t, TELEPORT, teleport);
        learn(t, FORCE_POSITION, force);
        if (newer(t, FORCE_POSITION, force) && !Sequences.newer16(teleport, now[TELEPORT])) {
            set(t, POSITION, position);
            add(forced, event, force, place);
            return;
        }
        if (!Sequences.newer16(now[POSITION], position) || Sequences.newer16(teleport, now[TELEPORT])) {
            return;
        }
        set(t, POSITION, position);
        add(placed, event, position, place);
        if (newer(t, TELEPORT, teleport)) {
            add(teleported, event, teleport, place);
        }
    }

    private void add(List<ServerEvent> list, MotionEvent event, int value, Position place) {
        if (!silent) {
            list.add(new ServerEvent(event.n(), event.t(), value, place));
        }
    }

    private void addRate(double t, float value) {
        rates.add(new Rate(t, value));
        rateTimes.add(t);
    }

    private void movement(MotionEvent event, MovementUpdate update) {
        Movement m = update.movement();
        if (m != null && m.movementType() == 0) {
            if (m.state().forwardCommand() == MotionCommand.RUN_FORWARD) {
                addRate(event.t(), m.state().forwardSpeed());
            }
        } else if (m != null && (m.movementType() == 6 || m.movementType() == 7)) {
            addRate(event.t(), m.myRunRate());
        }
        movement(event, update.movementTimestamp(), update.serverControlTimestamp(), update.autonomous());
    }

    private void movement(MotionEvent event, int movement, int serverControl, boolean autonomous) {
        double t = event.t();
        learn(t, MOVEMENT, movement - 1 & 0xFFFF);
        learn(t, SERVER_CONTROL, serverControl);
        if (!newer(t, MOVEMENT, movement) || Sequences.newer16(serverControl, now[SERVER_CONTROL])) {
            return;
        }
        set(t, SERVER_CONTROL, serverControl);
        if (!autonomous) {
            add(control, event, serverControl, null);
        }
    }

    /** Returns what a slot held at {@code from} and was set to up to {@code to}, ascending; null if it was unknown. */
    TreeSet<Integer> between(int slot, double from, double to) {
        History h = history.get(slot);
        int before = h.times.lastNotLater(from);
        if (before < 0) {
            return null;
        }
        TreeSet<Integer> values = new TreeSet<>();
        values.add(h.values.get(before));
        int last = h.times.ascending() ? h.times.lastNotLater(to) : h.times.count() - 1;
        for (int i = h.times.ascending() ? before + 1 : 0; i <= last; i++) {
            if (h.times.at(i) > from && h.times.at(i) <= to) {
                values.add(h.values.get(i));
            }
        }
        return values;
    }
}
