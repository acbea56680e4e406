package dev.acreplay.client.audit;

import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import java.util.ArrayList;
import java.util.List;

/** The player's run rate: what the server said, what the reports show, what the jumps show (outbound.md section 8). */
final class RunRates {
    private static final double LOWEST = 1.0;
    private static final double HIGHEST = 4.5;
    private static final double SHORTEST = 0.9;
    private static final int FEWEST = 3;
    private static final double AGREES = 0.02;

    /** A rate from outbound messages: the median, and between what values. */
    record Estimate(double value, double low, double high, int segments) {}

    private final List<Slots.Rate> inbound;
    private final Times inboundTimes;
    private final Estimate outbound;
    private final double jump;

    private RunRates(Slots slots, Estimate outbound, double jump) {
        this.inbound = slots.rates;
        this.inboundTimes = slots.rateTimes;
        this.outbound = outbound;
        this.jump = jump;
    }

    /** Finds the rates; {@code segments} know their reason up to {@code leash}. */
    static RunRates of(SessionLog log, List<Segment> segments) {
        List<Double> values = new ArrayList<>();
        for (Segment s : segments) {
            if (s.reason == null
                    && s.a.isA()
                    && s.b.isA()
                    && s.dt >= SHORTEST
                    && s.b.lastState == s.state
                    && runsStraight(s.state)
                    && s.state.raw().turnCommand() == 0) {
                double rate = Places.distance(s.a.position, s.b.position) / (4.0 * s.dt);
                if (rate >= LOWEST && rate <= HIGHEST) {
                    values.add(rate);
                }
            }
        }
        Estimate outbound = null;
        if (values.size() >= FEWEST) {
            outbound = new Estimate(
                    Decimals.median(values),
                    values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                    values.stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
                    values.size());
        }
        List<Double> jumps = new ArrayList<>();
        for (RecordedAction j : log.jumps) {
            if (j.joined(j.lastState) && runsStraight(j.lastState)) {
                jumps.add(j.j().velocity().y() / 4.0);
            }
        }
        return new RunRates(log.slots, outbound, Decimals.median(jumps));
    }

    /** Forward alone, at a run; a turn is not looked at. */
    private static boolean runsStraight(RecordedAction m) {
        RawState r = m.raw();
        int key = r.forwardHoldkey() == HoldKey.INVALID ? r.currentHoldkey() : r.forwardHoldkey();
        return r.forwardCommand() == MotionCommand.WALK_FORWARD
                && r.sidestepCommand() == 0
                && key == HoldKey.RUN
                && !m.m().longjumpMode();
    }

    /** The rate in force at a time; NaN if nothing says it. */
    double at(double t) {
        if (!inbound.isEmpty()) {
            return inbound.get(Math.max(0, inboundTimes.lastNotLater(t))).value();
        }
        return outbound != null ? outbound.value() : jump;
    }

    /** Whether a speed is within two hundredths of the rate at a time. */
    boolean near(double speed, double t) {
        double rate = at(t);
        return !Double.isNaN(rate) && Math.abs(speed - rate) <= AGREES * rate;
    }

    /** Where the rate comes from: inbound, outbound, jump, or null. */
    String used() {
        return !inbound.isEmpty() ? "inbound" : outbound != null ? "outbound" : Double.isNaN(jump) ? null : "jump";
    }

    /** The last rate that the server said; NaN without any. */
    double lastInbound() {
        return inbound.isEmpty() ? Double.NaN : inbound.get(inbound.size() - 1).value();
    }

    int inboundValues() {
        return inbound.size();
    }

    Estimate outbound() {
        return outbound;
    }

    /** The median of what jumps show; NaN without any. */
    double jump() {
        return jump;
    }

    /** The rate of the source in use; NaN without any. */
    double value() {
        return !inbound.isEmpty() ? lastInbound() : outbound != null ? outbound.value() : jump;
    }

    boolean disagree() {
        return !inbound.isEmpty()
                && outbound != null
                && Math.abs(outbound.value() - lastInbound()) > AGREES * lastInbound();
    }
}
