package dev.acreplay.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A result as SARIF 2.1.0: a rule for each kind of divergence (or each rule of a check), a result for each divergence.
 *
 * <p>A divergence is located in the ported source that the field or function belongs to, below the base {@code ACREPLAY}; its
 * rows in the traces are related locations. Findings of a register are located in its lines.
 */
final class SarifReport {
    private static final String BASE = "ACREPLAY";
    private static final Map<String, String> KINDS = kinds();

    private final RunResult result;
    private final ObjectNode run = Json.MAPPER.createObjectNode();
    private final ArrayNode rules = Json.MAPPER.createArrayNode();
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final ArrayNode results = Json.MAPPER.createArrayNode();

    private SarifReport(RunResult result) {
        this.result = result;
    }

    static String render(RunResult result) {
        SarifReport report = new SarifReport(result);
        report.fill();
        ObjectNode log = Json.MAPPER.createObjectNode();
        log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        log.put("version", "2.1.0");
        log.putArray("runs").add(report.run);
        try {
            return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(log) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> kinds() {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("field", "A field of an object's state differs");
        kinds.put("call-missing", "A call of a retail function is missing");
        kinds.put("call-extra", "A retail function is called that the expected trace does not call");
        kinds.put("call-moved", "A call comes at another place of the order");
        kinds.put("call-argument", "An argument of a call differs");
        kinds.put("send-missing", "A message is not sent");
        kinds.put("send-extra", "A message is sent that the expected trace does not send");
        kinds.put("send-field", "A field of a sent message differs");
        kinds.put("row-missing", "A row is missing");
        kinds.put("row-extra", "A row is there that the expected trace does not have");
        kinds.put("outbound-rule", "What a client sends breaks a rule");
        return kinds;
    }

    private void fill() {
        ObjectNode driver = run.putObject("tool").putObject("driver");
        String[] words = result.tool().split(" ", 2);
        driver.put("name", words[0]);
        if (words.length > 1) {
            driver.put("version", words[1]);
        }
        driver.set("rules", rules);
        ObjectNode bases = run.putObject("originalUriBaseIds");
        bases.putObject(BASE)
                .putObject("description")
                .put("text", "the checkout of acreplay, which holds the ported source");
        invocation(run.putArray("invocations").addObject());
        artifacts();
        if (result.findings() != null) {
            result.findings().forEach(this::finding);
        } else {
            for (CaseResult c : result.cases()) {
                c.divergences().forEach(d -> divergence(c, d));
            }
        }
        run.set("results", results);
        run.put("columnKind", "unicodeCodePoints");
    }

    private void invocation(ObjectNode invocation) {
        invocation.put("commandLine", Wording.clean(result.rerun()));
        invocation.put("exitCode", result.exit());
        invocation.put("executionSuccessful", result.exit() <= 1);
        ArrayNode notes = Json.MAPPER.createArrayNode();
        for (CaseResult c : result.cases()) {
            if (c.verdict().equals("failed") || c.verdict().equals("skipped")) {
                ObjectNode note = notes.addObject();
                note.putObject("message").put("text", Wording.clean(Wording.title(c) + ": " + c.message()));
                note.put("level", c.verdict().equals("failed") ? "error" : "warning");
            }
        }
        if (!notes.isEmpty()) {
            invocation.set("toolExecutionNotifications", notes);
        }
    }

    private void artifacts() {
        Map<String, CaseResult.Input> files = new LinkedHashMap<>();
        for (CaseResult c : result.cases()) {
            if (c.inputs() != null) {
                c.inputs().forEach(input -> files.putIfAbsent(input.role() + " " + input.name(), input));
            }
        }
        ArrayNode artifacts = Json.MAPPER.createArrayNode();
        for (CaseResult.Input input : files.values()) {
            ObjectNode one = artifacts.addObject();
            one.putObject("location").put("uri", uri(input.name()));
            one.putObject("description").put("text", Wording.clean(input.role()));
            if (input.sha256() != null && !input.sha256().isEmpty()) {
                one.putObject("hashes").put("sha-256", input.sha256());
            }
        }
        if (!artifacts.isEmpty()) {
            run.set("artifacts", artifacts);
        }
    }

    private int rule(String id, String text) {
        return indexes.computeIfAbsent(id, key -> {
            ObjectNode rule = rules.addObject();
            rule.put("id", Wording.clean(id));
            rule.putObject("shortDescription").put("text", Wording.clean(text));
            return rules.size() - 1;
        });
    }

    private void divergence(CaseResult c, Divergence d) {
        ObjectNode one = results.addObject();
        one.put("ruleId", d.kind());
        one.put("ruleIndex", rule(d.kind(), KINDS.getOrDefault(d.kind(), d.kind())));
        one.put("level", level(d));
        one.putObject("message").put("text", Wording.clean(Wording.title(c) + ": " + Wording.sentence(d)));
        ObjectNode location = one.putArray("locations").addObject();
        location.putObject("physicalLocation")
                .putObject("artifactLocation")
                .put("uri", d.source())
                .put("uriBaseId", BASE);
        location.putArray("logicalLocations").addObject().put("fullyQualifiedName", Wording.clean(d.name()));
        related(c, d, one);
        one.putObject("partialFingerprints").put("acreplay/v1", d.fingerprint());
        one.put(
                "baselineState",
                switch (d.status()) {
                    case "known" -> "unchanged";
                    case "worse" -> "updated";
                    case "gone" -> "absent";
                    default -> "new";
                });
        if (d.accepted() != null && d.status().equals("known")) {
            ObjectNode suppression = one.putArray("suppressions").addObject().put("kind", "external");
            suppression.put("justification", Wording.clean(Wording.accepted(d)));
        }
        ObjectNode properties = one.putObject("properties");
        properties.put("case", Wording.clean(c.name()));
        properties.put("object", Wording.clean(d.object()));
        properties.put("severity", d.severity());
        properties.put("count", d.count());
        if (d.maxError() != null) {
            properties.put("maxError", d.maxError());
        }
        if (d.follows() != null) {
            properties.put("follows", d.follows());
        }
    }

    private static void related(CaseResult c, Divergence d, ObjectNode one) {
        if (d.first() == null || c.inputs() == null) {
            return;
        }
        ArrayNode related = Json.MAPPER.createArrayNode();
        for (CaseResult.Input input : c.inputs()) {
            Long line = input.role().equals("expected")
                    ? d.first().expectedLine()
                    : input.role().equals("actual") ? d.first().actualLine() : null;
            if (line != null && line > 0) {
                ObjectNode at = related.addObject();
                at.put("id", related.size());
                ObjectNode place = at.putObject("physicalLocation");
                place.putObject("artifactLocation").put("uri", uri(input.name()));
                place.putObject("region").put("startLine", line);
                at.putObject("message").put("text", "the row in the " + input.role() + " trace");
            }
        }
        if (!related.isEmpty()) {
            one.set("relatedLocations", related);
        }
    }

    private static String level(Divergence d) {
        if (!d.status().equals("new") && !d.status().equals("worse")) {
            return "note";
        }
        return "critical".equals(d.severity()) || "major".equals(d.severity()) ? "error" : "warning";
    }

    private void finding(RuleFinding f) {
        ObjectNode one = results.addObject();
        one.put("ruleId", Wording.clean(f.rule()));
        one.put("ruleIndex", rule(f.rule(), f.about() == null ? f.rule() : f.about()));
        one.put("level", f.level());
        one.putObject("message")
                .put("text", Wording.clean(f.message() + (f.suggestion() == null ? "" : " [" + f.suggestion() + "]")));
        if (f.file() != null) {
            ObjectNode place = one.putArray("locations").addObject().putObject("physicalLocation");
            place.putObject("artifactLocation").put("uri", uri(f.file()));
            if (f.line() != null) {
                ObjectNode region = place.putObject("region").put("startLine", f.line());
                if (f.column() != null) {
                    region.put("startColumn", f.column());
                }
            }
        }
        if (f.fingerprint() != null) {
            one.putObject("partialFingerprints").put("acreplay/v1", f.fingerprint());
        }
        if (f.allowed() != null) {
            one.putArray("suppressions")
                    .addObject()
                    .put("kind", "external")
                    .put("justification", Wording.clean(f.allowed()));
        }
    }

    /** Returns a file name as a relative URI reference, whatever it contains. */
    static String uri(String name) {
        try {
            String path = new URI(null, null, name.replace('\\', '/'), null).getRawPath();
            return path.contains(":") && !path.startsWith("/") ? "./" + path : path;
        } catch (URISyntaxException e) {
            return "unnamed";
        }
    }
}
