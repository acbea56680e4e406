package dev.acreplay.register;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Recognises row ids, ranges and lists of them in a text (register.md section 5). */
final class IdScanner {
    private static final int MOST_IN_RANGE = 1000;

    /** One id and where it ends. */
    record Match(RowId id, int end) {}

    /**
     * One id or range in running text.
     *
     * @param ids the ids, in order
     * @param problem null, {@code reversed}, {@code mixed-family} or {@code too-long}
     */
    record Reference(List<RowId> ids, int start, int end, String problem) {}

    /** What the first cell of a row holds. */
    record Row(List<RowId> ids, int start, int end, List<Reference> bad) {}

    private IdScanner() {}

    static boolean isHyphen(char c) {
        return c == '-' || c == '\u2010' || c == '\u2011';
    }

    /** Returns the id that stands at the place, its surroundings judged too, or null. */
    static Match idAt(String text, int at) {
        int length = text.length();
        if (at + 4 > length
                || !capital(text.charAt(at))
                || !capital(text.charAt(at + 1))
                || !isHyphen(text.charAt(at + 2))) {
            return null;
        }
        if (at > 0) {
            char before = text.charAt(at - 1);
            if (wordPart(text, at - 1) || isHyphen(before)) {
                return null;
            }
        }
        int end = at + 3;
        while (end < length && digit(text.charAt(end)) && end - at - 3 < 7) {
            end++;
        }
        if (end == at + 3 || end - at - 3 > 6 || continues(text, end)) {
            return null;
        }
        int number = Integer.parseInt(text.substring(at + 3, end));
        return new Match(new RowId(text.substring(at, at + 2), number), end);
    }

    private static boolean continues(String text, int end) {
        if (end >= text.length()) {
            return false;
        }
        char c = text.charAt(end);
        if (wordChar(text, end)) {
            return true;
        }
        return (c == '.' || isHyphen(c)) && end + 1 < text.length() && letterOrDigit(text, end + 1);
    }

    /** Finds every id of the families in the text, ranges taken whole. */
    static List<Reference> references(String text, int from, Predicate<String> family) {
        List<Reference> found = new ArrayList<>();
        int at = from;
        while (at < text.length()) {
            Match match = capital(text.charAt(at)) ? idAt(text, at) : null;
            if (match == null || !family.test(match.id().family())) {
                at++;
                continue;
            }
            Reference reference = rangeFrom(text, at, match);
            found.add(reference);
            at = reference.end();
        }
        return found;
    }

    private static Reference rangeFrom(String text, int start, Match first) {
        int end = rangeEnd(text, first.end());
        if (end >= 0) {
            Match last = idAt(text, end);
            if (last == null) {
                last = numberAt(text, end, first.id().family());
            }
            if (last != null) {
                return range(first.id(), last.id(), start, last.end());
            }
        }
        return new Reference(List.of(first.id()), start, first.end(), null);
    }

    private static Reference range(RowId first, RowId last, int start, int end) {
        List<RowId> ends = List.of(first, last);
        if (!first.family().equals(last.family())) {
            return new Reference(ends, start, end, "mixed-family");
        }
        if (last.number() < first.number()) {
            return new Reference(ends, start, end, "reversed");
        }
        if (last.number() - first.number() + 1 > MOST_IN_RANGE) {
            return new Reference(ends, start, end, "too-long");
        }
        List<RowId> ids = new ArrayList<>();
        for (int n = first.number(); n <= last.number(); n++) {
            ids.add(new RowId(first.family(), n));
        }
        return new Reference(ids, start, end, null);
    }

    /** Returns where the end of a range would begin behind a range sign, or -1. */
    private static int rangeEnd(String text, int at) {
        int sign = skipBlanks(text, at);
        for (String dots : new String[] {"...", "..", "\u2026", "\u2013", "\u2014"}) {
            if (text.startsWith(dots, sign)) {
                return skipBlanks(text, sign + dots.length());
            }
        }
        for (String word : new String[] {"to", "through"}) {
            int after = sign + word.length();
            if (sign > at && text.startsWith(word, sign) && after < text.length() && blank(text.charAt(after))) {
                return skipBlanks(text, after);
            }
        }
        return -1;
    }

