package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.trace.cdb.ScriptGenerator;
import dev.acreplay.trace.cdb.ScriptOptions;
import dev.acreplay.trace.cdb.ScriptOptions.Filter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a debugger script that records the retail client. */
@Command(
        name = "script",
        header = {
            "Example: acreplay trace script --set cells -o cells.cdb",
            "         acreplay trace script --set moveto,state --object 0x80001234 -o moveto.cdb",
            "         acreplay trace script --stop -o stop.cdb",
            ""
        },
        description = {
            "Writes a script for cdb or WinDbg that records motion of the retail client, build 11.4186, to a log that"
                    + " `trace import` reads.",
            "Run it with: cdb.exe -pd -p PID -cf SCRIPT. Stop it with Ctrl+C and $$$$<stop.cdb (--stop writes that one)."
        },
        mixinStandardHelpOptions = true)
final class TraceScriptCommand implements Callable<Integer> {
    @Option(
            names = "--set",
            paramLabel = "SET",
            split = ",",
            description =
                    "What to record, several by comma: cells, cells+, moveto, moveto+, motion, interp, events, outbound,"
                            + " query, tick, all; state, the state of one object after each tick; or tags and functions, as in"
                            + " OSH or CPhysicsObj::set_heading.")
    private List<String> sets = new ArrayList<>();

    @Option(
            names = "--object",
            paramLabel = "ID",
            description = "Only records of this object, as in 0x80001234; or player.")
    private String object;

    @Option(
            names = "--pointer",
            paramLabel = "ADDRESS",
            description = "Only records of the object at this address, for objects without id.")
    private String pointer;

    @Option(names = "--family", paramLabel = "ID", description = "Only records of this object and its direct children.")
    private String family;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "address",
            description =
                    "address (default): places as addresses, no symbols are needed; symbols: by name, for readers.")
    private String form;

    @Option(names = "--addresses", description = "The same as --form address.")
    private boolean addresses;

    @Option(
            names = {"--max", "--limit"},
            paramLabel = "N",
            defaultValue = "20000",
            description = "Disable all breakpoints after N records (default ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--returns",
            paramLabel = "TAG",
            split = ",",
            description = "Record the return value of these functions too, several by comma.")
    private List<String> returns = new ArrayList<>();

    @Option(
            names = "--per-tick",
            description =
                    "Keep the functions of a set that run in every tick of every object; they slow the client most.")
    private boolean perTick;

    @Option(names = "--no-frames", description = "Without the frame records TK and TP: the log has no clock then.")
    private boolean noFrames;

    @Option(names = "--no-ids", description = "Without the identity records ID and IX.")
    private boolean noIds;

    @Option(names = "--append", description = "Append to the log instead of overwriting it.")
    private boolean append;

    @Option(
            names = "--force",
            description = "Write the script even if the client would stop more than 1,000 times a second.")
    private boolean force;

    @Option(names = "--bare", description = "Without the comments that say how to run and stop the script.")
    private boolean bare;

    @Option(
            names = "--log",
            paramLabel = "PATH",
            description = "The log's path on the client's machine (default C:\\acreplay\\SET.log).")
    private String log;

    @Option(
            names = "--in-range",
            paramLabel = "N",
            defaultValue = "30",
            description = "Objects in range, for the estimate of stops (default ${DEFAULT-VALUE}).")
    private int inRange;

    @Option(
            names = "--moving",
            paramLabel = "N",
            defaultValue = "3",
            description = "Moving objects, for the estimate of stops (default ${DEFAULT-VALUE}).")
    private int moving;

    @Option(
            names = "--fps",
            paramLabel = "N",
            defaultValue = "60",
            description = "Frames a second, for the estimate of stops (default ${DEFAULT-VALUE}).")
    private int framesPerSecond;

    @Option(names = "--stop", description = "Write the script that stops a recording safely, and nothing else.")
    private boolean stop;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (stop) {
            output.write(
                    spec.commandLine().getOut(),
                    out -> out.write(ScriptGenerator.stopScript().getBytes(StandardCharsets.US_ASCII)));
            return Main.OK;
        }
        if (sets.isEmpty()) {
            throw new InputException("--set is needed: one or more of " + String.join(", ", ScriptGenerator.sets())
                    + ", or tags, by comma");
        }
        ScriptGenerator.Script script = ScriptGenerator.generate(options());
        output.write(spec.commandLine().getOut(), out -> out.write(script.text().getBytes(StandardCharsets.US_ASCII)));
        PrintWriter err = spec.commandLine().getErr();
        err.println(script.breakpoints() + " breakpoints, about " + script.stops()
                + " stops of the client a second (an estimate for planning)");
        script.notes().forEach(note -> err.println("note: " + note));
        err.flush();
        return Main.OK;
    }

    private ScriptOptions options() {
        if (Stream.of(object, pointer, family).filter(f -> f != null).count() > 1) {
            throw new InputException("--object, --pointer and --family exclude each other");
        }
        Filter filter = object != null
                ? Filter.object(object)
                : pointer != null ? Filter.pointer(pointer) : family != null ? Filter.family(family) : Filter.NONE;
        if (log != null && !log.matches("[!-~ &&[^\"*;]]+")) {
            throw new InputException("--log: expected a path of printable ASCII without quotes, * and ;, found " + log);
        }
        boolean symbols = switch (form.toLowerCase(Locale.ROOT)) {
            case "symbols" -> true;
            case "address" -> false;
            default -> throw new InputException("--form: expected one of [address, symbols] but was '" + form + "'");
        };
        if (symbols && addresses) {
            throw new InputException("--addresses and --form symbols exclude each other");
        }
        return new ScriptOptions(
                sets,
                filter,
                symbols,
                limit,
                returns,
                perTick,
                !noFrames,
                !noIds,
                append,
                force,
                !bare,
                log,
                inRange,
                moving,
                framesPerSecond);
    }
}
