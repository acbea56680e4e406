package dev.acreplay.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The words that all reports have in common: how a divergence, a value, a number and a place are said. */
final class Wording {
    /** In the order in which a reader wants them. */
    static final List<String> STATUSES = List.of("new", "worse", "known", "gone");

    private Wording() {}

    /** A label and what stands behind it. */
    record Line(String label, String text) {}

    /**
     * Returns text of an input with everything made visible that a terminal, a workflow runner or a page could take for more
     * than text: control and format characters, and the start of a runner's command.
     */
    static String clean(String text) {
        if (text == null) {
            return "-";
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.SURROGATE
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR
                    || type == Character.PRIVATE_USE
                    || type == Character.UNASSIGNED) {
                clean.append(String.format(Locale.ROOT, "\\u%04X", c));
            } else {
                clean.appendCodePoint(c);
            }
        });
        return clean.toString().replace("##[", "##\\u005B");
    }

    /** Six significant digits, without a tail of zeros. */
    static String number(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return Json.text(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        return Math.abs(value) >= 1e-4 && Math.abs(value) < 1e9 ? rounded.toPlainString() : rounded.toString();
    }

    /** Seconds to the microsecond: what a capture's clock resolves, without the tail of a sum of doubles. */
    static String seconds(double t) {
        if (!Double.isFinite(t)) {
            return Json.text(t);
        }
        BigDecimal rounded =
                new BigDecimal(t).setScale(6, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.scale() < 1 ? rounded.setScale(1).toPlainString() : rounded.toPlainString();
    }

    static String grouped(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    static String count(long n, String one) {
        return grouped(n) + " " + (n == 1 ? one : one + "s");
    }

    static String unit(Divergence d) {
        return d.unit() == null ? "" : d.unit().equals("\u00b0") ? d.unit() : " " + clean(d.unit());
    }

    static String value(JsonNode node) {
        return node == null ? "-" : node.isTextual() ? node.textValue() : Json.text(node);
    }

    /** Returns {@code frame 12, t 100.4 s, packet 31}; empty where nothing is known. */
    static String when(Divergence.Occurrence o) {
        List<String> parts = new ArrayList<>();
        if (o == null) {
            return "";
        }
        if (o.frame() != null) {
            parts.add("frame " + o.frame());
        }
        if (o.t() != null) {
            parts.add("t " + seconds(o.t()) + " s");
        }
        if (o.packet() != null) {
            parts.add("packet " + o.packet());
        }
        return String.join(", ", parts);
    }

    /** Returns {@code lines 31 and 32}, of the expected and the actual trace. */
    static String lines(Divergence.Occurrence o) {
        if (o == null || o.expectedLine() == null && o.actualLine() == null) {
            return "";
        }
        if (o.expectedLine() == null || o.actualLine() == null) {
            return "line " + (o.expectedLine() == null ? o.actualLine() : o.expectedLine());
        }
        return "lines " + o.expectedLine() + " and " + o.actualLine();
    }

    /** Returns whether the two values look equal, or nearly, so that only their bits tell them apart. */
    private static boolean alike(Divergence.Occurrence o) {
        return o.expectedText() != null && o.expectedText().equals(o.actualText())
                || o.difference() != null && o.difference() == 0
                || o.ulps() != null && o.ulps() <= 16;
    }

    /** Returns both values of the first occurrence and what a person needs to judge them, line by line, not yet cleaned. */
    static List<Line> values(Divergence d) {
        List<Line> lines = new ArrayList<>();
        Divergence.Occurrence o = d.first();
        if (o == null) {
            return lines;
        }
        if (o.expectedText() != null || o.actualText() != null) {
            boolean bits = alike(o);
            lines.add(new Line("expected", side(o.expectedText(), unit(d), bits ? o.expectedBits() : null)));
            lines.add(new Line("actual", side(o.actualText(), unit(d), bits ? o.actualBits() : null)));
            if (o.difference() != null) {
                lines.add(new Line("difference", difference(d, o)));
            }
        } else if (d.kind().equals("call-moved")) {
            lines.add(new Line("expected", value(o.expected())));
            lines.add(new Line("actual", value(o.actual())));
        } else {
            String only = d.kind().endsWith("missing") ? "expected" : "actual";
            JsonNode body = o.expected() != null ? o.expected() : o.actual();
            lines.add(new Line("only in", "the " + only + " trace: " + (body == null ? d.name() : value(body))));
            if (o.after() != null) {
                lines.add(new Line("after", o.after()));
            }
            if (o.before() != null) {
                lines.add(new Line("before", o.before()));
            }
        }
        if (d.hint() != null) {
            lines.add(new Line("hint", d.hint().text()));
        }
        return lines;
    }

    private static String side(String text, String unit, String bits) {
        return (text == null ? "-" : text + unit) + (bits == null ? "" : "  bits " + bits);
    }

    private static String difference(Divergence d, Divergence.Occurrence o) {
        String ulps = o.ulps() == null ? "" : "  " + grouped(o.ulps()) + " ulp";
        return number(o.difference()) + unit(d) + ulps;
    }

    /** Returns when it began and how it went on: {@code persists}, {@code heals at frame 40}. */
    static String course(Divergence d) {
        return d.course() == null ? "" : d.course() + (d.healsAt() == null ? "" : " at frame " + d.healsAt());
    }

    static String largest(Divergence d) {
        return d.maxError() == null ? "" : number(d.maxError()) + unit(d);
    }

    static String follows(Divergence d) {
        return d.follows() == null
                ? ""
                : d.follows().substring(0, Math.min(8, d.follows().length()));
    }

    /** Returns the row of the register and the note that accept it. */
    static String accepted(Divergence d) {
        if (d.accepted() == null) {
            return "";
        }
        String register =
                d.accepted().register() == null ? "" : "[" + d.accepted().register() + "]";
        String note = d.accepted().note() == null ? "" : d.accepted().note();
        return register.isEmpty() || note.isEmpty() ? register + note : register + " " + note;
    }

    /** Returns one sentence that says what differs, where and by how much. */
    static String sentence(Divergence d) {
        StringBuilder text = new StringBuilder();
        text.append(d.object()).append(' ').append(d.kind()).append(' ').append(d.name());
        if (d.first() == null) {
            return text.append(": accepted, no longer seen").toString();
        }
        String when = when(d.first());
        text.append(when.isEmpty() ? "" : " from " + when);
        for (Line line : values(d)) {
            text.append(line.label().equals("expected") || line.label().equals("only in") ? ": " : ", ")
                    .append(line.label())
                    .append(' ')
                    .append(line.text());
        }
        if (d.count() > 1) {
            text.append("; ").append(grouped(d.count())).append(" times");
        }
        if (d.maxError() != null && d.count() > 1) {
            text.append(", at most ").append(largest(d));
        }
        return text.toString();
    }

    /** Returns {@code 3 new, 1 known}. */
    static String statuses(Map<String, Integer> byStatus) {
        List<String> parts = new ArrayList<>();
        for (String status : STATUSES) {
            if (byStatus != null && byStatus.containsKey(status)) {
                parts.add(byStatus.get(status) + " " + status);
            }
        }
        return String.join(", ", parts);
    }

    /** Returns the name of a case, with its trace where it has several. */
    static String title(CaseResult c) {
        if (c.name().equals("diff") && c.inputs() != null) {
            String expected = null;
            String actual = null;
            for (CaseResult.Input input : c.inputs()) {
                if (input.role().equals("expected")) {
                    expected = fileName(input.name());
                } else if (List.of("actual", "capture", "scenario").contains(input.role())) {
                    actual = fileName(input.name());
                }
            }
            if (expected != null && actual != null) {
                return actual + " against " + expected;
            }
        }
        return c.trace() == null ? c.name() : c.name() + " (" + c.trace() + ")";
    }

    private static String fileName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** Returns where the inputs, rules and readings of a case come from, label by label. */
    static List<Line> provenance(CaseResult c) {
        List<Line> lines = new ArrayList<>();
        if (c.inputs() != null) {
            for (CaseResult.Input input : c.inputs()) {
                lines.add(new Line(
                        input.role(),
                        input.name()
                                + (input.source() == null ? "" : " (" + input.source() + ")")
                                + (input.sha256() == null ? "" : "  SHA-256 " + input.sha256())));
            }
        }
        if (c.baseline() != null) {
            lines.add(new Line("baseline", c.baseline()));
        }
        if (c.profile() != null) {
            lines.add(new Line("profile", c.profile()));
        }
        if (c.variants() != null && !c.variants().isEmpty()) {
            lines.add(new Line("variants", String.join(", ", c.variants())));
        }
        if (c.session() != null) {
            lines.add(new Line("session", c.session().toString()));
        }
        if (c.alignment() != null) {
            lines.add(new Line("aligned by", alignment(c.alignment())));
        }
        if (c.compare() != null) {
            lines.add(new Line("compared", value(c.compare())));
        }
        if (c.environment() != null && !c.environment().isEmpty()) {
            List<String> parts = new ArrayList<>();
            c.environment().forEach((key, setting) -> parts.add(key + "=" + setting));
            lines.add(new Line("environment", String.join(", ", parts)));
        }
        if (c.digests() != null) {
            if (c.digests().expected() != null) {
                lines.add(new Line("digest expected", c.digests().expected()));
            }
            if (c.digests().actual() != null) {
                lines.add(new Line("digest actual", c.digests().actual()));
            }
        }
        return lines;
    }

    private static String alignment(CaseResult.Alignment a) {
        StringBuilder text = new StringBuilder(a.mode());
        if (a.timeShift() != 0) {
            text.append(", times shifted by ").append(Json.text(a.timeShift())).append(" s");
        }
        if (a.timeTolerance() != 0) {
            text.append(", within ").append(Json.text(a.timeTolerance())).append(" s");
        }
        text.append(a.complete() ? "; both sides hold everything" : "; what both sides hold");
        for (CaseResult.Identity identity : a.objects()) {
            text.append("; ")
                    .append(identity.expected())
                    .append(" = ")
                    .append(identity.actual())
                    .append(" (")
                    .append(identity.how())
                    .append(')');
        }
        return text.toString();
    }

    /** Returns remarks and limits that a reader has to know. */
    static List<String> notes(CaseResult c) {
        List<String> notes = new ArrayList<>();
        if (c.message() != null) {
            notes.add(c.message());
        }
        if (c.alignment() != null) {
            notes.addAll(c.alignment().remarks());
        }
        if (c.counts() != null
                && c.counts().notCompared() != null
                && !c.counts().notCompared().isEmpty()) {
            List<String> names = new ArrayList<>();
            c.counts().notCompared().forEach((name, n) -> names.add(name + " " + n));
            int left = names.size() - 12;
            notes.add("not compared: " + String.join(", ", names.subList(0, Math.min(12, names.size())))
                    + (left > 0 ? " and " + left + " more" : ""));
        }
        if (c.truncated() != null) {
            notes.add(c.truncated());
        }
        return notes;
    }

    /** Returns how far the bodies were apart, or null. */
    static String effect(CaseResult c) {
        CaseResult.Effect e = c.effect();
        if (e == null || e.position() <= 0 && e.heading() == 0) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        if (e.position() > 0) {
            parts.add("bodies apart by up to " + number(e.position()) + " m"
                    + (e.positionObject() == null
                            ? ""
                            : " (" + e.positionObject() + ", frame " + e.positionFrame() + ")"));
        }
        if (e.heading() != 0) {
            parts.add("turned by up to " + number(e.heading()) + "\u00b0"
                    + (e.headingObject() == null
                            ? ""
                            : " (" + e.headingObject() + ", frame " + e.headingFrame() + ")"));
        }
        return String.join(", ", parts);
    }

    /** Returns how much was compared, or null. */
    static String compared(CaseResult c) {
        CaseResult.Counts n = c.counts();
        if (n == null) {
            return null;
        }
        return count(n.comparisons(), "comparison") + " in " + count(n.frames(), "frame") + ", "
                + count(n.objects(), "object") + "; rows " + grouped(n.expectedRows()) + " expected, "
                + grouped(n.actualRows()) + " actual, " + grouped(n.pairedRows()) + " paired";
    }

    /** Returns the sums of a run as one line. */
    static String totals(RunResult result) {
        RunResult.Totals t = result.totals();
        String statuses = statuses(t.byStatus());
        int unlisted = t.divergences()
                - t.byStatus().entrySet().stream()
                        .filter(status -> !status.getKey().equals("gone"))
                        .mapToInt(Map.Entry::getValue)
                        .sum();
        if (unlisted > 0) {
            statuses += (statuses.isEmpty() ? "" : ", ") + grouped(unlisted) + " not listed";
        }
        return count(t.comparisons(), "comparison") + ", " + count(t.divergences(), "divergence")
                + (statuses.isEmpty() ? "" : " (" + statuses + ")");
    }

    /** Returns the counts of cases by verdict, without those that are none. */
    static Map<String, Integer> cases(RunResult.Totals t) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("agree", t.agree());
        counts.put("known", t.known());
        counts.put("diverge", t.diverge());
        counts.put("skipped", t.skipped());
        counts.put("failed", t.failed());
        return counts;
    }

    /** Returns where a finding is. */
    static String place(RuleFinding f) {
        return place(f, null);
    }

    /** Returns where a finding is; the file only with a line where it is the one that everything is about. */
    static String place(RuleFinding f, String subject) {
        List<String> parts = new ArrayList<>();
        if (f.file() != null && (f.line() != null || !f.file().equals(subject))) {
            parts.add(f.file()
                    + (f.line() == null ? "" : ":" + f.line())
                    + (f.line() == null || f.column() == null ? "" : ":" + f.column()));
        }
        if (f.session() != null) {
            parts.add("session " + f.session());
        }
        if (f.packet() != null) {
            parts.add("packet " + f.packet());
        }
        if (f.t() != null) {
            parts.add("t " + seconds(f.t()) + " s");
        }
        if (f.object() != null) {
            parts.add(f.object());
        }
        return String.join(", ", parts);
    }

    /** Returns a variant set as {@code a + b=2.0}. */
    static String variants(Map<String, String> variants) {
        List<String> names = new ArrayList<>();
        variants.forEach((id, value) -> names.add(value.equals("true") ? id : id + "=" + value));
        return String.join(" + ", names);
    }

    static String explained(dev.acreplay.diff.Explanation e) {
        if (e.explanations().isEmpty()) {
            return e.divergences() == 0
                    ? "nothing to explain"
                    : "not explained: no variant, alone or in a set, leaves less";
        }
        dev.acreplay.diff.Explanation.Candidate best = e.explanations().get(0);
        return best.remaining() == 0
                ? "explained by " + variants(best.variants())
                : "not explained whole: the best set, " + variants(best.variants()) + ", leaves " + best.remaining();
    }
}
