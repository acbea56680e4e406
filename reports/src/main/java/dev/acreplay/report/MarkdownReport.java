package dev.acreplay.report;

import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Explanation;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A result as GitHub-flavoured Markdown that stays the same, line by line, while the result does.
 *
 * <p>What comes from inputs stands in code spans, where neither markup nor mentions nor links work; sentences are escaped.
 */
final class MarkdownReport {
    private final StringBuilder out = new StringBuilder();
    private final int most;

    private MarkdownReport(int most) {
        this.most = most;
    }

    /**
     * Renders a result.
     *
     * @param most divergences listed a case
     */
    static String render(RunResult result, int most) {
        MarkdownReport report = new MarkdownReport(most);
        report.run(result);
        return report.out.toString();
    }

    private void run(RunResult result) {
        line("# " + text("acreplay " + result.command()) + ": " + text(result.headline()));
        line("");
        if (result.findings() != null) {
            findings(result);
            notes(result);
        } else {
            overview(result);
            result.cases().forEach(this::one);
        }
        line("");
        line("Run again: " + code(result.rerun()) + "  ");
        line("Written by " + text(result.tool()) + ", exit status " + result.exit() + ".");
    }

    private void overview(RunResult result) {
        if (!result.verdict().equals("replayed")) {
            line(text(Wording.totals(result)) + ".");
        }
        if (result.suite() == null) {
            return;
        }
        line("");
        table("Case", "Verdict", ":Comparisons", ":Divergences", "First cause");
        for (CaseResult c : result.cases()) {
            Divergence first = c.first();
            row(
                    code(Wording.title(c)),
                    strong(c.verdict()),
                    c.counts() == null ? "" : Wording.grouped(c.counts().comparisons()),
                    c.counts() == null ? "" : Wording.grouped(c.counts().divergences()),
                    first == null
                            ? c.counts() == null ? text(c.message()) : ""
                            : code(first.object() + " " + first.name()) + ", " + Wording.when(first.first()));
        }
    }

    private static String strong(String verdict) {
        return verdict.equals("agrees") ? verdict : "**" + verdict + "**";
    }

    private void findings(RunResult result) {
        line(code(result.suite()) + ": " + Wording.count(result.findings().size(), "finding") + ".");
        if (result.findings().isEmpty()) {
            return;
        }
        line("");
        table("Level", "Rule", "Where", "What", "What to do");
        int shown = 0;
        for (RuleFinding f : result.findings()) {
            if (shown++ == most) {
                break;
            }
            row(
                    f.allowed() == null ? f.level() : "allowed",
                    code(f.rule()),
                    code(Wording.place(f)),
                    text(f.message()),
                    f.allowed() != null ? text(f.allowed()) : f.suggestion() == null ? "" : text(f.suggestion()));
        }
        more(result.findings().size() - most);
    }

    private void notes(RunResult result) {
        if (result.notes() == null || result.notes().isEmpty()) {
            return;
        }
        line("");
        line("## What was measured");
        line("");
        result.notes().forEach(note -> line("- " + code(note.strip())));
    }

    private void more(int left) {
        if (left > 0) {
            line("");
            line(left + " more are not listed here.");
        }
    }

    private void one(CaseResult c) {
        line("");
        line("## " + code(Wording.title(c)) + ": " + c.verdict());
        line("");
        bullet("compared", Wording.compared(c));
        bullet("effect", Wording.effect(c));
        Wording.notes(c).forEach(note -> bullet("note", note));
        if (c.first() != null) {
            first(c.first());
        }
        if (c.explanation() != null) {
            explanation(c.explanation());
        }
        if (!c.divergences().isEmpty()) {
            divergences(c);
        }
        if (c.recorded() != null) {
            recorded(c.recorded());
        }
        provenance(c);
    }

    private void first(Divergence d) {
        line("");
        line("### First cause");
        line("");
        String lines = Wording.lines(d.first());
        line(code(d.object()) + " " + d.kind() + " " + code(d.name()) + ", " + Wording.when(d.first())
                + (lines.isEmpty() ? "" : ", " + lines));
        line("");
        for (Wording.Line value : Wording.values(d)) {
            line("- " + value.label() + ": "
                    + (value.label().equals("hint") ? text(value.text()) : code(value.text())));
        }
        if (d.chain() == null || d.chain().isEmpty()) {
            return;
        }
        line("");
        line("How it came about, earliest first:");
        line("");
        int number = 1;
        for (Divergence.Step step : d.chain()) {
            line(number++ + ". " + step.step() + (step.frame() == null ? "" : ", frame " + step.frame()) + ": "
                    + code(step.text()));
        }
    }

    private void explanation(Explanation e) {
        line("");
        line("### Explanation");
        line("");
        line(text(Wording.explained(e)) + "; " + e.tried() + " sets replayed.");
        if (e.explanations().isEmpty()) {
            return;
        }
        line("");
        table("Variants", ":Remaining", "Cannot be told from");
        for (Explanation.Candidate one : e.explanations()) {
            List<String> others = new ArrayList<>();
            one.alternatives().forEach(other -> others.add(code(Wording.variants(other))));
            row(code(Wording.variants(one.variants())), String.valueOf(one.remaining()), String.join(", ", others));
        }
    }

