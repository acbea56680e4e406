package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How rows of two traces are brought together. */
class AlignmentTest {
    private static String tick(int i, double t, String object, double x) {
        return "{\"k\":\"tick\",\"i\":" + i + ",\"t\":" + t + ",\"o\":\"" + object
                + "\",\"s\":{\"pos\":{\"cell\":\"0xA9B4001B\",\"x\":" + x + ",\"y\":1.0,\"z\":0.0,\"heading\":0.0}}}";
    }

    private static String call(int i, double t, String object, String fn, String arguments) {
        return "{\"k\":\"call\",\"i\":" + i + ",\"t\":" + t + ",\"o\":\"" + object + "\",\"fn\":\"" + fn + "\",\"a\":"
                + arguments + "}";
    }

    private static DiffOptions options(String align, double shift, Map<String, String> objects, String... tolerances) {
        Comparison.Builder comparison = Comparison.EXACT.toBuilder();
        for (String one : tolerances) {
            comparison.tolerance(one);
        }
        return new DiffOptions(
                "test",
                comparison.build(),
                align,
                shift,
                objects,
                null,
                false,
                1000,
                0,
                List.of(),
                List.of(),
                null,
                null,
                null);
    }

    @Test
    void shouldFindTheShortestScript() {
        List<String> e = List.of("a", "b", "c", "a", "b", "b", "a");
        List<String> a = List.of("c", "b", "a", "b", "a", "c");
        int[] partner = Sequences.align(e, a, (i, j) -> e.get(i).equals(a.get(j)), (i, j) -> true);
        int matched = 0;
        int last = -1;
        for (int i = 0; i < partner.length; i++) {
            if (partner[i] >= 0) {
                assertTrue(partner[i] > last);
                assertEquals(e.get(i), a.get(partner[i]));
                last = partner[i];
                matched++;
            }
        }
        assertEquals(4, matched);
    }

    @Test
    void shouldAgreeWithAPlainLongestCommonSequence() {
        Random random = new Random(42);
        for (int round = 0; round < 300; round++) {
            List<Integer> e = new ArrayList<>();
            List<Integer> a = new ArrayList<>();
            for (int i = random.nextInt(14); i >= 0; i--) {
                e.add(random.nextInt(3));
            }
            for (int i = random.nextInt(14); i >= 0; i--) {
                a.add(random.nextInt(3));
            }
            if (e.size() == a.size()) {
                e.add(7);
            }
            int[] partner = Sequences.align(e, a, (i, j) -> e.get(i).equals(a.get(j)), (i, j) -> true);
            int matched = 0;
            for (int p : partner) {
                matched += p >= 0 ? 1 : 0;
            }
            assertEquals(lcs(e, a), matched, e + " " + a);
        }
    }

    private static int lcs(List<Integer> e, List<Integer> a) {
        int[][] t = new int[e.size() + 1][a.size() + 1];
        for (int i = e.size() - 1; i >= 0; i--) {
            for (int j = a.size() - 1; j >= 0; j--) {
                t[i][j] = e.get(i).equals(a.get(j)) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        return t[0][0];
    }

    @Test
    void shouldPreferPartnersThatAreEqualInValue() {
        List<String> e = List.of("f1", "f2");
        List<String> a = List.of("f2");
        int[] partner = Sequences.align(e, a, (i, j) -> true, (i, j) -> e.get(i).equals(a.get(j)));
        assertArrayEquals(new int[] {-1, 0}, partner);
    }

    @Test
    void shouldRefuseOtherClocksUnlessTold() {
        List<ObjectNode> e = TestTraces.of("replay", tick(0, 0, "0x50000001", 1), tick(1, 0.5, "0x50000001", 2));
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 7, "0x50000001", 1), tick(1, 7.5, "0x50000001", 2));
        ((ObjectNode) a.get(0).path("clock")).put("start", 7.0);
        InputException refused = assertThrows(InputException.class, () -> TestTraces.diff(e, a));
        assertTrue(refused.getMessage().contains("--shift-time"), refused.getMessage());
        assertEquals(
                "agrees", TestTraces.diff(e, a, options(null, -7, Map.of())).verdict());
        assertEquals(
                "diverges", TestTraces.diff(e, a, options("frame", 0, Map.of())).verdict());
    }

