package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.RunResult;
import dev.acreplay.report.GithubReport;
import dev.acreplay.report.ReportForm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The reports that a command writes of its result. */
final class ReportOptions {
    private static final String SUMMARY = "GITHUB_STEP_SUMMARY";

    @Option(
            names = "--report",
            paramLabel = "FORM[=FILE]",
            description = {
                "Write a report of this form, to FILE: text, html, md, json, csv, junit, sarif, github. May be given"
                        + " again for other forms.",
                "Without FILE it takes the place of the command's own output; github is written behind that, and adds"
                        + " to the summary of the job where GITHUB_STEP_SUMMARY is set."
            })
    private List<String> reports = new ArrayList<>();

    @Option(
            names = "--report-dir",
            paramLabel = "DIR",
            description = "Write all forms into the folder DIR, as report.html, report.md and so on.")
    private String folder;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colours in text: auto (default: on a terminal, without NO_COLOR), always, never.")
    private String color;

    private record Wanted(ReportForm form, String file) {}

    /** Returns how many values the comparison has to keep for the reports. */
    int series(boolean json) {
        boolean shown = json
                || folder != null
                || wanted().stream().anyMatch(w -> w.form().showsSeries());
        return shown ? DiffOptions.SERIES : 0;
    }

    /** Returns whether any report is asked for. */
    boolean any() {
        return folder != null || !reports.isEmpty();
    }

    /** Returns whether text that goes to standard output may have colours. */
    boolean color() {
        return switch (ComparisonOptions.oneOf("--color", color, "auto", "always", "never")) {
            case 0 -> Ansi.AUTO.enabled();
            case 1 -> true;
            default -> false;
        };
    }

    private List<Wanted> wanted() {
        List<Wanted> all = new ArrayList<>();
        for (String report : reports) {
            int sign = report.indexOf('=');
            String word = sign < 0 ? report : report.substring(0, sign);
            ReportForm form = Arrays.stream(ReportForm.values())
                    .filter(f -> f.word().equals(word.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new InputException("Invalid value for option '--report': expected one of "
                            + Arrays.stream(ReportForm.values())
                                    .map(ReportForm::word)
                                    .toList()
                            + ", with =FILE or without, but was '" + report + "'"));
            String file = sign < 0 ? OutputOption.STANDARD_OUTPUT : report.substring(sign + 1);
            if (file.isEmpty()) {
                throw new InputException(
                        "Invalid value for option '--report': expected a file behind '" + word + "=' but found none");
            }
            all.add(new Wanted(form, file));
        }
        return all;
    }

    private static boolean replaces(Wanted one) {
        return one.file().equals(OutputOption.STANDARD_OUTPUT) && one.form() != ReportForm.GITHUB;
    }

    /** Fails early where the options cannot be followed. */
    void check() {
        color();
        long replacing = wanted().stream().filter(ReportOptions::replaces).count();
        if (replacing > 1) {
            throw new InputException("Invalid value for option '--report': only one form can go to the output of the"
                    + " command; give the others a file, such as html=report.html");
        }
        if (folder != null) {
            try {
                Files.createDirectories(Path.of(folder));
            } catch (IOException | InvalidPathException e) {
                throw new InputException("the folder " + folder + " cannot be made: " + e, e);
            }
        }
    }

    /** Writes the reports of a command whose own output is something else; those without a file go to standard output. */
    void write(RunResult result, CommandSpec spec) {
        write(result, spec, new OutputOption(), null);
    }

    /**
     * Writes the command's own output, unless a report takes its place, and the reports.
     *
     * @param own what the command writes by itself
     */
    void write(RunResult result, CommandSpec spec, OutputOption output, OutputOption.Content own) {
        PrintWriter out = spec.commandLine().getOut();
        List<Wanted> wanted = wanted();
        Wanted instead =
                wanted.stream().filter(ReportOptions::replaces).findFirst().orElse(null);
        boolean terminal = output.isStandardOutput() && color();
        if (instead != null) {
            output.write(out, stream -> instead.form().write(result, terminal, stream));
        } else if (own != null) {
            output.write(out, own);
        }
        for (Wanted one : wanted) {
            if (one == instead) {
                continue;
            }
            OutputOption.write(one.file(), out, stream -> one.form().write(result, false, stream));
            if (one.form() == ReportForm.GITHUB) {
                addSummary(result);
            }
        }
        if (folder != null) {
            for (ReportForm form : ReportForm.values()) {
                String file = Path.of(folder, form.fileName()).toString();
                OutputOption.write(file, out, stream -> form.write(result, false, stream));
            }
            OutputOption.write(
                    Path.of(folder, "report.github.md").toString(),
                    out,
                    stream -> stream.write(GithubReport.summary(result).getBytes(StandardCharsets.UTF_8)));
        }
        out.flush();
    }

    private static void addSummary(RunResult result) {
        String file = System.getenv(SUMMARY);
        if (file == null || file.isEmpty()) {
            return;
        }
        try {
            Files.writeString(
                    Path.of(file),
                    GithubReport.summary(result),
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException | InvalidPathException e) {
            throw new InputException("the summary " + file + " (" + SUMMARY + ") cannot be written: " + e, e);
        }
    }
}
