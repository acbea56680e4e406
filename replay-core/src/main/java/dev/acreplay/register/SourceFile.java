package dev.acreplay.register;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One file of the checkout: its lines, its definitions, and where names, numbers and ids occur in it; read when asked. */
final class SourceFile {
    private static final long LARGEST = 16L << 20;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\p{L}\\p{N}_.])(?:0[xX][0-9A-Fa-f_]+|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)(?=[fFdDmMlLuU]*(?![\\p{L}\\p{N}_]))");
    private static final Pattern ID = Pattern.compile("[A-Z]{2}[-\u2010\u2011]\\d");

    private final Path file;
    private final String path;
    private DecodedText text;
    private int lineCount;
    private IOException failure;
    private List<Definition> definitions;
    private Map<String, List<Integer>> words;
    private Map<String, List<String>> sameWords;
    private Map<Float, List<Integer>> numbers;
    private Map<RowId, List<Integer>> ids;

    SourceFile(Path file, String path) {
        this.file = file;
        this.path = path;
    }

    /** Returns its path in the checkout, with {@code /}. */
    String path() {
        return path;
    }

    String name() {
        return SourceIndex.fileName(path);
    }

    /** Returns its name up to the first dot. */
    String stem() {
        String name = name();
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    /** Returns why the file cannot be read, or null. */
    IOException failure() {
        read();
        return failure;
    }

    int lineCount() {
        read();
        return lineCount;
    }

    private void read() {
        if (text != null || failure != null) {
            return;
        }
        try {
            if (Files.size(file) > LARGEST) {
                text = DecodedText.of(new byte[0]);
                lineCount = countLines();
            } else {
                text = DecodedText.of(Files.readAllBytes(file));
                lineCount = text.size();
            }
        } catch (IOException e) {
            failure = e;
            text = DecodedText.of(new byte[0]);
        }
    }

    private int countLines() throws IOException {
        int count = 0;
        int previous = -1;
        int last = '\n';
        byte[] buffer = new byte[1 << 16];
        try (var in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
                for (int i = 0; i < n; i++) {
                    int c = buffer[i];
                    if (c == '\r' || c == '\n' && previous != '\r') {
                        count++;
                    }
                    previous = c;
                    last = c;
                }
            }
        }
        return last == '\n' || last == '\r' ? count : count + 1;
    }

    List<Definition> definitions() {
        if (definitions == null) {
            read();
            Language language = Language.of(path);
            if (language == null) {
                definitions = List.of();
            } else if (language == Language.PYTHON) {
                definitions = PythonParser.parse(text.lines());
            } else {
                definitions = BraceParser.parse(language, text.lines());
            }
        }
        return definitions;
    }

    /** Returns the innermost definition that holds the line, or null. */
    Definition innermost(int line) {
        Definition best = null;
        for (Definition definition : definitions()) {
            if (definition.holds(line) && (best == null || definition.innerThan(best))) {
                best = definition;
            }
        }
        return best;
    }

    /** Returns the names that no citation of this file has for anchors at every line: its own and those of its types. */
    Set<String> typeNames() {
        Set<String> names = new HashSet<>();
        names.add(stem());
        definitions().stream().filter(Definition::isType).map(Definition::name).forEach(names::add);
        return names;
    }

    /** Whether a definition of the same name stands here. */
    boolean defines(String name) {
        return definitions().stream().anyMatch(d -> Words.same(d.name(), name));
    }

    boolean definesMember(String type, String member) {
        return definitions().stream()
                .anyMatch(d -> !d.isType()
                        && d.qualifier() != null
                        && Words.same(d.name(), member)
                        && Words.same(d.qualifier(), type));
    }

    private void index() {
        if (words != null) {
            return;
        }
        read();
        words = new HashMap<>();
        sameWords = new HashMap<>();
        numbers = new HashMap<>();
        ids = new HashMap<>();
        for (int line = 1; line <= text.size(); line++) {
            String content = text.line(line);
            Matcher word = WORD.matcher(content);
            while (word.find()) {
                add(words, word.group(), line);
            }
            Matcher number = NUMBER.matcher(content);
            while (number.find()) {
                Float value = value(number.group());
                if (value != null) {
                    add(numbers, value, line);
                }
            }
            Matcher id = ID.matcher(content);
            while (id.find()) {
                IdScanner.Match match = IdScanner.idAt(content, id.start());
                if (match != null) {
                    add(ids, match.id(), line);
                }
            }
        }
        for (String word : words.keySet()) {
            String key = Words.key(word);
            if (key != null) {
                sameWords.computeIfAbsent(key, k -> new ArrayList<>()).add(word);
            }
        }
    }

    private static Float value(String literal) {
        String digits = literal.replace("_", "");
        try {
            if (digits.startsWith("0x") || digits.startsWith("0X")) {
                return digits.length() > 17 ? null : (float) Long.parseLong(digits.substring(2), 16);
            }
            return Float.parseFloat(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static <K> void add(Map<K, List<Integer>> map, K key, int line) {
        List<Integer> lines = map.computeIfAbsent(key, k -> new ArrayList<>(1));
        if (lines.isEmpty() || lines.get(lines.size() - 1) != line) {
            lines.add(line);
        }
    }

    /** Returns the lines on which the name, or one of the same words, occurs. */
    TreeSet<Integer> occurrences(String name) {
        index();
        TreeSet<Integer> lines = new TreeSet<>(words.getOrDefault(name, List.of()));
        String key = Words.key(name);
        if (key != null) {
            sameWords.getOrDefault(key, List.of()).forEach(word -> lines.addAll(words.get(word)));
        }
        return lines;
    }

    TreeSet<Integer> occurrences(float number) {
        index();
        return new TreeSet<>(numbers.getOrDefault(number, List.of()));
    }

    TreeSet<Integer> occurrences(RowId id) {
        index();
        return new TreeSet<>(ids.getOrDefault(id, List.of()));
    }
}
