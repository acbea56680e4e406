package dev.acreplay.cli;

import dev.acreplay.InputException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code acreplay} command: replays captures and scenarios through ported retail motion and compares traces. */
@Command(
        name = "acreplay",
        header = {"Example: acreplay verify fixtures/demo/suite.yaml", ""},
        description = "Replays captures and scenarios through ported retail movement code and compares the traces.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:done; nothing new or worse",
            "1:a divergence, new or worse",
            "2:the command line or an input is wrong",
            "3:an internal error"
        },
        subcommands = {
            // one line a command, in alphabetical order
            BaselineCommand.class,
            CompareCommand.class,
            DecodeCommand.class,
            DiffCommand.class,
            EncodeCommand.class,
            ExplainCommand.class,
            InfoCommand.class,
            MergeCommand.class,
            MinimiseCommand.class,
            OutboundCommand.class,
            PacketsCommand.class,
            RecordCommand.class,
            RegisterCommand.class,
            ReplayCommand.class,
            ReportCommand.class,
            SelftestCommand.class,
            StreamsCommand.class,
            TraceCommand.class,
            VariantsCommand.class,
            VerifyCommand.class,
        })
public final class Main {
    /** Done; nothing new or worse. */
    public static final int OK = 0;
    /** A divergence that is new or worse. */
    public static final int DIVERGENT = 1;
    /** The command line or an input is wrong. */
    public static final int BAD_INPUT = 2;
    /** An internal error. */
    public static final int INTERNAL_ERROR = 3;

    /** Looks up variables of the environment; a test puts another one here for as long as it needs it. */
    static UnaryOperator<String> environment = System::getenv;

    private static final int COMMAND_COLUMN = 13;

    @Option(names = "--stacktrace", description = "Print the stack trace of an error.", scope = ScopeType.INHERIT)
    private boolean stacktrace;

    private Main() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = run(out, err, args);
        out.flush();
        System.exit(status);
    }

    /** Runs a command line with the given writers and returns its exit status; used by {@link #main} and by tests. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        Main main = new Main();
        CommandLine line = new CommandLine(main);
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        describeCommands(line);
        line.setExecutionExceptionHandler((e, where, parsed) -> main.report(e, where));
        try {
            return line.execute(args);
        } catch (OutOfMemoryError | StackOverflowError e) {
            err.println("acreplay: internal error: " + e + "; please report it with the command line");
            return INTERNAL_ERROR;
        } finally {
            out.flush();
        }
    }

    /** Lists each command with the first sentence of its description; its own help starts with an example instead. */
    private static void describeCommands(CommandLine line) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> {
            CommandLine.Help.TextTable table = CommandLine.Help.TextTable.forColumnWidths(
                    help.colorScheme(),
                    COMMAND_COLUMN,
                    help.commandSpec().usageMessage().width() - COMMAND_COLUMN);
            help.subcommands().forEach((name, command) -> {
                String text =
                        String.join(" ", command.commandSpec().usageMessage().description());
                int end = text.indexOf(". ");
                table.addRowValues("  " + name, end < 0 ? text : text.substring(0, end + 1));
            });
            return table.toString();
        });
        line.getSubcommands().values().forEach(Main::describeCommands);
    }

    private int report(Exception e, CommandLine where) {
        boolean input = e instanceof InputException;
        PrintWriter err = where.getErr();
        if (input) {
            err.println("acreplay: " + e.getMessage());
        } else {
            err.println("acreplay: internal error: " + e + "; please report it with the command line"
                    + (stacktrace ? "" : " and the output of --stacktrace"));
        }
        if (stacktrace) {
            e.printStackTrace(err);
        }
        err.flush();
        return input ? BAD_INPUT : INTERNAL_ERROR;
    }

    /** Prints the version of the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }

        static String text() {
            String version = Main.class.getPackage().getImplementationVersion();
            return "acreplay " + (version == null ? "(development)" : version);
        }
    }
}
