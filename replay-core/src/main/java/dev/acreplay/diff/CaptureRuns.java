package dev.acreplay.diff;

import dev.acreplay.InputException;
import dev.acreplay.replay.EventSource;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import dev.acreplay.replay.TraceSink;

/** Starts replays of captures. */
final class CaptureRuns {
    private CaptureRuns() {}

    static Replayer of(EventSource capture, ReplayOptions options, TraceSink sink) {
        throw new InputException(capture.header().capture() + ": captures are not replayed yet");
    }
}
