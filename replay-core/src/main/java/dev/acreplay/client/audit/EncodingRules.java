package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.Violation.Level.E;
import static dev.acreplay.client.audit.Violation.Level.I;
import static dev.acreplay.client.audit.Violation.Level.W;

import dev.acreplay.Hex;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MotionAction;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.RawState;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.rules.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** OUT-01 to OUT-09: how bodies and raw states are packed. */
final class EncodingRules {
    static final int CURRENT_HOLDKEY = 0x001;
    static final int CURRENT_STYLE = 0x002;
    static final int FORWARD_COMMAND = 0x004;
    static final int FORWARD_HOLDKEY = 0x008;
    static final int FORWARD_SPEED = 0x010;
    static final int SIDESTEP_COMMAND = 0x020;
    static final int SIDESTEP_HOLDKEY = 0x040;
    static final int SIDESTEP_SPEED = 0x080;
    static final int TURN_COMMAND = 0x100;
    static final int TURN_HOLDKEY = 0x200;
    static final int TURN_SPEED = 0x400;
    private static final int FIELDS = 0x7FF;
    private static final int EXPLICIT = 0x1F;
    private static final int MAX_ACTIONS = 6;
    private static final int REPORT_BODY = 44;
    private static final int JUMP_BODY = 56;

    private final SessionLog log;
    private final RunRates rates;
    private final RuleBoard board;
    private final boolean mouseLook;
    private final boolean explicitFields;
    private final boolean explicitAxes;

    EncodingRules(SessionLog log, RunRates rates, RuleBoard board) {
        this.log = log;
        this.rates = rates;
        this.board = board;
        this.mouseLook = log.states.stream().anyMatch(RecordedAction::mouseLook);
        this.explicitFields = log.states.stream().anyMatch(m -> explicit(m.raw()));
        this.explicitAxes = log.states.stream().anyMatch(m -> explicitAxis(m.raw()));
    }

    private static boolean explicit(RawState r) {
        return (r.bitfield() & EXPLICIT) == EXPLICIT;
    }

    void check() {
        log.actions.forEach(this::bodies);
        for (RecordedAction m : log.states) {
            bits(m);
            defaults(m);
            commands(m);
            speeds(m);
            holdKeys(m);
        }
        residualTurn();
        actions();
        trailingBytes();
    }

    /** OUT-01. */
    private void bodies(RecordedAction a) {
        if (a.malformed()) {
            if (a.opcode == MoveToState.ACTION || a.opcode == AutonomousPosition.ACTION || a.opcode == Jump.ACTION) {
                board.violated(1, E, new Values().put("error", a.error).put("length", a.bodyLength()))
                        .at(a);
            }
            return;
        }
        if (!a.isSend()) {
            return;
        }
        int expected = a.isJ() ? JUMP_BODY : REPORT_BODY + (a.isM() ? rawLength(a.raw()) : 0);
        if (a.bodyLength() != expected) {
            board.violated(1, E, new Values().put("length", a.bodyLength()).put("expected", expected))
                    .at(a)
                    .named(a.position == null ? Variant.JUMP_WITHOUT_POSITION.id() : null);
            return;
        }
        byte[] padding = a.isJ() ? new byte[0] : Arrays.copyOfRange(a.bytes, a.bytes.length - 3, a.bytes.length);
        for (byte b : padding) {
            if (b != 0) {
                board.violated(1, E, new Values().put("padding", Hex.bytes(padding)))
                        .at(a);
                return;
            }
        }
        board.holds(1);
    }

    private static int rawLength(RawState r) {
        return 4 + 4 * Integer.bitCount(r.bitfield() & FIELDS) + 8 * (r.bitfield() >>> 11 & 0x1F);
    }

    /** OUT-02. */
    private void bits(RecordedAction m) {
        if (m.raw().bitfield() >>> 16 == 0) {
            board.holds(2);
        } else {
            board.violated(2, E, new Values().id("bitfield", m.raw().bitfield()))
                    .at(m);
        }
    }

