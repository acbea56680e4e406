package dev.acreplay.diff;

/** Where landblocks lie to each other: 192 m each, east in the top byte of a cell id, north in the next. */
final class Cells {
    static final double BLOCK = 192.0;

    private static final Offset NONE = new Offset(0, 0);

    private Cells() {}

    /**
     * What to add to a difference of coordinates.
     *
     * @param x metres east
     * @param y metres north
     */
    record Offset(double x, double y) {}

    /** Returns how far the landblock of {@code actual} lies from that of {@code expected}; none where one is no id. */
    static Offset offset(String expected, String actual) {
        if (expected.equals(actual)) {
            return NONE;
        }
        int e = block(expected);
        int a = block(actual);
        if (e <= 0 || a <= 0 || e == a) {
            return NONE;
        }
        return new Offset(BLOCK * ((a >> 8) - (e >> 8)), BLOCK * ((a & 0xFF) - (e & 0xFF)));
    }

    /** Returns the landblock of a cell id, 0 to 0xFFFF, or -1. */
    static int block(String cell) {
        if (cell.length() != 10 || !cell.startsWith("0x")) {
            return -1;
        }
        try {
            return Integer.parseInt(cell.substring(2, 6), 16);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
