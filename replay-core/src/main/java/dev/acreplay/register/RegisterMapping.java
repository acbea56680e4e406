package dev.acreplay.register;

import dev.acreplay.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The mapping file of a register: what its rows are linked to, and what is allowed (register.md section 12.1). */
public final class RegisterMapping {
    /** A mapped claim: what the row says of a variant. */
    record MappedClaim(String text, String variant, String value) {}

    /** What the mapping says of one row. */
    static final class Row {
        final RowId id;
        final int line;
        final int column;
        /** Ids and values; a null value is the other value than retail's. */
        final Map<String, String> variants = new LinkedHashMap<>();

        boolean auto = true;
        List<String> cases;
        List<String> objects;
        List<String> fields;
        final List<MappedClaim> claims = new ArrayList<>();
        List<String> readings = List.of();

        Row(RowId id, int line, int column) {
            this.id = id;
            this.line = line;
            this.column = column;
        }
    }

    /** A finding that is allowed, with the reason. */
    static final class Allow {
        final Rule rule;
        final RowId row;
        final String match;
        final String reason;
        final int line;
        final int column;
        boolean used;

        Allow(Rule rule, RowId row, String match, String reason, int line, int column) {
            this.rule = rule;
            this.row = row;
            this.match = match;
            this.reason = reason;
            this.line = line;
            this.column = column;
        }
    }

    final Path path;
    String suite;
    String evidence;
    final Set<String> families = new LinkedHashSet<>();
    final List<Pattern> external = new ArrayList<>();
    final Set<String> extensions = new LinkedHashSet<>();
    final Set<RowId> gone = new LinkedHashSet<>();
    final Map<RowId, Row> rows = new LinkedHashMap<>();
    final List<Allow> allow = new ArrayList<>();
    final Set<String> unknownKeys = new TreeSet<>();

    private RegisterMapping(Path path) {
        this.path = path;
    }

    /** Returns a mapping that says nothing. */
    static RegisterMapping none() {
        return new RegisterMapping(null);
    }

    /** Returns the keys that this version does not know, each once. */
    public Set<String> unknownKeys() {
        return unknownKeys;
    }

    /**
     * Reads a mapping file.
     *
     * @throws InputException if it cannot be read or is malformed
     */
    static RegisterMapping read(Path path) {
        RegisterMapping mapping = new RegisterMapping(path);
        YamlDocument.Value root = YamlDocument.read(path);
        if (!root.isMap() || !root.map().containsKey("acreplay_register_map")) {
            throw new InputException(path + ": expected a mapping with the key acreplay_register_map");
        }
        root.map().forEach((key, value) -> mapping.key(root, key, value));
        return mapping;
    }

    private void key(YamlDocument.Value root, String key, YamlDocument.Value value) {
        switch (key) {
            case "acreplay_register_map" -> {
                if (!"1".equals(value.text())) {
                    throw wrong(value, "acreplay_register_map", "1");
                }
            }
            case "register" -> text(value, key);
            case "suite" -> suite = text(value, key);
            case "evidence" -> evidence = text(value, key);
            case "families" -> families.addAll(map(value, key).keySet());
            case "external" -> texts(value, key).forEach(glob -> external.add(glob(glob)));
            case "extensions" -> extensions.addAll(texts(value, key));
            case "gone" -> {
                for (YamlDocument.Value item : list(value, key)) {
                    gone.addAll(ids(item));
                }
            }
            case "rows" ->
                map(value, key).forEach((id, row) -> row(id, row, value.keys().get(id)));
            case "allow" -> list(value, key).forEach(this::allow);
            default -> unknownKeys.add(key);
        }
        families.forEach(family -> {
            if (!family.matches("[A-Z]{2}")) {
                throw new InputException(path + ": expected two capitals as a family, found \"" + family + "\"");
            }
        });
    }

    private InputException wrong(YamlDocument.Value value, String what, String expected) {
        return new InputException(path + ", line " + value.line() + ": " + what + ": expected " + expected + ", found "
                + (value.isScalar() ? "\"" + value.text() + "\"" : value.isMap() ? "a mapping" : "a list"));
    }

    private String text(YamlDocument.Value value, String what) {
        if (!value.isScalar()) {
            throw wrong(value, what, "a text");
        }
        return value.text();
    }

    private List<YamlDocument.Value> list(YamlDocument.Value value, String what) {
        if (!value.isList()) {
            throw wrong(value, what, "a list");
        }
        return value.list();
    }

    private Map<String, YamlDocument.Value> map(YamlDocument.Value value, String what) {
        if (!value.isMap()) {
            throw wrong(value, what, "a mapping");
        }
        return value.map();
    }

    private List<String> texts(YamlDocument.Value value, String what) {
        return list(value, what).stream().map(item -> text(item, what)).toList();
    }

