package dev.acreplay.register;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.Sha256;
import dev.acreplay.diff.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks a divergence register without replaying anything: are its citations still true, its ids whole, its claims of retail
 * right (register.md, rules REG-01 to REG-50)?
 */
public final class RegisterCheck {
    private static final Pattern INPUT = Pattern.compile("- input `([^`]*)` sha256 `([0-9A-Fa-f]*)`[ \\t]*");

    private final RegisterOptions options;
    private final RegisterInputs inputs;
    private final Register register;
    private final List<Finding> findings;
    private final Map<RowId, RegisterRow> firstRows = new LinkedHashMap<>();
    private final Set<String> families = new LinkedHashSet<>();

    RegisterCheck(RegisterOptions options, RegisterInputs inputs) {
        this.options = options;
        this.inputs = inputs;
        this.register = inputs.register;
        this.findings = register.findings;
    }

    /**
     * Runs all rules.
     *
     * @throws InputException if an input cannot be read or is malformed
     */
    public static RegisterCheckResult run(RegisterOptions options) {
        RegisterInputs inputs = new RegisterInputs(options);
        RegisterCheck check = new RegisterCheck(options, inputs);
        check.ids();
        check.citations();
        check.references();
        check.mappingAndBaselines();
        check.blocks();
        check.results();
        check.finish(true);
        return new RegisterCheckResult(options, inputs, check.findings);
    }

    /** Runs the rules that an evidence run reports besides its own: ids, links and blocks. */
    static RegisterCheck forEvidence(RegisterOptions options, RegisterInputs inputs) {
        RegisterCheck check = new RegisterCheck(options, inputs);
        inputs.register.findings.removeIf(f -> f.rule.compareTo(Rule.REG_30) < 0 && f.rule != Rule.REG_01);
        check.ids();
        List<Finding> references = check.findings;
        VariantLinks links = new VariantLinks(
                inputs.mapping,
                RetailTable.load(options.functions()),
                inputs.registerName,
                inputs.mappingName,
                references);
        inputs.register.rows.forEach(links::link);
        check.mappingAndBaselines();
        check.blocks();
        return check;
    }

    List<Finding> findings() {
        return findings;
    }

    Map<RowId, RegisterRow> firstRows() {
        return firstRows;
    }

    private void ids() {
        Map<String, Integer> highest = new HashMap<>();
        for (RegisterRow row : register.rows) {
            for (RowId id : row.ids) {
                highest.merge(id.family(), id.number(), Math::max);
                families.add(id.family());
            }
        }
        families.addAll(register.headingFamilies);
        families.addAll(inputs.mapping.families);
        for (RegisterRow row : register.rows) {
            for (RowId id : row.ids) {
                RegisterRow first = firstRows.putIfAbsent(id, row);
                if (first != null && first != row) {
                    RowId next = new RowId(id.family(), highest.get(id.family()) + 1);
                    findings.add(new Finding(Rule.REG_01, inputs.registerName, row.line, row.column)
                            .ids(List.of(id))
                            .put("first", first.line)
                            .suggest("id", next.toString())
                            .message("duplicate: " + id + " is the id of the row in line " + first.line
                                    + " as well; the next free one is " + next));
                }
            }
        }
    }

    private void citations() {
        RetailTable retail = RetailTable.load(options.functions());
        SourceIndex sources = options.source() == null ? null : new SourceIndex(options.source(), inputs.folder);
        PseudoC pseudoC = options.pseudoC() == null ? null : pseudoC(options.pseudoC());
        CitationReader reader = new CitationReader(
                inputs.registerName, families, inputs.mapping.extensions, inputs.mapping.external, retail, sources);
        SourceJudge sourceJudge = new SourceJudge(sources, retail, inputs.registerName, findings);
        RetailJudge retailJudge = new RetailJudge(retail, pseudoC, sources, inputs.registerName, findings);
        VariantLinks links =
                new VariantLinks(inputs.mapping, retail, inputs.registerName, inputs.mappingName, findings);
        for (RegisterRow row : register.rows) {
            reader.read(row, findings, inputs.registerName);
            sourceJudge.judge(row);
            retailJudge.judge(row);
            links.link(row);
        }
        textReferences(reader);
    }

