package dev.acreplay.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.client.audit.OutboundFindings;
import dev.acreplay.client.audit.RuleInfo;
import dev.acreplay.diff.Fingerprint;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an audit found of a capture's clients (outbound.md section 10.4), as text for people and as a result for the other
 * reports.
 */
public final class OutboundReport {
    private final StringBuilder out = new StringBuilder();
    private final int most;

    private OutboundReport(int most) {
        this.most = most;
    }

    /**
     * Renders findings as text: the verdict of each client, what explains it, then the violations and what was measured.
     *
     * @param most violations listed a client
     */
    public static String text(OutboundFindings findings, int most) {
        OutboundReport report = new OutboundReport(most);
        JsonNode json = findings.toJson();
        report.line(json.path("capture").asText() + ": "
                + Wording.count(json.path("sessions").size(), "client"));
        if (json.path("sessions").isEmpty()) {
            report.line("no session of the game in it");
        }
        for (JsonNode session : json.path("sessions")) {
            report.session(session);
        }
        return report.out.toString();
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private void session(JsonNode s) {
        head(s);
        violations(s);
        measures(s);
        rules(s.path("rules"));
    }

    private void head(JsonNode s) {
        int count = s.path("violations").size();
        line("");
        line("session " + s.path("id").asInt() + ": client " + s.path("client").asText() + ", player "
                + s.path("player").asText("unknown") + ", " + seconds(s.path("first")) + " to "
                + seconds(s.path("last"))
                + " s: " + verdict(s, count)
                + (deviates(s.path("prediction")) ? ", and not as the keys predict" : ""));
        for (JsonNode id : s.path("explained_by")) {
            line("  explained by " + id.asText() + ": " + summary(id.asText()));
        }
        if (count > 0 && s.path("explained_by").isNull()) {
            line("  explained by no known variant");
        }
        prediction(s.path("prediction"));
    }

    private void violations(JsonNode s) {
        int count = s.path("violations").size();
        int shown = 0;
        for (JsonNode v : s.path("violations")) {
            if (shown++ == most) {
                line("  .. and " + (count - most) + " more; --format json has them all");
                break;
            }
            String variant = v.path("variant").asText("");
            line("  " + v.path("level").asText() + " " + v.path("rule").asText() + " " + places(v.path("messages"))
                    + ": " + sentence(v) + (variant.isEmpty() ? "" : " [" + variant + "]"));
        }
    }

    private static String verdict(JsonNode s, int violations) {
        if (violations > 0) {
            return "VIOLATED, " + Wording.count(violations, "violation");
        }
        JsonNode sent = s.path("messages");
        int sends = sent.path("MoveToState").asInt()
                + sent.path("AutonomousPosition").asInt()
                + sent.path("Jump").asInt();
        return sends == 0 ? "NOTHING TO CHECK, it sent nothing about motion" : "HOLDS";
    }

    private static boolean deviates(JsonNode prediction) {
        return !prediction.path("missing").isEmpty()
                || !prediction.path("extra").isEmpty()
                || !prediction.path("different").isEmpty();
    }

    private static String seconds(JsonNode t) {
        return t.isNumber() ? String.format(Locale.ROOT, "%.3f", t.asDouble()) : "?";
    }

    private static String summary(String variant) {
        try {
            return Rulebook.info(Rulebook.variant(variant)).summary();
        } catch (InputException e) {
            return "";
        }
    }

    private static String places(JsonNode messages) {
        List<String> places = new ArrayList<>();
        for (JsonNode m : messages) {
            String stamp = m.path("stamp").isNull()
                    ? "of the server"
                    : "stamp " + m.path("stamp").asLong();
            places.add("packet " + m.path("n").asLong() + " (" + seconds(m.path("t")) + " s, " + stamp + ")");
        }
        return String.join(", ", places);
    }

    private static String sentence(JsonNode v) {
        return RuleInfo.of(v.path("rule").asText()).phrase() + "; found " + values(v.path("values"));
    }

    private static String values(JsonNode values) {
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : values.properties()) {
            parts.add(entry.getKey() + " " + value(entry.getValue()));
        }
        return String.join(", ", parts);
    }

    private static String value(JsonNode value) {
        if (value.isArray()) {
            List<String> items = new ArrayList<>();
            value.forEach(item -> items.add(value(item)));
            return String.join(" ", items);
        }
        return value.isNull() ? "none" : value.isTextual() ? value.asText() : Json.text(value);
    }

    private void prediction(JsonNode p) {
        if (!p.isObject()) {
            return;
        }
        int missing = p.path("missing").size();
        int extra = p.path("extra").size();
        int different = p.path("different").size();
        String text = "  keys of " + p.path("inputs").asText() + ": "
                + p.path("matched").asInt() + " of " + p.path("recorded").asInt() + " messages as predicted";
        if (missing + extra + different > 0) {
            text += ", " + missing + " missing, " + extra + " extra, " + different + " different";
        }
        line(text);
        for (JsonNode m : p.path("missing")) {
            line("    missing " + m.path("type").asText() + " of " + seconds(m.path("t")) + " s");
        }
        for (String kind : List.of("extra", "different")) {
            for (JsonNode m : p.path(kind)) {
                line("    " + kind + " " + m.path("type").asText() + " packet "
                        + m.path("n").asLong() + " (" + seconds(m.path("t")) + " s, stamp "
                        + m.path("stamp").asLong() + ")");
            }
        }
    }

