package dev.acreplay.register;

import java.util.ArrayList;
import java.util.List;

/** Cuts a source text of a brace language into tokens; comments, strings and characters are set aside. */
final class BraceLexer {
    /** What a token is. */
    enum Kind {
        WORD,
        NUMBER,
        LITERAL,
        SIGN
    }

    /** One token and the line it begins and ends on. */
    record Token(Kind kind, String text, int line, int endLine) {
        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        boolean isWord(String word) {
            return kind == Kind.WORD && text.equals(word);
        }
    }

    private static final String[] SIGNS = {"=>", "==", "!=", "<=", "::", "->", "&&", "||"};

    private final Language language;
    private final List<String> lines;
    private final List<Token> tokens = new ArrayList<>();
    private final boolean[] code;
    private final boolean[] comment;
    private int line;
    private int at;
    private String text;

    BraceLexer(Language language, List<String> lines) {
        this.language = language;
        this.lines = lines;
        this.code = new boolean[lines.size() + 2];
        this.comment = new boolean[lines.size() + 2];
    }

    List<Token> tokens() {
        return tokens;
    }

    /** Whether a line holds comments and nothing else. */
    boolean[] commentOnly() {
        boolean[] only = new boolean[code.length];
        for (int i = 0; i < only.length; i++) {
            only[i] = comment[i] && !code[i];
        }
        return only;
    }

    BraceLexer run() {
        boolean continued = false;
        for (line = 1; line <= lines.size(); line++) {
            text = lines.get(line - 1);
            at = 0;
            if (continued || directive()) {
                code[line] = true;
                continued = language == Language.CPP && text.endsWith("\\");
                continue;
            }
            while (at < text.length()) {
                next();
            }
        }
        return this;
    }

    private boolean directive() {
        if (language != Language.CSHARP && language != Language.CPP) {
            return false;
        }
        return text.stripLeading().startsWith("#");
    }

    private void next() {
        char c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (text.startsWith("//", at)) {
            comment[line] = true;
            at = text.length();
        } else if (text.startsWith("/*", at)) {
            blockComment();
        } else if (!literal(c)) {
            code[line] = true;
            if (Character.isDigit(c)) {
                number();
            } else if (wordStart(c)) {
                int start = at;
                while (at < text.length() && wordPart(text.charAt(at))) {
                    at++;
                }
                token(Kind.WORD, text.substring(start, at), line);
            } else {
                sign(c);
            }
        }
    }

