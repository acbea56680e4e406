package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.TestData;
import dev.acreplay.replay.ReplayOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The variant that a trace was made with is the one that explains it. */
class ExplainTest {
    private static Explanation explain(Path scenario, List<ObjectNode> trace) {
        ReplayInput input = ReplayInput.read(scenario, scenario.getFileName().toString());
        try {
            return Explainer.explain(
                    input,
                    ReplayOptions.DEFAULT,
                    HeldRows.read(TestTraces.source("trace", trace)),
                    DiffOptions.exact("test"),
                    2,
                    0,
                    "");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<ObjectNode> bare(List<ObjectNode> trace) {
        trace.get(0).putArray("variants");
        trace.get(0).putArray("inputs");
        return trace;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a7-always-turn",
                "constraint-offset-assign",
                "child-cell-depth-one",
                "max-quantum",
                "walk-cycle-speed-asset",
                "jump-gravity-f64",
                "voyeur-insertion-order",
                "catchup-get-max-speed"
            })
    void shouldRankTheVariantOfAPairFirst(String id) {
        Explanation found = explain(
                TestData.path("scenarios/variant-" + id + "-off.json"),
                bare(TestTraces.golden("variant-" + id + "-on")));
        assertTrue(found.enough());
        Explanation.Candidate best = found.explanations().get(0);
        assertEquals(0, best.remaining());
        assertEquals(1, best.variants().size());
        boolean named = best.variants().containsKey(id)
                || best.alternatives().stream().anyMatch(other -> other.containsKey(id));
        assertTrue(named, found::toJson);
    }

    @Test
    void shouldSayThatThereIsNothingToExplain() {
        Explanation found =
                explain(TestData.path("scenarios/moveto-flee.json"), bare(TestTraces.golden("moveto-flee")));
        assertEquals(0, found.divergences());
        assertEquals(List.of(), found.explanations());
        assertTrue(found.enough());
    }

    @Test
    void shouldSayThatNoneIsEnough() {
        List<ObjectNode> trace = bare(TestTraces.golden("moveto-flee"));
        ObjectNode last = trace.get(trace.size() - 1);
        ((ObjectNode) last.path("s").path("pos")).put("z", 77.0);
        Explanation found = explain(TestData.path("scenarios/moveto-flee.json"), trace);
        assertFalse(found.enough());
        assertTrue(found.reachable().size() > 3);
        assertTrue(found.toJson().startsWith("{\"acreplay_explanation\":1"));
    }

    @Test
    void shouldFindTwoVariantsTogether() throws IOException {
        Path scenario = TestData.path("scenarios/moveto-object-final-heading.json");
        ReplayInput input = ReplayInput.read(scenario, "s.json");
        ReplayOptions two = ReplayOptions.DEFAULT
                .withSetting("a6-aligned-heading-snap")
                .withSetting("constraint-float-0.9")
                .withSetting("a14-walk-run-threshold-one");
        Set<String> wanted = Set.of("a6-aligned-heading-snap", "a14-walk-run-threshold-one");
        try (ReplayedTrace trace = input.run(two, Long.MAX_VALUE)) {
            trace.header().putArray("variants");
            Explanation found = Explainer.explain(
                    input, ReplayOptions.DEFAULT, HeldRows.read(trace), DiffOptions.exact("test"), 2, 0, "");
            Map<String, String> best = found.explanations().get(0).variants();
            assertTrue(found.enough(), found::toJson);
            assertTrue(wanted.containsAll(best.keySet()), found::toJson);
        }
    }
}