    private boolean bool(YamlDocument.Value value, String what) {
        if (!"true".equals(value.text()) && !"false".equals(value.text())) {
            throw wrong(value, what, "true or false");
        }
        return value.text().equals("true");
    }

    /** Returns a variant's value as it is written in results: {@code on}, {@code off} or the value. */
    static String setting(YamlDocument.Value value) {
        return switch (value.text()) {
            case "true" -> "on";
            case "false" -> "off";
            default -> value.text();
        };
    }

    private List<RowId> ids(YamlDocument.Value value) {
        String text = text(value, "gone");
        List<IdScanner.Reference> found = IdScanner.references(text, 0, family -> true);
        if (found.size() != 1
                || found.get(0).start() != 0
                || found.get(0).end() != text.length()
                || found.get(0).problem() != null) {
            throw wrong(value, "gone", "an id such as AP-5, or a range of them");
        }
        return found.get(0).ids();
    }

    private RowId id(String text, int line) {
        RowId id = RowId.parse(text);
        if (id == null) {
            throw new InputException(
                    path + ", line " + line + ": expected a row id such as AP-30, found \"" + text + "\"");
        }
        return id;
    }

    private void row(String key, YamlDocument.Value value, int[] place) {
        RowId id = id(key, place[0]);
        Row row = new Row(id, place[0], place[1]);
        map(value, key).forEach((name, item) -> {
            switch (name) {
                case "variants" -> variants(row, item);
                case "auto" -> row.auto = bool(item, "auto");
                case "cases" -> row.cases = texts(item, name);
                case "objects" -> row.objects = texts(item, name);
                case "fields" -> row.fields = texts(item, name);
                case "claims" -> list(item, name).forEach(claim -> claim(row, claim));
                case "readings" -> row.readings = texts(item, name);
                default -> unknownKeys.add("rows." + name);
            }
        });
        if (rows.put(id, row) != null) {
            throw new InputException(path + ", line " + place[0] + ": the row " + id + " stands twice");
        }
    }

    private void variants(Row row, YamlDocument.Value value) {
        if (value.isList()) {
            value.list().forEach(item -> row.variants.put(text(item, "variants"), null));
        } else {
            map(value, "variants").forEach((id, item) -> {
                text(item, "variants");
                row.variants.put(id, setting(item));
            });
        }
    }

    private void claim(Row row, YamlDocument.Value value) {
        Map<String, YamlDocument.Value> map = map(value, "claims");
        for (String needed : new String[] {"text", "variant", "value"}) {
            if (!map.containsKey(needed)) {
                throw new InputException(
                        path + ", line " + value.line() + ": expected the key " + needed + " in a claim");
            }
        }
        map.keySet().stream()
                .filter(k -> !Set.of("text", "variant", "value").contains(k))
                .forEach(k -> unknownKeys.add("claims." + k));
        text(map.get("value"), "value");
        row.claims.add(new MappedClaim(
                text(map.get("text"), "text"), text(map.get("variant"), "variant"), setting(map.get("value"))));
    }

    private void allow(YamlDocument.Value value) {
        Map<String, YamlDocument.Value> map = map(value, "allow");
        if (!map.containsKey("rule") || !map.containsKey("reason")) {
            throw new InputException(
                    path + ", line " + value.line() + ": expected the keys rule and reason in an entry of allow");
        }
        Rule rule = Rule.of(text(map.get("rule"), "rule"));
        if (rule == null) {
            throw wrong(map.get("rule"), "rule", "a rule such as REG-14");
        }
        map.keySet().stream()
                .filter(k -> !Set.of("rule", "row", "match", "reason").contains(k))
                .forEach(k -> unknownKeys.add("allow." + k));
        RowId row = map.containsKey("row") ? id(text(map.get("row"), "row"), value.line()) : null;
        String match = map.containsKey("match") ? text(map.get("match"), "match") : null;
        allow.add(new Allow(rule, row, match, text(map.get("reason"), "reason"), value.line(), value.column()));
    }

    /** Turns a glob into a pattern: {@code **} any text, {@code *} and {@code ?} within a segment. */
    static Pattern glob(String glob) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (glob.startsWith("**", i)) {
                pattern.append(".*");
                i++;
            } else if (c == '*') {
                pattern.append("[^/]*");
            } else if (c == '?') {
                pattern.append("[^/]");
            } else {
                pattern.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile((glob.contains("/") ? "" : "(?:.*/)?") + pattern);
    }

    /** Returns what the mapping says of a row, under each of its ids, in the order of the row's ids. */
    List<Row> of(RegisterRow row) {
        return row.ids.stream().filter(rows::containsKey).map(rows::get).toList();
    }
}
