package dev.acreplay.register;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a register check found: rows with their citations, ignored lines and findings (register.md section 14). */
public final class RegisterCheckResult {
    private final RegisterOptions options;
    private final RegisterInputs inputs;
    private final List<Finding> findings;

    RegisterCheckResult(RegisterOptions options, RegisterInputs inputs, List<Finding> findings) {
        this.options = options;
        this.inputs = inputs;
        this.findings = List.copyOf(findings);
    }

    /** Returns the findings in order. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns 0, or 1 when a finding fails the check. */
    public int exit() {
        return RegisterCheck.exit(findings, options.strict());
    }

    /** Returns whether the register has a row at all. */
    public boolean hasRows() {
        return !inputs.register.rows.isEmpty();
    }

    /** Returns keys of the mapping that this version does not know. */
    public Set<String> unknownKeys() {
        return inputs.mapping.unknownKeys();
    }

    /** Returns the result as register.md section 14 writes it. */
    public ObjectNode toJson() {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("acreplay_register_check", 1);
        root.put("register", inputs.registerName);
        root.put("source", options.sourceAsGiven());
        root.set("totals", totals());
        ArrayNode rows = root.putArray("rows");
        inputs.register.rows.forEach(row -> rows.add(row(row)));
        ArrayNode ignored = root.putArray("ignored");
        inputs.register.ignored.forEach(
                line -> ignored.addObject().put("line", line.line()).put("reason", line.reason()));
        ArrayNode list = root.putArray("findings");
        findings.forEach(finding -> list.add(finding.toJson()));
        root.put("exit", exit());
        return root;
    }

    /** Writes the result of {@link #toJson()} for people to read, a row at a time: it may be larger than the memory. */
    public void writeJson(OutputStream out) throws IOException {
        try (JsonGenerator json = Json.MAPPER
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("acreplay_register_check", 1);
            json.writeStringField("register", inputs.registerName);
            json.writeStringField("source", options.sourceAsGiven());
            json.writeFieldName("totals");
            json.writeTree(totals());
            json.writeArrayFieldStart("rows");
            for (RegisterRow row : inputs.register.rows) {
                json.writeTree(row(row));
            }
            json.writeEndArray();
            json.writeArrayFieldStart("ignored");
            for (Register.Ignored line : inputs.register.ignored) {
                json.writeStartObject();
                json.writeNumberField("line", line.line());
                json.writeStringField("reason", line.reason());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("findings");
            for (Finding finding : findings) {
                json.writeTree(finding.toJson());
            }
            json.writeEndArray();
            json.writeNumberField("exit", exit());
            json.writeEndObject();
        }
    }

    private ObjectNode totals() {
        Map<String, Integer> citations = new TreeMap<>();
        Map<String, Integer> lines = new TreeMap<>();
        for (RegisterRow row : inputs.register.rows) {
            for (Citation citation : row.citations) {
                citations.merge(citation.kind.toString(), 1, Integer::sum);
                if (citation.kind == Citation.Kind.SOURCE) {
                    citation.lines.forEach(l -> lines.merge(l.verdict, 1, Integer::sum));
                }
            }
        }
        ObjectNode totals = Json.MAPPER.createObjectNode();
        totals.put("tables", inputs.register.tables);
        totals.put("rows", inputs.register.rows.size());
        totals.put("ids", inputs.register.ids().size());
        totals.put("ignored", inputs.register.ignored.size());
        counts(totals.putObject("citations"), citations);
        counts(totals.putObject("lines"), lines);
        totals.set("findings", findingTotals(findings));
        return totals;
    }

    private static void counts(ObjectNode node, Map<String, Integer> counts) {
        counts.forEach(node::put);
    }

    static ObjectNode findingTotals(List<Finding> findings) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        for (Severity severity : new Severity[] {Severity.ERROR, Severity.WARNING, Severity.NOTE}) {
            node.put(severity.toString(), count(findings, severity));
        }
        node.put("allowed", findings.stream().filter(f -> !f.counts()).count());
        return node;
    }

    private static long count(List<Finding> findings, Severity severity) {
        return findings.stream()
                .filter(f -> f.counts() && f.severity == severity)
                .count();
    }

