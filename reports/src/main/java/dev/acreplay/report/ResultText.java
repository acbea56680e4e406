package dev.acreplay.report;

import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Explanation;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A result as plain text: first cause with its chain, then the divergences in columns, the verdict last, where a prompt is. */
public final class ResultText {
    private static final String RED = "31";
    private static final String GREEN = "32";
    private static final String YELLOW = "33";
    private static final String BOLD = "1";
    private static final String FAINT = "2";

    private final StringBuilder out = new StringBuilder();
    private final int most;
    private final boolean color;

    private ResultText(int most, boolean color) {
        this.most = most;
        this.color = color;
    }

    /**
     * Renders a result without colour.
     *
     * @param most divergences listed a case
     */
    public static String render(RunResult result, int most) {
        return render(result, most, false);
    }

    /**
     * Renders a result.
     *
     * @param most divergences listed a case
     * @param color whether words that matter get a colour; for terminals only
     */
    public static String render(RunResult result, int most, boolean color) {
        ResultText text = new ResultText(most, color);
        text.run(result);
        return text.out.toString();
    }

    private void run(RunResult result) {
        if (result.findings() != null) {
            findings(result);
            return;
        }
        boolean many = result.suite() != null || result.cases().size() != 1;
        for (CaseResult one : result.cases()) {
            one(one, many);
        }
        RunResult.Totals totals = result.totals();
        if (many) {
            List<String> parts = new ArrayList<>();
            Wording.cases(totals).forEach((what, n) -> parts.add(n + " " + what));
            line(totals.cases() + " cases: " + String.join(", ", parts));
        }
        if (!result.verdict().equals("replayed")) {
            line(Wording.totals(result));
        }
        line(paint(result.headline(), BOLD + ";" + tone(result.verdict())));
    }

    private static String tone(String word) {
        return switch (word) {
            case "agrees", "gone" -> GREEN;
            case "known", "skipped", "replayed", "warning" -> YELLOW;
            case "note" -> FAINT;
            default -> RED;
        };
    }

    // ---- findings

    private void findings(RunResult result) {
        List<List<String>> rows = new ArrayList<>();
        List<String> tones = new ArrayList<>();
        for (RuleFinding f : result.findings()) {
            rows.add(List.of(f.level(), clean(f.rule()), clean(Wording.place(f)), message(f)));
            tones.add(f.allowed() == null ? tone(f.level()) : FAINT);
        }
        columns("", rows, tones);
        if (result.notes() != null) {
            // a line that begins with two colons would be a command to a workflow runner
            result.notes().forEach(note -> line("  " + clean(note).replaceFirst("^(\\s*)::", "$1: :")));
        }
        line(paint(result.headline(), BOLD + ";" + tone(result.verdict())));
    }

    private static String message(RuleFinding f) {
        return clean(f.message())
                + (f.suggestion() == null ? "" : " [" + clean(f.suggestion()) + "]")
                + (f.allowed() == null ? "" : " [allowed: " + clean(f.allowed()) + "]");
    }

    // ---- one case

    private void one(CaseResult c, boolean many) {
        if (many) {
            String about = c.counts() == null
                    ? ""
                    : "  " + Wording.count(c.counts().comparisons(), "comparison")
                            + (c.counts().divergences() == 0
                                    ? ""
                                    : ", " + Wording.count(c.counts().divergences(), "divergence"));
            String verdict = String.format(Locale.ROOT, "%-9s", c.verdict().toUpperCase(Locale.ROOT));
            line(paint(verdict, tone(c.verdict())) + " " + clean(Wording.title(c)) + about);
        }
        if (c.counts() == null) {
            if (c.recorded() != null) {
                recorded(c.recorded());
            }
            for (String note : Wording.notes(c)) {
                line("  note: " + clean(note));
            }
            return;
        }
        if (c.first() != null) {
            first(c.first());
        }
        if (!c.divergences().isEmpty()) {
            list(c);
        }
        if (c.explanation() != null) {
            explanation(c.explanation());
        }
        if (!many) {
            line(Wording.compared(c) + "; aligned by " + c.alignment().mode());
        }
        String effect = Wording.effect(c);
        if (effect != null) {
            line("  " + clean(effect));
        }
        for (String note : Wording.notes(c)) {
            line("  note: " + clean(note));
        }
        for (CaseResult.Identity identity : c.alignment().objects()) {
            line("  identity: " + clean(identity.expected()) + " = " + clean(identity.actual()) + " (" + identity.how()
                    + ")");
        }
        if (many && !c.divergences().isEmpty()) {
            line("");
        }
    }

