package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.diff.Suite.SuiteCase;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The input of one case, read once, replayed under any variants and compared with the case's traces. */
public final class CaseReplays {
    private static final int ALL = 100_000;

    private final Suite suite;
    private final SuiteCase one;
    private final ReplayInput input;
    private final ReplayOptions options;

    private CaseReplays(Suite suite, SuiteCase one, ReplayInput input, ReplayOptions options) {
        this.suite = suite;
        this.one = one;
        this.input = input;
        this.options = options;
    }

    /**
     * Reads the input of a case.
     *
     * @throws InputException if it cannot be read
     */
    public static CaseReplays of(Suite suite, SuiteCase one) {
        ReplayInput input = ReplayInput.read(suite.resolve(one.input()), one.input());
        ReplayOptions options = Verifier.replayOptions(suite, one, null, List.of());
        return new CaseReplays(suite, one, input, options);
    }

    /** The rows of one replay. */
    public static final class Replay implements Closeable {
        private final ReplayedTrace trace;
        private final List<CaseResult.EventNote> events;

        private Replay(ReplayedTrace trace, List<CaseResult.EventNote> events) {
            this.trace = trace;
            this.events = events;
        }

        /** Returns the SHA-256 over the rows. */
        public String digest() {
            return trace.digest();
        }

        /** Opens the rows at the first one. */
        public Rows open() {
            try {
                return new Rows(trace.open());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            trace.close();
        }
    }

    /** Rows being read. */
    public static final class Rows implements Closeable {
        private final RowSource.Rows rows;

        private Rows(RowSource.Rows rows) {
            this.rows = rows;
        }

        /** Returns the next row, or null behind the last. */
        public ObjectNode next() {
            try {
                Row row = rows.next();
                return row == null ? null : row.json;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try {
                rows.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Replays the case.
     *
     * @param settings variants on top of the case's own, as {@code id=value}
     * @param everyTick whether a capture's tick rows are written in every frame
     */
    public Replay run(List<String> settings, boolean everyTick) {
        ReplayOptions replay = everyTick ? options.withEveryTick(true) : options;
        for (String setting : settings) {
            replay = replay.withSetting(setting);
        }
        ReplayedTrace trace = new ReplayedTrace("replay of " + one.input(), Long.MAX_VALUE);
        try {
            Replayer replayer = input.replayer(replay, trace);
            replayer.run();
            return new Replay(trace, input.events(replayer.clock(), one.session()));
        } catch (RuntimeException e) {
            trace.close();
            throw e;
        }
    }

    /** Compares a replay with one of the case's traces, under the case's tolerances; every divergence is listed. */
    public CaseResult compare(Replay replay, String trace) {
        DiffOptions diff = DiffOptions.of(one, ALL, replay.events, null);
        try {
            return TraceDiff.compare(suite.source(one, trace, false), replay.trace, diff);
        } catch (IOException e) {
            throw new InputException(trace + ": cannot be read: " + e, e);
        }
    }

    /** Returns what the header of a trace names as its source. */
    public String source(String trace) {
        try (RowSource.Rows rows = suite.source(one, trace, false).open()) {
            return rows.header().path("source").asText("");
        } catch (IOException e) {
            throw new InputException(trace + ": cannot be read: " + e, e);
        }
    }

    /**
     * Compares, exactly, the replay under some settings with that under others.
     *
     * @param expected variants of the expected side on top of the case's own, as {@code id=value}
     * @param actual variants of the other side
     */
    public List<Divergence> between(List<String> expected, List<String> actual) {
        return between(input, one.name(), with(options, expected), with(options, actual));
    }

    /** Compares the replays of a scenario that stands alone, as {@link #between(List, List)} those of a case. */
    public static List<Divergence> between(Path scenario, String caseName, List<String> expected, List<String> actual) {
        return between(
                ReplayInput.read(scenario, scenario.toString()),
                caseName,
                with(ReplayOptions.DEFAULT, expected),
                with(ReplayOptions.DEFAULT, actual));
    }

    private static List<Divergence> between(
            ReplayInput input, String caseName, ReplayOptions expected, ReplayOptions actual) {
        try (ReplayedTrace left = input.run(expected, Long.MAX_VALUE);
                ReplayedTrace right = input.run(actual, Long.MAX_VALUE)) {
            return TraceDiff.compare(left, right, DiffOptions.exact(caseName)).divergences();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ReplayOptions with(ReplayOptions options, List<String> settings) {
        ReplayOptions replay = options;
        for (String setting : settings) {
            replay = replay.withSetting(setting);
        }
        return replay;
    }

    /**
     * Returns the smallest scenario that shows a divergence of {@link #between(List, List)}.
     *
     * @throws InputException if it does not show
     */
    public Minimiser.Minimised minimise(List<String> expected, List<String> actual, String fingerprint) {
        return Minimiser.minimise(
                input.asScenario(with(options, actual)),
                with(options, actual),
                with(options, expected),
                DiffOptions.exact(one.name()),
                fingerprint,
                0);
    }
}
