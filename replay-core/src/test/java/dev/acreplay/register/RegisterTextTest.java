package dev.acreplay.register;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples of register.md section 16 that need no files, and texts made to be slow. */
class RegisterTextTest {
    private static final String TABLE = "| Row | What | Status |\n|---|---|---|\n";

    private static Register read(String text) {
        return RegisterReader.read("register.md", DecodedText.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static RegisterRow row(String line) {
        return read(TABLE + line + "\n").rows.get(0);
    }

    @Test
    void shouldSplitExample1BothWays() {
        String line = "| a \\| b | `c | d` | e |";
        List<String> plain = CellSplitter.plain(line, 0, line.length()).stream()
                .map(CellSplitter.Cell::text)
                .toList();
        assertEquals(List.of("a \\| b", "`c", "d`", "e"), plain);
        assertEquals(3, CellSplitter.codeAware(line, 0, line.length()).size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "AP-15 – 17; AP-15 AP-16 AP-17",
                "AP-40..AP-2000; AP-40 AP-2000",
                "AP-23/24; AP-23 AP-24",
                "AP-25/TS-1; AP-25 TS-1",
                "AP-20, AP-21 and AP-22; AP-20 AP-21 AP-22",
                "AP-18 to AP-19; AP-18 AP-19",
                "**AP-008** moved; AP-8"
            })
    void shouldReadTheIdsOfAFirstCell(String cell, String ids) {
        List<String> found = row("| " + cell + " | what | |").ids.stream()
                .map(RowId::toString)
                .toList();
        assertEquals(List.of(ids.split(" ")), found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AP-44a", "AP-45-2", "UTF-8", "ap-46", "ABC-47", "AP- 48", "row AP-49"})
    void shouldTakeNoIdFrom(String cell) {
        assertNull(IdScanner.firstCell(cell.equals("UTF-8") ? "XUTF-8" : cell, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "CLOSED 2026-07-02; REOPENED 2026-07-20; RETIRED 2026-08-01 | retired | RETIRED | 2026-08-01",
                "NARROWED 2026-07-07, not retired | narrowed | NARROWED | 2026-07-07",
                "RETIRED 2026-08-01, REOPENED 2026-08-03 | open | REOPENED | 2026-08-03",
                "open | open | OPEN | -",
                "undecided | open | - | -",
                "To be RETIRED after the next release | open | - | -",
                "Retired 2026-13-45 | retired | RETIRED | -"
            })
    void shouldDecideTheStatus(String cell, String state, String word, String date) {
        assertEquals(new Status(state, word, date), row("| AP-1 | what | " + cell + " |").status);
    }

    @ParameterizedTest
    @CsvSource({
        "GetAdjustedMaxSpeed, get adjusted max speed",
        "HTTPServer2Go, http server 2 go",
        "_autoWalkActive, auto walk active",
        "is_equal, is equal"
    })
    void shouldCutWords(String name, String words) {
        assertEquals(words, String.join(" ", Words.of(name)));
    }

    @Test
    void shouldMatchRetailNamesByWords() {
        Symbol symbol = RowText.symbol("Frame::is_equal", 1, 0, 15, 1);
        assertEquals(true, Words.match(symbol, "ApproxFrameEqual"));
        assertEquals(false, Words.match(symbol, "FrameCount"));
    }

    @Test
    void shouldFindTheLikelyAddressOfExample12() {
        RetailTable.Function likely = RetailTable.load(List.of()).likely(0x0062A780L);
        assertNotNull(likely);
        assertEquals(0x0052A780L, likely.address());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldTakeLinearTimeOnHostileLines(int kind) {
        String unit = List.of("`", "[", "<!-- ", "](", "*", "~", "<", "\\", "AP-1..", "|")
                .get(kind);
        StringBuilder line = new StringBuilder("| AP-1 | ");
        while (line.length() < 300_000) {
            line.append(unit);
        }
        assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> assertEquals(1, read(TABLE + line + " |\n").rows.size()));
    }

    @Test
    void shouldReadManyTables() {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, 5_000)
                .forEach(i -> text.append(TABLE).append("| AP-").append(i).append(" | x | |\n\n"));
        Register register = read(text.toString());
        assertEquals(5_000, register.rows.size());
        assertEquals(5_000, register.tables);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/A.cs:3 ",
                "src/A.cs:3 (`Foo`) ",
                "[x](src/A.cs#L3) ",
                "A.Foo():3 ",
                "`Foo` ",
                "src/B.cs:3,4,5 ",
                "line 3 ",
                "register:3 ",
                "MoveToManager::UseTime (0x0052A7D4) ",
                "0x00527be0/",
                "2.5 ",
                "`a` src/A.cs:3 "
            })
    void shouldJudgeALongRowInLinearTime(String unit, @TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("src"));
        Files.writeString(folder.resolve("src/A.cs"), "class A {\n  void Foo() {\n    Bar();\n  }\n}\n");
        Path register = folder.resolve("register.md");
        Files.writeString(register, TABLE + "| AP-1 | " + unit.repeat(200_000 / unit.length()) + " | |\n");
        RegisterOptions options = new RegisterOptions(
                register, folder, ".", null, true, null, null, null, null, List.of(), Map.of(), false);
        assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> assertEquals(
                        1, RegisterCheck.run(options).toJson().get("rows").size()));
    }
}
