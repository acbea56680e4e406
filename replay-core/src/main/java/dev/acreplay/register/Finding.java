package dev.acreplay.register;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.util.Comparator;
import java.util.List;

/** Something that register.md's rules say about a register, at a place in a file. */
public final class Finding {
    final Rule rule;
    final String file;
    final int line;
    final int column;
    Severity severity;
    List<RowId> ids = List.of();
    String detail;
    String cite;
    /** Further keys, in the order of register.md section 14. */
    final ObjectNode more = Json.MAPPER.createObjectNode();

    ObjectNode suggestion;
    String allowed;
    String message = "";
    /** Findings that evidence runs report carry a block's key that is no row id, such as {@code proposed}. */
    String key;

    Finding(Rule rule, String file, int line, int column) {
        this.rule = rule;
        this.file = file;
        this.line = line;
        this.column = column;
        this.severity = rule.severity();
    }

    Finding ids(List<RowId> value) {
        ids = value;
        return this;
    }

    Finding detail(String value) {
        detail = value;
        return this;
    }

    Finding cite(String value) {
        cite = value;
        return this;
    }

    Finding severity(Severity value) {
        severity = value;
        return this;
    }

    Finding put(String name, String value) {
        more.put(name, value);
        return this;
    }

    Finding put(String name, int value) {
        more.put(name, value);
        return this;
    }

    Finding suggest(String name, String value) {
        suggestion().put(name, value);
        return this;
    }

    Finding suggest(String name, int value) {
        suggestion().put(name, value);
        return this;
    }

    Finding message(String value) {
        message = value;
        return this;
    }

    private ObjectNode suggestion() {
        if (suggestion == null) {
            suggestion = Json.MAPPER.createObjectNode();
        }
        return suggestion;
    }

    /** Returns the rule it belongs to. */
    public Rule rule() {
        return rule;
    }

    /** Returns its severity after {@code --rule} options. */
    public Severity severity() {
        return severity;
    }

    /** Returns the file, relative to the register's folder. */
    public String file() {
        return file;
    }

    /** Returns the line from 1, or 0 where there is none. */
    public int line() {
        return line;
    }

    /** Returns the column from 1, or 0 where there is none. */
    public int column() {
        return column;
    }

    /** Returns the one sentence for people. */
    public String message() {
        return message;
    }

    /** Returns the reason for which a mapping allows it, or null. */
    public String allowed() {
        return allowed;
    }

    /** Returns whether it counts: it is not allowed by the mapping. */
    public boolean counts() {
        return allowed == null;
    }

    /** Returns the finding as in register.md section 14. */
    public ObjectNode toJson() {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("rule", rule.id());
        node.put("severity", severity.toString());
        node.put("file", file);
        if (line > 0) {
            node.put("line", line);
        } else {
            node.putNull("line");
        }
        if (column > 0) {
            node.put("column", column);
        } else {
            node.putNull("column");
        }
        if (!ids.isEmpty()) {
            ArrayNode list = node.putArray("ids");
            ids.forEach(id -> list.add(id.toString()));
        } else if (key != null) {
            node.putArray("ids").add(key);
        }
        if (detail != null) {
            node.put("detail", detail);
        }
        if (cite != null) {
            node.put("cite", cite);
        }
        node.setAll(more);
        node.set("suggestion", suggestion == null ? node.nullNode() : suggestion);
        if (allowed != null) {
            node.put("allowed", allowed);
        }
        node.put("message", message);
        return node;
    }

    /** Orders the findings of one file: line, column, rule, detail, ids. */
    static final Comparator<Finding> PLACE = Comparator.comparingInt((Finding f) -> f.line)
            .thenComparingInt(f -> f.column)
            .thenComparing(f -> f.rule)
            .thenComparing(f -> f.detail == null ? "" : f.detail)
            .thenComparing(f -> f.ids.toString());
}
