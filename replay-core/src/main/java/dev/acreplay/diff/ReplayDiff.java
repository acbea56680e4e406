package dev.acreplay.diff;

import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the replay of a capture or scenario with a trace, with all that a report shows of it. */
public final class ReplayDiff {
    private ReplayDiff() {}

    /**
     * Replays and compares.
     *
     * @param diff its events, inputs, readings and environment are filled in here
     */
    public static CaseResult compare(Path file, ReplayOptions options, Path trace, DiffOptions diff) {
        ReplayInput input = ReplayInput.read(file, file.toString());
        ReplayedTrace rows = new ReplayedTrace("replay of " + file, Long.MAX_VALUE);
        try {
            RowSource expected = new FileRowSource(trace, trace.toString(), diff.series() > 0);
            Replayer replayer = input.replayer(Returns.asArmed(options, expected), rows);
            replayer.run();
            Integer session = rows.header().path("session").isInt()
                    ? (Integer) rows.header().path("session").intValue()
                    : null;
            List<CaseResult.Input> inputs = new ArrayList<>(List.of(input.input()));
            inputs.add(FileDiff.input("expected", trace));
            DiffOptions filled = new DiffOptions(
                    diff.caseName(),
                    diff.comparison(),
                    diff.align(),
                    diff.shift(),
                    diff.mapObjects(),
                    diff.complete(),
                    diff.failFast(),
                    diff.maxDivergences(),
                    diff.series(),
                    input.events(replayer.clock(), session),
                    inputs,
                    ReplayInput.contested(replayer.physics().rules),
                    ReplayInput.environment(replayer),
                    diff.rerun());
            return TraceDiff.compare(expected, rows, filled);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            rows.close();
        }
    }
}
