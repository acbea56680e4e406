package dev.acreplay.client.audit;

import dev.acreplay.geometry.Numeric;
import java.util.ArrayList;
import java.util.List;

/** Dead reckoning between two consecutive sends: what the raw state predicts, what was sent, and how far apart they are. */
final class Segment {
    /** Residuals along the way count on segments that are not shorter than this, seconds. */
    static final double LONG = 0.5;

    private static final double DIRECTION = 0.001;
    private static final double RATIO = 0.1;

    final RecordedAction a;
    final RecordedAction b;

    /** The M that governs it, the last at or before a. */
    final RecordedAction state;

    final double dt;

    /** Why it is not judged; null if it is. */
    String reason;

    double rate = Double.NaN;
    BodyVelocity velocity;
    double predictedEast;
    double predictedNorth;
    double observedEast;
    double observedNorth;
    double along;
    double alongLimit;
    double cross;
    double crossLimit;
    double heading;
    double headingLimit;

    /** Observed over predicted length; NaN below the shortest. */
    double ratio = Double.NaN;

    List<String> over = List.of();
    boolean silent;

    Segment(RecordedAction a, RecordedAction b) {
        this.a = a;
        this.b = b;
        this.state = a.lastState;
        this.dt = b.t - a.t;
    }

    boolean judged() {
        return reason == null;
    }

    boolean isLong() {
        return dt >= LONG;
    }

    /** Predicts and compares at a rate; nothing is stored that {@link #judge} would not store. */
    void judge(double runRate) {
        rate = runRate;
        velocity = BodyVelocity.of(state.raw(), runRate, Tolerances.TURN_OMEGA);
        if (state.m().longjumpMode()) {
            velocity = velocity.standing();
        }
        double from = Places.heading(a.position);
        double[] way = velocity.travel(from, dt);
        predictedEast = way[0];
        predictedNorth = way[1];
        observedEast = Places.east(a.position, b.position);
        observedNorth = Places.north(a.position, b.position);
        double errorEast = observedEast - predictedEast;
        double errorNorth = observedNorth - predictedNorth;
        double length = StrictMath.hypot(predictedEast, predictedNorth);
        if (length < DIRECTION) {
            along = errorEast;
            cross = errorNorth;
        } else {
            double ue = predictedEast / length;
            double un = predictedNorth / length;
            along = errorEast * ue + errorNorth * un;
            cross = errorEast * un - errorNorth * ue;
        }
        if (length >= RATIO) {
            ratio = StrictMath.hypot(observedEast, observedNorth) / length;
        }
        double turned = velocity.omega() * dt * Numeric.RAD2DEG;
        heading = Places.wrap(Places.heading(b.position) - from - turned);
        double slack = Tolerances.STEP + Tolerances.FRAME + Tolerances.JITTER;
        double v = velocity.speed();
        double w = Math.abs(velocity.omega());
        alongLimit = v * slack + 0.05;
        crossLimit = 0.05 + w * v * dt / 60.0 + v * slack * Math.abs(StrictMath.sin(velocity.omega() * dt / 2.0));
        headingLimit = w * Numeric.RAD2DEG * slack + 0.5;
        over = new ArrayList<>();
        if (isLong() && Math.abs(along) > alongLimit) {
            over.add("along");
        }
        if (Math.abs(cross) > crossLimit) {
            over.add("cross");
        }
        if (Math.abs(heading) > headingLimit) {
            over.add("heading");
        }
    }
}