    private static PseudoC pseudoC(Path path) {
        try {
            return new PseudoC(DecodedText.of(Files.readAllBytes(path)));
        } catch (IOException e) {
            throw new InputException("cannot read the pseudo-C " + path + ": " + YamlDocument.reason(e), e);
        }
    }

    // ---- references -------------------------------------------------------------------------------------------------

    private void textReferences(CitationReader reader) {
        Map<Integer, RegisterRow> byLine = new HashMap<>();
        register.rows.forEach(row -> byLine.put(row.line, row));
        for (MarkdownLine line : register.textLines) {
            if (line.text().length() > Blocks.LONGEST_LINE) {
                continue;
            }
            List<Citation> cited = reader.text(line);
            Set<RowId> seen = new HashSet<>();
            for (Citation citation : cited) {
                if (citation.kind == Citation.Kind.ID) {
                    unknownId(citation, line.number(), "text", seen);
                } else {
                    self(citation, line.number(), byLine);
                }
            }
        }
        for (RegisterRow row : register.rows) {
            for (Citation citation : row.citations) {
                if (citation.kind == Citation.Kind.SELF) {
                    self(citation, row.line, byLine);
                }
            }
        }
    }

    private void references() {
        for (RegisterRow row : register.rows) {
            Set<RowId> seen = new HashSet<>();
            for (Citation citation : row.citations) {
                if (citation.kind == Citation.Kind.ID) {
                    unknownId(citation, row.line, "row", seen);
                }
            }
        }
    }

    private void unknownId(Citation citation, int line, String where, Set<RowId> seen) {
        RowId id = citation.id;
        if (firstRows.containsKey(id) || inputs.mapping.gone.contains(id) || !seen.add(id)) {
            return;
        }
        findings.add(unknown(new Finding(Rule.REG_03, inputs.registerName, line, citation.column), id, where));
    }

    private Finding unknown(Finding finding, RowId id, String where) {
        finding.ids(List.of(id)).detail(where);
        List<RowId> same = firstRows.keySet().stream()
                .filter(other ->
                        other.number() == id.number() && !other.family().equals(id.family()))
                .toList();
        String text = "there is no row " + id;
        if (same.size() == 1) {
            finding.suggest("id", same.get(0).toString());
            text += "; perhaps " + same.get(0);
        } else {
            text += "; correct the id, or list it under gone in the mapping";
        }
        return finding.message(text);
    }

    private void self(Citation citation, int line, Map<Integer, RegisterRow> byLine) {
        if (citation.selfLine == 0 && !citation.text.matches("(?s).*\\d.*")) {
            citation.verdict = "exists";
            return;
        }
        RegisterRow there = byLine.get(citation.selfLine);
        RegisterRow meant = citation.near == null ? null : firstRows.get(citation.near);
        boolean holds = citation.near == null ? there != null : there != null && there.ids.contains(citation.near);
        citation.verdict = holds ? "holds" : "stale";
        if (holds) {
            return;
        }
        Finding finding = new Finding(Rule.REG_25, inputs.registerName, line, citation.column)
                .cite(citation.text)
                .put("at", citation.selfLine);
        RegisterRow from = byLine.get(line);
        if (from != null && from.status.retired()) {
            finding.severity(Severity.NOTE);
        }
        String text = "line " + citation.selfLine + " of the register is "
                + (citation.near == null ? "no row" : "not " + citation.near);
        if (citation.near != null) {
            finding.ids(List.of(citation.near));
        }
        if (meant != null) {
            finding.suggest("line", meant.line);
            text += ", which stands in line " + meant.line;
        }
        findings.add(finding.message(text));
    }

