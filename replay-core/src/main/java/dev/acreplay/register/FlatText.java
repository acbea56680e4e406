package dev.acreplay.register;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A cell without its Markdown: the text a reader sees, with the place of each character in the line (register.md section
 * 7.1). Takes time linear in the length, whatever it holds.
 */
final class FlatText {
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    /**
     * An inline link.
     *
     * @param start where its text begins in the flat text
     * @param end where its text ends
     * @param target the target as written
     * @param targetIndex where the target begins in the line
     */
    record Link(int start, int end, String target, int targetIndex) {}

    private StringBuilder text = new StringBuilder();
    /** For each character its place in the line; null where nothing was dropped or changed. */
    private int[] index = new int[64];
    /** For each character the number of its code span; null where there is none. */
    private int[] spans = new int[64];

    private final String flat;
    private final List<Link> links = new ArrayList<>();
    private final String raw;
    private final int offset;
    private int spanCount;
    private int nextBracket = -1;
    private int nextParenthesis = -1;
    private boolean commentsEnd = true;
    private int nextCommentEnd = -1;
    private Map<Integer, Integer> closingRuns;

    /**
     * Flattens a cell or line.
     *
     * @param raw the text
     * @param offset where it begins in its line
     */
    FlatText(String raw, int offset) {
        this.raw = raw;
        this.offset = offset;
        scan(0, raw.length());
        flat = text.toString();
        text = null;
        closingRuns = null;
        boolean same = flat.length() == raw.length();
        for (int i = 0; same && i < flat.length(); i++) {
            same = index[i] == offset + i;
        }
        index = same ? null : Arrays.copyOf(index, flat.length());
        spans = spanCount == 0 ? null : Arrays.copyOf(spans, flat.length());
    }

    /** Returns the flat text. */
    String text() {
        return flat;
    }

    /** Returns the index in the line of a character of the flat text; of its end, the place behind the last one. */
    int lineIndex(int at) {
        if (index == null) {
            return offset + Math.min(at, flat.length());
        }
        if (at < flat.length()) {
            return index[at];
        }
        return flat.isEmpty() ? offset : index[flat.length() - 1] + 1;
    }

    /** Returns the number of the code span that the character lies in, or 0. */
    int span(int at) {
        return spans != null && at >= 0 && at < flat.length() ? spans[at] : 0;
    }

    List<Link> links() {
        return links;
    }

    /** Returns the text of a head, heading or first cell: flat, without {@code __}, blanks collapsed. */
    static String plain(String raw) {
        return new FlatText(raw, 0)
                .text()
                .replace("__", "")
                .replaceAll("[ \\t\\u00A0]+", " ")
                .strip();
    }

    private void put(char c, int at, int span) {
        int n = text.length();
        if (n == index.length) {
            index = Arrays.copyOf(index, n * 2);
            spans = Arrays.copyOf(spans, n * 2);
        }
        index[n] = offset + at;
        spans[n] = span;
        text.append(c);
    }

    private void scan(int from, int to) {
        int i = from;
        while (i < to) {
            i = step(i, to);
        }
    }

    private int step(int i, int to) {
        char c = raw.charAt(i);
        return switch (c) {
            case '<' -> angle(i, to);
            case '\\' -> escape(i, to);
            case '`' -> code(i, to);
            case '!' -> image(i, to);
            case '[' -> bracket(i, to);
            case '&' -> entity(i, to);
            case '*' -> stars(i, to);
            case '~' -> tildes(i, to);
            default -> {
                put(c, i, 0);
                yield i + 1;
            }
        };
    }

    private int angle(int i, int to) {
        if (raw.startsWith("<!--", i) && commentsEnd) {
            if (nextCommentEnd < i + 4) {
                nextCommentEnd = raw.indexOf("-->", i + 4);
            }
            if (nextCommentEnd < 0) {
                commentsEnd = false;
            } else if (nextCommentEnd + 3 <= to) {
                return nextCommentEnd + 3;
            }
        }
        int end = i + 1;
        while (end < to && raw.charAt(end) != '<' && raw.charAt(end) != '>') {
            end++;
        }
        if (end < to && raw.charAt(end) == '>') {
            String inside = raw.substring(i + 1, end);
            if (inside.startsWith("http://") || inside.startsWith("https://")) {
                for (int k = i + 1; k < end; k++) {
                    put(raw.charAt(k), k, 0);
                }
                return end + 1;
            }
            if (isTag(inside)) {
                if (tagName(inside).equals("br")) {
                    put(' ', i, 0);
                }
                return end + 1;
            }
        }
        put('<', i, 0);
        return i + 1;
    }

    private static boolean isTag(String inside) {
        int at = inside.startsWith("/") ? 1 : 0;
        if (at >= inside.length() || !asciiLetter(inside.charAt(at))) {
            return false;
        }
        int end = at;
        while (end < inside.length()
                && (asciiLetter(inside.charAt(end))
                        || Character.isDigit(inside.charAt(end))
                        || inside.charAt(end) == '-')) {
            end++;
        }
        return end == inside.length() || inside.charAt(end) == '/' || IdScanner.blank(inside.charAt(end));
    }

    private static String tagName(String inside) {
        int at = inside.startsWith("/") ? 1 : 0;
        int end = at;
        while (end < inside.length() && asciiLetter(inside.charAt(end))) {
            end++;
        }
        return inside.substring(at, end).toLowerCase(java.util.Locale.ROOT);
    }

