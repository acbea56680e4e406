package dev.acreplay.register;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every check of the register fixtures gives the expected result; evidence runs are tested where the replays are. */
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
        Path copy = copy(folder, root, name);
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
        String source = run.path("source").asText(null);
        RegisterOptions options = new RegisterOptions(
                copy.resolve(register),
                path(copy, run, "source"),
                source,
                path(copy, run, "mapping"),
                !run.hasNonNull("mapping"),
                path(copy, run, "suite"),
                null,
                path(copy, run, "results"),
                path(copy, run, "pseudo"),
                List.of(),
                Map.of(),
                false);
        int exit = run.has("exit")
                ? run.get("exit").asInt()
                : expected.path("exit").asInt();
        try {
            JsonNode actual = RegisterCheck.run(options).toJson();
            List<String> differences = new ArrayList<>();
            compare("", expected, actual, differences);
            assertEquals(List.of(), differences);
            assertEquals(exit, actual.get("exit").asInt());
        } catch (InputException e) {
            assertEquals(2, exit, e.getMessage());
        }
    }

    private static Path path(Path copy, JsonNode run, String key) {
        return run.hasNonNull(key) ? copy.resolve(run.get(key).asText()) : null;
    }

    /** Copies a case so that links can be made and neighbours found, as the register's suites name them. */
    private Path copy(Path folder, JsonNode root, String name) throws IOException {
        Path base = temporary.resolve(name.replace(' ', '-'));
        Path copy = base.resolve("registers/case");
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path from : walk.toList()) {
                Path to = copy.resolve(folder.relativize(from).toString());
                Files.createDirectories(Files.isDirectory(from) ? to : to.getParent());
                if (Files.isRegularFile(from)) {
                    Files.copy(from, to);
                }
            }
        }
        for (JsonNode link : root.path("setup").path("symlinks")) {
            Files.createSymbolicLink(
                    copy.resolve(link.get("path").asText()),
                    Path.of(link.get("target").asText()));
        }
        return copy;
    }

    private static void compare(String at, JsonNode expected, JsonNode actual, List<String> differences) {
        if (differences.size() > 5) {
            return;
        }
        if (expected.isObject()) {
            expected.properties().forEach(entry -> {
                if (!entry.getKey().equals("message")) {
                    JsonNode value = actual.get(entry.getKey());
                    if (value == null) {
                        differences.add(at + "." + entry.getKey() + ": expected " + entry.getValue() + ", absent");
                    } else {
                        compare(at + "." + entry.getKey(), entry.getValue(), value, differences);
                    }
                }
            });
        } else if (expected.isArray()) {
            if (expected.size() != actual.size()) {
                differences.add(at + ": expected " + expected.size() + " elements, found " + actual.size());
            } else {
                for (int i = 0; i < expected.size(); i++) {
                    compare(at + "[" + i + "]", expected.get(i), actual.get(i), differences);
                }
            }
        } else if (expected.isNumber() && actual.isNumber()) {
            if (expected.doubleValue() != actual.doubleValue()) {
                differences.add(at + ": expected " + expected + ", found " + actual);
            }
        } else if (!expected.equals(actual)) {
            differences.add(at + ": expected " + expected + ", found " + actual);
        }
    }
}
