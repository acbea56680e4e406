package dev.acreplay.diff;

import java.util.ArrayList;
import java.util.List;

/** The inputs that came just before a row, as links of a cause chain. */
final class EventChain {
    private static final int MOST = 3;

    private EventChain() {}

    /** Returns packet, event and input steps of the last inputs of the object (or of none) up to the row's frame. */
    static List<Divergence.Step> before(List<CaseResult.EventNote> events, Row row, String object) {
        List<CaseResult.EventNote> found = new ArrayList<>();
        for (int i = events.size() - 1; i >= 0 && found.size() < MOST; i--) {
            CaseResult.EventNote event = events.get(i);
            boolean early = event.frame() != null && row.frame != Row.NO_FRAME
                    ? event.frame() <= row.frame
                    : event.t() == null || Double.isNaN(row.time) || event.t() <= row.time;
            if (early && (event.object() == null || event.object().equals(object))) {
                found.add(0, event);
            }
        }
        List<Divergence.Step> steps = new ArrayList<>();
        for (CaseResult.EventNote event : found) {
            if (event.packet() != null) {
                steps.add(new Divergence.Step(
                        "packet",
                        event.frame(),
                        event.t(),
                        event.packet(),
                        event.object(),
                        "packet " + event.packet() + ": " + event.type()));
            }
            if (event.input() != null) {
                String body = event.body() == null ? "" : " " + event.body();
                steps.add(new Divergence.Step(
                        "input",
                        event.frame(),
                        event.t(),
                        event.packet(),
                        event.object(),
                        event.input() + (body.length() > 160 ? body.substring(0, 157) + "..." : body)));
            }
        }
        return steps;
    }
}
