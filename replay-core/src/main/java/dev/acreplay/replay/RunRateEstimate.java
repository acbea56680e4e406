package dev.acreplay.replay;

import dev.acreplay.client.audit.OutboundFindings;
import dev.acreplay.client.audit.SessionFindings;
import java.nio.file.Path;
import java.util.List;

/**
 * What a client's own messages show of its player's run rate (outbound.md section 8).
 *
 * @param value the rate
 * @param source {@code outbound} for position reports, {@code jump} for jumps
 * @param text how it was found, for people
 */
record RunRateEstimate(float value, String source, String text) {
    /** Audits a capture for the run rate of one session; null if its messages show none. */
    static RunRateEstimate of(Path capture, int session) {
        SessionFindings findings =
                OutboundFindings.of(capture, session, List.of()).sessions().get(0);
        String source = findings.runRateSource();
        if (source == null) {
            return null;
        }
        return new RunRateEstimate((float) findings.runRate(), source, findings.runRateText());
    }
}
