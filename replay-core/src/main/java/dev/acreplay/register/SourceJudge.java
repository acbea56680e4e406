package dev.acreplay.register;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Holds the source citations of a row against a checkout (register.md section 9). */
final class SourceJudge {
    private static final Pattern GAP =
            Pattern.compile("[ \\t(,:=\u2013\u2014@/-]*(?:(?:at|in)[ \\t(,:=\u2013\u2014@/-]*)?");
    private static final Pattern JOINED = Pattern.compile("(?:\\(\\))?[ \\t]*/[ \\t]*");
    private static final Pattern OPENS = Pattern.compile("[ \\t]*\\([ \\t]*");
    private static final Pattern FOLLOWS =
            Pattern.compile("(?:\\(\\))?[ \\t]*(?:[/,]|(?<=[ \\t])and(?=[ \\t]))[ \\t]*");
    private static final Pattern WORD_BEFORE = Pattern.compile("[ \\t](?:in|\u2014|\u2013)[ \\t]+");
    private static final int LONGEST_GAP = 6;
    private static final int MOST_CANDIDATES = 5;
    private static final Pattern SNAKE = Pattern.compile("[a-z0-9]+(?:_[a-z0-9]+)+");
    private static final Set<String> CAMEL_LANGUAGES =
            Set.of("cs", "java", "kt", "go", "ts", "tsx", "js", "mjs", "swift", "vb", "fs", "scala");

    private final SourceIndex sources;
    private final RetailTable retail;
    private final String file;
    private final List<Finding> findings;
    private Map<Citation, List<Symbol>> own = Map.of();
    private Map<Integer, List<Symbol>> symbolsOfCells = Map.of();
    /** Symbols of the row that no citation has for its own. */
    private List<Symbol> free = List.of();

    /** How many citations have a symbol for their own. */
    private Map<Symbol, Integer> shared = Map.of();

    private final Map<SourceFile, Anchors> freeAnchors = new HashMap<>();

    /** Prepares the judge; without a checkout ({@code sources} null) citations stay unchecked. */
    SourceJudge(SourceIndex sources, RetailTable retail, String file, List<Finding> findings) {
        this.sources = sources;
        this.retail = retail;
        this.file = file;
        this.findings = findings;
    }

    void judge(RegisterRow row) {
        own = new HashMap<>();
        freeAnchors.clear();
        symbolsOfCells = row.symbols.stream().collect(Collectors.groupingBy(Symbol::cell));
        Map<Symbol, Integer> owners = new HashMap<>();
        for (Citation citation : row.citations) {
            if (citation.kind == Citation.Kind.SOURCE) {
                List<Symbol> symbols = ownSymbols(row, citation);
                own.put(citation, symbols);
                symbols.forEach(symbol -> owners.merge(symbol, 1, Integer::sum));
            }
        }
        free = row.symbols.stream().filter(s -> !owners.containsKey(s)).toList();
        shared = owners;
        for (Citation citation : row.citations) {
            switch (citation.kind) {
                case SOURCE -> source(row, citation);
                case MENTION -> mention(row, citation);
                case DANGLING -> dangling(row, citation);
                default -> {
                    // judged elsewhere
                }
            }
        }
    }

    private Finding add(Rule rule, RegisterRow row, Citation citation) {
        Finding finding =
                new Finding(rule, file, row.line, citation.column).ids(row.ids).cite(citation.text);
        findings.add(finding);
        return finding;
    }

    /** Gives the severity, which is a note in a retired row. */
    private static void weigh(Finding finding, RegisterRow row, Severity severity) {
        finding.severity(row.status.retired() ? Severity.NOTE : severity);
    }

    private void dangling(RegisterRow row, Citation citation) {
        Finding finding = add(Rule.REG_17, row, citation).detail(citation.verdict);
        weigh(finding, row, citation.verdict.equals("bare-line") ? Severity.WARNING : Severity.NOTE);
        finding.message(
                "row " + row.key() + ": " + citation.text + " names lines of no file; write the path before it");
        citation.verdict = null;
    }

