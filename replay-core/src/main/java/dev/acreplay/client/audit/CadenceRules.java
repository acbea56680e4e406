package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.Tolerances.INTERVAL;
import static dev.acreplay.client.audit.Tolerances.JITTER;
import static dev.acreplay.client.audit.Tolerances.OTHER_INTERVAL;
import static dev.acreplay.client.audit.Tolerances.TOL;
import static dev.acreplay.client.audit.Violation.Level.E;
import static dev.acreplay.client.audit.Violation.Level.I;
import static dev.acreplay.client.audit.Violation.Level.W;

import dev.acreplay.message.RawState;
import dev.acreplay.rules.Variant;
import java.util.ArrayList;
import java.util.List;

/** OUT-16 to OUT-25 and OUT-38: when positions are reported. */
final class CadenceRules {
    private static final double NEAR = 0.05;
    private static final double NEAR_DEGREES = 0.5;
    private static final double SURELY_IN_THE_AIR = 0.2;

    private final SessionLog log;
    private final RunRates rates;
    private final RuleBoard board;

    /** Gaps of OUT-16. */
    final List<Double> intervals = new ArrayList<>();

    /** The reports of OUT-17. */
    final List<RecordedAction> planeChanges = new ArrayList<>();

    int reportThenState;
    int stateThenReport;
    int samePosition;

    CadenceRules(SessionLog log, RunRates rates, RuleBoard board) {
        this.log = log;
        this.rates = rates;
        this.board = board;
    }

    void check() {
        for (RecordedAction a : log.reports) {
            if (a.lastReport != null) {
                interval(a);
                planeChange(a);
                atRest(a);
            }
        }
        boolean otherInterval = named(16);
        for (RecordedAction b : log.sends) {
            whileMoving(b, otherInterval);
        }
        log.states.forEach(this::cell);
        log.states.forEach(this::stop);
        jumps();
        firstReport();
        sameFrame();
    }

    private static double gap(RecordedAction x) {
        return x.t - x.lastSend.t;
    }

    private static boolean otherInterval(double gap) {
        return gap > OTHER_INTERVAL - JITTER && gap <= OTHER_INTERVAL + TOL;
    }

    private boolean named(int rule) {
        return board.found.stream()
                .anyMatch(v -> v.rule == rule && Variant.AP_INTERVAL_1875.id().equals(v.variant));
    }

    private static String otherIntervalIf(boolean is) {
        return is ? Variant.AP_INTERVAL_1875.id() : null;
    }

    /** OUT-16. */
    private void interval(RecordedAction a) {
        RecordedAction last = a.lastReport;
        RecordedAction before = a.lastSend;
        RecordedAction g = a.lastState;
        double gap = gap(a);
        boolean applies = a.joined(last)
                && a.joined(before)
                && a.joined(g)
                && !a.late
                && !before.late
                && a.position.objcellId == last.position.objcellId
                && g.moving()
                && !Places.same(a.position, before.position)
                && !a.inAir
                && before.grounded()
                && !log.controlled(before.t, a.t)
                && !log.moved(before, a)
                && !log.answersForced(a)
                && gap >= INTERVAL - JITTER;
        if (!applies) {
            board.notApplicable(16);
            return;
        }
        intervals.add(gap);
        if (gap <= INTERVAL + TOL) {
            board.holds(16);
        } else {
            board.violated(16, I, new Values().decimal("gap", gap))
                    .at(before, a)
                    .named(otherIntervalIf(otherInterval(gap)));
        }
    }

    /** OUT-17. */
    private void planeChange(RecordedAction a) {
        RecordedAction last = a.lastReport;
        double gap = gap(a);
        if (a.position.objcellId != last.position.objcellId
                || !a.joined(last)
                || !a.joined(a.lastSend)
                || a.late
                || a.lastSend.late
                || log.answersForced(a)
                || gap >= INTERVAL - JITTER) {
            return;
        }
        planeChanges.add(a);
        if (!Places.same(a.position, last.position) || log.leftGround(last, a)) {
            board.holds(17);
        } else {
            board.violated(17, W, new Values().decimal("gap", gap)).at(last, a);
        }
    }

