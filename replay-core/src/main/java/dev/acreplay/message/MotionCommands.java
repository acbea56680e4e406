package dev.acreplay.message;

/**
 * The client's command table: 16-bit indexes of the wire and the 32-bit motion commands they stand for (wire.md section
 * 5).
 */
public final class MotionCommands {
    private static final int[] HIGH = new int[0x19C];

    private static final String TABLE = "8000: 000 03C-049 0E8-0E9 13B-13C\n"
            + "8500: 001-002\n"
            + "4500: 005-006\n"
            + "4400: 007\n"
            + "4000: 004 008-00C 011 015-039 0D3 0E0-0E1 0E4-0E6 136-139\n"
            + "4100: 003 012-014\n"
            + "6500: 00D-010\n"
            + "2000: 03A\n"
            + "2500: 03B\n"
            + "4200: 0F9\n"
            + "4300: 0EA-0F8 0FA-0FD 118 11A-11C 13D-149\n"
            + "1200: 09B 0D4 0DF\n"
            + "1300: 04C 079-09A 0CA-0CC 119 135 14A-152\n"
            + "1000: 04A-04B 04D-078 09C-0A1 0CD-0D2 0E2-0E3 10E-111 11E-134 13A 153 165-167 171-19B\n"
            + "0800: 0A2 0A9 0B5-0B7\n"
            + "0C00: 0C1\n"
            + "0D00: 0B2-0B4 0BA-0BF 0C5\n"
            + "0900: 0A3-0A8 0AA-0B1 0B8-0B9 0C0 0C2-0C4 0C6-0C9 0D5-0DE 0E7 0FE-10D 112-117 11D 154-164 168-170";

    static {
        for (String line : TABLE.split("\n")) {
            int high = Integer.parseInt(line.substring(0, 4), 16) << 16;
            for (String range : line.substring(6).split(" ")) {
                int from = Integer.parseInt(range.substring(0, 3), 16);
                int to = range.length() == 3 ? from : Integer.parseInt(range.substring(4), 16);
                for (int i = from; i <= to; i++) {
                    HIGH[i] = high;
                }
            }
        }
    }

    private MotionCommands() {}

    /** Tells whether the index lies in the table. */
    public static boolean known(int index) {
        return index < HIGH.length;
    }

    /** Returns the 32-bit command of an index, or the index itself beyond the table. */
    public static int expand(int index) {
        return index < HIGH.length ? HIGH[index] | index : index;
    }
}