    private void mention(RegisterRow row, Citation citation) {
        if (sources == null) {
            citation.verdict = "unchecked";
            return;
        }
        SourceIndex.Found found = sources.find(citation.path, citation.linkTarget);
        if (found.refused() != null) {
            citation.verdict = "refused";
            refused(row, citation, found.refused());
        } else if (found.files().isEmpty()) {
            citation.verdict = "missing";
            SourceIndex.Candidate candidate = sources.candidate(citation.path, row.symbols, true);
            Finding finding = add(Rule.REG_11, row, citation);
            String text = "row " + row.key() + " mentions " + citation.path + ", which is not in the checkout";
            if (candidate != null) {
                finding.suggest("path", candidate.file().path()).suggest("by", candidate.by());
                text += "; perhaps " + candidate.file().path();
            }
            finding.message(text);
        } else {
            citation.verdict = "exists";
            if (found.files().size() == 1) {
                citation.resolved = found.files().get(0).path();
                if (found.how().equals("case")) {
                    otherCase(row, citation);
                }
            }
        }
    }

    private void refused(RegisterRow row, Citation citation, String why) {
        Finding finding = add(Rule.REG_15, row, citation).detail(why);
        weigh(finding, row, Severity.ERROR);
        finding.message("row " + row.key() + ": " + citation.path + " leads out of the checkout (" + why
                + ") and was not opened; cite a path below it");
    }

    private void otherCase(RegisterRow row, Citation citation) {
        Finding finding = add(Rule.REG_18, row, citation).suggest("path", citation.resolved);
        weigh(finding, row, Severity.WARNING);
        finding.message(
                "row " + row.key() + ": " + citation.path + " is written " + citation.resolved + " in the checkout");
    }

    private void source(RegisterRow row, Citation citation) {
        for (Citation.Lines lines : citation.lines) {
            if (lines.to < lines.from) {
                Finding finding = add(Rule.REG_07, row, citation).detail("range");
                finding.put("at", lines.from);
                finding.message("row " + row.key() + ": the range " + lines.from + "-" + lines.to
                        + " runs backwards; only its first line is read");
            }
        }
        normalise(citation);
        if (sources == null) {
            return;
        }
        SourceIndex.Found found = sources.find(citation.path, citation.linkTarget);
        if (found.refused() != null) {
            citation.lines.forEach(l -> l.verdict = "refused");
            refused(row, citation, found.refused());
        } else if (found.files().isEmpty()) {
            missing(row, citation, null);
        } else if (found.files().size() == 1) {
            SourceFile only = found.files().get(0);
            if (only.failure() != null) {
                missing(row, citation, only);
                return;
            }
            citation.resolved = only.path();
            citation.how = found.how();
            if (found.how().equals("case")) {
                otherCase(row, citation);
            }
            judge(row, citation, only);
        } else {
            several(row, citation, found.files());
        }
    }

    private static void normalise(Citation citation) {
        for (int i = 0; i < citation.lines.size(); i++) {
            Citation.Lines lines = citation.lines.get(i);
            if (lines.to < lines.from) {
                citation.lines.set(i, new Citation.Lines(lines.from, lines.from));
            }
        }
    }

    private void several(RegisterRow row, Citation citation, List<SourceFile> files) {
        List<SourceFile> holding = new ArrayList<>();
        for (SourceFile candidate : files) {
            if (candidate.failure() == null && holdsAll(row, citation, candidate)) {
                holding.add(candidate);
            }
        }
        if (holding.size() == 1) {
            citation.resolved = holding.get(0).path();
            citation.how = "content";
            judge(row, citation, holding.get(0));
            return;
        }
        citation.lines.forEach(l -> l.verdict = "ambiguous");
        Finding finding = add(Rule.REG_16, row, citation);
        weigh(finding, row, Severity.WARNING);
        var list = finding.more.putArray("candidates");
        files.stream().limit(MOST_CANDIDATES).forEach(f -> list.add(f.path()));
        finding.message("row " + row.key() + ": " + files.size() + " files are called " + citation.path
                + " and none, or several, hold what the row says; write more of the path");
    }

