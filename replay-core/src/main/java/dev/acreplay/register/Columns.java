package dev.acreplay.register;

/** Turns indexes into a line into columns: code points, from 1. */
final class Columns {
    private final int[] points;

    /** Prepares the columns of a line; a line without surrogate pairs needs no table. */
    Columns(String line) {
        boolean plain = true;
        for (int i = 0; i < line.length() && plain; i++) {
            plain = !Character.isSurrogate(line.charAt(i));
        }
        if (plain) {
            points = null;
        } else {
            points = new int[line.length() + 1];
            int count = 0;
            for (int i = 0; i < line.length(); i++) {
                points[i] = count;
                boolean inPair = Character.isHighSurrogate(line.charAt(i))
                        && i + 1 < line.length()
                        && Character.isLowSurrogate(line.charAt(i + 1));
                if (!inPair) {
                    count++;
                }
            }
            points[line.length()] = count;
        }
    }

    int at(int index) {
        return points == null ? index + 1 : points[Math.min(index, points.length - 1)] + 1;
    }
}
