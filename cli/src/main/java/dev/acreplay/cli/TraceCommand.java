package dev.acreplay.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Traces by themselves: importing, converting, cutting and checking them, and the script that records one. */
@Command(
        name = "trace",
        header = {
            "Example: acreplay trace import cells.log -o cells.jsonl",
            "         acreplay trace script --set moveto --object 0x80001234 -o moveto.cdb",
            "         acreplay trace info cells.jsonl",
            ""
        },
        description = "Imports, converts, cuts and checks traces, and writes the debugger script that records one.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            // one line a command, in alphabetical order
            TraceConvertCommand.class,
            TraceCutCommand.class,
            TraceImportCommand.class,
            TraceInfoCommand.class,
            TraceScriptCommand.class,
            TraceValidateCommand.class,
        })
final class TraceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command: one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