    private boolean holdsAll(RegisterRow row, Citation citation, SourceFile candidate) {
        Anchors anchors = anchors(row, citation, candidate);
        for (Citation.Lines lines : citation.lines) {
            String verdict = verdict(candidate, anchors.at(lines.from), row, lines);
            if (!verdict.equals("exact") && !verdict.equals("near") && !verdict.equals("enclosing")) {
                return false;
            }
        }
        return true;
    }

    private void missing(RegisterRow row, Citation citation, SourceFile unreadable) {
        citation.lines.forEach(l -> l.verdict = "missing");
        Finding finding = add(Rule.REG_10, row, citation);
        weigh(finding, row, Severity.ERROR);
        if (unreadable != null) {
            finding.message("row " + row.key() + ": " + unreadable.path() + " cannot be read: "
                    + unreadable.failure().getMessage());
            return;
        }
        SourceIndex.Candidate candidate = sources.candidate(citation.path, row.symbols, false);
        String text = "row " + row.key() + ": " + citation.path + " is not in the checkout";
        if (candidate != null) {
            finding.suggest("path", candidate.file().path()).suggest("by", candidate.by());
            Anchors anchors = anchors(row, citation, candidate.file());
            int from = Math.min(citation.lines.get(0).from, candidate.file().lineCount());
            Place place = search(candidate.file(), anchors.at(from), row, from);
            text += "; perhaps " + candidate.file().path();
            if (place != null) {
                finding.suggest("line", place.line());
                text += ":" + place.line();
                if (place.definition() != null && isRange(citation.lines.get(0))) {
                    finding.suggest("end", place.definition().end());
                }
            }
        }
        finding.message(text);
    }

    private static boolean isRange(Citation.Lines lines) {
        return lines.to > lines.from;
    }

    // ---- anchors ----------------------------------------------------------------------------------------------------

    /** The symbols, numbers and ids that a cited line should show; types that enclose the line are left out at each line. */
    private final class Anchors {
        private final List<Symbol> own;
        private final List<Symbol> others;
        private final RegisterRow row;
        private final SourceFile file;
        private final Map<Set<String>, At> byTypes = new HashMap<>();

        Anchors(List<Symbol> own, List<Symbol> others, RegisterRow row, SourceFile file) {
            this.own = own;
            this.others = others;
            this.row = row;
            this.file = file;
        }

        At at(int line) {
            Set<String> excluded = new HashSet<>();
            excluded.add(file.stem());
            for (Definition definition : file.definitions()) {
                if (definition.isType() && definition.holds(line)) {
                    excluded.add(definition.name());
                }
            }
            return byTypes.computeIfAbsent(excluded, this::without);
        }

        private At without(Set<String> excluded) {
            List<Symbol> symbols = usable(own, excluded);
            return symbols.isEmpty()
                    ? new At(usable(others, excluded), row.numbers, row, file)
                    : new At(symbols, List.of(), row, file);
        }

        private static List<Symbol> usable(List<Symbol> symbols, Set<String> excluded) {
            return symbols.stream().filter(s -> !excluded.contains(s.name())).toList();
        }
    }

    /** The anchors of a line, and where they occur in its file. */
    private static final class At {
        private final List<Symbol> symbols;
        private final List<RowNumber> numbers;
        private final TreeSet<Integer> ids = new TreeSet<>();
        private final TreeSet<Integer> symbolsAndIds;
        private final TreeSet<Integer> all;

        At(List<Symbol> symbols, List<RowNumber> numbers, RegisterRow row, SourceFile file) {
            this.symbols = symbols;
            this.numbers = numbers;
            row.ids.forEach(id -> ids.addAll(file.occurrences(id)));
            symbolsAndIds = new TreeSet<>(ids);
            symbols.stream().map(Symbol::name).distinct().forEach(n -> symbolsAndIds.addAll(file.occurrences(n)));
            all = new TreeSet<>(symbolsAndIds);
            numbers.forEach(n -> all.addAll(file.occurrences(n.value())));
        }

        List<Symbol> symbols() {
            return symbols;
        }

