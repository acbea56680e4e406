package dev.acreplay.register;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the citations of a row's cells (register.md section 7.2). */
final class CitationReader {
    private static final int LONGEST_TOKEN = 1024;
    private static final String DELIMITERS = "()[]{}<>\"'|;!?*=&%$^,`\u2192\u201C\u201D\u2018\u2019\u00AB\u00BB";
    private static final String TRAILING = ".,:;\u2026-\u2013\u2014";

    private static final Pattern ISSUE = Pattern.compile("(?:([\\w.-]+/[\\w.-]+))?#(\\d{1,6})");
    private static final Pattern BARE = Pattern.compile(":(\\d{1,7})(?:[-\u2013](\\d{1,7}))?");
    private static final String HEX = "@?0[xX][0-9A-Fa-f]+";
    private static final Pattern ADDRESS_LINES = Pattern.compile("(" + HEX + ")(:(\\d{1,7})(?:[-\u2013](\\d{1,7}))?)");
    private static final Pattern ADDRESSES = Pattern.compile(HEX + "(?:[/\u2013\u2014-]" + HEX + ")*");
    private static final Pattern ONE_HEX = Pattern.compile(HEX);
    private static final Pattern BARE_HEX = Pattern.compile("(@?)(00[0-9A-Fa-f]{6})");
    private static final Pattern SELF = Pattern.compile("(?i)register:(\\d{1,7})(?:[-\u2013](\\d{1,7}))?");
    private static final String SEGMENT = "(?:[\\p{L}\\p{N}_.+@~-]|\u2026)+";
    private static final Pattern PATH = Pattern.compile(
            "((?:[A-Za-z]:)?[/\\\\]*" + SEGMENT + "(?:[/\\\\]+" + SEGMENT + ")*+)"
                    + "(?:(?::(\\d{1,7})(?:[-\u2013](\\d{1,7}))?|#L(\\d{1,7})(?:[-\u2013]L?(\\d{1,7}))?)(?::\\d{1,7})?)?");
    private static final Pattern CONTINUATION =
            Pattern.compile(",([ \\t]*)(\\d{1,7})(?:[-\u2013](\\d{1,7}))?(?![\\p{L}\\p{N}_%:]|\\.\\d)");
    private static final Pattern LINK_LINES = Pattern.compile("([^#]+)#L(\\d{1,7})(?:[-\u2013]L?(\\d{1,7}))?");
    private static final Pattern LINE_WORD = Pattern.compile(
            "(?i)(?<![\\p{L}\\p{N}_])(?:lines?|ln)[ \\t]+(\\d{1,7})(?:[ \\t]*[-\u2013][ \\t]*(\\d{1,7}))?(?![\\p{L}\\p{N}_])");
    private static final Pattern REGISTER_WORD = Pattern.compile("(?i)(?<![\\p{L}\\p{N}_])register[ \\t]+$");
    private static final Pattern RETAIL_WORD = Pattern.compile("(?i)(?<![\\p{L}\\p{N}_])retail[ \\t]+$");
    private static final Pattern EXTERNAL_NAME =
            Pattern.compile("(?i)acclient[^/\\\\]*\\.(?:txt|h|c|map|exe|pdb)|.*\\.(?:pdb|exe)");

    private static final Set<String> EXTENSIONS =
            Set.of(("cs java kt kts c cc cpp cxx h hh hpp hxx inl rs py go ts tsx js mjs lua"
                            + " vb fs swift scala rb sql txt md xml json jsonl yml yaml toml csv tsv ini cfg map cdb log idl proto html"
                            + " css csproj sln props targets gradle cmake sh bat cmd ps1 keymap")
                    .split(" "));

    private final String registerName;
    private final Set<String> families;
    private final Set<String> extensions = new HashSet<>(EXTENSIONS);
    private final List<Pattern> external;
    private final RetailTable retail;
    private final SourceIndex sources;
    private final RetailNames names;

    CitationReader(
            String registerName,
            Set<String> families,
            Set<String> moreExtensions,
            List<Pattern> external,
            RetailTable retail,
            SourceIndex sources) {
        this.registerName = registerName;
        this.families = families;
        moreExtensions.forEach(e -> extensions.add(e.toLowerCase(Locale.ROOT)));
        this.external = external;
        this.retail = retail;
        this.sources = sources;
        this.names = new RetailNames(retail);
    }

