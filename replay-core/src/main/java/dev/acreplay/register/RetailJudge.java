package dev.acreplay.register;

import dev.acreplay.Hex;
import java.util.Comparator;
import java.util.List;

/** Holds a row's addresses, function names and pseudo-C lines against the retail tables (register.md section 10). */
final class RetailJudge {
    private final RetailTable retail;
    private final PseudoC pseudoC;
    private final SourceIndex sources;
    private final String file;
    private final List<Finding> findings;

    /**
     * Prepares the judge.
     *
     * @param pseudoC the decompilation, or null
     * @param sources the checkout, or null
     */
    RetailJudge(RetailTable retail, PseudoC pseudoC, SourceIndex sources, String file, List<Finding> findings) {
        this.retail = retail;
        this.pseudoC = pseudoC;
        this.sources = sources;
        this.file = file;
        this.findings = findings;
    }

    void judge(RegisterRow row) {
        for (Citation citation : row.citations) {
            switch (citation.kind) {
                case ADDRESS -> address(row, citation);
                case FUNCTION -> function(row, citation);
                case PSEUDO_C -> pseudoC(row, citation);
                default -> {
                    // other kinds are no retail citations
                }
            }
        }
    }

    private Finding add(Rule rule, RegisterRow row, Citation citation) {
        Finding finding =
                new Finding(rule, file, row.line, citation.column).ids(row.ids).cite(citation.text);
        if (row.status.retired()) {
            finding.severity(Severity.NOTE);
        }
        findings.add(finding);
        return finding;
    }

    private void address(RegisterRow row, Citation citation) {
        List<RetailTable.Function> holding = retail.holding(citation.address);
        List<RetailTable.Function> named = citation.name == null ? List.of() : candidates(citation.name);
        long start = holding.isEmpty() ? -1 : holding.get(0).address();
        List<RetailTable.Function> atStart =
                holding.stream().filter(f -> f.address() == start).toList();
        citation.functions = RetailTable.names(atStart);
        if (holding.isEmpty()) {
            unheld(row, citation, named);
        } else if (citation.name == null || fits(citation, holding, named)) {
            citation.verdict = citation.address == start ? "start" : "inside";
        } else if (citation.address != start && citation.at) {
            citation.verdict = "call-site";
        } else {
            mismatch(row, citation, named, citation.address == start ? "other-start" : "inside-other");
        }
        if (citation.rangeEnd != null && !oneFunction(citation.address, citation.rangeEnd.address)) {
            add(Rule.REG_22, row, citation)
                    .cite(citation.whole)
                    .message("row " + row.key() + ": the range " + citation.whole
                            + " lies over two functions; cite the function that is meant");
        }
    }

    private List<RetailTable.Function> candidates(String name) {
        List<RetailTable.Function> exact = retail.named(name);
        if (!exact.isEmpty() || name.contains("::")) {
            return exact;
        }
        return retail.withLastPart(name);
    }

    private static boolean fits(
            Citation citation, List<RetailTable.Function> holding, List<RetailTable.Function> named) {
        if (named.stream().anyMatch(f -> f.holds(citation.address))) {
            return true;
        }
        String last = RetailTable.lastPart(citation.name);
        return holding.stream().anyMatch(f -> RetailTable.lastPart(f.name()).equals(last));
    }

    private void unheld(RegisterRow row, Citation citation, List<RetailTable.Function> named) {
        String global = retail.global(citation.address);
        if (global != null) {
            citation.verdict = "global";
            citation.functions = List.of(global);
        } else if (RetailTable.inData(citation.address)) {
            citation.verdict = "data";
        } else if (!named.isEmpty() && !citation.at) {
            mismatch(row, citation, named, "not-in-function");
        } else {
            citation.verdict = "unknown";
            Finding finding = add(Rule.REG_20, row, citation);
            RetailTable.Function likely = retail.likely(citation.address);
            String text = "row " + row.key() + ": no listed function, global or data holds " + citation.text;
            if (likely != null) {
                String address = Hex.word((int) likely.address());
                finding.suggest("name", likely.name()).suggest("address", address);
                text += "; " + likely.name() + " begins at " + address + ", one digit away";
            } else {
                text += "; check the digits, or add the function with --functions";
            }
            finding.message(text);
        }
    }

