package dev.acreplay.register;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A register as read: rows in file order, and what else the later rules need. */
final class Register {
    /** A line that looks like a row and is none. */
    record Ignored(int line, String reason) {}

    final String file;
    final List<MarkdownLine> lines;
    final EvidenceBlock.Found blocks;
    final List<RegisterRow> rows = new ArrayList<>();
    final List<Ignored> ignored = new ArrayList<>();
    final List<Finding> findings = new ArrayList<>();
    /** Normal lines outside tables and headings, in which ids refer to rows. */
    final List<MarkdownLine> textLines = new ArrayList<>();

    final Set<String> headingFamilies = new LinkedHashSet<>();
    int tables;

    Register(String file, List<MarkdownLine> lines, EvidenceBlock.Found blocks) {
        this.file = file;
        this.lines = lines;
        this.blocks = blocks;
    }

    /** Returns every id of every row. */
    Set<RowId> ids() {
        Set<RowId> ids = new HashSet<>();
        rows.forEach(row -> ids.addAll(row.ids));
        return ids;
    }
}
