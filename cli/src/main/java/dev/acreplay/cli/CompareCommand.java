package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.Agreement;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.report.AgreementText;
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

/** Compares more than two traces. */
@Command(
        name = "compare",
        header = {"Example: acreplay compare retail.log replay.jsonl client-a.jsonl client-b.csv", ""},
        description =
                "Compares every two of several traces and says, field by field, who agrees with whom. Exit status 0:"
                        + " all agree, 1: some do not.",
        mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TRACE", arity = "2..*", description = "Traces of any form; at least two.")
    private List<Path> traces;

    @Mixin
    private ComparisonOptions comparison;

    @Option(names = "--format", paramLabel = "FORM", defaultValue = "text", description = "text (default) or json.")
    private String format;

    @Option(
            names = "--max-divergences",
            paramLabel = "N",
            defaultValue = "60",
            description = "List N fields at most in the text form (default ${DEFAULT-VALUE}).")
    private int most;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        int limit = ComparisonOptions.atLeastOne("--max-divergences", most);
        boolean json = ComparisonOptions.oneOf("--format", format, "text", "json") == 1;
        if (comparison.shift() != 0) {
            throw new InputException("--shift-time needs two traces: use diff, or write shifted traces first");
        }
        DiffOptions exact = DiffOptions.exact("compare");
        Agreement found = Agreement.of(
                traces,
                new DiffOptions(
                        exact.caseName(),
                        comparison.comparison(),
                        comparison.align(),
                        0,
                        comparison.objects(),
                        comparison.complete(),
                        false,
                        Integer.MAX_VALUE,
                        0,
                        List.of(),
                        List.of(),
                        null,
                        null,
                        null));
        output.write(
                spec.commandLine().getOut(),
                out -> out.write(
                        (json ? found.toJson() : AgreementText.render(found, limit)).getBytes(StandardCharsets.UTF_8)));
        return found.agrees() ? Main.OK : Main.DIVERGENT;
    }
}
