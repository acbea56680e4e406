package dev.acreplay.rules;

import java.util.List;
import java.util.Locale;

/** Finds the name that somebody who misspelled one probably meant. */
public final class Nearest {
    private Nearest() {}

    /**
     * Returns the name with the fewest edits from the text, the earlier of equals; null if none is near enough. A name that only
     * goes on where the text ends is one edit away from it.
     */
    public static String of(String text, List<String> names) {
        String wanted = text.toLowerCase(Locale.ROOT).replace('_', '-');
        String best = null;
        int fewest = Math.max(2, wanted.length() / 3) + 1;
        for (String name : names) {
            String candidate = name.replace('_', '-');
            int edits = edits(wanted, candidate);
            if (wanted.length() >= 3 && candidate.endsWith("-" + wanted)) {
                edits = Math.min(edits, 1);
            }
            if (edits < fewest) {
                fewest = edits;
                best = name;
            }
        }
        return best;
    }

    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(Math.min(row[j - 1], above) + 1, replaced);
                diagonal = above;
            }
        }
        int fewest = row[b.length()];
        for (int j = Math.min(4, b.length()); j < b.length(); j++) {
            fewest = Math.min(fewest, row[j] + 1);
        }
        return fewest;
    }
}
