package dev.acreplay.cli;

import dev.acreplay.Json;
import dev.acreplay.diff.RunResult;
import dev.acreplay.register.EvidenceOptions;
import dev.acreplay.register.RegisterEvidence;
import dev.acreplay.register.RegisterEvidenceResult;
import dev.acreplay.register.RegisterOptions;
import dev.acreplay.report.RegisterFindings;
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

/** Makes evidence for the rows of a register from replays. */
@Command(
        name = "evidence",
        header = {
            "Example: acreplay register evidence docs/divergence-register.md --suite parity/suite.yaml --write",
            ""
        },
        description =
                "Replays the cases that a register's rows are linked to, with and without the rows' variants, and says for"
                        + " each row whether it still diverges, since when, on which fields and by how much. With --write the evidence"
                        + " goes between the markers of the register, or into the sibling file; no sentence of a person is touched,"
                        + " and running it twice changes nothing. Exit status 1 when a row has healed or a divergence has no row.",
        mixinStandardHelpOptions = true)
final class RegisterEvidenceCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "REGISTER", description = "The register, a Markdown file.")
    private Path register;

    @Option(names = "--row", paramLabel = "ID", description = "Look at this row only; may be repeated.")
    private List<String> rows = new ArrayList<>();

    @Option(
            names = "--evidence",
            paramLabel = "FILE",
            description =
                    "The sibling file for blocks; default: the mapping's, else STEM.evidence.md beside the register.")
    private Path evidence;

    @Option(names = "--write", description = "Write the blocks.")
    private boolean write;

    @Option(
            names = "--minimise",
            description =
                    "For each row that diverges look for the smallest scenario that still shows it, and keep it as"
                            + " STEM.evidence/ID.json beside the register.")
    private boolean minimise;

    @Option(names = "--family", paramLabel = "XX", description = "The family of proposed rows; default: UN if known.")
    private String family;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "2",
            description = "Cases replayed at the same time (default ${DEFAULT-VALUE}).")
    private int jobs;

    @Mixin
    private RegisterMixin shared;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        shared.check();
        RegisterOptions options = new RegisterOptions(
                register,
                null,
                null,
                shared.mapping(),
                shared.noMapping(),
                shared.suite(),
                evidence,
                null,
                null,
                shared.functions(),
                shared.rules(),
                shared.strict());
        RegisterEvidenceResult result =
                RegisterEvidence.run(options, new EvidenceOptions(List.copyOf(rows), write, minimise, family, jobs));
        RunResult shown = RegisterFindings.of(result, Main.Version.text(), Rerun.of(spec), register.toString());
        shared.write(
                spec,
                result.unknownKeys(),
                shown,
                out -> Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(out, result.toJson()),
                () -> result.toText(shared.verbose()));
        return result.exit();
    }
}
