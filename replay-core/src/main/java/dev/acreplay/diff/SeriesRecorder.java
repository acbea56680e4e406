package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what plots and a frame scrubber show: paths, curves, every leaf's changes, calls. Stops at a size limit. */
final class SeriesRecorder {
    private final int most;
    private final Map<String, Path> paths = new TreeMap<>();
    private final List<CaseResult.CallNote> calls = new ArrayList<>();
    private int held;
    private Integer stoppedAt;

    /** @param most values to keep in all */
    SeriesRecorder(int most) {
        this.most = most;
    }

    private static final class Path {
        String origin = "";
        int rows;
        final List<Integer> frames = new ArrayList<>();
        final List<Double> times = new ArrayList<>();
        final Side expected = new Side();
        final Side actual = new Side();
        final List<Double> position = new ArrayList<>();
        final List<Double> heading = new ArrayList<>();
        final Map<String, Changes> leaves = new LinkedHashMap<>();
    }

    private static final class Side {
        final List<Double> x = new ArrayList<>();
        final List<Double> y = new ArrayList<>();
        final List<Double> z = new ArrayList<>();
        final List<Double> heading = new ArrayList<>();
        final List<Double> speed = new ArrayList<>();
        final List<Double> distance = new ArrayList<>();
        double[] before;
        double timeBefore;
    }

    private static final class Changes {
        final List<Integer> frames = new ArrayList<>();
        final List<JsonNode> expected = new ArrayList<>();
        final List<Integer> actualFrames = new ArrayList<>();
        final List<JsonNode> actual = new ArrayList<>();
        int seenExpected;
        int seenActual;
    }

    /** A tick row of one or both sides; a side that holds its last row passes that. */
    void tick(String object, Integer frame, Double t, Row expected, Row actual) {
        if (frame == null || stopped(frame)) {
            return;
        }
        Path path = paths.computeIfAbsent(object, o -> new Path());
        if (path.origin.isEmpty()) {
            path.origin = (expected != null ? expected : actual)
                    .body
                    .path("pos")
                    .path("cell")
                    .asText("");
        }
        path.frames.add(frame);
        path.times.add(t);
        double[] e = point(path.expected, path.origin, expected, t);
        double[] a = point(path.actual, path.origin, actual, t);
        if (e != null && a != null) {
            double dx = a[0] - e[0];
            double dy = a[1] - e[1];
            double dz = a[2] - e[2];
            path.position.add(round(Math.sqrt(dx * dx + dy * dy + dz * dz)));
            path.heading.add(round(Numbers.headingDifference(a[3], e[3])));
        } else {
            path.position.add(null);
            path.heading.add(null);
        }
        held += 16;
        if (expected != null) {
            path.rows++;
            leaves(path, "", expected.body, frame, true);
            ended(path, frame, true);
        }
        if (actual != null) {
            path.rows++;
            leaves(path, "", actual.body, frame, false);
            ended(path, frame, false);
        }
    }

    /** Ends the leaves that the row does not have: of a target that is null again, of a group that is gone. */
    private static void ended(Path path, int frame, boolean expected) {
        for (Changes changes : path.leaves.values()) {
            if ((expected ? changes.seenExpected : changes.seenActual) != path.rows) {
                end(changes, frame, expected);
            }
        }
    }

    private static void end(Changes changes, int frame, boolean expected) {
        List<JsonNode> values = expected ? changes.expected : changes.actual;
        if (!values.isEmpty() && !values.get(values.size() - 1).isNull()) {
            (expected ? changes.frames : changes.actualFrames).add(frame);
            values.add(NullNode.instance);
        }
    }

