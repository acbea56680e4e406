package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.RunResult;
import dev.acreplay.diff.Shards;
import dev.acreplay.report.ResultText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

/** Puts the results of shards together. */
@Command(
        name = "merge",
        header = {"Example: acreplay merge part-1.json part-2.json -o result.json", ""},
        description =
                "Puts the results of `verify --shard I/N --format json` together: the same bytes as a run of the whole"
                        + " suite. All N parts must be there. The exit status is that of the whole.",
        mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RESULT", arity = "1..*", description = "Results of all shards, in any order.")
    private List<Path> files;

    @Option(names = "--format", paramLabel = "FORM", defaultValue = "json", description = "json (default) or text.")
    private String format;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        boolean json = ComparisonOptions.oneOf("--format", format, "json", "text") == 0;
        reports.check();
        boolean color = output.isStandardOutput() && reports.color();
        List<RunResult> shards = new ArrayList<>();
        for (Path file : files) {
            shards.add(read(file));
        }
        RunResult result = Shards.merge(files.stream().map(Path::toString).toList(), shards);
        reports.write(
                result,
                spec,
                output,
                out -> out.write((json ? result.toJson() : ResultText.render(result, 10, color))
                        .getBytes(StandardCharsets.UTF_8)));
        return result.exit();
    }

    static RunResult read(Path file) {
        try {
            return RunResult.read(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new InputException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read: " + e, e);
        }
    }
}
