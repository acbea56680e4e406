package dev.acreplay.register;

import dev.acreplay.diff.Divergence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the lines of an evidence block (register.md section 15.4). */
final class EvidenceBlockText {
    private static final int MOST_ROWS = 12;

    private final RowEvidence evidence;
    private final List<String> lines = new ArrayList<>();

    private EvidenceBlockText(RowEvidence evidence) {
        this.evidence = evidence;
    }

    /**
     * Returns the lines of a row's block.
     *
     * @param traced cases of the row that have a trace, in suite order, with what the trace agrees with
     */
    static List<String> lines(RowEvidence evidence, Map<String, String> traced) {
        EvidenceBlockText text = new EvidenceBlockText(evidence);
        text.write(traced);
        return text.lines;
    }

    private void write(Map<String, String> traced) {
        for (Claim claim : evidence.row.claims) {
            if ("refuted".equals(claim.verdict)) {
                String start = "**Refuted**: the row says \u201C" + EvidenceText.escape(claim.text) + "\u201D; ";
                lines.add(
                        "recorded".equals(claim.by)
                                ? start + "the recording of " + EvidenceText.code(claim.recordedCase) + " shows "
                                        + claim.shown + "."
                                : start + "in retail `" + claim.variant + "` is " + claim.retail + ".");
            }
        }
        String verdict = evidence.verdict.equals("refuted") ? inner() : evidence.verdict;
        switch (verdict) {
            case "diverges" -> {
                diverges();
                items(traced);
            }
            case "gone" -> {
                lines.add("**Gone**: no linked case diverges any more; the row can be retired.");
                lines.add("");
                items(traced);
            }
            default -> lines.add("**No evidence**: " + reason() + ".");
        }
    }

    /** The verdict that the observations alone would give. */
    private String inner() {
        if (evidence.basis.equals("none")) {
            return "no-evidence";
        }
        return evidence.differing().isEmpty() ? "gone" : "diverges";
    }

    private String reason() {
        String reason = evidence.reason == null ? "no-variant" : evidence.reason;
        return switch (reason) {
            case "not-replayed" -> "its variants are not replayed";
            case "no-case" -> "the suite has none of its cases";
            case "failed" -> "no case could be replayed";
            default -> "the row is linked to no variant and no baseline";
        };
    }

    /** One row of the table, whatever it rests on. */
    private record TableRow(
            String caseName, String object, String field, Integer frame, Double t, long frames, String size) {}

    private void diverges() {
        Map<String, List<TableRow>> byCase = new LinkedHashMap<>();
        Map<String, String> marks = new LinkedHashMap<>();
        for (Observation observation : evidence.differing()) {
            List<TableRow> rows = byCase.computeIfAbsent(observation.caseName, c -> new ArrayList<>());
            if (observation.isVariant()) {
                observation.fields.forEach(field -> rows.add(row(observation.caseName, field)));
            } else {
                rows.add(row(observation));
                marks.merge(observation.caseName, observation.result, (a, b) -> a.equals("worse") ? a : b);
            }
        }
        Set<String> linked = new LinkedHashSet<>();
        evidence.observations.stream()
                .filter(o -> evidence.basis.equals("baseline") != o.isVariant())
                .filter(o -> o.error == null)
                .forEach(o -> linked.add(o.caseName));
        StringBuilder text = new StringBuilder("**Diverges** in ")
                .append(byCase.size())
                .append(" of ")
                .append(linked.size())
                .append(linked.size() == 1 ? " case: " : " cases: ");
        List<String> parts = new ArrayList<>();
        byCase.forEach((name, rows) -> {
            TableRow first = rows.get(0);
            for (TableRow row : rows) {
                if (row.frame() != null && (first.frame() == null || row.frame() < first.frame())) {
                    first = row;
                }
            }
            String mark = marks.containsKey(name) ? " (" + marks.get(name) + ")" : "";
            parts.add(
                    EvidenceText.code(name) + mark + " from frame " + (first.frame() == null ? "\u2013" : first.frame())
                            + " (t " + (first.t() == null ? "\u2013" : EvidenceText.time(first.t())) + " s)");
        });
        lines.add(text + String.join(", ", parts) + ".");
        lines.add("");
        lines.add("| case | object | field | first frame | t (s) | frames | largest difference |");
        lines.add("|---|---|---|--:|--:|--:|--:|");
        List<TableRow> all = byCase.values().stream().flatMap(List::stream).toList();
        for (TableRow row : all.subList(0, Math.min(MOST_ROWS, all.size()))) {
            lines.add("| " + EvidenceText.code(row.caseName()) + " | " + EvidenceText.escape(row.object()) + " | "
                    + EvidenceText.escape(row.field()) + " | " + (row.frame() == null ? "\u2013" : row.frame()) + " | "
                    + (row.t() == null ? "\u2013" : EvidenceText.time(row.t())) + " | " + row.frames() + " | "
                    + row.size() + " |");
        }
        if (all.size() > MOST_ROWS) {
            lines.add("| | | and " + (all.size() - MOST_ROWS) + " more | | | | |");
        }
        lines.add("");
    }

