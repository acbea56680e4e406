package dev.acreplay.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * What the page's script draws of a case, packed: JSON, deflated, in base64 that the script unpacks when the case is shown.
 *
 * <p>Lists of numbers are differences from the number before. Curves are integers of 1e-5, times of 1e-6. A leaf whose values are
 * all float32 is written as differences of their bits; the actual side against the expected one where both change at the same
 * frames, so that equal or nearly equal runs take next to nothing and every value is still exact.
 */
final class PageData {
    private static final double CURVE = 1e5;
    private static final double TIME = 1e6;

    private final CaseResult c;
    private final int near;
    private final int thin;

    private PageData(CaseResult c, int near, int thin) {
        this.c = c;
        this.near = near;
        this.thin = thin;
    }

    /**
     * Returns the packed data.
     *
     * @param near frames around the first and largest occurrences whose states and calls are kept, 0 for all
     * @param thin rows of curves of which one is kept
     */
    static String pack(CaseResult c, int near, int thin) {
        ObjectNode root = new PageData(c, near, thin).tree();
        try {
            byte[] json = Json.MAPPER.writeValueAsString(root).getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
            try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
                out.write(json);
            } finally {
                deflater.end();
            }
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ObjectNode tree() {
        ObjectNode root = Json.MAPPER.createObjectNode();
        ArrayNode divergences = root.putArray("divergences");
        c.divergences().forEach(d -> divergence(divergences.addObject(), d));
        ArrayNode objects = root.putArray("objects");
        if (c.objects() != null) {
            c.objects().forEach(o -> track(objects.addObject(), o));
        }
        ObjectNode states = root.putObject("states");
        if (c.states() != null) {
            c.states().forEach(s -> states(states.putObject(s.object()), s));
        }
        ArrayNode calls = root.putArray("calls");
        if (c.calls() != null) {
            for (CaseResult.CallNote call : c.calls()) {
                if (call.frame() != null && kept(call.frame())) {
                    call(calls.addArray(), call);
                }
            }
        }
        ArrayNode events = root.putArray("events");
        if (c.events() != null) {
            c.events().forEach(e -> event(events.addArray(), e));
        }
        if (c.recorded() != null) {
            ArrayNode recorded = root.putArray("recorded");
            c.recorded().rows().forEach(r -> recorded(recorded.addArray(), r));
        }
        return root;
    }

    private boolean kept(int frame) {
        if (near == 0) {
            return true;
        }
        for (Divergence d : c.divergences()) {
            if (d.first() != null
                            && d.first().frame() != null
                            && Math.abs((long) d.first().frame() - frame) <= near
                    || d.maxErrorFrame() != null && Math.abs((long) d.maxErrorFrame() - frame) <= near) {
                return true;
            }
        }
        return false;
    }

    private static void divergence(ObjectNode node, Divergence d) {
        node.put("fp", d.fingerprint());
        node.put("status", d.status());
        node.put("kind", d.kind());
        node.put("object", d.object());
        node.put("name", d.name());
        node.put("first", d.first() == null ? null : d.first().frame());
        node.put("last", d.last() == null ? null : d.last().frame());
        node.put("worst", d.maxErrorFrame());
    }

    // ---- curves

    private void track(ObjectNode node, CaseResult.ObjectTrack whole) {
        CaseResult.ObjectTrack o = thin == 1 ? whole : thinned(whole);
        node.put("id", o.object());
        node.put("origin", o.originCell());
        integers(node.putArray("f"), o.frame());
        differences(node.putArray("t"), o.t(), TIME);
        ObjectNode expected = node.putObject("e");
        side(expected, o.expected(), null);
        ObjectNode actual = node.putObject("a");
        side(actual, o.actual(), o.expected());
        if (anything(o.positionError())) {
            differences(node.putArray("pe"), o.positionError(), CURVE);
            differences(node.putArray("he"), o.headingError(), CURVE);
        }
    }

    /** Returns every so-many-th row and the last, as many of all lists. */
    private CaseResult.ObjectTrack thinned(CaseResult.ObjectTrack o) {
        return new CaseResult.ObjectTrack(
                o.object(),
                o.originCell(),
                some(o.frame()),
                some(o.t()),
                thinned(o.expected()),
                thinned(o.actual()),
                some(o.positionError()),
                some(o.headingError()));
    }

    private CaseResult.Track thinned(CaseResult.Track t) {
        return new CaseResult.Track(
                some(t.x()), some(t.y()), some(t.z()), some(t.heading()), some(t.speed()), some(t.distance()));
    }

    private <T> List<T> some(List<T> all) {
        List<T> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (i % thin == 0 || i == all.size() - 1) {
                kept.add(all.get(i));
            }
        }
        return kept;
    }

