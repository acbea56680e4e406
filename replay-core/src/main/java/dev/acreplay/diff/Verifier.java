package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.DeepThreads;
import dev.acreplay.InputException;
import dev.acreplay.diff.Suite.SuiteCase;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import dev.acreplay.replay.WorldFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs the cases of a suite: replays, compares with the expected traces, and judges by the baselines. */
public final class Verifier {
    private final Suite suite;
    private final VerifyOptions options;

    private Verifier(Suite suite, VerifyOptions options) {
        this.suite = suite;
        this.options = options;
    }

    /**
     * Runs a suite.
     *
     * @param progress told of each case that is done, in the order in which they end
     */
    public static RunResult run(Suite suite, VerifyOptions options, Consumer<CaseResult> progress) {
        return new Verifier(suite, options).run(progress);
    }

    private RunResult run(Consumer<CaseResult> progress) {
        List<SuiteCase> chosen = new ArrayList<>();
        for (SuiteCase one : suite.named(options.cases())) {
            if ((one.index() - 1) % options.shards() == options.shard() - 1) {
                chosen.add(one);
            }
        }
        List<CaseResult> results = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, options.jobs()), task -> {
            Thread thread = DeepThreads.thread(task, "case");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<List<CaseResult>>> running = new ArrayList<>();
            for (SuiteCase one : chosen) {
                running.add(pool.submit(() -> {
                    List<CaseResult> done = judged(one);
                    synchronized (progress) {
                        done.forEach(progress);
                    }
                    return done;
                }));
            }
            for (Future<List<CaseResult>> one : running) {
                results.addAll(one.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InputException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
        String shard = options.shards() == 1 ? null : options.shard() + "/" + options.shards();
        return RunResult.of(options.tool(), "verify", options.rerun(), suite.name(), shard, options.strict(), results);
    }

    private List<CaseResult> judged(SuiteCase one) {
        String rerun = "acreplay verify " + suite.name() + " --case " + quoted(one.name()) + overrides();
        try {
            String absent = absent(one);
            if (absent != null) {
                Verdict verdict = options.requireAll() ? Verdict.FAILED : Verdict.SKIPPED;
                return List.of(CaseResult.without(
                        one.name(),
                        one.index(),
                        verdict,
                        absent + " is not on this machine" + (options.requireAll() ? " (--require-all)" : ""),
                        rerun));
            }
            return judge(one, compare(one, rerun));
        } catch (InputException e) {
            return List.of(CaseResult.without(one.name(), one.index(), Verdict.FAILED, e.getMessage(), rerun));
        } catch (ReplayedTrace.TimedOut e) {
            return List.of(CaseResult.without(
                    one.name(),
                    one.index(),
                    Verdict.FAILED,
                    "no result within " + dev.acreplay.Json.text(limit(one)) + " s (timeout)",
                    rerun));
        }
    }

    private String overrides() {
        StringBuilder text = new StringBuilder();
        if (options.profile() != null) {
            text.append(" --profile ").append(options.profile());
        }
        options.settings().forEach(setting -> text.append(" --set ").append(quoted(setting)));
        return text.toString();
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=+,%@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private String absent(SuiteCase one) {
        if (one.capture() != null && !Files.exists(suite.resolve(one.capture()))) {
            return one.capture();
        }
        return null;
    }

    private double limit(SuiteCase one) {
        return one.timeout() != null ? one.timeout() : options.timeout();
    }

    // ---- replay and compare ----------------------------------------------------------------------------------------

    /** Values kept for plots: fewer a case in a large suite, the same in every shard of it. */
    private int series() {
        return options.series() == 0
                ? 0
                : Math.max(
                        150_000,
                        Math.min(
                                options.series(),
                                6_000_000 / suite.named(options.cases()).size()));
    }

    private List<CaseResult> compare(SuiteCase one, String rerun) {
        if (one.traces().isEmpty() && one.comparison().recorded().isEmpty()) {
            throw new InputException(
                    "the case names nothing to compare with: give it a trace, or for a capture limits in compare.recorded");
        }
        checkPins(one);
        double limit = limit(one);
        long deadline = limit > 0 ? System.nanoTime() + (long) (limit * 1e9) : Long.MAX_VALUE;
        ReplayInput input = ReplayInput.read(suite.resolve(one.input()), one.input());
        if (one.capture() != null != input.isCapture()) {
            throw new InputException(one.input() + ": expected a " + (one.capture() != null ? "capture" : "scenario")
                    + ", found a " + (input.isCapture() ? "capture" : "scenario"));
        }
        ReplayOptions replay = replayOptions(suite, one, options.profile(), options.settings());
        ReplayedTrace trace = new ReplayedTrace("replay of " + one.input(), deadline);
        try {
            for (String expected : one.traces()) {
                replay = Returns.asArmed(replay, suite.source(one, expected, false));
            }
            Replayer replayer = input.replayer(replay, trace);
            replayer.run();
            List<CaseResult.EventNote> events = input.events(replayer.clock(), one.session());
            List<CaseResult.Input> inputs = new ArrayList<>();
            inputs.add(new CaseResult.Input("suite", suite.name(), null, null));
            inputs.add(input.input());
            if (one.world() != null) {
                inputs.add(
                        new CaseResult.Input("world", one.world(), Files256.sha256(suite.resolve(one.world())), null));
            }
            List<CaseResult> results = new ArrayList<>();
            for (String expected : one.traces()) {
                List<CaseResult.Input> files = new ArrayList<>(inputs);
                Path path = suite.resolve(expected);
                FileRowSource rows = suite.source(one, expected, series() > 0);
                CaseResult.Input file = FileDiff.input("expected", path, rows);
                files.add(new CaseResult.Input("expected", expected, file.sha256(), file.source()));
                DiffOptions diff = diffOptions(one, replayer, events, files, rerun);
                results.add(TraceDiff.compare(rows, trace, diff));
            }
            if (one.traces().isEmpty()) {
                DiffOptions diff = diffOptions(one, replayer, events, inputs, rerun);
                results.add(TraceDiff.compare(emptySource(trace.header()), trace, gateOnly(diff)));
            }
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            trace.close();
        }
    }

    private DiffOptions diffOptions(
            SuiteCase one,
            Replayer replayer,
            List<CaseResult.EventNote> events,
            List<CaseResult.Input> inputs,
            String rerun) {
        return new DiffOptions(
                one.name(),
                one.comparison(),
                one.align(),
                one.shift(),
                one.mapObjects(),
                null,
                false,
                options.maxDivergences(),
                series(),
                events,
                inputs,
                ReplayInput.contested(replayer.physics().rules),
                ReplayInput.environment(replayer),
                rerun);
    }

    /** Without an expected trace only the limits of recorded rows are looked at. */
    private static DiffOptions gateOnly(DiffOptions diff) {
        Comparison.Builder only = diff.comparison().toBuilder();
        for (String kind : List.of("tick", "call", "send", "gone")) {
            only.ignore(kind);
        }
        return diff.withComparison(only.callsIgnored().build());
    }

    private static RowSource emptySource(ObjectNode header) {
        return new RowSource() {
            @Override
            public String name() {
                return "(no expected trace)";
            }

            @Override
            public Rows open() {
                return new Rows() {
                    @Override
                    public ObjectNode header() {
                        return header;
                    }

                    @Override
                    public Row next() {
                        return null;
                    }

                    @Override
                    public void close() {}
                };
            }
        };
    }

    /** Puts together what a case asks of its replay. */
    static ReplayOptions replayOptions(Suite suite, SuiteCase one, String profile, List<String> settings) {
        ReplayOptions replay = ReplayOptions.DEFAULT
                .withProfile(profile != null ? profile : one.profile())
                .withSession(one.session());
        if (one.everyTick()) {
            replay = replay.withEveryTick(true);
        }
        if (one.frame() != null) {
            replay = replay.withFrame(one.frame());
        }
        if (one.tail() > 0) {
            replay = replay.withTail(one.tail());
        }
        if (one.world() != null) {
            Path path = suite.resolve(one.world());
            try {
                replay = replay.withWorld(WorldFile.read(path.getFileName().toString(), Files.readAllBytes(path)));
            } catch (IOException e) {
                throw new InputException(one.world() + ": cannot be read: " + e, e);
            }
        }
        for (String assignment : one.environment()) {
            replay = replay.withEnvironment(assignment);
        }
        for (String setting : one.variants()) {
            replay = replay.withSetting(setting);
        }
        for (String setting : settings) {
            replay = replay.withSetting(setting);
        }
        return replay;
    }

    private void checkPins(SuiteCase one) {
        Set<String> used = new LinkedHashSet<>(one.traces());
        used.add(one.input());
        if (one.world() != null) {
            used.add(one.world());
        }
        for (String file : used) {
            String pinned = one.sha256().get(file);
            if (pinned == null) {
                continue;
            }
            String found = Files256.sha256(suite.resolve(file));
            if (!found.equalsIgnoreCase(pinned)) {
                throw new InputException(file + ": SHA-256 is " + found + ", the suite pins " + pinned
                        + ": reference data has changed; restore it, or pin the new content on purpose");
            }
        }
    }

    // ---- judging ---------------------------------------------------------------------------------------------------

    private List<CaseResult> judge(SuiteCase one, List<CaseResult> results) {
        Baseline baseline = one.baseline() == null
                ? Baseline.empty(one.name())
                : Baseline.read(suite.resolve(one.baseline()), one.name());
        if (options.updateBaseline() && one.baseline() != null) {
            List<Divergence> all = new ArrayList<>();
            for (CaseResult result : results) {
                if (result.counts().divergences() > result.divergences().size()) {
                    throw new InputException(one.name() + ": " + result.counts().divergences()
                            + " divergences are more than --max-divergences lists; a baseline must hold all");
                }
                all.addAll(result.divergences());
            }
            Baseline updated = baseline.accepting(all);
            Path path = suite.resolve(one.baseline());
            if (!updated.accepted().isEmpty() || Files.exists(path)) {
                updated.write(path);
            }
            baseline = updated;
        }
        Set<String> seen = new LinkedHashSet<>();
        for (CaseResult result : results) {
            result.divergences().forEach(d -> seen.add(d.fingerprint()));
        }
        List<CaseResult> judged = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            CaseResult result = results.get(i);
            List<Divergence> list = new ArrayList<>();
            for (Divergence d : result.divergences()) {
                list.add(baseline.judge(d));
            }
            boolean complete = results.stream()
                    .allMatch(r -> r.counts().divergences() == r.divergences().size());
            if (i == results.size() - 1 && complete) {
                list.addAll(baseline.gone(seen));
            }
            judged.add(result.judged(
                    one.index(),
                    results.size() == 1 ? null : one.traces().get(i),
                    verdict(result, list).text(),
                    list,
                    one.baseline()));
        }
        return judged;
    }

    private Verdict verdict(CaseResult result, List<Divergence> judged) {
        boolean known = false;
        boolean bad = result.counts().divergences() > result.divergences().size();
        for (Divergence d : judged) {
            switch (d.status()) {
                case "known" -> known = true;
                case "gone" -> bad |= options.strict();
                default -> bad = true;
            }
        }
        return bad ? Verdict.DIVERGES : known ? Verdict.KNOWN : Verdict.AGREES;
    }
}