    // ---- mapping, suite, baselines ----------------------------------------------------------------------------------

    private void mappingAndBaselines() {
        Set<String> cases = new HashSet<>();
        if (inputs.suite != null) {
            inputs.suite.cases().stream().map(Suite.SuiteCase::name).forEach(cases::add);
        }
        for (RegisterMapping.Row mapped : inputs.mapping.rows.values()) {
            if (!firstRows.containsKey(mapped.id)) {
                Finding finding = new Finding(Rule.REG_03, inputs.mappingName, mapped.line, mapped.column);
                findings.add(unknown(finding, mapped.id, "mapping").severity(Severity.ERROR));
                unknownVariants(mapped);
            }
            if (inputs.suite != null && mapped.cases != null) {
                for (String name : mapped.cases) {
                    if (!cases.contains(name)) {
                        findings.add(new Finding(Rule.REG_42, inputs.mappingName, mapped.line, mapped.column)
                                .severity(Severity.WARNING)
                                .ids(List.of(mapped.id))
                                .detail("unknown-case")
                                .cite(name)
                                .message("the mapping of " + mapped.id + " names the case " + name
                                        + ", which the suite does not have"));
                    }
                }
            }
        }
        for (RegisterInputs.BaselineFile baseline : inputs.baselines) {
            baseline.accepted().forEach(entry -> accepted(baseline, entry));
        }
    }

    /** Variants of a mapped row that the register does not have are checked all the same. */
    private void unknownVariants(RegisterMapping.Row mapped) {
        RegisterRow nobody = new RegisterRow(List.of(mapped.id), 0, 0, null, null, 0, List.of(), 0, "");
        nobody.status = new Status("retired", null, null);
        new VariantLinks(inputs.mapping, null, inputs.registerName, inputs.mappingName, findings).link(nobody);
    }

    private void accepted(RegisterInputs.BaselineFile baseline, RegisterInputs.Accepted entry) {
        String where = "accepted[" + entry.index() + "]";
        if (entry.register() == null) {
            findings.add(new Finding(Rule.REG_41, baseline.name(), 0, 0)
                    .detail("baseline")
                    .put("where", where)
                    .message(baseline.name() + " accepts the divergence " + entry.fingerprint()
                            + " without a row; write one and name it"));
            return;
        }
        RowId id = RowId.parse(entry.register());
        RegisterRow row = id == null ? null : firstRows.get(id);
        if (row == null) {
            Finding finding = new Finding(Rule.REG_03, baseline.name(), 0, 0).severity(Severity.ERROR);
            if (id != null) {
                unknown(finding, id, "baseline").severity(Severity.ERROR).put("where", where);
            } else {
                finding.detail("baseline")
                        .cite(entry.register())
                        .put("where", where)
                        .message("\"" + entry.register()
                                + "\" is no row id; name the row that the divergence is filed under");
            }
            findings.add(finding);
        } else if (row.status.retired()) {
            findings.add(new Finding(Rule.REG_37, baseline.name(), 0, 0)
                    .ids(List.of(id))
                    .put("where", where)
                    .message(baseline.name() + " still accepts " + entry.fingerprint() + " under " + id
                            + ", which is retired; remove the entry or reopen the row"));
        }
    }

    // ---- evidence blocks --------------------------------------------------------------------------------------------

    private void blocks() {
        Map<String, String> seen = new HashMap<>();
        blocks(register, seen);
        if (inputs.evidence != null) {
            findings.addAll(inputs.evidence.findings.stream()
                    .filter(f -> f.rule == Rule.REG_30)
                    .toList());
            blocks(inputs.evidence, seen);
        }
    }

