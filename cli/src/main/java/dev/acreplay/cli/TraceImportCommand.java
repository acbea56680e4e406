package dev.acreplay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.trace.FieldLog;
import dev.acreplay.trace.FieldMap;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceWriter;
import dev.acreplay.trace.cdb.CdbLog;
import dev.acreplay.trace.cdb.SessionSurvey;
import dev.acreplay.trace.cdb.TraceMap;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Turns a debugger log, or another client's log, into a trace. */
@Command(
        name = "import",
        header = {
            "Example: acreplay trace import cells.log -o cells.jsonl",
            "         acreplay trace import mine.log --map mine.map.json --summary mine.summary.json -o mine.jsonl",
            "         acreplay trace import steps.jsonl --fields steps.fields.json -o steps.trace.jsonl",
            ""
        },
        description = {
            "Turns a log of the cdb or WinDbg debugger into a trace; what it found and skipped is printed to standard error.",
            "With --fields it reads another client's own log, JSON Lines or CSV, one row a line (docs/traces.md).",
            "A log of several sessions becomes one file a session: -o name.jsonl writes name.1.jsonl, name.2.jsonl, .."
        },
        mixinStandardHelpOptions = true)
final class TraceImportCommand implements Callable<Integer> {
    private static final int LARGE_TRACE = 300_000;

    @Parameters(paramLabel = "LOG", description = "The log, plain, gzip or Zstandard.")
    private Path log;

    @Option(
            names = "--map",
            paramLabel = "FILE",
            description = "A trace map that adds, replaces or removes tags; may be given several times.")
    private List<Path> maps = new ArrayList<>();

    @Option(
            names = "--fields",
            paramLabel = "FILE",
            description =
                    "A field map: the log is JSON Lines or CSV of another client, and the map says where each leaf stands.")
    private Path fields;

    @Option(names = "--session", paramLabel = "N", description = "Only session N of the log, counted from 1.")
    private Integer session;

    @Option(
            names = "--object",
            paramLabel = "PTR=ID",
            description = "The object id that an unnamed pointer stands for; may be given several times.")
    private List<String> objects = new ArrayList<>();

