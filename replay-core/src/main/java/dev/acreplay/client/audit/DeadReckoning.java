package dev.acreplay.client.audit;

import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Position;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The segments between a session's sends, why some are not judged, and what the others show (outbound.md sections 8 and 10.5). */
final class DeadReckoning {
    private static final double LEASH_OUTDOORS = 10.0;
    private static final double LEASH_INDOORS = 5.0;
    private static final double LEASH_SLACK = 0.5;
    private static final double DIAGONAL_TIME = 0.9;
    private static final int FEWEST_DIAGONALS = 3;

    final List<Segment> segments = new ArrayList<>();
    final RunRates rates;
    final List<Double> diagonalRatios = new ArrayList<>();
    final List<Double> diagonalClamps = new ArrayList<>();
    final Map<String, Integer> excluded = new TreeMap<>();

    private final SessionLog log;
    private final List<Placed> placements = new ArrayList<>();
    private final Times placedBefore = new Times();
    private double[] way;

    /** A position that the server set, and the first send behind it. */
    private record Placed(Slots.ServerEvent event, int first) {}

    DeadReckoning(SessionLog log) {
        this.log = log;
        measureWay();
        List<RecordedAction> sends = log.sends;
        for (int i = 1; i < sends.size(); i++) {
            Segment s = new Segment(sends.get(i - 1), sends.get(i));
            s.reason = reason(s);
            segments.add(s);
        }
        rates = RunRates.of(log, segments);
        for (Segment s : segments) {
            if (s.reason == null) {
                s.reason = speedReason(s);
            }
            if (s.reason == null) {
                s.judge(rates.at(s.a.t));
                s.silent = isSilent(s);
                diagonal(s);
            } else {
                excluded.merge(s.reason, 1, Integer::sum);
            }
        }
    }

    private String reason(Segment s) {
        RecordedAction a = s.a;
        RecordedAction b = s.b;
        RecordedAction g = s.state;
        if (a.isJ() || a.position == null || b.position == null) {
            return "jump";
        }
        if (g == null || !g.joined(a) || !a.joined(b)) {
            return "gap";
        }
        if (g.late || a.late || b.late) {
            return "late";
        }
        if (!a.grounded() || !b.grounded() || b.inAir) {
            return "air";
        }
        if (a.t < a.lastLanding + Tolerances.SLIDE) {
            return "landing";
        }
        if (!g.predictable()) {
            return "motion";
        }
        if (g.raw().turnHoldkey() == HoldKey.RUN) {
            return "mouse";
        }
        if (g.modifiers) {
            return "modifiers";
        }
        if (log.moved(a, b)) {
            return "placed";
        }
        if (log.controlled(a.t, b.t)) {
            return "server";
        }
        return beyondLeash(b) ? "leash" : null;
    }

    /** Whether the path since the last position that the server set is nearly as long as the leash. */
    private boolean beyondLeash(RecordedAction b) {
        int at = placedBefore.lastNotLater(b.send);
        if (at < 0) {
            return false;
        }
        Placed placed = placements.get(at);
        RecordedAction from = placed.first == 0 ? log.sends.get(0) : log.sends.get(placed.first - 1);
        Position start = from.position == null ? placed.event.position() : from.position;
        double path = Places.distance(placed.event.position(), start) + way[b.send] - way[from.send];
        double leash = LandDefs.isIndoor(b.position.objcellId) ? LEASH_INDOORS : LEASH_OUTDOORS;
        return path > leash - LEASH_SLACK;
    }

    /** Finds the place of every position of the server among the sends, and the length of the way up to each send. */
    private void measureWay() {
        Times reached = new Times();
        double latest = Double.NEGATIVE_INFINITY;
        way = new double[log.sends.size()];
        Position before = null;
        double length = 0;
        for (RecordedAction x : log.sends) {
            latest = Math.max(latest, x.t);
            reached.add(latest);
            if (x.position != null) {
                length += before == null ? 0 : Places.distance(before, x.position);
                before = x.position;
            }
            way[x.send] = length;
        }
        for (Slots.ServerEvent e : log.slots.placed) {
            placements.add(new Placed(e, reached.firstNotEarlier(e.t())));
        }
        placements.sort(Comparator.comparingInt(p -> p.first));
        placements.forEach(p -> placedBefore.add(p.first));
    }

