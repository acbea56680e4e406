package dev.acreplay.register;

import java.util.List;

/** The text of a decompilation whose lines may begin with an address of eight hexadecimal digits (section 10.4). */
final class PseudoC {
    private final long[] addresses;

    PseudoC(DecodedText text) {
        addresses = new long[text.size() + 1];
        for (int i = 1; i <= text.size(); i++) {
            addresses[i] = address(text.line(i));
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
        for (int i = from - 1; i >= 1; i--) {
            if (addresses[i] >= 0) {
                return inside(addresses[i], functions);
            }
        }
        return false;
    }

    /** Returns the first line whose address is a start of the functions, or 0. */
    int lineOf(List<RetailTable.Function> functions) {
        for (int i = 1; i < addresses.length; i++) {
            long address = addresses[i];
            if (address >= 0 && functions.stream().anyMatch(f -> f.address() == address)) {
                return i;
            }
        }
        return 0;
    }

    private static boolean inside(long address, List<RetailTable.Function> functions) {
        return functions.stream().anyMatch(f -> f.holds(address));
    }
}