    /** Reads one row: citations, then symbols and numbers. */
    void read(RegisterRow row, List<Finding> findings, String file) {
        Citation lastPath = null;
        for (int c = 0; c < row.cells.size(); c++) {
            Cell cell = new Cell(row, c, lastPath);
            cell.read(c == 0 ? row.idsEnd : 0);
            for (IdScanner.Reference bad : cell.badRanges) {
                findings.add(new Finding(Rule.REG_02, file, row.line, row.column(c, bad.start()))
                        .ids(row.ids)
                        .detail(bad.problem())
                        .cite(cell.text.substring(bad.start(), bad.end()))
                        .message("row " + row.key()
                                + ": the range of ids cannot be read whole; only its ends are taken"));
            }
            row.citations.addAll(cell.citations);
            lastPath = cell.lastPath;
        }
        RowText.read(row);
        Map<Long, Symbol> byEnd = new HashMap<>();
        row.symbols.forEach(symbol -> byEnd.put((long) symbol.cell() << 32 | symbol.end(), symbol));
        for (Citation citation : row.citations) {
            if (citation.memberName != null) {
                citation.member = byEnd.get((long) citation.cell << 32 | citation.start - 2);
            }
        }
    }

    /** Ids and citations of the register itself in a line of text. */
    List<Citation> text(MarkdownLine line) {
        FlatText flat = new FlatText(line.text().substring(line.start(), line.end()), line.start());
        RegisterRow.Cell only = new RegisterRow.Cell(line.content(), line.start(), flat, ColumnRole.OTHER);
        RegisterRow row = new RegisterRow(
                List.of(new RowId("ZZ", 0)), line.number(), 1, null, null, 1, List.of(only), 0, line.text());
        Cell cell = new Cell(row, 0, null);
        cell.read(0);
        return cell.citations.stream()
                .filter(c -> c.kind == Citation.Kind.ID || c.kind == Citation.Kind.SELF)
                .toList();
    }

    private boolean isExternal(String path) {
        String clean = path.replace('\\', '/');
        String last = clean.substring(clean.lastIndexOf('/') + 1);
        boolean named = EXTERNAL_NAME.matcher(last).matches()
                || external.stream().anyMatch(glob -> glob.matcher(clean).matches());
        return named && (sources == null || !sources.has(clean));
    }

    private boolean ownName(String path) {
        String clean = path.replace('\\', '/');
        return clean.substring(clean.lastIndexOf('/') + 1).equals(registerName);
    }

    /** The reading of one cell. */
    private final class Cell {
        private final RegisterRow row;
        private final int cell;
        private final FlatText flat;
        private final String text;
        private final List<Citation> citations = new ArrayList<>();
        private final List<IdScanner.Reference> badRanges = new ArrayList<>();
        private final List<IdScanner.Reference> ids = new ArrayList<>();
        private Citation lastPath;
        private int nextLink;
        private int nextId;

        Cell(RegisterRow row, int cell, Citation lastPath) {
            this.row = row;
            this.cell = cell;
            this.flat = row.cells.get(cell).flat();
            this.text = flat.text();
            this.lastPath = lastPath;
        }

        void read(int from) {
            for (IdScanner.Reference reference : IdScanner.references(text, from, families::contains)) {
                ids.add(reference);
                if (reference.problem() != null) {
                    badRanges.add(reference);
                }
                for (RowId id : reference.ids()) {
                    Citation citation = add(Citation.Kind.ID, reference.start(), reference.end());
                    citation.id = id;
                }
            }
            tokens(from);
            links(Integer.MAX_VALUE);
            functions();
            names.pair(text, citations);
            lineWords();
            citations.removeIf(c -> c.kind == Citation.Kind.ADDRESS && c.digits == 0);
            citations.sort(Comparator.comparingInt((Citation c) -> c.start).thenComparingInt(c -> c.end));
            near();
        }

        private Citation add(Citation.Kind kind, int start, int end) {
            Citation citation =
                    new Citation(kind, text.substring(start, end), cell, start, end, row.column(flat.lineIndex(start)));
            citations.add(citation);
            return citation;
        }

        private void tokens(int from) {
            int at = from;
            while (at < text.length()) {
                if (delimiter(text.charAt(at))) {
                    at++;
                    continue;
                }
                int end = at;
                while (end < text.length() && !delimiter(text.charAt(end))) {
                    end++;
                }
                int cut = end;
                while (cut > at && TRAILING.indexOf(text.charAt(cut - 1)) >= 0) {
                    cut--;
                }
                if (cut > at && cut - at <= LONGEST_TOKEN && !overlapsId(at, cut)) {
                    links(at);
                    token(at, cut);
                }
                at = end;
            }
        }

