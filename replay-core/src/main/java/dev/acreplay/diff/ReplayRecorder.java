package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.replay.Replayer;
import dev.acreplay.replay.TraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Makes a result of a replay that has no expected trace: paths, states, calls, and the distances from recorded positions.
 *
 * <p>It stands between a replay and the sink that writes the trace, and passes every row on.
 */
public final class ReplayRecorder implements TraceSink {
    private static final int WORST = 25;
    private static final int MOST_RESIDUALS = 20_000;

    private final TraceSink next;
    private final SeriesRecorder series;
    private final List<CaseResult.Residual> residuals = new ArrayList<>();
    private final Map<String, Map<String, Distances>> kinds = new TreeMap<>();
    private final Set<String> players = new TreeSet<>();
    private final List<CaseResult.Residual> worst = new ArrayList<>();
    private ObjectNode header = Json.MAPPER.createObjectNode();
    private long rows;
    private long left;

    private static final class Distances {
        final List<Double> metres = new ArrayList<>();
        final List<Double> degrees = new ArrayList<>();
    }

    /**
     * @param next takes the rows too
     * @param most values to keep for plots
     */
    public ReplayRecorder(TraceSink next, int most) {
        this.next = next;
        this.series = new SeriesRecorder(most);
    }

    @Override
    public void header(ObjectNode node) {
        header = node;
        next.header(node);
    }

    @Override
    public void row(byte[] json, int offset, int length) {
        next.row(json, offset, length);
        rows++;
        try {
            take(Row.of((ObjectNode) Json.MAPPER.readTree(json, offset, length), rows + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void end() {
        next.end();
    }

    private void take(Row row) {
        if (row.isTick()) {
            series.tick(row.object, row.frameOrNull(), row.timeOrNull(), null, row);
            return;
        }
        if (row.kind.equals("gone")) {
            series.gone(row.object, row.frameOrNull(), false);
        } else if (row.kind.equals("recorded")) {
            residual(row);
        }
        series.call(row, "actual");
    }

    private void residual(Row row) {
        JsonNode d = row.body;
        double[] at = series.lastActual(row.object);
        boolean stale = d.path("stale").asInt() != 0;
        CaseResult.Residual one = new CaseResult.Residual(
                row.frameOrNull(),
                row.timeOrNull(),
                row.object,
                row.name,
                row.packet(),
                at == null ? null : (Double) (at[0] + d.path("dx").asDouble()),
                at == null ? null : (Double) (at[1] + d.path("dy").asDouble()),
                at == null ? null : (Double) (at[2] + d.path("dz").asDouble()),
                d.path("distance").asDouble(),
                d.path("heading").asDouble(),
                d.path("moving_to").asInt() != 0,
                d.path("contact").asInt() != 0,
                stale ? (Boolean) true : null);
        if (residuals.size() < MOST_RESIDUALS) {
            residuals.add(one);
        } else {
            left++;
        }
        if (stale) {
            return;
        }
        if (OUTBOUND.contains(row.name)) {
            players.add(row.object);
        }
        Distances kind =
                kinds.computeIfAbsent(row.object, o -> new TreeMap<>()).computeIfAbsent(row.name, m -> new Distances());
        kind.metres.add(one.distance());
        kind.degrees.add(Math.abs(one.heading()));
        worst.add(one);
        if (worst.size() > 40 * WORST) {
            keepWorst();
        }
    }

    /** The messages that the player's own client sends (capture-replay.md section 5). */
    private static final List<String> OUTBOUND = List.of("MoveToState", "AutonomousPosition", "Jump");

    private void keepWorst() {
        worst.sort(Comparator.comparingDouble(CaseResult.Residual::distance).reversed());
        worst.subList(Math.min(WORST, worst.size()), worst.size()).clear();
    }

    /**
     * Returns the result of the replay that ran through this sink.
     *
     * @param file capture or scenario
     * @param digest of the rows, or null
     */
    public CaseResult result(Path file, Replayer replayer, String digest, String rerun) {
        ReplayInput input = ReplayInput.read(file, file.toString());
        Integer session = header.path("session").isInt()
                ? (Integer) header.path("session").intValue()
                : null;
        List<String> variants = new ArrayList<>();
        header.path("variants").forEach(v -> variants.add(v.asText()));
        List<CaseResult.EventNote> events = input.events(replayer.clock(), session);
        for (CaseResult.EventNote event : events) {
            if (event.object() != null && "CreatePlayer".equals(event.type())) {
                players.add(event.object());
            }
        }
        String truncated = series.truncated();
        if (left > 0) {
            String text = left + " recorded positions behind the first " + MOST_RESIDUALS + " are not listed";
            truncated = truncated == null ? text : truncated + "; " + text;
        }
        return new CaseResult(
                file.getFileName().toString(),
                null,
                null,
                Verdict.REPLAYED.text(),
                rows + " rows in " + replayer.clock().frames() + " frames",
                session,
                header.path("profile").asText("retail"),
                variants,
                List.of(input.input()),
                ReplayInput.contested(replayer.physics().rules),
                ReplayInput.environment(replayer),
                null,
                null,
                null,
                null,
                residuals.isEmpty() ? null : residuals(),
                null,
                null,
                List.of(),
                series.tracks(),
                series.states(),
                series.calls(),
                events.isEmpty() ? null : events,
                truncated,
                digest == null ? null : new CaseResult.Digests(null, digest),
                null,
                rerun);
    }

    private CaseResult.Residuals residuals() {
        keepWorst();
        Map<String, Distances> merged = new TreeMap<>();
        kinds.forEach((object, messages) -> messages.forEach((message, d) -> {
            String key = (players.contains(object) ? "player" : "remote") + " " + message;
            Distances all = merged.computeIfAbsent(key, k -> new Distances());
            all.metres.addAll(d.metres);
            all.degrees.addAll(d.degrees);
        }));
        List<CaseResult.ResidualSummary> summary = new ArrayList<>();
        merged.forEach((key, d) -> {
            d.metres.sort(null);
            d.degrees.sort(null);
            String[] words = key.split(" ", 2);
            summary.add(new CaseResult.ResidualSummary(
                    words[0],
                    words[1],
                    d.metres.size(),
                    quantile(d.metres, 0.5),
                    quantile(d.metres, 0.95),
                    quantile(d.metres, 1),
                    quantile(d.degrees, 0.5),
                    quantile(d.degrees, 1)));
        });
        return new CaseResult.Residuals(summary, List.copyOf(worst), List.copyOf(residuals));
    }

    private static double quantile(List<Double> sorted, double share) {
        int size = sorted.size();
        return sorted.get(Math.min(size - 1, Math.max(0, (int) Math.ceil(share * size) - 1)));
    }
}