    private void measures(JsonNode s) {
        JsonNode missing = s.path("missing_packets");
        line("  sent: " + values(s.path("messages")) + "; start "
                + s.path("start").asText() + "; missing packets in "
                + missing.path("in").asLong() + ", out " + missing.path("out").asLong());
        JsonNode rate = s.path("run_rate");
        JsonNode outbound = rate.path("outbound");
        line("  run rate: "
                + (rate.path("used").isNull()
                        ? "not known"
                        : value(rate.path("value")) + " from "
                                + rate.path("used").asText() + " messages")
                + (outbound.isObject()
                        ? "; reports show " + value(outbound.path("value")) + " (" + value(outbound.path("low"))
                                + " to " + value(outbound.path("high")) + ", "
                                + outbound.path("segments").asInt() + " segments)"
                        : "")
                + (rate.path("jump").isNumber() ? "; jumps show " + value(rate.path("jump")) : "")
                + (rate.path("disagree").asBoolean() ? "; THEY DISAGREE by more than 2 %" : ""));
        JsonNode dr = s.path("dead_reckoning");
        line("  dead reckoning: " + dr.path("judged").asInt() + " of "
                + dr.path("segments").asInt() + " segments judged, "
                + dr.path("over").asInt() + " over their limits"
                + (dr.path("excluded").isEmpty() ? "" : "; left out: " + values(dr.path("excluded"))));
        for (String measure : List.of("along", "cross", "heading")) {
            JsonNode m = dr.path(measure);
            if (m.isObject()) {
                line("    " + measure + " at most " + value(m.path("max")) + " (limit there " + value(m.path("limit"))
                        + ")"
                        + (m.path("over").asInt() > 0 ? ", " + m.path("over").asInt() + " over" : ""));
            }
        }
        JsonNode open = s.path("open_points");
        line("  open points:");
        line("    report and movement message of one frame: " + values(open.path("same_frame_order")));
        line("    Shift while moving: " + values(open.path("hold_run_toggle")));
        line("    repeated raw states: " + values(open.path("identical_states")));
        line("    diagonal ground speed: " + values(open.path("diagonal_ground_speed")));
        line("    newest key first " + open.path("newest_key_first").asInt() + ", presumed plane changes "
                + open.path("presumed_plane_changes").asInt() + ", interval gaps: "
                + values(open.path("interval_gaps")));
    }

    private void rules(JsonNode rules) {
        line("  rule   level  checked   held  violated  not applicable  what it asks (tolerance; evidence)");
        for (JsonNode r : rules) {
            if (r.path("checked").asInt() + r.path("not_applicable").asInt() > 0) {
                RuleInfo rule = RuleInfo.of(r.path("id").asText());
                line(String.format(
                        Locale.ROOT,
                        "  %s %5s %8d %6d %9d %15d  %s (%s; %s)",
                        rule.id(),
                        rule.level(),
                        r.path("checked").asInt(),
                        r.path("held").asInt(),
                        r.path("violated").asInt(),
                        r.path("not_applicable").asInt(),
                        rule.phrase(),
                        rule.tolerance(),
                        rule.evidence()));
            }
        }
    }

    /** Returns findings as a result that every report can render. */
    public static RunResult result(OutboundFindings findings, String tool, String rerun) {
        JsonNode json = findings.toJson();
        String capture = json.path("capture").asText();
        List<RuleFinding> list = new ArrayList<>();
        for (JsonNode s : json.path("sessions")) {
            String player = s.path("player").asText("-");
            for (JsonNode v : s.path("violations")) {
                JsonNode messages = v.path("messages");
                JsonNode last = messages.get(messages.size() - 1);
                String rule = v.path("rule").asText();
                String variant = v.path("variant").asText("");
                list.add(new RuleFinding(
                        rule,
                        RuleInfo.of(rule).phrase(),
                        level(v.path("level").asText()),
                        capture,
                        null,
                        null,
                        last == null ? null : (Long) last.path("n").asLong(),
                        last == null ? null : (Double) last.path("t").asDouble(),
                        s.path("id").asInt(),
                        s.path("player").isNull() ? null : player,
                        sentence(v) + " at " + places(messages),
                        variant.isEmpty() ? null : variant + ": " + summary(variant),
                        null,
                        Fingerprint.of(capture, player, "outbound-rule", rule)));
            }
        }
        return RunResult.ofFindings(tool, "outbound", rerun, capture, findings.agrees() ? 0 : 1, list)
                .withNotes(notes(json));
    }

    /** Returns what the text says besides the violations. */
    private static List<String> notes(JsonNode json) {
        OutboundReport report = new OutboundReport(0);
        for (JsonNode s : json.path("sessions")) {
            report.head(s);
            report.measures(s);
            report.rules(s.path("rules"));
        }
        return report.out.toString().strip().lines().toList();
    }

    private static String level(String level) {
        return switch (level) {
            case "E" -> "error";
            case "W" -> "warning";
            default -> "note";
        };
    }
}
