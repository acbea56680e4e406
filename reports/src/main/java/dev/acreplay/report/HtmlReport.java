package dev.acreplay.report;

import static j2html.TagCreator.a;
import static j2html.TagCreator.body;
import static j2html.TagCreator.button;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.document;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.head;
import static j2html.TagCreator.header;
import static j2html.TagCreator.html;
import static j2html.TagCreator.li;
import static j2html.TagCreator.link;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.noscript;
import static j2html.TagCreator.ol;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.section;
import static j2html.TagCreator.span;
import static j2html.TagCreator.style;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.title;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.ul;

import dev.acreplay.Json;
import dev.acreplay.Sha256;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.Explanation;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import j2html.tags.DomContent;
import j2html.tags.specialized.SectionTag;
import j2html.tags.specialized.TableTag;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.TrTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A result as one page that needs nothing but itself: verdict, first cause, tables, and what its script draws and steps through.
 *
 * <p>The page can be read without its script. Its policy lets only that script and that style run, by their hashes, and loads
 * nothing. Text goes through the builder, which escapes it, or as text of the packed data.
 */
final class HtmlReport {
    private static final int MOST_DATA = 2_300_000;
    private static final int MOST_ROWS = 400;
    private static final List<Kept> KEPT =
            List.of(new Kept("all", 0, 1), new Kept("near", 150, 1), new Kept("thin", 30, 5), new Kept("thin", 4, 25));
    private static final String ICON = "data:image/svg+xml;base64,"
            + Base64.getEncoder()
                    .encodeToString(
                            ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M2 13 7 8l7-6' stroke='#0072b2'"
                                            + " stroke-width='2.5' fill='none'/><path d='M2 13 8 10l6 3' stroke='#d55e00' stroke-width='2.5'"
                                            + " stroke-dasharray='3 1.5' fill='none'/></svg>")
                                    .getBytes(StandardCharsets.UTF_8));

    /** What of a case is kept for the bench: frames around divergences, one of so many rows of the curves. */
    private record Kept(String word, int near, int thin) {}

    private final RunResult result;
    private final boolean many;

    private HtmlReport(RunResult result) {
        this.result = result;
        this.many = result.cases().size() > 1;
    }

    static String render(RunResult result) {
        return new HtmlReport(result).page();
    }

    // ---- page

    private String page() {
        String css = uplot("uPlot.min.css") + resource("report.css");
        String js = "/*\n" + licence() + "*/\n" + uplot("uPlot.iife.min.js") + "\n" + resource("report.js");
        String policy = "default-src 'none'; script-src '" + hash(js) + "'; style-src '" + hash(css)
                + "'; img-src data:; base-uri 'none'; form-action 'none'";
        return document(html(
                        head(
                                meta().withCharset("utf-8"),
                                meta().attr("http-equiv", "Content-Security-Policy")
                                        .attr("content", policy),
                                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                meta().withName("color-scheme").withContent("light dark"),
                                meta().withName("referrer").withContent("no-referrer"),
                                title(titleText()),
                                link().withRel("icon").withHref(ICON),
                                style(rawHtml(css))),
                        body(
                                banner(),
                                main(
                                        noscript(p("Plots and the frame view need JavaScript; everything else is here.")
                                                .withClass("note")),
                                        result.findings() != null ? findings() : cases()),
                                foot(),
                                data(),
                                script(rawHtml(js))))
                .withLang("en"));
    }

    private String titleText() {
        String subject = result.suite() != null
                ? result.suite()
                : result.cases().isEmpty()
                        ? result.command()
                        : result.cases().get(0).name();
        return clean(result.headline() + " \u2013 " + subject);
    }

    /** A sign that says the same as the colour does. */
    private static String mark(String word) {
        return switch (word) {
            case "agrees", "gone" -> "\u2713";
            case "known", "replayed", "note", "allowed" -> "\u25cb";
            case "skipped" -> "\u2013";
            case "worse", "warning" -> "\u25b2";
            case "new" -> "\u25cf";
            default -> "\u2717";
        };
    }

    private DomContent banner() {
        List<DomContent> lines = new ArrayList<>();
        if (result.findings() == null && !result.verdict().equals("replayed")) {
            lines.add(p(clean(Wording.totals(result))));
        }
        if (many) {
            List<String> parts = new ArrayList<>();
            Wording.cases(result.totals()).forEach((what, n) -> {
                if (n > 0) {
                    parts.add(n + " " + what);
                }
            });
            lines.add(p(Wording.count(result.totals().cases(), "case") + ": " + String.join(", ", parts)));
        }
        return header(
                        div(
                                        span(mark(result.verdict()))
                                                .withClass("mark")
                                                .attr("aria-hidden", "true"),
                                        div(h1(clean(result.headline())), each(lines, one -> one)))
                                .withClass("verdict-line"),
                        div(button("Theme")
                                .withId("theme")
                                .withType("button")
                                .withTitle("Light, dark, or as the system says")))
                .withClass("banner v-" + result.verdict());
    }

    private DomContent foot() {
        return footer(
                p(span("Run again: "), code(clean(result.rerun())).withId("rerun"), copy("rerun")),
                p(clean(result.tool()) + ", exit status " + result.exit()),
                p("Keys: \u2190 \u2192 frame (with Shift ten), j k next and previous divergence, Home End, space plays")
                        .withClass("keys screen-only"));
    }

    private static DomContent copy(String id) {
        return button("Copy").withType("button").withClass("copy screen-only").attr("data-copy", id);
    }

    private DomContent cases() {
        List<DomContent> parts = new ArrayList<>();
        if (many) {
            parts.add(caseTable());
        }
        for (int i = 0; i < result.cases().size(); i++) {
            parts.add(one(result.cases().get(i), i + 1));
        }
        return div(each(parts, part -> part));
    }

    private DomContent caseTable() {
        List<TrTag> rows = new ArrayList<>();
        for (int i = 0; i < result.cases().size(); i++) {
            CaseResult c = result.cases().get(i);
            Divergence first = c.first();
            rows.add(tr(
                            td(status(c.verdict())),
                            td(a(clean(Wording.title(c))).withHref("#case=" + (i + 1))),
                            number(
                                    c.counts() == null
                                            ? ""
                                            : Wording.grouped(c.counts().comparisons())),
                            number(
                                    c.counts() == null
                                            ? ""
                                            : Wording.grouped(c.counts().divergences())),
                            td(
                                    first == null
                                            ? clean(c.message() == null ? "" : c.message())
                                            : clean(first.object() + " " + first.name() + ", "
                                                    + Wording.when(first.first()))))
                    .attr("data-case", String.valueOf(i + 1)));
        }
        return section(
                        h2("Cases"),
                        scroll(sheet(List.of("Verdict", "Case", "#Comparisons", "#Divergences", "First cause"), rows)))
                .withId("cases");
    }

    private static DomContent status(String word) {
        return span(span(mark(word)).attr("aria-hidden", "true"), span(" " + word))
                .withClass("status s-" + word);
    }

    // ---- a case

    private SectionTag one(CaseResult c, int index) {
        List<DomContent> parts = new ArrayList<>();
        parts.add(h2(status(c.verdict()), span(" " + clean(Wording.title(c)))));
        parts.add(facts(c));
        List<DomContent> cards = new ArrayList<>();
        if (c.first() != null) {
            cards.add(first(c.first(), index));
        }
        if (c.explanation() != null) {
            cards.add(explanation(c.explanation()));
        }
        if (c.recorded() != null) {
            cards.add(residuals(c.recorded()));
            cards.add(farthest(c.recorded(), index));
        }
        if (!cards.isEmpty()) {
            parts.add(div(each(cards, card -> card)).withClass("cards"));
        }
        if (!c.divergences().isEmpty()) {
            parts.add(divergences(c, index));
        }
        parts.add(div().withClass("bench").attr("data-bench", String.valueOf(index)));
        parts.add(provenance(c, index));
        return section(each(parts, part -> part))
                .withId("case-" + index)
                .withClass("case")
                .attr("data-case", String.valueOf(index));
    }

    private static DomContent facts(CaseResult c) {
        List<String> facts = new ArrayList<>();
        if (Wording.compared(c) != null) {
            facts.add(Wording.compared(c));
        }
        if (Wording.effect(c) != null) {
            facts.add(Wording.effect(c));
        }
        facts.addAll(Wording.notes(c));
        return ul(each(facts, fact -> li(clean(fact)))).withClass("facts");
    }

    private static DomContent first(Divergence d, int index) {
        List<DomContent> steps = new ArrayList<>();
        if (d.chain() != null) {
            for (Divergence.Step step : d.chain()) {
                String where = (step.frame() == null ? "" : "frame " + step.frame())
                        + (step.packet() == null ? "" : " packet " + step.packet());
                steps.add(li(
                                span(step.step()).withClass("step"),
                                where.isEmpty()
                                        ? span()
                                        : step.frame() == null
                                                ? span(where)
                                                : frameLink(index, step.object(), step.frame(), null, where),
                                span(clean(step.text())).withClass("step-text"))
                        .withClass("k-" + step.step().replaceAll("[^a-z]", "")));
            }
        }
        String lines = Wording.lines(d.first());
        return section(
                        h3("First cause"),
                        p(
                                status(d.status()),
                                span(" "),
                                code(clean(d.object())),
                                span(" " + d.kind() + " "),
                                code(clean(d.name())).withClass("strong")),
                        p(
                                frameLink(
                                        index, d.object(), d.first().frame(), d.fingerprint(), Wording.when(d.first())),
                                span(lines.isEmpty() ? "" : ", " + lines)),
                        dl(each(
                                        Wording.values(d),
                                        value -> each(
                                                dt(value.label()),
                                                dd(clean(value.text()))
                                                        .withClass("l-"
                                                                + value.label().replace(' ', '-')))))
                                .withClass("values"),
                        steps.isEmpty()
                                ? span()
                                : details(
                                                summary("How it came about, earliest first"),
                                                ol(each(steps, step -> step)).withClass("chain"))
                                        .attr("open"))
                .withClass("card first");
    }

    private static DomContent frameLink(int index, String object, Integer frame, String fingerprint, String text) {
        if (frame == null) {
            return span(clean(text));
        }
        String target = "#case=" + index + (object == null ? "" : "&object=" + plain(object)) + "&frame=" + frame
                + (fingerprint == null ? "" : "&d=" + plain(fingerprint));
        return a(clean(text)).withHref(target);
    }

    /** Ids and fingerprints in a hash: letters and digits only, whatever a file says. */
    private static String plain(String id) {
        return id.replaceAll("[^0-9A-Za-z-]", "");
    }

    private static DomContent explanation(Explanation e) {
        return section(
                        h3("Explanation"),
                        p(clean(Wording.explained(e))).withClass("strong"),
                        scroll(sheet(
                                List.of("#Remaining", "Variants", "Cannot be told from"),
                                e.explanations().stream()
                                        .map(one -> tr(
                                                number(String.valueOf(one.remaining())),
                                                td(code(clean(Wording.variants(one.variants())))),
                                                td(clean(String.join(
                                                        ", ",
                                                        one.alternatives().stream()
                                                                .map(Wording::variants)
                                                                .toList())))))
                                        .toList())),
                        p(e.tried() + " sets replayed, " + e.reachable().size() + " variants change this replay"),
                        ul(each(e.remarks(), remark -> li(clean(remark)))))
                .withClass("card");
    }

    private static DomContent residuals(CaseResult.Residuals r) {
        return section(
                        h3("Recorded positions beside the replayed bodies"),
                        scroll(sheet(
                                List.of("Body", "Message", "#Count", "#Median", "#95 %", "#Worst", "#Turned", "#Worst"),
                                r.summary().stream()
                                        .map(s -> tr(
                                                td(s.body()),
                                                td(clean(s.message())),
                                                number(Wording.grouped(s.count())),
                                                number(metres(s.median())),
                                                number(metres(s.p95())),
                                                number(metres(s.worst())),
                                                number(degrees(s.headingMedian())),
                                                number(degrees(s.headingWorst()))))
                                        .toList())))
                .withClass("card");
    }

    private static DomContent farthest(CaseResult.Residuals r, int index) {
        return section(
                        h3("Farthest from what was recorded"),
                        scroll(sheet(
                                        List.of("#Apart", "#Turned", "Object", "Message", "Frame", "#Time", "#Packet"),
                                        r.worst().stream()
                                                .map(one -> tr(
                                                        number(metres(one.distance())),
                                                        number(degrees(one.heading())),
                                                        td(code(clean(one.object()))),
                                                        td(clean(one.message())),
                                                        td(frameLink(
                                                                index,
                                                                one.object(),
                                                                one.frame(),
                                                                null,
                                                                "frame " + one.frame())),
                                                        number(one.t() == null ? "" : seconds(one.t())),
                                                        number("").with(packetLink(index, one))))
                                                .toList()))
                                .withClass("scroll tall"))
                .withClass("card");
    }

    private static DomContent packetLink(int index, CaseResult.Residual one) {
        if (one.packet() == null || one.object() == null) {
            return span();
        }
        return a(String.valueOf(one.packet()))
                .withHref("#case=" + index + "&object=" + plain(one.object()) + "&packet=" + one.packet());
    }

    private static String metres(double value) {
        return String.format(Locale.ROOT, "%.3f m", value);
    }

    private static String degrees(double value) {
        return String.format(Locale.ROOT, "%.2f\u00b0", value);
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.3f s", value);
    }

    private static DomContent divergences(CaseResult c, int index) {
        List<TrTag> rows = new ArrayList<>();
        for (Divergence d :
                c.divergences().subList(0, Math.min(MOST_ROWS, c.divergences().size()))) {
            rows.add(divergence(d, index));
        }
        int left = Math.max(
                        c.divergences().size(),
                        c.counts() == null ? 0 : c.counts().divergences())
                - rows.size();
        Map<String, Integer> statuses = new TreeMap<>();
        c.divergences().forEach(d -> statuses.merge(d.status(), 1, Integer::sum));
        return section(
                        h3("Divergences"),
                        div().withClass("filters screen-only").attr("data-filters", String.valueOf(index)),
                        scroll(sheet(
                                                List.of(
                                                        "Status",
                                                        "Severity",
                                                        "Object",
                                                        "What",
                                                        "#Begins",
                                                        "Expected",
                                                        "Actual",
                                                        "#Difference",
                                                        "#Largest",
                                                        "#Times",
                                                        "Course",
                                                        "Follows",
                                                        "Accepted"),
                                                rows)
                                        .withClass("sheet divergences"))
                                .withClass("scroll tall"),
                        left > 0
                                ? p(left + " more are in the JSON form of this result")
                                        .withClass("note")
                                : span())
                .withClass("divergence-list");
    }

    private static TrTag divergence(Divergence d, int index) {
        Divergence.Occurrence o = d.first();
        String begins = o == null || o.frame() == null ? "" : String.valueOf(o.frame());
        String expected = o == null ? "" : o.expectedText() != null ? o.expectedText() : value(o.expected());
        String actual = o == null ? "" : o.actualText() != null ? o.actualText() : value(o.actual());
        String difference = Wording.values(d).stream()
                .filter(line -> line.label().equals("difference"))
                .map(Wording.Line::text)
                .findFirst()
                .orElse("");
        int severity = d.severity() == null
                ? -1
                : List.of("critical", "major", "minor", "rounding").indexOf(d.severity());
        return tr(
                        td(status(d.status())).attr("data-sort", String.valueOf(Wording.STATUSES.indexOf(d.status()))),
                        td(d.severity() == null ? "" : d.severity()).attr("data-sort", String.valueOf(severity)),
                        td(code(clean(d.object()))),
                        td(
                                code(clean(d.name())),
                                span(d.kind().equals("field") ? "" : " " + d.kind())
                                        .withClass("kind")),
                        number("", begins)
                                .with(frameLink(
                                        index,
                                        d.object(),
                                        o == null ? null : o.frame(),
                                        d.fingerprint(),
                                        begins.isEmpty() ? "" : "frame " + begins)),
                        cut(expected),
                        cut(actual),
                        number(
                                difference,
                                d.first() == null ? null : sortable(d.first().difference())),
                        number(Wording.largest(d), sortable(d.maxError())),
                        number(d.count() == 0 ? "" : Wording.grouped(d.count()), String.valueOf(d.count())),
                        td(Wording.course(d)),
                        td(
                                d.follows() == null
                                        ? span()
                                        : a(Wording.follows(d))
                                                .withHref("#case=" + index + "&d=" + plain(d.follows()))),
                        cut(Wording.accepted(d)))
                .withId("d-" + index + "-" + plain(d.fingerprint()))
                .attr("data-fp", plain(d.fingerprint()))
                .attr("data-status", d.status())
                .withTitle(d.fingerprint());
    }

    private static String value(com.fasterxml.jackson.databind.JsonNode node) {
        return node == null ? "" : Wording.value(node);
    }

    private static String sortable(Double value) {
        return value == null ? "" : Json.text(Math.abs(value));
    }

    private static TdTag cut(String text) {
        String clean = text.isEmpty() ? "" : clean(text);
        return td(clean).withClass("cut").withTitle(clean);
    }

    private static DomContent provenance(CaseResult c, int index) {
        List<DomContent> lines = new ArrayList<>();
        for (Wording.Line line : Wording.provenance(c)) {
            lines.add(dt(line.label()));
            lines.add(dd(code(clean(line.text()))));
        }
        if (c.contested() != null) {
            for (CaseResult.Reading reading : c.contested()) {
                lines.add(dt("contested"));
                lines.add(dd(
                        code(clean(reading.id() + "=" + reading.setting())),
                        span(reading.summary() == null ? "" : " " + clean(reading.summary()))));
            }
        }
        if (c.rerun() != null) {
            lines.add(dt("run again"));
            lines.add(dd(code(clean(c.rerun())).withId("rerun-" + index), copy("rerun-" + index)));
        }
        return details(summary("Provenance"), dl(each(lines, line -> line)).withClass("provenance"))
                .withClass("card");
    }

    // ---- findings

    private DomContent findings() {
        List<TrTag> rows = new ArrayList<>();
        for (RuleFinding f : result.findings()) {
            String level = f.allowed() == null ? f.level() : "allowed";
            rows.add(tr(
                            td(status(level)),
                            td(
                                    code(clean(f.rule())),
                                    span(f.about() == null ? "" : " " + clean(f.about()))
                                            .withClass("kind")),
                            td(code(clean(Wording.place(f, result.suite())))),
                            td(clean(f.message())).withClass("prose"),
                            td(clean(f.allowed() != null ? f.allowed() : f.suggestion() == null ? "" : f.suggestion()))
                                    .withClass("prose"))
                    .attr("data-status", level));
        }
        return section(
                        h2(clean(result.suite() == null ? "Findings" : result.suite())),
                        div().withClass("filters screen-only").attr("data-filters", "0"),
                        rows.isEmpty()
                                ? p("Nothing was found.").withClass("note")
                                : scroll(sheet(List.of("Level", "Rule", "Where", "What", "What to do"), rows)
                                        .withClass("sheet divergences findings")),
                        measured())
                .withClass("case")
                .attr("data-case", "0");
    }

    // ---- data

    private DomContent measured() {
        if (result.notes() == null || result.notes().isEmpty()) {
            return span();
        }
        return div(h3("What was measured"), pre(each(result.notes(), line -> span(clean(line) + "\n"))))
                .withClass("card measured");
    }

    private DomContent data() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < result.cases().size(); i++) {
            order.add(i);
        }
        List<String> interest = List.of("diverges", "known", "replayed", "agrees");
        order.sort(java.util.Comparator.comparingInt(
                i -> interest.indexOf(result.cases().get(i).verdict())));
        int left = MOST_DATA;
        List<DomContent> blocks = new ArrayList<>();
        for (int i : order) {
            CaseResult c = result.cases().get(i);
            if (c.objects() == null && c.events() == null) {
                continue;
            }
            String packed = "";
            String kept = "none";
            for (Kept one : KEPT) {
                String tried = PageData.pack(c, one.near(), one.thin());
                if (tried.length() <= left) {
                    packed = tried;
                    kept = one.word();
                    break;
                }
            }
            left -= packed.length();
            blocks.add(script(rawHtml(packed))
                    .withType("application/octet-stream")
                    .withId("data-" + (i + 1))
                    .attr("data-kept", kept));
        }
        // "<" cannot come in base64; in the legend no text of an input
        blocks.add(script(rawHtml(Json.text(CaseResult.legend())))
                .withType("application/json")
                .withId("legend"));
        return div(each(blocks, block -> block)).attr("hidden");
    }

    // ---- form

    private static String clean(String text) {
        return text == null ? "" : Wording.clean(text);
    }

    private static TdTag number(String text) {
        return number(text, null);
    }

    private static TdTag number(String text, String sort) {
        TdTag cell = td(text).withClass("number");
        return sort == null ? cell : cell.attr("data-sort", sort);
    }

    private static j2html.tags.specialized.DivTag scroll(TableTag table) {
        return div(table).withClass("scroll").attr("tabindex", "0");
    }

    private static TableTag sheet(List<String> heads, List<TrTag> rows) {
        return table(
                        thead(tr(each(
                                heads,
                                name -> th(name.startsWith("#") ? name.substring(1) : name)
                                        .attr("scope", "col")
                                        .withClass(name.startsWith("#") ? "number" : "")))),
                        tbody(each(rows, row -> row)))
                .withClass("sheet");
    }

    private static String hash(String text) {
        byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    private static String licence() {
        return uplotFile("LICENSE").replace("*/", "* /");
    }

    private static String uplot(String file) {
        return uplotFile("dist/" + file);
    }

    private static String uplotFile(String file) {
        Properties properties = new Properties();
        try (InputStream in =
                HtmlReport.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/uplot/pom.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return resource("/META-INF/resources/webjars/uplot/" + properties.getProperty("version") + "/" + file);
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing in the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
