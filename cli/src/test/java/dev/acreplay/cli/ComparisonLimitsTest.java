package dev.acreplay.cli;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of comparing options that must not make a divergence vanish, nor a run endless. */
class ComparisonLimitsTest {
    private static final String HEADER =
            "{\"acreplay_trace\":1,\"source\":\"%s\",\"profile\":\"retail\",\"clock\":{\"start\":0.0,\"frame\":1.0,\"frames\":2}}\n";
    private static final String ROW =
            "{\"k\":\"tick\",\"i\":%d,\"t\":%s,\"o\":\"0x50000001\",\"s\":{\"pos\":{\"x\":%s}}}\n";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path one;
    private Path other;

    @BeforeEach
    void write() throws IOException {
        one = Files.writeString(
                folder.resolve("one.jsonl"),
                HEADER.formatted("replay") + ROW.formatted(0, "0.0", "1.0") + ROW.formatted(1, "1.0", "1.0"));
        other = Files.writeString(
                folder.resolve("other.jsonl"),
                HEADER.formatted("replay") + ROW.formatted(0, "0.0", "1.0") + ROW.formatted(1, "1.0", "2.0"));
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private int diff(String... options) {
        List<String> args = new ArrayList<>(List.of("diff", one.toString(), other.toString()));
        args.addAll(List.of(options));
        return run(args.toArray(String[]::new));
    }

    @Test
    void shouldFindTheDivergence() {
        assertEquals(1, diff());
        assertEquals(1, diff("--max-divergences", "1"));
    }

    @Test
    void shouldCountDivergencesThatAreNotListed() throws IOException {
        Files.writeString(other, ROW.formatted(1, "1.0", "2.0").replace("0x50000001", "0x50000002"), APPEND);
        assertEquals(1, diff("--max-divergences", "1"));
        assertTrue(out.toString().contains("2 divergences (1 new, 1 not listed)"), out.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--max-divergences|0|Invalid value for option '--max-divergences': expected at least 1 but was '0'",
                "--max-divergences|-1|Invalid value for option '--max-divergences': expected at least 1 but was '-1'",
                "--shift-time|NaN|Invalid value for option '--shift-time': expected seconds up to 1e12 but was 'NaN'",
                "--shift-time|1e308|Invalid value for option '--shift-time': expected seconds up to 1e12 but was '1.0E308'",
                "--tolerance|postion=5|Invalid value for option '--tolerance': 'postion' is no field; did you mean 'position'?",
                "--tolerance|position=-3ulp|Invalid value for option '--tolerance': expected a number of at least 0, Nulp or N%"
                        + " behind 'position=' but was '-3ulp'",
                "--ignore|' '|Invalid value for option '--ignore': expected a field, a function, or a kind of row, but was ' '",
            })
    void shouldRefuseLimitsThatAreNone(String option, String value, String message) {
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            assertEquals(2, diff(option, value));
            assertEquals("acreplay: " + message + "\n", err.toString());
        });
    }

    @Test
    void shouldEndWhereATimeIsNoNumber() throws IOException {
        Files.writeString(
                one,
                HEADER.formatted("acme-client") + ROW.formatted(0, "0.0", "1.0") + ROW.formatted(1, "\"NaN\"", "1.0"));
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            int status = diff("--align", "time");
            assertTrue(status == 1 || status == 2, out.toString() + err);
        });
    }

    @Test
    void shouldRefuseTimeLimitsThatAreNone() {
        assertEquals(2, run("verify", "suite.yaml", "--timeout", "NaN"));
        assertEquals(2, run("explain", one.toString(), "--trace", one.toString(), "--jobs", "0"));
        assertTrue(err.toString().contains("'--jobs': expected at least 1 but was '0'"), err.toString());
    }
}