    private void divergences(CaseResult c) {
        line("");
        line("### Divergences");
        line("");
        table(
                "Status",
                "Severity",
                "Object",
                "Kind",
                "What",
                ":First frame",
                ":Times",
                ":Largest",
                "Course",
                "Follows",
                "Accepted",
                "Fingerprint");
        for (Divergence d : listed(c)) {
            row(
                    d.status().equals("known") || d.status().equals("gone") ? d.status() : "**" + d.status() + "**",
                    d.severity() == null ? "" : d.severity(),
                    code(d.object()),
                    d.kind(),
                    code(d.name()),
                    d.first() == null || d.first().frame() == null
                            ? ""
                            : d.first().frame().toString(),
                    String.valueOf(d.count()),
                    text(Wording.largest(d)),
                    Wording.course(d),
                    d.follows() == null ? "" : code(Wording.follows(d)),
                    d.accepted() == null ? "" : code(Wording.accepted(d)),
                    code(d.fingerprint()));
        }
        more(Math.max(c.divergences().size(), c.counts().divergences()) - most);
    }

    /** All in order of occurrence, or the worst where they are too many. */
    private List<Divergence> listed(CaseResult c) {
        return c.divergences().size() <= most
                ? c.divergences()
                : c.divergences().stream()
                        .sorted(RunResult.WORST_FIRST)
                        .limit(most)
                        .toList();
    }

    private void recorded(CaseResult.Residuals recorded) {
        line("");
        line("### Recorded positions");
        line("");
        table(
                "Body",
                "Message",
                ":Count",
                ":Median m",
                ":95 % m",
                ":Worst m",
                ":Heading median \u00b0",
                ":Heading worst \u00b0");
        for (CaseResult.ResidualSummary s : recorded.summary()) {
            row(
                    s.body(),
                    code(s.message()),
                    String.valueOf(s.count()),
                    Wording.number(s.median()),
                    Wording.number(s.p95()),
                    Wording.number(s.worst()),
                    Wording.number(s.headingMedian()),
                    Wording.number(s.headingWorst()));
        }
        line("");
        line("Farthest:");
        line("");
        table(":Metres", ":Heading \u00b0", "Object", "Message", ":Frame", ":Seconds", ":Packet");
        for (CaseResult.Residual r : recorded.worst()) {
            row(
                    Wording.number(r.distance()),
                    Wording.number(r.heading()),
                    code(r.object()),
                    code(r.message()),
                    String.valueOf(r.frame()),
                    r.t() == null ? "" : Wording.seconds(r.t()),
                    String.valueOf(r.packet()));
        }
    }

    private void provenance(CaseResult c) {
        List<Wording.Line> lines = Wording.provenance(c);
        if (lines.isEmpty() && c.contested() == null) {
            return;
        }
        line("");
        line("<details><summary>Provenance</summary>");
        line("");
        lines.forEach(one -> line("- " + text(one.label()) + ": " + code(one.text())));
        if (c.contested() != null) {
            c.contested()
                    .forEach(r -> line("- contested reading " + code(r.id() + "=" + r.setting())
                            + (r.summary() == null ? "" : ": " + text(r.summary()))));
        }
        if (c.rerun() != null) {
            line("- run again: " + code(c.rerun()));
        }
        line("");
        line("</details>");
    }

    // ---- form

    private void bullet(String label, String text) {
        if (text != null && !text.isEmpty()) {
            line("- " + label + ": " + text(text));
        }
    }

    private void table(String... heads) {
        StringBuilder names = new StringBuilder("|");
        StringBuilder rule = new StringBuilder("|");
        for (String head : heads) {
            boolean right = head.startsWith(":");
            names.append(' ').append(right ? head.substring(1) : head).append(" |");
            rule.append(right ? " ---: |" : " --- |");
        }
        line(names.toString());
        line(rule.toString());
    }

    private void row(String... cells) {
        StringBuilder row = new StringBuilder("|");
        for (String cell : cells) {
            row.append(' ').append(cell).append(" |");
        }
        line(row.toString());
    }

    /** Returns text in a code span that holds whatever it contains; empty for null. */
    static String code(String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String clean = Wording.clean(text).replace("|", "\\|");
        int run = 0;
        int longest = 0;
        for (int i = 0; i < clean.length(); i++) {
            run = clean.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        boolean pad = clean.startsWith("`") || clean.endsWith("`") || clean.isBlank();
        return fence + (pad ? " " + clean + " " : clean) + fence;
    }

    /** Returns a sentence with everything escaped that Markdown or a page around it would act on. */
    static String text(String text) {
        if (text == null) {
            return "";
        }
        StringBuilder escaped = new StringBuilder();
        Wording.clean(text).codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                // a zero-width joint would hide; these keep mentions, links and references from working
                case '@' -> escaped.append("<span>@</span>");
                case '\\', '`', '*', '_', '[', ']', '#', '|', '~', '!' ->
                    escaped.append('\\').appendCodePoint(c);
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString().replace("://", ":<span>//</span>").replaceAll("(?i)www\\.", "<span>www</span>.");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    /** Returns a short summary for a page of a CI service, cut at whole lines to a number of bytes. */
    static String within(String markdown, int bytes) {
        if (markdown.getBytes(java.nio.charset.StandardCharsets.UTF_8).length <= bytes) {
            return markdown;
        }
        StringBuilder kept = new StringBuilder();
        int used = 80;
        for (String one : markdown.split("\n", -1)) {
            used += one.getBytes(java.nio.charset.StandardCharsets.UTF_8).length + 1;
            if (used > bytes) {
                return kept + "\n" + "The rest was cut at " + Wording.grouped(bytes) + " bytes.\n";
            }
            kept.append(one).append('\n');
        }
        return kept.toString();
    }
}
