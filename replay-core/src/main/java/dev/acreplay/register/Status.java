package dev.acreplay.register;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The status of a row (register.md section 6).
 *
 * @param state {@code open}, {@code narrowed} or {@code retired}
 * @param word the word that decided, or null
 * @param date its date, or null
 */
record Status(String state, String word, String date) {
    static final Status OPEN = new Status("open", null, null);

    private static final Pattern WORD = Pattern.compile(
            "(?i)(?<![\\p{L}\\p{N}_])(open|proposed|reopened|narrowed|retired|closed|resolved|fixed|superseded|withdrawn)(?![\\p{L}\\p{N}_])");
    private static final Pattern DATE =
            Pattern.compile("[ \\t]*[:(,\u2013\u2014-]?[ \\t]*(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)");
    private static final Pattern BLANKS_AND_DATE = Pattern.compile("[ \\t]+\\d{4}-\\d{2}-\\d{2}(?!\\d)");
    private static final Pattern NEGATED =
            Pattern.compile("(?i)(?:(?:^|[^\\p{L}])(?:not|never|not[ \\t]+yet|to[ \\t]+be)|n['\u2019]t)[ \\t]+$");
    private static final Pattern STRUCK = Pattern.compile("(?i)~~|<(?:del|s|strike)(?:[ \\t][^<>]*)?>");

    boolean retired() {
        return state.equals("retired");
    }

    /** Collects the events of one row; the latest decides. */
    static final class Events {
        /** An impossible date, where its word stands. */
        record BadDate(int cell, int at) {}

        private Status best;
        private LocalDate bestDate;
        private final List<BadDate> bad;

        Events(List<BadDate> bad) {
            this.bad = bad;
        }

        static boolean struck(String firstCell) {
            return STRUCK.matcher(firstCell).find();
        }

        void firstCell(String text) {
            Matcher word = WORD.matcher(text);
            while (word.find()) {
                String upper = word.group().toUpperCase(Locale.ROOT);
                if (!upper.equals("OPEN") && !upper.equals("PROPOSED")) {
                    if (!negated(text, word.start())) {
                        event(0, text, word.start(), word.end());
                    }
                    return;
                }
            }
        }

        void cell(int cell, String text, boolean statusColumn) {
            int begins = statusColumn ? firstWord(text) : -1;
            Matcher word = WORD.matcher(text);
            while (word.find()) {
                String found = word.group();
                boolean event;
                if (word.start() == begins) {
                    event = true;
                } else if (found.equals(found.toUpperCase(Locale.ROOT))) {
                    event = true;
                } else {
                    String capitalised = found.substring(0, 1).toUpperCase(Locale.ROOT)
                            + found.substring(1).toLowerCase(Locale.ROOT);
                    Matcher date = BLANKS_AND_DATE.matcher(text);
                    date.region(word.end(), text.length());
                    event = found.equals(capitalised) && date.lookingAt();
                }
                if (event && !negated(text, word.start())) {
                    event(cell, text, word.start(), word.end());
                }
            }
        }

        private static int firstWord(String text) {
            int at = 0;
            while (at < text.length() && !IdScanner.letterOrDigit(text, at)) {
                at++;
            }
            return at;
        }

        private static boolean negated(String text, int at) {
            return NEGATED.matcher(text.substring(Math.max(0, at - 24), at)).find();
        }

        private void event(int cell, String text, int start, int end) {
            String word = text.substring(start, end).toUpperCase(Locale.ROOT);
            LocalDate date = null;
            Matcher written = DATE.matcher(text);
            written.region(end, text.length());
            if (written.lookingAt()) {
                try {
                    date = LocalDate.of(
                            Integer.parseInt(written.group(1)),
                            Integer.parseInt(written.group(2)),
                            Integer.parseInt(written.group(3)));
                } catch (DateTimeException e) {
                    bad.add(new BadDate(cell, start));
                }
            }
            boolean later = best == null || (bestDate == null ? true : date != null && !date.isBefore(bestDate));
            if (bestDate == null && date == null || later) {
                best = new Status(state(word), word, date == null ? null : date.toString());
                bestDate = date;
            }
        }

        private static String state(String word) {
            return switch (word) {
                case "OPEN", "PROPOSED", "REOPENED" -> "open";
                case "NARROWED" -> "narrowed";
                default -> "retired";
            };
        }

        /** Returns the status that the events give, or null without any. */
        Status decide() {
            return best;
        }
    }
}
