package dev.acreplay.client.audit;

import dev.acreplay.capture.Bytes;
import dev.acreplay.geometry.Position;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientAction;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.Jump;
import dev.acreplay.message.Malformed;
import dev.acreplay.message.Message;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;

/**
 * One game action of a recorded client, with what the rules ask about it again and again.
 *
 * <p>M, A and J of outbound.md section 10.5 are {@link #isM}, {@link #isA} and {@link #isJ}.
 */
final class RecordedAction {
    /** Bytes before the body: opcode, stamp, action. */
    static final int HEADER = 12;

    final long n;
    final double t;
    final boolean late;
    final long stamp;
    final int opcode;
    final byte[] bytes;

    /** The typed message; null for a malformed one. */
    final ClientAction message;

    /** Error class of a malformed one; null otherwise. */
    final String error;

    /** Where it stands; null without one. */
    final Position position;

    /** Place among the session's actions. */
    int index;

    /** Number of its block. */
    int block;

    /** Place among the session's sends; -1 for others. */
    int send = -1;

    // of sends
    RecordedAction lastSend;
    RecordedAction lastReport;
    RecordedAction lastState;
    boolean inAir;
    boolean landing;

    /** Time of the last landing at or before it; NaN without any. */
    double lastLanding = Double.NaN;

    /** Whether a sidestep and a turn were held together since neither was held. */
    boolean modifiers;

    RecordedAction(long n, double t, boolean late, byte[] bytes, MessageDecoder decoder) {
        this.n = n;
        this.t = t;
        this.late = late;
        this.bytes = bytes;
        this.stamp = Integer.toUnsignedLong(Bytes.i32le(bytes, 4));
        this.opcode = Bytes.i32le(bytes, 8);
        Decoded decoded = decoder.decode(bytes, 0, bytes.length, false);
        Message m = decoded.message();
        this.message = m instanceof ClientAction action ? action : null;
        this.error = m instanceof Malformed malformed ? malformed.error() : null;
        this.position = m instanceof MoveToState s
                ? Places.of(s.position())
                : m instanceof AutonomousPosition a
                        ? Places.of(a.position())
                        : m instanceof Jump j ? Places.of(j.position()) : null;
    }

    int bodyLength() {
        return bytes.length - HEADER;
    }

    boolean malformed() {
        return error != null;
    }

    boolean isM() {
        return message instanceof MoveToState;
    }

    boolean isA() {
        return message instanceof AutonomousPosition;
    }

    boolean isJ() {
        return message instanceof Jump;
    }

    boolean isSend() {
        return isM() || isA() || isJ();
    }

    MoveToState m() {
        return (MoveToState) message;
    }

    Jump j() {
        return (Jump) message;
    }

    RawState raw() {
        return m().rawMotionState();
    }

    ClientStamps stamps() {
        return message instanceof MoveToState s
                ? s.stamps()
                : message instanceof AutonomousPosition a ? a.stamps() : ((Jump) message).stamps();
    }

    /** Whether it says that the player stands on walkable ground; a jump begins there. */
    boolean grounded() {
        return isJ() || (isM() ? m().contact() : ((AutonomousPosition) message).contact());
    }

    /** Whether the raw state holds no motion command. */
    boolean idle() {
        RawState r = raw();
        return r.forwardCommand() == MotionCommand.READY && r.sidestepCommand() == 0 && r.turnCommand() == 0;
    }

    boolean moving() {
        return !idle();
    }

    boolean autorun() {
        RawState r = raw();
        return r.forwardCommand() == MotionCommand.WALK_FORWARD && r.forwardHoldkey() == HoldKey.RUN;
    }

    /** Whether every command of the raw state is one whose motion is known. */
    boolean predictable() {
        RawState r = raw();
        boolean forward = r.forwardCommand() == MotionCommand.READY
                || r.forwardCommand() == MotionCommand.WALK_FORWARD
                || r.forwardCommand() == MotionCommand.WALK_BACKWARDS;
        boolean sidestep = r.sidestepCommand() == 0 || isSidestep(r.sidestepCommand());
        return forward && sidestep && (r.turnCommand() == 0 || isTurn(r.turnCommand()));
    }

    static boolean isSidestep(int command) {
        return command == MotionCommand.SIDE_STEP_RIGHT || command == MotionCommand.SIDE_STEP_LEFT;
    }

    static boolean isTurn(int command) {
        return command == MotionCommand.TURN_RIGHT || command == MotionCommand.TURN_LEFT;
    }

    /** Whether mouse look turned the player with a speed of its own. */
    boolean mouseLook() {
        RawState r = raw();
        return r.turnHoldkey() == HoldKey.RUN && Float.floatToRawIntBits(r.turnSpeed()) != 0x3F800000;
    }

    boolean joined(RecordedAction other) {
        return other != null && other.block == block;
    }

    /** Duration of a jump on level ground. */
    double flight() {
        return 2.0 * j().velocity().z() / 9.8;
    }

    String type() {
        return message.type();
    }
}
