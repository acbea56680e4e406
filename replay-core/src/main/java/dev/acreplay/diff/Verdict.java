package dev.acreplay.diff;

import java.util.Locale;

/** How a case, or a run of several, came out. */
public enum Verdict {
    /** Everything that was compared is equal. */
    AGREES,
    /** All divergences are accepted by the baseline and no larger than accepted. */
    KNOWN,
    /** A divergence is new, or worse than accepted. */
    DIVERGES,
    /** Not run: an input is absent. */
    SKIPPED,
    /** Could not be compared: an input is wrong, or nothing was compared. */
    FAILED,
    /** Replayed without an expected trace: there is nothing to agree with. */
    REPLAYED;

    /** Returns the word in results. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