    private static double[] point(Side side, String origin, Row row, Double t) {
        JsonNode pos = row == null ? null : row.body.get("pos");
        if (pos == null || !pos.path("x").isNumber()) {
            side.x.add(null);
            side.y.add(null);
            side.z.add(null);
            side.heading.add(null);
            side.speed.add(null);
            side.distance.add(null);
            side.before = null;
            return null;
        }
        Cells.Offset offset = Cells.offset(origin, pos.path("cell").asText(""));
        double[] p = {
            pos.path("x").asDouble() + offset.x(),
            pos.path("y").asDouble() + offset.y(),
            pos.path("z").asDouble(),
            pos.path("heading").asDouble()
        };
        side.x.add(round(p[0]));
        side.y.add(round(p[1]));
        side.z.add(round(p[2]));
        side.heading.add(round(p[3]));
        double elapsed = t == null ? 0 : t - side.timeBefore;
        if (side.before != null && elapsed > 0) {
            double dx = p[0] - side.before[0];
            double dy = p[1] - side.before[1];
            double dz = p[2] - side.before[2];
            side.speed.add(round(Math.sqrt(dx * dx + dy * dy + dz * dz) / elapsed));
        } else {
            side.speed.add(null);
        }
        JsonNode distance = row.body.path("moveto").path("previous_distance");
        side.distance.add(distance.isNumber() && distance.doubleValue() < 1e6 ? round(distance.doubleValue()) : null);
        side.before = p;
        side.timeBefore = t == null ? 0 : t;
        return p;
    }

    private static Double round(double value) {
        return Double.isFinite(value) ? (Double) (Math.rint(value * 1e5) / 1e5) : null;
    }

    private void leaves(Path path, String prefix, ObjectNode node, int frame, boolean expected) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String name = prefix.isEmpty() ? entry.getKey() : prefix + "." + entry.getKey();
            if (entry.getValue() instanceof ObjectNode inner && !inner.isEmpty()) {
                leaves(path, name, inner, frame, expected);
                continue;
            }
            Changes changes = path.leaves.computeIfAbsent(name, n -> new Changes());
            if (expected) {
                changes.seenExpected = path.rows;
            } else {
                changes.seenActual = path.rows;
            }
            List<Integer> frames = expected ? changes.frames : changes.actualFrames;
            List<JsonNode> values = expected ? changes.expected : changes.actual;
            if (values.isEmpty() || !values.get(values.size() - 1).equals(entry.getValue())) {
                frames.add(frame);
                values.add(entry.getValue());
                held += 2;
            }
        }
    }

    /** An object is gone: its leaves end here. */
    void gone(String object, Integer frame, boolean expected) {
        Path path = paths.get(object);
        if (path == null || frame == null || stopped(frame)) {
            return;
        }
        for (Changes changes : path.leaves.values()) {
            end(changes, frame, expected);
        }
    }

    void call(Row row, String side) {
        if (row.isTick() || row.frame != Row.NO_FRAME && stopped(row.frame)) {
            return;
        }
        calls.add(new CaseResult.CallNote(
                row.frameOrNull(),
                row.timeOrNull(),
                row.object,
                row.kind,
                row.name.isEmpty() ? null : row.name,
                side,
                row.body.isEmpty() ? null : row.body));
        held += 4 + row.body.size();
    }

    private boolean stopped(int frame) {
        if (stoppedAt == null && held > most) {
            stoppedAt = frame;
        }
        return stoppedAt != null;
    }

    /** Returns where the actual body was at its last row, in the metres of its track, or null. */
    double[] lastActual(String object) {
        Path path = paths.get(object);
        return path == null ? null : path.actual.before;
    }

    /** Returns what was left out, or null. */
    String truncated() {
        return stoppedAt == null
                ? null
                : "paths, states and calls from frame " + stoppedAt + " on are left out: more than " + most
                        + " values; a run of this case alone keeps more";
    }

    List<CaseResult.CallNote> calls() {
        return calls;
    }

    List<CaseResult.ObjectTrack> tracks() {
        List<CaseResult.ObjectTrack> tracks = new ArrayList<>();
        paths.forEach((object, p) -> tracks.add(new CaseResult.ObjectTrack(
                object, p.origin, p.frames, p.times, track(p.expected), track(p.actual), p.position, p.heading)));
        return tracks;
    }

    private static CaseResult.Track track(Side s) {
        return new CaseResult.Track(s.x, s.y, s.z, s.heading, s.speed, s.distance);
    }

    List<CaseResult.ObjectStates> states() {
        List<CaseResult.ObjectStates> states = new ArrayList<>();
        paths.forEach((object, path) -> {
            Map<String, CaseResult.Leaf> leaves = new LinkedHashMap<>();
            path.leaves.forEach((name, c) -> {
                boolean same = c.frames.equals(c.actualFrames) && c.expected.equals(c.actual);
                leaves.put(
                        name,
                        new CaseResult.Leaf(
                                c.frames, c.expected, same ? null : c.actualFrames, same ? null : c.actual));
            });
            states.add(new CaseResult.ObjectStates(object, leaves));
        });
        return states;
    }
}
