package dev.acreplay.register;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.Sha256;
import dev.acreplay.diff.CaseReplays;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.MinimalCase;
import dev.acreplay.diff.Minimiser;
import dev.acreplay.diff.ReplayCheck;
import dev.acreplay.diff.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The smallest scenario that still shows the first divergence of a row (register.md section 15.1 step 8).
 *
 * <p>With variants the two sides are the replays with them and without. A row that only a baseline links to a case is
 * shown by a trace, which then stands beside the scenario.
 *
 * @param path relative to the register's folder
 */
record SmallestScenario(String path, String sha256, int inputs, int objects, int frames) {
    /**
     * Looks for the file of a row, or makes it.
     *
     * @param make whether to make it if there is none that shows the divergence
     * @return null if there is none; the row's {@code smallestLost} tells of one that does not show it
     */
    static SmallestScenario of(RowEvidence evidence, RegisterInputs inputs, boolean make) {
        String key = evidence.row.key().toString();
        Path file = inputs.folder.resolve(inputs.stem() + ".evidence").resolve(key + ".json");
        boolean standing = Files.isRegularFile(file);
        List<Observation> differing = evidence.differing();
        if (differing.isEmpty() || !standing && !make) {
            return null;
        }
        Path trace = file.resolveSibling(key + ".trace.jsonl");
        for (Observation observation : differing) {
            Suite.SuiteCase one =
                    inputs.suite.named(List.of(observation.caseName)).get(0);
            Search search = new Search(evidence, inputs, one, observation);
            String target = search.target();
            if (target != null
                    && (standing && search.shows(target, file, trace) || make && search.make(target, file, trace))) {
                return describe(file, inputs);
            }
            break;
        }
        evidence.smallestLost = standing ? inputs.relative(file) : null;
        return null;
    }

    private static SmallestScenario describe(Path file, RegisterInputs inputs) {
        try {
            JsonNode root = Json.MAPPER.readTree(Files.readAllBytes(file));
            JsonNode clock = root.path("clock");
            return new SmallestScenario(
                    inputs.relative(file),
                    Sha256.hex(file),
                    root.path("inputs").size(),
                    root.path("objects").size(),
                    clock.path("times").isArray()
                            ? clock.path("times").size()
                            : clock.path("frames").asInt());
        } catch (IOException e) {
            throw new InputException("cannot read " + file + ": " + YamlDocument.reason(e), e);
        }
    }

    /** The search for one row in one of its cases. */
    private record Search(RowEvidence evidence, RegisterInputs inputs, Suite.SuiteCase one, Observation observation) {
        /** The row's own values: the side that is expected, as a client's trace would be. */
        private List<String> with() {
            return settings(evidence.replayed);
        }

        private List<String> without() {
            return settings(RegisterEvidence.retailValues(evidence.replayed));
        }

        private static List<String> settings(Map<String, String> variants) {
            List<String> settings = new ArrayList<>();
            variants.forEach((id, value) -> settings.add(id + "=" + RegisterEvidence.value(value)));
            return settings;
        }

        private boolean byVariants() {
            return !evidence.replayed.isEmpty()
                    && (observation.isVariant() || Boolean.TRUE.equals(observation.vanishes));
        }

        /** Returns the fingerprint of the row's first divergence in the case, or null. */
        private String target() {
            if (!byVariants()) {
                return observation.fingerprint;
            }
            List<Divergence> found = CaseReplays.of(inputs.suite, one).between(with(), without()).stream()
                    .filter(evidence.selection::divergence)
                    .toList();
            if (observation.fingerprint != null
                    && found.stream().anyMatch(d -> d.fingerprint().equals(observation.fingerprint))) {
                return observation.fingerprint;
            }
            Divergence first = null;
            for (Divergence d : found) {
                if (!observation.fields.isEmpty()) {
                    ReplayComparison.FieldDifference field = observation.fields.get(0);
                    if (d.kind().equals("field")
                            && d.name().equals(field.field)
                            && d.object().equals(field.object)) {
                        return d.fingerprint();
                    }
                }
                first = first == null || frame(d) < frame(first) ? d : first;
            }
            return first == null ? null : first.fingerprint();
        }

        private static int frame(Divergence d) {
            return d.first() == null || d.first().frame() == null
                    ? Integer.MAX_VALUE
                    : d.first().frame();
        }

        boolean shows(String target, Path file, Path trace) {
            try {
                List<Divergence> found = byVariants()
                        ? CaseReplays.between(file, one.name(), with(), without())
                        : Files.isRegularFile(trace)
                                ? ReplayCheck.compare(
                                                file,
                                                null,
                                                trace,
                                                DiffOptions.exact(one.name()).withComparison(one.comparison()))
                                        .divergences()
                                : List.of();
                return found.stream().anyMatch(d -> d.fingerprint().equals(target));
            } catch (InputException e) {
                return false;
            }
        }

        /** Makes the file, and the trace if the row has no variants that show it; false if nothing smaller shows it. */
        boolean make(String target, Path file, Path trace) {
            byte[] scenario;
            byte[] expected = null;
            try {
                if (byVariants()) {
                    scenario = CaseReplays.of(inputs.suite, one)
                            .minimise(with(), without(), target)
                            .scenario();
                } else {
                    Minimiser.Minimised found = MinimalCase.find(inputs.suite, one.name(), target, 1, 0)
                            .minimised();
                    scenario = found.scenario();
                    expected = found.trace();
                }
            } catch (InputException e) {
                return false;
            }
            write(file, scenario);
            if (expected != null) {
                write(trace, expected);
            }
            return shows(target, file, trace);
        }

        private static void write(Path file, byte[] content) {
            try {
                Files.createDirectories(file.getParent());
            } catch (IOException e) {
                throw new InputException("cannot make the folder " + file.getParent() + ": " + e, e);
            }
            EvidenceFile.replace(file, content);
        }
    }
}
