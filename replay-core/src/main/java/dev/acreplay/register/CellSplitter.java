package dev.acreplay.register;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cuts a table line at its bars (register.md section 4). */
final class CellSplitter {
    /**
     * One trimmed cell.
     *
     * @param text the cell
     * @param start where it begins in the line
     */
    record Cell(String text, int start) {}

    private CellSplitter() {}

    /** Returns whether a bar stands in the part of the line. */
    static boolean hasBar(String line, int from, int to) {
        int backslashes = 0;
        for (int i = from; i < to; i++) {
            char c = line.charAt(i);
            if (c == '|' && backslashes % 2 == 0) {
                return true;
            }
            backslashes = c == '\\' ? backslashes + 1 : 0;
        }
        return false;
    }

    /** Cuts at every bar. */
    static List<Cell> plain(String line, int from, int to) {
        return cut(line, from, to, false);
    }

    /** Cuts at the bars outside code spans. */
    static List<Cell> codeAware(String line, int from, int to) {
        return cut(line, from, to, true);
    }

    private static List<Cell> cut(String line, int from, int to, boolean codeAware) {
        List<Integer> bars = bars(line, from, to, codeAware);
        int first = 0;
        int start = from;
        int end = to;
        int last = bars.size();
        if (first < last && bars.get(first) == from) {
            start = from + 1;
            first++;
        }
        if (first < last && bars.get(last - 1) == to - 1) {
            end = to - 1;
            last--;
        }
        List<Cell> cells = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            int stop = i < last ? bars.get(i) : end;
            cells.add(trim(line, start, Math.max(stop, start)));
            start = stop + 1;
        }
        return cells;
    }

    private static Cell trim(String line, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && IdScanner.blank(line.charAt(start))) {
            start++;
        }
        while (end > start && IdScanner.blank(line.charAt(end - 1))) {
            end--;
        }
        return new Cell(line.substring(start, end), start);
    }

    private static List<Integer> bars(String line, int from, int to, boolean codeAware) {
        List<Integer> bars = new ArrayList<>();
        int[] closers = codeAware ? closers(line, from, to) : null;
        int backslashes = 0;
        int i = from;
        while (i < to) {
            char c = line.charAt(i);
            if (c == '|' && backslashes % 2 == 0) {
                bars.add(i);
            }
            if (c == '`' && codeAware) {
                int run = i;
                while (run < to && line.charAt(run) == '`') {
                    run++;
                }
                int close = closers[i - from];
                i = backslashes % 2 == 0 && close > 0 ? close + (run - i) : run;
                backslashes = 0;
                continue;
            }
            backslashes = c == '\\' ? backslashes + 1 : 0;
            i++;
        }
        return bars;
    }

    /** For the first tick of each run, where the next run of the same length begins; 0 if none. */
    static int[] closers(String line, int from, int to) {
        int[] closers = new int[to - from];
        Map<Integer, Integer> next = new HashMap<>();
        int i = to - 1;
        while (i >= from) {
            if (line.charAt(i) != '`') {
                i--;
                continue;
            }
            int end = i;
            while (i >= from && line.charAt(i) == '`') {
                i--;
            }
            Integer close = next.put(end - i, i + 1);
            closers[i + 1 - from] = close == null ? 0 : close;
        }
        return closers;
    }
}
