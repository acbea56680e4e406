package dev.acreplay.register;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the tables and rows of a register (register.md sections 3 to 6). */
final class RegisterReader {
    private static final int MOST_CELLS = 1000;
    private static final Set<String> ID_HEADS = Set.of("", "#", "no", "nr", "id", "row", "number");

    private final String file;
    private final List<MarkdownLine> lines;
    private final boolean[] inBlock;
    private final Register register;
    private final Sections sections = new Sections();
    private final List<RegisterTable> tables = new ArrayList<>();
    private Open open;
    private boolean ignoreNext;

    /** A table being read. */
    private static final class Open {
        final MarkdownLine head;
        final List<CellSplitter.Cell> heads;
        final boolean ignored;
        final Finding delimiterCount;
        final boolean bareNumbers;
        RegisterTable table;
        boolean broken;

        Open(
                MarkdownLine head,
                List<CellSplitter.Cell> heads,
                boolean ignored,
                Finding delimiterCount,
                boolean bareNumbers) {
            this.head = head;
            this.heads = heads;
            this.ignored = ignored;
            this.delimiterCount = delimiterCount;
            this.bareNumbers = bareNumbers;
        }
    }

    private RegisterReader(String file, DecodedText text) {
        this.file = file;
        this.lines = Blocks.classify(text.lines());
        EvidenceBlock.Found found = EvidenceBlock.find(file, lines);
        this.inBlock = found.lines(lines.size());
        this.register = new Register(file, lines, found);
        this.register.findings.addAll(found.findings());
        if (text.malformedLine() > 0) {
            add(Rule.REG_08, text.malformedLine(), text.malformedColumn())
                    .detail("invalid-utf8")
                    .message("the bytes here are no UTF-8; they are read as U+FFFD; save the file as UTF-8");
        }
    }

    static Register read(String file, DecodedText text) {
        RegisterReader reader = new RegisterReader(file, text);
        for (int i = 0; i < reader.lines.size(); i++) {
            i = reader.line(i);
        }
        reader.register.headingFamilies.addAll(reader.sections.families());
        reader.register.tables = reader.tables.size();
        return reader.register;
    }

    /** Reads the line of an index and returns the index of the last line that it used. */
    private int line(int i) {
        MarkdownLine line = lines.get(i);
        if (inBlock[line.number()]) {
            interrupt();
            return i;
        }
        switch (line.kind()) {
            case DIRECTIVE -> {
                interrupt();
                ignoreNext = true;
            }
            case MARKER -> interrupt();
            case COMMENT_START, COMMENT -> {
                interrupt();
                ignored(line, "comment");
            }
            case BLANK -> open = null;
            case HEADING, UNDERLINED_HEADING -> {
                end();
                sections.enter(Blocks.heading(line, i + 1 < lines.size() ? lines.get(i + 1) : null));
                register.textLines.add(line);
                return line.kind() == LineKind.UNDERLINED_HEADING ? i + 1 : i;
            }
            case NORMAL -> {
                return normal(i, line);
            }
            case FENCE -> endIgnoring(line, "code-fence");
            case RAW -> endIgnoring(line, "raw-html");
            case FRONT -> endIgnoring(line, "front-matter");
            case INDENTED -> endIgnoring(line, "indented");
        }
        return i;
    }

    private void interrupt() {
        if (open != null) {
            open.broken = true;
        }
    }

    private void end() {
        open = null;
        ignoreNext = false;
    }

    private void endIgnoring(MarkdownLine line, String reason) {
        end();
        ignored(line, reason);
    }

    private int normal(int i, MarkdownLine line) {
        if (!CellSplitter.hasBar(line.text(), line.start(), line.end())) {
            end();
            register.textLines.add(line);
            return i;
        }
        if (open != null && !(open.broken && isHead(i))) {
            body(line);
            return i;
        }
        if (isHead(i)) {
            startTable(i, line);
            return i + 1;
        }
        end();
        if (!ignored(line, "no-header")) {
            register.textLines.add(line);
        }
        return i;
    }

