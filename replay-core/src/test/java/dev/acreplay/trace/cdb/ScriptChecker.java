package dev.acreplay.trace.cdb;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a generated script as the debugger would, and lists what is wrong with it. */
final class ScriptChecker {
    private static final Pattern BREAKPOINT =
            Pattern.compile("(bp|ba)([0-9]+) (?:w4 )?(0x[0-9a-f]{8}|acclient!\\S+|@\\$t10\\+0xd[8c]) \"(.*)\"");
    private static final Pattern CONVERSION = Pattern.compile("%(08|04|02)?x");
    private static final Pattern FORBIDDEN = Pattern.compile(
            "(?:^|[;{ ])(qd|q|p|t|gu|k|bc|\\.detach|\\.kill|\\.restart|\\.call|\\.logclose|\\.reload|![a-z]+)(?=[ ;}]|$)");

    private final List<String> problems = new ArrayList<>();
    private int line;

    private ScriptChecker() {}

    static List<String> problems(String script) {
        ScriptChecker checker = new ScriptChecker();
        checker.check(script);
        return checker.problems;
    }

    private void wrong(String what) {
        problems.add("line " + line + ": " + what);
    }

    private void check(String script) {
        if (!script.endsWith("\r\n")) {
            wrong("no line end at the end");
        }
        Set<String> numbers = new HashSet<>();
        Set<String> places = new HashSet<>();
        String[] lines = script.split("\r\n", -1);
        for (line = 1; line < lines.length; line++) {
            String text = lines[line - 1];
            if (text.isBlank() || text.indexOf('\t') >= 0 || text.indexOf('\n') >= 0 || !text.matches("[ -~]+")) {
                wrong("blank line, tab or odd character");
            }
            if (text.length() > 2400) {
                wrong("longer than 2,400 characters");
            }
            if (text.startsWith("*")) {
                wrong("a * comment");
            }
            if (text.startsWith("$$")) {
                if (text.indexOf(';') >= 0) {
                    wrong("; inside a comment");
                }
                continue;
            }
            if (text.indexOf("poi(") >= 0) {
                wrong("poi reads the pointer size of the debugger");
            }
            Matcher breakpoint = BREAKPOINT.matcher(text);
            if (breakpoint.matches()) {
                if (!numbers.add(breakpoint.group(2)) || !places.add(breakpoint.group(3))) {
                    wrong("a second breakpoint with this number or at this place");
                }
                action(unescape(breakpoint.group(4)));
            } else if (text.startsWith("bp") || text.startsWith("ba")) {
                wrong("no breakpoint that the debugger would take: " + text.substring(0, Math.min(60, text.length())));
            } else {
                commands(text);
            }
        }
        if (!lines[lines.length - 2].equals("g")) {
            wrong("the last command is not g");
        }
    }

    /** Takes one level of quoting off. */
    private String unescape(String quoted) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < quoted.length(); i++) {
            char c = quoted.charAt(i);
            if (c == '"') {
                wrong("a bare quote inside an action");
            } else if (c == '\\' && i + 1 < quoted.length()) {
                text.append(quoted.charAt(++i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private void action(String text) {
        commands(text);
        if (!text.endsWith(";gc") && !text.endsWith("};gc")) {
            wrong("the action does not end in gc");
        }
        String outside = withoutQuotes(text);
        Matcher forbidden = FORBIDDEN.matcher(outside);
        while (forbidden.find()) {
            wrong("forbidden in an action: " + forbidden.group(1));
        }
        if (outside.substring(0, outside.length() - 3).matches(".*[; {]gc?(;.*|)")) {
            wrong("the action goes on before its end");
        }
    }

    private static String withoutQuotes(String text) {
        StringBuilder plain = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted) {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private void commands(String text) {
        int braces = 0;
        int parentheses = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted) {
                braces += c == '{' ? 1 : c == '}' ? -1 : 0;
                parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (braces < 0 || parentheses < 0) {
                    wrong("a bracket closes that was not opened");
                    return;
                }
            }
        }
        if (braces != 0 || parentheses != 0 || quoted) {
            wrong("unbalanced brackets or quotes");
            return;
        }
        for (int at = text.indexOf(".printf"); at >= 0; at = text.indexOf(".printf", at + 1)) {
            if (!insideQuotes(text, at)) {
                printf(text, at);
            }
        }
    }

    private static boolean insideQuotes(String text, int at) {
        boolean quoted = false;
        for (int i = 0; i < at; i++) {
            if (quoted && text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                quoted = !quoted;
            }
        }
        return quoted;
    }

    private void printf(String text, int at) {
        int from = text.indexOf('"', at) + 1;
        int end = from;
        while (text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        String format = text.substring(from, end);
        int conversions = 0;
        Matcher matcher = CONVERSION.matcher(format);
        while (matcher.find()) {
            conversions++;
        }
        if (format.replaceAll(CONVERSION.pattern(), "").indexOf('%') >= 0) {
            wrong("a conversion that loses bits: " + format);
        }
        int arguments = 0;
        int depth = 0;
        int i = end + 1;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (depth == 0 && (c == ';' || c == '}')) {
                break;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            arguments += depth == 0 && c == ',' ? 1 : 0;
            i++;
        }
        if (arguments != conversions || arguments > 12) {
            wrong(arguments + " arguments for " + conversions + " conversions in " + format);
        }
    }
}
