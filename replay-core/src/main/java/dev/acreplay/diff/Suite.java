package dev.acreplay.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.rules.Rulebook;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the gate runs (formats.md section 5): cases, each a capture or scenario with its expected traces. YAML or JSON.
 *
 * <p>Paths in a suite are relative to its folder.
 */
public final class Suite {
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());
    private static final Set<String> ALIGNMENTS = Set.of("frame", "time", "order");
    private static final Set<String> KEYS = Set.of("acreplay_suite", "cases", "sha256", "comment");
    private static final Set<String> CASE_KEYS = Set.of(
            "name",
            "capture",
            "scenario",
            "trace",
            "profile",
            "variants",
            "compare",
            "baseline",
            "session",
            "world",
            "environment",
            "frame",
            "tail",
            "timeout",
            "sha256",
            "align",
            "shift_time",
            "map_object",
            "comment",
            "every_tick",
            "trace_session",
            "map");

    private final String name;
    private final Path folder;
    private final List<SuiteCase> cases;
    private final List<String> unknownKeys;

    private Suite(String name, Path folder, List<SuiteCase> cases, List<String> unknownKeys) {
        this.name = name;
        this.folder = folder;
        this.cases = List.copyOf(cases);
        this.unknownKeys = List.copyOf(unknownKeys);
    }

    /**
     * One case of a suite.
     *
     * @param index its place in the suite, from 1
     * @param name unique in the suite
     * @param capture path as written, or null
     * @param scenario path as written, or null
     * @param traces expected traces as written
     * @param profile or null: the scenario's, for a capture retail
     * @param variants settings on top, as {@code id} or {@code id=value}
     * @param comparison tolerances
     * @param baseline path as written, or null
     * @param session of a capture, or null
     * @param world world file of a capture, or null
     * @param environment settings, as {@code NAME=VALUE}
     * @param frame seconds a frame of a capture, or null
     * @param tail seconds of frames behind a capture's last event
     * @param timeout seconds, or null
     * @param sha256 pinned files, as written
     * @param align or null
     * @param shift seconds added to the replay's times
     * @param mapObjects ids of the expected trace and those of the replay
     * @param everyTick whether a capture's tick rows are written in every frame
     * @param traceSession of a debugger log, from 1; 0 for the only one
     * @param traceMap trace map of a debugger log as written, or null
     */
    public record SuiteCase(
            int index,
            String name,
            String capture,
            String scenario,
            List<String> traces,
            String profile,
            List<String> variants,
            Comparison comparison,
            String baseline,
            Integer session,
            String world,
            List<String> environment,
            Double frame,
            double tail,
            Double timeout,
            Map<String, String> sha256,
            String align,
            double shift,
            Map<String, String> mapObjects,
            boolean everyTick,
            int traceSession,
            String traceMap) {
        /** Returns the capture or the scenario, as written. */
        public String input() {
            return capture != null ? capture : scenario;
        }
    }

    /**
     * Reads a suite.
     *
     * @throws InputException if the file cannot be read or is no suite
     */
    public static Suite read(Path path) {
        String text;
        try {
            text = Files.readString(path, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new InputException(path + ": no such suite file", e);
        } catch (CharacterCodingException e) {
            throw new InputException(path + ": no suite: it is not UTF-8 text", e);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e, e);
        }
        return read(path.toString(), path.toAbsolutePath().getParent(), text);
    }

    static Suite read(String name, Path folder, String text) {
        JsonNode root;
        try {
            root = text.stripLeading().startsWith("{") ? Json.MAPPER.readTree(text) : YAML.readTree(text);
        } catch (JsonProcessingException e) {
            String line =
                    e.getLocation() == null ? "" : " line " + e.getLocation().getLineNr();
            throw new InputException(name + line + ": neither YAML nor JSON: " + Json.problem(e), e);
        }
        if (root == null || !root.isObject() || !root.has("acreplay_suite")) {
            throw new InputException(name + ": no suite: expected the key acreplay_suite: 1 (formats.md section 5)");
        }
        if (root.get("acreplay_suite").asInt() != 1) {
            throw new InputException(
                    name + ": suite of version " + root.get("acreplay_suite") + ", this program reads" + " version 1");
        }
        List<String> unknown = new ArrayList<>();
        note(root, KEYS, "", unknown);
        Map<String, String> pinned = texts(root.get("sha256"), name + " sha256");
        JsonNode list = root.get("cases");
        if (list == null || !list.isArray() || list.isEmpty()) {
            throw new InputException(name + " cases: expected a list of at least one case");
        }
        List<SuiteCase> cases = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (JsonNode node : list) {
            int index = cases.size() + 1;
            SuiteCase one = readCase(node, name + " cases[" + (index - 1) + "]", index, pinned, unknown);
            Integer before = seen.put(one.name(), index);
            if (before != null) {
                throw new InputException(
                        name + " cases[" + (index - 1) + "].name: \"" + one.name() + "\" is already the name of cases["
                                + (before - 1) + "]; names make fingerprints and must differ");
            }
            cases.add(one);
        }
        return new Suite(name, folder, cases, unknown);
    }

    private static SuiteCase readCase(
            JsonNode node, String at, int index, Map<String, String> pinned, List<String> unknown) {
        if (!node.isObject()) {
            throw new InputException(at + ": expected a map with name, capture or scenario, trace");
        }
        note(node, CASE_KEYS, at.substring(at.indexOf("cases")) + ".", unknown);
        String name = text(node, "name", at);
        if (name == null || name.isBlank()) {
            throw new InputException(at + ": the case has no name");
        }
        String capture = text(node, "capture", at);
        String scenario = text(node, "scenario", at);
        if ((capture == null) == (scenario == null)) {
            throw new InputException(at + " (" + name + "): expected one of capture and scenario");
        }
        Comparison comparison = Comparison.read(node.get("compare"), at + ".compare");
        Map<String, String> sha256 = new LinkedHashMap<>(pinned);
        sha256.putAll(texts(node.get("sha256"), at + ".sha256"));
        List<String> traces = traces(node, at, sha256);
        String profile = text(node, "profile", at);
        List<String> variants = settings(node.get("variants"), at + ".variants");
        checkRules(profile, variants, at);
        String align = text(node, "align", at);
        if (align != null && !ALIGNMENTS.contains(align)) {
            throw new InputException(at + ".align: expected one of [frame, time, order] but was \"" + align + "\"");
        }
        Double timeout = number(node, "timeout", at);
        if (timeout != null && !(timeout >= 0)) {
            throw new InputException(
                    at + ".timeout: expected seconds, or 0 for no limit, found " + Json.text(node.get("timeout")));
        }
        return new SuiteCase(
                index,
                name,
                capture,
                scenario,
                List.copyOf(traces),
                profile,
                variants,
                comparison,
                text(node, "baseline", at),
                integer(node, "session", at),
                text(node, "world", at),
                settings(node.get("environment"), at + ".environment"),
                number(node, "frame", at),
                node.has("tail") ? number(node, "tail", at) : 0,
                timeout,
                Map.copyOf(sha256),
                align,
                node.has("shift_time") ? number(node, "shift_time", at) : 0,
                texts(node.get("map_object"), at + ".map_object"),
                node.path("every_tick").asBoolean(false),
                node.has("trace_session") ? integer(node, "trace_session", at) : 0,
                text(node, "map", at));
    }

    private static List<String> traces(JsonNode node, String at, Map<String, String> sha256) {
        List<String> traces = new ArrayList<>();
        for (JsonNode trace : list(node.get("trace"))) {
            if (trace.isObject()) {
                String file = text(trace, "file", at + ".trace");
                if (file == null) {
                    throw new InputException(at + ".trace: expected a file name, or {file: .., sha256: ..}");
                }
                traces.add(file);
                if (trace.has("sha256")) {
                    sha256.put(file, trace.get("sha256").asText());
                }
            } else {
                traces.add(trace.asText());
            }
        }
        return traces;
    }

    private static void checkRules(String profile, List<String> variants, String at) {
        try {
            Rulebook book = Rulebook.profile(profile == null ? "retail" : profile);
            for (String setting : variants) {
                int sign = setting.indexOf('=');
                book = sign < 0
                        ? book.with(setting, "true")
                        : book.with(setting.substring(0, sign), setting.substring(sign + 1));
            }
        } catch (InputException e) {
            throw new InputException(at + ": " + e.getMessage(), e);
        }
    }

    private static void note(JsonNode node, Set<String> known, String at, List<String> unknown) {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                unknown.add(at + key);
            }
        });
    }

    private static List<JsonNode> list(JsonNode node) {
        List<JsonNode> items = new ArrayList<>();
        if (node == null || node.isNull()) {
            return items;
        }
        if (node.isArray()) {
            node.forEach(items::add);
        } else {
            items.add(node);
        }
        return items;
    }

    /** A list of {@code id} or {@code id=value}, or a map from id to value. */
    private static List<String> settings(JsonNode node, String at) {
        List<String> settings = new ArrayList<>();
        if (node != null && node.isObject()) {
            node.properties()
                    .forEach(entry ->
                            settings.add(entry.getKey() + "=" + entry.getValue().asText()));
            return List.copyOf(settings);
        }
        for (JsonNode item : list(node)) {
            if (!item.isValueNode()) {
                throw new InputException(at + ": expected a list of names or NAME=VALUE");
            }
            settings.add(item.asText());
        }
        return List.copyOf(settings);
    }

    private static Map<String, String> texts(JsonNode node, String at) {
        Map<String, String> map = new LinkedHashMap<>();
        if (node == null || node.isNull()) {
            return map;
        }
        if (!node.isObject()) {
            throw new InputException(at + ": expected a map");
        }
        node.properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }

    private static String text(JsonNode node, String key, String at) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isValueNode()) {
            throw new InputException(at + "." + key + ": expected a text, found " + value.getNodeType());
        }
        return value.asText();
    }

    private static Integer integer(JsonNode node, String key, String at) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isInt()) {
            throw new InputException(at + "." + key + ": expected an integer, found " + value);
        }
        return value.intValue();
    }

    private static Double number(JsonNode node, String key, String at) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isNumber()) {
            throw new InputException(at + "." + key + ": expected a number, found " + value);
        }
        return value.doubleValue();
    }

    /** Returns the name under which the suite was opened. */
    public String name() {
        return name;
    }

    /** Returns the folder that paths are relative to. */
    public Path folder() {
        return folder;
    }

    /** Returns the cases in file order. */
    public List<SuiteCase> cases() {
        return cases;
    }

    /** Returns keys that mean nothing here; a caller says so once. */
    public List<String> unknownKeys() {
        return unknownKeys;
    }

    /** Returns one of a case's expected traces. */
    FileRowSource source(SuiteCase one, String trace, boolean digest) {
        return new FileRowSource(
                resolve(trace),
                trace,
                digest,
                one.traceSession(),
                one.traceMap() == null ? null : resolve(one.traceMap()));
    }

    /** Resolves a path of the suite. */
    public Path resolve(String path) {
        return folder.resolve(path).normalize();
    }

    /**
     * Returns the cases of these names; all if none is given.
     *
     * @throws InputException if one is no case
     */
    public List<SuiteCase> named(List<String> names) {
        if (names.isEmpty()) {
            return cases;
        }
        Set<String> wanted = new LinkedHashSet<>(names);
        List<SuiteCase> found = new ArrayList<>();
        for (SuiteCase one : cases) {
            if (wanted.remove(one.name())) {
                found.add(one);
            }
        }
        if (!wanted.isEmpty()) {
            throw new InputException(name + ": no case " + wanted + "; there are "
                    + cases.stream().map(SuiteCase::name).toList());
        }
        return found;
    }
}
