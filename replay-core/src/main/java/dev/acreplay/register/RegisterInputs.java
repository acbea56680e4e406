package dev.acreplay.register;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.diff.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files of one run over a register: the register, its mapping, evidence file, suite and baselines, read once. */
final class RegisterInputs {
    private static final long LARGEST_REGISTER = 64L << 20;

    /** An accepted divergence of a baseline, as far as the register needs it. */
    record Accepted(int index, String fingerprint, String object, String field, Double maxError, String register) {}

    /** A distinct baseline of the suite that exists. */
    record BaselineFile(String name, String caseName, List<Accepted> accepted) {}

    final Path registerPath;
    final String registerName;
    final Path folder;
    final byte[] registerBytes;
    final Register register;
    final RegisterMapping mapping;
    final String mappingName;
    final Path evidencePath;
    final String evidenceName;
    /** The sibling file's bytes, or null. */
    final byte[] evidenceBytes;

    final Register evidence;
    final Suite suite;
    final Path suitePath;
    final List<BaselineFile> baselines = new ArrayList<>();

    RegisterInputs(RegisterOptions options) {
        registerPath = options.register();
        registerName = registerPath.getFileName().toString();
        folder = registerPath.toAbsolutePath().normalize().getParent();
        registerBytes = read(registerPath, "register");
        register = RegisterReader.read(registerName, DecodedText.of(registerBytes));
        Path mappingPath = options.mapping();
        if (mappingPath == null && !options.noMapping()) {
            Path standing = folder.resolve(stem() + ".map.yaml");
            mappingPath = Files.isRegularFile(standing) ? standing : null;
        }
        mapping = mappingPath == null ? RegisterMapping.none() : RegisterMapping.read(mappingPath);
        mappingName = mappingPath == null ? null : relative(mappingPath);
        evidencePath = evidencePath(options);
        evidenceName = relative(evidencePath);
        evidenceBytes = Files.isRegularFile(evidencePath) ? read(evidencePath, "evidence file") : null;
        evidence = evidenceBytes == null ? null : RegisterReader.read(evidenceName, DecodedText.of(evidenceBytes));
        suitePath = suitePath(options);
        suite = suitePath == null ? null : Suite.read(suitePath);
        if (suite != null) {
            readBaselines();
        }
    }

    String stem() {
        int dot = registerName.lastIndexOf('.');
        return dot < 0 ? registerName : registerName.substring(0, dot);
    }

    private Path evidencePath(RegisterOptions options) {
        if (options.evidence() != null) {
            return options.evidence().toAbsolutePath().normalize();
        }
        if (mapping.evidence != null) {
            return mappingFolder().resolve(mapping.evidence).normalize();
        }
        return folder.resolve(stem() + ".evidence.md");
    }

    private Path suitePath(RegisterOptions options) {
        if (options.suite() != null) {
            return options.suite();
        }
        return mapping.suite == null
                ? null
                : mappingFolder().resolve(mapping.suite).normalize();
    }

    private Path mappingFolder() {
        return mapping.path.toAbsolutePath().normalize().getParent();
    }

    /** Returns a path as results name it: relative to the register's folder, with {@code /}. */
    String relative(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path root = folder.getRoot();
        if (root == null || !root.equals(absolute.getRoot())) {
            return absolute.toString().replace('\\', '/');
        }
        return folder.relativize(absolute).toString().replace('\\', '/');
    }

    private static byte[] read(Path path, String what) {
        byte[] bytes;
        try {
            if (Files.isRegularFile(path) && Files.size(path) > LARGEST_REGISTER) {
                throw new InputException("the " + what + " " + path + " is larger than 64 MiB; is it the right file?");
            }
            bytes = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new InputException("cannot read the " + what + " " + path + ": " + YamlDocument.reason(e), e);
        }
        if (bytes.length >= 2
                && (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE
                        || bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)) {
            throw new InputException("the " + what + " " + path + " begins with a UTF-16 mark; save it as UTF-8");
        }
        return bytes;
    }

    private void readBaselines() {
        Map<String, String> names = new LinkedHashMap<>();
        Set<Path> seen = new LinkedHashSet<>();
        for (Suite.SuiteCase one : suite.cases()) {
            if (one.baseline() != null && seen.add(suite.resolve(one.baseline()))) {
                names.put(one.baseline(), one.name());
            }
        }
        names.forEach((name, caseName) -> {
            Path path = suite.resolve(name);
            if (Files.isRegularFile(path)) {
                baselines.add(new BaselineFile(name, caseName, accepted(path)));
            }
        });
    }

    private static List<Accepted> accepted(Path path) {
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(Files.readAllBytes(path));
        } catch (JsonProcessingException e) {
            throw new InputException("the baseline " + path + " is no JSON: " + Json.problem(e), e);
        } catch (IOException e) {
            throw new InputException("cannot read the baseline " + path + ": " + YamlDocument.reason(e), e);
        }
        if (!root.path("acreplay_baseline").isInt() || !root.path("accepted").isArray()) {
            throw new InputException("the baseline " + path + ": expected the keys acreplay_baseline and accepted");
        }
        List<Accepted> accepted = new ArrayList<>();
        for (JsonNode entry : root.path("accepted")) {
            String register =
                    entry.path("register").isTextual() ? entry.path("register").textValue() : null;
            accepted.add(new Accepted(
                    accepted.size(),
                    entry.path("fingerprint").asText(),
                    entry.path("object").asText("-"),
                    entry.path("field").asText(),
                    entry.path("max_error").isNumber()
                            ? (Double) entry.path("max_error").doubleValue()
                            : null,
                    register));
        }
        return accepted;
    }
}