    /** A bare number that is not followed by more; null if none stands there. */
    private static Match numberAt(String text, int at, String family) {
        int end = at;
        while (end < text.length() && digit(text.charAt(end)) && end - at < 7) {
            end++;
        }
        if (end == at || end - at > 6 || continues(text, end)) {
            return null;
        }
        return new Match(new RowId(family, Integer.parseInt(text.substring(at, end))), end);
    }

    /**
     * Reads the ids that begin a first cell.
     *
     * @param text the cell's flat text without {@code __} and {@code ~~}
     * @param bareFamily the family of a bare number, or null where bare numbers are no ids
     * @return null if the cell begins with no id
     */
    static Row firstCell(String text, String bareFamily) {
        int at = skipBlanks(text, 0);
        if (text.startsWith("[ ]", at) || text.startsWith("[x]", at) || text.startsWith("[X]", at)) {
            at += 3;
        }
        while (at < text.length() && !letterOrDigit(text, at)) {
            at += Character.charCount(text.codePointAt(at));
        }
        Match first = idAt(text, at);
        if (first == null && bareFamily != null && bareNumberFits(text, at)) {
            first = numberAt(text, at, bareFamily);
        }
        if (first == null) {
            return null;
        }
        Set<RowId> ids = new LinkedHashSet<>();
        List<Reference> bad = new ArrayList<>();
        Reference reference = rangeFrom(text, at, first);
        while (true) {
            ids.addAll(reference.ids());
            if (reference.problem() != null) {
                bad.add(reference);
            }
            String family = reference.ids().get(reference.ids().size() - 1).family();
            Match next = listItem(text, reference.end(), family);
            if (next == null) {
                return new Row(List.copyOf(ids), at, reference.end(), bad);
            }
            reference = rangeFrom(text, reference.end(), next);
        }
    }

    private static boolean bareNumberFits(String text, int at) {
        int end = at;
        while (end < text.length() && digit(text.charAt(end))) {
            end++;
        }
        if (end == at) {
            return false;
        }
        return end == text.length() || !(wordChar(text, end) || text.charAt(end) == '.' || isHyphen(text.charAt(end)));
    }

    private static Match listItem(String text, int at, String family) {
        int sign = skipBlanks(text, at);
        if (sign >= text.length()) {
            return null;
        }
        char c = text.charAt(sign);
        if (c == ',' || c == '/' || c == '&' || c == '+') {
            int next = skipBlanks(text, sign + 1);
            Match match = next < text.length() ? idAt(text, next) : null;
            if (match == null && c == '/') {
                match = numberAt(text, sign + 1, family);
                if (match != null && match.end() < text.length() && "ms%".indexOf(text.charAt(match.end())) >= 0) {
                    match = null;
                }
            }
            return match;
        }
        if (sign > at && text.startsWith("and", sign) && sign + 3 < text.length() && blank(text.charAt(sign + 3))) {
            return idAt(text, skipBlanks(text, sign + 3));
        }
        return null;
    }

    static int skipBlanks(String text, int at) {
        int i = at;
        while (i < text.length() && blank(text.charAt(i))) {
            i++;
        }
        return i;
    }

    static boolean blank(char c) {
        return c == ' ' || c == '\t' || c == '\u00A0';
    }

    private static boolean capital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean letterOrDigit(String text, int at) {
        return Character.isLetterOrDigit(text.codePointAt(at));
    }

    /** Whether a letter, digit or {@code _} stands at the place. */
    static boolean wordChar(String text, int at) {
        return text.charAt(at) == '_' || letterOrDigit(text, at);
    }

    private static boolean wordPart(String text, int at) {
        return text.charAt(at) == '_' || Character.isLetterOrDigit(text.codePointBefore(at + 1));
    }
}
