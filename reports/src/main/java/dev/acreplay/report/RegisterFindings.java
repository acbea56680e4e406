package dev.acreplay.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.Sha256;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import dev.acreplay.register.Finding;
import dev.acreplay.register.RegisterCheckResult;
import dev.acreplay.register.RegisterEvidenceResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The result of a register check as the model that reports render. */
public final class RegisterFindings {
    private static final Map<String, String> ABOUT = Map.ofEntries(
            Map.entry("REG-01", "duplicate id"),
            Map.entry("REG-02", "bad range of ids"),
            Map.entry("REG-03", "id without a row"),
            Map.entry("REG-04", "shape of a row"),
            Map.entry("REG-05", "looks like a row, is none"),
            Map.entry("REG-06", "filed under another family"),
            Map.entry("REG-07", "impossible date or range"),
            Map.entry("REG-08", "bytes that are no UTF-8"),
            Map.entry("REG-09", "too long to analyse"),
            Map.entry("REG-10", "cited file missing"),
            Map.entry("REG-11", "mentioned file missing"),
            Map.entry("REG-12", "cited line beyond the end"),
            Map.entry("REG-13", "cited line is in another definition"),
            Map.entry("REG-14", "no longer in the cited file"),
            Map.entry("REG-15", "path refused"),
            Map.entry("REG-16", "several files fit"),
            Map.entry("REG-17", "line without a file"),
            Map.entry("REG-18", "path differs in case"),
            Map.entry("REG-19", "citation cannot be judged"),
            Map.entry("REG-20", "unknown address"),
            Map.entry("REG-21", "address of another function"),
            Map.entry("REG-22", "address range over two functions"),
            Map.entry("REG-23", "unlisted member of a listed class"),
            Map.entry("REG-24", "pseudo-C line in another function"),
            Map.entry("REG-25", "line of the register is not that row"),
            Map.entry("REG-30", "markers of a block"),
            Map.entry("REG-31", "block of an id without a row"),
            Map.entry("REG-32", "second block of an id"),
            Map.entry("REG-33", "block not current"),
            Map.entry("REG-34", "input named in a block"),
            Map.entry("REG-35", "text of a mapped claim not in the row"),
            Map.entry("REG-36", "unknown variant"),
            Map.entry("REG-37", "baseline accepts under a retired row"),
            Map.entry("REG-38", "claim about retail refuted"),
            Map.entry("REG-39", "claim hangs on a contested point"),
            Map.entry("REG-40", "linked cases no longer diverge"),
            Map.entry("REG-41", "divergence without a row"),
            Map.entry("REG-42", "no evidence"),
            Map.entry("REG-43", "not explained by the row's variants"),
            Map.entry("REG-50", "exception that matches nothing"));

    private RegisterFindings() {}

    /**
     * Makes the model.
     *
     * @param register as given on the command line; files of findings are below its folder
     */
    public static RunResult of(RegisterCheckResult result, String tool, String rerun, String register) {
        return RunResult.ofFindings(
                tool, "register check", rerun, register, result.exit(), findings(result.findings(), register));
    }

    /** Makes the model of what an evidence run found. */
    public static RunResult of(RegisterEvidenceResult result, String tool, String rerun, String register) {
        return RunResult.ofFindings(
                tool, "register evidence", rerun, register, result.exit(), findings(result.findings(), register));
    }

    private static List<RuleFinding> findings(List<Finding> all, String register) {
        List<RuleFinding> findings = new ArrayList<>();
        Path folder = Path.of(register).getParent();
        for (Finding finding : all) {
            findings.add(finding(finding, folder));
        }
        return findings;
    }

    private static RuleFinding finding(Finding finding, Path folder) {
        ObjectNode json = finding.toJson();
        String file = finding.file() == null || folder == null
                ? finding.file()
                : folder.resolve(finding.file()).normalize().toString().replace('\\', '/');
        String rule = finding.rule().id();
        return new RuleFinding(
                rule,
                ABOUT.get(rule),
                finding.severity().toString(),
                file,
                finding.line() == 0 ? null : (Integer) finding.line(),
                finding.column() == 0 ? null : (Integer) finding.column(),
                null,
                null,
                null,
                null,
                finding.message(),
                suggestion(json.path("suggestion")),
                finding.allowed(),
                fingerprint(rule, file, json));
    }

    private static String suggestion(JsonNode node) {
        if (!node.isObject() || node.isEmpty()) {
            return null;
        }
        if (node.has("path")) {
            return node.get("path").asText()
                    + (node.has("line") ? ":" + node.get("line").asText() : "");
        }
        List<String> parts = new ArrayList<>();
        node.properties().forEach(e -> parts.add(e.getKey() + " " + e.getValue().asText()));
        return String.join(", ", parts);
    }

    /** The same while the row says the same, wherever it moves: rule, file, ids, detail and citation. */
    private static String fingerprint(String rule, String file, ObjectNode json) {
        String text = rule + "\n" + file + "\n" + Json.text(json.path("ids")) + "\n"
                + json.path("detail").asText() + "\n" + json.path("cite").asText();
        return HexFormat.of()
                .formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)))
                .substring(0, 16);
    }
}
