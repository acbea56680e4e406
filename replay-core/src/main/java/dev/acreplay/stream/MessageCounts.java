package dev.acreplay.stream;

import dev.acreplay.wire.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many complete messages fell into which bucket (wire.md section 12.1), by opcode and direction, each with its first
 * record.
 */
public final class MessageCounts {
    /** Where a complete message ends up. */
    public enum Bucket {
        /** An event of its type. */
        MOTION,
        /** A Malformed event. */
        MALFORMED,
        /** Any other opcode, known or not. */
        OTHER,
        /** A motion message from the side that never sends it. */
        MISDIRECTED;

        /** The name of wire.md. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * Messages of one opcode and direction in one bucket.
     *
     * @param hasOpcode false for messages of fewer than four bytes
     * @param opcode first dword
     * @param inner the action of 0xF7B1, the event of 0xF7B0, else 0
     * @param first number of the first record behind the count
     */
    public record Line(
            Bucket bucket, Direction direction, boolean hasOpcode, int opcode, int inner, long count, long first) {}

    private record Key(Bucket bucket, Direction direction, boolean hasOpcode, int opcode, int inner) {}

    private static final int MAX_LINES = 10_000;

    private final long[] totals = new long[Bucket.values().length];
    private final long[] firsts = new long[Bucket.values().length];
    private final Map<Key, long[]> lines = new HashMap<>();
    private final Map<String, long[]> events = new TreeMap<>();
    private long stale;
    private long unlisted;
    private Key lastKey;
    private long[] lastLine;

    void add(Bucket bucket, Direction direction, boolean hasOpcode, int opcode, int inner, long record) {
        int at = bucket.ordinal();
        if (totals[at]++ == 0) {
            firsts[at] = record;
        }
        Key key = lastKey;
        boolean same = key != null
                && key.bucket == bucket
                && key.direction == direction
                && key.hasOpcode == hasOpcode
                && key.opcode == opcode
                && key.inner == inner;
        if (!same) {
            key = new Key(bucket, direction, hasOpcode, opcode, inner);
            long[] line = lines.get(key);
            if (line == null) {
                if (lines.size() >= MAX_LINES) {
                    unlisted++;
                    return;
                }
                line = new long[] {0, record};
                lines.put(key, line);
            }
            lastKey = key;
            lastLine = line;
        }
        lastLine[0]++;
    }

    void event(String type, boolean isStale) {
        events.computeIfAbsent(type, t -> new long[1])[0]++;
        if (isStale) {
            stale++;
        }
    }

    public long total(Bucket bucket) {
        return totals[bucket.ordinal()];
    }

    /** Number of the first record behind a bucket's count, or 0. */
    public long first(Bucket bucket) {
        return firsts[bucket.ordinal()];
    }

    /** All complete messages. */
    public long total() {
        long sum = 0;
        for (long one : totals) {
            sum += one;
        }
        return sum;
    }

    /** Events by type, in the order of the types' names. */
    public Map<String, Long> events() {
        Map<String, Long> all = new TreeMap<>();
        events.forEach((type, count) -> all.put(type, count[0]));
        return all;
    }

    /** Events marked stale. */
    public long stale() {
        return stale;
    }

    /** Messages of opcodes beyond the ten thousandth, which have no line of their own. */
    public long unlisted() {
        return unlisted;
    }

    /** The counts by opcode: server messages first, the most frequent first. */
    public List<Line> lines() {
        List<Line> all = new ArrayList<>();
        lines.forEach((key, line) ->
                all.add(new Line(key.bucket, key.direction, key.hasOpcode, key.opcode, key.inner, line[0], line[1])));
        all.sort(Comparator.comparing(Line::direction)
                .thenComparing(Comparator.comparingLong(Line::count).reversed())
                .thenComparingLong(line -> line.opcode() & 0xFFFFFFFFL)
                .thenComparingLong(line -> line.inner() & 0xFFFFFFFFL)
                .thenComparing(Line::bucket));
        return all;
    }
}
