package dev.acreplay.register;

import dev.acreplay.register.BraceLexer.Kind;
import dev.acreplay.register.BraceLexer.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the definitions of a C#, Java, C++ or Rust file by its headers, without a compiler (register.md section 9.2). */
final class BraceParser {
    private static final Map<Language, Set<String>> TYPE_WORDS = Map.of(
            Language.CSHARP, Set.of("class", "struct", "interface", "enum", "record", "namespace"),
            Language.JAVA, Set.of("class", "interface", "enum", "record"),
            Language.CPP, Set.of("class", "struct", "union", "enum", "namespace"),
            Language.RUST, Set.of("struct", "enum", "trait", "impl", "mod", "union"));
    private static final Set<String> NO_FUNCTION =
            Set.of(("if for foreach while switch catch using lock fixed when return sizeof"
                            + " typeof nameof else do try synchronized match loop unsafe checked unchecked new throw static_assert"
                            + " alignas decltype __declspec __attribute__ defined")
                    .split(" "));
    private static final Set<String> NO_STATEMENT =
            Set.of("using import package use extern global typedef friend namespace return goto break continue throw"
                    .split(" "));
    private static final Set<String> ACCESS = Set.of("public", "private", "protected", "signals", "slots");

    /** A type or namespace whose inside is being read. */
    private static final class Container {
        final Definition open;
        final String name;
        boolean items;
        final boolean rustStruct;

        Container(Definition open, String name, boolean items, boolean rustStruct) {
            this.open = open;
            this.name = name;
            this.items = items;
            this.rustStruct = rustStruct;
        }
    }

    private final Language language;
    private final List<Token> tokens;
    private final boolean[] commentOnly;
    private final List<Definition> found = new ArrayList<>();
    private final Deque<Container> containers = new ArrayDeque<>();
    private int at;
    private int headerStart;
    /** The header's tokens without what the rules do not look at. */
    private List<Token> header = new ArrayList<>();

    private BraceParser(Language language, BraceLexer lexer) {
        this.language = language;
        this.tokens = lexer.tokens();
        this.commentOnly = lexer.commentOnly();
    }

    static List<Definition> parse(Language language, List<String> lines) {
        return new BraceParser(language, new BraceLexer(language, lines).run()).run();
    }

    private List<Definition> run() {
        beginHeader();
        while (at < tokens.size()) {
            if (!containers.isEmpty() && containers.peek().items) {
                items();
                continue;
            }
            Token token = tokens.get(at);
            if (token.is("{")) {
                brace();
            } else if (token.is("}")) {
                close(token.endLine());
                at++;
                beginHeader();
            } else if (token.is(";")) {
                statement();
                at++;
                beginHeader();
            } else if (token.is("(") || token.is("[")) {
                at = matching(at);
            } else {
                at++;
            }
        }
        int last = tokens.isEmpty() ? 1 : tokens.get(tokens.size() - 1).endLine();
        while (!containers.isEmpty()) {
            close(last);
        }
        return found;
    }

    private void beginHeader() {
        headerStart = at;
    }

