package dev.acreplay.report;

import dev.acreplay.diff.RunResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The forms in which a result can be written; each shows what the result holds and computes nothing of its own. */
public enum ReportForm {
    /** Plain text for a terminal. */
    TEXT("report.txt"),
    /** One self-contained page. */
    HTML("report.html"),
    /** GitHub-flavoured Markdown. */
    MD("report.md"),
    /** The result itself (docs/result.schema.json). */
    JSON("report.json"),
    /** A line for each divergence. */
    CSV("report.csv"),
    /** JUnit XML. */
    JUNIT("report.junit.xml"),
    /** SARIF 2.1.0. */
    SARIF("report.sarif"),
    /** Workflow commands. */
    GITHUB("report.github.txt");

    private static final int MOST_IN_TEXT = 20;
    private static final int MOST_IN_MARKDOWN = 200;

    private final String fileName;

    ReportForm(String fileName) {
        this.fileName = fileName;
    }

    /** Returns the name of the file in a folder of all forms. */
    public String fileName() {
        return fileName;
    }

    /** Returns the word that names this form on a command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the form shows paths and states, so that the comparison has to keep them. */
    public boolean showsSeries() {
        return this == HTML || this == JSON;
    }

    /**
     * Writes a result in this form, in UTF-8.
     *
     * @param color whether text may have colours
     */
    public void write(RunResult result, boolean color, OutputStream out) throws IOException {
        String text = switch (this) {
            case TEXT -> ResultText.render(result, MOST_IN_TEXT, color);
            case HTML -> HtmlReport.render(result);
            case MD -> MarkdownReport.render(result, MOST_IN_MARKDOWN);
            case JSON -> result.toJson();
            case CSV -> CsvReport.render(result);
            case JUNIT -> JunitReport.render(result);
            case SARIF -> SarifReport.render(result);
            case GITHUB -> GithubReport.annotations(result);
        };
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
