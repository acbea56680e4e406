package dev.acreplay.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a comparison found: the one model that every report renders (docs/result.schema.json).
 *
 * <p>A run of {@code diff} has one case, a run of {@code verify} one a suite case. Absent values are left out of the
 * JSON. No wall-clock time is in it, so equal inputs give equal bytes.
 *
 * @param version of this form, 1
 * @param tool name and version of the program
 * @param command {@code diff}, {@code verify}, {@code merge} ..
 * @param rerun the command line that gives this result again
 * @param verdict {@code agrees}, {@code known} (accepted divergences only), {@code diverges}, {@code failed}
 * @param exit the exit status that goes with it
 * @param suite name of the suite file, if there is one
 * @param shard {@code i/n} of a shard's result
 * @param strict whether accepted divergences that are gone fail as well
 * @param totals sums over the cases
 * @param cases in suite order
 * @param findings what rules found, where the command checks rules: of a register, of what a client sends
 * @param notes what such a command measured besides, line by line
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record RunResult(
        @JsonProperty("acreplay_result") int version,
        String tool,
        String command,
        String rerun,
        String verdict,
        int exit,
        String suite,
        String shard,
        boolean strict,
        Totals totals,
        List<CaseResult> cases,
        List<RuleFinding> findings,
        List<String> notes) {
    /** The version of the JSON form that this class reads and writes. */
    public static final int VERSION = 1;

    private static final ObjectWriter WRITER = Json.MAPPER.writerFor(RunResult.class);
    private static final ObjectReader READER =
            Json.MAPPER.readerFor(RunResult.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * Sums over the cases.
     *
     * @param cases in all
     * @param agree without any divergence
     * @param known with accepted divergences only
     * @param diverge with a new or worse one
     * @param skipped not run, with the reason in the case
     * @param failed could not be compared
     * @param comparisons values compared
     * @param divergences distinct ones
     * @param byStatus divergences by {@code new}, {@code known}, {@code worse}, {@code gone}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Totals(
            int cases,
            int agree,
            int known,
            int diverge,
            int skipped,
            int failed,
            long comparisons,
            int divergences,
            Map<String, Integer> byStatus) {}

    /**
     * Puts cases together: sums, verdict and exit status (formats.md section 6).
     *
     * @param strict whether accepted divergences that are gone fail as well
     */
    public static RunResult of(
            String tool,
            String command,
            String rerun,
            String suite,
            String shard,
            boolean strict,
            List<CaseResult> cases) {
        int[] by = new int[Verdict.values().length];
        long comparisons = 0;
        int divergences = 0;
        boolean gone = false;
        Map<String, Integer> byStatus = new TreeMap<>();
        for (CaseResult one : cases) {
            by[Verdict.valueOf(one.verdict().toUpperCase(java.util.Locale.ROOT)).ordinal()]++;
            comparisons += one.counts() == null ? 0 : one.counts().comparisons();
            int listed = 0;
            for (Divergence d : one.divergences()) {
                byStatus.merge(d.status(), 1, Integer::sum);
                if (d.status().equals("gone")) {
                    gone = true;
                } else {
                    listed++;
                }
            }
            // --max-divergences shortens the list, not the count
            divergences += one.counts() == null
                    ? listed
                    : Math.max(listed, one.counts().divergences());
        }
        Verdict verdict = verdict(by, cases.size(), comparisons, strict && gone);
        int exit = verdict == Verdict.FAILED ? 2 : verdict == Verdict.DIVERGES ? 1 : 0;
        Totals totals = new Totals(
                cases.size(),
                by[Verdict.AGREES.ordinal()],
                by[Verdict.KNOWN.ordinal()],
                by[Verdict.DIVERGES.ordinal()],
                by[Verdict.SKIPPED.ordinal()],
                by[Verdict.FAILED.ordinal()],
                comparisons,
                divergences,
                byStatus);
        return new RunResult(
                VERSION,
                tool,
                command,
                rerun,
                verdict.text(),
                exit,
                suite,
                shard,
                strict,
                totals,
                List.copyOf(cases),
                null,
                null);
    }

    private static Verdict verdict(int[] by, int cases, long comparisons, boolean goneFails) {
        int failed = by[Verdict.FAILED.ordinal()];
        int diverge = by[Verdict.DIVERGES.ordinal()];
        Verdict verdict = diverge > 0 || goneFails
                ? Verdict.DIVERGES
                : failed > 0
                        ? Verdict.FAILED
                        : by[Verdict.KNOWN.ordinal()] > 0
                                ? Verdict.KNOWN
                                : by[Verdict.AGREES.ordinal()] > 0 ? Verdict.AGREES : Verdict.SKIPPED;
        if (cases > 0 && by[Verdict.REPLAYED.ordinal()] == cases) {
            verdict = Verdict.REPLAYED;
        } else if (verdict != Verdict.DIVERGES && comparisons == 0) {
            verdict = Verdict.FAILED;
        }
        return verdict;
    }

    /**
     * Makes the result of a check of rules.
     *
     * @param subject the file that was checked
     * @param exit 1 if a finding fails the check
     */
    public static RunResult ofFindings(
            String tool, String command, String rerun, String subject, int exit, List<RuleFinding> findings) {
        Totals totals = new Totals(0, 0, 0, 0, 0, 0, 0, 0, Map.of());
        Verdict verdict = exit == 0 ? Verdict.AGREES : Verdict.DIVERGES;
        return new RunResult(
                VERSION,
                tool,
                command,
                rerun,
                verdict.text(),
                exit,
                subject,
                null,
                false,
                totals,
                List.of(),
                List.copyOf(findings),
                null);
    }

    /** Returns the same result with lines about what was measured. */
    public RunResult withNotes(List<String> lines) {
        return new RunResult(
                version, tool, command, rerun, verdict, exit, suite, shard, strict, totals, cases, findings, lines);
    }

    /** Returns the findings of a level that no exception allows. */
    public long findings(String level) {
        return findings == null
                ? 0
                : findings.stream()
                        .filter(f -> f.allowed() == null && f.level().equals(level))
                        .count();
    }

    /** Returns the verdict as one line for people, the same in every report. */
    public String headline() {
        if (findings != null) {
            long allowed = findings.stream().filter(f -> f.allowed() != null).count();
            String counts = count(findings("error"), "error") + ", " + count(findings("warning"), "warning") + ", "
                    + count(findings("note"), "note") + (allowed == 0 ? "" : ", " + allowed + " allowed");
            return (exit == 0 ? "HOLDS: " : "VIOLATED: ") + counts;
        }
        return switch (verdict) {
            case "agrees" -> "AGREES";
            case "known" -> "KNOWN: accepted divergences only";
            case "skipped" -> "SKIPPED: nothing was run";
            case "replayed" -> "REPLAYED: no expected trace to compare with";
            case "failed" ->
                totals.comparisons() == 0 ? "FAILED: nothing was compared" : "FAILED: a case could not be compared";
            default -> "DIVERGES";
        };
    }

    private static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /** Returns the JSON text, in one line, ended by a line feed. */
    public String toJson() {
        try {
            return WRITER.writeValueAsString(this) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Reads a saved result.
     *
     * @param name of the file, for messages
     * @throws InputException if it is none, or of a later version
     */
    public static RunResult read(String name, String text) {
        try {
            JsonNode tree = Json.MAPPER.readTree(text);
            JsonNode version = tree.get("acreplay_result");
            if (version == null || !version.isInt()) {
                throw new InputException(name + ": no result of acreplay: expected the key acreplay_result");
            }
            if (version.intValue() != VERSION) {
                throw new InputException(name + ": result of version " + version + ", this program reads version "
                        + VERSION + ": use the acreplay that wrote it, or run the comparison again");
            }
            words(name, tree, "");
            return READER.readValue(tree);
        } catch (JsonProcessingException e) {
            throw new InputException(name + ": not a result of acreplay: " + Json.problem(e), e);
        } catch (java.io.IOException e) {
            throw new InputException(name + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static final Set<String> WORDS = Set.of(
            "verdict",
            "status",
            "kind",
            "severity",
            "course",
            "relation",
            "step",
            "mode",
            "how",
            "level",
            "side",
            "body",
            "fingerprint",
            "follows",
            "first_cause");

    private static final Set<String> DATA =
            Set.of("objects", "states", "calls", "events", "expected", "actual", "compare", "environment");

    /** Checks the words of the format, which reports use as they are. */
    private static void words(String name, JsonNode node, String key) {
        if (node.isObject()) {
            node.properties().forEach(e -> {
                if (!DATA.contains(e.getKey())) {
                    words(name, e.getValue(), e.getKey());
                }
            });
        } else if (node.isArray()) {
            node.forEach(one -> words(name, one, key));
        } else if (node.isTextual() && WORDS.contains(key) && !node.textValue().matches("[0-9A-Za-z-]{1,64}")) {
            throw new InputException(
                    name + ": not a result of acreplay: expected a word as the value of " + key + ", found " + node);
        }
    }

    /**
     * A divergence with the case that it is in.
     *
     * @param in the case
     * @param divergence of the case
     */
    public record Ranked(CaseResult in, Divergence divergence) {}

    private static final List<String> STATUSES = List.of("worse", "new", "gone", "known");
    private static final List<String> SEVERITIES = List.of("critical", "major", "minor", "rounding");

    /** Worst first: new and worse before known and gone, then first causes before what follows, then by severity. */
    public static final Comparator<Divergence> WORST_FIRST = Comparator.comparingInt(
                    (Divergence d) -> Math.max(0, STATUSES.indexOf(d.status()) - 1))
            .thenComparingInt(d -> d.follows() == null ? 0 : 1)
            .thenComparingInt(d -> SEVERITIES.indexOf(d.severity() == null ? "rounding" : d.severity()));

    /** Returns all divergences, worst first, equally bad ones in order. */
    public List<Ranked> ranked() {
        List<Ranked> all = new ArrayList<>();
        for (CaseResult one : cases) {
            one.divergences().forEach(d -> all.add(new Ranked(one, d)));
        }
        all.sort(Comparator.comparing(Ranked::divergence, WORST_FIRST));
        return all;
    }
}
