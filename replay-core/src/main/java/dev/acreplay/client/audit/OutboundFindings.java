package dev.acreplay.client.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.stream.ActionListener;
import dev.acreplay.stream.CaptureSummary;
import dev.acreplay.stream.ClientActions;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import dev.acreplay.stream.StreamHeader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The audit of a capture: what its clients sent, session by session (outbound.md section 10.4).
 *
 * <pre>{@code
 * OutboundFindings findings = OutboundFindings.of(Path.of("walk.pcap"), null, List.of());
 * boolean parity = findings.agrees();
 * }</pre>
 */
public final class OutboundFindings {
    private final StreamHeader header;
    private final CaptureSummary summary;
    private final List<SessionFindings> sessions;

    private OutboundFindings(StreamHeader header, CaptureSummary summary, List<SessionFindings> sessions) {
        this.header = header;
        this.summary = summary;
        this.sessions = List.copyOf(sessions);
    }

    /**
     * Reads a capture and checks every rule.
     *
     * @param session number of the session to check, or null: all
     * @param levels rules with another level than their own
     * @throws InputException if there is no such session
     */
    public static OutboundFindings of(Path capture, Integer session, List<RuleLevel> levels) {
        List<SessionLog> logs = new ArrayList<>();
        ClientActions read = ClientActions.read(capture, header -> {
            for (SessionInfo info : header.sessions()) {
                logs.add(new SessionLog(info));
            }
            return new Collector(logs);
        });
        if (session != null && (session < 1 || session > logs.size())) {
            throw new InputException(capture.getFileName() + ": no session " + session + "; there are " + logs.size());
        }
        List<SessionFindings> sessions = new ArrayList<>();
        for (int i = 0; i < logs.size(); i++) {
            if (session == null || session == i + 1) {
                logs.get(i).finish(read.sessions().get(i));
                sessions.add(new SessionFindings(logs.get(i), levels));
            }
        }
        return new OutboundFindings(read.header(), read.summary(), sessions);
    }

    private record Collector(List<SessionLog> logs) implements ActionListener {
        @Override
        public void action(int session, long n, boolean timed, double t, boolean late, byte[] bytes) {
            logs.get(session - 1).action(n, timed, t, late, bytes);
        }

        @Override
        public void event(MotionEvent event) {
            logs.get(event.session() - 1).event(event);
        }
    }

    /** Returns name, digest and sessions of the capture. */
    public StreamHeader header() {
        return header;
    }

    /** Returns what the capture holds beside its clients' messages. */
    public CaptureSummary summary() {
        return summary;
    }

    /** Returns the sessions that were checked. */
    public List<SessionFindings> sessions() {
        return sessions;
    }

    /** Returns whether nothing is violated. */
    public boolean agrees() {
        return sessions.stream().allMatch(s -> s.violations().isEmpty());
    }

    /** Returns the findings file. */
    public ObjectNode toJson() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("acreplay_findings", 1);
        json.put("capture", header.capture());
        json.put("sha256", header.sha256());
        json.putObject("parameters")
                .put("jitter", Tolerances.JITTER)
                .put("frame_max", Tolerances.FRAME_MAX)
                .put("tol", Tolerances.TOL)
                .put("frame", Tolerances.FRAME)
                .put("turn_omega", Tolerances.TURN_OMEGA);
        ArrayNode list = json.putArray("sessions");
        for (SessionFindings s : sessions) {
            list.add(s.toJson());
        }
        return json;
    }
}