    private String speedReason(Segment s) {
        RawState r = s.state.raw();
        if (!EncodingRules.wrongSpeeds(r, s.a.t, rates).isEmpty()) {
            return "speed";
        }
        return BodyVelocity.needsRate(r) && Double.isNaN(rates.at(s.a.t)) ? "rate" : null;
    }

    /** Forward alone by the key, so that the hold key decides the pace. */
    private static boolean paced(RecordedAction m) {
        RawState r = m.raw();
        return r.forwardCommand() == MotionCommand.WALK_FORWARD
                && r.forwardHoldkey() == HoldKey.INVALID
                && r.sidestepCommand() == 0
                && r.turnCommand() == 0
                && !m.m().longjumpMode();
    }

    /** The along error, and its limit, if the walk toggle had been the other way. */
    private double[] otherPace(Segment s) {
        RawState r = s.state.raw();
        RawState other = RawState.of(
                r.currentHoldkey() == HoldKey.RUN ? HoldKey.NONE : HoldKey.RUN,
                r.currentStyle(),
                r.forwardCommand(),
                r.forwardHoldkey(),
                r.forwardSpeed(),
                0,
                r.sidestepHoldkey(),
                r.sidestepSpeed(),
                0,
                r.turnHoldkey(),
                r.turnSpeed(),
                List.of());
        double rate = rates.at(s.a.t);
        if (BodyVelocity.needsRate(other) && Double.isNaN(rate)) {
            return null;
        }
        BodyVelocity v = BodyVelocity.of(other, rate, Tolerances.TURN_OMEGA);
        double[] way = v.travel(Places.heading(s.a.position), s.dt);
        double length = StrictMath.hypot(way[0], way[1]);
        double east = s.observedEast - way[0];
        double north = s.observedNorth - way[1];
        double along = length < 0.001 ? east : (east * way[0] + north * way[1]) / length;
        double limit = v.speed() * (Tolerances.STEP + Tolerances.FRAME + Tolerances.JITTER) + 0.05;
        return new double[] {along, limit};
    }

    private boolean isSilent(Segment s) {
        if (!s.isLong() || Math.abs(s.along) <= s.alongLimit || !paced(s.state)) {
            return false;
        }
        double[] other = otherPace(s);
        return other != null && Math.abs(other[0]) <= other[1];
    }

    /** Whether the walk toggle changed somewhere on the segment: the two paces miss on different sides. */
    boolean betweenPaces(Segment s) {
        if (!paced(s.state)) {
            return false;
        }
        double[] other = otherPace(s);
        return other != null && (s.along < 0) != (other[0] < 0);
    }

    private void diagonal(Segment s) {
        double most = 4.0 * s.rate;
        if (!Double.isNaN(s.ratio)
                && s.a.isA()
                && s.b.isA()
                && s.dt >= DIAGONAL_TIME
                && s.velocity.omega() == 0
                && s.velocity.vx() != 0
                && s.velocity.vy() != 0
                && s.velocity.speed() > most) {
            diagonalRatios.add(s.ratio);
            diagonalClamps.add(most / s.velocity.speed());
        }
    }

    /** Whether diagonal ground speed is clamped: clamped, unclamped, or null if too little is seen. */
    String diagonalReading() {
        if (diagonalRatios.size() < FEWEST_DIAGONALS) {
            return null;
        }
        double between = (1.0 + Decimals.median(diagonalClamps)) / 2.0;
        return Decimals.median(diagonalRatios) < between ? "clamped" : "unclamped";
    }

    int silentSegments() {
        return (int) segments.stream().filter(s -> s.silent).count();
    }
}
