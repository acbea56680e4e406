package dev.acreplay.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.acreplay.Json;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.MotionStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the motion events of a capture. */
@Command(
        name = "streams",
        header = {
            "Example: acreplay streams walk.pcap --type UpdateMotion,UpdatePosition --object 0x50000001",
            "         acreplay streams walk.pcapng.gz --format table --from 10 --to 20",
            ""
        },
        description =
                "Decodes a capture into its motion messages, one event a line: when, whose, and every field. Messages that"
                        + " came twice are written once, those that a client would ignore are marked, those that cannot be"
                        + " decoded are Malformed events.",
        mixinStandardHelpOptions = true)
final class StreamsCommand implements Callable<Integer> {
    enum Format {
        JSONL,
        CSV,
        TABLE
    }

    @Mixin
    private CaptureOptions capture;

    @Mixin
    private EventFilter filter;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "jsonl",
            description =
                    "jsonl (default): one JSON object a line behind a header line; csv: one column a field; table:"
                            + " aligned columns for people.")
    private Format format;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        filter.prepare();
        try (MotionStream stream = MotionStream.open(capture.path(), Captures.filter(capture.filter()))) {
            output.write(spec.commandLine().getOut(), out -> write(stream, out));
            return capture.status(stream.summary().error(), spec.commandLine().getErr());
        }
    }

    private void write(MotionStream stream, OutputStream out) throws IOException {
        switch (format) {
            case CSV:
                EventCsv csv = new EventCsv();
                try (MotionStream first = MotionStream.open(capture.path(), Captures.filter(capture.filter()))) {
                    for (MotionEvent event = first.next(); event != null; event = first.next()) {
                        if (filter.passes(event)) {
                            csv.learn(event);
                        }
                    }
                }
                Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                csv.start(text);
                for (MotionEvent event = next(stream); event != null; event = next(stream)) {
                    csv.write(event);
                }
                csv.finish();
                text.flush();
                break;
            case TABLE:
                EventTable table = new EventTable(out);
                for (MotionEvent event = next(stream); event != null; event = next(stream)) {
                    table.write(event);
                }
                table.finish();
                break;
            default:
                writeJson(stream, out);
        }
    }

    private MotionEvent next(MotionStream stream) {
        MotionEvent event = stream.next();
        while (event != null && !filter.passes(event)) {
            event = stream.next();
        }
        return event;
    }

    private void writeJson(MotionStream stream, OutputStream out) throws IOException {
        out.write(Json.MAPPER.writeValueAsBytes(stream.header().toJson()));
        out.write('\n');
        JsonGenerator json = Json.FACTORY.createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        json.setRootValueSeparator(null);
        for (MotionEvent event = next(stream); event != null; event = next(stream)) {
            event.write(json);
            json.writeRaw('\n');
        }
        json.close();
        out.flush();
    }
}
