package dev.acreplay.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.Hex;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.RawState;
import dev.acreplay.message.WirePosition;
import dev.acreplay.message.WireVector;
import dev.acreplay.motion.ActionNode;
import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.motion.RawMotionState;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The packing table and the whole messages of outbound.md section 9.1, both ways. */
class RawStatePackingTest {
    private static final WirePosition PLACE = new WirePosition(0xA9B40001, 12, 4, 12, 1, 0, 0, 0);
    private static final ClientStamps STAMPS = new ClientStamps(0x12, 0x34, 0x56, 0x78);
    private static final String PLACE_HEX =
            "0100b4a90000404100008040000040410000803f000000000000000000000000 1200340056007800";

    /** The rows of the table: flags, raw bytes, length of the whole game action. */
    enum Row {
        P1(0x0000, "00000000", 60, r -> r.currentHoldkey = HoldKey.NONE),
        P2(0x0001, "0100000002000000", 64, r -> {}),
        P3(0x0005, "050000000200000005000045", 68, Row::forward),
        P4(0x0004, "0400000005000045", 64, r -> {
            forward(r);
            r.currentHoldkey = HoldKey.NONE;
        }),
        P5(0x0005, "050000000200000006000045", 68, r -> r.forwardCommand = MotionCommand.WALK_BACKWARDS),
        P6(0x0025, "25000000020000000500004510000065", 72, r -> {
            forward(r);
            r.sidestepCommand = MotionCommand.SIDE_STEP_LEFT;
        }),
        P7(0x0101, "01010000020000000e000065", 68, r -> r.turnCommand = MotionCommand.TURN_LEFT),
        P8(0x000D, "0d000000020000000500004502000000", 72, Row::autorun),
        P9(0x000C, "0c0000000500004502000000", 68, r -> {
            autorun(r);
            r.currentHoldkey = HoldKey.NONE;
        }),
        P10(0x0701, "01070000020000000d00006502000000a470bd3e", 76, r -> {
            look(r);
            r.turnCommand = MotionCommand.TURN_RIGHT;
        }),
        P11(0x0601, "010600000200000002000000a470bd3e", 72, Row::look),
        P12(0x0003, "03000000020000003e000080", 68, r -> r.currentStyle = 0x8000003E),
        P13(
                0x0801,
                "0108000002000000870005800000803f",
                72,
                r -> r.actions.add(new ActionNode(0x13000087, 1.0f, 5, true))),
        P14(0x070D, "0d0700000200000005000045020000000e000065020000000000c03f", 84, r -> {
            autorun(r);
            r.turnCommand = MotionCommand.TURN_LEFT;
            r.turnHoldkey = HoldKey.RUN;
            r.turnSpeed = 1.5f;
        }),
        P15(0x0005, "050000000200000013000041", 68, r -> r.forwardCommand = MotionCommand.SITTING),
        P16(0x0104, "04010000050000450d000065", 68, r -> {
            forward(r);
            r.turnCommand = MotionCommand.TURN_RIGHT;
            r.currentHoldkey = HoldKey.NONE;
        }),
        P17(0x001D, "1d0000000200000005000045020000000000003f", 76, r -> {
            autorun(r);
            r.forwardSpeed = 0.5f;
        });

        final int flags;
        final String hex;
        final int total;
        final Consumer<RawMotionState> state;

        Row(int flags, String hex, int total, Consumer<RawMotionState> state) {
            this.flags = flags;
            this.hex = hex;
            this.total = total;
            this.state = state;
        }

        private static void forward(RawMotionState r) {
            r.forwardCommand = MotionCommand.WALK_FORWARD;
        }

        private static void autorun(RawMotionState r) {
            forward(r);
            r.forwardHoldkey = HoldKey.RUN;
        }

        private static void look(RawMotionState r) {
            r.turnHoldkey = HoldKey.RUN;
            r.turnSpeed = 0.37f;
        }
    }

    private static byte[] bytes(String hex) {
        return Hex.parseBytes(hex);
    }

    private static RawState pack(ClientBench bench, Consumer<RawMotionState> state) {
        state.accept(bench.body.getMinterp().rawState);
        return new RawStatePacker(bench.physics.rules).pack(bench.body.getMinterp());
    }