    /** OUT-03. */
    private void defaults(RecordedAction m) {
        RawState r = m.raw();
        List<String> fields = new ArrayList<>();
        name(fields, r, CURRENT_HOLDKEY, "current_holdkey", r.currentHoldkey() == HoldKey.NONE);
        name(fields, r, CURRENT_STYLE, "current_style", r.currentStyle() == MotionCommand.NON_COMBAT);
        name(fields, r, FORWARD_COMMAND, "forward_command", r.forwardCommand() == MotionCommand.READY);
        name(fields, r, FORWARD_HOLDKEY, "forward_holdkey", r.forwardHoldkey() == HoldKey.INVALID);
        name(fields, r, FORWARD_SPEED, "forward_speed", isOne(r.forwardSpeed()));
        name(fields, r, SIDESTEP_COMMAND, "sidestep_command", r.sidestepCommand() == 0);
        name(fields, r, SIDESTEP_HOLDKEY, "sidestep_holdkey", r.sidestepHoldkey() == HoldKey.INVALID);
        name(fields, r, SIDESTEP_SPEED, "sidestep_speed", isOne(r.sidestepSpeed()));
        name(fields, r, TURN_COMMAND, "turn_command", r.turnCommand() == 0);
        name(fields, r, TURN_HOLDKEY, "turn_holdkey", r.turnHoldkey() == HoldKey.INVALID);
        name(fields, r, TURN_SPEED, "turn_speed", isOne(r.turnSpeed()));
        if (fields.isEmpty()) {
            board.holds(3);
        } else {
            board.violated(3, E, new Values().texts("fields", fields))
                    .at(m)
                    .named(explicit(r) ? Variant.HB_EXPLICIT_FIELDS.id() : null);
        }
    }

    private static void name(List<String> fields, RawState r, int bit, String name, boolean wrong) {
        if ((r.bitfield() & bit) != 0 && wrong) {
            fields.add(name);
        }
    }

    private static boolean isOne(float speed) {
        return Float.floatToRawIntBits(speed) == 0x3F800000;
    }

    /** OUT-04. */
    private void commands(RecordedAction m) {
        RawState r = m.raw();
        List<String> fields = new ArrayList<>();
        name(fields, r, CURRENT_HOLDKEY, "current_holdkey", r.currentHoldkey() != HoldKey.RUN);
        name(fields, r, CURRENT_STYLE, "current_style", (r.currentStyle() & MotionCommand.STYLE_BIT) == 0);
        name(
                fields,
                r,
                FORWARD_COMMAND,
                "forward_command",
                (r.forwardCommand() & MotionCommand.SUBSTATE_BIT) == 0
                        || r.forwardCommand() == MotionCommand.RUN_FORWARD);
        name(fields, r, SIDESTEP_COMMAND, "sidestep_command", !RecordedAction.isSidestep(r.sidestepCommand()));
        name(fields, r, TURN_COMMAND, "turn_command", !RecordedAction.isTurn(r.turnCommand()));
        if (fields.isEmpty()) {
            board.holds(4);
        } else {
            boolean keyAlone = fields.equals(List.of("current_holdkey"));
            board.violated(4, E, new Values().texts("fields", fields))
                    .at(m)
                    .named(keyAlone && explicit(r) ? Variant.HB_EXPLICIT_FIELDS.id() : null);
        }
    }

    /** The speeds of a raw state that OUT-05 does not allow. */
    static List<String> wrongSpeeds(RawState r, double t, RunRates rates) {
        List<String> fields = new ArrayList<>();
        float forward = r.forwardSpeed();
        boolean ofAutorun = forward >= 0 && r.forwardHoldkey() == HoldKey.RUN && !rates.near(forward, t);
        if (!isOne(forward) && !ofAutorun) {
            fields.add("forward_speed");
        }
        if (!isOne(r.sidestepSpeed())) {
            fields.add("sidestep_speed");
        }
        float turn = r.turnSpeed();
        boolean ofMouse = turn >= 0.04f && turn <= 1.5f && r.turnHoldkey() == HoldKey.RUN;
        if (!isOne(turn) && !ofMouse) {
            fields.add("turn_speed");
        }
        return fields;
    }

    /** OUT-05. */
    private void speeds(RecordedAction m) {
        RawState r = m.raw();
        List<String> fields = wrongSpeeds(r, m.t, rates);
        if (fields.isEmpty()) {
            board.holds(5);
            return;
        }
        List<Float> speeds = new ArrayList<>();
        for (String field : fields) {
            speeds.add(
                    field.startsWith("forward")
                            ? r.forwardSpeed()
                            : field.startsWith("side") ? r.sidestepSpeed() : r.turnSpeed());
        }
        String variant = null;
        if (r.turnCommand() == MotionCommand.TURN_RIGHT && r.turnSpeed() == -1.0f) {
            variant = Variant.RAW_TURN_SINGLE_DIRECTION.id();
        } else if (fields.contains("forward_speed") && rates.near(r.forwardSpeed(), m.t)) {
            variant = Variant.HB_FORWARD_SPEED_RUN_SCALED.id();
        }
        board.violated(5, E, new Values().texts("fields", fields).decimals("speeds", speeds))
                .at(m)
                .named(variant);
    }

