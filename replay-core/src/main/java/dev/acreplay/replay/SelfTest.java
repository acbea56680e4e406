package dev.acreplay.replay;

import dev.acreplay.DeepThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Checks that a replay gives the same rows whenever and beside whatever it runs: twice in a row, in two worlds whose frames
 * alternate, and on several threads at once.
 */
public final class SelfTest {
    /** One way of running, and the digest that it gave. */
    public record Run(String name, String digest, long rows) {}

    private final Function<TraceSink, Replayer> replay;

    /** Tests the replay that the function sets up anew for each sink. */
    public SelfTest(Function<TraceSink, Replayer> replay) {
        this.replay = replay;
    }

    /** Runs all ways; the replay is deterministic if all digests are equal. */
    public List<Run> run(int jobs) {
        List<Run> runs = new ArrayList<>();
        runs.add(once("first run"));
        runs.add(once("second run"));
        interleaved(runs);
        parallel(runs, jobs);
        return runs;
    }

    /** Returns whether all digests are equal. */
    public static boolean agree(List<Run> runs) {
        return runs.stream().map(Run::digest).distinct().count() == 1;
    }

    private Run once(String name) {
        DigestSink sink = new DigestSink();
        replay.apply(sink).run();
        return new Run(name, sink.hex(), sink.rows());
    }

    private void interleaved(List<Run> runs) {
        DigestSink left = new DigestSink();
        DigestSink right = new DigestSink();
        Replayer a = replay.apply(left);
        Replayer b = replay.apply(right);
        boolean more = true;
        while (more) {
            boolean one = a.step();
            boolean other = b.step();
            more = one || other;
        }
        runs.add(new Run("interleaved, world 1", left.hex(), left.rows()));
        runs.add(new Run("interleaved, world 2", right.hex(), right.rows()));
    }

    private void parallel(List<Run> runs, int jobs) {
        ExecutorService pool = Executors.newFixedThreadPool(jobs, task -> DeepThreads.thread(task, "selftest"));
        try {
            List<Future<Run>> futures = new ArrayList<>();
            for (int i = 1; i <= jobs; i++) {
                String name = "job " + i + " of " + jobs;
                futures.add(pool.submit(() -> once(name)));
            }
            for (Future<Run> future : futures) {
                runs.add(future.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while replays ran", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
