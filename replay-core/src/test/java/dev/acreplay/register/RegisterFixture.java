package dev.acreplay.register;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Sha256;
import dev.acreplay.TestData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Copies of the register fixtures, and the comparison that their README describes. */
final class RegisterFixture {
    private static final Pattern HOLE = Pattern.compile("\\$\\{([nshar]|sha|lines):([^}]*(?:\\{[^}]*\\}[^}]*)*)\\}");
    private static final Pattern NEIGHBOUR = Pattern.compile("\\.\\./((?:traces|scenarios)/[\\w.-]+)");

    private final Path client;
    private final Map<String, JsonNode> holes = new HashMap<>();
    private final List<String> differences = new ArrayList<>();

    /**
     * Prepares a comparison.
     *
     * @param client the folder that paths of SHA-256 holes are relative to
     */
    RegisterFixture(Path client) {
        this.client = client;
    }

    List<String> differences() {
        return differences;
    }

    /** Copies a case so that links can be made and neighbours found, as the register's suites name them. */
    static Path copy(Path folder, JsonNode root, Path base) throws IOException {
        Path copy = base.resolve("registers/case");
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path from : walk.toList()) {
                Path to = copy.resolve(folder.relativize(from).toString());
                Files.createDirectories(Files.isDirectory(from) ? to : to.getParent());
                if (Files.isRegularFile(from)) {
                    Files.write(to, Files.readAllBytes(from));
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

    /** Puts the scenarios and traces that a copied case's suites name beside it, traces as they are named. */
    static void neighbours(Path copy) throws IOException {
        Path base = copy.getParent().getParent();
        try (Stream<Path> walk = Files.walk(copy)) {
            for (Path suite : walk.filter(p -> p.toString().endsWith(".yaml")).toList()) {
                Matcher name = NEIGHBOUR.matcher(Files.readString(suite));
                while (name.find()) {
                    neighbour(base, name.group(1));
                }
            }
        }
    }

    private static void neighbour(Path base, String name) throws IOException {
        Path to = base.resolve(name);
        if (Files.exists(to)) {
            return;
        }
        Files.createDirectories(to.getParent());
        Path from = TestData.path(name);
        if (from.toString().endsWith(".gz") && !name.endsWith(".gz")) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(from))) {
                Files.copy(in, to);
            }
        } else {
            Files.copy(from, to);
        }
    }

    void compare(String at, JsonNode expected, JsonNode actual) {
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
                        compare(at + "." + entry.getKey(), entry.getValue(), value);
                    }
                }
            });
        } else if (expected.isArray()) {
            if (expected.size() != actual.size()) {
                differences.add(at + ": expected " + expected.size() + " elements, found " + actual.size());
            } else {
                for (int i = 0; i < expected.size(); i++) {
                    compare(at + "[" + i + "]", expected.get(i), actual.get(i));
                }
            }
        } else if (!leaf(expected, actual)) {
            differences.add(at + ": expected " + expected + ", found " + actual);
        }
    }

    private boolean leaf(JsonNode expected, JsonNode actual) {
        if (expected.isNumber() && actual.isNumber()) {
            return expected.doubleValue() == actual.doubleValue();
        }
        if (!expected.isTextual() || !HOLE.matcher(expected.textValue()).find()) {
            return expected.equals(actual);
        }
        Matcher whole = HOLE.matcher(expected.textValue());
        if (whole.matches() && List.of("n", "a", "h").contains(whole.group(1))) {
            boolean form = switch (whole.group(1)) {
                case "n" -> actual.isNumber();
                case "h" -> actual.asText().matches("[0-9a-f]{64}");
                default -> true;
            };
            JsonNode before = holes.putIfAbsent(whole.group(1) + whole.group(2), actual);
            return form && (before == null || before.equals(actual));
        }
        return actual.isTextual() && matches(expected.textValue(), actual.textValue());
    }

    /** Compares a text with one that has holes. */
    boolean matches(String expected, String actual) {
        StringBuilder pattern = new StringBuilder();
        Matcher hole = HOLE.matcher(expected);
        int at = 0;
        while (hole.find()) {
            pattern.append(Pattern.quote(expected.substring(at, hole.start())));
            pattern.append(
                    switch (hole.group(1)) {
                        case "n" -> "[-+0-9.eE,]+";
                        case "h" -> "[0-9a-f]{64}";
                        case "sha" -> sha256(hole.group(2));
                        case "lines" -> "(?:[^\\n]*\\n){0,12}[^\\n]*";
                        case "r" -> hole.group(2);
                        default -> "[^\\n]*?";
                    });
            at = hole.end();
        }
        pattern.append(Pattern.quote(expected.substring(at)));
        return Pattern.compile(pattern.toString()).matcher(actual).matches();
    }

    private String sha256(String path) {
        try {
            return Sha256.hex(client.resolve(path));
        } catch (IOException e) {
            return "no such file";
        }
    }

    /** Reads bytes as text, each byte a character. */
    static String bytes(Path path) throws IOException {
        return Files.readString(path, StandardCharsets.ISO_8859_1);
    }
}
