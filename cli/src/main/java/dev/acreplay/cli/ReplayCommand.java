package dev.acreplay.cli;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.ReplayRecorder;
import dev.acreplay.diff.RunResult;
import dev.acreplay.replay.CaptureReplay;
import dev.acreplay.replay.DigestSink;
import dev.acreplay.replay.Replayer;
import dev.acreplay.replay.Replays;
import dev.acreplay.replay.ScenarioReplay;
import dev.acreplay.replay.TraceSink;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceLines;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays a scenario or a capture and writes its trace. */
@Command(
        name = "replay",
        header = {
            "Example: acreplay replay fixtures/data/scenarios/moveto-flee.json -o flee.jsonl",
            "         acreplay replay walk.pcap --assumptions walk.assumptions.json -o walk.jsonl.gz",
            "         acreplay replay fixtures/data/scenarios/moveto-flee.json --profile ace --digest",
            ""
        },
        description =
                "Drives the ported managers with a scenario or with the events of a capture and writes the trace: a"
                        + " row for each traced call, and each object's state after its update.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "A scenario (JSON) or a capture (pcap, pcapng, compressed or not).")
    private Path file;

    @Mixin
    private ReplayOptionGroup replay;

    @Option(names = "--digest", description = "Print only the digest of the rows: SHA-256, the same on every machine.")
    private boolean digest;

    @Option(
            names = "--assumptions",
            paramLabel = "FILE",
            description =
                    "Write what was assumed about a capture's objects, with its source, as JSON; \"-\" is standard"
                            + " output.")
    private String assumptions;

    @Option(names = "--quiet", description = "No summary behind the replay.")
    private boolean quiet;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        checkFiles();
        if (digest) {
            DigestSink sink = new DigestSink();
            Replayer replayer = Replays.open(file, replay.options(), sink);
            warn(replayer, err);
            replayer.run();
            warnOfObjects(replayer, err);
            output.write(out, stream -> stream.write((sink.hex() + "\n").getBytes(StandardCharsets.UTF_8)));
            writeAssumptions(replayer, out);
            return Main.OK;
        }
        if (reports.any()) {
            reports.check();
        }
        Replayer[] done = new Replayer[1];
        ReplayRecorder[] recorder = new ReplayRecorder[1];
        String[] hex = new String[1];
        output.write(out, stream -> {
            OutputStream packed = TraceFiles.compress(stream, output.name());
            TraceLines sink = new TraceLines(packed);
            try {
                TraceSink rows = sink;
                if (reports.any()) {
                    recorder[0] = new ReplayRecorder(sink, Math.max(1, reports.series(false)));
                    rows = recorder[0];
                }
                Replayer replayer = Replays.open(file, replay.options(), rows);
                warn(replayer, err);
                replayer.run();
                done[0] = replayer;
                hex[0] = sink.digest();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            finish(packed, stream);
        });
        if (done[0] == null) {
            return Main.OK; // nobody reads standard output any more
        }
        warnOfObjects(done[0], err);
        writeAssumptions(done[0], out);
        if (recorder[0] != null) {
            CaseResult result = recorder[0].result(file, done[0], hex[0], Rerun.of(spec));
            reports.write(
                    RunResult.of(Main.Version.text(), "replay", Rerun.of(spec), null, null, false, List.of(result)),
                    spec);
        }
        if (!quiet) {
            PrintWriter to = output.isStandardOutput() ? err : out;
            summary(done[0], hex[0]).forEach(to::println);
            to.flush();
        }
        return Main.OK;
    }

    /** Nothing is replayed only to be written over something that is needed. */
    private void checkFiles() {
        if (assumptions != null && assumptions.equals(output.name()) && !(digest && output.isStandardOutput())) {
            throw new InputException("-o and --assumptions both name "
                    + (output.isStandardOutput() ? "standard output" : assumptions) + "; expected two files");
        }
        for (String name : new String[] {output.name(), assumptions}) {
            try {
                if (name != null && Files.isRegularFile(Path.of(name)) && Files.isSameFile(Path.of(name), file)) {
                    throw new InputException(name + " is the input; expected another file to write to");
                }
            } catch (IOException | InvalidPathException e) {
                // said where it is opened
            }
        }
    }

    /** Ends a compressed stream; the one below is closed by who opened it. */
    private static void finish(OutputStream packed, OutputStream stream) throws IOException {
        packed.flush();
        if (packed != stream) {
            packed.close();
        }
    }

    private void warn(Replayer replayer, PrintWriter err) {
        for (String note : replayer.notes()) {
            err.println("acreplay: note: " + note);
        }
        err.flush();
    }

    private static void warnOfObjects(Replayer replayer, PrintWriter err) {
        for (int id : replayer.objectsWithoutRows()) {
            err.println("acreplay: note: --object " + Hex.word(id) + ": there is no row of this object");
        }
        err.flush();
    }

    private static List<String> summary(Replayer replayer, String digest) {
        if (replayer instanceof CaptureReplay capture) {
            return capture.summary(digest);
        }
        return ((ScenarioReplay) replayer).summary(digest);
    }

    private void writeAssumptions(Replayer replayer, PrintWriter out) {
        if (assumptions != null) {
            OutputOption.write(assumptions, out, stream -> {
                stream.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(replayer.assumptions()));
                stream.write('\n');
            });
        }
    }
}
