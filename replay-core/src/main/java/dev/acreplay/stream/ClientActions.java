package dev.acreplay.stream;

import dev.acreplay.capture.CaptureReader;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a capture for what its clients sent: every game action in its bytes, beside the motion events.
 *
 * @param header sessions and digest
 * @param summary everything that was counted
 * @param sessions what is known of each session's packets, in the order of the header
 */
public record ClientActions(StreamHeader header, CaptureSummary summary, List<SessionPackets> sessions) {
    /**
     * Packets of a session.
     *
     * @param handshake whether a ConnectRequest was seen
     * @param missingIn sequences of the server's encrypted packets that never came
     * @param missingOut sequences of the client's encrypted packets that never came
     */
    public record SessionPackets(boolean handshake, long missingIn, long missingOut) {}

    /** Makes the listener of a reading, once the sessions are known. */
    @FunctionalInterface
    public interface ListenerOf {
        ActionListener of(StreamHeader header);
    }

    /** Reads a capture through; the listener is told of everything on the way. */
    public static ClientActions read(Path capture, ListenerOf listenerOf) {
        CaptureSummary summary = MotionStream.scan(capture);
        ActionListener listener = listenerOf.of(summary.header());
        try (ActionPass pass = new ActionPass(CaptureReader.open(capture), summary.reopenings, listener)) {
            while (pass.step()) {
                // the listener is told
            }
            return new ClientActions(summary.header(), summary, pass.sessionPackets());
        }
    }
}
