package dev.acreplay.cli;

import dev.acreplay.diff.RunResult;
import dev.acreplay.register.RegisterCheck;
import dev.acreplay.register.RegisterCheckResult;
import dev.acreplay.register.RegisterOptions;
import dev.acreplay.report.RegisterFindings;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a register without replaying anything. */
@Command(
        name = "check",
        header = {"Example: acreplay register check docs/divergence-register.md --source .", ""},
        description =
                "Checks that ids are unique, that cited files, lines and retail addresses still hold what the rows say,"
                        + " and that claims of retail are right. Replays nothing. Exit status 1 when something is stale.",
        mixinStandardHelpOptions = true)
final class RegisterCheckCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "REGISTER", description = "The register, a Markdown file.")
    private Path register;

    @Option(
            names = "--source",
            paramLabel = "DIR",
            description = "The checkout that the rows cite; without it citations of sources are not judged.")
    private Path source;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "The JSON of an earlier register evidence run: adds the findings that need replays.")
    private Path results;

    @Option(
            names = "--pseudo-c",
            paramLabel = "FILE",
            description = "The text of a decompilation, for rows that cite its lines.")
    private Path pseudoC;

    @Mixin
    private RegisterMixin shared;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        shared.check();
        RegisterCheckResult result = RegisterCheck.run(new RegisterOptions(
                register,
                source,
                source == null
                        ? null
                        : spec.commandLine()
                                .getParseResult()
                                .matchedOption("--source")
                                .originalStringValues()
                                .get(0),
                shared.mapping(),
                shared.noMapping(),
                shared.suite(),
                null,
                results,
                pseudoC,
                shared.functions(),
                shared.rules(),
                shared.strict()));
        RunResult shown = RegisterFindings.of(result, Main.Version.text(), Rerun.of(spec), register.toString());
        shared.write(spec, result.unknownKeys(), shown, result::writeJson, () -> result.toText(shared.verbose()));
        return result.exit();
    }
}
