package dev.acreplay.report;

import dev.acreplay.Json;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Explanation;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An explanation as plain text. */
public final class ExplanationText {
    private ExplanationText() {}

    /** Renders an explanation: the answer first, then what else was found. */
    public static String render(Explanation e) {
        StringBuilder out = new StringBuilder();
        if (e.divergences() == 0) {
            line(out, "nothing to explain: the replay under profile %s agrees with the trace", e.profile());
            return out.toString();
        }
        line(out, "%d divergences under profile %s%s", e.divergences(), e.profile(), place(e.first()));
        if (e.explanations().isEmpty()) {
            line(out, "NOT EXPLAINED: no variant, alone or in a set, leaves less");
        } else {
            Explanation.Candidate best = e.explanations().get(0);
            line(
                    out,
                    "%s",
                    best.remaining() == 0
                            ? "EXPLAINED by " + names(best.variants())
                            : "NOT EXPLAINED whole: the best set leaves " + best.remaining());
            out.append('\n');
            for (Explanation.Candidate c : e.explanations()) {
                line(out, "  %4d left  %s%s", c.remaining(), names(c.variants()), place(c.first()));
                if (c.variants().size() == 1) {
                    String id = c.variants().keySet().iterator().next();
                    line(
                            out,
                            "             %s (%s)",
                            Rulebook.info(Rulebook.variant(id)).summary(),
                            Rulebook.info(Rulebook.variant(id)).owner());
                }
                for (Map<String, String> other : c.alternatives()) {
                    line(out, "             or %s: this input cannot tell them apart", names(other));
                }
            }
        }
        out.append('\n');
        line(
                out,
                "%d sets replayed, %d variants change this replay",
                e.tried(),
                e.reachable().size());
        for (String remark : e.remarks()) {
            line(out, "note: %s", remark);
        }
        return out.toString();
    }

    private static String names(Map<String, String> variants) {
        List<String> names = new ArrayList<>();
        variants.forEach((id, value) -> names.add(value.equals("true") ? id : id + "=" + value));
        return String.join(" + ", names);
    }

    private static String place(Divergence d) {
        if (d == null) {
            return "";
        }
        String at = d.first() == null || d.first().frame() == null
                ? ""
                : " at frame " + d.first().frame();
        String t = d.first() == null || d.first().t() == null
                ? ""
                : " (t " + Json.text((double) d.first().t()) + " s)";
        return ", first " + d.object() + " " + d.kind() + " " + d.name() + at + t;
    }

    private static void line(StringBuilder out, String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
