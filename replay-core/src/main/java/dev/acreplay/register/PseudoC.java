package dev.acreplay.register;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The text of a decompilation whose lines may begin with an address of eight hexadecimal digits (section 10.4). */
final class PseudoC {
    private final long[] addresses;
    /** For each line the last address above it, or -1. */
    private final long[] last;

    private final Map<Long, Integer> firstLines = new HashMap<>();

    PseudoC(DecodedText text) {
        addresses = new long[text.size() + 1];
        last = new long[text.size() + 1];
        long above = -1;
        for (int i = 1; i <= text.size(); i++) {
            addresses[i] = address(text.line(i));
            last[i] = above;
            if (addresses[i] >= 0) {
                above = addresses[i];
                firstLines.putIfAbsent(above, i);
            }
        }
    }

    private static long address(String line) {
        if (line.length() < 8) {
            return -1;
        }
        for (int i = 0; i < 8; i++) {
            if (Character.digit(line.charAt(i), 16) < 0) {
                return -1;
            }
        }
        if (line.length() > 8 && IdScanner.wordChar(line, 8)) {
            return -1;
        }
        return Long.parseLong(line.substring(0, 8), 16);
    }

    int size() {
        return addresses.length - 1;
    }

    boolean holds(int from, int to, List<RetailTable.Function> functions) {
        boolean any = false;
        for (int i = from; i <= to; i++) {
            if (addresses[i] >= 0) {
                any = true;
                if (inside(addresses[i], functions)) {
                    return true;
                }
            }
        }
        if (any) {
            return false;
        }
        return last[from] >= 0 && inside(last[from], functions);
    }

    /** Returns the first line whose address is a start of the functions, or 0. */
    int lineOf(List<RetailTable.Function> functions) {
        return functions.stream()
                .map(f -> firstLines.get(f.address()))
                .filter(line -> line != null)
                .min(Integer::compare)
                .orElse(0);
    }

    private static boolean inside(long address, List<RetailTable.Function> functions) {
        return functions.stream().anyMatch(f -> f.holds(address));
    }
}
