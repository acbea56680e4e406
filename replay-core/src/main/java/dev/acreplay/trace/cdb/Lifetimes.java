package dev.acreplay.trace.cdb;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * The lifetimes of the pointers of one role in a session, and what each stands for (cdb.md section 4.2).
 *
 * <p>The first pass over the log calls {@link #see}, {@link #tie}, {@link #begin} and {@link #end} with ascending record
 * numbers; the second asks {@link #at}. An id of 0 is unknown.
 */
final class Lifetimes {
    /** One pointer: where its lifetimes start and which ids they have. */
    private static final class Track {
        private int[] starts = new int[1];
        private int[] ids = new int[1];
        private int[] numbers = new int[1];
        private int count;
        private boolean ended;
        private int cursor;

        void add(int ordinal, int id) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ids = Arrays.copyOf(ids, 2 * count);
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            starts[count] = ordinal;
            ids[count] = id;
            count++;
            ended = false;
        }
    }

    private final Map<Integer, Track> tracks = new HashMap<>();
    private final Map<Integer, Integer> given;
    private int conflicts;
    private int named;

    /** Takes identities that the user gave: they name lifetimes for which the log has no id. */
    Lifetimes(Map<Integer, Integer> given) {
        this.given = given;
    }

    private Track open(int pointer, int ordinal) {
        Track track = tracks.computeIfAbsent(pointer, p -> new Track());
        if (track.count == 0 || track.ended) {
            track.add(ordinal, 0);
        }
        return track;
    }

    /** The pointer appears. */
    void see(int pointer, int ordinal) {
        if (pointer != 0) {
            open(pointer, ordinal);
        }
    }

    /** A record ties the pointer to an id; another id than before starts a lifetime. */
    void tie(int pointer, int id, int ordinal) {
        if (pointer == 0 || id == 0) {
            return;
        }
        Track track = open(pointer, ordinal);
        int last = track.count - 1;
        if (track.ids[last] == 0) {
            track.ids[last] = id;
        } else if (track.ids[last] != id) {
            track.add(ordinal, id);
        }
    }

    /** As {@link #tie}, but a disagreement is a conflict that is counted. */
    void infer(int pointer, int id, int ordinal) {
        if (pointer == 0 || id == 0) {
            return;
        }
        Track track = open(pointer, ordinal);
        int known = track.ids[track.count - 1];
        if (known != 0 && known != id) {
            conflicts++;
        }
        tie(pointer, id, ordinal);
    }

    /** A new object begins at the pointer. */
    void begin(int pointer, int id, int ordinal) {
        if (pointer != 0) {
            tracks.computeIfAbsent(pointer, p -> new Track()).add(ordinal, id);
        }
    }

    /** The object at the pointer ends with this record. */
    void end(int pointer) {
        Track track = tracks.get(pointer);
        if (track != null) {
            track.ended = true;
        }
    }

    /** Names what the user named, where the log did not. */
    void close() {
        given.forEach((pointer, id) -> {
            Track track = tracks.get(pointer);
            for (int i = 0; track != null && i < track.count; i++) {
                if (track.ids[i] == 0) {
                    track.ids[i] = id;
                    named++;
                }
            }
        });
    }

    /** Returns the id of the pointer at a record, 0 if unknown; records must be asked in ascending order. */
    int at(int pointer, int ordinal) {
        Track track = tracks.get(pointer);
        return track == null ? 0 : track.ids[cursor(track, ordinal)];
    }

    /** Returns the number of the placeholder of the pointer at a record, given at its first call. */
    int placeholder(int pointer, int ordinal, int next) {
        Track track = tracks.get(pointer);
        int i = cursor(track, ordinal);
        if (track.numbers[i] == 0) {
            track.numbers[i] = next;
        }
        return track.numbers[i];
    }

    private static int cursor(Track track, int ordinal) {
        if (track.starts[track.cursor] > ordinal) {
            track.cursor = 0;
        }
        while (track.cursor + 1 < track.count && track.starts[track.cursor + 1] <= ordinal) {
            track.cursor++;
        }
        return track.cursor;
    }

    /** Whether the pointer appears anywhere in this role. */
    boolean knows(int pointer) {
        return tracks.containsKey(pointer);
    }

    /** Forgets placeholders and places, for another second pass. */
    void rewind() {
        for (Track track : tracks.values()) {
            track.cursor = 0;
            Arrays.fill(track.numbers, 0);
        }
    }

    /** Returns the ids that are known, ascending as unsigned numbers. */
    TreeSet<Long> ids() {
        TreeSet<Long> ids = new TreeSet<>();
        for (Track track : tracks.values()) {
            for (int i = 0; i < track.count; i++) {
                if (track.ids[i] != 0) {
                    ids.add(track.ids[i] & 0xFFFFFFFFL);
                }
            }
        }
        return ids;
    }

    /** Returns how many lifetimes have no id. */
    int unnamed() {
        int unnamed = 0;
        for (Track track : tracks.values()) {
            for (int i = 0; i < track.count; i++) {
                unnamed += track.ids[i] == 0 ? 1 : 0;
            }
        }
        return unnamed;
    }

    /** Returns how often a pointer stood for something else than before. */
    int reused() {
        int reused = 0;
        for (Track track : tracks.values()) {
            reused += track.count - 1;
        }
        return reused;
    }

    int conflicts() {
        return conflicts;
    }

    /** Returns how many lifetimes only the user named. */
    int named() {
        return named;
    }
}
