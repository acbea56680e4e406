package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.Tolerances.JITTER;
import static dev.acreplay.client.audit.Tolerances.TOL;
import static dev.acreplay.client.audit.Violation.Level.E;
import static dev.acreplay.client.audit.Violation.Level.I;
import static dev.acreplay.client.audit.Violation.Level.W;

import dev.acreplay.message.MotionAction;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.rules.Variant;
import java.util.HashSet;
import java.util.Set;

/** OUT-26 to OUT-35: what movement messages say about keys, autorun, mouse look, forced positions and teleports. */
final class MovementRules {
    private static final int MANY_PAIRS = 50;
    private static final double MOUSE_RESEND = 0.5;
    private static final double PLACED = 0.05;
    private static final double TURNED = 0.01;
    private static final int CAST_TARGETED = 0x004A;
    private static final int CAST_UNTARGETED = 0x0048;

    private final SessionLog log;
    private final DeadReckoning reckoning;
    private final RuleBoard board;

    int pairs;
    int identicalPairs;
    int holdRunSends;
    int newestKeyFirst;

    MovementRules(SessionLog log, DeadReckoning reckoning, RuleBoard board) {
        this.log = log;
        this.reckoning = reckoning;
        this.board = board;
    }

    void check() {
        RecordedAction lastPair = null;
        RecordedAction lastSends = null;
        RecordedAction lastResend = null;
        for (int i = 0; i < log.states.size(); i++) {
            RecordedAction b = log.states.get(i);
            if (b.raw().forwardCommand() == MotionCommand.WALK_FORWARD
                    && b.raw().forwardHoldkey() != 0) {
                forwardHoldkey(b);
            }
            RecordedAction a = i == 0 ? null : log.states.get(i - 1);
            if (a == null || !a.joined(b)) {
                continue;
            }
            pairs++;
            lastPair = b;
            if (same(a.raw(), b.raw(), false, false, false)) {
                identicalPairs++;
            }
            if (a.moving() && differInHoldkeyAlone(a.raw(), b.raw())) {
                holdRunSends++;
                lastSends = b;
            }
            newestKey(a.raw(), b.raw());
            endOfAutorun(a, b, i + 1 < log.states.size() ? log.states.get(i + 1) : null);
            strafe(a, b);
            if (isResend(a.raw(), b.raw())) {
                resend(lastResend, b);
                lastResend = b;
            }
        }
        identicalStates(lastPair);
        holdRun(lastSends);
        log.slots.forced.forEach(this::forced);
        log.slots.teleported.forEach(this::teleported);
        casts();
        emotes();
    }

    /** Whether two raw states say the same, outside the fields that are left out. */
    private static boolean same(RawState a, RawState b, boolean butForward, boolean butTurn, boolean butHoldkey) {
        boolean forward = butForward
                || a.forwardCommand() == b.forwardCommand()
                        && a.forwardHoldkey() == b.forwardHoldkey()
                        && sameBits(a.forwardSpeed(), b.forwardSpeed());
        boolean turn = butTurn
                || a.turnCommand() == b.turnCommand()
                        && a.turnHoldkey() == b.turnHoldkey()
                        && sameBits(a.turnSpeed(), b.turnSpeed());
        return forward
                && turn
                && (butHoldkey || a.currentHoldkey() == b.currentHoldkey())
                && a.currentStyle() == b.currentStyle()
                && a.sidestepCommand() == b.sidestepCommand()
                && a.sidestepHoldkey() == b.sidestepHoldkey()
                && sameBits(a.sidestepSpeed(), b.sidestepSpeed())
                && a.actions().equals(b.actions());
    }

    private static boolean sameBits(float a, float b) {
        return Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
    }

    static boolean sameState(RawState a, RawState b) {
        return same(a, b, false, false, false);
    }

    private static boolean differInHoldkeyAlone(RawState a, RawState b) {
        return a.currentHoldkey() != b.currentHoldkey() && same(a, b, false, false, true);
    }

    /** OUT-26. */
    private void identicalStates(RecordedAction last) {
        if (pairs < MANY_PAIRS) {
            board.notApplicable(26);
        } else if (identicalPairs > 0) {
            board.holds(26);
        } else {
            board.violated(26, I, new Values().put("pairs", pairs)).at(last).named(Variant.MTS_ON_CHANGE_ONLY.id());
        }
    }

