package dev.acreplay.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.acreplay.TestData;
import dev.acreplay.diff.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keeps the text of the reports: golden files of a result with every status and verdict, and of findings.
 *
 * <p>{@code -Dacreplay.update=true} writes them anew; not where CI is set.
 */
class GoldenReportsTest {
    private static final Path GOLDEN = TestData.checkout().resolve("reports/src/test/resources/golden");

    @ParameterizedTest
    @EnumSource(
            value = ReportForm.class,
            names = {"TEXT", "MD", "CSV", "JUNIT", "SARIF", "GITHUB"})
    void shouldKeepTheReportOfASuite(ReportForm form) throws IOException {
        check(form.fileName(), Samples.render(form, Samples.sample()));
    }

    @ParameterizedTest
    @EnumSource(
            value = ReportForm.class,
            names = {"TEXT", "MD", "CSV", "JUNIT", "SARIF", "GITHUB"})
    void shouldKeepTheReportOfFindings(ReportForm form) throws IOException {
        check(form.fileName().replace("report", "findings"), Samples.render(form, Samples.findings()));
    }

    @Test
    void shouldKeepTheSummaryOfAJob() throws IOException {
        check("report.github.md", GithubReport.summary(Samples.sample()));
    }

    @ParameterizedTest
    @EnumSource(ReportForm.class)
    void shouldGiveTheSameBytesForTheSameResult(ReportForm form) {
        RunResult again = RunResult.read("again", Samples.sample().toJson());
        assertEquals(Samples.render(form, Samples.sample()), Samples.render(form, again));
    }

    private static void check(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        if (Boolean.getBoolean("acreplay.update")) {
            assertNull(System.getenv("CI"), "golden files are not updated where CI is set");
            Files.writeString(file, text);
        }
        assertEquals(
                Files.readString(file),
                text,
                () -> file + ": look at the difference; -Dacreplay.update=true accepts it");
    }
}