    /** OUT-18. */
    private void atRest(RecordedAction a) {
        RecordedAction last = a.lastReport;
        double gap = gap(a);
        if (!a.joined(last) || !a.joined(a.lastSend) || a.late || a.lastSend.late || log.answersForced(a)) {
            board.notApplicable(18);
        } else if (gap >= INTERVAL - JITTER) {
            if (!Places.same(a.position, last.position)) {
                board.holds(18);
                return;
            }
            boolean identical = Places.identical(a.position, last.position);
            board.violated(
                            18,
                            gap > INTERVAL + JITTER ? E : W,
                            new Values().decimal("gap", gap).put("identical", identical))
                    .at(last, a)
                    .named((identical ? Variant.HB_HEARTBEAT_AT_REST : Variant.AP_EXACT_COMPARE).id());
        }
    }

    /** OUT-19. */
    private void whileMoving(RecordedAction b, boolean otherInterval) {
        RecordedAction a = b.lastSend;
        if (b.isJ() || a == null || a.lastState == null || !a.lastState.moving()) {
            return;
        }
        RecordedAction g = a.lastState;
        RecordedAction report = a.isA() ? a : a.lastReport;
        if (!movesAway(a, b, g, report)) {
            board.notApplicable(19);
            return;
        }
        double gap = b.t - a.t;
        if (gap <= INTERVAL + TOL) {
            board.holds(19);
        } else {
            board.violated(19, W, new Values().decimal("gap", gap))
                    .at(a, b)
                    .named(otherIntervalIf(otherInterval && gap <= OTHER_INTERVAL + TOL));
        }
    }

    private boolean movesAway(RecordedAction a, RecordedAction b, RecordedAction g, RecordedAction report) {
        if (!b.joined(a) || !b.joined(g) || !b.joined(report) || a.late || b.late || g.late) {
            return false;
        }
        if (!a.grounded() || !b.grounded() || a.inAir || b.inAir || b.send - a.send > 1) {
            return false;
        }
        if (log.controlled(a.t, b.t) || log.moved(a, b)) {
            return false;
        }
        boolean near = b.position.objcellId == report.position.objcellId
                && Places.distance(report.position, b.position) <= NEAR
                && Math.abs(Places.wrap(Places.heading(b.position) - Places.heading(report.position))) <= NEAR_DEGREES;
        RawState r = g.raw();
        double rate = rates.at(a.t);
        if (near || !g.predictable() || g.m().longjumpMode() || BodyVelocity.needsRate(r) && Double.isNaN(rate)) {
            return false;
        }
        BodyVelocity v = BodyVelocity.of(r, rate, Tolerances.TURN_OMEGA);
        double[] way = v.travel(Places.heading(a.position), b.t - a.t);
        double covered = StrictMath.hypot(Places.east(a.position, b.position), Places.north(a.position, b.position));
        return covered >= StrictMath.hypot(way[0], way[1]) / 2.0;
    }

    /** OUT-20. */
    private void cell(RecordedAction m) {
        RecordedAction last = m.lastReport;
        if (!m.grounded() || last == null) {
            return;
        }
        if (!m.joined(last)
                || log.leftGround(last, m)
                || m.stamps().teleportTimestamp() != last.stamps().teleportTimestamp()) {
            board.notApplicable(20);
        } else if (m.position.objcellId == last.position.objcellId) {
            board.holds(20);
        } else {
            board.violated(20, E, new Values().id("cell", m.position.objcellId).id("reported", last.position.objcellId))
                    .at(last, m);
        }
    }

    /** OUT-21 and OUT-22. */
    private void stop(RecordedAction m) {
        RecordedAction last = m.lastReport;
        if (!m.idle()
                || !m.raw().actions().isEmpty()
                || !m.grounded()
                || m.inAir
                || last == null
                || Places.same(m.position, last.position)) {
            return;
        }
        double until = m.t + INTERVAL + TOL;
        RecordedAction next = log.nextSend(m);
        boolean early = next != null && (next.isA() ? next.t - m.t < INTERVAL - JITTER : next.t <= until);
        if (!m.joined(last)
                || next != null && (!m.joined(next) || next.late)
                || m.late
                || log.end() < until
                || early
                || log.controlled(m.t, until)
                || log.movedUntil(m, m.t, until)) {
            board.notApplicable(21);
            board.notApplicable(22);
            return;
        }
        double gap = next == null ? Double.NaN : next.t - m.t;
        boolean other = named(16);
        if (next == null || !next.isA()) {
            board.notApplicable(21);
        } else if (gap <= INTERVAL + TOL) {
            board.holds(21);
        } else {
            other |= otherInterval(gap);
            board.violated(21, W, new Values().decimal("gap", gap))
                    .at(m, next)
                    .named(otherIntervalIf(otherInterval(gap)));
        }
        if (next != null && next.isA()) {
            board.holds(22);
        } else {
            board.violated(
                            22,
                            E,
                            new Values()
                                    .put("next", next == null ? null : next.type())
                                    .decimal("gap", gap))
                    .at(m);
        }
    }

