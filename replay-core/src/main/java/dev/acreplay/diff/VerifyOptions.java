package dev.acreplay.diff;

import java.util.List;

/**
 * How a suite is run.
 *
 * @param cases names of the cases to run, none for all
 * @param profile in the place of the cases' own, or null
 * @param settings on top of the cases' variants
 * @param shard from 1, of {@code shards}
 * @param shards 1 for all
 * @param jobs cases that run at the same time
 * @param timeout seconds a case, 0 for none
 * @param requireAll whether an absent capture fails
 * @param strict whether accepted divergences that are gone fail
 * @param updateBaseline whether to accept what was found
 * @param maxDivergences listed a case
 * @param series values kept for plots a case, 0 for none
 * @param tool name and version
 * @param rerun the command line that gives the result again
 */
public record VerifyOptions(
        List<String> cases,
        String profile,
        List<String> settings,
        int shard,
        int shards,
        int jobs,
        double timeout,
        boolean requireAll,
        boolean strict,
        boolean updateBaseline,
        int maxDivergences,
        int series,
        String tool,
        String rerun) {
    /** Everything, once, exactly. */
    public static VerifyOptions defaults(String tool, String rerun) {
        return new VerifyOptions(
                List.of(),
                null,
                List.of(),
                1,
                1,
                2,
                0,
                false,
                false,
                false,
                DiffOptions.MAX_DIVERGENCES,
                0,
                tool,
                rerun);
    }
}
