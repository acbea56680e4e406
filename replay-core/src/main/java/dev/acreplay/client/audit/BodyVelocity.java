package dev.acreplay.client.audit;

import dev.acreplay.geometry.Numeric;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;

/**
 * How a body moves under a raw state: {@code adjust_motion} of each axis, then the axis velocities without a clamp
 * (outbound.md section 8, steps 1 to 3).
 *
 * @param vx to the right, m/s
 * @param vy forward, m/s
 * @param omega clockwise, rad/s
 */
record BodyVelocity(double vx, double vy, double omega) {
    private static final float BACKWARDS = 0.65f;
    private static final double SIDE = (double) 3.12f / 1.25f * 0.5f;
    private static final float MAX_SIDE = 3.0f;

    /** Returns the velocity at a run rate. A rate that is not needed may be NaN. */
    static BodyVelocity of(RawState r, double rate, double turnOmega) {
        return new BodyVelocity(side(r, rate), forward(r, rate), turnOmega * turn(r));
    }

    /** Whether the velocity depends on the run rate. */
    static boolean needsRate(RawState r) {
        boolean forward =
                r.forwardCommand() == MotionCommand.WALK_FORWARD || r.forwardCommand() == MotionCommand.WALK_BACKWARDS;
        return forward && run(r, r.forwardHoldkey())
                || RecordedAction.isSidestep(r.sidestepCommand()) && run(r, r.sidestepHoldkey());
    }

    private static boolean run(RawState r, int axisKey) {
        return (axisKey == HoldKey.INVALID ? r.currentHoldkey() : axisKey) == HoldKey.RUN;
    }

    private static double forward(RawState r, double rate) {
        float speed = r.forwardSpeed();
        boolean run = run(r, r.forwardHoldkey());
        if (r.forwardCommand() == MotionCommand.WALK_BACKWARDS) {
            speed = (float) ((double) -BACKWARDS * speed);
        } else if (r.forwardCommand() != MotionCommand.WALK_FORWARD) {
            return 0.0;
        }
        if (!run) {
            return (float) ((double) 3.12f * speed);
        }
        boolean runs = speed > 0.0f;
        speed = (float) (rate * speed);
        return (float) ((runs ? 4.0 : (double) 3.12f) * speed);
    }

    private static double side(RawState r, double rate) {
        if (!RecordedAction.isSidestep(r.sidestepCommand())) {
            return 0.0;
        }
        float speed = r.sidestepSpeed();
        if (r.sidestepCommand() == MotionCommand.SIDE_STEP_LEFT) {
            speed = (float) (speed * -1.0);
        }
        speed = (float) (SIDE * speed);
        if (run(r, r.sidestepHoldkey())) {
            double product = rate * speed;
            speed = Math.abs(product) > MAX_SIDE ? (float) Math.copySign(MAX_SIDE, product) : (float) product;
        }
        return (float) (1.25 * speed);
    }

    private static double turn(RawState r) {
        if (!RecordedAction.isTurn(r.turnCommand())) {
            return 0.0;
        }
        float speed = r.turnSpeed();
        if (r.turnCommand() == MotionCommand.TURN_LEFT) {
            speed = (float) (speed * -1.0);
        }
        return run(r, r.turnHoldkey()) ? (float) (1.5 * speed) : speed;
    }

    double speed() {
        return Math.sqrt(vx * vx + vy * vy);
    }

    /** The same without moving: a standing long jump is being charged. */
    BodyVelocity standing() {
        return new BodyVelocity(0, 0, omega);
    }

    /** The same, not faster than four times the run rate. */
    BodyVelocity clamped(double rate) {
        double most = 4.0 * rate;
        double length = speed();
        return length > most ? new BodyVelocity(vx / length * most, vy / length * most, omega) : this;
    }

    /** How far one goes in a time from a heading: {east, north}. */
    double[] travel(double headingDegrees, double dt) {
        double h = headingDegrees * Numeric.DEG2RAD;
        double s;
        double c;
        if (omega == 0) {
            s = StrictMath.sin(h) * dt;
            c = StrictMath.cos(h) * dt;
        } else {
            double end = h + omega * dt;
            s = (StrictMath.cos(h) - StrictMath.cos(end)) / omega;
            c = (StrictMath.sin(end) - StrictMath.sin(h)) / omega;
        }
        return new double[] {vy * s + vx * c, vy * c - vx * s};
    }
}
