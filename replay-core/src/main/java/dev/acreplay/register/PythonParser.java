package dev.acreplay.register;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the definitions of a Python file by indentation (register.md section 9.2). */
final class PythonParser {
    private static final Pattern CLASS = Pattern.compile("class\\s+([\\p{L}_][\\p{L}\\p{N}_]*)");
    private static final Pattern DEF = Pattern.compile("(?:async\\s+)?def\\s+([\\p{L}_][\\p{L}\\p{N}_]*)");
    private static final Pattern CONSTANT = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_]*)\\s*(?::[^=]*)?=(?!=)");

    /** An open class or function. */
    private static final class Open {
        final String kind;
        final String name;
        final String qualifier;
        final int lead;
        final int start;
        final int sig;
        final int indent;

        Open(String kind, String name, String qualifier, int lead, int start, int sig, int indent) {
            this.kind = kind;
            this.name = name;
            this.qualifier = qualifier;
            this.lead = lead;
            this.start = start;
            this.sig = sig;
            this.indent = indent;
        }
    }

    private final List<String> lines;
    private final List<Definition> found = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private int decorators;
    private int decoratorIndent;
    private int lastCode;

    private PythonParser(List<String> lines) {
        this.lines = lines;
    }

    static List<Definition> parse(List<String> lines) {
        return new PythonParser(lines).run();
    }

    private List<Definition> run() {
        int line = 1;
        while (line <= lines.size()) {
            String text = lines.get(line - 1);
            String content = text.strip();
            if (content.isEmpty() || content.startsWith("#")) {
                line++;
                continue;
            }
            int indent = indent(text);
            int last = logicalEnd(line);
            while (!open.isEmpty() && indent <= open.peek().indent) {
                close();
            }
            statement(line, last, content, indent);
            lastCode = last;
            line = last + 1;
        }
        while (!open.isEmpty()) {
            close();
        }
        return found;
    }

    private void close() {
        Open top = open.pop();
        found.add(new Definition(top.kind, top.name, top.qualifier, top.lead, top.start, top.sig, lastCode));
    }

    private boolean inFunction() {
        return open.stream().anyMatch(o -> o.kind.equals("function"));
    }

    private void statement(int line, int last, String content, int indent) {
        if (content.startsWith("@")) {
            if (decorators == 0 || decoratorIndent != indent) {
                decorators = line;
                decoratorIndent = indent;
            }
            return;
        }
        int start = decorators > 0 ? decorators : line;
        decorators = 0;
        if (inFunction()) {
            return;
        }
        Matcher type = CLASS.matcher(content);
        Matcher function = DEF.matcher(content);
        String qualifier = open.isEmpty() ? null : open.peek().name;
        if (type.lookingAt()) {
            open.push(new Open("type", type.group(1), qualifier, lead(start), start, line, indent));
        } else if (function.lookingAt()) {
            open.push(new Open("function", function.group(1), qualifier, lead(start), start, line, indent));
        } else {
            Matcher constant = CONSTANT.matcher(content);
            if (constant.lookingAt()) {
                found.add(new Definition("constant", constant.group(1), qualifier, lead(start), start, line, last));
            }
        }
    }

    private int lead(int start) {
        int lead = start;
        while (lead > 1 && lines.get(lead - 2).strip().startsWith("#")) {
            lead--;
        }
        return lead;
    }

    private static int indent(String text) {
        int column = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\t') {
                column = (column / 8 + 1) * 8;
            } else if (c == ' ') {
                column++;
            } else {
                break;
            }
        }
        return column;
    }

    /** Returns the last line of the statement that begins on the line: brackets, long strings and backslashes join lines. */
    private int logicalEnd(int first) {
        int depth = 0;
        String quotes = null;
        int line = first;
        while (line <= lines.size()) {
            String text = lines.get(line - 1);
            int at = 0;
            while (at < text.length()) {
                if (quotes != null) {
                    int end = closing(text, at, quotes);
                    if (end < 0) {
                        break;
                    }
                    at = end;
                    quotes = null;
                    continue;
                }
                char c = text.charAt(at);
                if (c == '#') {
                    break;
                }
                if (c == '"' || c == '\'') {
                    String triple = String.valueOf(c).repeat(3);
                    if (text.startsWith(triple, at)) {
                        quotes = triple;
                        at += 3;
                    } else {
                        int end = closing(text, at + 1, String.valueOf(c));
                        at = end < 0 ? text.length() : end;
                    }
                    continue;
                }
                if (c == '(' || c == '[' || c == '{') {
                    depth++;
                } else if (c == ')' || c == ']' || c == '}') {
                    depth = Math.max(0, depth - 1);
                }
                at++;
            }
            if (quotes == null && depth == 0 && !text.endsWith("\\")) {
                return line;
            }
            line++;
        }
        return lines.size();
    }

    private static int closing(String text, int from, String quotes) {
        int at = from;
        while (at < text.length()) {
            if (text.charAt(at) == '\\') {
                at += 2;
            } else if (text.startsWith(quotes, at)) {
                return at + quotes.length();
            } else {
                at++;
            }
        }
        return -1;
    }
}
