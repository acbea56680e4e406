package dev.acreplay.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.geometry.Plane;
import dev.acreplay.motion.TransientState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** ShouldSendPositionEvent and SendPositionEvent: the table of outbound.md section 9.2. */
class PositionReportTest {
    private static final float EPS = 0.000199999995f;

    private interface Change {
        void on(ClientBench bench);
    }

    private static final Change NOTHING = b -> {};

    private static ClientBench bench(float x, String... variants) {
        ClientBench bench = new ClientBench(ClientBench.rules(variants), 100.0, 0xA9B40001, x, 4.0f, 100.0);
        bench.body.position.frame.origin.x = x;
        return bench;
    }

    private static Change x(int bits) {
        return b -> b.body.position.frame.origin.x = Float.intBitsToFloat(bits);
    }

    private static Change plane(float nx, float ny, float nz, float d) {
        return b -> b.client.setContactPlane(new Plane().set(nx, ny, nz, d));
    }

    private static Change cell(Change more) {
        return b -> {
            b.body.position.objcellId = 0xA9B40002;
            more.on(b);
        };
    }

    static Stream<Arguments> rows() {
        Change far = b -> b.body.position.frame.origin.x += 5;
        Change near = b -> b.body.position.frame.origin.x += 3;
        float d = -12.0f;
        return Stream.of(
                Arguments.of("S1", 101.0, 12.0f, far, false),
                Arguments.of("S2", Math.nextUp(101.0), 12.0f, far, true),
                Arguments.of("S3", 101.5, 12.0f, plane(0, 0, 0.7f, d), false),
                Arguments.of("S4", 100.3, 12.0f, near, false),
                Arguments.of("S5", 100.3, 12.0f, cell(NOTHING), true),
                Arguments.of("S6", 101.5, 12.0f, cell(NOTHING), true),
                Arguments.of("S7", 101.5, 0.0f, x(0x3951B717), false),
                Arguments.of("S8", 101.5, 0.0f, x(0x3951B718), true),
                Arguments.of("S9", 101.5, 100.0f, x(0x42C8001A), false),
                Arguments.of("S10", 101.5, 100.0f, x(0x42C8001C), true),
                Arguments.of("S11", 101.5, 12.0f, (Change) b -> b.body.position.frame.qz = EPS, true),
                Arguments.of("S12", 101.5, 12.0f, (Change) b -> b.body.position.frame.qw = -1.0f, true),
                Arguments.of("S13", 100.3, 12.0f, plane(EPS, 0, 1, d), false),
                Arguments.of("S14", 100.3, 12.0f, plane(0, 0, 1, Float.intBitsToFloat(0xC14000C7)), false),
                Arguments.of("S15", 100.3, 12.0f, plane(0, 0, 1, Float.intBitsToFloat(0xC14000D2)), true),
                Arguments.of(
                        "S17",
                        101.5,
                        12.0f,
                        cell(b -> b.client.begin(
                                new CommandInterpreter.Start(1, null, null, null, null, null, null, null, null, null))),
                        false),
                Arguments.of(
                        "S18", 101.5, 12.0f, cell(b -> b.body.transientState &= ~TransientState.ON_WALKABLE), true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void shouldAskAsRetail(String id, double time, float x, Change change, boolean expected) {
        ClientBench bench = bench(x);
        change.on(bench.at(time));
        assertEquals(expected, bench.client.shouldSendPositionEvent());
    }

    @Test
    void shouldReportAPlaneDistanceOfExactlyEpsilon() {
        // S16: the plane was reported with d = 0
        ClientBench bench = bench(12.0f);
        bench.body.contactPlane.d = 0.0f;
        bench.client.begin(new CommandInterpreter.Start(null, null, null, null, null, null, null, null, 100.0, null));
        bench.at(100.3);
        plane(0, 0, 1, EPS).on(bench);
        assertEquals(true, bench.client.shouldSendPositionEvent());
    }

    @Test
    void shouldRecordNothingWhereAGateStopsTheReport() {
        ClientBench bench = bench(12.0f);
        bench.at(101.5).body.position.objcellId = 0xA9B40002;
        bench.body.transientState &= ~TransientState.ON_WALKABLE;
        bench.client.useTime();
        assertEquals(0, bench.sent.size());
        bench.body.transientState |= TransientState.ON_WALKABLE;
        bench.client.useTime();
        bench.client.useTime();
        assertEquals(1, bench.sent.size());
        assertEquals(101.5, bench.last().t());
    }

    @ParameterizedTest
    @CsvSource({
        "ap-exact-compare, 0x00000001, true",
        "ap-epsilon-strict, 0x3951B717, true",
        "ap-epsilon-strict, 0x3951B716, false",
        "hb-heartbeat-at-rest, 0x00000000, true",
        "ap-interval-1875, 0x3F800000, false",
    })
    void shouldCompareAsVariantsDo(String variant, String bits, boolean expected) {
        ClientBench bench = bench(0.0f, variant).at(101.5);
        x(Integer.decode(bits)).on(bench);
        assertEquals(expected, bench.client.shouldSendPositionEvent());
    }

    @Test
    void shouldKeepFloatSecondsUnderItsVariant() {
        // at three million seconds a float knows quarters only
        for (String[] variants : new String[][] {{}, {"ap-float-clock"}}) {
            ClientBench bench = new ClientBench(ClientBench.rules(variants), 3e6, 0xA9B40001, 12.0f, 4.0f, 3e6);
            bench.at(3e6 + 1.1).body.position.frame.origin.x = 15.0f;
            assertEquals(variants.length == 0, bench.client.shouldSendPositionEvent());
        }
    }

    @Test
    void shouldReportAfterTwoMetresUnderItsVariant() {
        ClientBench bench = bench(12.0f, "hb-distance-trigger").at(100.2);
        bench.body.position.frame.origin.x = 13.9f;
        assertEquals(false, bench.client.shouldSendPositionEvent());
        bench.body.position.frame.origin.x = 14.0f;
        assertEquals(true, bench.client.shouldSendPositionEvent());
    }

    @Test
    void shouldSeeATurnFromItsSmallestAngleOn() {
        ClientBench bench = bench(12.0f).at(101.5);
        bench.body.turnTo(0.022918f);
        assertEquals(false, bench.client.shouldSendPositionEvent());
        bench.body.turnTo(0.0229184f);
        assertEquals(true, bench.client.shouldSendPositionEvent());
    }
}