    private void first(Divergence d) {
        Divergence.Occurrence o = d.first();
        String lines = Wording.lines(o);
        line(paint("first divergence:", BOLD) + " " + clean(d.object()) + " " + d.kind() + " " + clean(d.name()) + ", "
                + Wording.when(o) + (lines.isEmpty() ? "" : ", " + lines));
        for (Wording.Line value : Wording.values(d)) {
            String tone = value.label().equals("actual") ? RED : value.label().equals("expected") ? GREEN : "";
            line("  " + String.format(Locale.ROOT, "%-10s", value.label()) + " " + paint(clean(value.text()), tone));
        }
        if (d.chain() != null) {
            List<List<String>> rows = new ArrayList<>();
            for (Divergence.Step step : d.chain()) {
                if (!step.step().equals("field")) {
                    rows.add(List.of(
                            step.step(), step.frame() == null ? "" : "frame " + step.frame(), clean(step.text())));
                }
            }
            columns("  ", rows, null);
        }
        line("");
    }

    private void list(CaseResult c) {
        List<List<String>> rows = new ArrayList<>();
        List<String> tones = new ArrayList<>();
        for (Divergence d :
                c.divergences().subList(0, Math.min(most, c.divergences().size()))) {
            rows.add(List.of(
                    d.status(),
                    d.severity() == null ? "" : d.severity(),
                    clean(d.object()),
                    d.kind(),
                    clean(d.name()),
                    d.first() == null || d.first().frame() == null
                            ? ""
                            : "frame " + d.first().frame(),
                    d.count() == 0 ? "" : d.count() + "x",
                    d.maxError() == null ? "" : "max " + Wording.largest(d),
                    Wording.course(d),
                    d.fingerprint(),
                    d.follows() == null ? "" : "follows " + Wording.follows(d),
                    clean(Wording.accepted(d))));
            tones.add(tone(d.status()));
        }
        columns("  ", rows, tones);
        int left = Math.max(c.divergences().size(), c.counts().divergences()) - most;
        if (left > 0) {
            line("  .. and " + left + " more");
        }
    }

    private void explanation(Explanation e) {
        line(paint(Wording.explained(e), BOLD));
        List<List<String>> rows = new ArrayList<>();
        for (Explanation.Candidate one : e.explanations()) {
            rows.add(List.of(one.remaining() + " left", clean(Wording.variants(one.variants()))));
            one.alternatives().forEach(other -> rows.add(List.of("", "or " + clean(Wording.variants(other)))));
        }
        columns("  ", rows, null);
    }

    private void recorded(CaseResult.Residuals recorded) {
        line("recorded positions beside the replayed bodies:");
        List<List<String>> rows = new ArrayList<>();
        for (CaseResult.ResidualSummary s : recorded.summary()) {
            rows.add(List.of(
                    s.body(),
                    s.message(),
                    s.count() + "x",
                    "median " + Wording.number(s.median()) + " m",
                    "95 % within " + Wording.number(s.p95()) + " m",
                    "worst " + Wording.number(s.worst()) + " m",
                    "turned by " + Wording.number(s.headingMedian()) + "\u00b0, worst "
                            + Wording.number(s.headingWorst()) + "\u00b0"));
        }
        columns("  ", rows, null);
        rows.clear();
        for (CaseResult.Residual r :
                recorded.worst().subList(0, Math.min(5, recorded.worst().size()))) {
            rows.add(List.of(
                    Wording.number(r.distance()) + " m",
                    clean(r.object()),
                    r.message(),
                    "frame " + r.frame(),
                    r.t() == null ? "" : "t " + Wording.seconds(r.t()) + " s",
                    "packet " + r.packet()));
        }
        line("farthest:");
        columns("  ", rows, null);
    }

    // ---- form

    /** Writes rows with aligned columns; columns that are empty in all rows are left out. */
    private void columns(String indent, List<List<String>> rows, List<String> tones) {
        if (rows.isEmpty()) {
            return;
        }
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] == 0) {
                    continue;
                }
                String cell = rows.get(r).get(i);
                String padded = cell + " ".repeat(widths[i] - width(cell));
                text.append(i == 0 && tones != null ? paint(padded, tones.get(r)) : padded)
                        .append("  ");
            }
            line(indent + text.toString().stripTrailing());
        }
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    private String paint(String text, String tone) {
        return color && !tone.isEmpty() ? "\u001b[" + tone + "m" + text + "\u001b[0m" : text;
    }

    private static String clean(String text) {
        return Wording.clean(text);
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