        List<RowNumber> numbers() {
            return numbers;
        }

        boolean empty() {
            return symbols.isEmpty() && numbers.isEmpty();
        }
    }

    private Anchors anchors(RegisterRow row, Citation citation, SourceFile source) {
        List<Symbol> mine = own.get(citation);
        if (mine.isEmpty()) {
            return freeAnchors.computeIfAbsent(source, s -> new Anchors(List.of(), free, row, s));
        }
        Set<Symbol> onlyMine = new HashSet<>(mine);
        onlyMine.removeIf(symbol -> shared.get(symbol) > 1);
        if (onlyMine.isEmpty()) {
            return new Anchors(mine, free, row, source);
        }
        boolean excluded = mine.stream().allMatch(s -> source.typeNames().contains(s.name()));
        List<Symbol> others = !excluded
                ? List.of()
                : row.symbols.stream()
                        .filter(s -> !shared.containsKey(s) || onlyMine.contains(s))
                        .toList();
        return new Anchors(mine, others, row, source);
    }

    private List<Symbol> ownSymbols(RegisterRow row, Citation citation) {
        Set<Symbol> found = new LinkedHashSet<>();
        FlatText flat = row.cells.get(citation.cell).flat();
        String text = flat.text();
        List<Symbol> inCell = symbolsOfCells.getOrDefault(citation.cell, List.of());
        before(text, flat, citation, inCell, found);
        after(text, flat, citation, inCell, found);
        if (citation.member != null) {
            found.add(citation.member);
        }
        return List.copyOf(found);
    }

    private void before(String text, FlatText flat, Citation citation, List<Symbol> symbols, Set<Symbol> found) {
        int last = firstAt(symbols, citation.start) - 1;
        if (last >= 0 && symbols.get(last).end() > citation.start) {
            last--;
        }
        if (last < 0) {
            return;
        }
        int end = endOf(text, flat, symbols.get(last), citation.start);
        Matcher gap = GAP.matcher(text).region(end, citation.start);
        if (citation.start - end > LONGEST_GAP + 10) {
            return;
        }
        int words = text.substring(end, citation.start).replaceAll("[^a-z]", "").length();
        if (!gap.matches() || citation.start - end - words > LONGEST_GAP) {
            return;
        }
        found.add(symbols.get(last));
        for (int i = last - 1; i >= 0; i--) {
            Symbol earlier = symbols.get(i);
            Symbol later = symbols.get(i + 1);
            boolean oneSpan = earlier.span() > 0 && earlier.span() == later.span();
            boolean joined = JOINED.matcher(text)
                    .region(endOf(text, flat, earlier, later.start()), later.start())
                    .matches();
            if (!oneSpan && !joined) {
                return;
            }
            found.add(earlier);
        }
    }

