package dev.acreplay.register;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the symbols and numbers that a row names (register.md section 8). */
final class RowText {
    private static final String SIGNS = "(?:\\(\\)|\\[\\]|[-+*/%=<>!&|^~]+)";
    /** Identifiers joined by {@code ::}, {@code .} or {@code ->}. */
    static final Pattern CHAIN = Pattern.compile("(?<![A-Za-z0-9_])(?:operator" + SIGNS
            + "|[A-Za-z_][A-Za-z0-9_]*+(?:(?:::|\\.|->)(?:operator" + SIGNS + "|~?[A-Za-z_][A-Za-z0-9_]*+))*+)");

    private static final Pattern JOINT = Pattern.compile("::|\\.|->");
    private static final Pattern INNER_UNDERSCORE = Pattern.compile("[A-Za-z0-9]_[A-Za-z0-9]");
    private static final Set<String> WORDS =
            Set.of(("true false null nil none this self base super void bool int uint long short"
                            + " byte char float double string var let const static readonly public private protected internal class"
                            + " struct enum interface record new return if else for foreach while do switch case default break"
                            + " continue is as in out ref not and or typeof sizeof nameof async await fn impl mut pub use mod def"
                            + " lambda")
                    .split(" "));
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\p{L}\\p{N}_.#§:/@])\\d++(?:\\.\\d++)?(?:[eE][+-]?\\d++)?");
    private static final Pattern UNIT = Pattern.compile(
            "[ \\t]?(?:mm|cm|km|m/s|ms|m|s|Hz|rad|deg|degrees?|metres?|meters?|seconds?|frames?|ticks?|nodes?|x)(?![\\p{L}\\p{N}_])|[ \\t]?[%°×]");
    private static final Pattern SUFFIX = Pattern.compile("[fFdD](?![\\p{L}\\p{N}_])");
    private static final int MOST_NUMBER_DIGITS = 60;

    private RowText() {}

    static void read(RegisterRow row) {
        Set<Float> numbers = new HashSet<>();
        for (int c = 1; c < row.cells.size(); c++) {
            FlatText flat = row.cells.get(c).flat();
            String text = flat.text();
            boolean[] cited = new boolean[text.length() + 1];
            boolean[] citedOrNamed = new boolean[text.length() + 1];
            for (Citation citation : row.citations) {
                if (citation.cell == c && citation.end > citation.start) {
                    java.util.Arrays.fill(citedOrNamed, citation.start, citation.end, true);
                    if (citation.kind != Citation.Kind.FUNCTION) {
                        java.util.Arrays.fill(cited, citation.start, citation.end, true);
                    }
                }
            }
            symbols(row, c, flat, text, cited);
            numbers(row, flat, text, citedOrNamed, numbers);
        }
    }

    private static boolean any(boolean[] marks, int from, int to) {
        for (int i = from; i < to; i++) {
            if (marks[i]) {
                return true;
            }
        }
        return false;
    }

    private static void symbols(RegisterRow row, int cell, FlatText flat, String text, boolean[] cited) {
        Matcher chain = CHAIN.matcher(text);
        while (chain.find()) {
            String whole = chain.group();
            if (any(cited, chain.start(), chain.end())) {
                continue;
            }
            boolean named = flat.span(chain.start()) > 0
                    || text.startsWith("()", chain.end())
                    || whole.contains("::")
                    || INNER_UNDERSCORE.matcher(whole).find();
            if (named) {
                Symbol symbol = symbol(whole, cell, chain.start(), chain.end(), flat.span(chain.start()));
                if (symbol.name().length() >= 3 && !WORDS.contains(symbol.name())) {
                    row.symbols.add(symbol);
                }
            }
        }
    }

    static Symbol symbol(String whole, int cell, int start, int end, int span) {
        int operator = whole.indexOf("operator");
        String head = operator > 0 && (whole.startsWith("::", operator - 2) || whole.charAt(operator - 1) == '.')
                ? whole.substring(0, operator)
                : whole;
        List<String> parts = new ArrayList<>(List.of(JOINT.split(head)));
        if (!head.equals(whole)) {
            parts.add(whole.substring(operator));
        } else if (operator == 0) {
            parts = new ArrayList<>(List.of(whole));
        }
        String name = parts.get(parts.size() - 1);
        String qualifier = parts.size() > 1 ? parts.get(parts.size() - 2) : null;
        return new Symbol(whole, name, qualifier, cell, start, end, span);
    }

    private static void numbers(RegisterRow row, FlatText flat, String text, boolean[] cited, Set<Float> seen) {
        Matcher number = NUMBER.matcher(text);
        while (number.find()) {
            int start = number.start();
            int end = number.end();
            String literal = number.group();
            if (literal.length() > MOST_NUMBER_DIGITS || any(cited, start, end) || excluded(text, start, end)) {
                continue;
            }
            boolean suffix = SUFFIX.matcher(text).region(end, text.length()).lookingAt();
            boolean unit = UNIT.matcher(text)
                    .region(end, text.length())
                    .useTransparentBounds(true)
                    .lookingAt();
            boolean glued = end < text.length() && IdScanner.wordChar(text, end);
            if (glued && !suffix && !unit) {
                continue;
            }
            boolean told = flat.span(start) > 0
                    || literal.indexOf('.') >= 0
                    || literal.indexOf('e') >= 0
                    || literal.indexOf('E') >= 0
                    || suffix
                    || unit
                    || start > 0 && "×±<>=*".indexOf(text.charAt(start - 1)) >= 0;
            float value = Float.parseFloat(literal);
            if (told && value != 0f && value != 1f && seen.add(value)) {
                row.numbers.add(new RowNumber(literal, value));
            }
        }
    }

    private static boolean excluded(String text, int start, int end) {
        if (start > 1 && text.charAt(start - 1) == '-' && IdScanner.letterOrDigit(text, start - 2)) {
            return true;
        }
        return end + 1 < text.length()
                && "-:/.".indexOf(text.charAt(end)) >= 0
                && Character.isDigit(text.charAt(end + 1));
    }
}
