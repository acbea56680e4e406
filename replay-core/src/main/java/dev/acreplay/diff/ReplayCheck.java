package dev.acreplay.diff;

import dev.acreplay.replay.ReplayOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Replays a file and compares it with a trace. */
public final class ReplayCheck {
    private ReplayCheck() {}

    /**
     * Replays a capture or scenario and compares it with an expected trace.
     *
     * @param options of the replay, or null for none
     */
    public static CaseResult compare(Path file, ReplayOptions options, Path trace, DiffOptions diff) {
        ReplayInput input = ReplayInput.read(file, file.toString());
        try (ReplayedTrace actual = input.run(options == null ? ReplayOptions.DEFAULT : options, Long.MAX_VALUE)) {
            return TraceDiff.compare(new FileRowSource(trace, trace.toString(), false), actual, diff);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
