package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.replay.CaptureReplay;
import dev.acreplay.replay.Clock;
import dev.acreplay.replay.EventSource;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import dev.acreplay.replay.Replays;
import dev.acreplay.replay.Scenario;
import dev.acreplay.replay.ScenarioReplay;
import dev.acreplay.replay.TraceSink;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import dev.acreplay.rules.VariantInfo;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A capture or scenario that was read once and can be replayed under any rules, from several threads. */
final class ReplayInput {
    private static final int MOST_EVENTS = 50_000;

    private final Path path;
    private final String name;
    private final Scenario scenario;
    private final byte[] content;
    private final EventSource capture;
    private final String sha256;

    private ReplayInput(Path path, String name, Scenario scenario, byte[] content, EventSource capture, String sha256) {
        this.path = path;
        this.name = name;
        this.scenario = scenario;
        this.content = content;
        this.capture = capture;
        this.sha256 = sha256;
    }

    /**
     * Reads a scenario or the events of a capture.
     *
     * @param name for messages
     */
    static ReplayInput read(Path path, String name) {
        if (Replays.isScenario(path)) {
            try {
                byte[] content = Files.readAllBytes(path);
                Scenario scenario = Scenario.read(path.getFileName().toString(), content);
                return new ReplayInput(path, name, scenario, content, null, scenario.sha256());
            } catch (IOException e) {
                throw new InputException(name + ": cannot be read: " + e, e);
            }
        }
        EventSource events = EventSource.of(path);
        List<MotionEvent> all = new ArrayList<>();
        try (EventSource.Reading reading = events.read()) {
            for (MotionEvent event = reading.next(); event != null; event = reading.next()) {
                all.add(event);
            }
        }
        EventSource held = EventSource.of(events.header(), all);
        return new ReplayInput(path, name, null, null, held, events.header().sha256());
    }

    /** Makes an input of a scenario that is in memory. */
    static ReplayInput of(String name, byte[] content) {
        Scenario scenario = Scenario.read(name, content);
        return new ReplayInput(null, name, scenario, content, null, scenario.sha256());
    }

    boolean isCapture() {
        return capture != null;
    }

    Scenario scenario() {
        return scenario;
    }

    byte[] content() {
        return content;
    }

    String name() {
        return name;
    }

    Path path() {
        return path;
    }

    CaseResult.Input input() {
        return new CaseResult.Input(isCapture() ? "capture" : "scenario", name, sha256, null);
    }

    /** Returns the content of a scenario, or a capture's session as a scenario that is near it. */
    byte[] asScenario(ReplayOptions options) {
        if (!isCapture()) {
            return content;
        }
        ObjectNode[] header = new ObjectNode[1];
        Replayer replayer = replayer(options, new TraceSink() {
            @Override
            public void header(ObjectNode node) {
                header[0] = node;
            }

            @Override
            public void row(byte[] json, int offset, int length) {}
        });
        replayer.step();
        int session = header[0].path("session").asInt();
        String player = null;
        for (SessionInfo info : capture.header().sessions()) {
            if (info.id() == session && info.player() != null) {
                player = Hex.word(info.player());
            }
        }
        String title = path == null ? name : path.getFileName().toString().replaceFirst("\\..*$", "");
        return CaptureScenario.of(title, capture, replayer, header[0], player);
    }

    /** Prepares a replay; nothing has run yet. */
    Replayer replayer(ReplayOptions options, TraceSink sink) {
        return isCapture() ? CaptureReplay.of(capture, options, sink) : ScenarioReplay.of(scenario, options, sink);
    }

    /** Replays, and keeps the rows. */
    ReplayedTrace run(ReplayOptions options, long deadline) {
        ReplayedTrace trace = new ReplayedTrace("replay of " + name, deadline);
        try {
            replayer(options, trace).run();
        } catch (RuntimeException e) {
            trace.close();
            throw e;
        }
        return trace;
    }

    /** Returns the inputs in order, with the frame at which each is due. */
    List<CaseResult.EventNote> events(Clock clock, Integer session) {
        return isCapture() ? captureEvents(clock, session) : scenarioEvents(clock);
    }

    private List<CaseResult.EventNote> scenarioEvents(Clock clock) {
        List<CaseResult.EventNote> notes = new ArrayList<>();
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (JsonNode input : root.path("inputs")) {
            double t = input.path("t").asDouble();
            notes.add(new CaseResult.EventNote(
                    due(clock, t),
                    t,
                    null,
                    null,
                    id(input.path("object")),
                    input.path("do").asText(),
                    input.has("args") ? input.get("args") : null));
        }
        return notes;
    }

    private static String id(JsonNode node) {
        try {
            return node.isMissingNode() || node.isNull() ? null : Hex.word(Hex.parseWord(node.asText()));
        } catch (NumberFormatException e) {
            return node.asText();
        }
    }

    private List<CaseResult.EventNote> captureEvents(Clock clock, Integer session) {
        List<CaseResult.EventNote> notes = new ArrayList<>();
        int wanted = session != null
                ? session
                : capture.header().sessions().size() == 1
                        ? capture.header().sessions().get(0).id()
                        : -1;
        double effective = Double.NEGATIVE_INFINITY;
        try (EventSource.Reading reading = capture.read()) {
            for (MotionEvent event = reading.next();
                    event != null && notes.size() < MOST_EVENTS;
                    event = reading.next()) {
                if (event.session() != wanted) {
                    continue;
                }
                if (event.timed()) {
                    effective = Math.max(effective, event.t());
                }
                JsonNode data = event.toJson().path("data");
                String marks =
                        event.obsolete() ? " (obsolete)" : event.stale() ? " (stale: " + event.reason() + ")" : "";
                notes.add(new CaseResult.EventNote(
                        Double.isInfinite(effective) ? (Integer) 0 : due(clock, effective),
                        event.timed() ? (Double) event.t() : null,
                        event.n(),
                        event.type(),
                        event.hasObject() ? Hex.word(event.object()) : null,
                        event.type() + marks,
                        data.toString().length() > 4000 ? null : data));
            }
        }
        return notes;
    }

    private static Integer due(Clock clock, double t) {
        int low = 0;
        int high = clock.frames();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (clock.time(middle) >= t) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == clock.frames() ? null : (Integer) low;
    }

    /** Returns the contested readings in force. */
    static List<CaseResult.Reading> contested(Rulebook rules) {
        List<CaseResult.Reading> readings = new ArrayList<>();
        for (VariantInfo info : Rulebook.table()) {
            Variant variant = info.variant();
            if (info.kind().equals("contested") && Rulebook.isSwitch(variant) && rules.has(variant)) {
                readings.add(new CaseResult.Reading(variant.id(), rules.setting(variant), info.summary()));
            }
        }
        return readings;
    }

    /** Returns the environment in force, flattened. */
    static Map<String, String> environment(Replayer replayer) {
        Map<String, String> map = new LinkedHashMap<>();
        JsonNode json = dev.acreplay.replay.Environments.toJson(replayer.physics().environment);
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            if (entry.getValue().isObject()) {
                for (Map.Entry<String, JsonNode> inner : entry.getValue().properties()) {
                    map.put(entry.getKey() + "." + inner.getKey(), number(inner.getValue()));
                }
                if (entry.getValue().isEmpty()) {
                    map.put(entry.getKey(), "default");
                }
            } else {
                map.put(entry.getKey(), entry.getValue().isNull() ? "off" : number(entry.getValue()));
            }
        }
        return map;
    }

    private static String number(JsonNode node) {
        return node.isFloat() ? Json.text(node.floatValue()) : node.asText();
    }
}
