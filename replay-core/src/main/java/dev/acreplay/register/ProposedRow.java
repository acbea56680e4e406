package dev.acreplay.register;

import dev.acreplay.Hex;
import dev.acreplay.diff.Divergence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A divergence of the suite that no row accounts for. */
final class ProposedRow {
    final String caseName;
    final Map<String, String> variants;
    final List<Divergence> divergences;
    RowId id;
    String line;

    ProposedRow(String caseName, Map<String, String> variants, List<Divergence> divergences) {
        this.caseName = caseName;
        this.variants = variants;
        this.divergences = divergences;
    }

    String what() {
        Divergence first = divergences.get(0);
        Divergence.Occurrence at = first.first();
        StringBuilder text = new StringBuilder("In case ")
                .append(EvidenceText.code(caseName))
                .append(", ")
                .append(EvidenceText.code(first.name()))
                .append(" of ")
                .append(EvidenceText.escape(first.object()))
                .append(" differs from the recorded trace from frame ")
                .append(at == null || at.frame() == null ? "\u2013" : at.frame())
                .append(" (t ")
                .append(at == null || at.t() == null ? "\u2013" : EvidenceText.time(at.t()))
                .append(" s), at most ")
                .append(EvidenceBlockText.size(first.maxError(), first.unit()));
        if (!variants.isEmpty()) {
            List<String> parts = new ArrayList<>();
            variants.forEach((variant, value) -> parts.add("`" + variant + "` = " + value));
            text.append("; ")
                    .append(String.join(", ", parts))
                    .append(variants.size() == 1 ? " explains it" : " explain it");
        }
        return text.toString();
    }

    /** Returns up to some retail functions of the cause chain with their addresses. */
    String functions(RetailTable retail, int most) {
        List<String> names = new ArrayList<>();
        Divergence first = divergences.get(0);
        if (first.chain() != null) {
            for (Divergence.Step step : first.chain()) {
                for (String word : String.valueOf(step.text()).split("[^A-Za-z0-9_:~]+")) {
                    List<RetailTable.Function> listed = word.contains("::") ? retail.named(word) : List.of();
                    if (!listed.isEmpty()) {
                        String name = "`" + word + "` (`"
                                + Hex.word((int) listed.get(0).address()) + "`)";
                        names.remove(name);
                        names.add(name);
                    }
                }
            }
        }
        List<String> last = names.subList(Math.max(0, names.size() - most), names.size());
        return last.isEmpty() ? "\u2014" : String.join(", ", last);
    }
}
