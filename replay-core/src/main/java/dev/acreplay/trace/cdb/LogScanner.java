package dev.acreplay.trace.cdb;

import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds records, noise and session marks in the lines of a log (cdb.md sections 1.4 and 4.1) and hands them on in order.
 *
 * <p>A record may go on in the next line, so the last record of a line is held until that line is seen.
 */
final class LogScanner {
    /** What is told while a log is scanned. */
    interface Events {
        /** A session begins at this line, which may already hold its first record. */
        void session(int line);

        /** The session ends with this line; noise up to the next mark still belongs to it. */
        default void ended(int line) {}

        void record(LogRecord record);

        /** The line behind an RV record: the number in st(0). */
        void st0(double value, boolean approx);

        default void noise(Noise reason, String text, int line) {}

        /** A line of a script that prints a tag: the format of its keys, and the function it stands at or an empty text. */
        default void echo(String tag, String keys, String function) {}

        default void glued() {}

        default void rejoined() {}

        default void truncated(String tag, int line) {}

        default void unknownKey() {}

        default void malformed(int line, String tag, String key, String text) {}
    }

    private static final Pattern ECHO =
            Pattern.compile("\\.printf\\s+\\\\*\"([!-~&&[^\"\\\\%=]]{1,32})\\s+([A-Za-z_][\\w.]*=%[^\"\\\\]*)");
    private static final Pattern PLACE = Pattern.compile("\\bb[pmu]\\d* +(?:/\\S+ +)*\\w+!([\\w:~]+)");
    private static final Pattern ST0 =
            Pattern.compile("st0= *([-+0-9.#A-Za-z]+)(?: +\\(([01]):([0-9a-fA-F]{4}):([0-9a-fA-F]{16})\\))?\\s*");

    private final TraceMap map;
    private final Events to;
    private boolean any;
    private boolean sinceMark;
    private boolean over;
    private boolean partial;
    private LogRecord pending;
    private LogRecord lastReturn;

    LogScanner(TraceMap map, Events to) {
        this.map = map;
        this.to = to;
    }

    /** Takes the next line. */
    void line(LogLines lines) {
        int number = lines.number();
        if (!any) {
            any = true;
            to.session(number);
        }
        if (lines.tooLong()) {
            flush();
            to.noise(Noise.LONG_LINE, "", number);
            return;
        }
        String text = lines.text();
        int at = behindPrompts(text);
        if (pending != null && goesOn(text, at, lines.terminated())) {
            return;
        }
        flush();
        if (text.indexOf('=', at) < 0) {
            noise(text.substring(at), at > 0, number);
            return;
        }
        if (text.startsWith("st0=", at) && lastReturn != null && st0(text.substring(at))) {
            return;
        }
        if (text.indexOf('%', at) >= 0 && echo(text, number)) {
            return;
        }
        List<LogRecord> found = new ArrayList<>(2);
        Parser parser = new Parser(text, number, at, found);
        if (parser.echo) {
            to.noise(Noise.SCRIPT_ECHO, text.substring(at), number);
        } else if (parser.records == 0) {
            noise(text.substring(at), at > 0, number);
        } else {
            deliver(parser, lines.terminated(), number);
        }
    }

    /** Ends the log. */
    void end() {
        flush();
    }

    private void deliver(Parser parser, boolean terminated, int number) {
        List<LogRecord> found = parser.found;
        for (int i = 0; i < found.size(); i++) {
            boolean last = i == found.size() - 1;
            LogRecord record = found.get(i);
            if (last && !terminated) {
                to.truncated(parser.tags.get(i), number);
            } else if (record == null) {
                Problem problem = parser.problems.get(i);
                to.malformed(number, parser.tags.get(i), problem.key, problem.text);
            } else {
                if (parser.glued.get(i)) {
                    to.glued();
                }
                for (int k = parser.unknown.get(i); k > 0; k--) {
                    to.unknownKey();
                }
                if (last && record.lacksKeys()) {
                    pending = record;
                } else {
                    emit(record);
                }
            }
        }
    }

