package dev.acreplay.register;

import java.util.List;

/**
 * A table with at least one row.
 *
 * @param number from 1, in file order
 * @param headLine the line of its heads
 * @param heads the heads' Markdown
 * @param roles what each column is for
 */
record RegisterTable(int number, int headLine, List<String> heads, List<ColumnRole> roles) {
    int width() {
        return heads.size();
    }
}
