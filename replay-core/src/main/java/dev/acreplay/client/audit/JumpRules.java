package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.Tolerances.JITTER;
import static dev.acreplay.client.audit.Tolerances.TOL;
import static dev.acreplay.client.audit.Violation.Level.E;
import static dev.acreplay.client.audit.Violation.Level.W;

import dev.acreplay.client.Commands;
import dev.acreplay.rules.Variant;

/** OUT-36 and OUT-37: charges and velocities of jumps. */
final class JumpRules {
    private static final float MIN_EXTENT = 0.001f;
    private static final double SHARE = 0.02;
    private static final double SLACK = 0.01;

    private final SessionLog log;
    private final RunRates rates;
    private final RuleBoard board;

    JumpRules(SessionLog log, RunRates rates, RuleBoard board) {
        this.log = log;
        this.rates = rates;
        this.board = board;
    }

    void check() {
        for (RecordedAction j : log.jumps) {
            charge(j);
            velocity(j);
        }
    }

    /** OUT-36. */
    private void charge(RecordedAction j) {
        float extent = j.j().extent();
        if (!(extent >= MIN_EXTENT && extent <= 1.0f)) {
            boolean tap = extent >= 0 && extent < MIN_EXTENT;
            board.violated(36, E, new Values().put("reason", "extent").decimal("extent", extent))
                    .at(j)
                    .named(tap ? Variant.JUMP_EXTENT_UNCLAMPED.id() : null);
            return;
        }
        RecordedAction charge = findCharge(j);
        if (charge == null) {
            if (mayBeUnseen(j)) {
                board.notApplicable(36);
            } else {
                board.violated(36, E, new Values().put("reason", "no-charge").decimal("extent", extent))
                        .at(j)
                        .named(Variant.JUMP_NO_CHARGE_MTS.id());
            }
            return;
        }
        boolean longjump = charge.m().longjumpMode();
        if (longjump == (charge.grounded() && charge.idle())) {
            board.holds(36);
        } else {
            board.violated(36, E, new Values().put("reason", "longjump").put("longjump", longjump))
                    .at(charge, j);
        }
    }

    private RecordedAction findCharge(RecordedAction j) {
        double extent = j.j().extent();
        for (int i = j.send - 1; i >= 0 && !log.sends.get(i).isJ(); i--) {
            RecordedAction m = log.sends.get(i);
            if (!m.isM() || m.late || !m.joined(j)) {
                continue;
            }
            RecordedAction before = i == 0 ? null : log.sends.get(i - 1).lastState;
            boolean asBefore = before == null || !before.joined(m) || MovementRules.sameState(before.raw(), m.raw());
            double full = m.raw().currentStyle() == Commands.DUAL_WIELD_STYLE ? 0.8 : 1.0;
            double held = j.t - m.t;
            boolean timed = Math.abs(held - extent * full) <= JITTER || extent == 1.0 && held >= full - JITTER;
            if (asBefore && timed) {
                return m;
            }
        }
        return null;
    }

    /** Whether the charge's message may be among what the capture lost or brought late. */
    private boolean mayBeUnseen(RecordedAction j) {
        if (j.late) {
            return true;
        }
        for (int i = j.send - 1; i >= 0 && !log.sends.get(i).isJ(); i--) {
            RecordedAction m = log.sends.get(i);
            if (m.isM() && m.joined(j) && m.late) {
                return true;
            }
        }
        RecordedAction first = j;
        for (int i = j.index; i >= 0 && log.actions.get(i).block == j.block; i--) {
            first = log.actions.get(i);
        }
        boolean fromHandshake = log.handshake && first.index == 0;
        return !fromHandshake && first.t > j.t - j.j().extent() - JITTER;
    }

    /** OUT-37. */
    private void velocity(RecordedAction j) {
        RecordedAction g = j.lastState;
        double rate = rates.at(j.t);
        if (!j.joined(g) || !g.predictable() || Double.isNaN(rate) || log.controlled(g.t, j.t)) {
            board.notApplicable(37);
            return;
        }
        if (j.position == null) {
            board.violated(37, W, new Values().put("reason", "no-position"))
                    .at(j)
                    .named(Variant.JUMP_WITHOUT_POSITION.id());
            return;
        }
        RecordedAction before = jumpWithoutLanding(j);
        if (before != null && !before.late && !j.late && j.t - before.t < before.flight() - TOL) {
            board.violated(
                            37,
                            W,
                            new Values()
                                    .put("reason", "no-landing")
                                    .decimal("after", j.t - before.t)
                                    .decimal("flight", before.flight()))
                    .at(before, j);
            return;
        }
        BodyVelocity v = BodyVelocity.of(g.raw(), rate, Tolerances.TURN_OMEGA).clamped(rate);
        double within = SHARE * v.speed() + SLACK;
        double x = j.j().velocity().x();
        double y = j.j().velocity().y();
        if (Math.abs(x - v.vx()) <= within && Math.abs(y - v.vy()) <= within) {
            board.holds(37);
        } else {
            board.violated(
                            37,
                            W,
                            new Values()
                                    .put("reason", "velocity")
                                    .decimal("x", x)
                                    .decimal("y", y)
                                    .decimal("expected_x", v.vx())
                                    .decimal("expected_y", v.vy()))
                    .at(g, j);
        }
    }

    /** The joined jump before this one, if nothing in between was sent from the ground. */
    private RecordedAction jumpWithoutLanding(RecordedAction j) {
        for (int i = j.send - 1; i >= 0; i--) {
            RecordedAction x = log.sends.get(i);
            if (x.isJ()) {
                return x.joined(j) ? x : null;
            }
            if (x.grounded()) {
                return null;
            }
        }
        return null;
    }
}
