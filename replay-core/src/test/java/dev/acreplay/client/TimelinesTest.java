package dev.acreplay.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.Hex;
import dev.acreplay.geometry.Position;
import dev.acreplay.message.AutonomousPosition;
import dev.acreplay.message.ClientStamps;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MoveToState;
import dev.acreplay.message.WirePosition;
import dev.acreplay.motion.MotionCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The ten-second timeline of outbound.md section 9.3 and the autorun timelines of section 9.4. */
class TimelinesTest {
    private static final int W = MotionCommand.WALK_FORWARD;
    private static final int X = MotionCommand.WALK_BACKWARDS;
    private static final int C = MotionCommand.SIDE_STEP_RIGHT;
    private static final int D = MotionCommand.TURN_RIGHT;
    private static final int SHIFT = Commands.HOLD_RUN;
    private static final int Q = Commands.AUTO_RUN;

    private record Input(double t, Runnable action) {}

    /** Number, time, message, flags, x, y, heading, trailing byte. */
    private static final String[] TEN_SECONDS = {
        "100.5 MTS 0005 45000005 0001 12 4 0 1",
        "101.5 MTS 0004 45000005 0001 12 14 0 1",
        "102.5 MTS 0005 45000005 0001 12 17.119995 0 1",
        "103.0 MTS 0105 45000005 0001 12 22.119995 0 1",
        "103.1875 AP 0000 0 0002 12.516994 24.53447 32.229 1",
        "103.5 MTS 0005 45000005 0002 14.241979 26.301222 64.458 1",
        "104.0 MTS 0005 45000006 0002 18.753317 28.457106 64.458 1",
        "104.25 MTS 0005 45000006 0002 17.609694 27.91059 64.458 1",
        "104.75 MTS 0001 0 0002 15.322447 26.817556 64.458 1",
        "105.8125 AP 0000 0 0002 15.322447 26.817556 64.458 1",
        "106.0 MTS 0001 0 0002 15.322447 26.817556 64.458 3",
        "106.4375 JUMP 0000 0 0002 15.322447 26.817556 64.458 -",
        "108.0 MTS 000D 45000005 0002 15.322447 26.817556 64.458 1",
        "108.9375 AP 0000 0 000A 24.345121 31.129324 64.458 1",
        "109.0 MTS 0005 45000005 000A 24.345121 31.129324 64.458 1",
        "109.5 MTS 0001 0 000A 28.856459 33.285206 64.458 1",
    };

    private static ClientBench tenSeconds(String... variants) {
        ClientBench b = new ClientBench(ClientBench.rules(variants), 100.0, 0xA9B40001, 12.0f, 4.0f, 98.0);
        // the height of the jump is given, not the skill
        b.weenie.recordedJumpVelocity = 5.0f;
        Map<Double, Runnable> inputs = new TreeMap<>();
        inputs.put(100.5, () -> b.key(W, true));
        inputs.put(101.5, () -> b.key(SHIFT, true));
        inputs.put(102.5, () -> b.key(SHIFT, false));
        inputs.put(103.0, () -> b.key(D, true));
        inputs.put(103.5, () -> b.key(D, false));
        inputs.put(104.0, () -> b.key(X, true));
        inputs.put(104.25, () -> b.key(W, false));
        inputs.put(104.75, () -> b.key(X, false));
        inputs.put(106.0, () -> b.client.jumpKey(true));
        inputs.put(106.4375, () -> b.client.jumpKey(false));
        // level ground at z = 12: the jump lands a second later
        inputs.put(107.4375, () -> {
            b.body.position.frame.origin.z = 12.0f;
            b.body.velocity.z = 0.0f;
            b.body.setContact(true, true);
        });
        inputs.put(108.0, b.client::toggleAutorunKey);
        inputs.put(109.0, () -> b.key(W, true));
        inputs.put(109.5, () -> b.key(W, false));
        for (int k = 0; k <= 160; k++) {
            double t = 100.0 + k / 16.0;
            b.at(t);
            if (inputs.containsKey(t)) {
                inputs.get(t).run();
            }
            b.rest();
        }
        return b;
    }

