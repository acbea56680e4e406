package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One fault in a golden trace is found, at its place, and nothing else is reported. */
class SeededDivergenceTest {
    private static final String NAME = "moveto-flee";

    private static int tickAt(List<ObjectNode> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).path("k").asText().equals("tick")) {
                return i;
            }
        }
        throw new AssertionError("no tick row behind " + from);
    }

    private static Divergence only(CaseResult result) {
        assertEquals("diverges", result.verdict());
        assertEquals(1, result.divergences().size(), () -> result.divergences().toString());
        Divergence one = result.divergences().get(0);
        assertEquals(one.fingerprint(), result.firstCause());
        return one;
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "middle", "last"})
    void shouldFindAChangedValueInAnyRow(String where) {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = switch (where) {
            case "first" -> tickAt(actual, 1);
            case "middle" -> tickAt(actual, actual.size() / 2);
            default -> actual.size() - 1;
        };
        ObjectNode row = actual.get(line);
        ObjectNode pos = (ObjectNode) row.path("s").path("pos");
        double before = pos.path("x").doubleValue();
        pos.put("x", (double) (float) (before + 0.25));

        Divergence d = only(TestTraces.diff(expected, actual));
        assertEquals("field", d.kind());
        assertEquals("pos.x", d.name());
        assertEquals(row.path("o").asText(), d.object());
        assertEquals(row.path("i").asInt(), d.first().frame());
        assertEquals(line + 1L, d.first().actualLine());
        assertEquals(before, d.first().expected().doubleValue());
        assertEquals(0.25, d.first().difference(), 1e-4);
        assertEquals("m", d.unit());
        assertEquals("major", d.severity());
        assertEquals(line == actual.size() - 1 ? "persists" : "once", d.course());
        assertNull(d.follows());
    }

    @Test
    void shouldFindOneUlpAndShowItsBits() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = tickAt(actual, actual.size() / 3);
        ObjectNode pos = (ObjectNode) actual.get(line).path("s").path("pos");
        float y = (float) pos.path("y").doubleValue();
        pos.put("y", Math.nextUp(y));

        Divergence d = only(TestTraces.diff(expected, actual));
        assertEquals("pos.y", d.name());
        assertEquals(1L, d.first().ulps());
        assertEquals("rounding", d.severity());
        assertEquals("one-ulp", d.hint().type());
        assertEquals(String.format("0x%08X", Float.floatToIntBits(y)), d.first().expectedBits());
        assertEquals(
                String.format("0x%08X", Float.floatToIntBits(Math.nextUp(y))),
                d.first().actualBits());
    }

    @Test
    void shouldFindASignOfZeroUnlessToldToIgnoreIt() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = tickAt(actual, 1);
        ObjectNode vel = (ObjectNode) actual.get(line).path("s").path("vel");
        assertEquals(0.0, vel.path("z").doubleValue());
        vel.put("z", -0.0);

        Divergence d = only(TestTraces.diff(expected, actual));
        assertEquals("vel.z", d.name());
        assertEquals("sign-of-zero", d.hint().type());
        assertEquals("0x00000000", d.first().expectedBits());
        assertEquals("0x80000000", d.first().actualBits());

        Comparison ignoring = Comparison.EXACT.toBuilder().zeroSignIgnored(true).build();
        assertEquals(
                "agrees",
                TestTraces.diff(expected, actual, DiffOptions.exact("test").withComparison(ignoring))
                        .verdict());
    }

    @Test
    void shouldNameACallThatMovedBetweenItsNeighbours() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = -1;
        for (int i = 2; i < actual.size() && line < 0; i++) {
            ObjectNode a = actual.get(i - 1);
            ObjectNode b = actual.get(i);
            if (a.has("fn")
                    && b.has("fn")
                    && a.get("i").equals(b.get("i"))
                    && !a.get("fn").equals(b.get("fn"))) {
                line = i;
            }
        }
        Collections.swap(actual, line - 1, line);

        Divergence d = only(TestTraces.diff(expected, actual));
        assertEquals("call-moved", d.kind());
        Set<String> swapped = Set.of(
                expected.get(line).path("fn").asText(),
                expected.get(line - 1).path("fn").asText());
        assertTrue(swapped.contains(d.name()), d::name);
        assertTrue((d.first().expected().asText() + d.first().actual().asText()).contains("after "));
        assertEquals("order", d.hint().type());
    }

    @Test
    void shouldNameAMissingAndAnExtraCall() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = 1;
        while (!actual.get(line).path("fn").asText().equals("MoveToManager::BeginMoveForward")) {
            line++;
        }
        actual.remove(line);

        Divergence missing = only(TestTraces.diff(expected, actual));
        assertEquals("call-missing", missing.kind());
        assertEquals("MoveToManager::BeginMoveForward", missing.name());
        assertEquals(line + 1L, missing.first().expectedLine());
        assertTrue(missing.first()
                .after()
                .startsWith(expected.get(line - 1).path("fn").asText()));

        Divergence extra = only(TestTraces.diff(actual, expected));
        assertEquals("call-extra", extra.kind());
        assertEquals(missing.first().after(), extra.first().after());
    }

    @Test
    void shouldFindAMissingObjectAsOneDivergence() {
        List<ObjectNode> expected = TestTraces.golden("cells-attach-detach");
        List<ObjectNode> actual = TestTraces.golden("cells-attach-detach");
        String object = "0x80000022";
        actual.removeIf(row -> row.path("o").asText().equals(object));

        CaseResult result = TestTraces.diff(expected, actual);
        assertEquals(
                Set.of(object),
                result.divergences().stream().map(Divergence::object).collect(Collectors.toSet()));
        Divergence first = result.divergences().get(0);
        assertEquals(0, first.first().frame());
        assertEquals("row-missing", first.kind());
        assertEquals("tick", first.name());
        assertEquals("critical", first.severity());
        result.divergences().stream().skip(1).forEach(d -> assertEquals(first.fingerprint(), d.follows()));
    }

    @Test
    void shouldFindAChangedArgument() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = 1;
        while (!actual.get(line).path("fn").asText().equals("MoveToManager::_DoMotion")) {
            line++;
        }
        ((ObjectNode) actual.get(line).path("a")).put("hold_key", 2).put("motion", "0x44000007");

        CaseResult result = TestTraces.diff(expected, actual);
        assertEquals(
                List.of("MoveToManager::_DoMotion.motion", "MoveToManager::_DoMotion.hold_key"),
                result.divergences().stream().map(Divergence::name).toList());
        Divergence motion = result.divergences().get(0);
        assertEquals("call-argument", motion.kind());
        assertEquals("critical", motion.severity());
        assertEquals("0x44000007 RunForward", motion.first().actualText());
        assertNotNull(result.divergences().get(1).follows());
    }

    @Test
    void shouldKeepAFingerprintWhenUnrelatedRowsAreAdded() {
        List<ObjectNode> expected = TestTraces.golden(NAME);
        List<ObjectNode> actual = TestTraces.golden(NAME);
        int line = tickAt(actual, actual.size() / 2);
        ((ObjectNode) actual.get(line).path("s").path("pos")).put("z", 99.0);
        String before = only(TestTraces.diff(expected, actual)).fingerprint();
        ObjectNode more = TestTraces.parse(
                "{\"k\":\"call\",\"i\":0,\"t\":100.0,\"o\":\"0x50000001\",\"fn\":\"MoveToManager::CleanUp\",\"a\":{}}");
        expected.add(1, more);
        actual.add(1, more);
        assertEquals(before, only(TestTraces.diff(expected, actual)).fingerprint());
        assertEquals(Fingerprint.of("test", actual.get(line + 1).path("o").asText(), "field", "pos.z"), before);
    }
}