    private void mismatch(RegisterRow row, Citation citation, List<RetailTable.Function> named, String detail) {
        citation.verdict = "mismatch";
        Finding finding = add(Rule.REG_21, row, citation).detail(detail).put("name", citation.name);
        if (detail.equals("inside-other") && !row.status.retired()) {
            finding.severity(Severity.WARNING);
        }
        if (!citation.functions.isEmpty()) {
            citation.functions.forEach(finding.more.putArray("function")::add);
        }
        String holder = citation.functions.isEmpty() ? "no function" : String.join(", ", citation.functions);
        String text = "row " + row.key() + ": " + citation.text + " belongs to " + holder + ", not to " + citation.name;
        if (!named.isEmpty()) {
            RetailTable.Function nearest = named.stream()
                    .min(Comparator.comparingLong((RetailTable.Function f) -> Math.abs(f.address() - citation.address))
                            .thenComparingLong(RetailTable.Function::address))
                    .orElseThrow();
            String address = Hex.word((int) nearest.address());
            finding.suggest("name", nearest.name()).suggest("address", address);
            text += ", which begins at " + address;
        }
        finding.message(text);
    }

    private boolean oneFunction(long a, long b) {
        List<RetailTable.Function> first = retail.holding(a);
        return first.stream().anyMatch(f -> f.holds(b));
    }

    private void function(RegisterRow row, Citation citation) {
        String name = citation.name;
        String owner = RetailTable.owner(name);
        if (retail.listed(name)) {
            citation.verdict = "listed";
        } else if (sources != null && sources.definesMember(RetailTable.lastPart(owner), RetailTable.lastPart(name))) {
            citation.verdict = "source";
        } else if (!retail.classListed(owner)) {
            citation.verdict = "foreign";
        } else {
            citation.verdict = "unlisted";
            List<String> near = EditDistance.nearest(
                    RetailTable.lastPart(name), retail.members(owner).keySet(), 2);
            Finding finding = add(Rule.REG_23, row, citation);
            String text = "row " + row.key() + ": " + owner + " has no listed member " + RetailTable.lastPart(name);
            if (near.size() == 1) {
                RetailTable.Function likely = retail.members(owner).get(near.get(0));
                finding.suggest("name", likely.name()).suggest("address", Hex.word((int) likely.address()));
                if (!row.status.retired()) {
                    finding.severity(Severity.WARNING);
                }
                text += "; " + likely.name() + " is near";
            } else {
                text += "; the tables are not complete";
            }
            finding.message(text);
        }
    }

    private void pseudoC(RegisterRow row, Citation citation) {
        if (pseudoC == null) {
            citation.verdict = "unchecked";
            return;
        }
        if (citation.from < 1 || Math.max(citation.from, citation.to) > pseudoC.size()) {
            citation.verdict = "beyond";
            add(Rule.REG_12, row, citation)
                    .put("at", citation.from)
                    .put("length", pseudoC.size())
                    .message("row " + row.key() + ": the pseudo-C has " + pseudoC.size() + " lines, not "
                            + citation.from);
            return;
        }
        List<RetailTable.Function> functions = citation.of != null
                ? retail.holding(citation.of.address)
                : citation.ofNames.stream().flatMap(n -> candidates(n).stream()).toList();
        if (functions.isEmpty()) {
            citation.verdict = "bounds";
            return;
        }
        if (pseudoC.holds(citation.from, Math.max(citation.from, citation.to), functions)) {
            citation.verdict = "holds";
            return;
        }
        citation.verdict = "moved";
        int line = pseudoC.lineOf(functions);
        Finding finding = add(Rule.REG_24, row, citation).put("at", citation.from);
        String text = "row " + row.key() + ": line " + citation.from + " of the pseudo-C is not in "
                + functions.get(0).name();
        if (line > 0) {
            finding.suggest("line", line);
            text += ", which begins at line " + line;
        }
        finding.message(text);
    }
}
