package dev.acreplay.register;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a column of a register table is for, by its head (register.md section 4). */
enum ColumnRole {
    ID,
    STATUS,
    WHERE,
    RETAIL,
    WHAT,
    EFFECT,
    OTHER;

    private static final Set<String> WHERE_WORDS =
            Set.of("where", "site", "sites", "source", "location", "code", "file", "files");
    private static final Set<String> RETAIL_WORDS = Set.of("retail", "oracle", "reference", "original");
    private static final Set<String> WHAT_WORDS = Set.of(
            "divergence",
            "deviation",
            "difference",
            "differs",
            "what",
            "summary",
            "description",
            "gap",
            "title",
            "question",
            "decision",
            "adaptation",
            "note");
    private static final Set<String> EFFECT_WORDS =
            Set.of("effect", "risk", "impact", "consequence", "severity", "visible");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}_]+");

    static ColumnRole of(int column, String head) {
        if (column == 0) {
            return ID;
        }
        String text = head(head);
        if (text.equals("status") || text.equals("state")) {
            return STATUS;
        }
        Set<String> words = Set.of(NO_WORD.splitAsStream(text).distinct().toArray(String[]::new));
        boolean where = words.stream().anyMatch(WHERE_WORDS::contains) || text.matches(".*\\bcall sites?\\b.*");
        if (where && !words.contains("retail")) {
            return WHERE;
        }
        if (words.stream().anyMatch(RETAIL_WORDS::contains)) {
            return RETAIL;
        }
        if (words.stream().anyMatch(WHAT_WORDS::contains)) {
            return WHAT;
        }
        return words.stream().anyMatch(EFFECT_WORDS::contains) ? EFFECT : OTHER;
    }

    /** Returns a head as the rules compare it: plain, lower case, trailing full stop and colon dropped. */
    static String head(String raw) {
        return FlatText.plain(raw)
                .toLowerCase(Locale.ROOT)
                .replaceFirst("[.:]+$", "")
                .strip();
    }
}
