package dev.acreplay.register;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of a UTF-8 text as register.md section 2 reads them.
 *
 * <p>A byte order mark is dropped, malformed bytes become U+FFFD, and a line ends with {@code \n}, {@code \r\n} or a lone
 * {@code \r}. Lines and columns count from 1; columns are code points.
 */
final class DecodedText {
    private final List<String> lines;
    private final int malformedLine;
    private final int malformedColumn;

    private DecodedText(List<String> lines, int malformedLine, int malformedColumn) {
        this.lines = lines;
        this.malformedLine = malformedLine;
        this.malformedColumn = malformedColumn;
    }

    static DecodedText of(byte[] bytes) {
        int start = hasMark(bytes) ? 3 : 0;
        int bad = firstMalformed(bytes, start);
        String text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
        List<String> lines = split(text);
        if (bad < 0) {
            return new DecodedText(lines, 0, 0);
        }
        List<String> before = split(new String(bytes, start, bad - start, StandardCharsets.UTF_8) + "x");
        String last = before.get(before.size() - 1);
        return new DecodedText(lines, before.size(), last.codePointCount(0, last.length()));
    }

    /** Returns whether the bytes begin with a UTF-8 byte order mark. */
    static boolean hasMark(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }

    List<String> lines() {
        return lines;
    }

    int size() {
        return lines.size();
    }

    /** Returns line {@code number}, from 1. */
    String line(int number) {
        return lines.get(number - 1);
    }

    /** Returns the line of the first malformed sequence, or 0. */
    int malformedLine() {
        return malformedLine;
    }

    int malformedColumn() {
        return malformedColumn;
    }

    private static List<String> split(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                lines.add(text.substring(from, i));
                if (c == '\r' && i + 1 < length && text.charAt(i + 1) == '\n') {
                    i++;
                }
                from = i + 1;
            }
        }
        if (from < length) {
            lines.add(text.substring(from));
        }
        return lines;
    }

    private static int firstMalformed(byte[] bytes, int start) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(8192);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (result.isError()) {
                return in.position();
            }
            if (result.isUnderflow()) {
                return -1;
            }
            out.clear();
        }
    }
}
