package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.Violation.Level.E;
import static dev.acreplay.client.audit.Violation.Level.W;

import dev.acreplay.geometry.LandDefs;
import dev.acreplay.message.ClientAutonomyLevel;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.DoMovementCommand;
import dev.acreplay.message.JumpNonAutonomous;
import dev.acreplay.message.StopMovementCommand;
import java.util.TreeSet;

/** OUT-10 to OUT-15 and OUT-39: stamps, slots, positions and the autonomy level. */
final class StampRules {
    private static final int TURN_TO = 0xF649;

    private final SessionLog log;
    private final RuleBoard board;

    StampRules(SessionLog log, RuleBoard board) {
        this.log = log;
        this.board = board;
    }

    void check() {
        consecutive();
        for (RecordedAction x : log.sends) {
            ClientStamps stamps = x.stamps();
            slot(11, Slots.INSTANCE, x, stamps.instanceTimestamp());
            slot(12, Slots.SERVER_CONTROL, x, stamps.serverControlTimestamp());
            slot(13, Slots.TELEPORT, x, stamps.teleportTimestamp());
            slot(14, Slots.FORCE_POSITION, x, stamps.forcePositionTimestamp());
        }
        for (RecordedAction a : log.reports) {
            if (LandDefs.isValidLow(a.position.objcellId) && a.position.frame.isValid()) {
                board.holds(15);
            } else {
                board.violated(15, W, new Values().id("cell", a.position.objcellId))
                        .at(a);
            }
        }
        autonomy();
    }

    /** OUT-10. */
    private void consecutive() {
        RecordedAction before = null;
        for (RecordedAction a : log.actions) {
            if (before == null && !log.handshake) {
                board.notApplicable(10);
            } else {
                long expected = before == null ? 1 : before.stamp + 1 & 0xFFFFFFFFL;
                if (a.stamp == expected) {
                    board.holds(10);
                } else {
                    board.violated(
                                    10,
                                    log.missingOut > 0 ? W : E,
                                    new Values().put("stamp", a.stamp).put("expected", expected))
                            .at(a);
                }
            }
            before = a;
        }
    }

    /** OUT-11 to OUT-14. */
    private void slot(int rule, int slot, RecordedAction x, int value) {
        TreeSet<Integer> allowed = log.slots.between(slot, x.t - Tolerances.TOL, x.t);
        if (x.late || allowed == null) {
            board.notApplicable(rule);
        } else if (allowed.contains(value)) {
            board.holds(rule);
        } else {
            board.violated(rule, E, new Values().put("value", value).numbers("allowed", allowed))
                    .at(x);
        }
    }

    /** OUT-39. */
    private void autonomy() {
        int level = 2;
        for (RecordedAction a : log.actions) {
            if (a.message instanceof ClientAutonomyLevel said) {
                level = said.autonomyLevel();
                continue;
            }
            boolean commands = a.opcode == DoMovementCommand.ACTION
                    || a.opcode == StopMovementCommand.ACTION
                    || a.opcode == JumpNonAutonomous.ACTION
                    || a.opcode == TURN_TO;
            if (a.malformed() || !a.isSend() && !commands) {
                continue;
            }
            boolean holds = commands ? level < 2 : a.isA() ? level == 2 : level > 0;
            if (holds) {
                board.holds(39);
            } else {
                board.violated(39, E, new Values().put("autonomy_level", level).opcode("opcode", a.opcode))
                        .at(a);
            }
        }
    }
}
