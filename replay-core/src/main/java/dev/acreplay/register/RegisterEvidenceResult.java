package dev.acreplay.register;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.diff.Divergence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What an evidence run found, row by row (register.md section 15.2). */
public final class RegisterEvidenceResult {
    private final RegisterOptions options;
    private final RegisterInputs inputs;
    private final String suite;
    private final String profile;
    private final List<RowEvidence> rows;
    private final List<ProposedRow> proposed;
    private final List<Finding> findings;

    RegisterEvidenceResult(
            RegisterOptions options,
            RegisterInputs inputs,
            String suite,
            String profile,
            List<RowEvidence> rows,
            List<ProposedRow> proposed,
            List<Finding> findings) {
        this.options = options;
        this.inputs = inputs;
        this.suite = suite;
        this.profile = profile;
        this.rows = rows;
        this.proposed = proposed;
        this.findings = List.copyOf(findings);
    }

    /** Returns the findings in order. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns 0, or 1 when a finding fails the run. */
    public int exit() {
        return RegisterCheck.exit(findings, options.strict());
    }

    /** Returns keys of the mapping that this version does not know. */
    public Set<String> unknownKeys() {
        return inputs.mapping.unknownKeys();
    }

    /** Returns the result as register.md section 15.2 writes it. */
    public ObjectNode toJson() {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("acreplay_register_evidence", 1);
        root.put("register", inputs.registerName);
        root.put("suite", suite);
        root.put("profile", profile);
        ObjectNode totals = root.putObject("totals");
        totals.put("rows", rows.size());
        ObjectNode verdicts = totals.putObject("verdicts");
        verdicts().forEach(verdicts::put);
        totals.put("cases", inputs.suite.cases().size());
        totals.set("findings", RegisterCheckResult.findingTotals(findings));
        ArrayNode list = root.putArray("rows");
        rows.forEach(row -> list.add(row.toJson()));
        ArrayNode proposals = root.putArray("proposed");
        for (ProposedRow row : proposed) {
            ObjectNode node = proposals.addObject();
            node.put("id", row.id.toString());
            node.put("case", row.caseName);
            ObjectNode variants = node.putObject("variants");
            row.variants.forEach(variants::put);
            ArrayNode fingerprints = node.putArray("fingerprints");
            row.divergences.stream().map(Divergence::fingerprint).forEach(fingerprints::add);
            node.put("row", row.line);
        }
        ArrayNode findingList = root.putArray("findings");
        findings.forEach(finding -> findingList.add(finding.toJson()));
        root.put("exit", exit());
        return root;
    }

    private Map<String, Integer> verdicts() {
        Map<String, Integer> verdicts = new TreeMap<>();
        rows.forEach(row -> verdicts.merge(row.verdict, 1, Integer::sum));
        return verdicts;
    }

    /** Returns the result as text: a line a row, the findings, a summary. */
    public String toText(boolean notes) {
        StringBuilder text = new StringBuilder();
        for (RowEvidence row : rows) {
            text.append(String.format("%-8s %-12s", row.row.key(), row.verdict));
            if (row.reason != null) {
                text.append(' ').append(row.reason);
            }
            if (!row.basis.equals("none")) {
                text.append(" basis ").append(row.basis);
            }
            for (Observation observation : row.differing()) {
                text.append("; ").append(observation.caseName);
                if (observation.isVariant() && !observation.fields.isEmpty()) {
                    ReplayComparison.FieldDifference first = observation.fields.get(0);
                    text.append(" from frame ")
                            .append(first.firstFrame)
                            .append(" (")
                            .append(first.field)
                            .append(')');
                } else if (!observation.isVariant()) {
                    text.append(' ').append(observation.field).append(' ').append(observation.result);
                }
            }
            if (row.smallest != null) {
                text.append("; smallest ").append(row.smallest.path());
            } else if (row.smallestLost != null) {
                text.append("; ")
                        .append(row.smallestLost)
                        .append(" does not show it any more: --minimise makes it anew");
            }
            if (!row.block.equals("none")) {
                text.append("; block ").append(row.block);
            }
            text.append('\n');
        }
        for (ProposedRow row : proposed) {
            text.append("proposed ").append(row.line).append('\n');
        }
        for (Finding finding : findings) {
            if (finding.severity != Severity.NOTE || notes) {
                text.append(RegisterCheckResult.line(finding)).append('\n');
            }
        }
        StringBuilder counts = new StringBuilder();
        verdicts()
                .forEach((verdict, n) -> counts.append(counts.length() == 0 ? "" : ", ")
                        .append(n)
                        .append(' ')
                        .append(verdict));
        text.append(RegisterCheckResult.many(rows.size(), "row"))
                .append(": ")
                .append(counts)
                .append("; ")
                .append(RegisterCheckResult.summary(findings))
                .append('\n');
        return text.toString();
    }
}
