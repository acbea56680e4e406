package dev.acreplay.report;

import dev.acreplay.Json;
import dev.acreplay.diff.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Who agrees with whom, as plain text. */
public final class AgreementText {
    private AgreementText() {}

    /**
     * Renders an agreement.
     *
     * @param most fields listed
     */
    public static String render(Agreement agreement, int most) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < agreement.traces().size(); i++) {
            line(
                    out,
                    "%s = %s%s",
                    letter(i),
                    agreement.traces().get(i).name(),
                    agreement.traces().get(i).source() == null
                            ? ""
                            : " (" + agreement.traces().get(i).source() + ")");
        }
        out.append('\n');
        for (Agreement.Pair pair : agreement.pairs()) {
            String names = letter(pair.a()) + " and " + letter(pair.b());
            if (pair.comparisons() == 0) {
                line(out, "%s have nothing in common", names);
            } else if (pair.divergences() == 0) {
                line(out, "%s agree in %,d comparisons", names, pair.comparisons());
            } else {
                line(
                        out,
                        "%s part in %d places of %,d comparisons, first %s %s%s",
                        names,
                        pair.divergences(),
                        pair.comparisons(),
                        pair.first().object(),
                        pair.first().name(),
                        pair.first().first().frame() == null
                                ? ""
                                : " at frame " + pair.first().first().frame());
            }
        }
        if (!agreement.fields().isEmpty()) {
            out.append('\n');
        }
        int shown = 0;
        for (Agreement.FieldGroups field : agreement.fields()) {
            if (shown++ == most) {
                line(out, ".. and %d more", agreement.fields().size() - most);
                break;
            }
            List<String> groups = new ArrayList<>();
            for (List<Integer> group : field.groups()) {
                groups.add(String.join(
                        "=", group.stream().map(AgreementText::letter).toList()));
            }
            line(
                    out,
                    "%-12s %s %-5s %s%s%s",
                    String.join(" | ", groups),
                    field.object(),
                    field.kind(),
                    field.name(),
                    field.frame() == null ? "" : "  frame " + field.frame(),
                    field.maxError() == null ? "" : "  max " + Json.text((float) (double) field.maxError()));
        }
        line(out, "%s", agreement.agrees() ? "AGREE" : "DIFFER");
        return out.toString();
    }

    private static String letter(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "T" + (index + 1);
    }

    private static void line(StringBuilder out, String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
