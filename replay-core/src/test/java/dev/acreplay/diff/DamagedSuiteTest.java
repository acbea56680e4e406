package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person mistypes in a suite or a baseline is refused, not taken for a default. */
class DamagedSuiteTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "align: sideways|x.yaml cases[0].align: expected one of [frame, time, order] but was \"sideways\"",
                "timeout: -4|x.yaml cases[0].timeout: expected seconds, or 0 for no limit, found -4",
                "name: b|x.yaml line 6: neither YAML nor JSON: Duplicate field 'name'",
            })
    void shouldRefuseSettingsOfACaseThatAreNone(String line, String problem) {
        String suite =
                "acreplay_suite: 1\ncases:\n  - name: a\n    scenario: s.json\n    trace: t.jsonl\n    " + line + "\n";
        InputException e = assertThrows(
                InputException.class, () -> Suite.read("x.yaml", Path.of("").toAbsolutePath(), suite));
        assertEquals(problem, e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5|accepted: expected a list, found 5",
                "[{\"fingerprint\":\"0123456789abcdef\",\"max_error\":\"x\"}]"
                        + "|accepted[0].max_error: expected a number, found \"x\"",
                "[{\"fingerprint\":\"0123456789abcdef\"},{\"fingerprint\":\"0123456789abcdef\"}]"
                        + "|accepted[1].fingerprint: 0123456789abcdef is accepted twice; keep one of the two",
            })
    void shouldRefuseBaselinesThatWouldAcceptOtherThanTheySay(String accepted, String problem) {
        String text = "{\"acreplay_baseline\":1,\"case\":\"a\",\"accepted\":" + accepted + "}";
        InputException e = assertThrows(InputException.class, () -> Baseline.read("b.json", text, "a"));
        assertEquals("b.json " + problem, e.getMessage());
    }

    @Test
    void shouldNotNameTheParsersSettings() {
        InputException e = assertThrows(InputException.class, () -> Baseline.read("b.json", "{", "a"));
        assertTrue(e.getMessage().contains("it begins in line 1, column 1"), e.getMessage());
    }
}