    private boolean isHead(int i) {
        if (i + 1 >= lines.size()) {
            return false;
        }
        MarkdownLine next = lines.get(i + 1);
        if (next.kind() != LineKind.NORMAL
                || inBlock[next.number()]
                || next.text().length() > Blocks.LONGEST_LINE
                || !CellSplitter.hasBar(next.text(), next.start(), next.end())) {
            return false;
        }
        for (CellSplitter.Cell cell : CellSplitter.plain(next.text(), next.start(), next.end())) {
            if (!isDelimiter(cell.text())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDelimiter(String cell) {
        int from = cell.startsWith(":") ? 1 : 0;
        int to = cell.endsWith(":") && cell.length() > from ? cell.length() - 1 : cell.length();
        if (to <= from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (cell.charAt(i) != '-') {
                return false;
            }
        }
        return true;
    }

    private void startTable(int i, MarkdownLine head) {
        MarkdownLine delimiter = lines.get(i + 1);
        List<CellSplitter.Cell> heads = CellSplitter.plain(head.text(), head.start(), head.end());
        int cells = CellSplitter.plain(delimiter.text(), delimiter.start(), delimiter.end())
                .size();
        Finding count = null;
        if (cells != heads.size()) {
            count = new Finding(Rule.REG_04, file, delimiter.number(), column(delimiter))
                    .detail("delimiter-count")
                    .message("the delimiter row has " + cells + " cells and the heads are " + heads.size()
                            + ": renderers will not show a table; make them equal");
        }
        String first = heads.get(0).text();
        if (head.text().length() <= Blocks.LONGEST_LINE && ids(first, null) != null) {
            ignoredLine(head, "header", ids(first, null).ids());
        }
        boolean bare = ID_HEADS.contains(ColumnRole.head(first.length() > 200 ? "long" : first));
        open = new Open(head, heads, ignoreNext, count, bare);
        ignoreNext = false;
    }

    private static IdScanner.Row ids(String cell, String bareFamily) {
        FlatText flat = new FlatText(cell, 0);
        return IdScanner.firstCell(flat.text().replace("__", ""), bareFamily);
    }

    private void body(MarkdownLine line) {
        List<CellSplitter.Cell> cells = CellSplitter.plain(line.text(), line.start(), line.end());
        String shape = null;
        if (cells.size() > open.heads.size()) {
            List<CellSplitter.Cell> aware = CellSplitter.codeAware(line.text(), line.start(), line.end());
            if (aware.size() <= open.heads.size()) {
                cells = aware;
                shape = "pipe-in-code";
            } else {
                shape = "extra-cells";
            }
        } else if (cells.size() < open.heads.size()) {
            shape = "missing-cells";
        }
        CellSplitter.Cell first = cells.get(0);
        String bareFamily = open.bareNumbers ? sections.family() : null;
        IdScanner.Row ids = ids(first.text(), bareFamily);
        if (ids == null) {
            return;
        }
        if (open.ignored) {
            register.ignored.add(new Register.Ignored(line.number(), "ignored-table"));
            return;
        }
        if (open.table == null) {
            beginTable();
        }
        RegisterRow row = row(line, cells, ids);
        if (open.broken) {
            open.broken = false;
            add(
                    Rule.REG_04,
                    row,
                    column(line),
                    "broken-table",
                    "renderers end the table before this row; move what stands between");
        }
        if (shape != null) {
            add(Rule.REG_04, row, column(line), shape, shapeText(shape, cells.size()));
        }
        register.rows.add(row);
    }

    private String shapeText(String shape, int cells) {
        return switch (shape) {
            case "pipe-in-code" -> "a bar inside a code span cuts the cell in renderers; write \\| there";
            case "extra-cells" ->
                "the row has " + cells + " cells under " + open.heads.size() + " heads; escape the bars that are text";
            default -> "the row has " + cells + " cells under " + open.heads.size() + " heads; add the missing ones";
        };
    }

    private void beginTable() {
        List<ColumnRole> roles = new ArrayList<>();
        List<String> heads = new ArrayList<>();
        for (CellSplitter.Cell head : open.heads) {
            roles.add(ColumnRole.of(roles.size(), head.text()));
            heads.add(head.text());
        }
        open.table = new RegisterTable(tables.size() + 1, open.head.number(), heads, roles);
        tables.add(open.table);
        if (open.delimiterCount != null) {
            register.findings.add(open.delimiterCount);
        }
    }

    private RegisterRow row(MarkdownLine line, List<CellSplitter.Cell> cells, IdScanner.Row ids) {
        boolean tooLong = line.text().length() > Blocks.LONGEST_LINE;
        List<RegisterRow.Cell> analysed = new ArrayList<>();
        if (!tooLong) {
            for (int c = 0; c < Math.min(cells.size(), MOST_CELLS); c++) {
                CellSplitter.Cell cell = cells.get(c);
                ColumnRole role =
                        c < open.table.roles().size() ? open.table.roles().get(c) : ColumnRole.OTHER;
                analysed.add(
                        new RegisterRow.Cell(cell.text(), cell.start(), new FlatText(cell.text(), cell.start()), role));
            }
        }
        int idsEnd =
                analysed.isEmpty() ? 0 : withUnderscores(analysed.get(0).flat().text(), ids.end());
        RegisterRow row = new RegisterRow(
                ids.ids(),
                line.number(),
                new Columns(line.text()).at(idIndex(cells.get(0), ids.ids().get(0))),
                open.table,
                sections.title(),
                cells.size(),
                analysed,
                idsEnd,
                line.text());
        for (IdScanner.Reference bad : ids.bad()) {
            add(
                            Rule.REG_02,
                            row,
                            row.column,
                            bad.problem(),
                            "the range of ids cannot be read whole; only its ends are taken")
                    .ids(bad.ids());
        }
        if (tooLong) {
            add(
                    Rule.REG_09,
                    row,
                    column(line),
                    "row-length",
                    "the line is too long: only its ids are read; shorten it");
        } else if (cells.size() > MOST_CELLS) {
            add(
                    Rule.REG_09,
                    row,
                    column(line),
                    "cells",
                    "the row has " + cells.size() + " cells; the first 1,000 are analysed");
        }
        String expected = sections.family();
        for (RowId id : row.ids) {
            if (expected != null && !id.family().equals(expected)) {
                add(
                                Rule.REG_06,
                                row,
                                row.column,
                                null,
                                "row " + row.key() + " is filed under the heading of family " + expected)
                        .put("expected", expected);
                break;
            }
        }
        status(row);
        return row;
    }

    private static int withUnderscores(String flat, int end) {
        int stripped = 0;
        int i = 0;
        while (i < flat.length() && stripped < end) {
            if (flat.startsWith("__", i)) {
                i += 2;
            } else {
                i++;
                stripped++;
            }
        }
        return i;
    }

    private static int idIndex(CellSplitter.Cell cell, RowId key) {
        String raw = cell.text();
        for (int at = raw.indexOf(key.family()); at >= 0; at = raw.indexOf(key.family(), at + 1)) {
            if (at + 2 < raw.length() && IdScanner.isHyphen(raw.charAt(at + 2))) {
                return cell.start() + at;
            }
        }
        for (int at = 0; at < raw.length(); at++) {
            if (raw.charAt(at) >= '0' && raw.charAt(at) <= '9') {
                return cell.start() + at;
            }
        }
        return cell.start();
    }

    private void status(RegisterRow row) {
        List<Status.Events.BadDate> bad = new ArrayList<>();
        if (row.cells.isEmpty()) {
            if (sections.retired()) {
                row.status = new Status("retired", "SECTION", null);
            }
            return;
        }
        Status.Events events = new Status.Events(bad);
        events.firstCell(row.cells.get(0).flat().text());
        for (int c = 1; c < row.cells.size(); c++) {
            RegisterRow.Cell cell = row.cells.get(c);
            events.cell(c, cell.flat().text(), cell.role() == ColumnRole.STATUS);
        }
        for (Status.Events.BadDate date : bad) {
            add(
                    Rule.REG_07,
                    row,
                    row.column(date.cell(), date.at()),
                    "date",
                    "the date behind the status word does not exist; it is not used");
        }
        if (Status.Events.struck(row.cells.get(0).raw())) {
            row.status = new Status("retired", "STRUCK", null);
        } else if (events.decide() != null) {
            row.status = events.decide();
        } else if (sections.retired()) {
            row.status = new Status("retired", "SECTION", null);
        }
    }

    /** Lists a line that looks like a row and is none; returns whether it does. */
    private boolean ignored(MarkdownLine line, String reason) {
        if (line.text().length() > Blocks.LONGEST_LINE) {
            return false;
        }
        int start = line.start();
        if (reason.equals("comment") && line.text().startsWith("<!--", start)) {
            start = IdScanner.skipBlanks(line.text(), start + 4);
        }
        if (start >= line.end() || line.text().charAt(start) != '|') {
            return false;
        }
        List<CellSplitter.Cell> cells = CellSplitter.plain(line.text(), start, line.end());
        IdScanner.Row ids = ids(cells.get(0).text(), null);
        if (ids == null) {
            return false;
        }
        ignoredLine(line, reason, ids.ids());
        return true;
    }

    private void ignoredLine(MarkdownLine line, String reason, List<RowId> ids) {
        register.ignored.add(new Register.Ignored(line.number(), reason));
        if (Set.of("no-header", "indented", "header").contains(reason)) {
            CellSplitter.Cell first =
                    CellSplitter.plain(line.text(), line.start(), line.end()).get(0);
            add(Rule.REG_05, line.number(), new Columns(line.text()).at(idIndex(first, ids.get(0))))
                    .ids(ids)
                    .detail(reason)
                    .message("the line of " + ids.get(0) + " looks like a row but is none (" + reason
                            + "): give it a table with heads, or remove the bars");
        }
    }

    private static int column(MarkdownLine line) {
        return new Columns(line.text()).at(line.start());
    }

    private Finding add(Rule rule, int line, int column) {
        Finding finding = new Finding(rule, file, line, column);
        register.findings.add(finding);
        return finding;
    }

    private Finding add(Rule rule, RegisterRow row, int column, String detail, String text) {
        return add(rule, row.line, column).ids(row.ids).detail(detail).message("row " + row.key() + ": " + text);
    }
}
