package dev.acreplay.register;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of identifiers: two names with the same two or more words are the same name (register.md section 8). */
final class Words {
    private static final Set<String> SMALL = Set.of("is", "get", "set", "has", "do", "on", "the", "a", "to", "of", "c");

    private Words() {}

    /** Cuts an identifier into lower-case words. */
    static List<String> of(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || cut(name, i)) {
                add(words, name, start, i);
                start = i;
            }
        }
        return words;
    }

    private static void add(List<String> words, String name, int from, int to) {
        int start = from;
        while (start < to && !Character.isLetterOrDigit(name.charAt(start))) {
            start++;
        }
        if (start < to) {
            words.add(name.substring(start, to).toLowerCase(Locale.ROOT));
        }
    }

    private static boolean cut(String name, int i) {
        char before = name.charAt(i - 1);
        char here = name.charAt(i);
        if (!Character.isLetterOrDigit(here) || !Character.isLetterOrDigit(before)) {
            return true;
        }
        if (Character.isDigit(here) != Character.isDigit(before)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        if (Character.isLowerCase(before)) {
            return true;
        }
        return i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1));
    }

    /** Returns a text that is equal for names of the same words, or null for fewer than two words. */
    static String key(String name) {
        List<String> words = of(name);
        return words.size() < 2 ? null : String.join(" ", words);
    }

    static boolean same(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        String key = key(a);
        return key != null && key.equals(key(b));
    }

    /** Whether a retail name's telling words are two or more and all among those of a definition's name (section 9.3). */
    static boolean match(Symbol symbol, String definition) {
        Set<String> telling = telling(symbol.name());
        if (telling.size() < 2 && symbol.qualifier() != null) {
            telling.addAll(telling(symbol.qualifier()));
        }
        return telling.size() >= 2 && Set.copyOf(of(definition)).containsAll(telling);
    }

    private static Set<String> telling(String name) {
        Set<String> words = new LinkedHashSet<>(of(name));
        words.removeAll(SMALL);
        return words;
    }
}
