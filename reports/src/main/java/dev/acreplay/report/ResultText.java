package dev.acreplay.report;

import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A result as plain text: verdict first, then the first cause with its chain, then the divergences. */
public final class ResultText {
    private final StringBuilder out = new StringBuilder();
    private final int most;

    private ResultText(int most) {
        this.most = most;
    }

    /**
     * Renders a result.
     *
     * @param most divergences listed a case
     */
    public static String render(RunResult result, int most) {
        ResultText text = new ResultText(most);
        text.run(result);
        return text.out.toString();
    }

    private void run(RunResult result) {
        boolean many = result.suite() != null || result.cases().size() != 1;
        for (CaseResult one : result.cases()) {
            one(one, many);
        }
        RunResult.Totals totals = result.totals();
        if (many) {
            line(
                    "%d cases: %d agree, %d known, %d diverge, %d skipped, %d failed",
                    totals.cases(),
                    totals.agree(),
                    totals.known(),
                    totals.diverge(),
                    totals.skipped(),
                    totals.failed());
        }
        line(
                "%s comparisons, %s%s",
                grouped(totals.comparisons()),
                count(totals.divergences(), "divergence", "divergences"),
                statuses(totals.byStatus()));
        line("%s", result.headline());
    }

    private void one(CaseResult c, boolean many) {
        if (many) {
            String about = c.counts() == null
                    ? ""
                    : "  " + grouped(c.counts().comparisons()) + " comparisons"
                            + (c.counts().divergences() == 0
                                    ? ""
                                    : ", " + count(c.counts().divergences(), "divergence", "divergences"));
            line("%-9s %s%s", c.verdict().toUpperCase(Locale.ROOT), clean(c.name()), about);
        }
        if (c.message() != null) {
            line("  %s", clean(c.message()));
        }
        if (c.counts() == null) {
            return;
        }
        if (!c.divergences().isEmpty()) {
            first(c);
            list(c);
        }
        summary(c, many);
        if (many && !c.divergences().isEmpty()) {
            line("");
        }
    }

    private void first(CaseResult c) {
        Divergence d = c.divergences().stream()
                .filter(one -> one.fingerprint().equals(c.firstCause()) && one.first() != null)
                .findFirst()
                .orElse(null);
        if (d == null) {
            return;
        }
        line("first divergence: %s %s %s%s", d.object(), d.kind(), clean(d.name()), place(d.first()));
        values(d, "  ");
        for (Divergence.Step step : d.chain()) {
            if (!step.step().equals("field")) {
                line(
                        "  %-7s %s%s",
                        step.step(), step.frame() == null ? "" : "frame " + step.frame() + "  ", clean(step.text()));
            }
        }
        line("");
    }

    private void values(Divergence d, String indent) {
        Divergence.Occurrence o = d.first();
        if (o.expectedText() != null || o.actualText() != null) {
            boolean alike = o.expectedText() != null && o.expectedText().equals(o.actualText())
                    || isZero(o)
                    || o.ulps() != null && o.ulps() <= 16;
            line(
                    "%sexpected %s%s%s",
                    indent,
                    clean(o.expectedText()),
                    unit(d),
                    alike && o.expectedBits() != null ? "  bits " + o.expectedBits() : "");
            String ulps = o.ulps() == null ? "" : ", " + o.ulps() + " ulp";
            line(
                    "%sactual   %s%s%s%s",
                    indent,
                    clean(o.actualText()),
                    unit(d),
                    alike && o.actualBits() != null ? "  bits " + o.actualBits() : "",
                    o.difference() == null ? "" : "  (difference " + short_(o.difference()) + unit(d) + ulps + ")");
        } else if (d.kind().equals("call-moved")) {
            line("%sexpected %s", indent, clean(text(o.expected())));
            line("%sactual   %s", indent, clean(text(o.actual())));
        } else {
            String side = d.kind().endsWith("missing") ? "expected" : "actual";
            line(
                    "%sonly in the %s trace: %s",
                    indent,
                    side,
                    clean(
                            o.expected() != null
                                    ? o.expected().toString()
                                    : o.actual() != null ? o.actual().toString() : d.name()));
            if (o.after() != null) {
                line("%safter  %s", indent, clean(o.after()));
            }
            if (o.before() != null) {
                line("%sbefore %s", indent, clean(o.before()));
            }
        }
        if (d.hint() != null) {
            line("%shint: %s", indent, d.hint().text());
        }
    }

    private static String text(com.fasterxml.jackson.databind.JsonNode node) {
        return node == null ? "-" : node.isTextual() ? node.textValue() : node.toString();
    }

    private static boolean isZero(Divergence.Occurrence o) {
        return o.difference() != null && o.difference() == 0;
    }