    private void flush() {
        if (pending != null) {
            LogRecord record = pending;
            pending = null;
            emit(record);
        }
    }

    private void emit(LogRecord record) {
        if (over || record.tag.kind == Kind.HEADER && sinceMark) {
            over = false;
            partial = false;
            to.session(record.line);
        }
        if (record.tag.kind == Kind.HEADER && record.get("form") != null) {
            partial = record.get("form").text().equals(CdbWriter.FORM);
        }
        record.incomplete = !partial && record.lacksKeys();
        sinceMark = true;
        lastReturn = record.tag.kind == Kind.RETURN ? record : null;
        to.record(record);
        if (record.tag.kind == Kind.STOP) {
            ended(record.line);
        }
    }

    private void ended(int line) {
        if (sinceMark) {
            over = true;
            to.ended(line);
        }
    }

    private void noise(String first, boolean prompt, int number) {
        if (sinceMark && Noise.begins(first)) {
            sinceMark = false;
            over = false;
            partial = false;
            to.session(number);
        }
        to.noise(Noise.of(first, prompt), first, number);
        if (Noise.ends(first)) {
            ended(number);
        }
    }

    private boolean st0(String text) {
        Matcher matcher = ST0.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        lastReturn = null;
        if (matcher.group(2) != null) {
            to.st0(extended(matcher.group(2).equals("1"), matcher.group(3), matcher.group(4)), false);
            return true;
        }
        CdbValue value = ValueType.F64.parse(matcher.group(1));
        if (value != null && value.approx()) {
            to.st0(value.number(), true);
        }
        return true;
    }

    /** Reads an 80-bit number: (-1)^s m 2^(e-16383-63). */
    private static double extended(boolean negative, String exponent, String mantissa) {
        int e = Integer.parseInt(exponent, 16);
        BigInteger m = new BigInteger(mantissa, 16);
        double value;
        if (e == 0x7FFF) {
            value = m.equals(BigInteger.ONE.shiftLeft(63)) ? Double.POSITIVE_INFINITY : Double.NaN;
        } else {
            int shift = e - 16383 - 63;
            BigDecimal exact = shift >= 0
                    ? new BigDecimal(m.shiftLeft(Math.min(shift, 1100)))
                    : new BigDecimal(m).divide(new BigDecimal(BigInteger.ONE.shiftLeft(Math.min(-shift, 1400))));
            value = exact.doubleValue();
        }
        return negative ? -value : value;
    }

    private boolean echo(String text, int number) {
        Matcher matcher = ECHO.matcher(text);
        if (!matcher.find()) {
            return false;
        }
        to.noise(Noise.SCRIPT_ECHO, text, number);
        Matcher place = PLACE.matcher(text);
        String function = place.find() ? place.group(1) : "";
        do {
            to.echo(matcher.group(1), matcher.group(2), function);
        } while (matcher.find());
        return true;
    }

    /** Adds the fields of a line that holds nothing but fields which the held record lacks. */
    private boolean goesOn(String text, int at, boolean terminated) {
        int p = skipBlanks(text, at);
        if (p >= text.length()) {
            return false;
        }
        List<Integer> keys = new ArrayList<>();
        List<String> values = new ArrayList<>();
        while (p < text.length()) {
            int equals = keyEnd(text, p);
            int key = equals < 0 ? -1 : pending.tag.index(text.substring(p, equals));
            if (key < 0 || pending.values[key] != null || keys.contains(key)) {
                return false;
            }
            int end = valueEnd(text, equals + 1);
            keys.add(key);
            values.add(unquoted(text, equals + 1, end));
            p = skipBlanks(text, end);
        }
        LogRecord record = pending;
        if (!terminated) {
            pending = null;
            to.truncated(record.tag.tag, record.line + 1);
            return true;
        }
        to.rejoined();
        for (int i = 0; i < keys.size(); i++) {
            CdbValue value = record.tag.key(keys.get(i)).type().parse(values.get(i));
            if (value == null) {
                pending = null;
                to.malformed(
                        record.line, record.tag.tag, record.tag.key(keys.get(i)).name(), values.get(i));
                return true;
            }
            record.add(keys.get(i), value);
        }
        if (!record.lacksKeys()) {
            flush();
        }
        return true;
    }

