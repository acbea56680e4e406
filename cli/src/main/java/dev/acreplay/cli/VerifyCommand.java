package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.Baseline;
import dev.acreplay.diff.RunResult;
import dev.acreplay.diff.Suite;
import dev.acreplay.diff.Verifier;
import dev.acreplay.diff.VerifyOptions;
import dev.acreplay.report.ResultText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a suite: the gate. */
@Command(
        name = "verify",
        header = {
            "Example: acreplay verify fixtures/demo/suite.yaml",
            "         acreplay verify suite.yaml --case chase --profile ace",
            "         acreplay verify suite.yaml --shard 1/2 --format json -o part-1.json",
            ""
        },
        description =
                "Replays the cases of a suite, compares them with their recorded traces, and judges what differs by"
                        + " the accepted baselines: new, known, worse or gone. Exit status 0: nothing new or worse, 1: something new"
                        + " or worse, 2: a case could not be compared.",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SUITE", description = "The suite, YAML or JSON; its paths are relative to its folder.")
    private Path file;

    @Option(names = "--case", paramLabel = "NAME", description = "Run this case only; may be given again.")
    private List<String> cases = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            description = "Replay under retail, ace or acdream instead of the cases' profile.")
    private String profile;

    @Option(names = "--set", paramLabel = "ID[=VALUE]", description = "Switch a variant on, on top of the cases' own.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Cases at the same time (default: processors, 2 at most).")
    private Integer jobs;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Run the I-th of N parts; `merge` puts results together.")
    private String shard;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time limit of a case that has none of its own.")
    private double timeout;

    @Option(names = "--require-all", description = "An absent capture fails (exit 2) instead of being skipped.")
    private boolean requireAll;

    @Option(names = "--strict", description = "Accepted divergences that are gone fail as well.")
    private boolean strict;

    @Option(
            names = "--update-baseline",
            description = "Accept what is found now in the cases' baselines; refused where CI is set.")
    private boolean update;

    @Option(
            names = "--max-divergences",
            paramLabel = "N",
            defaultValue = "1000",
            description =
                    "List N divergences a case at most (default ${DEFAULT-VALUE}); counts are complete all the same.")
    private int most;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "text (default) or json (docs/result.schema.json).")
    private String format;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        boolean json = ComparisonOptions.oneOf("--format", format, "text", "json") == 1;
        reports.check();
        RunResult result = run(reports.series(json));
        boolean color = output.isStandardOutput() && reports.color();
        reports.write(
                result,
                spec,
                output,
                out -> out.write((json ? result.toJson() : ResultText.render(result, 10, color))
                        .getBytes(StandardCharsets.UTF_8)));
        return result.exit();
    }

    private RunResult run(int series) {
        if (update) {
            Baseline.refuseOnCi("--update-baseline", Main.environment.apply("CI"));
            if (profile != null || !settings.isEmpty()) {
                throw new InputException("--update-baseline with --profile or --set would accept divergences of another"
                        + " replay than the suite's; change the suite instead");
            }
        }
        int[] part = part(shard);
        Suite suite = Suite.read(file);
        PrintWriter err = spec.commandLine().getErr();
        for (String key : suite.unknownKeys()) {
            err.println("acreplay: " + file + ": the key " + key + " means nothing here and is passed over");
        }
        int workers = jobs != null ? jobs : Math.min(2, Runtime.getRuntime().availableProcessors());
        if (workers < 1) {
            throw new InputException(
                    "Invalid value for option '--jobs': expected at least 1 but was '" + workers + "'");
        }
        VerifyOptions options = new VerifyOptions(
                cases,
                profile,
                settings,
                part[0],
                part[1],
                workers,
                ComparisonOptions.seconds("--timeout", timeout),
                requireAll,
                strict,
                update,
                ComparisonOptions.atLeastOne("--max-divergences", most),
                series,
                Main.Version.text(),
                Rerun.of(spec));
        return Verifier.run(suite, options, done -> {});
    }

    static int[] part(String text) {
        if (text == null) {
            return new int[] {1, 1};
        }
        String[] words = text.split("/", -1);
        try {
            int i = Integer.parseInt(words[0]);
            int n = Integer.parseInt(words[1]);
            if (words.length == 2 && i >= 1 && i <= n) {
                return new int[] {i, n};
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // said below
        }
        throw new InputException(
                "Invalid value for option '--shard': expected I/N with I from 1 to N but was '" + text + "'");
    }
}