    @Test
    void shouldRefuseOtherFrameRatesUnlessTold() {
        List<ObjectNode> e = TestTraces.of("some-client", tick(0, 0, "0x50000001", 1), tick(1, 0.25, "0x50000001", 2));
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 0, "0x50000001", 1), tick(1, 0.5, "0x50000001", 3));
        ((ObjectNode) e.get(0).path("clock")).put("frame", 0.25);
        InputException refused = assertThrows(InputException.class, () -> TestTraces.diff(e, a));
        assertTrue(refused.getMessage().contains("0.25"), refused.getMessage());
        assertEquals(
                "agrees", TestTraces.diff(e, a, options("time", 0, Map.of())).verdict());
    }

    @Test
    void shouldCompareOnlyWhatAPartialTraceHoldsAndCountTheRest() {
        List<ObjectNode> e = TestTraces.of(
                "some-client",
                "{\"k\":\"tick\",\"t\":0.0,\"o\":\"0x00000007\",\"s\":{\"pos\":{\"x\":1.0}}}",
                "{\"k\":\"tick\",\"t\":0.5,\"o\":\"0x00000007\",\"s\":{\"pos\":{\"x\":2.5}}}");
        List<ObjectNode> a = TestTraces.of(
                "replay",
                tick(0, 0, "0x50000001", 1),
                call(1, 0.5, "0x50000001", "MoveToManager::CleanUp", "{}"),
                tick(1, 0.5, "0x50000001", 2),
                tick(1, 0.5, "0x80000001", 9));
        CaseResult result = TestTraces.diff(e, a, options(null, 0, Map.of("0x00000007", "0x50000001")));
        assertEquals(1, result.divergences().size());
        assertEquals("pos.x", result.divergences().get(0).name());
        assertFalse(result.alignment().complete());
        assertEquals(2L, result.counts().notCompared().get("pos.y"));
        assertEquals(1L, result.counts().notCompared().get("object 0x80000001"));
        assertEquals(1L, result.counts().notCompared().get("function MoveToManager::CleanUp"));
    }

    @Test
    void shouldRefuseTracesWithNothingInCommon() {
        List<ObjectNode> e = TestTraces.of(
                "some-client", "{\"k\":\"tick\",\"t\":0.0,\"o\":\"0x00000007\",\"s\":{\"pos\":{\"x\":1.0}}}");
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 0, "0x50000001", 1));
        InputException refused = assertThrows(InputException.class, () -> TestTraces.diff(e, a));
        assertTrue(refused.getMessage().contains("nothing in common"), refused.getMessage());
        assertThrows(InputException.class, () -> TestTraces.diff(TestTraces.of("replay"), TestTraces.of("replay")));
    }

    @Test
    void shouldAlignFramesWithinATimeTolerance() {
        List<ObjectNode> e = TestTraces.of(
                "some-client",
                "{\"k\":\"tick\",\"t\":0.01,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"x\":1.0}}}",
                "{\"k\":\"tick\",\"t\":0.49,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"x\":2.0}}}");
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 0, "0x50000001", 1), tick(1, 0.5, "0x50000001", 2));
        assertThrows(InputException.class, () -> TestTraces.diff(e, a));
        CaseResult result = TestTraces.diff(e, a, options(null, 0, Map.of(), "time=0.02"));
        assertEquals("agrees", result.verdict());
        assertEquals(2, result.counts().frames());
    }

    @Test
    void shouldHoldRowsThatAreWrittenOnChangeOnly() {
        List<ObjectNode> full = TestTraces.of(
                "capture", tick(0, 0, "0x50000001", 1), tick(1, 0.5, "0x50000001", 1), tick(2, 1, "0x50000001", 2));
        List<ObjectNode> sparse = TestTraces.of("capture", tick(0, 0, "0x50000001", 1), tick(2, 1, "0x50000001", 2));
        sparse.get(0).putArray("record").add("tick:change");
        assertEquals("agrees", TestTraces.diff(full, sparse).verdict());
        assertEquals("agrees", TestTraces.diff(sparse, full).verdict());
        List<ObjectNode> late = TestTraces.of("capture", tick(0, 0, "0x50000001", 1), tick(3, 1.5, "0x50000001", 2));
        late.get(0).putArray("record").add("tick:change");
        CaseResult result = TestTraces.diff(sparse, late);
        assertEquals(1, result.divergences().size());
        assertEquals("pos.x", result.divergences().get(0).name());
        assertEquals(2, result.divergences().get(0).first().frame());
        assertEquals(3, result.divergences().get(0).healsAt());
    }

    @Test
    void shouldCompareWithoutAClockByOrder() {
        List<ObjectNode> e = new ArrayList<>();
        e.add(TestTraces.parse("{\"acreplay_trace\":1,\"source\":\"retail-cdb\",\"clock\":null}"));
        List<ObjectNode> a = TestTraces.of("replay");
        String[] functions = {"MoveToManager::CleanUp", "MoveToManager::BeginNextNode", "MoveToManager::HitGround"};
        for (int n = 0; n < 60_000; n++) {
            String fn = functions[n * 7 % 3];
            if (n != 31_000) {
                e.add(TestTraces.parse("{\"k\":\"call\",\"i\":null,\"t\":null,\"o\":\"?obj1\",\"fn\":\"" + fn
                        + "\",\"a\":{\"n\":" + n + "}}"));
            }
            a.add(TestTraces.parse(call(n, n * 0.5, "0x50000001", fn, "{\"n\":" + n + "}")));
        }
        CaseResult result = TestTraces.diff(e, a);
        assertEquals("order", result.alignment().mode());
        assertEquals(
                1, result.counts().occurrences(), () -> result.divergences().toString());
        assertEquals("call-extra", result.divergences().get(0).kind());
        assertEquals("order", result.alignment().objects().get(0).how());
        assertEquals(59_999, result.counts().pairedRows());
    }

    @Test
    void shouldBindAPlaceholderOnce() {
        List<ObjectNode> e = TestTraces.of(
                "retail-cdb",
                call(0, 0, "0x50000001", "CPhysicsObj::enter_cell", "{\"new_cell\":\"?cell1\"}"),
                call(1, 0.5, "0x50000001", "CPhysicsObj::enter_cell", "{\"new_cell\":\"?cell1\"}"));
        List<ObjectNode> a = TestTraces.of(
                "replay",
                call(0, 0, "0x50000001", "CPhysicsObj::enter_cell", "{\"new_cell\":\"0xA9B40001\"}"),
                call(1, 0.5, "0x50000001", "CPhysicsObj::enter_cell", "{\"new_cell\":\"0xA9B40002\"}"));
        CaseResult result = TestTraces.diff(e, a);
        assertEquals(1, result.divergences().size());
        assertEquals(1, result.divergences().get(0).first().frame());
        assertEquals("bound", result.alignment().objects().get(0).how());
    }

    @Test
    void shouldMeasureAcrossALandblockBorder() {
        List<ObjectNode> e = TestTraces.of("replay", tick(0, 0, "0x50000001", 191.5));
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 0, "0x50000001", 0.5));
        ((ObjectNode) a.get(1).path("s").path("pos")).put("cell", "0xAAB40003");
        CaseResult result = TestTraces.diff(e, a);
        assertEquals(1.0, result.effect().position(), 1e-9);
        Divergence x = result.divergences().stream()
                .filter(d -> d.name().equals("pos.x"))
                .findFirst()
                .orElseThrow();
        assertEquals(1.0, x.maxError(), 1e-9);
    }

    @Test
    void shouldTakeHeadingsTheShortWayRound() {
        List<ObjectNode> e = TestTraces.of("replay", tick(0, 0, "0x50000001", 1));
        List<ObjectNode> a = TestTraces.of("replay", tick(0, 0, "0x50000001", 1));
        ((ObjectNode) e.get(1).path("s").path("pos")).put("heading", 359.9);
        ((ObjectNode) a.get(1).path("s").path("pos")).put("heading", 0.1);
        Divergence d = TestTraces.diff(e, a).divergences().get(0);
        assertEquals(0.2, d.first().difference(), 1e-4);
        assertEquals(
                "agrees",
                TestTraces.diff(e, a, options(null, 0, Map.of(), "heading=0.25"))
                        .verdict());
    }

    @Test
    void shouldSayWhatFollowsAndWhatHeals() {
        List<String> rowsE = new ArrayList<>();
        List<String> rowsA = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            double drift = i < 2 ? 0 : i < 5 ? 0.5 : 0;
            rowsE.add(tick(i, i * 0.5, "0x50000001", 1));
            rowsA.add(tick(i, i * 0.5, "0x50000001", 1 + drift));
            rowsE.add(call(
                    i,
                    i * 0.5,
                    "0x80000001",
                    "TargetManager::ReceiveUpdate",
                    "{\"object_id\":\"0x50000001\",\"status\":1}"));
            rowsA.add(call(
                    i,
                    i * 0.5,
                    "0x80000001",
                    "TargetManager::ReceiveUpdate",
                    "{\"object_id\":\"0x50000001\",\"status\":" + (i < 4 ? 1 : 2) + "}"));
            rowsE.add(tick(i, i * 0.5, "0x80000002", 3));
            rowsA.add(tick(i, i * 0.5, "0x80000002", i < 6 ? 3 : 3 + i));
        }
        CaseResult result = TestTraces.diff(
                TestTraces.of("replay", rowsE.toArray(new String[0])),
                TestTraces.of("replay", rowsA.toArray(new String[0])));
        Divergence first = result.divergences().get(0);
        assertEquals("heals", first.course());
        assertEquals(5, first.healsAt());
        assertEquals(null, first.follows());
        Divergence second = result.divergences().get(1);
        assertEquals("0x80000001", second.object());
        assertEquals(first.fingerprint(), second.follows());
        assertEquals("linked-object", second.relation());
        Divergence third = result.divergences().get(2);
        assertEquals("0x80000002", third.object());
        assertEquals(null, third.follows());
        assertEquals("persists", third.course());
    }
}