    private static String unit(Divergence d) {
        return d.unit() == null ? "" : d.unit().equals("\u00b0") ? d.unit() : " " + d.unit();
    }

    private static String place(Divergence.Occurrence o) {
        StringBuilder text = new StringBuilder();
        if (o.frame() != null) {
            text.append(", frame ").append(o.frame());
        }
        if (o.t() != null) {
            text.append(", t ").append(Json.text(o.t())).append(" s");
        }
        if (o.packet() != null) {
            text.append(", packet ").append(o.packet());
        }
        List<String> lines = new ArrayList<>();
        if (o.expectedLine() != null) {
            lines.add(o.expectedLine().toString());
        }
        if (o.actualLine() != null) {
            lines.add(o.actualLine().toString());
        }
        if (!lines.isEmpty()) {
            text.append(lines.size() == 1 ? ", line " : ", lines ").append(String.join(" and ", lines));
        }
        return text.toString();
    }

    private void list(CaseResult c) {
        int shown = 0;
        for (Divergence d : c.divergences()) {
            if (shown++ == most) {
                line("  .. and %d more", c.counts().divergences() - most);
                break;
            }
            String error = d.maxError() == null ? "" : "  max " + short_(d.maxError()) + unit(d);
            String course = d.course() == null
                    ? ""
                    : "  " + d.course() + (d.healsAt() == null ? "" : " at frame " + d.healsAt());
            String begin = d.first() == null || d.first().frame() == null
                    ? ""
                    : "  frame " + d.first().frame();
            line(
                    "  %-5s %-8s %s %-13s %s%s  %dx%s%s%s%s",
                    d.status(),
                    d.severity() == null ? "" : d.severity(),
                    d.object(),
                    d.kind(),
                    clean(d.name()),
                    begin,
                    d.count(),
                    error,
                    course,
                    d.follows() == null ? "" : "  follows " + d.follows().substring(0, 8),
                    register(d));
            line("        %s", d.fingerprint());
        }
    }

    private static String register(Divergence d) {
        if (d.accepted() == null) {
            return "";
        }
        String text = d.accepted().register() == null
                ? ""
                : "  [" + clean(d.accepted().register()) + "]";
        return d.accepted().note() == null || d.accepted().note().isEmpty()
                ? text
                : text + " " + clean(d.accepted().note());
    }

    private void summary(CaseResult c, boolean many) {
        CaseResult.Counts n = c.counts();
        if (!many) {
            line(
                    "%s and %s rows, %s paired in %s by %s",
                    grouped(n.expectedRows()),
                    grouped(n.actualRows()),
                    grouped(n.pairedRows()),
                    count(n.frames(), "frame", "frames"),
                    c.alignment().mode());
        }
        if (c.effect() != null && c.effect().position() > 0) {
            line(
                    "  bodies apart by up to %s m (%s, frame %s), turned by up to %s\u00b0",
                    short_(c.effect().position()),
                    c.effect().positionObject(),
                    c.effect().positionFrame(),
                    short_(c.effect().heading()));
        }
        for (String remark : c.alignment().remarks()) {
            line("  note: %s", clean(remark));
        }
        for (CaseResult.Identity identity : c.alignment().objects()) {
            line("  identity: %s = %s (%s)", clean(identity.expected()), clean(identity.actual()), identity.how());
        }
        if (n.notCompared() != null && !n.notCompared().isEmpty()) {
            List<String> names = new ArrayList<>();
            for (Map.Entry<String, Long> entry : n.notCompared().entrySet()) {
                names.add(clean(entry.getKey()) + " " + entry.getValue());
            }
            int left = names.size() - 12;
            line(
                    "  not compared: %s%s",
                    String.join(", ", names.subList(0, Math.min(12, names.size()))),
                    left > 0 ? " and " + left + " more" : "");
        }
    }

    private static String statuses(Map<String, Integer> byStatus) {
        if (byStatus == null || byStatus.isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        for (String status : List.of("new", "worse", "known", "gone")) {
            if (byStatus.containsKey(status)) {
                parts.add(byStatus.get(status) + " " + status);
            }
        }
        return " (" + String.join(", ", parts) + ")";
    }

    private static String count(long n, String one, String other) {
        return grouped(n) + " " + (n == 1 ? one : other);
    }

    private static String grouped(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** Six significant digits, without a tail of zeros. */
    private static String short_(double value) {
        if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
            return Json.text(value);
        }
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(6))
                .stripTrailingZeros()
                .toString();
    }

    /** Names and texts of inputs may hold anything: control characters are shown, not sent to the terminal. */
    private static String clean(String text) {
        if (text == null) {
            return "-";
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE) {
                clean.append(String.format("\\u%04X", c));
            } else {
                clean.appendCodePoint(c);
            }
        });
        return clean.toString();
    }

    private void line(String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
