package dev.acreplay.register;

import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.VariantInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Links rows to variants, and judges what they say of retail (register.md sections 12.2 and 12.3). */
final class VariantLinks {
    private static final Map<String, VariantInfo> TABLE = table();
    private static final String LEXICON_VARIANT = "ap-exact-compare";
    private static final Pattern CUT = Pattern.compile("[.;](?=[ \\t]|$)| [\u2013\u2014] |, (?:but|while|whereas) ");
    private static final Pattern NEGATION =
            Pattern.compile("(?i)\\b(?:not|never|no|rather than|instead of)\\b|n['\u2019]t\\b");
    private static final Pattern COMPARES = Pattern.compile("(?i)\\b(?:compar|equal|match)\\p{L}*|==");
    private static final Pattern EXACT =
            Pattern.compile("(?i)\\b(?:exact|exactly|bitwise|bit[- ]for[- ]bit|byte[- ]for[- ]byte)\\b");
    private static final Pattern TOLERANT = Pattern.compile("(?i)\\b(?:epsilons?|tolerances?)\\b");
    private static final Pattern RETAIL = Pattern.compile("(?i)\\bretail\\b");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final RegisterMapping mapping;
    private final RetailTable retail;
    private final String file;
    private final String mappingName;
    private final List<Finding> findings;

    VariantLinks(RegisterMapping mapping, RetailTable retail, String file, String mappingName, List<Finding> findings) {
        this.mapping = mapping;
        this.retail = retail;
        this.file = file;
        this.mappingName = mappingName;
        this.findings = findings;
    }

    private static Map<String, VariantInfo> table() {
        Map<String, VariantInfo> table = new HashMap<>();
        Rulebook.table().forEach(info -> table.put(info.variant().id(), info));
        return table;
    }

    static VariantInfo info(String id) {
        return TABLE.get(id);
    }

    static String retailSetting(VariantInfo info) {
        return info.settings().get(0);
    }

    /** Returns the value that a row which names a variant without a value means: the other one than retail's. */
    static String otherValue(VariantInfo info) {
        String own = retailSetting(info);
        for (int i = info.settings().size() - 1; i > 0; i--) {
            if (!info.settings().get(i).equals(own)) {
                return info.settings().get(i);
            }
        }
        return own.equals("on") ? "off" : "on";
    }

    /** Fills a row's variants and claims and reports what is wrong with them. */
    void link(RegisterRow row) {
        boolean auto = true;
        for (RegisterMapping.Row mapped : mapping.of(row)) {
            auto &= mapped.auto;
            mapped.variants.forEach((id, value) -> {
                VariantInfo info = TABLE.get(id);
                if (info == null) {
                    unknown(mapped, id);
                } else {
                    row.variants.putIfAbsent(id, value != null ? value : otherValue(info));
                }
            });
            mapped.readings.stream().filter(id -> !TABLE.containsKey(id)).forEach(id -> unknown(mapped, id));
        }
        if (auto) {
            byOrigin(row);
        }
        if (row.status.retired()) {
            return;
        }
        boolean claimed = false;
        for (RegisterMapping.Row mapped : mapping.of(row)) {
            for (RegisterMapping.MappedClaim claim : mapped.claims) {
                claimed = true;
                mapped(row, mapped, claim);
            }
        }
        if (!claimed && row.variants.containsKey(LEXICON_VARIANT)) {
            lexicon(row);
        }
    }

    private static void byOrigin(RegisterRow row) {
        List<String> ids = row.ids.stream().map(RowId::toString).toList();
        for (VariantInfo info : Rulebook.table()) {
            boolean named = false;
            for (String origin : info.origin().split(";")) {
                named |= ids.contains(origin.strip());
            }
            if (named && !retailSetting(info).equals("fixed")) {
                row.variants.putIfAbsent(info.variant().id(), otherValue(info));
            }
        }
    }

    private void unknown(RegisterMapping.Row mapped, String id) {
        List<String> near = EditDistance.nearest(id, TABLE.keySet(), 3);
        Finding finding = new Finding(Rule.REG_36, mappingName, mapped.line, mapped.column)
                .ids(List.of(mapped.id))
                .cite(id);
        String text = "the mapping of " + mapped.id + " names the variant " + id + ", which variants.csv does not have";
        if (near.size() == 1) {
            finding.suggest("variant", near.get(0));
            text += "; perhaps " + near.get(0);
        }
        findings.add(finding.message(text));
    }

