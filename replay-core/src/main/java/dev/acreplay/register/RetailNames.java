package dev.acreplay.register;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decides which hexadecimal numbers of a cell are addresses, and which names stand beside them (section 10.2, 10.3). */
final class RetailNames {
    private static final int LONGEST_GAP = 12;
    private static final Pattern GAP =
            Pattern.compile("[ \\t(@\\[,:=\u2013\u2014-]*(?:(?:at|is|retail)[ \\t(@\\[,:=\u2013\u2014-]*)?");
    private static final Pattern ADDRESS_GAP = Pattern.compile("[ \\t@]*/[ \\t@]*");
    private static final Pattern NAME_GAP = Pattern.compile("(?:\\(\\))?[ \\t]*/[ \\t]*");
    private static final Pattern AFTER = Pattern.compile("[ \\t]*(\\(|=)[ \\t]*");

    /** A name in the text, with its class added where it takes one. */
    private record Name(String text, int start, int end) {}

    private final RetailTable retail;

    RetailNames(RetailTable retail) {
        this.retail = retail;
    }

    /** Names the addresses; a number that is no address gets zero digits. */
    void pair(String text, List<Citation> citations) {
        List<Citation> addresses = citations.stream()
                .filter(c -> c.kind == Citation.Kind.ADDRESS)
                .sorted(Comparator.comparingInt(c -> c.start))
                .toList();
        if (addresses.isEmpty()) {
            return;
        }
        List<Name> names = names(text);
        int from = 0;
        while (from < addresses.size()) {
            int to = from + 1;
            while (to < addresses.size()
                    && ADDRESS_GAP
                            .matcher(text)
                            .region(addresses.get(to - 1).end, addresses.get(to).start)
                            .matches()) {
                to++;
            }
            group(text, addresses.subList(from, to), names);
            from = to;
        }
        for (Citation address : addresses) {
            if (!isAddress(address)) {
                address.digits = 0;
            }
        }
    }

    private boolean isAddress(Citation address) {
        if (address.digits == 8 && RetailTable.inImage(address.address)) {
            return true;
        }
        if (address.at && address.digits >= 6 && address.digits <= 8) {
            return true;
        }
        return address.digits >= 6
                && address.digits <= 10
                && address.name != null
                && address.name.contains("::")
                && retail.listed(address.name);
    }

    private List<Name> names(String text) {
        List<Name> names = new ArrayList<>();
        Matcher chain = RowText.CHAIN.matcher(text);
        while (chain.find()) {
            if (!chain.group().contains(".") && !chain.group().contains("->")) {
                names.add(new Name(chain.group(), chain.start(), chain.end()));
            }
        }
        return names;
    }

    private void group(String text, List<Citation> addresses, List<Name> names) {
        List<Name> before = listBefore(text, addresses.get(0).start, names);
        if (!before.isEmpty()) {
            int n = before.size();
            if (addresses.size() == 1) {
                addresses.get(0).name = before.get(n - 1).text();
            } else if (n == 1) {
                addresses.forEach(a -> a.name = before.get(0).text());
            } else if (n == addresses.size()) {
                for (int i = 0; i < n; i++) {
                    addresses.get(i).name = before.get(i).text();
                }
            }
        }
        for (Citation address : addresses) {
            if (address.name == null) {
                address.name = nameAfter(text, address.end, names);
            }
        }
    }

    private List<Name> listBefore(String text, int at, List<Name> names) {
        int last = lastEndingBefore(names, at);
        if (last >= 0 && isGapWord(names.get(last).text())) {
            last--;
        }
        if (last < 0) {
            return List.of();
        }
        int end = names.get(last).end();
        int gapStart = text.startsWith("()", end) ? end + 2 : end;
        if (gapStart > at
                || at - gapStart > LONGEST_GAP
                || !GAP.matcher(text).region(gapStart, at).matches()) {
            return List.of();
        }
        List<Name> list = new ArrayList<>();
        list.add(names.get(last));
        int i = last - 1;
        while (i >= 0
                && NAME_GAP.matcher(text)
                        .region(names.get(i).end(), names.get(i + 1).start())
                        .matches()) {
            list.add(names.get(i));
            i--;
        }
        Collections.reverse(list);
        return qualified(list);
    }

    private static boolean isGapWord(String word) {
        return word.equals("at") || word.equals("is") || word.equals("retail");
    }

    /** Gives unqualified names the class of the first where that function is listed, and drops what is no retail name. */
    private List<Name> qualified(List<Name> list) {
        String owner = RetailTable.owner(list.get(0).text());
        List<Name> names = new ArrayList<>();
        for (Name name : list) {
            String text = name.text();
            if (owner != null && !text.contains("::") && retail.listed(owner + "::" + text)) {
                text = owner + "::" + text;
            }
            if (counts(text)) {
                names.add(new Name(text, name.start(), name.end()));
            }
        }
        return names;
    }

    private boolean counts(String name) {
        return name.contains("::") || retail.isLastPart(name);
    }

    private String nameAfter(String text, int end, List<Name> names) {
        Matcher after = AFTER.matcher(text).region(end, text.length());
        if (!after.lookingAt()) {
            return null;
        }
        int index = lastEndingBefore(names, after.end()) + 1;
        while (index < names.size() && names.get(index).start() < after.end()) {
            index++;
        }
        if (index >= names.size()
                || names.get(index).start() != after.end()
                || !counts(names.get(index).text())) {
            return null;
        }
        Name name = names.get(index);
        int behind = IdScanner.skipBlanks(text, text.startsWith("()", name.end()) ? name.end() + 2 : name.end());
        boolean closed = behind < text.length() && text.charAt(behind) == ')';
        boolean ends = behind == text.length() || text.charAt(behind) == ',' || closed;
        return after.group(1).equals("(") ? closed ? name.text() : null : ends ? name.text() : null;
    }

    private static int lastEndingBefore(List<Name> names, int at) {
        int low = 0;
        int high = names.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (names.get(middle).end() <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