    @ParameterizedTest
    @EnumSource
    void shouldPackAndUnpackTheTable(Row row) {
        RawState packed = pack(ClientBench.retail(), row.state);
        byte[] whole = new MoveToState(7, packed, PLACE, STAMPS, 1).encode();
        assertEquals(row.flags, packed.bitfield());
        assertEquals(row.total, whole.length);
        String expected = "b1f70000 07000000 1cf60000" + row.hex + PLACE_HEX + "01000000";
        assertArrayEquals(bytes(expected), whole);
        MoveToState read = (MoveToState)
                new MessageDecoder().decode(whole, 0, whole.length, false).message();
        RawState r = read.rawMotionState();
        RawMotionState state = ClientBench.retail().body.getMinterp().rawState;
        row.state.accept(state);
        assertEquals(state.currentHoldkey, r.currentHoldkey());
        assertEquals(state.currentStyle, r.currentStyle());
        assertEquals(state.forwardCommand, r.forwardCommand());
        assertEquals(state.forwardHoldkey, r.forwardHoldkey());
        assertEquals(state.forwardSpeed, r.forwardSpeed());
        assertEquals(state.sidestepCommand, r.sidestepCommand());
        assertEquals(state.turnCommand, r.turnCommand());
        assertEquals(state.turnHoldkey, r.turnHoldkey());
        assertEquals(state.turnSpeed, r.turnSpeed());
        assertEquals(state.actions.size(), r.actions().size());
    }

    @Test
    void shouldPackN1WithExplicitFields() {
        RawState packed = pack(ClientBench.with(ClientBench.rules("hb-explicit-fields")), r -> {
            r.forwardCommand = MotionCommand.WALK_FORWARD;
            r.forwardHoldkey = HoldKey.NONE;
        });
        byte[] whole = new MoveToState(1, packed, PLACE, STAMPS, 1).encode();
        assertEquals(80, whole.length);
        assertEquals(
                "1f000000020000003d00008005000045010000000000803f",
                Hex.bytes(whole).substring(24, 24 + 48));
    }

    @Test
    void shouldWriteTheWholeMessages() {
        RawState idle = pack(ClientBench.retail(), r -> {});
        assertArrayEquals(
                bytes("b1f70000 07000000 1cf60000 0100000002000000" + PLACE_HEX + "03000000"),
                new MoveToState(7, idle, PLACE, STAMPS, 3).encode());
        assertArrayEquals(
                bytes("b1f70000 08000000 53f70000" + PLACE_HEX + "01000000"),
                new AutonomousPosition(8, PLACE, STAMPS, 1).encode());
        assertArrayEquals(
                bytes("b1f70000 09000000 1bf60000 0000e03e 00000000 00000000 0000a040" + PLACE_HEX),
                Jump.retail(9, 0.4375f, new WireVector(0, 0, 5), PLACE, STAMPS).encode());
    }

    @Test
    void shouldPackVariants() {
        assertEquals(
                0x0345,
                pack(ClientBench.with(ClientBench.rules("axis-holdkey-explicit")), r -> {
                                    r.sidestepCommand = MotionCommand.SIDE_STEP_LEFT;
                                    r.turnCommand = MotionCommand.TURN_LEFT;
                                    r.forwardCommand = MotionCommand.WALK_FORWARD;
                                    r.forwardHoldkey = HoldKey.INVALID;
                                })
                                .bitfield()
                        & ~0x0028);
        RawState turned = pack(
                ClientBench.with(ClientBench.rules("raw-turn-single-direction")),
                r -> r.turnCommand = MotionCommand.TURN_LEFT);
        assertEquals(MotionCommand.TURN_RIGHT, turned.turnCommand());
        assertEquals(-1.0f, turned.turnSpeed());
        RawState scaled = pack(
                ClientBench.with(ClientBench.rules("hb-forward-speed-run-scaled")),
                r -> r.forwardCommand = MotionCommand.WALK_FORWARD);
        assertEquals(2.5f, scaled.forwardSpeed());
        assertEquals(0x0015, scaled.bitfield());
    }
}
