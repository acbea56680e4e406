package dev.acreplay.client.audit;

import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.GameAction;
import dev.acreplay.message.InterpretedState;
import dev.acreplay.message.Jump;
import dev.acreplay.message.Message;
import dev.acreplay.message.MotionAction;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.Movement;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.RawState;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.message.WirePosition;
import dev.acreplay.message.WireVector;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.stream.ClientActions;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import dev.acreplay.wire.Direction;
import java.util.ArrayList;
import java.util.List;

/** A session written by hand: what a client sent and what the server said, to be judged. */
final class RecordedClient {
    static final int PLAYER = 0x50000001;
    static final int CELL = 0xA9B40001;

    private final List<MotionEvent> events = new ArrayList<>();
    private final List<Object[]> actions = new ArrayList<>();
    private int stamp;
    private long n;
    private float x = 12;
    private float y = 4;
    private float heading;
    private int cell = CELL;
    private int teleport;
    private int force;
    private int control;
    private boolean contact = true;
    private boolean longjump;
    private boolean late;
    private double last;

    /** A client of which the handshake was seen, and the player's run rate is 2.5. */
    RecordedClient() {
        server(0.0, new UpdatePosition(PLAYER, pack(x, y, 1, 0, 0)));
        server(0.0, motion(1, 0, true, MotionCommand.RUN_FORWARD, 2.5f));
    }

    static UpdateMotion motion(int movement, int control, boolean autonomous, int forward, float speed) {
        InterpretedState state = InterpretedState.of(0x8000003D, forward, 0, 0, speed, 1.0f, 1.0f, List.of());
        return new UpdateMotion(
                PLAYER,
                0,
                new MovementUpdate(
                        movement, control, autonomous ? 1 : 0, Movement.interpreted(0, 0x8000003D, state, 0)));
    }

    static PositionPack pack(float x, float y, int position, int teleport, int force) {
        return PositionPack.of(
                new WirePosition(CELL, x, y, 12, 1, 0, 0, 0), WireVector.ZERO, 0, true, 0, position, teleport, force);
    }

    RecordedClient server(double t, Message message) {
        events.add(new MotionEvent(
                ++n, true, t, (long) (t * 1e9), 1, Direction.IN, true, PLAYER, 0, message, null, false, 0, List.of()));
        last = Math.max(last, t);
        return this;
    }

    /** Where the client is from now on. */
    RecordedClient at(float newX, float newY) {
        x = newX;
        y = newY;
        return this;
    }

    RecordedClient heading(float degrees) {
        heading = degrees;
        return this;
    }

    RecordedClient cell(int id) {
        cell = id;
        return this;
    }

    RecordedClient contact(boolean on) {
        contact = on;
        return this;
    }

    RecordedClient longjump(boolean on) {
        longjump = on;
        return this;
    }

    RecordedClient late(boolean on) {
        late = on;
        return this;
    }

    RecordedClient stamps(int newTeleport, int newForce) {
        teleport = newTeleport;
        force = newForce;
        return this;
    }

    /** Leaves a stamp out. */
    RecordedClient skip() {
        stamp++;
        return this;
    }

    private WirePosition place() {
        double half = Math.toRadians(heading) / 2;
        return new WirePosition(cell, x, y, 12, (float) Math.cos(half), 0, 0, (float) -Math.sin(half));
    }

    private ClientStamps stamps() {
        return new ClientStamps(0, control, teleport, force);
    }

    RecordedClient send(double t, ClientAction action) {
        actions.add(new Object[] {++n, t, late, action.encode()});
        last = Math.max(last, t);
        return this;
    }

    RecordedClient m(double t, RawState state) {
        int bits = (contact ? 1 : 0) | (longjump ? 2 : 0);
        return send(t, new MoveToState(++stamp, state, place(), stamps(), bits));
    }

    RecordedClient a(double t) {
        return send(t, new AutonomousPosition(++stamp, place(), stamps(), 1));
    }

    RecordedClient j(double t, float extent, float vx, float vy, float vz) {
        return send(t, Jump.retail(++stamp, extent, new WireVector(vx, vy, vz), place(), stamps()));
    }

    RecordedClient other(double t, int opcode) {
        return send(t, new GameAction(++stamp, opcode, new byte[8]));
    }

    /** The session lasts until then. */
    RecordedClient until(double t) {
        last = t;
        return this;
    }

    SessionFindings judge() {
        SessionLog log = new SessionLog(new SessionInfo(1, "192.0.2.1:5000", "192.0.2.2:9000", 0.0, last, PLAYER));
        events.forEach(log::event);
        for (Object[] action : actions) {
            log.action((long) action[0], true, (double) action[1], (boolean) action[2], (byte[]) action[3]);
        }
        log.finish(new ClientActions.SessionPackets(true, 0, 0));
        return new SessionFindings(log, List.of());
    }

    // raw states

    static RawState idle() {
        return state(MotionCommand.READY, 0, 0, 0);
    }

    static RawState walk() {
        return state(MotionCommand.WALK_FORWARD, 0, 0, 0);
    }

    static RawState autorun() {
        return state(MotionCommand.WALK_FORWARD, HoldKey.RUN, 0, 0);
    }

    static RawState state(int forward, int forwardHoldkey, int sidestep, int turn) {
        return RawState.of(HoldKey.RUN, 0x8000003D, forward, forwardHoldkey, 1, sidestep, 0, 1, turn, 0, 1, List.of());
    }

    static RawState look(int turn, int turnHoldkey, float turnSpeed) {
        return RawState.of(
                HoldKey.RUN, 0x8000003D, MotionCommand.READY, 0, 1, 0, 0, 1, turn, turnHoldkey, turnSpeed, List.of());
    }

    static RawState actions(MotionAction... actions) {
        return RawState.of(HoldKey.RUN, 0x8000003D, MotionCommand.READY, 0, 1, 0, 0, 1, 0, 0, 1, List.of(actions));
    }
}
