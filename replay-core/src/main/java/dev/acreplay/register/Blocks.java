package dev.acreplay.register;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Gives each line of a Markdown file its kind, in one pass (register.md section 3). */
final class Blocks {
    /** A line longer than this is not analysed beyond its ids. */
    static final int LONGEST_LINE = 1 << 20;

    private static final Pattern DIRECTIVE = Pattern.compile("<!--[ \\t]*acreplay:ignore-table[ \\t]*-->");
    private static final Pattern RAW_START = Pattern.compile("(?i)<(script|pre|style|textarea)(?:[ \\t>].*)?");
    private static final Pattern RAW_END = Pattern.compile("(?i)</(script|pre|style|textarea)>");
    private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?");
    private static final Pattern LIST_ITEM = Pattern.compile("(?:[-*+]|\\d{1,9}[.)])(?:[ \\t].*)?");

    private final List<String> lines;
    private final List<MarkdownLine> out = new ArrayList<>();
    private char fence;
    private int fenceLength;
    private boolean comment;
    private boolean raw;

    private Blocks(List<String> lines) {
        this.lines = lines;
    }

    static List<MarkdownLine> classify(List<String> lines) {
        Blocks blocks = new Blocks(lines);
        int first = blocks.frontMatter();
        for (int i = first; i < lines.size(); i++) {
            blocks.out.add(blocks.classify(i));
        }
        return blocks.headings();
    }

    private int frontMatter() {
        if (lines.isEmpty() || !lines.get(0).stripTrailing().equals("---")) {
            return 0;
        }
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i).stripTrailing();
            if (line.equals("---") || line.equals("...")) {
                for (int k = 0; k <= i; k++) {
                    out.add(cut(k, LineKind.FRONT));
                }
                return i + 1;
            }
        }
        return 0;
    }

    private MarkdownLine classify(int i) {
        MarkdownLine line = cut(i, LineKind.NORMAL);
        String text = line.text();
        boolean indented = indentation(text, prefixEnd(text)) >= 4;
        String content = line.content();
        if (fence != 0) {
            if (!indented && closesFence(content)) {
                fence = 0;
            }
            return line.as(LineKind.FENCE);
        }
        if (comment) {
            comment = !content.contains("-->");
            return line.as(LineKind.COMMENT);
        }
        if (raw) {
            raw = !RAW_END.matcher(content).find();
            return line.as(LineKind.RAW);
        }
        if (!indented && opensFence(content)) {
            return line.as(LineKind.FENCE);
        }
        if (content.startsWith("<") && RAW_START.matcher(content).matches()) {
            raw = !RAW_END.matcher(content).find();
            return line.as(LineKind.RAW);
        }
        if (content.isEmpty()) {
            return line.as(LineKind.BLANK);
        }
        if (indented) {
            return line.as(LineKind.INDENTED);
        }
        if (content.startsWith("<!--")) {
            if (Marker.whole(line) != null) {
                return line.as(LineKind.MARKER);
            }
            if (DIRECTIVE.matcher(content).matches()) {
                return line.as(LineKind.DIRECTIVE);
            }
            comment = content.indexOf("-->", 4) < 0;
            return line.as(LineKind.COMMENT_START);
        }
        return HEADING.matcher(content).matches() ? line.as(LineKind.HEADING) : line;
    }

    private List<MarkdownLine> headings() {
        for (int i = 0; i + 1 < out.size(); i++) {
            MarkdownLine line = out.get(i);
            MarkdownLine next = out.get(i + 1);
            if (line.kind() == LineKind.NORMAL
                    && next.kind() == LineKind.NORMAL
                    && !line.startsWithBar()
                    && isUnderline(next.content())
                    && !LIST_ITEM.matcher(line.content()).matches()) {
                out.set(i, line.as(LineKind.UNDERLINED_HEADING));
                i++;
            }
        }
        return out;
    }

    static boolean isUnderline(String content) {
        return content.length() >= 3 && (only(content, '=') || only(content, '-'));
    }

    private static boolean only(String text, char c) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != c) {
                return false;
            }
        }
        return true;
    }

    private boolean opensFence(String content) {
        if (content.isEmpty()) {
            return false;
        }
        char c = content.charAt(0);
        if (c != '`' && c != '~') {
            return false;
        }
        int run = 0;
        while (run < content.length() && content.charAt(run) == c) {
            run++;
        }
        if (run < 3 || c == '`' && content.indexOf('`', run) >= 0) {
            return false;
        }
        fence = c;
        fenceLength = run;
        return true;
    }

    private boolean closesFence(String content) {
        return content.length() >= fenceLength && only(content, fence);
    }

    private MarkdownLine cut(int i, LineKind kind) {
        String text = lines.get(i);
        int start = prefixEnd(text);
        while (start < text.length() && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
            start++;
        }
        int end = text.length();
        while (end > start && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\t')) {
            end--;
        }
        return new MarkdownLine(i + 1, text, kind, start, end);
    }

    /** Returns where the container prefix ends: any number of up to three blanks, {@code >}, at most one blank. */
    static int prefixEnd(String text) {
        int at = 0;
        while (true) {
            int i = at;
            while (i < text.length() && text.charAt(i) == ' ' && i - at < 3) {
                i++;
            }
            if (i >= text.length() || text.charAt(i) != '>') {
                return at;
            }
            at = i + 1;
            if (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
        }
    }

    private static int indentation(String text, int from) {
        int column = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ') {
                column++;
            } else if (c == '\t') {
                column = (column / 4 + 1) * 4;
            } else {
                break;
            }
        }
        return column;
    }

    /** Returns the level and the text of a heading line. */
    static Heading heading(MarkdownLine line, MarkdownLine next) {
        if (line.kind() == LineKind.UNDERLINED_HEADING) {
            return new Heading(next.content().charAt(0) == '=' ? 1 : 2, line.content(), line.start());
        }
        String content = line.content();
        int level = 0;
        while (level < content.length() && content.charAt(level) == '#') {
            level++;
        }
        String text = content.substring(level).replaceFirst("[ \\t]+#+$", "");
        if (text.strip().matches("#+")) {
            text = "";
        }
        return new Heading(level, text, line.start() + level);
    }

    /**
     * A heading.
     *
     * @param level 1 to 6
     * @param text its Markdown
     * @param start where the text begins in the line
     */
    record Heading(int level, String text, int start) {
        String plain() {
            return FlatText.plain(text);
        }

        String lower() {
            return plain().toLowerCase(Locale.ROOT);
        }
    }
}