    private static void side(ObjectNode node, CaseResult.Track track, CaseResult.Track other) {
        curve(node, "x", track.x(), other == null ? null : other.x());
        curve(node, "y", track.y(), other == null ? null : other.y());
        curve(node, "z", track.z(), other == null ? null : other.z());
        curve(node, "h", track.heading(), other == null ? null : other.heading());
        curve(node, "s", track.speed(), other == null ? null : other.speed());
        curve(node, "d", track.distance(), other == null ? null : other.distance());
    }

    /** Writes a curve; 0 stands for the same as the other side, null for none at all. */
    private static void curve(ObjectNode node, String key, List<Double> values, List<Double> other) {
        if (!anything(values)) {
            node.putNull(key);
        } else if (values.equals(other)) {
            node.put(key, 0);
        } else {
            differences(node.putArray(key), values, CURVE);
        }
    }

    private static boolean anything(List<Double> values) {
        for (Double value : values) {
            if (value != null) {
                return true;
            }
        }
        return false;
    }

    private static void differences(ArrayNode out, List<Double> values, double scale) {
        long before = 0;
        for (Double value : values) {
            if (value == null) {
                out.addNull();
            } else {
                long now = Math.round(value * scale);
                out.add(now - before);
                before = now;
            }
        }
    }

    private static void integers(ArrayNode out, List<Integer> values) {
        int before = 0;
        for (int value : values) {
            out.add(value - before);
            before = value;
        }
    }

    // ---- states

    private void states(ObjectNode node, CaseResult.ObjectStates states) {
        for (Map.Entry<String, CaseResult.Leaf> entry : states.leaves().entrySet()) {
            CaseResult.Leaf leaf = entry.getValue();
            Changes expected = changes(leaf.frames(), leaf.expected());
            Changes actual = leaf.actual() == null ? null : changes(leaf.actualFrames(), leaf.actual());
            ObjectNode one = node.putObject(entry.getKey());
            integers(one.putArray("f"), expected.frames);
            boolean floats = floats(expected.values) && (actual == null || floats(actual.values));
            one.put("k", floats ? 1 : 0);
            values(one.putArray("v"), expected.values, floats, null);
            if (actual != null) {
                boolean aligned = actual.frames.equals(expected.frames);
                if (aligned) {
                    one.put("af", 0);
                } else {
                    integers(one.putArray("af"), actual.frames);
                }
                values(one.putArray("av"), actual.values, floats, floats && aligned ? expected.values : null);
            }
        }
    }

    private record Changes(List<Integer> frames, List<JsonNode> values) {}

    private Changes changes(List<Integer> frames, List<JsonNode> values) {
        if (near == 0) {
            return new Changes(frames, values);
        }
        List<Integer> keptFrames = new ArrayList<>();
        List<JsonNode> keptValues = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            if (i == 0 || kept(frames.get(i))) {
                keptFrames.add(frames.get(i));
                keptValues.add(values.get(i));
            }
        }
        return new Changes(keptFrames, keptValues);
    }

    private static boolean floats(List<JsonNode> values) {
        for (JsonNode value : values) {
            if (value == null || value.isNull()) {
                continue;
            }
            if (!value.isFloatingPointNumber()
                    || !Json.text((float) value.doubleValue()).equals(Json.text(value))) {
                return false;
            }
        }
        return true;
    }

    private static void values(ArrayNode out, List<JsonNode> values, boolean floats, List<JsonNode> base) {
        int before = 0;
        for (int i = 0; i < values.size(); i++) {
            JsonNode value = values.get(i);
            if (value == null || value.isNull()) {
                out.addNull();
            } else if (!floats) {
                out.add(value);
            } else {
                int bits = Float.floatToRawIntBits((float) value.doubleValue());
                JsonNode other = base == null ? null : base.get(i);
                int from = base == null
                        ? before
                        : other == null || other.isNull() ? 0 : Float.floatToRawIntBits((float) other.doubleValue());
                out.add(bits - from);
                before = bits;
            }
        }
    }

    // ---- calls, events, recorded positions

    private static void call(ArrayNode out, CaseResult.CallNote call) {
        out.add(call.frame());
        out.add(call.object());
        out.add(call.kind());
        out.add(call.name());
        out.add(call.side().equals("both") ? 0 : call.side().equals("expected") ? 1 : 2);
        out.add(call.body());
    }

    private static void event(ArrayNode out, CaseResult.EventNote event) {
        out.add(event.frame());
        out.add(event.t());
        out.add(event.packet());
        out.add(event.object());
        out.add(event.input());
        out.add(event.body());
    }

    private static void recorded(ArrayNode out, CaseResult.Residual r) {
        out.add(r.frame());
        out.add(r.t());
        out.add(r.object());
        out.add(r.message());
        out.add(r.packet());
        number(out, r.x());
        number(out, r.y());
        number(out, r.distance());
        number(out, r.heading());
        out.add(Boolean.TRUE.equals(r.stale()) ? 1 : 0);
    }

    private static void number(ArrayNode out, Double value) {
        if (value == null || !Double.isFinite(value)) {
            out.addNull();
        } else {
            out.add(Math.rint(value * CURVE) / CURVE);
        }
    }
}
