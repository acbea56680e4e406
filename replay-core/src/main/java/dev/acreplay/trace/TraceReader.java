package dev.acreplay.trace;

import dev.acreplay.InputException;
import dev.acreplay.trace.cdb.CdbLog;
import dev.acreplay.trace.cdb.TraceMap;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Reads a trace row by row in constant memory: JSON Lines, CSV or a debugger log, plain or compressed.
 *
 * <pre>{@code
 * try (TraceReader trace = TraceReader.open(path)) {
 *     for (TraceRow row : trace) {
 *         ..
 *     }
 * }
 * }</pre>
 *
 * <p>A line that is no row ends the reading with an {@link InputException} that names file and line. Keys that this
 * version does not know are kept in the row.
 */
public final class TraceReader implements Closeable, Iterable<TraceRow> {
    private final RowSource source;
    private final String name;

    /** Reads rows from any source; the name stands in messages. */
    public TraceReader(RowSource source, String name) {
        this.source = source;
        this.name = name;
    }

    /** Opens a trace of any form; of a debugger log its only session. */
    public static TraceReader open(Path path) {
        return open(path, 0);
    }

    /**
     * Opens a trace of any form.
     *
     * @param session the session of a debugger log, from 1; 0 for the only one that has records
     */
    public static TraceReader open(Path path, int session) {
        try {
            InputStream in = new BufferedInputStream(TraceFiles.open(path), 1 << 16);
            String start = start(in);
            if (start.isEmpty() || start.startsWith("{") || start.startsWith("i,t,o")) {
                return open(in, path.toString());
            }
            in.close();
            return log(path, session);
        } catch (IOException e) {
            throw unreadable(path.toString(), e);
        }
    }

    private static TraceReader log(Path path, int session) {
        CdbLog log = CdbLog.survey(path, TraceMap.builtIn(), Map.of(), Map.of());
        List<Integer> sessions = log.withRecords();
        if (sessions.isEmpty()) {
            throw new InputException(path + ": no trace: neither JSON Lines with a header that begins with"
                    + " {\"acreplay_trace\", nor CSV with the columns i,t,o, nor a debugger log with records");
        }
        if (session == 0 && sessions.size() > 1) {
            throw new InputException(path + ": the log has " + sessions.size()
                    + " sessions; choose one with --session N, or write it with trace import --session N");
        }
        return log.open(session == 0 ? sessions.get(0) : session);
    }

    /** Opens a trace from a stream of any form but a debugger log, which must be read twice. */
    public static TraceReader open(InputStream raw, String name) {
        try {
            InputStream in = new BufferedInputStream(TraceFiles.decompress(raw), 1 << 16);
            String start = start(in);
            if (start.startsWith("i,t,o")) {
                return new TraceReader(new TraceCsv.Reader(in, name), name);
            }
            return new TraceReader(new JsonLines(in, name), name);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /** The first characters of a text, byte order mark and blanks skipped; the stream stays where it was. */
    private static String start(InputStream in) throws IOException {
        in.mark(64);
        byte[] bytes = in.readNBytes(64);
        in.reset();
        String text = new String(bytes, StandardCharsets.UTF_8);
        return (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
    }

    /** Returns the header. */
    public TraceHeader header() {
        return source.header();
    }

    /** Returns the name under which the trace was opened. */
    public String name() {
        return name;
    }

    /** Returns the next row, or null behind the last one. */
    public TraceRow next() {
        try {
            return source.next();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    @Override
    public Iterator<TraceRow> iterator() {
        return new Iterator<>() {
            private TraceRow ahead;

            @Override
            public boolean hasNext() {
                if (ahead == null) {
                    ahead = TraceReader.this.next();
                }
                return ahead != null;
            }

            @Override
            public TraceRow next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                TraceRow row = ahead;
                ahead = null;
                return row;
            }
        };
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    static InputException unreadable(String name, IOException e) {
        return new InputException(
                name + ": cannot be read (" + (e.getMessage() == null ? e.toString() : e.getMessage())
                        + "); file truncated or not what its first bytes say?",
                e);
    }
}