    private static boolean asciiLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private int escape(int i, int to) {
        if (i + 1 < to && PUNCTUATION.indexOf(raw.charAt(i + 1)) >= 0) {
            put(raw.charAt(i + 1), i + 1, 0);
            return i + 2;
        }
        put('\\', i, 0);
        return i + 1;
    }

    private int code(int i, int to) {
        int run = i;
        while (run < to && raw.charAt(run) == '`') {
            run++;
        }
        Integer close = closing(i);
        if (close == null || close + (run - i) > to) {
            for (int k = i; k < run; k++) {
                put('`', k, 0);
            }
            return run;
        }
        spanCount++;
        int from = run;
        int end = close;
        String inside = raw.substring(from, end);
        if (inside.length() >= 2 && inside.startsWith(" ") && inside.endsWith(" ") && !inside.isBlank()) {
            from++;
            end--;
        }
        for (int k = from; k < end; k++) {
            char c = raw.charAt(k);
            if (c == '\\' && k + 1 < end && raw.charAt(k + 1) == '|') {
                k++;
                c = '|';
            }
            put(c, k, spanCount);
        }
        return close + (run - i);
    }

    /** Returns where the run that closes the one at the place begins; runs are paired once for the whole cell. */
    private Integer closing(int at) {
        if (closingRuns == null) {
            closingRuns = new HashMap<>();
            Map<Integer, Integer> next = new HashMap<>();
            int i = raw.length() - 1;
            while (i >= 0) {
                if (raw.charAt(i) != '`') {
                    i--;
                    continue;
                }
                int end = i;
                while (i >= 0 && raw.charAt(i) == '`') {
                    i--;
                }
                int length = end - i;
                Integer close = next.put(length, i + 1);
                if (close != null) {
                    closingRuns.put(i + 1, close);
                }
            }
        }
        return closingRuns.get(at);
    }

    private int image(int i, int to) {
        if (i + 1 < to && raw.charAt(i + 1) == '[') {
            int close = bracketFrom(i + 2);
            if (close >= 0 && close + 1 < to && raw.charAt(close + 1) == '(') {
                int end = parenthesisFrom(close + 2);
                if (end >= 0 && end < to) {
                    return end + 1;
                }
            }
        }
        put('!', i, 0);
        return i + 1;
    }

    private int bracket(int i, int to) {
        int close = bracketFrom(i + 1);
        if (close >= 0 && close < to) {
            if (i + 1 < to && raw.charAt(i + 1) == '^') {
                return close + 1;
            }
            if (close + 1 < to && raw.charAt(close + 1) == '(') {
                int end = parenthesisFrom(close + 2);
                if (end >= 0 && end < to) {
                    int start = text.length();
                    scan(i + 1, close);
                    links.add(new Link(start, text.length(), raw.substring(close + 2, end), offset + close + 2));
                    return end + 1;
                }
            }
        }
        put('[', i, 0);
        return i + 1;
    }

    private int bracketFrom(int at) {
        if (nextBracket != Integer.MAX_VALUE && nextBracket < at) {
            int found = raw.indexOf(']', at);
            nextBracket = found < 0 ? Integer.MAX_VALUE : found;
        }
        return nextBracket == Integer.MAX_VALUE ? -1 : nextBracket;
    }

    private int parenthesisFrom(int at) {
        if (nextParenthesis != Integer.MAX_VALUE && nextParenthesis < at) {
            int found = raw.indexOf(')', at);
            nextParenthesis = found < 0 ? Integer.MAX_VALUE : found;
        }
        return nextParenthesis == Integer.MAX_VALUE ? -1 : nextParenthesis;
    }

    private int entity(int i, int to) {
        int end = i + 1;
        while (end < to && end - i < 12 && raw.charAt(end) != ';') {
            end++;
        }
        if (end < to && raw.charAt(end) == ';') {
            int point = decode(raw.substring(i + 1, end));
            if (point >= 0) {
                for (char c : Character.toChars(point)) {
                    put(c, i, 0);
                }
                return end + 1;
            }
        }
        put('&', i, 0);
        return i + 1;
    }

    private static int decode(String name) {
        switch (name) {
            case "amp":
                return '&';
            case "lt":
                return '<';
            case "gt":
                return '>';
            case "quot":
                return '"';
            case "nbsp":
                return ' ';
            default:
                break;
        }
        try {
            int point = -1;
            if (name.startsWith("#x") || name.startsWith("#X")) {
                point = Integer.parseInt(name.substring(2), 16);
            } else if (name.startsWith("#")) {
                point = Integer.parseInt(name.substring(1));
            }
            return Character.isValidCodePoint(point) && point != 0 ? point : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private int stars(int i, int to) {
        int end = i;
        while (end < to && raw.charAt(end) == '*') {
            end++;
        }
        boolean before = i > 0 && !IdScanner.blank(raw.charAt(i - 1));
        boolean after = end < raw.length() && !IdScanner.blank(raw.charAt(end));
        if (!before && !after) {
            for (int k = i; k < end; k++) {
                put('*', k, 0);
            }
        }
        return end;
    }

    private int tildes(int i, int to) {
        int end = i;
        while (end < to && raw.charAt(end) == '~') {
            end++;
        }
        if (end - i != 2) {
            for (int k = i; k < end; k++) {
                put('~', k, 0);
            }
        }
        return end;
    }
}