    /** Returns where the text behind all prompts begins. */
    static int behindPrompts(String text) {
        int at = 0;
        for (int end = promptEnd(text, at); end > at; end = promptEnd(text, at)) {
            at = end;
        }
        return at;
    }

    private static int promptEnd(String text, int at) {
        int p = at;
        while (p < text.length() && text.charAt(p) == '|') {
            int q = p + 1;
            if (q < text.length() && text.charAt(q) == '|') {
                q++;
            }
            int digits = digitsEnd(text, q);
            if (digits == q || digits >= text.length() || text.charAt(digits) != ':') {
                return at;
            }
            p = digits + 1;
        }
        int first = digitsEnd(text, p);
        if (first == p || first >= text.length() || text.charAt(first) != ':') {
            return at;
        }
        int second = digitsEnd(text, first + 1);
        if (second == first + 1 || second >= text.length()) {
            return at;
        }
        if (text.charAt(second) == ':') {
            int word = second + 1;
            while (word < text.length() && Character.isLetterOrDigit(text.charAt(word))) {
                word++;
            }
            if (word == second + 1) {
                return at;
            }
            second = word;
        }
        if (second >= text.length() || text.charAt(second) != '>') {
            return at;
        }
        return second + 1 < text.length() && text.charAt(second + 1) == ' ' ? second + 2 : second + 1;
    }

    private static int digitsEnd(String text, int at) {
        int p = at;
        while (p < text.length() && text.charAt(p) >= '0' && text.charAt(p) <= '9') {
            p++;
        }
        return p;
    }

    private static boolean blank(char c) {
        return c == ' ' || c == '\t';
    }

    private static int skipBlanks(String text, int at) {
        int p = at;
        while (p < text.length() && blank(text.charAt(p))) {
            p++;
        }
        return p;
    }

    /** Returns where the = of a key stands that begins here, or -1. */
    private static int keyEnd(String text, int at) {
        int p = at;
        while (p < text.length()) {
            char c = text.charAt(p);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
            if (!letter && (p == at || !(c >= '0' && c <= '9' || c == '.'))) {
                break;
            }
            p++;
        }
        return p > at && p < text.length() && text.charAt(p) == '=' ? p : -1;
    }

    private static int valueEnd(String text, int at) {
        if (at < text.length() && text.charAt(at) == '"') {
            int quote = text.indexOf('"', at + 1);
            if (quote > 0) {
                return quote + 1;
            }
        }
        int p = at;
        while (p < text.length() && !blank(text.charAt(p))) {
            p++;
        }
        return p;
    }

    private static String unquoted(String text, int from, int to) {
        return to - from >= 2 && text.charAt(from) == '"' && text.charAt(to - 1) == '"'
                ? text.substring(from + 1, to - 1)
                : text.substring(from, to);
    }

    /** Why a record is dropped. */
    private record Problem(String key, String text) {}

    /** Takes the records of one line apart. */
    private final class Parser {
        final String text;
        final int number;
        final List<LogRecord> found;
        final List<String> tags = new ArrayList<>(2);
        final List<Problem> problems = new ArrayList<>(2);
        final List<Boolean> glued = new ArrayList<>(2);
        final List<Integer> unknown = new ArrayList<>(2);
        int records;
        boolean echo;
        private LogRecord record;
        private Problem problem;
        private int unknownKeys;

        Parser(String text, int number, int from, List<LogRecord> found) {
            this.text = text;
            this.number = number;
            this.found = found;
            int at = from;
            while (at < text.length() && !echo) {
                TagDefinition tag = recordAt(at);
                if (tag == null) {
                    at++;
                    continue;
                }
                char before = at > from ? text.charAt(at - 1) : ' ';
                if (before == '"' || before == '\\') {
                    echo = true;
                    return;
                }
                at = parse(tag, at);
                records++;
                found.add(problem == null ? record : null);
                tags.add(tag.tag);
                problems.add(problem);
                glued.add(!blank(before));
                unknown.add(unknownKeys);
            }
        }

