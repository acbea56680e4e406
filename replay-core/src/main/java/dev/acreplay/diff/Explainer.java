package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.DeepThreads;
import dev.acreplay.InputException;
import dev.acreplay.replay.ReplayOptions;
import dev.acreplay.replay.Replayer;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;
import dev.acreplay.rules.VariantInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Finds which variants make a divergence vanish or shrink.
 *
 * <p>Every switch is tried alone; one whose replay has the digest of the replay as it is cannot be told from nothing and
 * counts as not reached. If no single one leaves nothing, sets are tried: those of the profiles and of the trace's header,
 * cut down by delta debugging, pairs of one owner, and the best single ones grown one by one.
 */
public final class Explainer implements AutoCloseable {
    private static final int LISTED = 10;
    private static final int MOST_PAIRS = 400;
    private static final int FEW_PAIRS = 80;

    private final ReplayInput input;
    private final HeldRows expected;
    private final Map<String, Row> known;
    private final ReplayOptions base;
    private final DiffOptions diff;
    private final ExecutorService pool;
    private final long deadline;
    private final Map<String, Score> cache = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();
    private Rulebook rules;
    private String baseDigest;
    private Score baseScore;

    /** One choice: an id and the value that it is given. */
    private record Switch(Variant variant, String value, String assignment) {
        Switch(Variant variant, String value) {
            this(variant, value, null);
        }

        String id() {
            return variant.id();
        }

        ReplayOptions on(ReplayOptions options) {
            return assignment == null
                    ? options.withSetting(variant.id() + "=" + value)
                    : options.withEnvironment(assignment);
        }
    }

    /** What a set of variants leaves. */
    private record Score(List<Switch> set, int remaining, long occurrences, Divergence first, String digest) {
        static final Comparator<Score> BEST = Comparator.comparingInt(Score::remaining)
                .thenComparingInt((Score s) -> s.set.size())
                .thenComparingLong(Score::occurrences)
                .thenComparing(s -> s.set.isEmpty() ? 0 : s.set.get(0).variant().ordinal());

        boolean better(Score other) {
            return remaining < other.remaining || remaining == other.remaining && occurrences < other.occurrences;
        }
    }

