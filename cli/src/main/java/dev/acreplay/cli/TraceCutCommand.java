package dev.acreplay.cli;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes a part of a trace. */
@Command(
        name = "cut",
        header = {"Example: acreplay trace cut long.jsonl --from 101.5 --to 103 --object 0x50000001 -o part.jsonl", ""},
        description =
                "Takes the rows of a time span, of objects or of kinds out of a trace. The header stays, with what was cut in its key part.",
        mixinStandardHelpOptions = true)
final class TraceCutCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TRACE", description = "A trace: JSON Lines, CSV or debugger log, plain or compressed.")
    private Path trace;

    @Option(names = "--from", paramLabel = "T", description = "Only rows at or after time T in seconds.")
    private Double from;

    @Option(names = "--to", paramLabel = "T", description = "Only rows at or before time T in seconds.")
    private Double to;

    @Option(names = "--from-frame", paramLabel = "I", description = "Only rows of frame I and later.")
    private Integer fromFrame;

    @Option(names = "--to-frame", paramLabel = "I", description = "Only rows up to frame I.")
    private Integer toFrame;

    @Option(
            names = "--object",
            paramLabel = "ID",
            split = ",",
            description =
                    "Only rows of these objects, ids or placeholders; several by comma, may be given several times.")
    private List<String> objects = new ArrayList<>();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            split = ",",
            description = "Only rows of these kinds, several by comma: tick, call, send, recorded, gone.")
    private List<String> kinds = new ArrayList<>();

    @Option(names = "--session", paramLabel = "N", defaultValue = "0", description = "The session of a debugger log.")
    private int session;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Set<String> wanted = new HashSet<>();
        for (String object : objects) {
            wanted.add(id(object));
        }
        for (String kind : kinds) {
            if (!Set.of("tick", "call", "send", "recorded", "gone").contains(kind)) {
                throw new InputException(
                        "--kind: expected one of [tick, call, send, recorded, gone] but was '" + kind + "'");
            }
        }
        long[] counts = new long[2];
        try (TraceReader reader = TraceReader.open(trace, session)) {
            output.write(spec.commandLine().getOut(), out -> {
                try (TraceWriter writer = new TraceWriter(
                        TraceFiles.compress(out, output.name()), reader.header().part(part()))) {
                    for (TraceRow row : reader) {
                        counts[0]++;
                        if (keeps(row, wanted)) {
                            writer.write(row);
                            counts[1]++;
                        }
                    }
                }
            });
        }
        spec.commandLine().getErr().println(counts[1] + " of " + counts[0] + " rows");
        if (counts[1] == 0) {
            throw new InputException(trace + ": no row passes; `trace info` shows its times, frames and objects");
        }
        return Main.OK;
    }

    /** What the header says of the part. */
    private String part() {
        StringBuilder part = new StringBuilder("cut");
        part.append(from == null ? "" : " from " + from).append(to == null ? "" : " to " + to);
        part.append(fromFrame == null ? "" : " from frame " + fromFrame)
                .append(toFrame == null ? "" : " to frame " + toFrame);
        part.append(objects.isEmpty() ? "" : " objects " + String.join(",", objects));
        part.append(kinds.isEmpty() ? "" : " kinds " + String.join(",", kinds));
        return part.toString();
    }

    private boolean keeps(TraceRow row, Set<String> wanted) {
        return (from == null || row.hasTime() && row.time() >= from)
                && (to == null || row.hasTime() && row.time() <= to)
                && (fromFrame == null || row.hasFrame() && row.frame() >= fromFrame)
                && (toFrame == null || row.hasFrame() && row.frame() <= toFrame)
                && (wanted.isEmpty() || row.object() != null && wanted.contains(row.object()))
                && (kinds.isEmpty() || kinds.contains(row.kind().text()));
    }

    private static String id(String text) {
        if (text.startsWith("?")) {
            return text;
        }
        try {
            return Hex.word(Hex.parseWord(text));
        } catch (NumberFormatException e) {
            throw new InputException("--object: expected an id as in 0x50000001, found \"" + text + "\"", e);
        }
    }
}