    private void mapped(RegisterRow row, RegisterMapping.Row mapped, RegisterMapping.MappedClaim text) {
        Pattern pattern = Pattern.compile(
                String.join("[ \\t\\u00A0]+", quoted(text.text())), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        int column = 0;
        for (int c = 0; c < row.cells.size() && column == 0; c++) {
            Matcher found = pattern.matcher(row.cells.get(c).flat().text());
            if (found.find()) {
                column = row.column(c, found.start());
            }
        }
        Claim claim = new Claim("mapping", text.text(), text.variant(), text.value(), row.line, column);
        row.claims.add(claim);
        VariantInfo info = TABLE.get(text.variant());
        if (info == null) {
            claim.verdict = "unknown-variant";
            unknown(mapped, text.variant());
        } else if (column == 0) {
            claim.verdict = "absent";
            findings.add(new Finding(Rule.REG_35, file, row.line, row.column)
                    .ids(row.ids)
                    .cite(text.text())
                    .message("row " + row.key() + " does not say \"" + text.text()
                            + "\" any more; correct the claim in the mapping"));
        } else {
            judge(row, claim, info);
        }
    }

    private static List<String> quoted(String text) {
        List<String> words = new ArrayList<>();
        for (String word : text.strip().split("[ \\t\\u00A0\\r\\n]+")) {
            words.add(Pattern.quote(word));
        }
        return words;
    }

    private void lexicon(RegisterRow row) {
        for (int c = 0; c < row.cells.size(); c++) {
            RegisterRow.Cell cell = row.cells.get(c);
            String text = cell.flat().text();
            Matcher cut = CUT.matcher(text);
            int from = 0;
            while (from <= text.length()) {
                boolean found = cut.find();
                int to = found ? cut.start() : text.length();
                piece(row, c, cell, text, from, to);
                if (!found) {
                    break;
                }
                from = cut.end();
            }
        }
    }

    private void piece(RegisterRow row, int c, RegisterRow.Cell cell, String text, int from, int to) {
        int start = IdScanner.skipBlanks(text, from);
        if (start >= to) {
            return;
        }
        String piece = text.substring(start, to).stripTrailing();
        boolean ofRetail = cell.role() == ColumnRole.RETAIL
                || RETAIL.matcher(piece).find()
                || IDENTIFIER.matcher(piece).results().anyMatch(m -> retail.classListed(m.group()));
        boolean exact = EXACT.matcher(piece).find();
        boolean tolerant = TOLERANT.matcher(piece).find();
        if (!ofRetail
                || exact == tolerant
                || NEGATION.matcher(piece).find()
                || !COMPARES.matcher(piece).find()) {
            return;
        }
        Claim claim =
                new Claim("lexicon", piece, LEXICON_VARIANT, exact ? "on" : "off", row.line, row.column(c, start));
        row.claims.add(claim);
        judge(row, claim, TABLE.get(LEXICON_VARIANT));
    }

    private void judge(RegisterRow row, Claim claim, VariantInfo info) {
        claim.retail = retailSetting(info);
        if (claim.retail.equals("fixed") || info.kind().equals("contested")) {
            claim.verdict = "open";
            findings.add(claimFinding(Rule.REG_39, row, claim)
                    .message("row " + row.key() + ": \"" + claim.text + "\" hangs on " + claim.variant
                            + ", on which sources disagree (" + info.owner() + ")"));
        } else if (sameSetting(claim.retail, claim.says)) {
            claim.verdict = "confirmed";
        } else {
            claim.verdict = "refuted";
            findings.add(claimFinding(Rule.REG_38, row, claim)
                    .detail("profile")
                    .message("row " + row.key() + ": \"" + claim.text + "\" is refuted: in retail " + claim.variant
                            + " is " + claim.retail + "; correct the row"));
        }
    }

    static boolean sameSetting(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        try {
            return Double.compare(Double.parseDouble(a), Double.parseDouble(b)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private Finding claimFinding(Rule rule, RegisterRow row, Claim claim) {
        return new Finding(rule, file, claim.line, claim.column)
                .ids(row.ids)
                .cite(claim.text)
                .put("variant", claim.variant);
    }
}
