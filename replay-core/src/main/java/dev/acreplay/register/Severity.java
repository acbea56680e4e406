package dev.acreplay.register;

import java.util.Locale;

/** How much a finding weighs: an error fails a check, a warning fails a strict one. */
public enum Severity {
    ERROR,
    WARNING,
    NOTE,
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
