package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.client.audit.OutboundFindings;
import dev.acreplay.client.audit.ResidualTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every outbound capture: findings, predictions and residuals equal those beside it. */
class GoldenFindingsTest {
    private static final double WITHIN = 0.00001;

    @Test
    void shouldFindWhatTheFilesSay() throws IOException {
        Path folder = TestData.path("captures/outbound");
        List<String> wrong = new ArrayList<>();
        List<Path> truths;
        try (Stream<Path> files = Files.list(folder)) {
            truths = files.filter(f -> f.toString().endsWith(".findings.json"))
                    .sorted()
                    .toList();
        }
        for (Path truth : truths) {
            String stem = truth.getFileName().toString().replace(".findings.json", "");
            Path capture = folder.resolve(stem + ".pcap");
            capture = Files.exists(capture) ? capture : folder.resolve(stem + ".pcapng");
            OutboundFindings findings = findings(capture, folder, stem);
            compare(stem, Json.MAPPER.readTree(truth.toFile()), findings.toJson(), wrong);
            Path table = folder.resolve(stem + ".residuals.csv");
            if (Files.exists(table)) {
                compareTable(
                        stem,
                        Files.readAllLines(table),
                        ResidualTable.csv(findings).lines().toList(),
                        wrong);
            }
        }
        assertEquals(19, truths.size());
        assertEquals(List.of(), wrong);
    }

    static OutboundFindings findings(Path capture, Path folder, String stem) {
        OutboundFindings findings = OutboundFindings.of(capture, null, List.of());
        for (int session = 1; session <= findings.sessions().size(); session++) {
            Path keys = folder.resolve(stem + ".inputs-" + session + ".json");
            if (Files.exists(keys)) {
                KeyedClient.predict(capture, findings, InputsFile.read(keys));
            }
        }
        return findings;
    }

    private static void compare(String path, JsonNode want, JsonNode got, List<String> wrong) {
        if (want.isObject() && got.isObject()) {
            for (Map.Entry<String, JsonNode> entry : want.properties()) {
                compare(path + "." + entry.getKey(), entry.getValue(), got.path(entry.getKey()), wrong);
            }
        } else if (want.isArray() && got.isArray() && want.size() == got.size()) {
            for (int i = 0; i < want.size(); i++) {
                compare(path + "[" + i + "]", want.get(i), got.get(i), wrong);
            }
        } else if (want.isFloatingPointNumber() && got.isNumber()) {
            if (!(Math.abs(want.asDouble() - got.asDouble()) <= WITHIN)) {
                wrong.add(path + ": expected " + want + ", found " + got);
            }
        } else if (!want.asText().equals(got.asText()) || want.getNodeType() != got.getNodeType()) {
            wrong.add(path + ": expected " + want + ", found " + got);
        }
    }

    private static void compareTable(String stem, List<String> want, List<String> got, List<String> wrong) {
        assertEquals(want.size(), got.size(), stem);
        assertEquals(want.get(0), got.get(0));
        for (int i = 1; i < want.size(); i++) {
            String[] a = want.get(i).split(",", -1);
            String[] b = got.get(i).split(",", -1);
            boolean equal = a.length == b.length;
            for (int k = 0; equal && k < a.length; k++) {
                equal = a[k].equals(b[k]) || close(a[k], b[k]);
            }
            if (!equal) {
                wrong.add(stem + " residuals line " + (i + 1) + ": expected " + want.get(i) + ", found " + got.get(i));
            }
        }
    }

    private static boolean close(String a, String b) {
        try {
            return Math.abs(Double.parseDouble(a) - Double.parseDouble(b)) <= WITHIN;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The four clients that the audit has to tell from retail by their own messages or keys. */
    @Test
    void shouldNameTheVariantOfEachDeviatingClient() {
        Path folder = TestData.path("captures/outbound");
        Map<String, String> clients = Map.of(
                "autorun-follows-walk-toggle", "autorun-follows-walk-toggle",
                "autorun-ignores-forward", "autorun-survives-forward-press",
                "exact-compare", "ap-exact-compare",
                "jump-without-position", "jump-without-position");
        clients.forEach((stem, variant) -> {
            OutboundFindings findings = findings(folder.resolve(stem + ".pcap"), folder, stem);
            assertTrue(
                    findings.sessions().stream().allMatch(s -> s.explainedBy().equals(List.of(variant))), stem);
        });
    }
}
