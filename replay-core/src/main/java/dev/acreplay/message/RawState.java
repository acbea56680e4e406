package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The raw motion state that a client sends: keys as held (RawMotionState::UnPack 0x0051EFC0, wire.md section 6.2).
 *
 * <p>Layout: bitfield u32, then those present in bit order, four bytes each: current_holdkey, current_style,
 * forward_command, forward_holdkey, forward_speed, sidestep_command, sidestep_holdkey, sidestep_speed, turn_command,
 * turn_holdkey, turn_speed (bits 0x001 to 0x400), then actions (bits 11..15 count them); no padding. Hold keys: 0 invalid,
 * 1 none, 2 run. An absent field has its default here.
 */
public record RawState(
        int bitfield,
        int currentHoldkey,
        int currentStyle,
        int forwardCommand,
        int forwardHoldkey,
        float forwardSpeed,
        int sidestepCommand,
        int sidestepHoldkey,
        float sidestepSpeed,
        int turnCommand,
        int turnHoldkey,
        float turnSpeed,
        List<MotionAction> actions) {
    public RawState {
        actions = List.copyOf(actions);
    }

    /** Returns a state with the bitfield that retail's packer writes: a field is present iff it differs from its default. */
    public static RawState of(
            int holdkey,
            int style,
            int forward,
            int forwardHoldkey,
            float forwardSpeed,
            int sidestep,
            int sidestepHoldkey,
            float sidestepSpeed,
            int turn,
            int turnHoldkey,
            float turnSpeed,
            List<MotionAction> actions) {
        int bits = (holdkey != 1 ? 0x001 : 0)
                | (style != InterpretedState.DEFAULT_STYLE ? 0x002 : 0)
                | (forward != InterpretedState.DEFAULT_FORWARD ? 0x004 : 0)
                | (forwardHoldkey != 0 ? 0x008 : 0)
                | (InterpretedState.differs(forwardSpeed) ? 0x010 : 0)
                | (sidestep != 0 ? 0x020 : 0)
                | (sidestepHoldkey != 0 ? 0x040 : 0)
                | (InterpretedState.differs(sidestepSpeed) ? 0x080 : 0)
                | (turn != 0 ? 0x100 : 0)
                | (turnHoldkey != 0 ? 0x200 : 0)
                | (InterpretedState.differs(turnSpeed) ? 0x400 : 0)
                | (actions.size() & 0x1F) << 11;
        return new RawState(
                bits,
                holdkey,
                style,
                forward,
                forwardHoldkey,
                forwardSpeed,
                sidestep,
                sidestepHoldkey,
                sidestepSpeed,
                turn,
                turnHoldkey,
                turnSpeed,
                actions);
    }

    static RawState read(MessageReader in) {
        int bits = in.id("bitfield");
        int holdkey = (bits & 0x001) != 0 ? in.u32("current_holdkey") : 1;
        int style = (bits & 0x002) != 0 ? in.id("current_style") : InterpretedState.DEFAULT_STYLE;
        int forward = (bits & 0x004) != 0 ? in.id("forward_command") : InterpretedState.DEFAULT_FORWARD;
        int forwardHoldkey = (bits & 0x008) != 0 ? in.u32("forward_holdkey") : 0;
        float forwardSpeed = (bits & 0x010) != 0 ? in.f32("forward_speed") : 1.0f;
        int sidestep = (bits & 0x020) != 0 ? in.id("sidestep_command") : 0;
        int sidestepHoldkey = (bits & 0x040) != 0 ? in.u32("sidestep_holdkey") : 0;
        float sidestepSpeed = (bits & 0x080) != 0 ? in.f32("sidestep_speed") : 1.0f;
        int turn = (bits & 0x100) != 0 ? in.id("turn_command") : 0;
        int turnHoldkey = (bits & 0x200) != 0 ? in.u32("turn_holdkey") : 0;
        float turnSpeed = (bits & 0x400) != 0 ? in.f32("turn_speed") : 1.0f;
        List<MotionAction> actions = MotionActions.read(in, bits >>> 11 & 0x1F);
        return new RawState(
                bits,
                holdkey,
                style,
                forward,
                forwardHoldkey,
                forwardSpeed,
                sidestep,
                sidestepHoldkey,
                sidestepSpeed,
                turn,
                turnHoldkey,
                turnSpeed,
                actions);
    }

    void write(MessageWriter out) {
        out.u32(bitfield & ~(0x1F << 11) | (actions.size() & 0x1F) << 11);
        if ((bitfield & 0x001) != 0) {
            out.u32(currentHoldkey);
        }
        if ((bitfield & 0x002) != 0) {
            out.u32(currentStyle);
        }
        if ((bitfield & 0x004) != 0) {
            out.u32(forwardCommand);
        }
        if ((bitfield & 0x008) != 0) {
            out.u32(forwardHoldkey);
        }
        if ((bitfield & 0x010) != 0) {
            out.f32(forwardSpeed);
        }
        if ((bitfield & 0x020) != 0) {
            out.u32(sidestepCommand);
        }
        if ((bitfield & 0x040) != 0) {
            out.u32(sidestepHoldkey);
        }
        if ((bitfield & 0x080) != 0) {
            out.f32(sidestepSpeed);
        }
        if ((bitfield & 0x100) != 0) {
            out.u32(turnCommand);
        }
        if ((bitfield & 0x200) != 0) {
            out.u32(turnHoldkey);
        }
        if ((bitfield & 0x400) != 0) {
            out.f32(turnSpeed);
        }
        for (MotionAction action : actions) {
            action.write(out);
        }
    }

    void describe(Fields out) {
        out.id("bitfield", bitfield);
        if ((bitfield & 0x001) != 0) {
            out.number("current_holdkey", Integer.toUnsignedLong(currentHoldkey));
        }
        if ((bitfield & 0x002) != 0) {
            out.id("current_style", currentStyle);
        }
        if ((bitfield & 0x004) != 0) {
            out.id("forward_command", forwardCommand);
        }
        if ((bitfield & 0x008) != 0) {
            out.number("forward_holdkey", Integer.toUnsignedLong(forwardHoldkey));
        }
        if ((bitfield & 0x010) != 0) {
            out.f32("forward_speed", forwardSpeed);
        }
        if ((bitfield & 0x020) != 0) {
            out.id("sidestep_command", sidestepCommand);
        }
        if ((bitfield & 0x040) != 0) {
            out.number("sidestep_holdkey", Integer.toUnsignedLong(sidestepHoldkey));
        }
        if ((bitfield & 0x080) != 0) {
            out.f32("sidestep_speed", sidestepSpeed);
        }
        if ((bitfield & 0x100) != 0) {
            out.id("turn_command", turnCommand);
        }
        if ((bitfield & 0x200) != 0) {
            out.number("turn_holdkey", Integer.toUnsignedLong(turnHoldkey));
        }
        if ((bitfield & 0x400) != 0) {
            out.f32("turn_speed", turnSpeed);
        }
        MotionActions.describe(out, actions);
    }

    static RawState from(JsonSource in) {
        RawState retail = of(
                in.number("current_holdkey", 1),
                in.id("current_style", InterpretedState.DEFAULT_STYLE),
                in.id("forward_command", InterpretedState.DEFAULT_FORWARD),
                in.number("forward_holdkey", 0),
                in.f32("forward_speed", 1.0f),
                in.id("sidestep_command", 0),
                in.number("sidestep_holdkey", 0),
                in.f32("sidestep_speed", 1.0f),
                in.id("turn_command", 0),
                in.number("turn_holdkey", 0),
                in.f32("turn_speed", 1.0f),
                in.list("actions", MotionAction::from));
        return in.has("bitfield") ? retail.withBitfield(in.id("bitfield")) : retail;
    }

    /** Returns this state with fields packed although they may hold their defaults; {@code bits} are those of the bitfield. */
    public RawState withPresent(int bits) {
        return withBitfield(bitfield | bits);
    }

    private RawState withBitfield(int bits) {
        return new RawState(
                bits,
                currentHoldkey,
                currentStyle,
                forwardCommand,
                forwardHoldkey,
                forwardSpeed,
                sidestepCommand,
                sidestepHoldkey,
                sidestepSpeed,
                turnCommand,
                turnHoldkey,
                turnSpeed,
                actions);
    }

    /** Reads the JSON form of wire.md section 13.4; without {@code bitfield} it becomes retail's. */
    public static RawState fromJson(ObjectNode json) {
        return from(new JsonSource(json, ""));
    }

    public ObjectNode toJson() {
        JsonFields fields = new JsonFields();
        describe(fields);
        return fields.tree();
    }
}