    private void blocks(Register file, Map<String, String> seen) {
        for (EvidenceBlock block : file.blocks.blocks()) {
            String key = block.key();
            int column = EvidenceBlock.column(block.begin());
            String first = seen.putIfAbsent(key, file.file);
            if (first != null) {
                Finding finding = new Finding(Rule.REG_32, file.file, block.firstLine(), column);
                EvidenceBlock.key(finding, key);
                findings.add(
                        finding.message("a second block of " + key + " (the first is in " + first + "); remove one"));
            } else if (!key.equals(Marker.PROPOSED) && !firstRows.containsKey(RowId.parse(key))) {
                Finding finding = new Finding(Rule.REG_31, file.file, block.firstLine(), column);
                EvidenceBlock.key(finding, key);
                findings.add(
                        finding.message("the block of " + key + " belongs to no row; remove it when nobody needs it"));
            }
            for (int line = block.firstLine() + 1; line < block.lastLine(); line++) {
                input(file, key, file.lines.get(line - 1));
            }
        }
    }

    private void input(Register file, String key, MarkdownLine line) {
        int start = Blocks.prefixEnd(line.text());
        Matcher input = INPUT.matcher(line.text()).region(start, line.text().length());
        if (!input.matches()) {
            return;
        }
        String path = input.group(1);
        String detail = state(path, input.group(2));
        if (detail != null) {
            int column = new Columns(line.text()).at(input.start(1));
            Finding finding = new Finding(Rule.REG_34, file.file, line.number(), column)
                    .detail(detail)
                    .cite(path);
            EvidenceBlock.key(finding, key);
            findings.add(finding.message("the evidence of " + key + " was made from " + path + ", which "
                    + (detail.equals("missing") ? "is not there" : "has changed since")
                    + "; run register evidence again"));
        }
    }

    private String state(String path, String digest) {
        try {
            Path file = Path.of(path);
            if (file.isAbsolute()) {
                return "missing";
            }
            file = inputs.folder.resolve(file);
            if (!Files.isRegularFile(file)) {
                return "missing";
            }
            return Sha256.hex(file).equalsIgnoreCase(digest) ? null : "changed";
        } catch (InvalidPathException | IOException e) {
            return "missing";
        }
    }

    // ---- results of an earlier evidence run -------------------------------------------------------------------------

    private void results() {
        if (options.results() == null) {
            return;
        }
        JsonNode root;
        try {
            root = Json.MAPPER.readTree(Files.readAllBytes(options.results()));
        } catch (JsonProcessingException e) {
            throw new InputException("the results " + options.results() + " are no JSON: " + Json.problem(e), e);
        } catch (IOException e) {
            throw new InputException("cannot read the results " + options.results() + ": " + YamlDocument.reason(e), e);
        }
        if (root.path("acreplay_register_evidence").asInt() != 1
                || !root.path("rows").isArray()
                || !root.path("proposed").isArray()) {
            throw new InputException(options.results()
                    + ": expected the JSON of register evidence (acreplay_register_evidence 1, rows, proposed)");
        }
        for (JsonNode result : root.path("rows")) {
            RowId id = RowId.parse(result.path("id").asText());
            RegisterRow row = id == null ? null : firstRows.get(id);
            if (row != null) {
                result(row, result);
            }
        }
        String name = inputs.relative(options.results());
        for (JsonNode proposed : root.path("proposed")) {
            JsonNode fingerprint = proposed.path("fingerprints").isEmpty()
                    ? proposed.path("fingerprint")
                    : proposed.path("fingerprints").get(0);
            String where = fingerprint.isTextual()
                    ? fingerprint.textValue()
                    : proposed.path("case").asText();
            findings.add(new Finding(Rule.REG_41, name, 0, 0)
                    .severity(Severity.ERROR)
                    .detail("divergence")
                    .put("where", where)
                    .message("the case " + proposed.path("case").asText() + " diverges without a row; file one"));
        }
    }

