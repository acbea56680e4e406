package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.TestData;
import dev.acreplay.replay.ReplayOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A divergence in a large scenario comes down to the few inputs that make it. */
class MinimiseTest {
    @TempDir
    Path folder;

    /** 600 frames, 4 objects, 41 inputs: the creature 0x80000012 is put ahead of itself at 12 s and catches up. */
    private Path scenario() throws IOException {
        StringBuilder text = new StringBuilder("{\"acreplay_scenario\":1,\"name\":\"large\",\"clock\":{\"start\":100.0,"
                + "\"frame\":0.03333333333333333,\"frames\":600},\"environment\":{},\"objects\":[");
        text.append(
                "{\"id\":\"0x50000001\",\"player\":true,\"position\":{\"cell\":\"0xA9B4001B\",\"x\":84,\"y\":60,\"z\":12.0,"
                        + "\"heading\":0.0},\"radius\":0.48,\"height\":1.8,\"run_rate\":2.0}");
        for (int i = 0; i < 3; i++) {
            text.append(",{\"id\":\"0x8000001")
                    .append(i)
                    .append("\",\"position\":{\"cell\":\"0xA9B4001B\",\"x\":")
                    .append(86 + 2 * i)
                    .append(",\"y\":62,\"z\":12.0,\"heading\":0.0},\"radius\":0.5,\"height\":2.0,\"run_rate\":2.5}");
        }
        text.append("],\"inputs\":[");
        int stamp = 1;
        for (int i = 0; i < 20; i++) {
            double t = 100.2 + i * 0.9;
            text.append(i == 0 ? "" : ",")
                    .append("{\"t\":")
                    .append(t)
                    .append(",\"object\":\"0x8000001")
                    .append(i % 2)
                    .append("\",\"do\":\"perform_movement\",\"args\":{\"type\":9,\"params\":{\"desired_heading\":")
                    .append(20 + i * 11)
                    .append(".0}}}");
            text.append(",{\"t\":")
                    .append(t + 0.1)
                    .append(",\"object\":\"0x50000001\",\"do\":\"perform_movement\",\"args\":{\"type\":9,\"params\":"
                            + "{\"desired_heading\":")
                    .append(10 + i * 13)
                    .append(".0}}}");
        }
        text.append(
                        ",{\"t\":112.0,\"object\":\"0x80000012\",\"do\":\"update_position\",\"args\":{\"position\":{\"cell\":"
                                + "\"0xA9B4001B\",\"x\":90,\"y\":68.0,\"z\":12.0,\"heading\":0.0},\"velocity\":{\"x\":0.0,\"y\":0.0,\"z\":0.0},"
                                + "\"contact\":true,\"instance_timestamp\":0,\"position_timestamp\":")
                .append(stamp)
                .append(",\"teleport_timestamp\":0,\"force_position_timestamp\":0}}");
        text.append("],\"record\":[\"tick\",\"call\"]}");
        Path file = folder.resolve("large.json");
        Files.writeString(file, text);
        return file;
    }

    private Path trace(Path scenario, ReplayOptions options, double seededAtFrame) throws IOException {
        ReplayInput input = ReplayInput.read(scenario, "large.json");
        StringBuilder text = new StringBuilder();
        try (ReplayedTrace trace = input.run(options, Long.MAX_VALUE);
                RowSource.Rows rows = trace.open()) {
            rows.header().putArray("variants");
            text.append(rows.header()).append('\n');
            for (Row row = rows.next(); row != null; row = rows.next()) {
                if (row.frame == seededAtFrame && row.isTick() && row.object.equals("0x80000012")) {
                    ((ObjectNode) row.json.path("s").path("pos")).put("x", 1.5);
                }
                text.append(row.json).append('\n');
            }
        }
        Path file = folder.resolve("large.trace.jsonl");
        Files.writeString(file, text);
        return file;
    }

