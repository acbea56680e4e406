package dev.acreplay.client.audit;

import dev.acreplay.message.Message;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.ObjectMessage;
import dev.acreplay.stream.ClientActions;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One session as the rules see it: the client's actions in the order of their stamps, with blocks, sends and what goes before
 * each of them, and the server's side of the player (outbound.md section 10.5).
 */
final class SessionLog {
    final SessionInfo info;
    final Slots slots = new Slots();

    /** Every timed action in the order of the stamps. */
    final List<RecordedAction> actions = new ArrayList<>();

    /** M, A and J. */
    final List<RecordedAction> sends = new ArrayList<>();

    final List<RecordedAction> states = new ArrayList<>();
    final List<RecordedAction> reports = new ArrayList<>();
    final List<RecordedAction> jumps = new ArrayList<>();

    boolean handshake;
    long missingIn;
    long missingOut;
    int malformed;
    int other;
    int late;
    int untimed;
    int blocks;

    private final MessageDecoder decoder = new MessageDecoder();
    private final List<double[]> serverSpans = new ArrayList<>();

    SessionLog(SessionInfo info) {
        this.info = info;
    }

    // While the capture is read

    void action(long n, boolean timed, double t, boolean isLate, byte[] bytes) {
        if (!timed) {
            untimed++;
            return;
        }
        if (bytes.length < RecordedAction.HEADER) {
            // without stamp or opcode: it has no place among the actions
            malformed++;
            return;
        }
        actions.add(new RecordedAction(n, t, isLate, bytes, decoder));
    }

    void event(MotionEvent event) {
        if (info.player() == null || !event.direction().fromServer()) {
            return;
        }
        Message m = event.message();
        if (m instanceof ObjectMessage o && o.objectId() == info.player()) {
            slots.take(event);
        }
    }

    // Behind it

    void finish(ClientActions.SessionPackets packets) {
        handshake = packets.handshake();
        missingIn = packets.missingIn();
        missingOut = packets.missingOut();
        actions.sort(Comparator.comparingLong(a -> a.stamp));
        RecordedAction before = null;
        int block = 0;
        for (int i = 0; i < actions.size(); i++) {
            RecordedAction a = actions.get(i);
            a.index = i;
            if (before != null && (before.malformed() || a.stamp != (before.stamp + 1 & 0xFFFFFFFFL))) {
                block++;
            }
            a.block = block;
            before = a;
            count(a);
        }
        blocks = actions.isEmpty() ? 0 : block + 1;
        relate();
        for (Slots.ServerEvent e : slots.control) {
            serverSpans.add(new double[] {e.t(), endOfControl(e)});
        }
    }

    private void count(RecordedAction a) {
        if (a.late) {
            late++;
        }
        if (a.malformed()) {
            malformed++;
        } else if (!a.isSend()) {
            other++;
        } else {
            a.send = sends.size();
            sends.add(a);
            (a.isM() ? states : a.isA() ? reports : jumps).add(a);
        }
    }

    private void relate() {
        RecordedAction lastSend = null;
        RecordedAction lastReport = null;
        RecordedAction lastState = null;
        double lastLanding = Double.NaN;
        boolean air = false;
        boolean modifiers = false;
        for (RecordedAction x : sends) {
            x.lastSend = lastSend;
            x.lastReport = lastReport;
            x.inAir = air;
            if (x.isJ() || !x.grounded()) {
                air = true;
            } else if (air) {
                air = false;
                x.landing = true;
                lastLanding = x.t;
            }
            x.lastLanding = lastLanding;
            if (x.isM()) {
                boolean side = x.raw().sidestepCommand() != 0;
                boolean turn = x.raw().turnCommand() != 0;
                modifiers = side && turn || modifiers && (side || turn);
                x.modifiers = modifiers;
                lastState = x;
            }
            x.lastState = lastState;
            if (!x.isJ()) {
                lastSend = x;
            }
            if (x.isA()) {
                lastReport = x;
            }
        }
    }

    private double endOfControl(Slots.ServerEvent e) {
        for (RecordedAction m : states) {
            if (m.t > e.t() && m.stamps().serverControlTimestamp() == e.value()) {
                return m.t;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    // What the rules ask

    /** Whether the server controlled the player at some time between. */
    boolean controlled(double a, double b) {
        for (double[] span : serverSpans) {
            if (span[0] < b && span[1] > a) {
                return true;
            }
        }
        return false;
    }

    /** Whether a forced position or teleport that {@code a} does not know of came up to {@code b}. */
    boolean moved(RecordedAction a, RecordedAction b) {
        return movedUntil(a, a.t, b.t);
    }

    /** Whether a forced position or teleport with another value than {@code a}'s came in {@code (from - tol, until]}. */
    boolean movedUntil(RecordedAction a, double from, double until) {
        double after = from - Tolerances.TOL;
        for (Slots.ServerEvent e : slots.forced) {
            if (e.t() > after && e.t() <= until && e.value() != a.stamps().forcePositionTimestamp()) {
                return true;
            }
        }
        for (Slots.ServerEvent e : slots.teleported) {
            if (e.t() > after && e.t() <= until && e.value() != a.stamps().teleportTimestamp()) {
                return true;
            }
        }
        return false;
    }

    boolean answersForced(RecordedAction a) {
        return slots.forced.stream().anyMatch(e -> answers(a, e));
    }

    static boolean answers(RecordedAction a, Slots.ServerEvent e) {
        return a.isA()
                && a.stamps().forcePositionTimestamp() == e.value()
                && a.t > e.t()
                && a.t <= e.t() + Tolerances.TOL;
    }

    /** Whether somewhere from {@code first} up to, but without, {@code end} a jump or an ungrounded message was sent. */
    boolean leftGround(RecordedAction first, RecordedAction end) {
        for (int i = first.send; i < end.send; i++) {
            RecordedAction x = sends.get(i);
            if (x.isJ() || !x.grounded()) {
                return true;
            }
        }
        return false;
    }

    RecordedAction nextSend(RecordedAction x) {
        return x.send + 1 < sends.size() ? sends.get(x.send + 1) : null;
    }

    double end() {
        return info.last() == null ? 0 : info.last();
    }
}
