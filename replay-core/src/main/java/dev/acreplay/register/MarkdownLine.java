package dev.acreplay.register;

/**
 * One classified line.
 *
 * @param number from 1
 * @param text the whole line
 * @param kind what it is
 * @param start where its content begins, behind container prefix and blanks
 * @param end where its content ends
 */
record MarkdownLine(int number, String text, LineKind kind, int start, int end) {
    String content() {
        return text.substring(start, end);
    }

    boolean startsWithBar() {
        return start < end && text.charAt(start) == '|';
    }

    MarkdownLine as(LineKind other) {
        return new MarkdownLine(number, text, other, start, end);
    }
}
