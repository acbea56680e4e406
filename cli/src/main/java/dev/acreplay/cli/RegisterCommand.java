package dev.acreplay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The divergence register: checks it, and keeps its evidence. */
@Command(
        name = "register",
        header = {
            "Example: acreplay register check docs/divergence-register.md --source .",
            "         acreplay register evidence docs/divergence-register.md --suite parity/suite.yaml",
            ""
        },
        description =
                "Checks a divergence register (a Markdown file of rows such as AP-30) against the sources it cites, and"
                        + " writes evidence from replays beside its rows.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RegisterCheckCommand.class, RegisterEvidenceCommand.class})
final class RegisterCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Missing required subcommand: check or evidence");
    }
}
