package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.replay.ReplayOptions;
import java.io.IOException;
import java.util.Set;

/** Has a replay record what queries return where the expected trace, a debugger log, has their return values. */
final class Returns {
    private static final Set<String> QUERIES =
            Set.of("CMotionInterp::get_max_speed", "CMotionInterp::get_adjusted_max_speed");

    private Returns() {}

    /** Returns the options, with the queries recorded if the trace was armed for them. */
    static ReplayOptions asArmed(ReplayOptions options, RowSource expected) throws IOException {
        try (RowSource.Rows rows = expected.open()) {
            for (JsonNode function : rows.header().path("armed")) {
                if (QUERIES.contains(Functions.canonical(function.asText()))) {
                    return options.withReturns(true);
                }
            }
            return options;
        }
    }
}
