package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.replay.CaptureReplay;
import dev.acreplay.replay.EventSource;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replays;
import dev.acreplay.replay.SelfTest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks that replays are deterministic. */
@Command(
        name = "selftest",
        header = {
            "Example: acreplay selftest fixtures/data/scenarios/moveto-object-chase.json",
            "         acreplay selftest --jobs 4 walk.pcap",
            ""
        },
        description =
                "Replays each file twice, in two worlds whose frames alternate, and on several threads at once, and"
                        + " compares the digests of the rows. Exit status 1 if they differ.",
        mixinStandardHelpOptions = true)
final class SelftestCommand implements Callable<Integer> {
    private static final int MOST_JOBS = 256;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Scenarios and captures.")
    private List<Path> files;

    @Mixin
    private ReplayOptionGroup replay;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many threads replay at once (default: ${DEFAULT-VALUE}).")
    private int jobs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (jobs < 1 || jobs > MOST_JOBS) {
            throw new InputException("--jobs " + jobs + ": expected 1 to " + MOST_JOBS);
        }
        PrintWriter out = spec.commandLine().getOut();
        ReplayOptions options = replay.options();
        int status = Main.OK;
        for (Path file : files) {
            List<SelfTest.Run> runs = test(file, options).run(jobs);
            boolean agree = SelfTest.agree(runs);
            out.println(file + ": "
                    + (agree
                            ? runs.size() + " runs, " + runs.get(0).rows() + " rows each, all equal, digest "
                                    + runs.get(0).digest()
                            : "NOT deterministic"));
            if (!agree) {
                runs.forEach(run -> out.println("  " + run.digest() + " " + run.rows() + " rows: " + run.name()));
                status = Main.DIVERGENT;
            }
            out.flush();
        }
        return status;
    }

    private static SelfTest test(Path file, ReplayOptions options) {
        if (Replays.isScenario(file)) {
            return new SelfTest(sink -> Replays.open(file, options, sink));
        }
        EventSource source = EventSource.of(file);
        return new SelfTest(sink -> CaptureReplay.of(source, options, sink));
    }
}
