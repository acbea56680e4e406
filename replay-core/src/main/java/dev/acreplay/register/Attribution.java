package dev.acreplay.register;

import dev.acreplay.diff.CaseReplays;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Explainer;
import dev.acreplay.diff.Explanation;
import dev.acreplay.diff.Suite;
import dev.acreplay.diff.Suite.SuiteCase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sorts the divergences of a case that nobody filed by what explains them (register.md section 15.1 step 7). */
final class Attribution {
    private static final double SECONDS = 60;

    private final Suite suite;
    private final SuiteCase one;
    private final CaseReplays replays;

    Attribution(Suite suite, SuiteCase one, CaseReplays replays) {
        this.suite = suite;
        this.one = one;
        this.replays = replays;
    }

    /** Returns one proposed row for what a set of variants explains, and one for each first cause that none does. */
    List<ProposedRow> attribute(List<Divergence> divergences) {
        Explanation explanation = Explainer.explain(suite, one.name(), null, List.of(), 1, SECONDS, "");
        Map<String, String> variants = new LinkedHashMap<>();
        Set<String> left = new HashSet<>();
        if (!explanation.explanations().isEmpty()) {
            Explanation.Candidate best = explanation.explanations().get(0);
            best.variants().forEach((id, value) -> variants.put(id, setting(value)));
            if (best.remaining() > 0) {
                left.addAll(remaining(best.variants()));
            }
        } else {
            divergences.forEach(d -> left.add(d.fingerprint()));
        }
        List<Divergence> explained = divergences.stream()
                .filter(d -> !left.contains(d.fingerprint()))
                .toList();
        List<ProposedRow> rows = new ArrayList<>();
        if (!explained.isEmpty() && !variants.isEmpty()) {
            rows.add(new ProposedRow(one.name(), variants, explained));
        }
        List<Divergence> unexplained = divergences.stream()
                .filter(d -> variants.isEmpty() || left.contains(d.fingerprint()))
                .toList();
        for (Divergence cause : unexplained) {
            if (cause.follows() == null) {
                List<Divergence> group = new ArrayList<>();
                group.add(cause);
                for (Divergence other : unexplained) {
                    if (cause.fingerprint().equals(other.follows())) {
                        group.add(other);
                    }
                }
                rows.add(new ProposedRow(one.name(), Map.of(), group));
            }
        }
        if (rows.isEmpty()) {
            rows.add(new ProposedRow(one.name(), Map.of(), divergences));
        }
        return rows;
    }

    private static String setting(String value) {
        return switch (value) {
            case "true" -> "on";
            case "false" -> "off";
            default -> value;
        };
    }

    private Set<String> remaining(Map<String, String> variants) {
        List<String> settings = new ArrayList<>();
        variants.forEach((id, value) -> settings.add(id + "=" + value));
        Set<String> left = new HashSet<>();
        try (CaseReplays.Replay replay = replays.run(settings, false)) {
            for (String trace : one.traces()) {
                replays.compare(replay, trace).divergences().forEach(d -> left.add(d.fingerprint()));
            }
        }
        return left;
    }
}
