package dev.acreplay.client.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.rules.Variant;
import dev.acreplay.stream.SessionInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What the rules found in one session. */
public final class SessionFindings {
    private static final double TRIGGER_FROM = 2.0;
    private static final double TRIGGER_TO = 3.0;
    private static final int TRIGGERED = 3;

    private final SessionLog log;
    private final DeadReckoning reckoning;
    private final RuleBoard board = new RuleBoard();
    private final CadenceRules cadence;
    private final MovementRules movement;
    private final List<Violation> violations;
    private Prediction prediction;

    /** Counts of one rule. */
    public record RuleCount(String id, int checked, int held, int violated, int notApplicable) {}

    SessionFindings(SessionLog log, List<RuleLevel> levels) {
        this.log = log;
        this.reckoning = new DeadReckoning(log);
        RunRates rates = reckoning.rates;
        new EncodingRules(log, rates, board).check();
        new StampRules(log, board).check();
        cadence = new CadenceRules(log, rates, board);
        cadence.check();
        movement = new MovementRules(log, reckoning, board);
        movement.check();
        new JumpRules(log, rates, board).check();
        checkReckoning();
        cadence.nameStops();
        nameStateChanges();
        violations = collect(levels);
    }

    /** OUT-40. */
    private void checkReckoning() {
        boolean silentClient = reckoning.silentSegments() > 0 && movement.holdRunSends == 0;
        for (Segment s : reckoning.segments) {
            if (!s.judged()) {
                board.notApplicable(40);
            } else if (s.over.isEmpty()) {
                board.holds(40);
            } else {
                boolean silent = silentClient && (s.silent || reckoning.betweenPaces(s));
                Values values = new Values()
                        .texts("over", s.over)
                        .decimal("dt", s.dt)
                        .decimal("along", s.along)
                        .decimal("cross", s.cross)
                        .decimal("heading", s.heading)
                        .decimal("ratio", s.ratio);
                board.violated(40, Violation.Level.W, values)
                        .at(s.a, s.b)
                        .named(silent ? Variant.HOLDRUN_TOGGLE_SILENT.id() : null);
            }
        }
    }

    /** A client that sends on change only leaves out more than identical states. */
    private void nameStateChanges() {
        if (board.violated(26) == 0) {
            return;
        }
        for (RuleBoard.Found v : board.found) {
            boolean same = v.rule == 34 && v.reason().equals("report-first")
                    || v.rule == 35
                    || v.rule == 36 && v.reason().equals("no-charge");
            if (same) {
                v.named(Variant.MTS_ON_CHANGE_ONLY.id());
            }
        }
    }

    private List<Violation> collect(List<RuleLevel> levels) {
        List<RuleBoard.Found> sorted = new ArrayList<>(board.found);
        sorted.sort(Comparator.<RuleBoard.Found>comparingInt(v -> v.rule)
                .thenComparingInt(v -> v.order)
                .thenComparingDouble(
                        v -> v.messages.isEmpty() ? 0 : v.messages.get(0).t()));
        List<Violation> list = new ArrayList<>();
        for (RuleBoard.Found v : sorted) {
            Violation.Level level = v.level;
            boolean off = false;
            for (RuleLevel asked : levels) {
                if (asked.rule() == v.rule) {
                    off = asked.setting() == RuleLevel.Setting.OFF;
                    level = asked.setting() == RuleLevel.Setting.ERROR ? Violation.Level.E : Violation.Level.W;
                }
            }
            if (!off) {
                list.add(new Violation(v.rule, level, List.copyOf(v.messages), v.values.json, v.variant));
            }
        }
        return List.copyOf(list);
    }

    /** Returns the session. */
    public SessionInfo info() {
        return log.info;
    }

    /** Returns what is violated, by rule and then in the order of the client's messages. */
    public List<Violation> violations() {
        return violations;
    }

    /** Returns the counts of OUT-01 to OUT-40. */
    public List<RuleCount> rules() {
        List<RuleCount> list = new ArrayList<>();
        for (int rule = 1; rule <= RuleBoard.RULES; rule++) {
            list.add(new RuleCount(
                    Violation.ruleId(rule),
                    board.checked(rule),
                    board.held(rule),
                    board.violated(rule),
                    board.notApplicableOf(rule)));
        }
        return list;
    }

    /** Returns what the keys predict, or null if they are not known. */
    public Prediction prediction() {
        return prediction;
    }

