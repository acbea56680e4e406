package dev.acreplay.register;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One row of a register table, and what the rules find in it. */
final class RegisterRow {
    /** One cell: its Markdown and its flat text. */
    record Cell(String raw, int start, FlatText flat, ColumnRole role) {}

    final List<RowId> ids;
    final int line;
    final int column;
    final RegisterTable table;
    /** Plain text of the nearest heading, or null. */
    final String section;
    /** Cells of the line; only {@link #cells} of them are analysed. */
    final int cellCount;

    final List<Cell> cells;
    /** Where the ids of the first cell end in its flat text. */
    final int idsEnd;

    final String text;
    Columns columns;
    Status status = Status.OPEN;
    List<Citation> citations = new ArrayList<>();
    List<Symbol> symbols = new ArrayList<>();
    List<RowNumber> numbers = new ArrayList<>();
    /** Variant ids and the values that the row gives them, mapping first. */
    final Map<String, String> variants = new LinkedHashMap<>();

    final List<Claim> claims = new ArrayList<>();

    RegisterRow(
            List<RowId> ids,
            int line,
            int column,
            RegisterTable table,
            String section,
            int cellCount,
            List<Cell> cells,
            int idsEnd,
            String text) {
        this.ids = ids;
        this.line = line;
        this.column = column;
        this.table = table;
        this.section = section;
        this.cellCount = cellCount;
        this.cells = cells;
        this.idsEnd = idsEnd;
        this.text = text;
    }

    RowId key() {
        return ids.get(0);
    }

    int column(int lineIndex) {
        if (columns == null) {
            columns = new Columns(text);
        }
        return columns.at(lineIndex);
    }

    int column(int cell, int at) {
        return column(cells.get(cell).flat().lineIndex(at));
    }
}