    private void result(RegisterRow row, JsonNode result) {
        String verdict = result.path("verdict").asText();
        String basis = result.path("basis").asText();
        if (verdict.equals("gone") && !row.status.retired()) {
            findings.add(on(Rule.REG_40, row)
                    .detail(basis)
                    .message("row " + row.key() + ": its cases no longer diverge; retire it"));
        } else if (verdict.equals("no-evidence")) {
            findings.add(on(Rule.REG_42, row)
                    .detail("no-case")
                    .message("row " + row.key() + ": no case shows it; add one, or say why there is none"));
        } else if (verdict.equals("diverges")
                && row.status.retired()
                && (basis.equals("baseline") || basis.equals("recorded"))) {
            findings.add(on(Rule.REG_43, row)
                    .detail("retired-diverges")
                    .message("row " + row.key() + " is retired, but its case still diverges"));
        }
        for (JsonNode observation : result.path("observations")) {
            JsonNode vanishes = observation.path("vanishes");
            if (vanishes.isBoolean() && !vanishes.booleanValue()) {
                findings.add(on(Rule.REG_43, row)
                        .detail("not-explained")
                        .cite(observation.path("case").asText())
                        .message("row " + row.key() + ": its variants do not account for the divergence of "
                                + observation.path("case").asText()));
            }
        }
        for (JsonNode claim : result.path("claims")) {
            if (claim.path("verdict").asText().equals("refuted")
                    && claim.path("by").asText().equals("recorded")) {
                findings.add(on(Rule.REG_38, row)
                        .detail("recorded")
                        .cite(claim.path("text").asText())
                        .put("variant", claim.path("variant").asText())
                        .message("row " + row.key() + ": \""
                                + claim.path("text").asText() + "\" is refuted by a recording"));
            }
        }
    }

    Finding on(Rule rule, RegisterRow row) {
        return new Finding(rule, inputs.registerName, row.line, row.column).ids(row.ids);
    }

    // ---- severities, allowances, order ------------------------------------------------------------------------------

    /** Applies allowances and severities and sorts the findings. */
    void finish(boolean reportUnusedAllowances) {
        for (Finding finding : findings) {
            for (RegisterMapping.Allow allow : inputs.mapping.allow) {
                boolean row = allow.row == null || finding.ids.contains(allow.row);
                boolean match = allow.match == null || finding.cite != null && finding.cite.contains(allow.match);
                if (finding.rule == allow.rule && row && match) {
                    allow.used = true;
                    if (finding.allowed == null) {
                        finding.allowed = allow.reason;
                    }
                }
            }
        }
        if (reportUnusedAllowances) {
            for (RegisterMapping.Allow allow : inputs.mapping.allow) {
                if (!allow.used) {
                    findings.add(new Finding(Rule.REG_50, inputs.mappingName, allow.line, allow.column)
                            .message("the allowance of " + allow.rule.id() + " matches no finding; remove it"));
                }
            }
        }
        for (Finding finding : findings) {
            Severity severity = options.rules().get(finding.rule);
            if (severity != null) {
                finding.severity = severity;
            }
        }
        findings.removeIf(f -> f.severity == Severity.OFF);
        Comparator<Finding> files =
                Comparator.comparingInt((Finding f) -> fileOrder(f.file)).thenComparing(f -> f.file);
        findings.sort(files.thenComparing(Finding.PLACE));
    }

    private int fileOrder(String file) {
        if (file.equals(inputs.registerName)) {
            return 0;
        }
        if (file.equals(inputs.evidenceName)) {
            return 1;
        }
        return file.equals(inputs.mappingName) ? 2 : 3;
    }

    /** Returns the exit status that findings give: 1 with an error that counts, or with a warning when strict. */
    static int exit(List<Finding> findings, boolean strict) {
        return findings.stream()
                        .anyMatch(f -> f.counts()
                                && (f.severity == Severity.ERROR || strict && f.severity == Severity.WARNING))
                ? 1
                : 0;
    }
}