        private boolean delimiter(char c) {
            return Character.isWhitespace(c) || c == '\u00A0' || DELIMITERS.indexOf(c) >= 0;
        }

        private boolean overlapsId(int start, int end) {
            while (nextId < ids.size() && ids.get(nextId).end() <= start) {
                nextId++;
            }
            return nextId < ids.size() && ids.get(nextId).start() < end;
        }

        private void token(int start, int end) {
            String token = text.substring(start, end);
            if (token.contains("://")) {
                add(Citation.Kind.EXTERNAL, start, end);
                return;
            }
            Matcher form = ISSUE.matcher(token);
            if (form.matches()) {
                Citation issue = add(Citation.Kind.ISSUE, start, end);
                issue.number = Integer.parseInt(form.group(2));
                issue.repository = form.group(1);
                return;
            }
            form = BARE.matcher(token);
            if (form.matches()) {
                bare(start, end, form);
                return;
            }
            form = ADDRESS_LINES.matcher(token);
            if (form.matches()) {
                Citation address = address(start, start + form.end(1));
                Citation lines = add(Citation.Kind.PSEUDO_C, start + form.start(3), end);
                range(lines, form.group(3), form.group(4));
                lines.of = address;
                return;
            }
            if (ADDRESSES.matcher(token).matches()) {
                addresses(start, token);
                return;
            }
            form = BARE_HEX.matcher(token);
            if (form.matches()
                    && RetailTable.inImage(Long.parseLong(form.group(2), 16))
                    && (!form.group(1).isEmpty()
                            || RETAIL_WORD
                                    .matcher(text)
                                    .region(Math.max(0, start - 60), start)
                                    .find())) {
                Citation address = add(Citation.Kind.ADDRESS, start + form.start(2), end);
                address.address = Long.parseLong(form.group(2), 16);
                address.digits = 8;
                address.at = !form.group(1).isEmpty();
                return;
            }
            form = SELF.matcher(token);
            if (form.matches()) {
                self(start, end, form.group(1));
                return;
            }
            path(start, end, token);
        }

        private void self(int start, int end, String line) {
            Citation self = add(Citation.Kind.SELF, start, end);
            self.selfLine = line == null ? 0 : Integer.parseInt(line);
        }

        private void range(Citation citation, String from, String to) {
            citation.from = Integer.parseInt(from);
            citation.to = to == null ? citation.from : Integer.parseInt(to);
        }

        private Citation.Lines lines(String from, String to) {
            int a = Integer.parseInt(from);
            return new Citation.Lines(a, to == null ? a : Integer.parseInt(to));
        }

        private void bare(int start, int end, Matcher form) {
            int call = text.startsWith("()", start - 2) ? start - 2 : 0;
            int dot = beforeIdentifier(call) - 1;
            int name = dot > 0 && dot + 1 < call && text.charAt(dot) == '.' ? beforeIdentifier(dot) : dot;
            if (name >= 0 && name < dot) {
                String type = text.substring(name, dot);
                String member = text.substring(dot + 1, call);
                String file = sources == null ? type : sources.memberFile(type, member);
                if (file != null) {
                    Citation citation = add(Citation.Kind.SOURCE, start, end);
                    citation.path = file;
                    citation.memberName = member;
                    citation.lines.add(lines(form.group(1), form.group(2)));
                    continued(citation, end);
                    return;
                }
            }
            if (lastPath == null) {
                add(Citation.Kind.DANGLING, start, end).verdict = "bare-line";
            } else if (lastPath.kind == Citation.Kind.EXTERNAL) {
                add(Citation.Kind.EXTERNAL, start, end);
            } else {
                Citation citation = add(Citation.Kind.SOURCE, start, end);
                citation.path = lastPath.path;
                citation.linkTarget = lastPath.linkTarget;
                citation.lines.add(lines(form.group(1), form.group(2)));
                continued(citation, end);
            }
        }

        /** Returns where the identifier begins that ends at the place, or the place itself if none does. */
        private int beforeIdentifier(int end) {
            int at = end;
            while (at > 0 && (text.charAt(at - 1) == '_' || asciiLetterOrDigit(text.charAt(at - 1)))) {
                at--;
            }
            while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            return at;
        }

        private static boolean asciiLetterOrDigit(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
        }

        private Citation address(int start, int end) {
            boolean at = text.charAt(start) == '@';
            int from = at ? start + 1 : start;
            boolean before = at || start > 0 && text.charAt(start - 1) == '@';
            Citation address = add(Citation.Kind.ADDRESS, from, end);
            String digits = address.text.substring(2);
            address.digits = digits.length();
            address.address = digits.length() > 15 ? -1 : Long.parseLong(digits, 16);
            address.at = before;
            return address;
        }