    /** Compares the session with what its keys predict; {@code inputs} names the file with the keys. */
    public void predict(String inputs, Predictor predictor) {
        prediction = Comparison.of(inputs, log, predictor);
    }

    /** Returns the run rate that the messages show, for a replay that nothing else tells it; NaN if they show none. */
    public double runRate() {
        return reckoning.rates.value();
    }

    /** Returns where {@link #runRate} comes from: inbound, outbound, jump, or null. */
    public String runRateSource() {
        return reckoning.rates.used();
    }

    /** Returns the run rate and how it was found, for people. */
    public String runRateText() {
        RunRates rates = reckoning.rates;
        RunRates.Estimate e = rates.outbound();
        if (rates.used() == null) {
            return "no message shows it";
        }
        String value = Json.text((float) rates.value());
        return switch (rates.used()) {
            case "inbound" -> value + " from " + rates.inboundValues() + " messages of the server";
            case "outbound" ->
                value + " from " + e.segments() + " pairs of position reports (" + Json.text((float) e.low()) + " to "
                        + Json.text((float) e.high()) + ")";
            default -> value + " from jumps";
        };
    }

    /** Returns the variants that account for what is violated, predicted otherwise, or typical of another client. */
    public List<String> explainedBy() {
        TreeSet<String> ids = new TreeSet<>();
        for (Violation v : violations) {
            if (v.variant() != null) {
                ids.add(v.variant());
            }
        }
        if (cadence.planeChanges.size() >= TRIGGERED
                && cadence.planeChanges.stream().allMatch(SessionFindings::triggered)) {
            ids.add(Variant.HB_DISTANCE_TRIGGER.id());
        }
        if (reckoning.silentSegments() > 0 && movement.holdRunSends == 0) {
            ids.add(Variant.HOLDRUN_TOGGLE_SILENT.id());
        }
        if ("clamped".equals(reckoning.diagonalReading())) {
            ids.add(Variant.DR_DIAGONAL_CLAMP.id());
        }
        if (prediction != null && prediction.explainedBy() != null) {
            ids.addAll(prediction.explainedBy());
        }
        return List.copyOf(ids);
    }

    private static boolean triggered(RecordedAction a) {
        double distance = Places.distance(a.lastSend.position, a.position);
        return distance >= TRIGGER_FROM && distance <= TRIGGER_TO;
    }

    SessionLog log() {
        return log;
    }

    List<Segment> segments() {
        return reckoning.segments;
    }

