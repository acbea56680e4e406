package dev.acreplay.diff;

import java.util.List;
import java.util.Map;

/**
 * How to compare two traces.
 *
 * @param caseName goes into fingerprints
 * @param comparison tolerances and what is ignored
 * @param align {@code frame}, {@code time}, {@code order}, or null: by the clocks of the headers
 * @param shift seconds added to the times of the actual trace
 * @param mapObjects ids of the expected trace and those of the actual one
 * @param complete whether an absent row or key is a divergence; null: by the sources of the traces
 * @param failFast stop at the first divergence
 * @param maxDivergences how many are listed; counts are complete all the same
 * @param series how many values to keep for plots and scrubbers, 0 for none
 * @param events inputs of the replay, for cause chains
 * @param inputs files
 * @param contested readings in force
 * @param environment options in force
 * @param rerun the command line that gives the result again
 */
public record DiffOptions(
        String caseName,
        Comparison comparison,
        String align,
        double shift,
        Map<String, String> mapObjects,
        Boolean complete,
        boolean failFast,
        int maxDivergences,
        int series,
        List<CaseResult.EventNote> events,
        List<CaseResult.Input> inputs,
        List<CaseResult.Reading> contested,
        Map<String, String> environment,
        String rerun) {
    /** How many divergences a result lists where no option says otherwise. */
    public static final int MAX_DIVERGENCES = 1000;

    /** Values that a result keeps for plots where a report asks for them. */
    public static final int SERIES = 2_000_000;

    /** Exact comparison under a name. */
    public static DiffOptions exact(String caseName) {
        return new DiffOptions(
                caseName,
                Comparison.EXACT,
                null,
                0,
                Map.of(),
                null,
                false,
                MAX_DIVERGENCES,
                0,
                List.of(),
                List.of(),
                null,
                null,
                null);
    }

    /** How a case of a suite is compared; the replay it came from adds the rest. */
    static DiffOptions of(Suite.SuiteCase one, int maxDivergences, List<CaseResult.EventNote> events, String rerun) {
        return new DiffOptions(
                one.name(),
                one.comparison(),
                one.align(),
                one.shift(),
                one.mapObjects(),
                null,
                false,
                maxDivergences,
                0,
                events,
                List.of(),
                null,
                null,
                rerun);
    }

    /** Returns the same options with other tolerances. */
    public DiffOptions withComparison(Comparison other) {
        return new DiffOptions(
                caseName,
                other,
                align,
                shift,
                mapObjects,
                complete,
                failFast,
                maxDivergences,
                series,
                events,
                inputs,
                contested,
                environment,
                rerun);
    }

    /** Returns the same options with this many values kept for plots. */
    public DiffOptions withSeries(int most) {
        return new DiffOptions(
                caseName,
                comparison,
                align,
                shift,
                mapObjects,
                complete,
                failFast,
                maxDivergences,
                most,
                events,
                inputs,
                contested,
                environment,
                rerun);
    }

    /** Returns the same options with other files. */
    public DiffOptions withInputs(List<CaseResult.Input> files) {
        return new DiffOptions(
                caseName,
                comparison,
                align,
                shift,
                mapObjects,
                complete,
                failFast,
                maxDivergences,
                series,
                events,
                files,
                contested,
                environment,
                rerun);
    }
}
