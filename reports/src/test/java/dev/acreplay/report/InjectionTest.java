package dev.acreplay.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.diff.RunResult;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names and texts of inputs cannot become markup, terminal escapes, workflow commands or formulas, in any form. */
class InjectionTest {
    private static Stream<RunResult> hostile() {
        return Stream.of(Samples.hostile(Samples.sample()), Samples.hostile(Samples.findings()));
    }

    @ParameterizedTest
    @EnumSource(
            value = ReportForm.class,
            names = {"TEXT", "HTML", "MD", "CSV", "JUNIT", "SARIF", "GITHUB"})
    void shouldHoldNoControlCharacters(ReportForm form) {
        hostile().forEach(result -> {
            String text = Samples.render(form, result);
            text = form == ReportForm.HTML
                    ? text.substring(text.indexOf("<body>"), text.lastIndexOf("<script>"))
                    : text;
            text.codePoints()
                    .filter(c -> c != '\n'
                            && (Character.isISOControl(c)
                                    || Character.getType(c) == Character.FORMAT
                                    || Character.getType(c) == Character.SURROGATE))
                    .findFirst()
                    .ifPresent(c -> {
                        throw new AssertionError(form + " holds U+" + Integer.toHexString(c));
                    });
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = ReportForm.class,
            names = {"TEXT", "MD", "CSV", "JUNIT"})
    void shouldNotCommandARunnerThatPrintsTheReport(ReportForm form) {
        hostile()
                .forEach(result -> Samples.render(form, result).lines().forEach(line -> {
                    assertFalse(line.strip().startsWith("::"), line);
                    assertFalse(line.contains("##["), line);
                }));
    }

    @Test
    void shouldKeepAnnotationsToOneCommandALine() {
        Pattern command = Pattern.compile("::(error|warning|notice) ([a-z]+=[^:,]*)(,[a-z]+=[^:,]*)*::.*");
        hostile().forEach(result -> {
            List<String> lines =
                    Samples.render(ReportForm.GITHUB, result).lines().toList();
            assertTrue(lines.size() <= 10, lines::toString);
            lines.forEach(line -> assertTrue(command.matcher(line).matches(), line));
        });
    }

    @Test
    void shouldNotWriteFormulas() throws IOException {
        for (RunResult result : hostile().toList()) {
            try (CSVParser parser = CSVParser.parse(Samples.render(ReportForm.CSV, result), CSVFormat.RFC4180)) {
                int columns = -1;
                for (CSVRecord row : parser) {
                    columns = columns < 0 ? row.size() : columns;
                    assertEquals(columns, row.size());
                    for (String cell : row) {
                        boolean number = cell.matches("-?[0-9.]+([eE]-?[0-9]+)?");
                        assertTrue(number || cell.length() < 2 || "=+-@".indexOf(cell.charAt(0)) < 0, cell);
                    }
                }
            }
        }
    }

    @Test
    void shouldWriteOnlyItsOwnXmlElements() throws Exception {
        for (RunResult result : hostile().toList()) {
            Set<String> elements = new TreeSet<>();
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader in =
                    factory.createXMLStreamReader(new java.io.StringReader(Samples.render(ReportForm.JUNIT, result)));
            while (in.hasNext()) {
                if (in.next() == XMLStreamConstants.START_ELEMENT) {
                    elements.add(in.getLocalName());
                }
            }
            elements.removeAll(Set.of(
                    "testsuites",
                    "testsuite",
                    "properties",
                    "property",
                    "testcase",
                    "failure",
                    "error",
                    "skipped",
                    "system-out"));
            assertEquals(Set.of(), elements);
        }
    }

    @Test
    void shouldKeepMarkupOfMarkdownInsideCodeOrEscaped() {
        Pattern spans = Pattern.compile("(?<![\\\\`])(`+)(?!`)(.*?)(?<!`)\\1(?!`)");
        hostile()
                .forEach(result -> Samples.render(ReportForm.MD, result).lines().forEach(line -> {
                    String rest = spans.matcher(line).replaceAll("").replaceAll("\\\\[\\\\`*_\\[\\]#|~!]", "");
                    rest = rest.replace("<span>@</span>", "").replaceAll("</?(details|summary|span)>", "");
                    assertFalse(rest.contains("<"), line);
                    assertFalse(rest.contains("]("), line);
                    assertFalse(rest.contains("@"), line);
                }));
    }

    @Test
    void shouldKeepTheColumnsOfMarkdownTables() {
        hostile().forEach(result -> {
            int columns = 0;
            for (String line : Samples.render(ReportForm.MD, result).split("\n")) {
                if (!line.startsWith("|")) {
                    columns = 0;
                    continue;
                }
                int bars = line.replaceAll("\\\\\\\\", "")
                        .replaceAll("\\\\\\|", "")
                        .replaceAll("[^|]", "")
                        .length();
                columns = columns == 0 ? bars : columns;
                assertEquals(columns, bars, line);
            }
        });
    }

    @Test
    void shouldWriteOnlyItsOwnHtmlElements() {
        Set<String> own = Set.of(
                "html",
                "head",
                "meta",
                "title",
                "link",
                "style",
                "body",
                "header",
                "div",
                "span",
                "h1",
                "h2",
                "h3",
                "p",
                "button",
                "pre",
                "main",
                "noscript",
                "section",
                "ul",
                "li",
                "ol",
                "dl",
                "dt",
                "dd",
                "code",
                "a",
                "details",
                "summary",
                "table",
                "thead",
                "tbody",
                "tr",
                "th",
                "td",
                "footer",
                "script");
        Pattern tag = Pattern.compile("<(/?)([a-zA-Z!][^\\s>/]*)([^>]*)>");
        hostile().forEach(result -> {
            String page = Samples.render(ReportForm.HTML, result);
            String outside = page.replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", "");
            Matcher found = tag.matcher(outside);
            while (found.find()) {
                if (found.group(2).equalsIgnoreCase("!doctype")) {
                    continue;
                }
                assertTrue(own.contains(found.group(2)), found.group());
                assertFalse(
                        found.group(3).matches("(?s).*\\son[a-z]+=.*")
                                && !found.group(3).contains("title="),
                        found.group());
                assertFalse(found.group(3).contains("href=\"javascript"), found.group());
            }
            assertFalse(outside.contains("<img"), "an image");
            assertEquals(count(page, "<script"), count(page, "</script>"));
        });
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