        private void addresses(int start, String token) {
            Matcher one = ONE_HEX.matcher(token);
            Citation previous = null;
            int previousEnd = 0;
            while (one.find()) {
                Citation address = address(start + one.start(), start + one.end());
                if (previous != null && token.charAt(previousEnd) != '/') {
                    previous.rangeEnd = address;
                    previous.whole = text.substring(previous.start, address.end);
                    address.whole = previous.whole;
                }
                previous = address;
                previousEnd = one.end();
            }
        }

        private void path(int start, int end, String token) {
            Matcher form = PATH.matcher(token);
            if (!form.matches()) {
                return;
            }
            int from = start;
            String path = form.group(1);
            if (path.startsWith("@")) {
                path = path.substring(1);
                from++;
            }
            String first = form.group(2) != null ? form.group(2) : form.group(4);
            String last = form.group(2) != null ? form.group(3) : form.group(5);
            if (!isPath(path, first != null)) {
                return;
            }
            if (ownName(path)) {
                self(from, end, first);
                return;
            }
            if (isExternal(path)) {
                lastPath = add(Citation.Kind.EXTERNAL, from, end);
                lastPath.path = path;
                return;
            }
            Citation citation = add(first == null ? Citation.Kind.MENTION : Citation.Kind.SOURCE, from, end);
            citation.path = path;
            lastPath = citation;
            if (first != null) {
                citation.lines.add(lines(first, last));
                continued(citation, end);
            }
        }

        private boolean isPath(String path, boolean lines) {
            int separator = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
            String last = path.substring(separator + 1);
            int dot = last.lastIndexOf('.');
            if (dot > 0 && extensions.contains(last.substring(dot + 1).toLowerCase(Locale.ROOT))) {
                return true;
            }
            return lines && separator >= 0 && last.codePoints().anyMatch(Character::isLetter);
        }

        /** Takes the further lines of {@code file:5,14}. */
        private void continued(Citation citation, int end) {
            Matcher more = CONTINUATION.matcher(text);
            int at = end;
            while (more.region(at, text.length()).useTransparentBounds(true).lookingAt()) {
                int span = flat.span(citation.start);
                boolean oneSpan = span > 0 && flat.span(more.start(2)) == span;
                if (!more.group(1).isEmpty() && !oneSpan) {
                    break;
                }
                citation.lines.add(lines(more.group(2), more.group(3)));
                at = more.end();
            }
            if (at > end) {
                citation.end = at;
                citation.text = text.substring(citation.start, at);
            }
        }

        private void links(int before) {
            List<FlatText.Link> links = flat.links();
            while (nextLink < links.size() && links.get(nextLink).end() <= before) {
                link(links.get(nextLink));
                nextLink++;
            }
        }

        private void link(FlatText.Link link) {
            String target = link.target().strip();
            int space = target.indexOf(' ');
            if (space > 0) {
                target = target.substring(0, space);
            }
            if (target.contains("://")) {
                target(link, target, Citation.Kind.EXTERNAL);
                return;
            }
            Matcher lines = LINK_LINES.matcher(target);
            boolean withLines = lines.matches();
            String path = (withLines ? lines.group(1) : target).replace("%20", " ");
            if (isExternal(path) && !path.startsWith("#")) {
                target(link, target, Citation.Kind.EXTERNAL);
                return;
            }
            if (!withLines) {
                return;
            }
            Citation.Lines cited = lines(lines.group(2), lines.group(3));
            for (int i = citations.size() - 1; i >= 0 && citations.get(i).start >= link.start(); i--) {
                Citation citation = citations.get(i);
                if (citation.kind == Citation.Kind.SOURCE
                        && citation.end <= link.end()
                        && SourceIndex.fileName(citation.path).equals(SourceIndex.fileName(path))
                        && citation.lines.size() == 1
                        && citation.lines.get(0).from == cited.from
                        && citation.lines.get(0).to == cited.to) {
                    citation.linkTarget = path;
                    return;
                }
            }
            Citation citation = target(link, target, Citation.Kind.SOURCE);
            citation.path = path;
            citation.linkTarget = path;
            citation.lines.add(cited);
            lastPath = citation;
        }

        private Citation target(FlatText.Link link, String target, Citation.Kind kind) {
            Citation citation =
                    new Citation(kind, target, cell, link.end(), link.end(), row.column(link.targetIndex()));
            citations.add(citation);
            return citation;
        }

