package dev.acreplay.cli;

import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.FileDiff;
import dev.acreplay.diff.RunResult;
import dev.acreplay.report.ResultText;
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

/** Compares two traces. */
@Command(
        name = "diff",
        header = {
            "Example: acreplay diff retail.jsonl replay.jsonl",
            "         acreplay diff retail.cdb.log replay.jsonl --tolerance position=0.0002",
            ""
        },
        description =
                "Compares two traces row by row and names the first divergence with what led to it. Traces are JSON"
                        + " Lines, CSV or debugger logs, plain or compressed. Exit status 0: equal, 1: a divergence.",
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "EXPECTED", description = "The trace that is taken as true.")
    private Path expected;

    @Parameters(index = "1", paramLabel = "ACTUAL", description = "The trace that is compared with it.")
    private Path actual;

    @Mixin
    private ComparisonOptions comparison;

    @Option(
            names = "--max-divergences",
            paramLabel = "N",
            defaultValue = "1000",
            description = "List N divergences at most (default ${DEFAULT-VALUE}); counts are complete all the same.")
    private int most;

    @Option(names = "--fail-fast", description = "Stop behind the frame of the first divergence.")
    private boolean failFast;

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
        boolean color = output.isStandardOutput() && reports.color();
        CaseResult result = FileDiff.compare(
                expected,
                actual,
                new DiffOptions(
                        "diff",
                        comparison.comparison(),
                        comparison.align(),
                        comparison.shift(),
                        comparison.objects(),
                        comparison.complete(),
                        failFast,
                        ComparisonOptions.atLeastOne("--max-divergences", most),
                        reports.series(json),
                        List.of(),
                        List.of(),
                        null,
                        null,
                        Rerun.of(spec)));
        RunResult run = RunResult.of(Main.Version.text(), "diff", Rerun.of(spec), null, null, false, List.of(result));
        reports.write(
                run,
                spec,
                output,
                out -> out.write(
                        (json ? run.toJson() : ResultText.render(run, 20, color)).getBytes(StandardCharsets.UTF_8)));
        return run.exit();
    }
}