    /** Names the variant of OUT-22, once all of OUT-16 and OUT-21 are known. */
    void nameStops() {
        if (named(16) || named(21)) {
            for (RuleBoard.Found v : board.found) {
                boolean gap = v.rule == 22 && v.values.json.path("gap").isNumber();
                if (gap && v.values.json.path("gap").asDouble() <= OTHER_INTERVAL + TOL) {
                    v.named(Variant.AP_INTERVAL_1875.id());
                }
            }
        }
    }

    /** OUT-23 and OUT-24. */
    private void jumps() {
        for (RecordedAction j : log.jumps) {
            inFlight(j);
            RecordedAction next = log.nextSend(j);
            RecordedAction last = j.lastReport;
            if (next == null || last == null || !j.joined(next) || !j.joined(last)) {
                board.notApplicable(24);
            } else if (next.isA() && Places.same(next.position, last.position)) {
                board.violated(24, I, new Values().decimal("after", next.t - j.t))
                        .at(j, next);
            } else {
                board.holds(24);
            }
        }
        for (int i = 1; i < log.states.size(); i++) {
            RecordedAction a = log.states.get(i - 1);
            RecordedAction b = log.states.get(i);
            if (a.grounded() || b.grounded()) {
                continue;
            }
            if (!a.joined(b)) {
                board.notApplicable(23);
                continue;
            }
            List<RecordedAction> between = log.sends.subList(a.send + 1, b.send).stream()
                    .filter(RecordedAction::isA)
                    .toList();
            if (between.isEmpty()) {
                board.holds(23);
            } else {
                board.violated(23, W, new Values().put("reports", between.size()))
                        .at(a, between.get(0), b);
            }
        }
    }

    private void inFlight(RecordedAction j) {
        RecordedAction next = null;
        for (int i = j.send + 1; i < log.sends.size() && next == null; i++) {
            RecordedAction x = log.sends.get(i);
            next = x.isM() ? null : x;
        }
        double half = j.flight() / 2.0;
        boolean unknown = next == null && log.end() - j.t < half;
        if (j.late || unknown || next != null && (next.late || !j.joined(next))) {
            board.notApplicable(23);
            return;
        }
        double after = next == null ? Double.NaN : next.t - j.t;
        if (next == null || !next.isA() || after > half) {
            board.holds(23);
        } else {
            board.violated(
                            23,
                            after < SURELY_IN_THE_AIR ? E : W,
                            new Values().decimal("after", after).decimal("flight", j.flight()))
                    .at(j, next);
        }
    }

    /** OUT-25. */
    private void firstReport() {
        RecordedAction first =
                log.states.stream().filter(RecordedAction::grounded).findFirst().orElse(null);
        if (!log.handshake || first == null) {
            board.notApplicable(25);
            return;
        }
        RecordedAction report = log.reports.isEmpty() ? null : log.reports.get(0);
        if (report != null && report.t <= first.t + TOL) {
            board.holds(25);
        } else {
            board.violated(25, I, new Values().decimal("report", report == null ? Double.NaN : report.t))
                    .at(first);
        }
    }

    /** OUT-38. */
    private void sameFrame() {
        for (int i = 1; i < log.sends.size(); i++) {
            RecordedAction a = log.sends.get(i - 1);
            RecordedAction b = log.sends.get(i);
            boolean pair = a.isM() && b.isA() || a.isA() && b.isM();
            if (!pair || !a.joined(b) || a.late || b.late || Math.abs(b.t - a.t) > JITTER) {
                continue;
            }
            board.holds(38);
            if (a.isA()) {
                reportThenState++;
            } else {
                stateThenReport++;
            }
            if (Places.same(a.position, b.position)) {
                samePosition++;
            }
        }
    }
}
