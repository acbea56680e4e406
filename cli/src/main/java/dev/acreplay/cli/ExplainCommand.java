package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.Explainer;
import dev.acreplay.diff.Explanation;
import dev.acreplay.diff.ReplayDiff;
import dev.acreplay.diff.RunResult;
import dev.acreplay.diff.Suite;
import dev.acreplay.diff.Verifier;
import dev.acreplay.diff.VerifyOptions;
import dev.acreplay.report.ExplanationText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the variants that account for a divergence. */
@Command(
        name = "explain",
        header = {
            "Example: acreplay explain chase.json --trace chase.retail.jsonl",
            "         acreplay explain suite.yaml --case chase --format json",
            ""
        },
        description =
                "Replays a capture, a scenario or a case of a suite under every variant, alone and in sets, and says"
                        + " which make its divergences from a trace vanish or shrink. Exit status 0: nothing to explain, or explained"
                        + " whole; 1: no set of variants is enough.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A capture, a scenario, or with --case a suite.")
    private Path file;

    @Option(names = "--trace", paramLabel = "TRACE", description = "The trace to explain, of any form.")
    private Path trace;

    @Option(names = "--case", paramLabel = "NAME", description = "The case of the suite FILE.")
    private String caseName;

    @Mixin
    private ReplayOptionGroup replay;

    @Mixin
    private ComparisonOptions comparison;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Replays at the same time (default: processors, 2 at most).")
    private Integer jobs;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "150",
            description = "End the search behind SECONDS (default ${DEFAULT-VALUE}; 0: no limit).")
    private double timeout;

    @Option(names = "--format", paramLabel = "FORM", defaultValue = "text", description = "text (default) or json.")
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
        int workers = jobs != null
                ? ComparisonOptions.atLeastOne("--jobs", jobs)
                : Math.min(2, Runtime.getRuntime().availableProcessors());
        ComparisonOptions.seconds("--timeout", timeout);
        String rerun = Rerun.of(spec);
        Explanation found;
        CaseResult shown;
        if (caseName != null) {
            if (trace != null) {
                throw new InputException("--case and --trace exclude each other: a case names its own traces");
            }
            found = Explainer.explain(
                    Suite.read(file), caseName, replay.profile(), replay.settings(), workers, timeout, rerun);
            shown = reports.any() ? compared(rerun) : null;
        } else {
            if (trace == null) {
                throw new InputException("Missing required option: '--trace=TRACE' (or --case=NAME with a suite)");
            }
            DiffOptions exact = DiffOptions.exact("diff");
            DiffOptions diff = new DiffOptions(
                    exact.caseName(),
                    comparison.comparison(),
                    comparison.align(),
                    comparison.shift(),
                    comparison.objects(),
                    comparison.complete(),
                    false,
                    exact.maxDivergences(),
                    0,
                    List.of(),
                    List.of(),
                    null,
                    null,
                    rerun);
            found = Explainer.explain(file, replay.options(), trace, diff, workers, timeout, rerun);
            shown = reports.any()
                    ? ReplayDiff.compare(file, replay.options(), trace, diff.withSeries(reports.series(false)))
                    : null;
        }
        OutputOption.Content own = out ->
                out.write((json ? found.toJson() : ExplanationText.render(found)).getBytes(StandardCharsets.UTF_8));
        if (shown == null) {
            output.write(spec.commandLine().getOut(), own);
        } else {
            RunResult result = RunResult.of(
                    Main.Version.text(), "explain", rerun, null, null, false, List.of(shown.explained(found)));
            reports.write(result, spec, output, own);
        }
        return found.enough() ? Main.OK : Main.DIVERGENT;
    }

    /** Returns the case as verify compares it, for reports. */
    private CaseResult compared(String rerun) {
        VerifyOptions options = new VerifyOptions(
                List.of(caseName),
                replay.profile(),
                replay.settings(),
                1,
                1,
                1,
                0,
                false,
                false,
                false,
                DiffOptions.MAX_DIVERGENCES,
                reports.series(false),
                Main.Version.text(),
                rerun);
        return Verifier.run(Suite.read(file), options, done -> {}).cases().get(0);
    }
}
