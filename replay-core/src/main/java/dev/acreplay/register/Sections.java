package dev.acreplay.register;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The headings above a line: the family and the retirement they give (register.md section 4). */
final class Sections {
    private static final Pattern NUMBER = Pattern.compile("^(?:\\d+(?:\\.\\d+)*[.)]?|[A-Z]\\.)\\s+");
    private static final Pattern BEGINS = Pattern.compile(
            "^([A-Z]{2})(?:$|\\s*[\u2014\u2013:.]|\\s+-\\s|\\s+(?i:rows|entries|items|family|series)(?![\\p{L}\\p{N}_]))");
    private static final Pattern NAMED =
            Pattern.compile("(?<![\\p{L}\\p{N}_])(?i:family)\\s+([A-Z]{2})(?![\\p{L}\\p{N}_])");
    private static final Pattern ANYWHERE = Pattern.compile(
            "\\(([A-Z]{2})\\)|(?<![\\p{L}\\p{N}_-])([A-Z]{2})[-\u2010\u2011](?:\\*|#|\u2026|n+|N+|x+|X+)(?![\\p{L}\\p{N}_])");
    private static final Pattern RETIRED = Pattern.compile(
            "^(?:retired|closed|resolved|fixed|superseded|withdrawn)(?![\\p{L}\\p{N}_])"
                    + "|(?<![\\p{L}\\p{N}_])(?:retired|closed|resolved|superseded|withdrawn)\\s+(?:rows|entries|items)(?![\\p{L}\\p{N}_])");

    private record Section(int level, String title, String family, boolean retired) {}

    private final Deque<Section> stack = new ArrayDeque<>();
    private final Set<String> families = new LinkedHashSet<>();

    void enter(Blocks.Heading heading) {
        String title = heading.plain();
        while (!stack.isEmpty() && stack.peek().level() >= heading.level()) {
            stack.pop();
        }
        Set<String> named = families(title);
        families.addAll(named);
        String family = named.size() == 1 ? named.iterator().next() : null;
        if (named.isEmpty() && !stack.isEmpty()) {
            family = stack.peek().family();
        }
        boolean retired = RETIRED.matcher(NUMBER.matcher(title).replaceFirst("").toLowerCase(Locale.ROOT))
                        .find()
                || !stack.isEmpty() && stack.peek().retired();
        stack.push(new Section(heading.level(), title, family, retired));
    }

    private static Set<String> families(String title) {
        Set<String> found = new LinkedHashSet<>();
        String text = NUMBER.matcher(title).replaceFirst("");
        Matcher begins = BEGINS.matcher(text);
        if (begins.find()) {
            found.add(begins.group(1));
        }
        Matcher named = NAMED.matcher(text);
        while (named.find()) {
            found.add(named.group(1));
        }
        Matcher anywhere = ANYWHERE.matcher(text);
        while (anywhere.find()) {
            found.add(anywhere.group(1) != null ? anywhere.group(1) : anywhere.group(2));
        }
        return found;
    }

    String title() {
        return stack.isEmpty() ? null : stack.peek().title();
    }

    String family() {
        return stack.isEmpty() ? null : stack.peek().family();
    }

    boolean retired() {
        return !stack.isEmpty() && stack.peek().retired();
    }

    /** Returns the families that headings name, in file order. */
    Set<String> families() {
        return families;
    }
}