    private static ObjectNode row(RegisterRow row) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        ArrayNode ids = node.putArray("ids");
        row.ids.forEach(id -> ids.add(id.toString()));
        node.put("line", row.line);
        node.put("table", row.table.number());
        node.put("section", row.section);
        ObjectNode status = node.putObject("status").put("state", row.status.state());
        if (row.status.word() != null) {
            status.put("word", row.status.word());
        }
        if (row.status.date() != null) {
            status.put("date", row.status.date());
        }
        node.put("cells", row.cellCount);
        ArrayNode symbols = node.putArray("symbols");
        row.symbols.stream().map(Symbol::text).distinct().forEach(symbols::add);
        ArrayNode numbers = node.putArray("numbers");
        row.numbers.forEach(number -> numbers.add(number.text()));
        ObjectNode variants = node.putObject("variants");
        row.variants.forEach(variants::put);
        ArrayNode claims = node.putArray("claims");
        row.claims.forEach(claim -> claims.add(claim(claim)));
        ArrayNode citations = node.putArray("citations");
        row.citations.forEach(citation -> citations.add(citation(citation)));
        return node;
    }

    static ObjectNode claim(Claim claim) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("source", claim.source);
        node.put("text", claim.text);
        node.put("variant", claim.variant);
        node.put("says", claim.says);
        if (claim.retail != null) {
            node.put("retail", claim.retail);
        }
        node.put("verdict", claim.verdict);
        if (claim.by != null) {
            node.put("by", claim.by);
        }
        return node;
    }

    private static ObjectNode citation(Citation citation) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("kind", citation.kind.toString());
        node.put("text", citation.text);
        node.put("column", citation.column);
        switch (citation.kind) {
            case SOURCE -> {
                node.put("path", citation.path);
                if (citation.resolved != null) {
                    node.put("resolved", citation.resolved);
                    node.put("how", citation.how);
                }
                ArrayNode lines = node.putArray("lines");
                for (Citation.Lines range : citation.lines) {
                    lines.addObject()
                            .put("from", range.from)
                            .put("to", range.to)
                            .put("verdict", range.verdict);
                }
            }
            case MENTION -> {
                node.put("path", citation.path);
                node.put("verdict", citation.verdict);
                if (citation.resolved != null) {
                    node.put("resolved", citation.resolved);
                }
            }
            case ADDRESS -> {
                node.put(
                        "address",
                        citation.address > 0xFFFFFFFFL
                                ? String.format(Locale.ROOT, "0x%08X", citation.address)
                                : Hex.word((int) citation.address));
                node.put("verdict", citation.verdict);
                if (citation.name != null) {
                    node.put("name", citation.name);
                }
                if (!citation.functions.isEmpty()) {
                    ArrayNode functions = node.putArray("function");
                    citation.functions.forEach(functions::add);
                }
            }
            case FUNCTION -> node.put("name", citation.name).put("verdict", citation.verdict);
            case PSEUDO_C ->
                node.put("from", citation.from).put("to", citation.to).put("verdict", citation.verdict);
            case SELF -> {
                node.put("verdict", citation.verdict);
                if (citation.verdict.equals("exists")) {
                    node.putNull("at");
                } else {
                    node.put("at", citation.selfLine);
                }
            }
            case ID -> node.put("id", citation.id.toString());
            case ISSUE -> {
                node.put("number", citation.number);
                if (citation.repository != null) {
                    node.put("repository", citation.repository);
                }
            }
            case EXTERNAL, DANGLING -> {
                // nothing more
            }
        }
        return node;
    }

    /** Returns the result as text: a line a finding, then a summary; notes only on request. */
    public String toText(boolean notes) {
        StringBuilder text = new StringBuilder();
        for (Finding finding : findings) {
            if (finding.severity != Severity.NOTE || notes) {
                text.append(line(finding)).append('\n');
            }
        }
        if (!hasRows()) {
            text.append("no row was found in ")
                    .append(inputs.registerName)
                    .append(": a row is a table line whose first cell begins with an id such as AP-30\n");
        }
        ObjectNode totals = totals();
        text.append(many(totals.get("rows").asInt(), "row"))
                .append(" in ")
                .append(many(totals.get("tables").asInt(), "table"))
                .append("; ");
        StringBuilder verdicts = new StringBuilder();
        totals.get("lines")
                .properties()
                .forEach(e -> verdicts.append(verdicts.length() == 0 ? "" : ", ")
                        .append(e.getValue().asInt())
                        .append(' ')
                        .append(e.getKey()));
        text.append("cited lines: ")
                .append(verdicts.length() == 0 ? "none" : verdicts)
                .append("; ");
        text.append(summary(findings)).append('\n');
        return text.toString();
    }

    static String summary(List<Finding> findings) {
        return many(count(findings, Severity.ERROR), "error") + ", "
                + many(count(findings, Severity.WARNING), "warning") + ", "
                + many(count(findings, Severity.NOTE), "note") + ", "
                + findings.stream().filter(f -> !f.counts()).count() + " allowed";
    }

    static String many(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    static String line(Finding finding) {
        StringBuilder text = new StringBuilder(finding.file);
        if (finding.line > 0) {
            text.append(':').append(finding.line);
            if (finding.column > 0) {
                text.append(':').append(finding.column);
            }
        }
        text.append(": ")
                .append(finding.severity)
                .append(' ')
                .append(finding.rule.id())
                .append(": ");
        String lead = switch (finding.rule) {
            case REG_20 -> "unknown address: ";
            case REG_10, REG_12, REG_14 -> "stale citation: ";
            default -> "";
        };
        text.append(lead).append(finding.message);
        if (finding.allowed != null) {
            text.append(" [allowed: ").append(finding.allowed).append(']');
        } else if (finding.suggestion != null && finding.suggestion.has("path")) {
            text.append(" [").append(finding.suggestion.get("path").asText());
            if (finding.suggestion.has("line")) {
                text.append(':').append(finding.suggestion.get("line").asInt());
            }
            text.append(']');
        }
        return text.toString();
    }
}