    /** Returns the index of the first symbol that begins at the place or behind it. */
    private static int firstAt(List<Symbol> symbols, int place) {
        int low = 0;
        int high = symbols.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (symbols.get(middle).start() < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns where the gap behind a symbol begins: behind its code span, or its {@code ()}. */
    private static int endOf(String text, FlatText flat, Symbol symbol, int most) {
        int end = symbol.end();
        if (symbol.span() > 0) {
            while (end < most && flat.span(end) == symbol.span()) {
                end++;
            }
        } else if (text.startsWith("()", end) && end + 2 <= most) {
            end += 2;
        }
        return end;
    }

    private void after(String text, FlatText flat, Citation citation, List<Symbol> symbols, Set<Symbol> found) {
        int end = citation.end;
        Matcher opens = OPENS.matcher(text).region(end, text.length());
        boolean parenthesis = opens.lookingAt();
        Matcher word = WORD_BEFORE.matcher(text).region(end, text.length());
        boolean single = !parenthesis && word.lookingAt();
        if (!parenthesis && !single) {
            return;
        }
        int at = parenthesis ? opens.end() : word.end();
        int i = firstAt(symbols, at);
        if (i >= symbols.size() || symbols.get(i).start() != at) {
            return;
        }
        found.add(symbols.get(i));
        if (single) {
            return;
        }
        while (i + 1 < symbols.size()) {
            Symbol earlier = symbols.get(i);
            Symbol later = symbols.get(i + 1);
            boolean oneSpan = earlier.span() > 0 && earlier.span() == later.span();
            int from = endOf(text, flat, earlier, later.start());
            boolean follows = FOLLOWS.matcher(text)
                    .region(from, later.start())
                    .useTransparentBounds(true)
                    .matches();
            if (!oneSpan && !follows) {
                return;
            }
            found.add(later);
            i++;
        }
    }

    // ---- verdicts ---------------------------------------------------------------------------------------------------

    private void judge(RegisterRow row, Citation citation, SourceFile source) {
        Anchors anchors = anchors(row, citation, source);
        for (Citation.Lines lines : citation.lines) {
            At at = anchors.at(lines.from);
            lines.verdict = verdict(source, at, row, lines);
            switch (lines.verdict) {
                case "exact", "near", "enclosing" -> {
                    // holds
                }
                case "beyond" -> beyond(row, citation, source, anchors, lines);
                case "unverifiable" -> {
                    boolean noSymbol = at.empty();
                    Finding finding = add(Rule.REG_19, row, citation)
                            .detail(noSymbol ? "no-symbol" : "not-in-file")
                            .put("at", lines.from);
                    finding.message("row " + row.key() + ": line " + lines.from + " of " + source.path()
                            + (noSymbol
                                    ? " cannot be judged: the row names nothing that could stand there"
                                    : " cannot be judged: the file holds none of the retail names of the row"));
                }
                case "drifted", "moved" -> moved(row, citation, source, at, lines);
                default -> gone(row, citation, source, at, lines);
            }
        }
    }

    private String verdict(SourceFile source, At at, RegisterRow row, Citation.Lines lines) {
        int count = source.lineCount();
        int a = lines.from;
        int b = lines.to;
        if (a < 1 || a > count || b > count) {
            return "beyond";
        }
        if (at.empty() && at.ids.isEmpty()) {
            return "unverifiable";
        }
        TreeSet<Integer> symbolsAndIds = at.symbolsAndIds;
        TreeSet<Integer> all = at.all;
        if (!all.subSet(a, true, b, true).isEmpty()) {
            return "exact";
        }
        Definition inside = source.innermost(a);
        boolean body = inside != null && inside.isBody();
        for (int line : all.subSet(a - 3, true, b + 3, true)) {
            if (!body || inside.equals(source.innermost(line))) {
                return "near";
            }
        }
        if (inside != null && !inside.isType()) {
            boolean named = at.symbols().stream().anyMatch(s -> Words.same(s.name(), inside.name()));
            boolean above = inside.lead() < inside.start()
                    && !symbolsAndIds
                            .subSet(inside.lead(), true, inside.start() - 1, true)
                            .isEmpty();
            boolean words = at.symbols().stream().anyMatch(s -> s.retailForm() && Words.match(s, inside.name()));
            if (named || above || words) {
                return "enclosing";
            }
        }
        if (body
                && !symbolsAndIds
                        .subSet(inside.lead(), true, inside.end(), true)
                        .isEmpty()) {
            return "drifted";
        }
        if (search(source, at, row, a) != null) {
            return "moved";
        }
        if (at.symbols().stream().allMatch(s -> retailLike(s, source))) {
            return "unverifiable";
        }
        return elsewhere(source, at) != null ? "elsewhere" : "gone";
    }

    private boolean retailLike(Symbol symbol, SourceFile source) {
        if (symbol.retailForm()) {
            String owner = RetailTable.owner(symbol.text());
            return retail.classListed(owner) || retail.classListed(RetailTable.lastPart(owner));
        }
        String name = symbol.name();
        if (symbol.qualifier() == null
                && retail.isLastPart(name)
                && (name.indexOf('_') >= 0 || Character.isLowerCase(name.charAt(0)))) {
            return true;
        }
        return SNAKE.matcher(name).matches() && CAMEL_LANGUAGES.contains(Language.extension(source.path()));
    }

    /**
     * A place that the row may mean.
     *
     * @param by the class of section 9.3: definition, comment, words, id, occurrence, number; of a place in another file,
     *     that file's path
     * @param definition the definition found, or null
     */
    private record Place(int line, String symbol, String by, Definition definition) {}

    private Place search(SourceFile source, At at, RegisterRow row, int from) {
        List<Definition> named =
                source.definitions().stream().filter(d -> !d.isType()).toList();
        for (Symbol symbol : at.symbols()) {
            Definition best = nearest(named.stream().filter(d -> Words.same(d.name(), symbol.name())), from);
            if (best != null) {
                return new Place(best.sig(), symbol.text(), "definition", best);
            }
        }
        for (Symbol symbol : at.symbols()) {
            TreeSet<Integer> lines = source.occurrences(symbol.name());
            Definition best = nearest(
                    named.stream()
                            .filter(d -> d.lead() < d.start()
                                    && !lines.subSet(d.lead(), true, d.start() - 1, true)
                                            .isEmpty()),
                    from);
            if (best != null) {
                return new Place(best.sig(), symbol.text(), "comment", best);
            }
        }
        for (Symbol symbol : at.symbols()) {
            if (symbol.retailForm()) {
                Definition best = nearest(named.stream().filter(d -> Words.match(symbol, d.name())), from);
                if (best != null) {
                    return new Place(best.sig(), symbol.text(), "words", best);
                }
            }
        }
        for (RowId id : row.ids) {
            Integer line = nearest(source.occurrences(id), from);
            if (line != null) {
                return new Place(line, id.toString(), "id", null);
            }
        }
        for (Symbol symbol : at.symbols()) {
            Integer line = nearest(source.occurrences(symbol.name()), from);
            if (line != null) {
                return new Place(line, symbol.text(), "occurrence", null);
            }
        }
        if (at.symbols().isEmpty()) {
            TreeSet<Integer> lines = new TreeSet<>();
            at.numbers().stream().filter(RowNumber::telling).forEach(n -> lines.addAll(source.occurrences(n.value())));
            Integer line = nearest(lines, from);
            if (line != null) {
                return new Place(line, null, "number", null);
            }
        }
        return null;
    }

    private static Definition nearest(java.util.stream.Stream<Definition> definitions, int from) {
        return definitions
                .min(Comparator.comparingInt((Definition d) -> Math.abs(d.sig() - from))
                        .thenComparingInt(Definition::sig))
                .orElse(null);
    }

    private static Integer nearest(TreeSet<Integer> lines, int from) {
        Integer below = lines.floor(from);
        Integer above = lines.ceiling(from);
        if (below == null || above == null) {
            return below == null ? above : below;
        }
        return from - below <= above - from ? below : above;
    }

    private Place elsewhere(SourceFile source, At at) {
        for (Symbol symbol : at.symbols()) {
            if (retailLike(symbol, source)) {
                continue;
            }
            SourceFile best = null;
            for (SourceFile other : sources.files()) {
                if (other != source && other.defines(symbol.name()) && (best == null || better(source, other, best))) {
                    best = other;
                }
            }
            if (best != null) {
                Definition definition =
                        nearest(best.definitions().stream().filter(d -> Words.same(d.name(), symbol.name())), 1);
                return new Place(definition.sig(), symbol.text(), best.path(), definition);
            }
        }
        return null;
    }

    private static boolean better(SourceFile from, SourceFile a, SourceFile b) {
        boolean nameA = a.name().equals(from.name());
        boolean nameB = b.name().equals(from.name());
        if (nameA != nameB) {
            return nameA;
        }
        return leading(from.path(), a.path()) > leading(from.path(), b.path());
    }

    private static int leading(String a, String b) {
        String[] x = a.split("/");
        String[] y = b.split("/");
        int count = 0;
        while (count < x.length - 1 && count < y.length - 1 && x[count].equals(y[count])) {
            count++;
        }
        return count;
    }

    // ---- findings ---------------------------------------------------------------------------------------------------

    private void suggest(Finding finding, String path, Place place, String by, Citation.Lines lines) {
        finding.suggest("path", path).suggest("line", place.line());
        if (place.symbol() != null) {
            finding.suggest("symbol", place.symbol());
        }
        finding.suggest("by", by);
        if (place.definition() != null && isRange(lines)) {
            finding.suggest("end", place.definition().end());
        }
    }

    private void beyond(RegisterRow row, Citation citation, SourceFile source, Anchors anchors, Citation.Lines lines) {
        Finding finding = add(Rule.REG_12, row, citation).put("at", lines.from).put("length", source.lineCount());
        weigh(finding, row, Severity.ERROR);
        int from = Math.max(1, Math.min(source.lineCount(), lines.from));
        String text = "row " + row.key() + ": " + source.path() + " has " + source.lineCount() + " lines, not "
                + Math.max(lines.from, lines.to);
        Place place = search(source, anchors.at(from), row, from);
        if (place != null) {
            suggest(finding, source.path(), place, place.by(), lines);
            text += "; " + place.by() + " at line " + place.line();
        }
        finding.message(text);
    }

    private static void inside(Finding finding, Definition definition) {
        if (definition != null) {
            finding.more
                    .putObject("inside")
                    .put("kind", definition.kind())
                    .put("name", definition.name())
                    .put("line", definition.sig());
        }
    }

    private static String insideText(Definition definition) {
        return definition == null ? "" : " (in " + definition.kind() + " " + definition.name() + ")";
    }

    private void moved(RegisterRow row, Citation citation, SourceFile source, At at, Citation.Lines lines) {
        boolean drifted = lines.verdict.equals("drifted");
        Finding finding = add(Rule.REG_13, row, citation).detail(lines.verdict).put("at", lines.from);
        weigh(finding, row, drifted ? Severity.WARNING : Severity.ERROR);
        Definition inside = source.innermost(lines.from);
        inside(finding, inside);
        Place place = drifted ? drift(source, at, row, inside, lines.from) : search(source, at, row, lines.from);
        suggest(finding, source.path(), place, place.by(), lines);
        String what = place.symbol() == null ? "what the row says" : place.symbol();
        finding.message("row " + row.key() + ": line " + lines.from + " of " + source.path() + insideText(inside)
                + " does not hold " + what + ": moved to line " + place.line());
    }

    private static Place drift(SourceFile source, At at, RegisterRow row, Definition inside, int from) {
        Place best = null;
        for (Symbol symbol : at.symbols()) {
            best = nearer(
                    best, within(source.occurrences(symbol.name()), inside, from), symbol.text(), "occurrence", from);
        }
        for (RowId id : row.ids) {
            best = nearer(best, within(source.occurrences(id), inside, from), id.toString(), "id", from);
        }
        return best;
    }

    private static Integer within(TreeSet<Integer> lines, Definition inside, int from) {
        return nearest(new TreeSet<>(lines.subSet(inside.lead(), true, inside.end(), true)), from);
    }

    private static Place nearer(Place best, Integer line, String symbol, String by, int from) {
        if (line == null) {
            return best;
        }
        if (best != null) {
            int distance = Math.abs(line - from);
            int least = Math.abs(best.line() - from);
            if (distance > least || distance == least && line >= best.line()) {
                return best;
            }
        }
        return new Place(line, symbol, by, null);
    }

    private void gone(RegisterRow row, Citation citation, SourceFile source, At at, Citation.Lines lines) {
        Finding finding = add(Rule.REG_14, row, citation).detail(lines.verdict).put("at", lines.from);
        weigh(finding, row, Severity.ERROR);
        Definition inside = source.innermost(lines.from);
        inside(finding, inside);
        String text = "row " + row.key() + ": line " + lines.from + " of " + source.path() + insideText(inside)
                + " does not hold what the row names, nor does any other line of the file";
        if (lines.verdict.equals("elsewhere")) {
            Place place = elsewhere(source, at);
            suggest(finding, place.by(), place, "definition", lines);
            text += "; " + place.symbol() + " is defined in " + place.by() + ":" + place.line();
        }
        finding.message(text);
    }
}
