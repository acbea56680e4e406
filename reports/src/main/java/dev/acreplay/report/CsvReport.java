package dev.acreplay.report;

import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A result as a table: a line for each divergence, each recorded position of a replay, or each finding of a rule.
 *
 * <p>A cell that a spreadsheet would take for a formula begins with an apostrophe.
 */
final class CsvReport {
    private static final CSVFormat FORM =
            CSVFormat.RFC4180.builder().setRecordSeparator("\n").get();
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private CsvReport() {}

    static String render(RunResult result) {
        StringBuilder out = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(out, FORM)) {
            if (result.findings() != null) {
                findings(result, printer);
            } else if (result.verdict().equals("replayed")) {
                recorded(result, printer);
            } else {
                divergences(result, printer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static void divergences(RunResult result, CSVPrinter out) throws IOException {
        out.printRecord(
                "case",
                "trace",
                "verdict",
                "status",
                "severity",
                "kind",
                "object",
                "name",
                "unit",
                "first_frame",
                "first_t",
                "packet",
                "expected",
                "actual",
                "expected_bits",
                "actual_bits",
                "difference",
                "ulps",
                "count",
                "last_frame",
                "max_error",
                "max_error_frame",
                "course",
                "heals_at",
                "follows",
                "register",
                "note",
                "fingerprint");
        for (CaseResult c : result.cases()) {
            for (Divergence d : c.divergences()) {
                divergence(c, d, out);
            }
            if (c.divergences().isEmpty()) {
                Object[] row = new Object[28];
                row[0] = c.name();
                row[1] = c.trace();
                row[2] = c.verdict();
                row[26] = c.message();
                record(out, row);
            }
        }
    }

    private static void divergence(CaseResult c, Divergence d, CSVPrinter out) throws IOException {
        Divergence.Occurrence o = d.first();
        Divergence.Accepted accepted = d.accepted();
        record(
                out,
                c.name(),
                c.trace(),
                c.verdict(),
                d.status(),
                d.severity(),
                d.kind(),
                d.object(),
                d.name(),
                d.unit(),
                o == null ? null : o.frame(),
                o == null ? null : o.t(),
                o == null ? null : o.packet(),
                o == null ? null : o.expected() == null ? o.expectedText() : Wording.value(o.expected()),
                o == null ? null : o.actual() == null ? o.actualText() : Wording.value(o.actual()),
                o == null ? null : o.expectedBits(),
                o == null ? null : o.actualBits(),
                o == null ? null : o.difference(),
                o == null ? null : o.ulps(),
                d.count(),
                d.last() == null ? null : d.last().frame(),
                d.maxError(),
                d.maxErrorFrame(),
                d.course(),
                d.healsAt(),
                d.follows(),
                accepted == null ? null : accepted.register(),
                accepted == null ? null : accepted.note(),
                d.fingerprint());
    }

    private static void recorded(RunResult result, CSVPrinter out) throws IOException {
        out.printRecord(
                "case",
                "frame",
                "t",
                "packet",
                "object",
                "message",
                "x",
                "y",
                "z",
                "distance",
                "heading",
                "moving_to",
                "contact",
                "stale");
        for (CaseResult c : result.cases()) {
            if (c.recorded() == null) {
                continue;
            }
            for (CaseResult.Residual r : c.recorded().rows()) {
                record(
                        out,
                        c.name(),
                        r.frame(),
                        r.t(),
                        r.packet(),
                        r.object(),
                        r.message(),
                        r.x(),
                        r.y(),
                        r.z(),
                        r.distance(),
                        r.heading(),
                        r.movingTo() ? 1 : 0,
                        r.contact() ? 1 : 0,
                        Boolean.TRUE.equals(r.stale()) ? 1 : 0);
            }
        }
    }

    private static void findings(RunResult result, CSVPrinter out) throws IOException {
        out.printRecord(
                "level",
                "rule",
                "file",
                "line",
                "column",
                "session",
                "packet",
                "t",
                "object",
                "message",
                "suggestion",
                "allowed",
                "fingerprint");
        for (RuleFinding f : result.findings()) {
            record(
                    out,
                    f.level(),
                    f.rule(),
                    f.file(),
                    f.line(),
                    f.column(),
                    f.session(),
                    f.packet(),
                    f.t(),
                    f.object(),
                    f.message(),
                    f.suggestion(),
                    f.allowed(),
                    f.fingerprint());
        }
    }

    private static void record(CSVPrinter out, Object... cells) throws IOException {
        String[] texts = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            texts[i] = cells[i] == null
                    ? ""
                    : cells[i] instanceof Double number ? Json.text((double) number) : guarded(cells[i].toString());
        }
        out.printRecord((Object[]) texts);
    }

    /** Returns the text, with an apostrophe before what a spreadsheet would evaluate; control characters are shown. */
    static String guarded(String text) {
        String clean = Wording.clean(text);
        if (clean.length() > 1
                && "=+-@\uff1d\uff0b\uff0d\uff20".indexOf(clean.charAt(0)) >= 0
                && !NUMBER.matcher(clean).matches()) {
            return "'" + clean;
        }
        return clean;
    }
}
