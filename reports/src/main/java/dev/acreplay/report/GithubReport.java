package dev.acreplay.report;

import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A result for GitHub's workflow runner: annotations as workflow commands, and the summary of the job as Markdown.
 *
 * <p>The runner shows ten annotations of a kind a step, and takes a summary of one mebibyte: the worst nine come first, and a
 * notice says how many more there are.
 */
public final class GithubReport {
    /** Annotations of one step, less the one that counts the others. */
    static final int MOST = 9;

    private static final int SUMMARY_BYTES = 1_000_000;

    private record Annotation(String level, String title, String file, Integer line, Integer column, String message) {}

    private GithubReport() {}

    /** Returns workflow commands, a line each. */
    static String annotations(RunResult result) {
        List<Annotation> all = result.findings() != null ? findings(result) : divergences(result);
        StringBuilder out = new StringBuilder();
        for (Annotation one : all.subList(0, Math.min(MOST, all.size()))) {
            command(out, one);
        }
        int left = all.size() - MOST;
        String more = left > 0 ? left + " more; " : "";
        String level = result.exit() == 0 ? "notice" : left > 0 ? "notice" : null;
        if (level != null) {
            String sums = result.findings() != null || result.verdict().equals("replayed")
                    ? ""
                    : ", " + Wording.totals(result);
            command(out, new Annotation(level, "acreplay", null, null, null, more + result.headline() + sums));
        }
        return out.toString();
    }

    /** Returns the summary of the job: Markdown of at most a million bytes. */
    public static String summary(RunResult result) {
        return MarkdownReport.within(MarkdownReport.render(result, MOST), SUMMARY_BYTES);
    }

    private static List<Annotation> divergences(RunResult result) {
        List<Annotation> all = new ArrayList<>();
        for (CaseResult c : result.cases()) {
            if (c.verdict().equals("failed")) {
                all.add(new Annotation("error", Wording.title(c) + ": failed", file(c), null, null, c.message()));
            }
        }
        for (RunResult.Ranked one : result.ranked()) {
            Divergence d = one.divergence();
            boolean fails = d.status().equals("new") || d.status().equals("worse");
            if (fails || result.strict() && d.status().equals("gone")) {
                all.add(new Annotation(
                        "error",
                        Wording.title(one.in()) + ": " + d.status() + " " + d.name(),
                        file(one.in()),
                        null,
                        null,
                        Wording.sentence(d) + " [" + d.fingerprint() + "]"));
            }
        }
        for (CaseResult c : result.cases()) {
            if (c.verdict().equals("skipped")) {
                all.add(new Annotation("warning", Wording.title(c) + ": skipped", file(c), null, null, c.message()));
            }
        }
        return all;
    }

    /** The case's input; what a suite names is relative to the suite's folder. */
    private static String file(CaseResult c) {
        Path folder = null;
        if (c.inputs() != null) {
            for (CaseResult.Input input : c.inputs()) {
                if (input.role().equals("suite")) {
                    folder = Path.of(input.name()).getParent();
                } else if (input.role().equals("scenario") || input.role().equals("capture")) {
                    return folder == null
                            ? input.name()
                            : folder.resolve(input.name())
                                    .normalize()
                                    .toString()
                                    .replace('\\', '/');
                }
            }
        }
        return null;
    }

    private static List<Annotation> findings(RunResult result) {
        List<Annotation> all = new ArrayList<>();
        for (String level : List.of("error", "warning")) {
            for (RuleFinding f : result.findings()) {
                if (f.level().equals(level) && f.allowed() == null) {
                    String place = f.line() == null ? Wording.place(f) + ": " : "";
                    all.add(new Annotation(
                            level,
                            f.rule() + (f.about() == null ? "" : " " + f.about()),
                            f.file(),
                            f.line(),
                            f.column(),
                            place + f.message() + (f.suggestion() == null ? "" : " [" + f.suggestion() + "]")));
                }
            }
        }
        return all;
    }

    private static void command(StringBuilder out, Annotation a) {
        List<String> properties = new ArrayList<>();
        if (a.file() != null) {
            properties.add("file=" + property(a.file()));
        }
        if (a.line() != null) {
            properties.add("line=" + a.line());
        }
        if (a.column() != null) {
            properties.add("col=" + a.column());
        }
        properties.add("title=" + property(a.title()));
        out.append("::")
                .append(a.level())
                .append(' ')
                .append(String.join(",", properties))
                .append("::")
                .append(data(a.message()))
                .append('\n');
    }

    /** Escapes the text of a workflow command; a message is cut before the runner would. */
    private static String data(String text) {
        String clean = Wording.clean(text);
        return (clean.length() > 2000 ? clean.substring(0, 2000) + " .." : clean)
                .replace("%", "%25")
                .replace("\r", "%0D")
                .replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