    /** Returns the index behind the bracket that closes the one at the index; brackets of all kinds nest. */
    private int matching(int open) {
        int depth = 0;
        int i = open;
        while (i < tokens.size()) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.SIGN) {
                switch (token.text()) {
                    case "(", "[", "{" -> depth++;
                    case ")", "]", "}" -> {
                        depth--;
                        if (depth == 0) {
                            return i + 1;
                        }
                    }
                    default -> {
                        // no bracket
                    }
                }
            }
            i++;
        }
        return tokens.size();
    }

    private void close(int line) {
        if (containers.isEmpty()) {
            return;
        }
        Container container = containers.pop();
        if (container.open != null) {
            Definition d = container.open;
            found.add(new Definition(d.kind(), d.name(), d.qualifier(), d.lead(), d.start(), d.sig(), line));
        }
    }

    /** Cuts what the rules do not look at from the front of the header. */
    private void cutHeader(int end) {
        int i = headerStart;
        boolean cut = true;
        while (cut && i < end) {
            Token token = tokens.get(i);
            Token next = i + 1 < end ? tokens.get(i + 1) : null;
            cut = false;
            if (token.is("[") && (language == Language.CSHARP || language == Language.CPP)) {
                i = matching(i);
                cut = true;
            } else if (token.is("#") && language == Language.RUST && next != null) {
                i = matching(next.is("!") ? i + 2 : i + 1);
                cut = true;
            } else if (token.is("@") && language == Language.JAVA && next != null && !next.isWord("interface")) {
                i += 2;
                while (i + 1 < end && tokens.get(i).is(".")) {
                    i += 2;
                }
                if (i < end && tokens.get(i).is("(")) {
                    i = matching(i);
                }
                cut = true;
            } else if (language == Language.CPP && token.kind() == Kind.WORD && ACCESS.contains(token.text())) {
                int colon = i + 1;
                while (colon < end
                        && tokens.get(colon).kind() == Kind.WORD
                        && ACCESS.contains(tokens.get(colon).text())) {
                    colon++;
                }
                if (colon < end && tokens.get(colon).is(":")) {
                    i = colon + 1;
                    cut = true;
                }
            } else if (language == Language.CPP && token.isWord("template") && next != null && next.is("<")) {
                int close = generics(tokens, i + 1, end);
                if (close > 0) {
                    i = close;
                    cut = true;
                }
            }
        }
        header = tokens.subList(Math.min(i, end), end);
    }

    /** Returns the index behind the {@code >} that closes generics, or -1 if the sign is a comparison. */
    private static int generics(List<Token> tokens, int open, int end) {
        int depth = 0;
        int round = 0;
        for (int i = open; i < end; i++) {
            Token token = tokens.get(i);
            if (token.kind() != Kind.SIGN) {
                continue;
            }
            switch (token.text()) {
                case "<" -> depth++;
                case ">" -> {
                    if (round == 0) {
                        depth--;
                        if (depth == 0) {
                            return i + 1;
                        }
                    }
                }
                case "(", "[" -> round++;
                case ")", "]" -> {
                    round--;
                    if (round < 0) {
                        return -1;
                    }
                }
                case ";", "{", "}", "&&", "||", "==", "!=" -> {
                    return -1;
                }
                default -> {
                    // part of the generics
                }
            }
        }
        return -1;
    }

    private void brace() {
        cutHeader(at);
        int typeWord = typeWord();
        if (typeWord >= 0) {
            openType(typeWord);
            return;
        }
        if (language == Language.CPP
                && header.size() == 2
                && header.get(0).isWord("extern")
                && header.get(1).kind() == Kind.LITERAL) {
            containers.push(new Container(null, null, false, false));
            at++;
            beginHeader();
            return;
        }
        int open = functionParenthesis();
        int brace = at;
        int close = matching(brace);
        if (open >= 0) {
            define(
                    "function",
                    functionName(open),
                    tokens.get(Math.min(close, tokens.size()) - 1).endLine());
            at = close;
            beginHeader();
            return;
        }
        if (assignment(header) >= 0) {
            at = close;
            return;
        }
        if (language == Language.CSHARP && words(header) >= 2) {
            Token name = lastWord(header);
            int end = close;
            if (end < tokens.size() && tokens.get(end).is("=")) {
                end = semicolon(end);
            }
            define(
                    "property",
                    new Name(name.text(), null, name.line()),
                    tokens.get(Math.min(end, tokens.size()) - 1).endLine());
            at = end;
            beginHeader();
            return;
        }
        at = close;
        beginHeader();
    }

    private int semicolon(int from) {
        int i = from;
        while (i < tokens.size() && !tokens.get(i).is(";")) {
            Token token = tokens.get(i);
            i = token.is("(") || token.is("[") || token.is("{") ? matching(i) : i + 1;
        }
        return Math.min(i + 1, tokens.size());
    }

    /** A definition's name, the class before {@code ::}, and the line. */
    private record Name(String text, String qualifier, int line) {}

    private void define(String kind, Name name, int end) {
        int start = tokens.get(headerStart).line();
        String qualifier = name.qualifier() != null ? name.qualifier() : enclosing();
        found.add(new Definition(kind, name.text(), qualifier, lead(start), start, name.line(), end));
    }

    private String enclosing() {
        for (Container container : containers) {
            if (container.name != null) {
                return container.name;
            }
        }
        return null;
    }

    private int lead(int start) {
        int lead = start;
        while (lead > 1 && commentOnly[lead - 1]) {
            lead--;
        }
        return lead;
    }

    /** Returns the index in the header of the keyword that makes it a type or namespace, or -1. */
    private int typeWord() {
        Set<String> words = TYPE_WORDS.get(language);
        int depth = 0;
        for (int i = 0; i < header.size(); i++) {
            Token token = header.get(i);
            if (token.is("(") || token.is("[")) {
                depth++;
            } else if (token.is(")") || token.is("]")) {
                depth--;
            }
            if (depth > 0) {
                continue;
            }
            if (token.is("=") || token.is("=>") || token.isWord("where")) {
                return -1;
            }
            if (language == Language.RUST && token.isWord("fn")) {
                return -1;
            }
            if (token.kind() == Kind.WORD && words.contains(token.text()) && isTypeWord(i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isTypeWord(int i) {
        String word = header.get(i).text();
        Token next = i + 1 < header.size() ? header.get(i + 1) : null;
        boolean named = next != null && next.kind() == Kind.WORD;
        if (word.equals("namespace") || word.equals("impl")) {
            return !(language == Language.RUST
                    && header.subList(i, header.size()).stream().anyMatch(t -> t.isWord("fn")));
        }
        if (!named && !(language == Language.CPP)) {
            return false;
        }
        if (language == Language.RUST) {
            return header.subList(i, header.size()).stream().noneMatch(t -> t.isWord("fn"));
        }
        if (language == Language.CPP) {
            for (int k = i + 1; k < header.size(); k++) {
                if (header.get(k).is("(")) {
                    return false;
                }
                if (header.get(k).is(":")) {
                    return true;
                }
            }
        }
        return true;
    }

    private void openType(int keyword) {
        Token word = header.get(keyword);
        boolean nameless = word.isWord("namespace") || word.isWord("mod");
        Token name = typeName(keyword);
        int start = tokens.get(headerStart).line();
        Definition definition = null;
        if (!nameless && name != null) {
            definition = new Definition("type", name.text(), enclosing(), lead(start), start, name.line(), name.line());
        }
        boolean enumeration = word.isWord("enum");
        boolean rustStruct = language == Language.RUST && (word.isWord("struct") || word.isWord("union"));
        containers.push(new Container(
                definition, nameless || name == null ? null : name.text(), enumeration || rustStruct, rustStruct));
        at++;
        beginHeader();
    }

    private Token typeName(int keyword) {
        Token word = header.get(keyword);
        int i = keyword + 1;
        if (word.isWord("impl")) {
            return implName(i);
        }
        if (i < header.size()
                && (word.isWord("enum")
                                && (header.get(i).isWord("class")
                                        || header.get(i).isWord("struct"))
                        || word.isWord("record")
                                && (header.get(i).isWord("class")
                                        || header.get(i).isWord("struct")))) {
            i++;
        }
        Token name = null;
        while (i < header.size()) {
            Token token = header.get(i);
            if (token.is("[")
                    || token.isWord("alignas")
                    || token.isWord("__declspec")
                    || token.isWord("__attribute__")) {
                int skip = token.is("[") ? i : i + 1;
                i = skipBrackets(header, skip);
                continue;
            }
            if (token.kind() != Kind.WORD || name != null && token.isWord("final")) {
                break;
            }
            name = token;
            i++;
            if (language != Language.CPP) {
                break;
            }
            while (i + 1 < header.size() && header.get(i).is("::")) {
                name = header.get(i + 1);
                i += 2;
            }
        }
        return name;
    }

    private static int skipBrackets(List<Token> list, int open) {
        int depth = 0;
        for (int i = open; i < list.size(); i++) {
            Token token = list.get(i);
            if (token.is("(") || token.is("[")) {
                depth++;
            } else if (token.is(")") || token.is("]")) {
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            } else if (depth == 0) {
                return i;
            }
        }
        return list.size();
    }

    private Token implName(int from) {
        Token name = null;
        int i = from;
        while (i < header.size()) {
            Token token = header.get(i);
            if (token.is("<")) {
                int close = generics(header, i, header.size());
                i = close > 0 ? close : i + 1;
                continue;
            }
            if (token.isWord("where")) {
                break;
            }
            if (token.isWord("for")) {
                name = null;
            } else if (token.kind() == Kind.WORD
                    && !token.text().equals("dyn")
                    && !token.text().equals("mut")) {
                name = token;
            }
            i++;
        }
        return name;
    }

    /** Returns the index in the header of the parenthesis that opens a function's parameters, or -1. */
    private int functionParenthesis() {
        int i = 0;
        while (i < header.size()) {
            Token token = header.get(i);
            if (token.is("=") || token.is("=>")) {
                return -1;
            }
            if (token.isWord("operator")) {
                return operatorParenthesis(i);
            }
            if (token.is("<") && i > 0 && header.get(i - 1).kind() == Kind.WORD) {
                int close = generics(header, i, header.size());
                if (close > 0) {
                    i = close;
                    continue;
                }
            }
            if (token.is("[")) {
                i = skipBrackets(header, i);
                continue;
            }
            if (token.is("(")) {
                int before = beforeGenerics(i);
                boolean named = before >= 0
                        && header.get(before).kind() == Kind.WORD
                        && !NO_FUNCTION.contains(header.get(before).text());
                if (language == Language.RUST) {
                    named = named
                            && before > 0
                            && header.subList(0, before).stream().anyMatch(t -> t.isWord("fn"));
                }
                if (named) {
                    return i;
                }
                if (before >= 0
                                && (header.get(before).isWord("__declspec")
                                        || header.get(before).isWord("__attribute__")
                                        || header.get(before).isWord("alignas")
                                        || header.get(before).isWord("decltype"))
                        || language == Language.CSHARP
                        || language == Language.RUST) {
                    i = skipBrackets(header, i);
                    continue;
                }
                return -1;
            }
            i++;
        }
        return -1;
    }

    private int operatorParenthesis(int operator) {
        int i = operator + 1;
        if (i + 1 < header.size() && header.get(i).is("(") && header.get(i + 1).is(")")) {
            i += 2;
        }
        while (i < header.size() && !header.get(i).is("(")) {
            i++;
        }
        return i < header.size() ? i : -1;
    }

    private int beforeGenerics(int parenthesis) {
        int i = parenthesis - 1;
        if (i >= 0 && header.get(i).is(">")) {
            int depth = 0;
            while (i >= 0) {
                if (header.get(i).is(">")) {
                    depth++;
                } else if (header.get(i).is("<")) {
                    depth--;
                    if (depth == 0) {
                        return i - 1;
                    }
                }
                i--;
            }
        }
        return i;
    }

    private Name functionName(int parenthesis) {
        for (int i = 0; i < parenthesis; i++) {
            if (header.get(i).isWord("operator")) {
                StringBuilder name = new StringBuilder();
                for (int k = i; k < parenthesis; k++) {
                    name.append(header.get(k).text());
                }
                return new Name(name.toString(), qualifier(i), header.get(i).line());
            }
        }
        int at = beforeGenerics(parenthesis);
        Token token = header.get(at);
        String name = token.text();
        if (at > 0 && header.get(at - 1).is("~")) {
            name = "~" + name;
            at--;
        }
        return new Name(name, qualifier(at), token.line());
    }

    private String qualifier(int name) {
        int i = name - 1;
        if (i < 1 || !header.get(i).is("::")) {
            return null;
        }
        int before = i - 1;
        if (header.get(before).is(">")) {
            int depth = 0;
            while (before >= 0) {
                if (header.get(before).is(">")) {
                    depth++;
                } else if (header.get(before).is("<") && --depth == 0) {
                    before--;
                    break;
                }
                before--;
            }
        }
        return before >= 0 && header.get(before).kind() == Kind.WORD
                ? header.get(before).text()
                : null;
    }

    /** Returns the index of the first {@code =} outside brackets, or -1. */
    private static int assignment(List<Token> list) {
        int depth = 0;
        for (int i = 0; i < list.size(); i++) {
            Token token = list.get(i);
            if (token.kind() != Kind.SIGN) {
                continue;
            }
            switch (token.text()) {
                case "(", "[", "{" -> depth++;
                case ")", "]", "}" -> depth--;
                case "=" -> {
                    if (depth == 0) {
                        return i;
                    }
                }
                default -> {
                    // goes on
                }
            }
        }
        return -1;
    }

    private static int words(List<Token> list) {
        return (int) list.stream().filter(t -> t.kind() == Kind.WORD).count();
    }

    /** Returns the last identifier outside brackets and generics, {@code this} of an indexer included. */
    private static Token lastWord(List<Token> list) {
        Token last = null;
        int depth = 0;
        for (Token token : list) {
            if (token.is("(") || token.is("[") || token.is("{")) {
                depth++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                depth--;
            } else if (depth == 0 && token.kind() == Kind.WORD) {
                last = token;
            }
        }
        return last == null ? list.get(0) : last;
    }

    private void statement() {
        cutHeader(at);
        if (header.isEmpty()
                || header.get(0).kind() == Kind.WORD
                        && NO_STATEMENT.contains(header.get(0).text())) {
            return;
        }
        int end = tokens.get(at).endLine();
        int assignment = assignment(header);
        int arrow = arrow();
        if (language == Language.CSHARP && arrow >= 0 && (assignment < 0 || arrow < assignment)) {
            List<Token> whole = header;
            header = whole.subList(0, arrow);
            int open = functionParenthesis();
            if (open >= 0) {
                define("function", functionName(open), end);
            } else if (!header.isEmpty()) {
                Token name = lastWord(header);
                define("property", new Name(name.text(), null, name.line()), end);
            }
            return;
        }
        if (assignment >= 0) {
            assigned(end);
            return;
        }
        if ((language == Language.CSHARP || language == Language.JAVA) && recordStatement(end)) {
            return;
        }
        int open = functionParenthesis();
        if (open >= 0) {
            Name name = functionName(open);
            if (words(header.subList(0, open)) >= 2 || name.qualifier() != null) {
                define("function", name, end);
            }
            return;
        }
        declarators(end);
    }

    private boolean recordStatement(int end) {
        for (int i = 0; i + 1 < header.size(); i++) {
            if (header.get(i).is("(")) {
                return false;
            }
            if (header.get(i).isWord("record") && header.get(i + 1).kind() == Kind.WORD) {
                Token name = typeName(i);
                define("type", new Name(name.text(), null, name.line()), end);
                return true;
            }
        }
        return false;
    }

    private int arrow() {
        int depth = 0;
        for (int i = 0; i < header.size(); i++) {
            Token token = header.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                depth++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                depth--;
            } else if (depth == 0 && token.is("=>")) {
                return i;
            }
        }
        return -1;
    }

    private void assigned(int end) {
        if (language == Language.RUST) {
            for (int i = 0; i + 1 < header.size() && !header.get(i).is("="); i++) {
                if (header.get(i).isWord("const")
                        || header.get(i).isWord("static")
                        || header.get(i).isWord("type")) {
                    int name = header.get(i + 1).isWord("mut") && i + 2 < header.size() ? i + 2 : i + 1;
                    Token token = header.get(name);
                    define("constant", new Name(token.text(), null, token.line()), end);
                    return;
                }
            }
            return;
        }
        declarators(end);
    }

    private void declarators(int end) {
        if (language == Language.RUST) {
            rustDeclaration(end);
            return;
        }
        for (List<Token> declarator : split(header)) {
            int assignment = assignment(declarator);
            List<Token> left = assignment < 0 ? declarator : declarator.subList(0, assignment);
            Token name = null;
            int i = 0;
            while (i < left.size()) {
                Token token = left.get(i);
                if (token.is("(") || token.is("[") || token.is("{")) {
                    i = skipAll(left, i);
                    continue;
                }
                if (token.is("<")) {
                    int close = generics(left, i, left.size());
                    if (close > 0) {
                        i = close;
                        continue;
                    }
                }
                if (language == Language.CPP && token.is(":") && name != null) {
                    break;
                }
                if (token.kind() == Kind.WORD) {
                    name = token;
                }
                i++;
            }
            if (name != null) {
                define("constant", new Name(name.text(), null, name.line()), end);
            }
        }
    }

    private void rustDeclaration(int end) {
        for (int i = 0; i + 1 < header.size(); i++) {
            Token token = header.get(i);
            if (token.isWord("struct") || token.isWord("enum") || token.isWord("union")) {
                define(
                        "type",
                        new Name(
                                header.get(i + 1).text(),
                                null,
                                header.get(i + 1).line()),
                        end);
                return;
            }
            if (token.isWord("const") || token.isWord("static") || token.isWord("type")) {
                define(
                        "constant",
                        new Name(
                                header.get(i + 1).text(),
                                null,
                                header.get(i + 1).line()),
                        end);
                return;
            }
        }
    }

    private static int skipAll(List<Token> list, int open) {
        int depth = 0;
        for (int i = open; i < list.size(); i++) {
            Token token = list.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                depth++;
            } else if (token.is(")") || token.is("]") || token.is("}")) {
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        return list.size();
    }

    /** Cuts a declaration at the commas outside brackets and generics. */
    private static List<List<Token>> split(List<Token> list) {
        List<List<Token>> parts = new ArrayList<>();
        int start = 0;
        int i = 0;
        boolean assigned = false;
        while (i < list.size()) {
            Token token = list.get(i);
            if (token.is("(") || token.is("[") || token.is("{")) {
                i = skipAll(list, i);
                continue;
            }
            if (token.is("<") && !assigned) {
                int close = generics(list, i, list.size());
                if (close > 0) {
                    i = close;
                    continue;
                }
            }
            if (token.is("=")) {
                assigned = true;
            } else if (token.is(",")) {
                parts.add(list.subList(start, i));
                start = i + 1;
                assigned = false;
            }
            i++;
        }
        parts.add(list.subList(start, list.size()));
        return parts;
    }

    /** Reads the items of an enum, or the fields of a Rust struct, up to the end of the body or a semicolon. */
    private void items() {
        Container container = containers.peek();
        int itemStart = at;
        while (at < tokens.size()) {
            Token token = tokens.get(at);
            if (token.is("(") || token.is("[") || token.is("{")) {
                at = matching(at);
            } else if (container.rustStruct && token.is("<") && generics(tokens, at, tokens.size()) > 0) {
                at = generics(tokens, at, tokens.size());
            } else if (token.is(",") || token.is(";") || token.is("}")) {
                item(itemStart, at, container);
                if (token.is("}")) {
                    container.items = false;
                    beginHeader();
                    return;
                }
                at++;
                itemStart = at;
                if (token.is(";")) {
                    container.items = false;
                    beginHeader();
                    return;
                }
            } else {
                at++;
            }
        }
        item(itemStart, at, container);
        container.items = false;
        beginHeader();
    }

    private void item(int from, int to, Container container) {
        if (from >= to) {
            return;
        }
        headerStart = from;
        cutHeader(to);
        Token name = null;
        if (container.rustStruct) {
            for (int i = 0; i + 1 < header.size(); i++) {
                if (header.get(i).kind() == Kind.WORD && header.get(i + 1).is(":")) {
                    name = header.get(i);
                    break;
                }
            }
        } else if (!header.isEmpty() && header.get(0).kind() == Kind.WORD) {
            name = header.get(0);
        }
        if (name != null) {
            define(
                    "constant",
                    new Name(name.text(), null, name.line()),
                    tokens.get(to - 1).endLine());
        }
    }
}