    @Option(
            names = "--cell",
            paramLabel = "PTR=ID",
            description = "The cell id that an unnamed pointer stands for; may be given several times.")
    private List<String> cells = new ArrayList<>();

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Write what was read and skipped to FILE as JSON; \"-\" is standard output.")
    private String summary;

    @Option(names = "--quiet", description = "Do not print the report to standard error.")
    private boolean quiet;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (fields != null) {
            return importFields();
        }
        CdbLog survey =
                CdbLog.survey(log, TraceMap.read(maps), identities(objects, "--object"), identities(cells, "--cell"));
        if (survey.records() == 0) {
            writeSummary(survey, Map.of());
            throw new InputException(noRecords(survey));
        }
        List<Integer> wanted = session == null ? survey.withRecords() : List.of(session);
        if (session != null && survey.session(session).records() == 0) {
            throw new InputException(log + ": session " + session + " has no records");
        }
        if (wanted.size() > 1 && output.isStandardOutput()) {
            throw new InputException(log + ": the log has " + wanted.size()
                    + " sessions; choose one with --session N, or name a file with -o and each gets its own");
        }
        Map<Integer, String> traces = new TreeMap<>();
        for (int number : wanted) {
            String target = wanted.size() > 1 ? numbered(output.name(), number) : output.name();
            boolean large = write(survey, number, target);
            traces.put(number, traceName(survey, number) + (large ? ".gz" : ""));
        }
        writeSummary(survey, traces);
        if (!quiet) {
            report(survey, wanted, spec.commandLine().getErr());
        }
        return Main.OK;
    }

    private int importFields() {
        if (!maps.isEmpty() || session != null || !objects.isEmpty() || !cells.isEmpty() || summary != null) {
            throw new InputException(
                    "--fields excludes --map, --session, --object, --cell and --summary, which are of debugger logs");
        }
        FieldLog other = FieldLog.survey(log, FieldMap.read(fields));
        output.write(spec.commandLine().getOut(), out -> {
            try (TraceReader trace = other.open();
                    TraceWriter writer = new TraceWriter(TraceFiles.compress(out, output.name()), trace.header())) {
                for (TraceRow row : trace) {
                    writer.write(row);
                }
            }
        });
        if (!quiet) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(
                    log + ": " + counted(other.rows(), "row") + ", " + counted(other.skipped(), "line") + " skipped");
            other.notes().forEach(note -> err.println("  " + note));
            err.flush();
        }
        return Main.OK;
    }

    /** Writes a session's trace and returns whether it is so large that it would be stored compressed. */
    private boolean write(CdbLog survey, int number, String target) {
        long[] length = new long[1];
        OutputOption.write(target, spec.commandLine().getOut(), out -> {
            try (TraceReader trace = survey.open(number);
                    Counter counted = new Counter(TraceFiles.compress(out, target));
                    TraceWriter writer = new TraceWriter(counted, trace.header())) {
                for (TraceRow row : trace) {
                    writer.write(row);
                }
                length[0] = counted.length;
            }
        });
        return length[0] > LARGE_TRACE;
    }

    /** The name under which a trace lies beside its log: {@code NAME.trace.jsonl}, or {@code NAME.N.trace.jsonl}. */
    private String traceName(CdbLog survey, int number) {
        String plain = TraceFiles.plainName(log.getFileName().toString());
        int dot = plain.lastIndexOf('.');
        String stem = dot > 0 ? plain.substring(0, dot) : plain;
        return stem + (survey.withRecords().size() > 1 ? "." + number : "") + ".trace.jsonl";
    }

    static String numbered(String name, int number) {
        String plain = TraceFiles.plainName(name);
        String ending = name.substring(plain.length());
        int dot = plain.lastIndexOf('.');
        int slash = Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\'));
        return dot > slash + 1
                ? plain.substring(0, dot) + "." + number + plain.substring(dot) + ending
                : plain + "." + number + ending;
    }

    private void writeSummary(CdbLog survey, Map<Integer, String> traces) {
        if (summary != null) {
            OutputOption.write(summary, spec.commandLine().getOut(), out -> {
                out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(survey.summary(traces, true)));
                out.write('\n');
            });
        }
    }

    private String noRecords(CdbLog survey) {
        StringBuilder text = new StringBuilder(log + ": no records in " + survey.lines() + " lines"
                + (survey.skipped().isEmpty() ? "" : "; skipped:"));
        survey.skipped()
                .forEach((reason, count) -> text.append(' ')
                        .append(reason)
                        .append(' ')
                        .append(count)
                        .append(','));
        if (!survey.skipped().isEmpty()) {
            text.setLength(text.length() - 1);
        }
        return text + "; is this a debugger log, and does it need a trace map (--map)?";
    }

    private static Map<Integer, Integer> identities(List<String> pairs, String option) {
        Map<Integer, Integer> identities = new HashMap<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            try {
                String pointer = pair.substring(0, Math.max(equals, 0));
                identities.put(
                        Integer.parseUnsignedInt(pointer.startsWith("0x") ? pointer.substring(2) : pointer, 16),
                        Hex.parseWord(pair.substring(equals + 1)));
            } catch (NumberFormatException e) {
                throw new InputException(
                        option + ": expected POINTER=ID as in 0c3a4e20=0x50000001, found \"" + pair + "\"", e);
            }
        }
        return identities;
    }

    private static void report(CdbLog survey, List<Integer> wanted, PrintWriter err) {
        ObjectNode all = survey.summary(Map.of(), true);
        err.println(all.path("log").asText() + ": " + all.path("lines").asInt() + " lines, "
                + all.path("encoding").asText() + ", " + counted(survey.records(), "record") + " in "
                + counted(survey.sessions().size(), "session"));
        for (int number : wanted) {
            SessionSurvey session = survey.session(number);
            JsonNode part = all.path("sessions").path(number - 1);
            err.println(
                    "session " + number + ", lines " + part.path("first_line").asInt() + " to "
                            + part.path("last_line").asInt() + ": " + counted(session.rows(), "row") + ", complete: "
                            + session.complete());
            err.println("  records: " + pairs(part.path("records")));
            line(err, "  skipped: ", pairs(part.path("skipped")));
            line(err, "  unknown tags (a trace map would read them): ", pairs(part.path("unknown_tags")));
            part.path("details")
                    .path("suggested_map")
                    .properties()
                    .forEach(entry -> err.println(
                            "    its script shows what " + entry.getKey() + " prints; as an entry of a map: \""
                                    + entry.getKey() + "\":" + Json.text(entry.getValue())));
            StringBuilder damage = new StringBuilder();
            for (String key : new String[] {"glued", "rejoined", "incomplete", "truncated", "malformed"}) {
                if (part.path(key).asInt() > 0) {
                    damage.append(damage.isEmpty() ? "" : ", ")
                            .append(key)
                            .append(' ')
                            .append(part.path(key).asInt());
                }
            }
            line(err, "  damage: ", damage.toString());
            for (JsonNode record : part.path("details").path("malformed_records")) {
                err.println("  line " + record.path("line").asInt() + ": "
                        + record.path("tag").asText() + " dropped, "
                        + record.path("key").asText() + "="
                        + record.path("text").asText());
            }
            JsonNode identities = part.path("identities");
            err.println("  identities: " + identities.path("objects_explicit").size() + " objects explicit, "
                    + identities.path("objects_placeholder").asInt() + " unnamed; "
                    + identities.path("cells_inferred").size() + " cells inferred, "
                    + identities.path("cells_placeholder").asInt() + " unnamed; "
                    + counted(identities.path("reused_pointers").asInt(), "pointer") + " reused, "
                    + counted(identities.path("conflicts").asInt(), "conflict"));
            err.println(
                    session.hasClock()
                            ? "  clock: " + part.path("tk").asInt() + " frames, "
                                    + part.path("tp").asInt() + " with physics, "
                                    + counted(part.path("clock_steps").asInt(), "step")
                            : "  clock: none; only order and values, and times that records print, can be compared");
            line(err, "  armed but never fired: ", String.join(", ", session.neverFired()));
            for (JsonNode hazard : part.path("details").path("never_fired_hazards")) {
                err.println("    " + hazard.path("tag").asText() + " may be silent: "
                        + hazard.path("hazards").asText());
            }
            session.warnings().forEach(warning -> err.println("  warning: " + warning));
        }
        err.flush();
    }

    private static void line(PrintWriter err, String head, String text) {
        if (!text.isEmpty()) {
            err.println(head + text);
        }
    }

    private static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private static String pairs(JsonNode counts) {
        StringBuilder text = new StringBuilder();
        counts.properties()
                .forEach(entry -> text.append(text.isEmpty() ? "" : ", ")
                        .append(entry.getKey())
                        .append(' ')
                        .append(entry.getValue().asText()));
        return text.toString();
    }

    /** Counts the bytes that pass. */
    private static final class Counter extends OutputStream {
        private final OutputStream out;
        private long length;

        Counter(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            length++;
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            out.write(bytes, offset, count);
            length += count;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
