package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The interpreted motion state that a server sends (InterpretedMotionState::UnPack 0x0051F400, wire.md section 6.1).
 *
 * <p>Layout: bitfield u32, then those present, in this order: current_style, forward_command, sidestep_command,
 * turn_command (u16 commands; bits 0x01, 0x02, 0x08, 0x20), forward_speed, sidestep_speed, turn_speed (f32; bits 0x04,
 * 0x10, 0x40), then actions (bits 7..11 count them), then padding to four bytes. An absent field has its default here;
 * the bitfield says which were present and keeps bits without meaning.
 */
public record InterpretedState(
        int bitfield,
        int currentStyle,
        int forwardCommand,
        int sidestepCommand,
        int turnCommand,
        float forwardSpeed,
        float sidestepSpeed,
        float turnSpeed,
        List<MotionAction> actions) {
    /** NonCombat, the style of a state that does not carry one. */
    public static final int DEFAULT_STYLE = 0x8000003D;
    /** Ready, the forward command of a state that does not carry one. */
    public static final int DEFAULT_FORWARD = 0x41000003;

    public InterpretedState {
        actions = List.copyOf(actions);
    }

    /** Returns a state with the bitfield that retail's packer writes: a field is present iff it differs from its default. */
    public static InterpretedState of(
            int style,
            int forward,
            int sidestep,
            int turn,
            float forwardSpeed,
            float sidestepSpeed,
            float turnSpeed,
            List<MotionAction> actions) {
        int bits = (style != DEFAULT_STYLE ? 0x01 : 0)
                | (forward != DEFAULT_FORWARD ? 0x02 : 0)
                | (differs(forwardSpeed) ? 0x04 : 0)
                | (sidestep != 0 ? 0x08 : 0)
                | (differs(sidestepSpeed) ? 0x10 : 0)
                | (turn != 0 ? 0x20 : 0)
                | (differs(turnSpeed) ? 0x40 : 0)
                | (actions.size() & 0x1F) << 7;
        return new InterpretedState(
                bits, style, forward, sidestep, turn, forwardSpeed, sidestepSpeed, turnSpeed, actions);
    }

    static boolean differs(float speed) {
        return Float.floatToRawIntBits(speed) != 0x3F800000;
    }

    static InterpretedState read(MessageReader in) {
        int bits = in.id("bitfield");
        int style = (bits & 0x01) != 0 ? in.command16("current_style") : DEFAULT_STYLE;
        int forward = (bits & 0x02) != 0 ? in.command16("forward_command") : DEFAULT_FORWARD;
        int sidestep = (bits & 0x08) != 0 ? in.command16("sidestep_command") : 0;
        int turn = (bits & 0x20) != 0 ? in.command16("turn_command") : 0;
        float forwardSpeed = (bits & 0x04) != 0 ? in.f32("forward_speed") : 1.0f;
        float sidestepSpeed = (bits & 0x10) != 0 ? in.f32("sidestep_speed") : 1.0f;
        float turnSpeed = (bits & 0x40) != 0 ? in.f32("turn_speed") : 1.0f;
        List<MotionAction> actions = MotionActions.read(in, bits >>> 7 & 0x1F);
        in.align();
        return new InterpretedState(
                bits, style, forward, sidestep, turn, forwardSpeed, sidestepSpeed, turnSpeed, actions);
    }

    void write(MessageWriter out) {
        out.u32(bitfield & ~(0x1F << 7) | (actions.size() & 0x1F) << 7);
        if ((bitfield & 0x01) != 0) {
            out.u16(currentStyle);
        }
        if ((bitfield & 0x02) != 0) {
            out.u16(forwardCommand);
        }
        if ((bitfield & 0x08) != 0) {
            out.u16(sidestepCommand);
        }
        if ((bitfield & 0x20) != 0) {
            out.u16(turnCommand);
        }
        if ((bitfield & 0x04) != 0) {
            out.f32(forwardSpeed);
        }
        if ((bitfield & 0x10) != 0) {
            out.f32(sidestepSpeed);
        }
        if ((bitfield & 0x40) != 0) {
            out.f32(turnSpeed);
        }
        for (MotionAction action : actions) {
            action.write(out);
        }
        out.align();
    }

    void describe(Fields out) {
        out.id("bitfield", bitfield);
        if ((bitfield & 0x01) != 0) {
            out.id("current_style", currentStyle);
        }
        if ((bitfield & 0x02) != 0) {
            out.id("forward_command", forwardCommand);
        }
        if ((bitfield & 0x08) != 0) {
            out.id("sidestep_command", sidestepCommand);
        }
        if ((bitfield & 0x20) != 0) {
            out.id("turn_command", turnCommand);
        }
        if ((bitfield & 0x04) != 0) {
            out.f32("forward_speed", forwardSpeed);
        }
        if ((bitfield & 0x10) != 0) {
            out.f32("sidestep_speed", sidestepSpeed);
        }
        if ((bitfield & 0x40) != 0) {
            out.f32("turn_speed", turnSpeed);
        }
        MotionActions.describe(out, actions);
    }

    static InterpretedState from(JsonSource in) {
        List<MotionAction> actions = in.list("actions", MotionAction::from);
        int style = in.id("current_style", DEFAULT_STYLE);
        int forward = in.id("forward_command", DEFAULT_FORWARD);
        int sidestep = in.id("sidestep_command", 0);
        int turn = in.id("turn_command", 0);
        float forwardSpeed = in.f32("forward_speed", 1.0f);
        float sidestepSpeed = in.f32("sidestep_speed", 1.0f);
        float turnSpeed = in.f32("turn_speed", 1.0f);
        if (!in.has("bitfield")) {
            return of(style, forward, sidestep, turn, forwardSpeed, sidestepSpeed, turnSpeed, actions);
        }
        return new InterpretedState(
                in.id("bitfield"), style, forward, sidestep, turn, forwardSpeed, sidestepSpeed, turnSpeed, actions);
    }

    /** Reads the JSON form of wire.md section 13.4; without {@code bitfield} it becomes retail's. */
    public static InterpretedState fromJson(ObjectNode json) {
        return from(new JsonSource(json, ""));
    }

    public ObjectNode toJson() {
        JsonFields fields = new JsonFields();
        describe(fields);
        return fields.tree();
    }
}
