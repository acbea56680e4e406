package dev.acreplay.register;

/**
 * One marker of an evidence block, {@code <!-- acreplay:begin KEY -->} (register.md section 15.3).
 *
 * @param begin whether it begins a block
 * @param key the key in canonical form ({@code AP-8}, {@code proposed}), or null if it is neither
 * @param line its line
 */
record Marker(boolean begin, String key, MarkdownLine line) {
    /** The key of the block of proposed rows. */
    static final String PROPOSED = "proposed";

    /** Returns the marker that is the whole content of the line, or null. */
    static Marker whole(MarkdownLine line) {
        String content = line.content();
        if (!content.startsWith("<!--") || !content.endsWith("-->") || content.length() < 7) {
            return null;
        }
        if (content.indexOf("-->") != content.length() - 3) {
            return null;
        }
        String inside = content.substring(4, content.length() - 3).strip();
        boolean begin = inside.startsWith("acreplay:begin");
        if (!begin && !inside.startsWith("acreplay:end")) {
            return null;
        }
        String rest = inside.substring(begin ? 14 : 12);
        if (!rest.isEmpty() && !IdScanner.blank(rest.charAt(0))) {
            return null;
        }
        String key = rest.strip();
        if (key.equals(PROPOSED)) {
            return new Marker(begin, PROPOSED, line);
        }
        RowId id = RowId.parse(key);
        return new Marker(begin, id == null ? null : id.toString(), line);
    }

    /** Returns where a marker stands among other text of the line, outside code spans, or -1. */
    static int misplaced(MarkdownLine line) {
        String text = line.text();
        int at = text.indexOf("acreplay:", line.start());
        if (at < 0) {
            return -1;
        }
        boolean[] code = codeSpans(text, line.start(), line.end());
        for (int open = text.indexOf("<!--", line.start()); open >= 0; open = text.indexOf("<!--", open + 4)) {
            int name = IdScanner.skipBlanks(text, open + 4);
            boolean marker = text.startsWith("acreplay:begin", name) || text.startsWith("acreplay:end", name);
            if (marker && !code[open - line.start()]) {
                return open;
            }
        }
        return -1;
    }

    private static boolean[] codeSpans(String text, int from, int to) {
        boolean[] code = new boolean[Math.max(to - from, 0) + 1];
        int i = from;
        int[] closers = CellSplitter.closers(text, from, to);
        int backslashes = 0;
        while (i < to) {
            char c = text.charAt(i);
            if (c == '`') {
                int run = i;
                while (run < to && text.charAt(run) == '`') {
                    run++;
                }
                int close = closers[i - from];
                if (backslashes % 2 == 0 && close > 0) {
                    java.util.Arrays.fill(code, i - from, close - from, true);
                    i = close + (run - i);
                } else {
                    i = run;
                }
                backslashes = 0;
                continue;
            }
            backslashes = c == '\\' ? backslashes + 1 : 0;
            i++;
        }
        return code;
    }
}
