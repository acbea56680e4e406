package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.trace.TraceDigest;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import dev.acreplay.trace.cdb.CdbLog;
import dev.acreplay.trace.cdb.TraceMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A trace in a file of any form. */
final class FileRowSource implements RowSource {
    private final Path path;
    private final String name;
    private final boolean digest;
    private final int session;
    private final Path map;

    /** @param digest whether to compute the SHA-256 over the rows */
    FileRowSource(Path path, String name, boolean digest) {
        this(path, name, digest, 0, null);
    }

    /**
     * @param session of a debugger log, from 1; 0 for the only one
     * @param map trace map of a debugger log, or null for the built-in tags alone
     */
    FileRowSource(Path path, String name, boolean digest, int session, Path map) {
        this.path = path;
        this.name = name;
        this.digest = digest;
        this.session = session;
        this.map = map;
    }

    private TraceReader reader() {
        if (map == null) {
            return TraceReader.open(path, session);
        }
        CdbLog log = CdbLog.survey(path, TraceMap.read(List.of(map)), Map.of(), Map.of());
        List<Integer> sessions = log.withRecords();
        if (sessions.isEmpty() || session == 0 && sessions.size() > 1) {
            throw new InputException(name + ": the log has " + sessions.size()
                    + " sessions with records; choose one with trace_session");
        }
        return log.open(session == 0 ? sessions.get(0) : session);
    }

    @Override
    public String name() {
        return name;
    }

    /** A CSV file has tick rows only; a comparison must know, or every call of the other side would be extra. */
    private boolean isCsv() {
        try (InputStream in = TraceFiles.open(path)) {
            String start = new String(in.readNBytes(16), StandardCharsets.UTF_8);
            return start.replace("\uFEFF", "").startsWith("i,t,o");
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public Rows open() {
        TraceReader reader = reader();
        if (isCsv()) {
            reader.header().json().putArray("kinds").add("tick");
        }
        TraceDigest sum = digest ? new TraceDigest() : null;
        return new Rows() {
            private boolean ended;

            @Override
            public ObjectNode header() {
                return reader.header().json();
            }

            @Override
            public Row next() throws IOException {
                TraceRow row = reader.next();
                if (row == null) {
                    ended = true;
                    return null;
                }
                if (sum != null) {
                    byte[] bytes = Json.MAPPER.writeValueAsBytes(row.json());
                    sum.add(bytes, bytes.length);
                }
                return Row.of(row.json(), row.line());
            }

            @Override
            public String digest() {
                return ended && sum != null ? sum.hex() : null;
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }
}