        private void functions() {
            Matcher chain = RowText.CHAIN.matcher(text);
            boolean[] taken = taken();
            while (chain.find()) {
                if (!chain.group().contains("::") || any(taken, chain.start(), chain.end())) {
                    continue;
                }
                Citation function = add(Citation.Kind.FUNCTION, chain.start(), chain.end());
                function.name = function.text;
            }
        }

        private boolean[] taken() {
            boolean[] taken = new boolean[text.length() + 1];
            for (Citation citation : citations) {
                java.util.Arrays.fill(taken, citation.start, citation.end, true);
            }
            return taken;
        }

        private boolean any(boolean[] marks, int from, int to) {
            for (int i = from; i < to; i++) {
                if (marks[i]) {
                    return true;
                }
            }
            return false;
        }

        private void lineWords() {
            Matcher word = LINE_WORD.matcher(text);
            if (!word.find()) {
                return;
            }
            List<Object> before = new ArrayList<>(citations.stream()
                    .filter(c -> c.kind != Citation.Kind.ID
                            && c.kind != Citation.Kind.ISSUE
                            && c.kind != Citation.Kind.DANGLING)
                    .filter(c -> c.kind != Citation.Kind.ADDRESS || c.digits > 0)
                    .toList());
            Matcher chain = RowText.CHAIN.matcher(text);
            while (chain.find()) {
                if (flat.span(chain.start()) > 0 && retail.isLastPart(chain.group())) {
                    before.add(RowText.symbol(chain.group(), cell, chain.start(), chain.end(), 1));
                }
            }
            before.sort(Comparator.comparingInt(CitationReader::endOf));
            boolean[] taken = taken();
            int next = 0;
            Object nearest = null;
            do {
                while (next < before.size() && endOf(before.get(next)) <= word.start()) {
                    nearest = before.get(next);
                    next++;
                }
                if (any(taken, word.start(), word.end())) {
                    continue;
                }
                if (REGISTER_WORD
                        .matcher(text)
                        .region(Math.max(0, word.start() - 60), word.start())
                        .find()) {
                    int from = word.start();
                    while (from > 0 && !text.regionMatches(true, from, "register", 0, 8)) {
                        from--;
                    }
                    self(from, word.end(), word.group(1));
                    continue;
                }
                lineWord(word, nearest);
            } while (word.find());
        }

        private void lineWord(Matcher word, Object nearest) {
            if (nearest instanceof Symbol symbol) {
                Citation lines = add(Citation.Kind.PSEUDO_C, word.start(), word.end());
                range(lines, word.group(1), word.group(2));
                lines.ofNames = List.of(symbol.name());
                return;
            }
            Citation of = (Citation) nearest;
            if (of == null || of.kind == Citation.Kind.SELF) {
                add(Citation.Kind.DANGLING, word.start(), word.end()).verdict = "line-word";
                return;
            }
            switch (of.kind) {
                case SOURCE, MENTION -> {
                    Citation citation = add(Citation.Kind.SOURCE, word.start(), word.end());
                    citation.path = of.path;
                    citation.linkTarget = of.linkTarget;
                    citation.lines.add(lines(word.group(1), word.group(2)));
                }
                case EXTERNAL -> add(Citation.Kind.EXTERNAL, word.start(), word.end());
                default -> {
                    Citation lines = add(Citation.Kind.PSEUDO_C, word.start(), word.end());
                    range(lines, word.group(1), word.group(2));
                    if (of.kind == Citation.Kind.FUNCTION) {
                        lines.ofNames = List.of(of.name);
                    } else if (of.kind == Citation.Kind.PSEUDO_C) {
                        lines.of = of.of;
                        lines.ofNames = of.ofNames;
                    } else {
                        lines.of = of;
                    }
                }
            }
        }

        /** Finds, for citations of the register itself, the id that ends shortly before. */
        private void near() {
            int next = 0;
            IdScanner.Reference last = null;
            for (Citation self : citations) {
                if (self.kind == Citation.Kind.SELF) {
                    while (next < ids.size() && ids.get(next).end() <= self.start) {
                        last = ids.get(next);
                        next++;
                    }
                    if (last != null && self.start - last.end() <= 20) {
                        self.near = last.ids().get(last.ids().size() - 1);
                    }
                }
            }
        }
    }

    private static int endOf(Object place) {
        return place instanceof Citation citation ? citation.end : ((Symbol) place).end();
    }
}
