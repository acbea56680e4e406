package dev.acreplay.report;

import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A result as JUnit XML: a test case for each case of the suite, which fails for what is new or worse; of findings, a test case
 * for each rule that found something.
 */
final class JunitReport {
    private final RunResult result;
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter out;
    private int depth;

    private JunitReport(RunResult result) throws XMLStreamException {
        this.result = result;
        this.out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    /** What a test case came to. */
    private record Outcome(String name, String element, String type, String message, String body, String output) {}

    static String render(RunResult result) {
        try {
            JunitReport report = new JunitReport(result);
            report.run();
            return report.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run() throws XMLStreamException {
        List<Outcome> outcomes = result.findings() != null ? rules() : cases();
        String name = result.suite() == null ? "acreplay " + result.command() : result.suite();
        out.writeStartDocument("UTF-8", "1.0");
        text.append('\n');
        start("testsuites");
        counts(outcomes);
        start("testsuite");
        attribute("name", name);
        counts(outcomes);
        properties();
        for (Outcome one : outcomes) {
            testcase(name, one);
        }
        end();
        end();
        out.writeEndDocument();
        out.flush();
    }

    private void counts(List<Outcome> outcomes) throws XMLStreamException {
        attribute("tests", String.valueOf(outcomes.size()));
        for (String element : List.of("failure", "error", "skipped")) {
            long n = outcomes.stream().filter(o -> element.equals(o.element())).count();
            attribute(element.equals("skipped") ? element : element + "s", String.valueOf(n));
        }
    }

    private void properties() throws XMLStreamException {
        start("properties");
        Map<String, String> all = new LinkedHashMap<>();
        all.put("tool", result.tool());
        all.put("verdict", result.headline());
        all.put("rerun", result.rerun());
        for (Map.Entry<String, String> one : all.entrySet()) {
            if (one.getValue() != null) {
                start("property");
                attribute("name", one.getKey());
                attribute("value", one.getValue());
                close();
            }
        }
        end();
    }

    private void testcase(String suite, Outcome one) throws XMLStreamException {
        start("testcase");
        attribute("classname", suite);
        attribute("name", one.name());
        if (one.element() != null) {
            start(one.element());
            attribute("message", one.message());
            if (one.type() != null) {
                attribute("type", one.type());
            }
            if (one.body() != null) {
                out.writeCharacters(one.body());
            }
            close();
        }
        if (one.output() != null) {
            start("system-out");
            out.writeCharacters(one.output());
            close();
        }
        end();
    }

    private List<Outcome> cases() {
        List<Outcome> outcomes = new ArrayList<>();
        for (CaseResult c : result.cases()) {
            String name = Wording.title(c);
            String output = output(c);
            outcomes.add(
                    switch (c.verdict()) {
                        case "diverges" -> new Outcome(name, "failure", type(c), message(c), body(c), output);
                        case "failed" -> new Outcome(name, "error", "failed", Wording.clean(c.message()), null, output);
                        case "skipped" -> new Outcome(name, "skipped", null, Wording.clean(c.message()), null, output);
                        default -> new Outcome(name, null, null, null, null, output);
                    });
        }
        return outcomes;
    }

    private static List<Divergence> failing(CaseResult c) {
        return c.divergences().stream()
                .filter(d -> d.status().equals("new") || d.status().equals("worse"))
                .toList();
    }

    private static String type(CaseResult c) {
        return failing(c).isEmpty() ? "gone" : failing(c).get(0).kind();
    }

    private static String message(CaseResult c) {
        List<Divergence> failing = failing(c);
        return failing.isEmpty()
                ? "accepted divergences are gone"
                : Wording.count(failing.size(), "divergence") + " new or worse; first: "
                        + Wording.clean(Wording.sentence(failing.get(0)));
    }

    private static String body(CaseResult c) {
        StringBuilder body = new StringBuilder();
        int shown = 0;
        for (Divergence d : failing(c)) {
            if (shown++ == 100) {
                body.append(failing(c).size() - 100).append(" more\n");
                break;
            }
            body.append(d.status())
                    .append(' ')
                    .append(d.fingerprint())
                    .append("  ")
                    .append(Wording.clean(Wording.sentence(d)))
                    .append('\n');
        }
        return body.toString();
    }

    private static String output(CaseResult c) {
        List<String> lines = new ArrayList<>();
        if (Wording.compared(c) != null) {
            lines.add(Wording.compared(c));
        }
        Map<String, Integer> statuses = new LinkedHashMap<>();
        c.divergences().forEach(d -> statuses.merge(d.status(), 1, Integer::sum));
        if (!statuses.isEmpty()) {
            lines.add(Wording.statuses(statuses));
        }
        if (c.rerun() != null) {
            lines.add("run again: " + c.rerun());
        }
        return lines.isEmpty() ? null : Wording.clean(String.join("; ", lines)) + "\n";
    }

    private List<Outcome> rules() {
        Map<String, List<RuleFinding>> byRule = new LinkedHashMap<>();
        for (RuleFinding f : result.findings()) {
            byRule.computeIfAbsent(f.rule(), r -> new ArrayList<>()).add(f);
        }
        List<Outcome> outcomes = new ArrayList<>();
        byRule.forEach((rule, found) -> {
            List<String> lines = new ArrayList<>();
            boolean fails = false;
            for (RuleFinding f : found) {
                fails |= f.allowed() == null && f.level().equals("error");
                lines.add(Wording.clean(f.level() + " " + Wording.place(f) + ": " + f.message()
                        + (f.allowed() == null ? "" : " [allowed: " + f.allowed() + "]")));
            }
            String body = String.join("\n", lines) + "\n";
            String about = found.get(0).about();
            String name = Wording.clean(rule + (about == null ? "" : " " + about));
            outcomes.add(
                    fails
                            ? new Outcome(name, "failure", rule, Wording.count(found.size(), "finding"), body, null)
                            : new Outcome(name, null, null, null, null, body));
        });
        if (outcomes.isEmpty()) {
            outcomes.add(new Outcome("all rules hold", null, null, null, null, null));
        }
        return outcomes;
    }

    // ---- form

    private void start(String element) throws XMLStreamException {
        if (depth > 0) {
            out.writeCharacters("\n" + "  ".repeat(depth));
        }
        out.writeStartElement(element);
        depth++;
    }

    /** Ends an element that holds text. */
    private void close() throws XMLStreamException {
        depth--;
        out.writeEndElement();
    }

    private void end() throws XMLStreamException {
        depth--;
        out.writeCharacters("\n" + "  ".repeat(depth));
        out.writeEndElement();
        if (depth == 0) {
            out.writeCharacters("\n");
        }
    }

    private void attribute(String name, String value) throws XMLStreamException {
        out.writeAttribute(name, Wording.clean(value));
    }
}