    /** Returns the session as the findings file holds it (outbound.md section 10.4). */
    public ObjectNode toJson() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        SessionInfo info = log.info;
        json.put("id", info.id());
        json.put("client", info.client());
        json.put("server", info.server());
        json.put("player", info.player() == null ? null : Hex.word(info.player()));
        json.put("first", info.first() == null ? null : (Double) Decimals.round(info.first()));
        json.put("last", info.last() == null ? null : (Double) Decimals.round(info.last()));
        json.put("start", log.handshake ? "handshake" : "mid-session");
        json.putObject("missing_packets").put("in", log.missingIn).put("out", log.missingOut);
        json.putObject("messages")
                .put("MoveToState", log.states.size())
                .put("AutonomousPosition", log.reports.size())
                .put("Jump", log.jumps.size())
                .put("malformed", log.malformed)
                .put("other", log.other)
                .put("late", log.late)
                .put("untimed", log.untimed)
                .put("gaps", Math.max(0, log.blocks - 1));
        json.set("run_rate", runRateJson());
        json.set("dead_reckoning", reckoningJson());
        json.set("open_points", openPointsJson());
        ArrayNode rules = json.putArray("rules");
        for (RuleCount rule : rules()) {
            rules.addObject()
                    .put("id", rule.id())
                    .put("checked", rule.checked())
                    .put("held", rule.held())
                    .put("violated", rule.violated())
                    .put("not_applicable", rule.notApplicable());
        }
        ArrayNode list = json.putArray("violations");
        for (Violation v : violations) {
            list.add(violationJson(v));
        }
        json.set("prediction", prediction == null ? null : prediction.toJson());
        List<String> explained = explainedBy();
        if (explained.isEmpty()) {
            json.putNull("explained_by");
        } else {
            ArrayNode ids = json.putArray("explained_by");
            explained.forEach(ids::add);
        }
        return json;
    }

    private static ObjectNode violationJson(Violation v) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("rule", v.ruleId());
        json.put("level", v.level().name());
        ArrayNode messages = json.putArray("messages");
        for (Violation.Place p : v.messages()) {
            messages.addObject().put("n", p.n()).put("t", Decimals.round(p.t())).put("stamp", p.stamp());
        }
        json.set("values", v.values());
        json.put("variant", v.variant());
        return json;
    }

    private ObjectNode runRateJson() {
        RunRates rates = reckoning.rates;
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("used", rates.used());
        Values.decimal(json, "value", rates.value());
        Values.decimal(json, "inbound", rates.lastInbound());
        json.put("inbound_values", rates.inboundValues());
        RunRates.Estimate e = rates.outbound();
        if (e == null) {
            json.putNull("outbound");
        } else {
            ObjectNode outbound = json.putObject("outbound");
            Values.decimal(outbound, "value", e.value());
            Values.decimal(outbound, "low", e.low());
            Values.decimal(outbound, "high", e.high());
            outbound.put("segments", e.segments());
        }
        Values.decimal(json, "jump", rates.jump());
        json.put("disagree", rates.disagree());
        return json;
    }

    private ObjectNode reckoningJson() {
        List<Segment> judged =
                reckoning.segments.stream().filter(Segment::judged).toList();
        List<Segment> longer = judged.stream().filter(Segment::isLong).toList();
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("segments", reckoning.segments.size());
        json.put("judged", judged.size());
        ObjectNode excluded = json.putObject("excluded");
        for (Map.Entry<String, Integer> entry : reckoning.excluded.entrySet()) {
            excluded.put(entry.getKey(), entry.getValue());
        }
        json.put("over", judged.stream().filter(s -> !s.over.isEmpty()).count());
        json.set("along", worst(longer, "along", s -> s.along, s -> s.alongLimit));
        json.set("cross", worst(judged, "cross", s -> s.cross, s -> s.crossLimit));
        json.set("heading", worst(judged, "heading", s -> s.heading, s -> s.headingLimit));
        List<Double> ratios = longer.stream()
                .map(s -> s.ratio)
                .filter(r -> !Double.isNaN(r))
                .sorted()
                .toList();
        if (ratios.isEmpty()) {
            json.putNull("ratio");
        } else {
            ObjectNode ratio = json.putObject("ratio");
            Values.decimal(ratio, "low", ratios.get(0));
            Values.decimal(ratio, "median", Decimals.median(ratios));
            Values.decimal(ratio, "high", ratios.get(ratios.size() - 1));
        }
        return json;
    }

    private interface Measure {
        double of(Segment s);
    }

    private static ObjectNode worst(List<Segment> segments, String name, Measure error, Measure limit) {
        Segment worst = null;
        int over = 0;
        for (Segment s : segments) {
            if (worst == null || Math.abs(error.of(s)) > Math.abs(error.of(worst))) {
                worst = s;
            }
            over += s.over.contains(name) ? 1 : 0;
        }
        if (worst == null) {
            return null;
        }
        ObjectNode json = Json.MAPPER.createObjectNode();
        Values.decimal(json, "max", Math.abs(error.of(worst)));
        Values.decimal(json, "limit", limit.of(worst));
        json.put("over", over);
        return json;
    }

    private ObjectNode openPointsJson() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.putObject("same_frame_order")
                .put("ap_then_mts", cadence.reportThenState)
                .put("mts_then_ap", cadence.stateThenReport)
                .put("same_position", cadence.samePosition);
        json.putObject("hold_run_toggle")
                .put("sends", movement.holdRunSends)
                .put("silent", reckoning.silentSegments())
                .put("reading", movement.holdRunReading());
        json.putObject("identical_states").put("pairs", movement.pairs).put("identical", movement.identicalPairs);
        ObjectNode diagonal = json.putObject("diagonal_ground_speed");
        diagonal.put("segments", reckoning.diagonalRatios.size());
        Values.decimal(diagonal, "median", Decimals.median(reckoning.diagonalRatios));
        Values.decimal(diagonal, "clamped_would_be", Decimals.median(reckoning.diagonalClamps));
        diagonal.put("reading", reckoning.diagonalReading());
        json.put("newest_key_first", movement.newestKeyFirst);
        json.put("presumed_plane_changes", cadence.planeChanges.size());
        ObjectNode gaps = json.putObject("interval_gaps");
        gaps.put("count", cadence.intervals.size());
        Values.decimal(gaps, "median", Decimals.median(cadence.intervals));
        return json;
    }
}
