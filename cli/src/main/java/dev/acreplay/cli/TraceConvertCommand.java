package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.trace.RowWriter;
import dev.acreplay.trace.TraceCsv;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceSchema;
import dev.acreplay.trace.TraceWriter;
import dev.acreplay.trace.cdb.CdbWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts a trace between its forms. */
@Command(
        name = "convert",
        header = {
            "Example: acreplay trace convert moveto.jsonl -o moveto.csv",
            "         acreplay trace convert moveto.csv --to jsonl",
            ""
        },
        description = {
            "Converts a trace between JSON Lines, CSV (tick rows only) and debugger log. What the new form has no place for is"
                    + " counted on standard error.",
            "Keys come out in the order of the format, so equal traces become equal bytes."
        },
        mixinStandardHelpOptions = true)
final class TraceConvertCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TRACE", description = "A trace: JSON Lines, CSV or debugger log, plain or compressed.")
    private Path trace;

    @Option(
            names = "--to",
            paramLabel = "FORM",
            description =
                    "jsonl, csv or cdb; by default the ending of the output file says it (.csv, .log), else jsonl.")
    private String form;

    @Option(names = "--session", paramLabel = "N", defaultValue = "0", description = "The session of a debugger log.")
    private int session;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String to = form();
        TraceCsv.Columns columns = new TraceCsv.Columns();
        if (to.equals("csv")) {
            try (TraceReader reader = TraceReader.open(trace, session)) {
                reader.forEach(columns::add);
            }
        }
        Map<String, Long> left = new TreeMap<>();
        try (TraceReader reader = TraceReader.open(trace, session)) {
            output.write(spec.commandLine().getOut(), out -> {
                OutputStream stream = TraceFiles.compress(out, output.name());
                RowWriter writer = switch (to) {
                    case "csv" ->
                        new TraceCsv.Writer(
                                stream,
                                columns.others() > 0 ? reader.header().part("tick rows") : reader.header(),
                                columns);
                    case "cdb" -> new CdbWriter(stream, reader.header(), logName());
                    default -> new TraceWriter(stream, reader.header());
                };
                try (writer) {
                    for (TraceRow row : reader) {
                        writer.write(TraceSchema.ordered(row));
                    }
                }
                if (writer instanceof CdbWriter cdb) {
                    left.putAll(cdb.left());
                }
            });
        }
        if (columns.others() > 0) {
            left.put("rows of other kinds than tick", columns.others());
        }
        PrintWriter err = spec.commandLine().getErr();
        left.forEach((what, count) -> err.println("left out, no place in " + to + ": " + what + ", " + count));
        err.flush();
        return Main.OK;
    }

    private String logName() {
        String name = output.isStandardOutput() ? trace.getFileName().toString() : output.name();
        String plain = TraceFiles.plainName(name);
        return Path.of(plain).getFileName().toString();
    }

    private String form() {
        if (form != null) {
            String to = form.toLowerCase(Locale.ROOT);
            if (!to.equals("jsonl") && !to.equals("csv") && !to.equals("cdb")) {
                throw new InputException("--to: expected one of [jsonl, csv, cdb] but was '" + form + "'");
            }
            return to;
        }
        String name = TraceFiles.plainName(output.name()).toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") ? "csv" : name.endsWith(".log") ? "cdb" : "jsonl";
    }
}
