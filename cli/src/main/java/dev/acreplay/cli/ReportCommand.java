package dev.acreplay.cli;

import dev.acreplay.diff.RunResult;
import dev.acreplay.report.ResultText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders a saved result again. */
@Command(
        name = "report",
        header = {
            "Example: acreplay report result.json --report html=report.html --report junit=report.xml",
            "         acreplay report result.json --report-dir reports",
            "         acreplay report result.json --report md -o summary.md",
            ""
        },
        description =
                "Renders the JSON result of an earlier verify, diff, explain, outbound, replay, merge or register check in"
                        + " other forms. Nothing is computed again. The exit status is 0 unless the file cannot be read.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", description = "A result: JSON of docs/result.schema.json.")
    private Path file;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "20",
            description = "Divergences listed a case in the text (default ${DEFAULT-VALUE}).")
    private int most;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        reports.check();
        RunResult result = MergeCommand.read(file);
        boolean color = output.isStandardOutput() && reports.color();
        reports.write(
                result,
                spec,
                output,
                out -> out.write(ResultText.render(result, most, color).getBytes(StandardCharsets.UTF_8)));
        return Main.OK;
    }
}