    private static TableRow row(String caseName, ReplayComparison.FieldDifference field) {
        String size = field.rows()
                ? "+" + field.extra + " \u2212" + field.missing
                : size(field.max, ReplayComparison.unit(field.field));
        return new TableRow(caseName, field.object, field.field, field.firstFrame, field.t, field.frames, size);
    }

    private static TableRow row(Observation observation) {
        Divergence d = observation.divergence;
        Integer frame = d.first() == null ? null : d.first().frame();
        Double t = d.first() == null ? null : d.first().t();
        return new TableRow(
                observation.caseName, d.object(), d.name(), frame, t, d.count(), size(d.maxError(), d.unit()));
    }

    static String size(Double max, String unit) {
        if (max == null) {
            return "\u2013";
        }
        return EvidenceText.number(max) + (unit == null ? "" : " " + unit);
    }

    private void items(Map<String, String> traced) {
        basis();
        traced.forEach((name, recorded) -> lines.add("- recorded trace of " + EvidenceText.code(name) + ": agrees "
                + switch (recorded) {
                    case "without" -> "without the variant";
                    case "with" -> "with the variant";
                    case "both" -> "either way";
                    default -> "neither way";
                }));
        evidence.readings.forEach((id, diverges) ->
                lines.add("- with reading `" + id + "`: " + (diverges ? "diverges as well" : "no longer diverges")));
        if (evidence.smallest != null) {
            SmallestScenario smallest = evidence.smallest;
            lines.add("- smallest scenario: `" + smallest.path() + "`, "
                    + RegisterCheckResult.many(smallest.inputs(), "input") + ", "
                    + RegisterCheckResult.many(smallest.objects(), "object") + ", "
                    + RegisterCheckResult.many(smallest.frames(), "frame") + ", sha256 `" + smallest.sha256() + "`");
        }
        evidence.inputs.forEach(input -> lines.add("- input `" + input.path() + "` sha256 `" + input.sha256() + "`"));
        if (evidence.command != null) {
            lines.add("- run again: `" + evidence.command + "`");
        }
    }

    private void basis() {
        switch (evidence.basis) {
            case "model" -> {
                List<String> parts = new ArrayList<>();
                evidence.replayed.forEach((id, value) -> parts.add("variant `" + id + "` " + value + " (retail "
                        + VariantLinks.retailSetting(VariantLinks.info(id)) + ")"));
                lines.add("- basis: model, " + String.join(", ", parts));
            }
            case "baseline" -> baselineBasis();
            case "recorded" -> {
                Set<String> cases = new LinkedHashSet<>();
                evidence.observations.stream()
                        .filter(Observation::isVariant)
                        .forEach(o -> cases.add(EvidenceText.code(o.caseName)));
                lines.add("- basis: recorded trace of " + String.join(", ", cases));
            }
            default -> {
                // no evidence has no basis
            }
        }
    }

    private void baselineBasis() {
        List<Observation> entries =
                evidence.observations.stream().filter(o -> !o.isVariant()).toList();
        boolean gone = entries.stream().noneMatch(Observation::seen);
        List<Observation> counted =
                gone ? entries : entries.stream().filter(Observation::seen).toList();
        Set<String> cases = new LinkedHashSet<>();
        counted.forEach(o -> cases.add(EvidenceText.code(o.caseName)));
        int n = counted.size();
        String amount = n + (n == 1 ? " accepted divergence" : " accepted divergences");
        lines.add("- basis: baseline, " + amount
                + (gone ? n == 1 ? " is no longer seen in " : " are no longer seen in " : " in ")
                + String.join(", ", cases));
    }
}
