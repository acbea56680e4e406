package dev.acreplay.register;

/**
 * The id of a register row: two capitals and a number, shown without leading zeros (register.md section 5).
 *
 * @param family two capital letters
 * @param number 0 to 999,999
 */
record RowId(String family, int number) {
    @Override
    public String toString() {
        return family + "-" + number;
    }

    /** Reads one id that is the whole text; null if it is none. */
    static RowId parse(String text) {
        IdScanner.Match match = IdScanner.idAt(text, 0);
        return match != null && match.end() == text.length() ? match.id() : null;
    }
}