    private static WirePosition position(ClientBench.Sent s) {
        return s.action() instanceof MoveToState m
                ? m.position()
                : s.action() instanceof AutonomousPosition a
                        ? a.position()
                        : s.jump().position();
    }

    private static String row(ClientBench.Sent s) {
        WirePosition p = position(s);
        Position place = new Position();
        place.frame.qw = p.qw();
        place.frame.qx = p.qx();
        place.frame.qy = p.qy();
        place.frame.qz = p.qz();
        place.frame.cache();
        boolean m = s.action() instanceof MoveToState;
        int forward = m && (s.bitfield() & 4) != 0 ? s.state().rawMotionState().forwardCommand() : 0;
        return String.format(
                Locale.ROOT,
                "%s %s %04X %X %04X %s %s %s %s",
                s.t(),
                m ? "MTS" : s.action() instanceof Jump ? "JUMP" : "AP",
                m ? s.bitfield() : 0,
                forward,
                p.cell() & 0xFFFF,
                plain(p.x()),
                plain(p.y()),
                plain((float) (Math.round(place.frame.getHeading() * 1000) / 1000.0)),
                m
                        ? s.state().contactByte()
                        : s.action() instanceof Jump ? "-" : s.report().contactRaw());
    }

    private static String plain(float value) {
        return value == (int) value ? String.valueOf((int) value) : String.valueOf(value);
    }

    private static List<String> rows(ClientBench bench) {
        return bench.sent.stream().map(TimelinesTest::row).toList();
    }

    @Test
    void shouldSendTheTenSecondsMessageByMessage() {
        assertEquals(List.of(TEN_SECONDS), rows(tenSeconds()));
        Jump jump = tenSeconds().sent.get(11).jump();
        assertEquals(0.4375f, jump.extent());
        assertEquals(0.0f, jump.velocity().x());
        assertEquals(0.0f, jump.velocity().y());
        assertEquals(5.0f, jump.velocity().z());
    }

    @Test
    void shouldSendTheTenSecondsByteByByte() {
        int stamp = 0;
        for (ClientBench.Sent s : tenSeconds().sent) {
            stamp++;
            WirePosition p = position(s);
            StringBuilder expected = new StringBuilder("b1f70000").append(word(stamp));
            if (s.action() instanceof MoveToState m) {
                int bits = m.rawMotionState().bitfield();
                expected.append("1cf60000").append(word(bits));
                expected.append((bits & 1) != 0 ? "02000000" : "");
                expected.append((bits & 4) != 0 ? word(m.rawMotionState().forwardCommand()) : "");
                expected.append((bits & 8) != 0 ? "02000000" : "");
                expected.append((bits & 0x100) != 0 ? "0d000065" : "");
                expected.append(place(p)).append("0000000000000000").append(word(m.contactByte()));
            } else if (s.action() instanceof Jump) {
                expected.append("1bf60000")
                        .append("0000e03e")
                        .append("0000000000000000")
                        .append("0000a040");
                expected.append(place(p)).append("0000000000000000");
            } else {
                expected.append("53f70000")
                        .append(place(p))
                        .append("0000000000000000")
                        .append("01000000");
            }
            assertEquals(expected.toString(), Hex.bytes(s.action().encode()), "message " + stamp);
            assertEquals(stamp, s.action().stamp());
        }
        assertEquals(
                new ClientStamps(0, 0, 0, 0), tenSeconds().sent.get(0).state().stamps());
    }

    private static String word(int value) {
        return Hex.word(Integer.reverseBytes(value)).substring(2).toLowerCase(Locale.ROOT);
    }

    private static String word(float value) {
        return word(Float.floatToRawIntBits(value));
    }

    private static String place(WirePosition p) {
        return word(p.cell())
                + word(p.x())
                + word(p.y())
                + word(p.z())
                + word(p.qw())
                + word(p.qx())
                + word(p.qy())
                + word(p.qz());
    }

    @Test
    void shouldSendAStateOfItsOwnWhereTheRunLockCancels() {
        List<String> rows = rows(tenSeconds("autorun-two-mts-cancel"));
        List<String> expected = new ArrayList<>(List.of(TEN_SECONDS));
        expected.add(14, "109.0 MTS 0001 0 000A 24.345121 31.129324 64.458 1");
        assertEquals(expected, rows);
    }

