package dev.acreplay.cli;

import dev.acreplay.DeepThreads;
import dev.acreplay.InputException;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
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
        StandardOutput console = new StandardOutput();
        PrintWriter out = new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(console, StandardCharsets.UTF_8), 1 << 14), false);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int[] status = {INTERNAL_ERROR};
        // its own thread: retail's functions over children recurse as deep as the children do
        Thread thread = DeepThreads.thread(() -> status[0] = run(out, err, args), "main");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.flush();
        if (console.failure != null && !"Broken pipe".equals(console.failure.getMessage())) {
            err.println("acreplay: standard output cannot be written: " + console.failure.getMessage()
                    + "; what it received is not whole");
            status[0] = Math.max(status[0], BAD_INPUT);
        }
        System.exit(status[0]);
    }

    /** Standard output, which remembers why it could not be written: a {@link PrintWriter} says no more than that. */
    private static final class StandardOutput extends FileOutputStream {
        private IOException failure;

        StandardOutput() {
            super(FileDescriptor.out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                super.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }

    /** Runs a command line with the given writers and returns its exit status; used by {@link #main} and by tests. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        Main main = new Main();
        CommandLine line = new CommandLine(main);
        line.setOut(out);
        line.setErr(err);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        describeCommands(line);
        line.setParameterExceptionHandler((e, given) -> main.refuse(e));
        line.setExecutionExceptionHandler((e, where, parsed) -> main.report(e, where));
        try {
            return line.execute(args);
        } catch (OutOfMemoryError e) {
            err.println("acreplay: the input needs more memory than the heap of "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB; give more, as in ACREPLAY_JAVA_OPTIONS=-Xmx4g, or take a part of it (trace cut)");
            return BAD_INPUT;
        } catch (Error e) {
            err.println("acreplay: internal error: " + e + "; please report it with the command line"
                    + (main.stacktrace ? "" : " and the output of --stacktrace"));
            if (main.stacktrace) {
                e.printStackTrace(err);
            }
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

    /** Says in one sentence what is wrong with the command line, and where its help is. */
    private int refuse(CommandLine.ParameterException e) {
        CommandLine where = e.getCommandLine();
        StringWriter near = new StringWriter();
        CommandLine.UnmatchedArgumentException.printSuggestions(e, new PrintWriter(near, true));
        String text = e.getMessage()
                + (near.toString().isBlank() ? "" : ". " + near.toString().strip());
        where.getErr()
                .println("acreplay: " + text.replaceFirst("[.?]$", "") + "; see "
                        + where.getCommandSpec().qualifiedName() + " --help");
        if (stacktrace) {
            e.printStackTrace(where.getErr());
        }
        return BAD_INPUT;
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