    /** OUT-06. */
    private void holdKeys(RecordedAction m) {
        RawState r = m.raw();
        List<String> fields = new ArrayList<>();
        List<Integer> keys = new ArrayList<>();
        if ((r.bitfield() & FORWARD_HOLDKEY) != 0 && r.forwardHoldkey() != HoldKey.RUN) {
            fields.add("forward_holdkey");
            keys.add(r.forwardHoldkey());
        }
        if ((r.bitfield() & SIDESTEP_HOLDKEY) != 0 && !(r.sidestepHoldkey() == HoldKey.RUN && mouseLook)) {
            fields.add("sidestep_holdkey");
            keys.add(r.sidestepHoldkey());
        }
        boolean otherThanTurn = !fields.isEmpty();
        boolean turnByKey = r.turnCommand() != 0 && r.turnHoldkey() == HoldKey.RUN && isOne(r.turnSpeed());
        boolean turnWrong = (r.bitfield() & TURN_HOLDKEY) != 0 && r.turnHoldkey() != HoldKey.RUN;
        if (turnByKey || turnWrong) {
            fields.add("turn_holdkey");
            keys.add(r.turnHoldkey());
        }
        if (fields.isEmpty()) {
            board.holds(6);
            return;
        }
        board.violated(
                        6,
                        otherThanTurn || turnWrong ? E : W,
                        new Values().texts("fields", fields).numbers("keys", keys))
                .at(m)
                .named(holdKeyVariant(r, fields));
    }

    private String holdKeyVariant(RawState r, List<String> fields) {
        if (explicitFields) {
            return Variant.HB_EXPLICIT_FIELDS.id();
        }
        if (explicitAxes) {
            return Variant.AXIS_HOLDKEY_EXPLICIT.id();
        }
        boolean forwardAlone = fields.equals(List.of("forward_holdkey"));
        return forwardAlone && r.forwardCommand() == MotionCommand.WALK_FORWARD
                ? Variant.AUTORUN_FOLLOWS_WALK_TOGGLE.id()
                : null;
    }

    private boolean explicitAxis(RawState r) {
        boolean sidestep = r.sidestepCommand() != 0 && r.sidestepHoldkey() != HoldKey.INVALID && !mouseLook;
        return sidestep || r.turnCommand() != 0 && r.turnHoldkey() != HoldKey.INVALID && isOne(r.turnSpeed());
    }

    /** OUT-07. */
    private void residualTurn() {
        for (int i = 1; i < log.states.size(); i++) {
            RecordedAction a = log.states.get(i - 1);
            RecordedAction b = log.states.get(i);
            if (!a.mouseLook() || b.raw().turnCommand() != 0) {
                continue;
            }
            if (!a.joined(b)) {
                board.notApplicable(7);
            } else if (b.mouseLook()) {
                board.holds(7);
            } else {
                board.violated(
                                7,
                                I,
                                new Values()
                                        .put("turn_holdkey", b.raw().turnHoldkey())
                                        .decimal("turn_speed", b.raw().turnSpeed()))
                        .at(a, b);
            }
        }
    }

    /** OUT-08. */
    private void actions() {
        int last = -1;
        for (RecordedAction m : log.states) {
            List<MotionAction> actions = m.raw().actions();
            if (actions.isEmpty()) {
                continue;
            }
            List<Integer> stamps = actions.stream().map(MotionAction::stamp).toList();
            String reason = null;
            if (actions.size() > MAX_ACTIONS) {
                reason = "count";
            } else if (!actions.stream().allMatch(MotionAction::autonomous)) {
                reason = "autonomous";
            } else if (!rising(stamps)) {
                reason = "order";
            } else {
                int newest = stamps.get(stamps.size() - 1);
                if (last >= 0 && newest != last && newest != (last + 1 & 0x7FFF)) {
                    reason = "stamp";
                }
            }
            last = stamps.get(stamps.size() - 1);
            if (reason == null) {
                board.holds(8);
            } else {
                board.violated(8, W, new Values().put("reason", reason).numbers("stamps", stamps))
                        .at(m);
            }
        }
    }

    private static boolean rising(List<Integer> stamps) {
        for (int i = 1; i < stamps.size(); i++) {
            if (stamps.get(i) != (stamps.get(i - 1) + 1 & 0x7FFF)) {
                return false;
            }
        }
        return true;
    }

    /** OUT-09. */
    private void trailingBytes() {
        for (RecordedAction x : log.sends) {
            if (x.isJ()) {
                continue;
            }
            if (x.bodyLength() % 4 != 0 || x.bodyLength() < REPORT_BODY) {
                board.notApplicable(9);
                continue;
            }
            int value = x.bytes[x.bytes.length - 4] & 0xFF;
            if (x.isM() ? value <= 3 : value == 1) {
                board.holds(9);
            } else {
                board.violated(9, E, new Values().put("byte", value)).at(x);
            }
        }
    }
}