    private void sign(char c) {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                token(Kind.SIGN, sign, line);
                at += sign.length();
                return;
            }
        }
        token(Kind.SIGN, String.valueOf(c), line);
        at++;
    }

    private void token(Kind kind, String value, int first) {
        tokens.add(new Token(kind, value, first, line));
        for (int i = first; i <= line && i < code.length; i++) {
            code[i] = true;
        }
    }

    private static boolean wordStart(char c) {
        return c == '_' || Character.isLetter(c);
    }

    private static boolean wordPart(char c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    private void number() {
        int start = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean separator =
                    language == Language.CPP && c == '\'' && at + 1 < text.length() && wordPart(text.charAt(at + 1));
            boolean fraction = c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
            boolean exponent = (c == '+' || c == '-')
                    && "eE".indexOf(text.charAt(at - 1)) >= 0
                    && !text.startsWith("0x", start)
                    && !text.startsWith("0X", start);
            if (!wordPart(c) && !separator && !fraction && !exponent) {
                break;
            }
            at++;
        }
        token(Kind.NUMBER, text.substring(start, at), line);
    }

    private void blockComment() {
        comment[line] = true;
        at += 2;
        int depth = 1;
        while (true) {
            if (at >= text.length()) {
                if (!nextLine()) {
                    return;
                }
                comment[line] = true;
                continue;
            }
            if (text.startsWith("*/", at)) {
                at += 2;
                depth--;
                if (depth == 0) {
                    return;
                }
            } else if (language == Language.RUST && text.startsWith("/*", at)) {
                at += 2;
                depth++;
            } else {
                at++;
            }
        }
    }

    /** Goes on to the next line inside a token; false at the end of the file. */
    private boolean nextLine() {
        if (line >= lines.size()) {
            at = text.length();
            return false;
        }
        line++;
        text = lines.get(line - 1);
        at = 0;
        return true;
    }

    private boolean literal(char c) {
        return switch (language) {
            case CSHARP -> csharpLiteral(c);
            case JAVA -> javaLiteral(c);
            case CPP -> cppLiteral(c);
            case RUST -> rustLiteral(c);
            case PYTHON -> false;
        };
    }

    private boolean csharpLiteral(char c) {
        int quote = at;
        boolean verbatim = false;
        int dollars = 0;
        while (quote < text.length() && (text.charAt(quote) == '$' || text.charAt(quote) == '@')) {
            if (text.charAt(quote) == '@') {
                verbatim = true;
            } else {
                dollars++;
            }
            quote++;
        }
        if (quote < text.length() && text.charAt(quote) == '"') {
            int run = run(quote, '"');
            if (run >= 3) {
                rawString(quote + run, run, dollars);
            } else {
                int first = line;
                at = quote + 1;
                csharpString(verbatim, dollars > 0);
                token(Kind.LITERAL, "\"\"", first);
            }
            return true;
        }
        if (c == '\'') {
            character();
            return true;
        }
        return false;
    }

    private int run(int from, char c) {
        int end = from;
        while (end < text.length() && text.charAt(end) == c) {
            end++;
        }
        return end - from;
    }

    private void rawString(int inside, int quotes, int dollars) {
        int first = line;
        at = inside;
        String close = "\"".repeat(quotes);
        while (true) {
            int end = text.indexOf(close, at);
            if (end >= 0) {
                at = end + quotes;
                while (at < text.length() && text.charAt(at) == '"') {
                    at++;
                }
                break;
            }
            if (!nextLine()) {
                break;
            }
        }
        token(Kind.LITERAL, dollars > 0 ? "$\"" : "\"\"", first);
    }

    private void csharpString(boolean verbatim, boolean interpolated) {
        int braces = 0;
        while (true) {
            if (at >= text.length()) {
                if (!verbatim && braces == 0 || !nextLine()) {
                    return;
                }
                continue;
            }
            char c = text.charAt(at);
            if (interpolated && c == '{') {
                if (braces == 0 && text.startsWith("{{", at)) {
                    at += 2;
                    continue;
                }
                braces++;
            } else if (interpolated && c == '}' && braces > 0) {
                braces--;
            } else if (c == '"') {
                if (braces > 0) {
                    at++;
                    csharpString(false, false);
                    continue;
                }
                if (verbatim && text.startsWith("\"\"", at)) {
                    at += 2;
                    continue;
                }
                at++;
                return;
            } else if (c == '\\' && !verbatim) {
                at++;
            }
            at++;
        }
    }

    private void simpleString(boolean multiline) {
        int first = line;
        at++;
        while (true) {
            if (at >= text.length()) {
                if (!multiline && !text.endsWith("\\") || !nextLine()) {
                    break;
                }
                continue;
            }
            char c = text.charAt(at);
            at++;
            if (c == '\\') {
                at++;
            } else if (c == '"') {
                break;
            }
        }
        at = Math.min(at, text.length());
        token(Kind.LITERAL, "\"\"", first);
    }

    private void character() {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '\'') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        at = Math.min(end + 1, text.length());
        token(Kind.LITERAL, "''", line);
    }

    private boolean javaLiteral(char c) {
        if (text.startsWith("\"\"\"", at)) {
            int first = line;
            at += 3;
            while (true) {
                if (at >= text.length()) {
                    if (!nextLine()) {
                        break;
                    }
                } else if (text.startsWith("\"\"\"", at)) {
                    at += 3;
                    break;
                } else {
                    at += text.charAt(at) == '\\' ? 2 : 1;
                }
            }
            at = Math.min(at, text.length());
            token(Kind.LITERAL, "\"\"", first);
            return true;
        }
        if (c == '"') {
            simpleString(false);
            return true;
        }
        if (c == '\'') {
            character();
            return true;
        }
        return false;
    }

    private boolean cppLiteral(char c) {
        for (String prefix : new String[] {"R\"", "u8R\"", "uR\"", "UR\"", "LR\""}) {
            if (text.startsWith(prefix, at)) {
                int open = text.indexOf('(', at + prefix.length());
                if (open >= 0) {
                    closeWith(open + 1, ")" + text.substring(at + prefix.length(), open) + "\"");
                    return true;
                }
            }
        }
        if (c == '"') {
            simpleString(false);
            return true;
        }
        if (c == '\'') {
            character();
            return true;
        }
        return false;
    }

    private void closeWith(int inside, String close) {
        int first = line;
        at = inside;
        while (true) {
            int end = text.indexOf(close, at);
            if (end >= 0) {
                at = end + close.length();
                break;
            }
            if (!nextLine()) {
                break;
            }
        }
        token(Kind.LITERAL, "\"\"", first);
    }

    private boolean rustLiteral(char c) {
        int raw = at;
        if (raw < text.length() && text.charAt(raw) == 'b') {
            raw++;
        }
        if (raw < text.length() && text.charAt(raw) == 'r') {
            int hashes = run(raw + 1, '#');
            int quote = raw + 1 + hashes;
            if (quote < text.length() && text.charAt(quote) == '"') {
                closeWith(quote + 1, "\"" + "#".repeat(hashes));
                return true;
            }
        }
        if (c == 'b' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
            at++;
            simpleString(true);
            return true;
        }
        if (c == '"') {
            simpleString(true);
            return true;
        }
        if (c == '\'') {
            boolean escaped = text.startsWith("\\", at + 1);
            int width = at + 1 < text.length() ? Character.charCount(text.codePointAt(at + 1)) : 1;
            if (escaped || text.startsWith("'", at + 1 + width)) {
                character();
            } else {
                at++;
                while (at < text.length() && wordPart(text.charAt(at))) {
                    at++;
                }
            }
            return true;
        }
        return false;
    }
}