        /** Returns the longest tag whose record begins here, or null. */
        private TagDefinition recordAt(int at) {
            for (TagDefinition tag : map.beginningWith(text.charAt(at))) {
                int end = at + tag.tag.length();
                if (end < text.length()
                        && blank(text.charAt(end))
                        && text.startsWith(tag.tag, at)
                        && hasKey(tag, end)) {
                    return tag;
                }
            }
            return null;
        }

        private boolean hasKey(TagDefinition tag, int behindTag) {
            int p = skipBlanks(text, behindTag);
            while (p < text.length()) {
                int equals = keyEnd(text, p);
                if (equals > 0 && tag.index(text.substring(p, equals)) >= 0) {
                    return true;
                }
                if (!tag.user) {
                    return false;
                }
                p = skipBlanks(text, valueEnd(text, equals > 0 ? equals + 1 : p));
            }
            return false;
        }

        private int parse(TagDefinition tag, int start) {
            record = new LogRecord(tag, number);
            problem = null;
            unknownKeys = 0;
            int end = start + tag.tag.length();
            int next = 0;
            while (true) {
                int p = skipBlanks(text, end);
                if (p >= text.length() || p == end || recordAt(p) != null) {
                    return p;
                }
                int index = isKey(tag, next, p) ? next : -1;
                int equals = index >= 0 ? p + tag.key(index).name().length() : keyEnd(text, p);
                if (equals < 0) {
                    if (!tag.user) {
                        return p;
                    }
                    int wordEnd = valueEnd(text, p);
                    int cut = cut(p, wordEnd);
                    if (cut < wordEnd) {
                        return cut;
                    }
                    end = wordEnd;
                    continue;
                }
                int valueEnd = valueEnd(text, equals + 1);
                int cut = cut(equals + 1, valueEnd);
                if (index < 0) {
                    index = tag.index(text.substring(p, equals));
                }
                take(tag, index, unquoted(text, equals + 1, cut), cut < valueEnd);
                next = index + 1;
                if (cut < valueEnd) {
                    return cut;
                }
                end = valueEnd;
            }
        }

        /** Returns where a record begins inside a value, which ends there then; else the value's end. */
        private int cut(int from, int end) {
            if (end >= text.length() || end - from < 2 || !map.endsTag(text.charAt(end - 1))) {
                return end;
            }
            for (int at = Math.max(from + 1, end - map.longestTag()); at < end; at++) {
                TagDefinition tag = recordAt(at);
                if (tag != null && at + tag.tag.length() == end) {
                    return at;
                }
            }
            return end;
        }

        /** Whether the key that usually follows stands here. */
        private boolean isKey(TagDefinition tag, int index, int at) {
            if (index >= tag.size()) {
                return false;
            }
            String name = tag.key(index).name();
            int equals = at + name.length();
            return equals < text.length() && text.charAt(equals) == '=' && text.startsWith(name, at);
        }

        private void take(TagDefinition tag, int index, String value, boolean cut) {
            if (value.indexOf('%') >= 0) {
                echo = true;
            }
            if (index < 0) {
                unknownKeys++;
                return;
            }
            String key = tag.key(index).name();
            ValueType type = tag.key(index).type();
            boolean short1 = cut && type.pointer() && pointerDigits(value) != 8 && pointerDigits(value) != 16;
            CdbValue parsed = short1 ? null : type.parse(value);
            if (parsed == null) {
                problem = problem == null ? new Problem(key, value) : problem;
            } else if (!record.add(index, parsed)) {
                problem = problem == null ? new Problem(key, value + " (given twice)") : problem;
            }
        }

        private int pointerDigits(String value) {
            String digits = value.startsWith("0x") ? value.substring(2) : value;
            return digits.indexOf('`') >= 0 ? digits.length() - 1 : digits.length();
        }
    }
}