    /** OUT-27. */
    private void holdRun(RecordedAction last) {
        int silent = reckoning.silentSegments();
        if (holdRunSends == 0 && silent == 0) {
            board.notApplicable(27);
        } else if (holdRunSends == 0 || silent == 0) {
            board.holds(27);
        } else {
            board.violated(27, W, new Values().put("sends", holdRunSends).put("silent", silent))
                    .at(last);
        }
    }

    /** What the capture says of Shift while moving: sends, silent, both, or null. */
    String holdRunReading() {
        boolean silent = reckoning.silentSegments() > 0;
        return holdRunSends > 0 ? (silent ? "both" : "sends") : silent ? "silent" : null;
    }

    /** OUT-28. */
    private void newestKey(RawState a, RawState b) {
        boolean turnedOver =
                a.forwardCommand() == MotionCommand.WALK_FORWARD && b.forwardCommand() == MotionCommand.WALK_BACKWARDS
                        || a.forwardCommand() == MotionCommand.WALK_BACKWARDS
                                && b.forwardCommand() == MotionCommand.WALK_FORWARD;
        if (turnedOver) {
            newestKeyFirst++;
            board.holds(28);
        }
    }

    /** OUT-29. */
    private void forwardHoldkey(RecordedAction m) {
        if (m.raw().forwardHoldkey() == HoldKey.RUN) {
            board.holds(29);
            return;
        }
        String variant = Variant.AUTORUN_FOLLOWS_WALK_TOGGLE.id();
        if (namedBy6(Variant.HB_EXPLICIT_FIELDS)) {
            variant = Variant.HB_EXPLICIT_FIELDS.id();
        } else if (namedBy6(Variant.AXIS_HOLDKEY_EXPLICIT)) {
            variant = Variant.AXIS_HOLDKEY_EXPLICIT.id();
        }
        board.violated(29, E, new Values().put("forward_holdkey", m.raw().forwardHoldkey()))
                .at(m)
                .named(variant);
    }

    private boolean namedBy6(Variant variant) {
        return board.found.stream().anyMatch(v -> v.rule == 6 && variant.id().equals(v.variant));
    }

    /** OUT-30. */
    private void endOfAutorun(RecordedAction a, RecordedAction b, RecordedAction c) {
        if (!a.autorun() || b.raw().forwardHoldkey() != HoldKey.INVALID) {
            return;
        }
        boolean twice = c != null
                && c.joined(b)
                && c.stamp == b.stamp + 1
                && Math.abs(c.t - b.t) <= JITTER
                && !b.late
                && !c.late
                && Places.same(b.position, c.position)
                && c.raw().forwardHoldkey() == HoldKey.INVALID
                && same(a.raw(), b.raw(), true, false, false)
                && same(b.raw(), c.raw(), true, false, false);
        if (!twice) {
            board.holds(30);
        } else {
            board.violated(30, W, new Values().put("messages", 2)).at(b, c).named(Variant.AUTORUN_TWO_MTS_CANCEL.id());
        }
    }

    /** OUT-31. */
    private void strafe(RecordedAction a, RecordedAction b) {
        if (!a.autorun() || a.raw().sidestepCommand() != 0 || b.raw().sidestepCommand() == 0) {
            return;
        }
        if (b.autorun()) {
            board.holds(31);
        } else {
            board.violated(31, W, new Values().id("forward_command", b.raw().forwardCommand()))
                    .at(a, b)
                    .named(Variant.AUTORUN_STRAFE_CANCELS.id());
        }
    }

    private static boolean isResend(RawState a, RawState b) {
        return b.turnCommand() != 0 && b.turnHoldkey() == HoldKey.RUN && same(a, b, false, true, false);
    }

    /** OUT-32. */
    private void resend(RecordedAction before, RecordedAction b) {
        if (before == null || !before.joined(b)) {
            return;
        }
        double gap = b.t - before.t;
        if (before.late || b.late) {
            board.notApplicable(32);
        } else if (gap > MOUSE_RESEND - JITTER) {
            board.holds(32);
        } else {
            board.violated(32, E, new Values().decimal("gap", gap)).at(before, b);
        }
    }

