package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.MinimalCase;
import dev.acreplay.diff.Minimiser;
import dev.acreplay.diff.ReplayCheck;
import dev.acreplay.diff.Suite;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the smallest scenario that still shows a divergence. */
@Command(
        name = "minimise",
        header = {
            "Example: acreplay minimise chase.json --trace chase.retail.jsonl --fingerprint 7c1f0e2ab9d34c55 -o small.json",
            "         acreplay minimise suite.yaml --case chase -o small.json",
            ""
        },
        description =
                "Cuts frames, inputs and objects from a scenario as long as the divergence of the fingerprint still"
                        + " shows, and writes the rest as a scenario with its expected trace beside it (small.json and"
                        + " small.trace.jsonl). The result is replayed and compared again before the command ends.",
        mixinStandardHelpOptions = true)
final class MinimiseCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A scenario or capture, or with --case a suite.")
    private Path file;

    @Option(names = "--trace", paramLabel = "TRACE", description = "The expected trace of the scenario.")
    private Path trace;

    @Option(names = "--case", paramLabel = "NAME", description = "The case of the suite FILE.")
    private String caseName;

    @Option(
            names = "--fingerprint",
            paramLabel = "F",
            description = "The divergence to keep, as diff or verify prints it; default: the first.")
    private String fingerprint;

    @Mixin
    private ReplayOptionGroup replay;

    @Mixin
    private ComparisonOptions comparison;

    @Option(names = "--jobs", paramLabel = "N", defaultValue = "2", description = "Replays at the same time.")
    private int jobs;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "50",
            description = "End the search behind SECONDS (default ${DEFAULT-VALUE}; 0: no limit).")
    private double timeout;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Where the scenario goes; its trace goes beside it.")
    private String output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ComparisonOptions.atLeastOne("--jobs", jobs);
        ComparisonOptions.seconds("--timeout", timeout);
        String wanted = fingerprint == null ? null : fingerprint.toLowerCase(Locale.ROOT);
        if (wanted != null && !wanted.matches("[0-9a-f]{16}")) {
            throw new InputException(
                    "Invalid value for option '--fingerprint': expected 16 hex digits but was '" + fingerprint + "'");
        }
        if (!output.endsWith(".json")) {
            throw new InputException(
                    "Invalid value for option '--output': expected a name that ends with .json but was '" + output
                            + "'");
        }
        MinimalCase.Found found;
        DiffOptions diff;
        if (caseName != null) {
            Suite suite = Suite.read(file);
            diff = DiffOptions.exact(caseName)
                    .withComparison(suite.named(List.of(caseName)).get(0).comparison());
            found = MinimalCase.find(suite, caseName, wanted, jobs, timeout);
        } else {
            if (trace == null) {
                throw new InputException("Missing required option: '--trace=TRACE' (or --case=NAME with a suite)");
            }
            diff = DiffOptions.exact("diff").withComparison(comparison.comparison());
            found = MinimalCase.find(file, replay.options(), trace, diff, wanted, jobs, timeout);
        }
        return write(found, diff);
    }

    private Integer write(MinimalCase.Found found, DiffOptions diff) {
        PrintWriter out = spec.commandLine().getOut();
        Minimiser.Minimised m = found.minimised();
        String traceName = output.substring(0, output.length() - 5) + ".trace.jsonl";
        OutputOption.write(output, out, to -> to.write(m.scenario()));
        OutputOption.write(traceName, out, to -> to.write(m.trace()));
        Divergence d = m.divergence();
        out.printf(Locale.ROOT, "%s %s %s %s%n", d.fingerprint(), d.object(), d.kind(), d.name());
        out.printf(
                Locale.ROOT,
                "inputs %d of %d, objects %d of %d, frames %d of %d; %d scenarios tried%n",
                m.inputs(),
                m.inputsBefore(),
                m.objects(),
                m.objectsBefore(),
                m.frames(),
                m.framesBefore(),
                m.tests());
        out.println(
                found.variants().isEmpty()
                        ? "the expected trace is cut from the recorded one"
                        : "the expected trace is the replay with "
                                + found.variants().keySet());
        CaseResult again = ReplayCheck.compare(Path.of(output), null, Path.of(traceName), diff);
        boolean shows =
                again.divergences().stream().anyMatch(one -> one.fingerprint().equals(d.fingerprint()));
        if (!shows) {
            throw new IllegalStateException("the written scenario does not show " + d.fingerprint() + " any more");
        }
        out.println("written " + output + " and " + traceName + "; verified: the divergence shows"
                + (again.firstCause().equals(d.fingerprint()) ? " as the first one" : ""));
        return Main.OK;
    }
}