    private Explainer(
            ReplayInput input, HeldRows expected, ReplayOptions base, DiffOptions diff, int jobs, long deadline) {
        this.input = input;
        this.expected = expected;
        this.known = expected.byText();
        this.base = base;
        this.diff = diff;
        this.deadline = deadline;
        this.pool = Executors.newFixedThreadPool(Math.max(1, jobs), task -> {
            Thread thread = DeepThreads.thread(task, "explain");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Explains the divergence of a file's replay from a trace.
     *
     * @param jobs replays at the same time
     * @param seconds time limit of the search, 0 for none
     */
    public static Explanation explain(
            Path file, ReplayOptions base, Path trace, DiffOptions diff, int jobs, double seconds, String rerun) {
        ReplayInput input = ReplayInput.read(file, file.toString());
        return explain(input, base, new FileRowSource(trace, trace.toString(), false), diff, jobs, seconds, rerun);
    }

    /** Explains a case of a suite. */
    public static Explanation explain(
            Suite suite,
            String caseName,
            String profile,
            List<String> settings,
            int jobs,
            double seconds,
            String rerun) {
        Suite.SuiteCase one = suite.named(List.of(caseName)).get(0);
        if (one.traces().isEmpty()) {
            throw new InputException(suite.name() + " case " + caseName + ": there is no expected trace to explain");
        }
        ReplayInput input = ReplayInput.read(suite.resolve(one.input()), one.input());
        DiffOptions diff = DiffOptions.of(one, DiffOptions.MAX_DIVERGENCES, List.of(), rerun);
        String trace = one.traces().get(0);
        return explain(
                input,
                Verifier.replayOptions(suite, one, profile, settings),
                suite.source(one, trace, false),
                diff,
                jobs,
                seconds,
                rerun);
    }

    private static Explanation explain(
            ReplayInput input,
            ReplayOptions base,
            RowSource trace,
            DiffOptions diff,
            int jobs,
            double seconds,
            String rerun) {
        try {
            return explain(input, Returns.asArmed(base, trace), HeldRows.read(trace), diff, jobs, seconds, rerun);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Explanation explain(
            ReplayInput input,
            ReplayOptions base,
            HeldRows trace,
            DiffOptions diff,
            int jobs,
            double seconds,
            String rerun) {
        long deadline = seconds > 0 ? System.nanoTime() + (long) (seconds * 1e9) : Long.MAX_VALUE;
        try (Explainer explainer = new Explainer(input, trace, base, diff, jobs, deadline)) {
            return explainer.search(rerun);
        }
    }

    /** Returns options with an id of an explanation set. */
    static ReplayOptions with(ReplayOptions options, String id, String value) {
        for (Switch one : environments()) {
            if (one.id().equals(id) && one.value().equals(value)) {
                return one.on(options);
            }
        }
        return options.withSetting(id + "=" + value);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    // ---- the search ------------------------------------------------------------------------------------------------

    private Explanation search(String rerun) {
        baseScore = score(List.of());
        List<Score> found = new ArrayList<>();
        List<String> reachable = new ArrayList<>();
        if (baseScore.remaining() > 0) {
            List<Switch> switches = switches();
            switches.addAll(environments());
            List<Score> singles = scores(switches.stream().map(List::of).toList());
            for (Score single : singles) {
                if (!single.digest().equals(baseDigest)) {
                    reachable.add(single.set().get(0).id());
                    found.add(single);
                }
            }
            if (found.stream().noneMatch(s -> s.remaining() == 0)) {
                found.addAll(sets(switches, found));
            }
        }
        found.removeIf(score -> !score.better(baseScore));
        found.sort(Score.BEST);
        if (System.nanoTime() > deadline) {
            remarks.add("the time limit ended the search; --timeout allows more");
        }
        List<Explanation.Candidate> candidates = candidates(found);
        boolean enough = baseScore.remaining() == 0
                || !candidates.isEmpty() && candidates.get(0).remaining() == 0;
        return new Explanation(
                input.name(),
                expected.name(),
                rules.profile(),
                baseScore.remaining(),
                baseScore.first(),
                candidates,
                cache.size(),
                reachable,
                enough,
                remarks,
                rerun);
    }

    /** Every switch, turned over: on to off, off to on, or to each other value. */
    private List<Switch> switches() {
        List<Switch> switches = new ArrayList<>();
        for (VariantInfo info : Rulebook.table()) {
            Variant variant = info.variant();
            if (!Rulebook.isSwitch(variant)) {
                continue;
            }
            String now = rules.setting(variant);
            if (variant == Variant.MAX_QUANTUM) {
                for (String value : new LinkedHashSet<>(info.settings())) {
                    if (Double.parseDouble(value) != Double.parseDouble(now)) {
                        switches.add(new Switch(variant, value));
                    }
                }
            } else if (now.equals("on") || now.equals("off")) {
                switches.add(new Switch(variant, now.equals("on") ? "false" : "true"));
            } else {
                for (String value : Rulebook.choices(variant)) {
                    if (!value.equals(now)) {
                        switches.add(new Switch(variant, value));
                    }
                }
            }
        }
        return switches;
    }

    private List<Score> sets(List<Switch> switches, List<Score> singles) {
        List<Score> found = new ArrayList<>();
        for (List<Switch> set : knownSets(switches)) {
            Score whole = score(set);
            if (whole.better(baseScore)) {
                found.add(minimal(whole));
            }
        }
        if (found.stream().anyMatch(s -> s.remaining() == 0)) {
            return found;
        }
        List<Score> helpful = new ArrayList<>(singles);
        helpful.sort(Score.BEST);
        found.addAll(pairs(switches, helpful));
        if (found.stream().noneMatch(s -> s.remaining() == 0)) {
            for (Score start : helpful.subList(0, Math.min(2, helpful.size()))) {
                found.add(grow(start, switches));
            }
        }
        return found;
    }

    /** The sets that a trace may well have been made with: its header's, and the profiles'. */
    private List<List<Switch>> knownSets(List<Switch> switches) {
        List<List<Switch>> sets = new ArrayList<>();
        Set<String> named = new LinkedHashSet<>();
        for (JsonNode id : expected.header().path("variants")) {
            named.add(id.asText().replaceFirst("=.*", ""));
        }
        if (!named.isEmpty()) {
            sets.add(switches.stream().filter(s -> named.contains(s.id())).toList());
        }
        for (String profile : Rulebook.PROFILES) {
            Rulebook other = Rulebook.profile(profile);
            List<Switch> set = new ArrayList<>();
            for (Switch one : switches) {
                if (one.assignment() != null) {
                    continue;
                }
                String setting = other.setting(one.variant());
                String wanted = setting.equals("on") ? "true" : setting.equals("off") ? "false" : setting;
                if (one.value().equals(wanted)) {
                    set.add(one);
                }
            }
            if (!set.isEmpty()) {
                sets.add(set);
            }
        }
        return sets;
    }

    /** Delta debugging: the smallest part of a set that leaves no more than the whole. */
    private Score minimal(Score whole) {
        Score best = whole;
        int parts = 2;
        while (best.set().size() >= 2 && inTime()) {
            List<Switch> set = best.set();
            List<List<Switch>> trials = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                int from = i * set.size() / parts;
                int to = (i + 1) * set.size() / parts;
                List<Switch> without = new ArrayList<>(set);
                without.subList(from, to).clear();
                trials.add(without);
            }
            Score next = null;
            for (Score trial : scores(trials)) {
                if (!trial.set().isEmpty() && trial.remaining() <= best.remaining()) {
                    next = trial;
                    break;
                }
            }
            if (next != null) {
                best = next;
                parts = Math.max(2, parts - 1);
            } else if (parts >= set.size()) {
                break;
            } else {
                parts = Math.min(set.size(), parts * 2);
            }
        }
        return best;
    }

    private List<Score> pairs(List<Switch> switches, List<Score> helpful) {
        boolean someHelp = helpful.stream().anyMatch(score -> score.better(baseScore));
        Set<Switch> reached = new LinkedHashSet<>();
        helpful.forEach(score -> reached.add(score.set().get(0)));
        List<List<Switch>> pairs = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Score first : helpful) {
            if (someHelp && !first.better(baseScore)) {
                continue;
            }
            Switch one = first.set().get(0);
            for (Switch second : switches) {
                boolean sameOwner = owner(one).equals(owner(second));
                boolean wanted =
                        someHelp ? sameOwner || reached.contains(second) : sameOwner && reached.contains(second);
                if (one.variant() != second.variant()
                        && wanted
                        && pairs.size() < (someHelp ? MOST_PAIRS : FEW_PAIRS)
                        && seen.add(key(List.of(one, second)))) {
                    pairs.add(ordered(one, second));
                }
            }
        }
        List<Score> better = new ArrayList<>();
        for (Score pair : scores(pairs)) {
            boolean gains =
                    pair.set().stream().allMatch(one -> pair.better(cache.getOrDefault(key(List.of(one)), baseScore)));
            if (gains) {
                better.add(pair);
            }
        }
        return better;
    }

    private static String owner(Switch one) {
        return Rulebook.info(one.variant()).owner().replaceFirst(" .*", "");
    }

    private static List<Switch> ordered(Switch a, Switch b) {
        return a.variant().ordinal() < b.variant().ordinal() ? List.of(a, b) : List.of(b, a);
    }

    /** Adds the id that helps most, as long as one helps. */
    private Score grow(Score start, List<Switch> switches) {
        Score best = start;
        while (best.remaining() > 0 && best.set().size() < 12 && inTime()) {
            List<List<Switch>> trials = new ArrayList<>();
            for (Switch one : switches) {
                if (best.set().stream().noneMatch(s -> s.variant() == one.variant())) {
                    List<Switch> more = new ArrayList<>(best.set());
                    more.add(one);
                    more.sort(Comparator.comparingInt(s -> s.variant().ordinal()));
                    trials.add(more);
                }
            }
            Score next = scores(trials).stream().min(Score.BEST).orElse(best);
            if (!next.better(best)) {
                break;
            }
            best = next;
        }
        return best.set().size() > 1 ? minimal(best) : best;
    }

    /** Readings and options of the environment: contested speeds, and what retail's frame clock does otherwise. */
    private static List<Switch> environments() {
        return List.of(
                new Switch(Variant.WALK_CYCLE_SPEED_ASSET, "true", "locomotion.walk=2.602"),
                new Switch(Variant.WALK_CYCLE_SPEED_CODE, "true", "locomotion.walk=3.12"),
                new Switch(Variant.INPUT_ORDER, "after-tick", "input_order=after-tick"),
                new Switch(Variant.INPUT_ORDER, "before-tick", "input_order=before-tick"),
                new Switch(Variant.PHYSICS_GATE, "retail-30hz", "physics_gate=retail-30hz"),
                new Switch(Variant.PHYSICS_GATE, "frame", "physics_gate=frame"),
                new Switch(Variant.OBJECT_ORDER, "retail-hash", "object_order=retail-hash"),
                new Switch(Variant.OBJECT_ORDER, "id", "object_order=id"));
    }

    private List<Explanation.Candidate> candidates(List<Score> found) {
        List<Explanation.Candidate> candidates = new ArrayList<>();
        Set<String> used = new LinkedHashSet<>();
        for (Score score : found) {
            if (candidates.size() == LISTED) {
                break;
            }
            if (!used.add(key(score.set()))) {
                continue;
            }
            List<Map<String, String>> alternatives = new ArrayList<>();
            for (Score other : found) {
                if (other.digest().equals(score.digest())
                        && other.set().size() == score.set().size()
                        && used.add(key(other.set()))) {
                    alternatives.add(map(other.set()));
                }
            }
            candidates.add(new Explanation.Candidate(
                    map(score.set()), score.remaining(), score.occurrences(), score.first(), alternatives));
        }
        return candidates;
    }

    private static Map<String, String> map(List<Switch> set) {
        Map<String, String> map = new LinkedHashMap<>();
        set.forEach(one -> map.put(one.id(), one.value()));
        return map;
    }

    // ---- replays ---------------------------------------------------------------------------------------------------

    private boolean inTime() {
        return System.nanoTime() < deadline;
    }

    private static String key(Collection<Switch> set) {
        Map<String, String> sorted = new TreeMap<>();
        set.forEach(one -> sorted.put(one.id(), one.value()));
        return sorted.toString();
    }

    private List<Score> scores(List<List<Switch>> sets) {
        List<Future<Score>> running = new ArrayList<>();
        for (List<Switch> set : sets) {
            running.add(pool.submit(() -> inTime() ? score(set) : null));
        }
        List<Score> scores = new ArrayList<>();
        for (Future<Score> one : running) {
            try {
                Score score = one.get();
                if (score != null) {
                    scores.add(score);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InputException("interrupted", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
        return scores;
    }

    /** Replays under a set of variants and compares; each set is replayed once. */
    private Score score(List<Switch> set) {
        String key = key(set);
        synchronized (cache) {
            Score known = cache.get(key);
            if (known != null) {
                return known;
            }
        }
        ReplayOptions options = base;
        for (Switch one : set) {
            options = one.on(options);
        }
        ReplayedTrace trace = new ReplayedTrace("replay of " + input.name(), Long.MAX_VALUE, known);
        try {
            Replayer replayer = input.replayer(options, trace);
            replayer.run();
            Score score;
            if (baseScore == null) {
                rules = replayer.physics().rules;
                baseDigest = trace.digest();
                score = compare(set, trace);
            } else if (trace.digest().equals(baseDigest)) {
                score = new Score(
                        set, baseScore.remaining(), baseScore.occurrences(), baseScore.first(), trace.digest());
            } else {
                score = compare(set, trace);
            }
            synchronized (cache) {
                cache.put(key, score);
            }
            return score;
        } finally {
            trace.close();
        }
    }

    private Score compare(List<Switch> set, ReplayedTrace trace) {
        try {
            CaseResult result = TraceDiff.compare(expected, trace, diff);
            return new Score(
                    set,
                    result.counts().divergences(),
                    result.counts().occurrences(),
                    result.divergences().isEmpty() ? null : result.divergences().get(0),
                    trace.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