    /** OUT-33. */
    private void forced(Slots.ServerEvent e) {
        RecordedAction answer = log.reports.stream()
                .filter(a -> SessionLog.answers(a, e))
                .findFirst()
                .orElse(null);
        if (answer == null) {
            if (mayBeSilent(e)) {
                board.notApplicable(33);
            } else {
                board.violated(33, E, new Values().put("reason", "no-answer")).at(e);
            }
            return;
        }
        double distance = Places.distance(e.position(), answer.position);
        if (distance > PLACED) {
            boolean otherCell = answer.position.objcellId != e.position().objcellId;
            board.violated(
                            33,
                            otherCell ? E : W,
                            new Values()
                                    .put("reason", otherCell ? "cell" : "origin")
                                    .decimal("distance", distance))
                    .at(e)
                    .at(answer);
            return;
        }
        double turned = turnedBy(answer);
        if (turned > TURNED) {
            board.violated(33, E, new Values().put("reason", "heading").decimal("degrees", turned))
                    .at(e)
                    .at(answer);
        } else {
            board.holds(33);
        }
    }

    private boolean mayBeSilent(Slots.ServerEvent e) {
        if (log.end() < e.t() + TOL) {
            return true;
        }
        RecordedAction by = null;
        for (RecordedAction x : log.sends) {
            by = x.t <= e.t() ? x : by;
        }
        if (by == null || by.isJ() || !by.grounded()) {
            return true;
        }
        if (by.late) {
            return true;
        }
        for (RecordedAction x = log.nextSend(by); x != null; x = log.nextSend(x)) {
            if (!x.joined(by) || x.late) {
                return true;
            }
            if (x.t > e.t() + TOL) {
                return false;
            }
        }
        return false;
    }

    /** By how much the heading changed since the send before; 0 where it may have. */
    private double turnedBy(RecordedAction answer) {
        RecordedAction before = answer.send == 0 ? null : log.sends.get(answer.send - 1);
        if (before == null || before.position == null || before.lastState == null) {
            return 0;
        }
        RawState r = before.lastState.raw();
        if (r.turnCommand() != 0
                || r.turnHoldkey() == HoldKey.RUN
                || !before.joined(answer)
                || log.controlled(before.t, answer.t)) {
            return 0;
        }
        return Math.abs(Places.wrap(Places.heading(answer.position) - Places.heading(before.position)));
    }

    /** OUT-34. */
    private void teleported(Slots.ServerEvent e) {
        RecordedAction first = log.sends.stream()
                .filter(x -> !x.isJ() && x.stamps().teleportTimestamp() == e.value())
                .findFirst()
                .orElse(null);
        RecordedAction before = first == null || first.send == 0 ? null : log.sends.get(first.send - 1);
        if (first == null || !first.joined(before)) {
            board.notApplicable(34);
        } else if (first.isA()) {
            board.violated(34, E, new Values().put("reason", "report-first"))
                    .at(e)
                    .at(first);
        } else if (first.autorun()) {
            board.violated(34, E, new Values().put("reason", "autorun")).at(e).at(first);
        } else {
            board.holds(34);
        }
    }

    private RecordedAction stampBefore(RecordedAction a) {
        RecordedAction before = a.index == 0 ? null : log.actions.get(a.index - 1);
        return before != null && before.stamp + 1 == a.stamp ? before : null;
    }

    private static boolean isIdle(RecordedAction a) {
        return a.isM() && a.idle();
    }

    /** OUT-35: spells. */
    private void casts() {
        for (RecordedAction a : log.actions) {
            if (a.malformed() || a.opcode != CAST_UNTARGETED && a.opcode != CAST_TARGETED) {
                continue;
            }
            RecordedAction before = stampBefore(a);
            if (before == null || log.controlled(a.t, a.t)) {
                board.notApplicable(35);
            } else if (isIdle(before)) {
                board.holds(35);
            } else {
                board.violated(35, W, new Values().opcode("action", a.opcode)).at(before, a);
            }
        }
    }

    /** OUT-35: emotes. */
    private void emotes() {
        Set<Long> seen = new HashSet<>();
        for (RecordedAction m : log.states) {
            MotionAction fresh = null;
            for (MotionAction action : m.raw().actions()) {
                boolean isNew = seen.add((long) action.action() << 16 | action.stamp());
                fresh = isNew && fresh == null ? action : fresh;
            }
            if (fresh == null) {
                continue;
            }
            RecordedAction before = stampBefore(m);
            if (before == null) {
                board.notApplicable(35);
            } else if (isIdle(before) && m.idle()) {
                board.holds(35);
            } else {
                board.violated(35, W, new Values().id("action", fresh.action())).at(before, m);
            }
        }
    }
}
