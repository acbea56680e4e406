package dev.acreplay.register;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every run over the register fixtures gives the expected result. */
class RegisterCasesTest {
    @TempDir
    private Path temporary;

    @TestFactory
    Stream<DynamicTest> shouldCheckAsExpected() throws IOException {
        List<Path> folders = new ArrayList<>();
        folders.add(TestData.path("registers/seeds"));
        try (Stream<Path> odd = Files.list(TestData.path("registers/odd"))) {
            odd.sorted().forEach(folders::add);
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (Path folder : folders) {
            JsonNode root = Json.MAPPER.readTree(folder.resolve("case.json").toFile());
            List<JsonNode> runs = new ArrayList<>();
            if (root.has("runs")) {
                root.get("runs").forEach(runs::add);
            } else {
                runs.add(root);
            }
            int number = 0;
            for (JsonNode run : runs) {
                number++;
                if (run.path("command").asText("check").equals("check")) {
                    String name = folder.getFileName() + " run " + number;
                    tests.add(DynamicTest.dynamicTest(name, () -> check(folder, root, run, name)));
                }
            }
        }
        assertFalse(tests.size() < 25, "too few cases: " + tests.size());
        return tests.stream();
    }

    private void check(Path folder, JsonNode root, JsonNode run, String name) throws IOException {
        Path copy = RegisterFixture.copy(folder, root, temporary.resolve(name.replace(' ', '-')));
        String register = run.get("register").asText();
        if (register.endsWith(".gz")) {
            String plain = register.substring(0, register.length() - 3);
            try (InputStream in = new GZIPInputStream(Files.newInputStream(copy.resolve(register)))) {
                Files.copy(in, copy.resolve(plain));
            }
            register = plain;
        }
        JsonNode expected = Json.MAPPER.readTree(
                copy.resolve(run.path("expected").asText("expected.json")).toFile());
        RegisterOptions options = options(copy, run, register);
        int exit = run.has("exit")
                ? run.get("exit").asInt()
                : expected.path("exit").asInt();
        try {
            RegisterCheckResult result = RegisterCheck.run(options);
            JsonNode actual = result.toJson();
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            result.writeJson(written);
            assertEquals(
                    Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(actual),
                    written.toString(StandardCharsets.UTF_8));
            RegisterFixture comparison = new RegisterFixture(copy);
            comparison.compare("", expected, actual);
            assertEquals(List.of(), comparison.differences());
            assertEquals(exit, actual.get("exit").asInt());
        } catch (InputException e) {
            assertEquals(2, exit, e.getMessage());
        }
    }

    private static Path path(Path copy, JsonNode run, String key) {
        return run.hasNonNull(key) ? copy.resolve(run.get(key).asText()) : null;
    }

    private static RegisterOptions options(Path copy, JsonNode run, String register) {
        return new RegisterOptions(
                copy.resolve(register),
                path(copy, run, "source"),
                run.path("source").asText(null),
                path(copy, run, "mapping"),
                !run.hasNonNull("mapping"),
                path(copy, run, "suite"),
                null,
                path(copy, run, "results"),
                path(copy, run, "pseudo"),
                List.of(),
                Map.of(),
                false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"odd/24-write", "seeds"})
    void shouldMakeEvidenceAsExpectedAndWriteItOnce(String name) throws IOException {
        Path folder = TestData.path("registers/" + name);
        JsonNode root = Json.MAPPER.readTree(folder.resolve("case.json").toFile());
        int runs = 0;
        for (JsonNode run : root.get("runs")) {
            if (!run.path("command").asText().equals("evidence")) {
                continue;
            }
            runs++;
            Path copy = RegisterFixture.copy(folder, root, temporary.resolve(runs + name.replace('/', '-')));
            RegisterFixture.neighbours(copy);
            RegisterFixture comparison = new RegisterFixture(copy.resolve("client"));
            RegisterOptions options = options(copy, run, run.get("register").asText());
            boolean write = run.path("write").asBoolean();
            EvidenceOptions wanted = new EvidenceOptions(List.of(), write, false, null, 2);
            JsonNode actual = RegisterEvidence.run(options, wanted).toJson();
            if (run.has("expected")) {
                JsonNode expected = Json.MAPPER.readTree(
                        folder.resolve(run.get("expected").asText()).toFile());
                comparison.compare("", expected, actual);
            }
            assertEquals(List.of(), comparison.differences());
            Map<String, byte[]> after = new HashMap<>();
            for (Map.Entry<String, JsonNode> file : run.path("expected_files").properties()) {
                Path written = copy.resolve(file.getKey());
                String expected =
                        RegisterFixture.bytes(folder.resolve(file.getValue().asText()));
                assertTrue(comparison.matches(expected, RegisterFixture.bytes(written)), file.getKey());
                after.put(file.getKey(), Files.readAllBytes(written));
            }
            if (write) {
                shouldChangeNothing(copy, options, wanted, after);
            }
        }
        assertEquals(2, runs);
    }

    private static void shouldChangeNothing(
            Path copy, RegisterOptions options, EvidenceOptions wanted, Map<String, byte[]> after) throws IOException {
        JsonNode again = RegisterEvidence.run(options, wanted).toJson();
        for (Map.Entry<String, byte[]> file : after.entrySet()) {
            assertArrayEquals(file.getValue(), Files.readAllBytes(copy.resolve(file.getKey())), file.getKey());
        }
        for (JsonNode row : again.get("rows")) {
            assertTrue(List.of("none", "current").contains(row.get("block").asText()), row::toString);
        }
    }
}
