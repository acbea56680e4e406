package dev.acreplay.cli;

import dev.acreplay.Json;
import dev.acreplay.trace.TraceContent;
import dev.acreplay.trace.TraceHeader;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what a trace holds. */
@Command(
        name = "info",
        header = {"Example: acreplay trace info fixtures/data/traces/moveto-flee.jsonl", ""},
        description = "Says what a trace holds: source, clock, rows, objects, functions, state groups, digest.",
        mixinStandardHelpOptions = true)
final class TraceInfoCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TRACE", description = "A trace: JSON Lines, CSV or debugger log, plain or compressed.")
    private Path trace;

    @Option(names = "--session", paramLabel = "N", defaultValue = "0", description = "The session of a debugger log.")
    private int session;

    @Mixin
    private JsonOption form;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        TraceContent content = new TraceContent();
        TraceHeader header;
        try (TraceReader reader = TraceReader.open(trace, session)) {
            header = reader.header();
            for (TraceRow row : reader) {
                content.add(row);
            }
        }
        output.write(spec.commandLine().getOut(), out -> {
            if (form.json()) {
                out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(content.json(header)));
                out.write('\n');
            } else {
                out.write(text(trace.toString(), header, content).getBytes(StandardCharsets.UTF_8));
            }
        });
        return Main.OK;
    }

    /** Returns the text form; `trace validate` ends with it too. */
    static String text(String name, TraceHeader header, TraceContent content) {
        StringBuilder text =
                new StringBuilder(name).append(": ").append(content.rows()).append(" rows\n");
        line(
                text,
                "source",
                header.source() + ", profile " + header.profile()
                        + (header.variants().isEmpty() ? "" : ", variants " + String.join(", ", header.variants())));
        line(text, "clock", clock(header));
        for (TraceHeader.Input input : header.inputs()) {
            line(text, "input", input.name() + " " + input.sha256());
        }
        if (!header.unknownKeys().isEmpty()) {
            line(text, "passed over", "header keys " + String.join(", ", header.unknownKeys()));
        }
        var json = content.json(header);
        if (json.has("first_frame")) {
            line(text, "frames", json.get("first_frame") + " to " + json.get("last_frame"));
        }
        if (json.has("first_time")) {
            line(text, "times", Json.text(json.get("first_time")) + " to " + Json.text(json.get("last_time")));
        }
        counts(text, "rows", content.kinds());
        counts(text, "objects", content.objects());
        counts(text, "groups", content.groups());
        counts(text, "functions", content.functions());
        counts(text, "messages", content.messages());
        counts(text, "unknown leaves", content.unknownLeaves());
        line(text, "digest", content.digest());
        return text.toString();
    }

    private static String clock(TraceHeader header) {
        if (!header.hasClock()) {
            return "none: only order and values can be compared";
        }
        double frame = header.clockFrame();
        return "from " + Json.text(header.clockStart()) + ", " + header.clockFrames() + " frames"
                + (Double.isNaN(frame) ? " at listed times" : ", every " + Json.text(frame) + " s");
    }

    private static void line(StringBuilder text, String head, String value) {
        text.append("  ").append(head).append(": ").append(value).append('\n');
    }

    private static void counts(StringBuilder text, String head, Map<String, Long> counts) {
        if (!counts.isEmpty()) {
            StringBuilder list = new StringBuilder();
            counts.forEach((key, count) -> list.append(list.isEmpty() ? "" : ", ")
                    .append(key)
                    .append(' ')
                    .append(count));
            line(text, head, list.toString());
        }
    }
}
