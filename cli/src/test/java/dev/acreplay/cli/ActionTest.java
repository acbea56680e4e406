package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script of action.yml, run with a stand-in for the acreplay command that writes down how it is called. */
@DisabledOnOs(OS.WINDOWS)
class ActionTest {
    @TempDir
    private Path folder;

    private JsonNode action;

    @BeforeEach
    void readAction() throws IOException {
        action = new ObjectMapper(new YAMLFactory())
                .readTree(TestData.checkout().resolve("action.yml").toFile());
        Path command = folder.resolve("acreplay");
        Files.writeString(
                command,
                "#!/bin/sh\nfor word in \"$@\"; do printf '[%s]' \"$word\"; done >> calls\necho >> calls\n"
                        + "for word in \"$@\"; do case $word in *part*) : > \"$word\" ;; esac; done\nexit ${STAND_IN_STATUS:-0}\n");
        assertTrue(command.toFile().setExecutable(true));
    }

    private JsonNode step(String id) {
        for (JsonNode step : action.path("runs").path("steps")) {
            if (step.path("id").asText().equals(id)) {
                return step;
            }
        }
        throw new AssertionError("no step " + id);
    }

    /** Runs the step as the runner would, with the action's defaults for what is not given. */
    private String gate(Map<String, String> inputs, int status) throws Exception {
        ProcessBuilder bash = new ProcessBuilder(
                "bash",
                "--noprofile",
                "--norc",
                "-eo",
                "pipefail",
                "-c",
                step("gate").path("run").asText());
        bash.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        Map<String, String> environment = bash.environment();
        step("gate").path("env").properties().forEach(variable -> {
            String from = variable.getValue().asText();
            if (from.contains("inputs.")) {
                String input = from.replaceAll(".*inputs\\.([\\w-]+).*", "$1");
                environment.put(
                        variable.getKey(),
                        inputs.getOrDefault(
                                input,
                                action.path("inputs")
                                        .path(input)
                                        .path("default")
                                        .asText()));
            } else {
                environment.put(variable.getKey(), folder.toString());
            }
        });
        environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
        environment.put("STAND_IN_STATUS", String.valueOf(status));
        Process process = bash.start();
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), () -> log());
        return Files.readString(folder.resolve("output")).strip();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldRunASuiteAndPassItsStatusOn(int status) throws Exception {
        assertEquals(
                "status=" + status,
                gate(Map.of("suite", "a folder/suite.yaml", "strict", "true", "options", "--jobs 4"), status));
        assertEquals(
                List.of(
                        "[verify][a folder/suite.yaml][--strict][--jobs][4][--report-dir][acreplay-report][--report][github]"),
                calls());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 2", "3, 3"})
    void shouldLeaveTheVerdictOfAPartToTheMerge(int status, int passed) throws Exception {
        assertEquals("status=" + passed, gate(Map.of("suite", "s.yaml", "shard", "2/3"), status));
        assertEquals(
                List.of("[verify][s.yaml][--shard][2/3][--format][json][-o][acreplay-report/acreplay-part-2.json]"),
                calls());
    }

    @Test
    void shouldMergeTheParts() throws Exception {
        for (String part : List.of("x/acreplay-part-2.json", "y/acreplay-part-1.json", "y/other.json")) {
            Path file = folder.resolve("parts").resolve(part);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{}");
        }
        assertEquals("status=1", gate(Map.of("merge", "parts"), 1));
        assertEquals(
                List.of("[merge][parts/x/acreplay-part-2.json][parts/y/acreplay-part-1.json][-o]"
                        + "[acreplay-report/result.json][--report-dir][acreplay-report][--report][github]"),
                calls());
    }

    @Test
    void shouldCheckARegisterToo() throws Exception {
        Map<String, String> inputs = new HashMap<>(Map.of("suite", "s.yaml", "register", "docs/r.md"));
        assertEquals("status=1", gate(inputs, 1));
        assertEquals("[register][check][docs/r.md][--source][.][--report][github]", calls().get(1));
    }

    @Test
    void shouldRefuseToDoNothing() throws Exception {
        assertEquals("status=2", gate(Map.of(), 0));
        assertTrue(log().contains("expected one of the inputs"), log());
    }

    @Test
    void shouldUseNoExpressionInAScript() {
        for (JsonNode step : action.path("runs").path("steps")) {
            assertTrue(!step.path("run").asText().contains("${{"), step::toString);
        }
    }
}