    private void check(Path scenario, Path trace, int mostInputs) throws IOException {
        DiffOptions diff = DiffOptions.exact("large");
        CaseResult before = ReplayCheck.compare(scenario, null, trace, diff);
        String fingerprint = before.firstCause();
        MinimalCase.Found found = MinimalCase.find(scenario, ReplayOptions.DEFAULT, trace, diff, fingerprint, 2, 60);
        Minimiser.Minimised m = found.minimised();
        assertEquals(41, m.inputsBefore());
        assertTrue(m.inputs() <= mostInputs, () -> m.inputs() + " inputs are left");
        assertTrue(m.objects() <= 2, () -> m.objects() + " objects are left");
        assertTrue(m.frames() < 600);
        Path small = folder.resolve("small.json");
        Path smallTrace = folder.resolve("small.trace.jsonl");
        Files.write(small, m.scenario());
        Files.write(smallTrace, m.trace());
        CaseResult after = ReplayCheck.compare(small, null, smallTrace, diff);
        assertTrue(
                after.divergences().stream().anyMatch(d -> d.fingerprint().equals(fingerprint)),
                () -> new String(m.scenario(), StandardCharsets.UTF_8));
    }

    @Test
    void shouldKeepTheOneInputThatMatters() throws IOException {
        Path scenario = scenario();
        check(
                scenario,
                trace(
                        scenario,
                        ReplayOptions.DEFAULT.withSetting("interp-far-keep-arg").withSetting("acdream-body-snap-4m"),
                        -1),
                2);
    }

    @Test
    void shouldCutARecordedTraceThatNoVariantExplains() throws IOException {
        Path scenario = scenario();
        check(scenario, trace(scenario, ReplayOptions.DEFAULT, 420), 3);
    }

    @Test
    void shouldTakeOptionsIntoTheScenario() throws IOException {
        Path scenario = scenario();
        Path trace = trace(scenario, ReplayOptions.DEFAULT, -1);
        DiffOptions diff = DiffOptions.exact("large");
        ReplayOptions snapping = ReplayOptions.DEFAULT.withSetting("acdream-body-snap-4m");
        MinimalCase.Found found = MinimalCase.find(scenario, snapping, trace, diff, null, 2, 60);
        assertEquals(Map.of("acdream-body-snap-4m", "false"), found.variants());
        Files.write(folder.resolve("small.json"), found.minimised().scenario());
        Files.write(folder.resolve("small.trace.jsonl"), found.minimised().trace());
        CaseResult after =
                ReplayCheck.compare(folder.resolve("small.json"), null, folder.resolve("small.trace.jsonl"), diff);
        assertEquals(List.of("acdream-body-snap-4m"), after.variants());
        assertEquals(
                found.minimised().divergence().fingerprint(),
                after.divergences().get(0).fingerprint());
    }

    @Test
    void shouldWriteACaptureAsASmallScenario() throws IOException {
        Path capture = TestData.path("captures/synthetic/chase-retarget.pcap");
        ReplayInput input = ReplayInput.read(capture, "chase");
        StringBuilder text = new StringBuilder();
        try (ReplayedTrace trace =
                        input.run(ReplayOptions.DEFAULT.withSetting("constraint-offset-assign"), Long.MAX_VALUE);
                RowSource.Rows rows = trace.open()) {
            rows.header().putArray("variants");
            text.append(rows.header()).append('\n');
            for (Row row = rows.next(); row != null; row = rows.next()) {
                text.append(row.json).append('\n');
            }
        }
        Path trace = Files.writeString(folder.resolve("chase.jsonl"), text);
        DiffOptions diff = DiffOptions.exact("chase");
        Minimiser.Minimised m = MinimalCase.find(capture, ReplayOptions.DEFAULT, trace, diff, null, 2, 0)
                .minimised();
        assertTrue(m.inputsBefore() > 200);
        assertTrue(m.inputs() <= 3, () -> m.inputs() + " inputs are left");
        Path small = Files.write(folder.resolve("small.json"), m.scenario());
        Path smallTrace = Files.write(folder.resolve("small.trace.jsonl"), m.trace());
        CaseResult after = ReplayCheck.compare(small, null, smallTrace, diff);
        assertEquals("constraint.offset", after.divergences().get(0).name());
    }
}
