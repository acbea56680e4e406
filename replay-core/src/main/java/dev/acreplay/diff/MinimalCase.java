package dev.acreplay.diff;

import dev.acreplay.InputException;
import dev.acreplay.replay.ReplayOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Minimises a divergence of a scenario from a trace: first asks which variants account for it, then cuts. */
public final class MinimalCase {
    private MinimalCase() {}

    /**
     * A minimal scenario and how its expected side came about.
     *
     * @param minimised the smaller scenario and trace
     * @param variants that account for the divergence and made the trace, empty: the trace is cut from the recorded one
     */
    public record Found(Minimiser.Minimised minimised, Map<String, String> variants) {}

    /**
     * Minimises a scenario's divergence from a trace.
     *
     * @param fingerprint to keep, or null for the first cause
     * @param jobs replays at the same time
     * @param seconds time limit, 0 for none
     */
    public static Found find(
            Path file, ReplayOptions base, Path trace, DiffOptions diff, String fingerprint, int jobs, double seconds) {
        ReplayInput input = ReplayInput.read(file, file.toString());
        return find(input, base, new FileRowSource(trace, trace.toString(), false), diff, fingerprint, jobs, seconds);
    }

    /** Minimises a divergence of a suite's case. */
    public static Found find(Suite suite, String caseName, String fingerprint, int jobs, double seconds) {
        Suite.SuiteCase one = suite.named(List.of(caseName)).get(0);
        if (one.traces().isEmpty()) {
            throw new InputException(suite.name() + " case " + caseName + ": there is no expected trace");
        }
        ReplayInput input = ReplayInput.read(suite.resolve(one.input()), one.input());
        DiffOptions diff = DiffOptions.of(one, DiffOptions.MAX_DIVERGENCES, List.of(), null);
        String trace = one.traces().get(0);
        return find(
                input,
                Verifier.replayOptions(suite, one, null, List.of()),
                suite.source(one, trace, false),
                diff,
                fingerprint,
                jobs,
                seconds);
    }

    private static Found find(
            ReplayInput input,
            ReplayOptions asked,
            RowSource trace,
            DiffOptions diff,
            String fingerprint,
            int jobs,
            double seconds) {
        HeldRows rows;
        ReplayOptions base;
        try {
            base = Returns.asArmed(asked, trace);
            rows = HeldRows.read(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        double half = seconds > 0 ? seconds / 2 : 0;
        Explanation why = Explainer.explain(input, base, rows, diff, jobs, half, "");
        if (why.divergences() == 0) {
            throw new InputException("the replay of " + input.name() + " agrees with " + trace.name()
                    + ": there is nothing to minimise");
        }
        for (Explanation.Candidate candidate : why.explanations()) {
            if (candidate.remaining() > 0) {
                break;
            }
            ReplayOptions other = base;
            for (Map.Entry<String, String> one : candidate.variants().entrySet()) {
                other = Explainer.with(other, one.getKey(), one.getValue());
            }
            String wanted = fingerprint != null || !input.isCapture()
                    ? fingerprint
                    : why.first().fingerprint();
            try {
                return new Found(
                        Minimiser.minimise(input.asScenario(base), base, other, diff, wanted, half),
                        candidate.variants());
            } catch (InputException e) {
                if (input.isCapture()) {
                    throw new InputException(
                            input.name() + ": the capture written as a scenario does not show the divergence " + wanted
                                    + " any more: it depends on what only a capture holds (creation, the client's own"
                                    + " messages); try another --fingerprint",
                            e);
                }
                // the trace shows it where the model does not: cut the trace itself
                break;
            }
        }
        if (input.isCapture()) {
            throw new InputException(
                    input.name() + ": no variant explains the divergence whole, and a recorded trace of a"
                            + " capture cannot be cut with it; `acreplay explain` says what was tried");
        }
        return new Found(Minimiser.minimise(input.content(), base, rows, diff, fingerprint, half), Map.of());
    }
}
