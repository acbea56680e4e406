package dev.acreplay.trace.cdb;

import dev.acreplay.trace.cdb.TagDefinition.Kind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gathers the state lines of one tick (cdb.md section 2.4) and the consecutive state records of a user's map.
 *
 * <p>Both passes over a log use it, so that they agree on which groups become rows.
 */
final class StateGroups {
    /** What a finished group is. */
    enum Verdict {
        TICK,
        RESYNC,
        OTHER
    }

    /** A finished group: its lines by tag, or its records of a user's map in order. */
    static final class Group {
        final Map<String, LogRecord> lines = new LinkedHashMap<>();
        LogRecord position;
        int ordinal;
        long number;
        Verdict verdict = Verdict.OTHER;
        boolean user;
        int userCount;
    }

    private static final int UPDATE_OBJECT = 0x00515D10;
    private static final int UPDATE_OBJECT_END = 0x00515EF6;

    private final Map<Integer, Double> lastUpdate = new HashMap<>();
    private Group open;

    /** Takes a record; returns the group that it ends, or null. */
    Group take(LogRecord record, int ordinal) {
        if (record.tag.kind == Kind.STATE) {
            return user(record, ordinal);
        }
        if (record.tag.kind != Kind.STATE_LINE) {
            return finish();
        }
        long number = record.bits("n", -1);
        Group done = open != null && (open.user || open.number != number) ? finish() : null;
        if (open == null) {
            open = new Group();
            open.number = number;
        }
        open.lines.putIfAbsent(record.tag.tag, record);
        if (record.tag.tag.equals("STP") && open.position == null) {
            open.position = record;
            open.ordinal = ordinal;
            if (open.lines.size() > 1 && done == null) {
                return finish();
            }
        }
        return done;
    }

    private Group user(LogRecord record, int ordinal) {
        Group done = null;
        if (open != null
                && (!open.user
                        || open.position.object() != record.object()
                        || open.lines.containsKey(record.tag.tag))) {
            done = finish();
        }
        if (open == null) {
            open = new Group();
            open.user = true;
            open.position = record;
            open.ordinal = ordinal;
        }
        open.lines.put(record.tag.tag, record);
        return done;
    }

    /** Ends the open group, at the end of the log or before another record; null if none is open or it has no STP line. */
    Group finish() {
        Group group = open;
        open = null;
        if (group == null || group.position == null) {
            return null;
        }
        group.verdict = group.user ? Verdict.TICK : verdict(group.position);
        return group;
    }

    private Verdict verdict(LogRecord stp) {
        long ip = stp.bits("ip", UPDATE_OBJECT);
        double update = stp.number("ut");
        Double before = lastUpdate.put(stp.object(), update);
        if (ip < UPDATE_OBJECT || ip >= UPDATE_OBJECT_END) {
            return Verdict.OTHER;
        }
        boolean unchanged = before != null && before == update;
        if (update == stp.number("pt") && !unchanged) {
            return Verdict.TICK;
        }
        return unchanged || update == stp.number("t") ? Verdict.RESYNC : Verdict.OTHER;
    }
}