    @Test
    void shouldReportInsteadWhereShiftIsSilent() {
        List<String> rows = rows(tenSeconds("holdrun-toggle-silent"));
        List<String> expected = new ArrayList<>(List.of(TEN_SECONDS));
        expected.set(1, "101.5625 AP 0000 0 0001 12 14.389999 0 1");
        expected.set(2, "102.625 AP 0000 0 0001 12 18.994995 0 1");
        assertEquals(expected, rows);
    }

    // ---- section 9.4 ------------------------------------------------------------------------------------------------

    private static final String[] ACDREAM = {
        "autorun-follows-walk-toggle",
        "autorun-survives-forward-press",
        "autorun-strafe-cancels",
        "axis-holdkey-explicit",
        "mts-on-change-only",
        "mouse-both-buttons=false"
    };

    /** Runs keys, {@code t command+} for down and {@code t command-} for up, and gives {@code t flags fhk} of each state. */
    private static List<String> states(String[] variants, Object... keys) {
        ClientBench b = new ClientBench(ClientBench.rules(variants), 0.0, 0xA9B40013, 60.0f, 60.0f, -2.0);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < keys.length; i += 3) {
            b.at((double) keys[i]);
            int before = b.sent.size();
            if ((int) keys[i + 1] == Q) {
                b.client.toggleAutorunKey();
            } else {
                b.key((int) keys[i + 1], (boolean) keys[i + 2]);
            }
            b.rest();
            List<ClientBench.Sent> fresh = b.sent.subList(before, b.sent.size()).stream()
                    .filter(s -> s.action() instanceof MoveToState)
                    .toList();
            StringBuilder row = new StringBuilder().append(keys[i]);
            for (ClientBench.Sent s : fresh) {
                row.append(String.format(
                        Locale.ROOT,
                        " %04X/%d",
                        s.bitfield(),
                        s.state().rawMotionState().forwardHoldkey()));
            }
            rows.add(fresh.isEmpty() ? row + " none" : row.toString());
        }
        return rows;
    }

    private static final Object[] A = {
        0.0, Q, true, 1.0, SHIFT, true, 2.0, SHIFT, false, 3.0, C, true, 3.5, C, false, 4.0, W, true, 4.5, W, false,
        5.0, Q, true
    };
    private static final Object[] B = {0.0, Q, true, 1.0, W, true, 1.5, W, false, 2.0, Q, true};

    @Test
    void shouldPlayAutorunAsRetail() {
        assertEquals(
                List.of(
                        "0.0 000D/2",
                        "1.0 000C/2",
                        "2.0 000D/2",
                        "3.0 002D/2",
                        "3.5 000D/2",
                        "4.0 0005/0",
                        "4.5 0001/0",
                        "5.0 000D/2"),
                states(new String[0], A));
        assertEquals(List.of("0.0 000D/2", "1.0 0005/0", "1.5 0001/0", "2.0 000D/2"), states(new String[0], B));
        List<String> silent = states(new String[] {"holdrun-toggle-silent"}, A);
        assertEquals("1.0 none", silent.get(1));
        assertEquals("2.0 none", silent.get(2));
    }

    @Test
    void shouldPlayAutorunAsAcdream() {
        assertEquals(
                List.of(
                        "0.0 000D/2",
                        "1.0 000C/1",
                        "2.0 000D/2",
                        "3.0 0061/0",
                        "3.5 0001/0",
                        "4.0 000D/2",
                        "4.5 0001/0",
                        "5.0 000D/2"),
                states(ACDREAM, A).stream().map(TimelinesTest::withoutResidue).toList());
        assertEquals(
                List.of("0.0 000D/2", "1.0 none", "1.5 none", "2.0 0001/0"),
                states(ACDREAM, B).stream().map(TimelinesTest::withoutResidue).toList());
    }

    /** Hold keys that stay behind a command are not in the table. */
    private static String withoutResidue(String row) {
        return row.replace(" 0009/2", " 0001/0").replace(" 0069/2", " 0061/0").replace(" 0049/2", " 0001/0");
    }
}
