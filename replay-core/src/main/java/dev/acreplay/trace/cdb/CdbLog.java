package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Sha256;
import dev.acreplay.trace.RowSource;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceHeader;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A debugger log of the retail client, surveyed once and then readable session by session.
 *
 * <pre>{@code
 * CdbLog log = CdbLog.survey(path, TraceMap.builtIn(), Map.of(), Map.of());
 * try (TraceReader trace = log.open(1)) {
 *     ..
 * }
 * }</pre>
 *
 * <p>The survey reads the whole log for identities and statistics; {@link #open} reads it again and makes rows. Memory
 * does not grow with the log, only with the number of its pointers and return values.
 */
public final class CdbLog {
    private final Path path;
    private final String name;
    private final TraceMap map;
    private final List<SessionSurvey> sessions;
    private final String sha256;
    private final long bytes;
    private final int lines;
    private final String encoding;

    private CdbLog(Path path, TraceMap map, List<SessionSurvey> sessions, String sha256, LogLines lines) {
        this.path = path;
        this.name = path.getFileName().toString();
        this.map = map;
        this.sessions = sessions;
        this.sha256 = sha256;
        this.bytes = lines.bytes();
        this.lines = lines.number();
        this.encoding = lines.encoding();
    }

    /**
     * Reads a log once.
     *
     * @param objects pointers of objects whose ids the user gives
     * @param cells pointers of cells whose ids the user gives
     */
    public static CdbLog survey(Path path, TraceMap map, Map<Integer, Integer> objects, Map<Integer, Integer> cells) {
        MessageDigest digest = Sha256.digest();
        if (Files.isDirectory(path)) {
            throw new InputException(path + ": expected a log, found a folder");
        }
        try (InputStream raw = new DigestInputStream(Files.newInputStream(path), digest);
                LogLines lines = new LogLines(TraceFiles.decompress(raw))) {
            Survey survey = new Survey(map, objects, cells);
            LogScanner scanner = new LogScanner(map, survey);
            while (lines.next()) {
                scanner.line(lines);
            }
            scanner.end();
            survey.close(lines.number());
            raw.transferTo(OutputStream.nullOutputStream());
            return new CdbLog(path, map, List.copyOf(survey.sessions), Hex.bytes(digest.digest()), lines);
        } catch (NoSuchFileException e) {
            throw new InputException(path + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read (" + e.getMessage() + "); file truncated?", e);
        }
    }

    /** Returns the sessions; one at least, even of a log without records. */
    public List<SessionSurvey> sessions() {
        return sessions;
    }

    /** Returns how many records all sessions have. */
    public long records() {
        return sessions.stream().mapToLong(SessionSurvey::records).sum();
    }

    /** Returns the numbers of the sessions that have records. */
    public List<Integer> withRecords() {
        return sessions.stream()
                .filter(s -> s.records() > 0)
                .map(SessionSurvey::number)
                .toList();
    }

    /** Returns the lines without records by reason, over all sessions. */
    public Map<String, Long> skipped() {
        Map<String, Long> all = new TreeMap<>();
        for (SessionSurvey session : sessions) {
            session.skipped().forEach((reason, count) -> all.merge(reason.text(), count, Long::sum));
        }
        return all;
    }

    /** Returns the number of lines. */
    public int lines() {
        return lines;
    }

    /** Opens the rows of a session. */
    public TraceReader open(int session) {
        SessionSurvey survey = session(session);
        try {
            return new TraceReader(new Rows(survey), path.toString());
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Returns a session by its number. */
    public SessionSurvey session(int number) {
        if (number < 1 || number > sessions.size()) {
            throw new InputException(path + ": there is no session " + number + "; the log has "
                    + (sessions.size() == 1 ? "session 1 only" : "sessions 1 to " + sessions.size()));
        }
        return sessions.get(number - 1);
    }

    /**
     * Returns the header of a session's trace. Behind the keys of formats.md stand {@code armed}, the functions whose
     * breakpoints were set, {@code filter}, null for none, and {@code complete}, each where the log tells.
     */
    public TraceHeader header(int session) {
        TraceHeader header = TraceHeader.create(
                "retail-cdb",
                "retail",
                List.of(),
                session(session).clock(),
                List.of(new TraceHeader.Input(name, sha256)));
        session(session).describe(header.json(), map);
        return header;
    }

    /**
     * Returns the summary of cdb.md section 4.6.
     *
     * @param traces names of the traces by session number
     * @param details whether to add what a person wants to see beside the counts
     */
    public ObjectNode summary(Map<Integer, String> traces, boolean details) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("log", name).put("sha256", sha256).put("bytes", bytes).put("lines", lines);
        json.put("encoding", encoding).put("exit", records() > 0 ? 0 : 2);
        ArrayNode list = json.putArray("sessions");
        for (SessionSurvey session : sessions) {
            ObjectNode part = session.json();
            String trace = traces.get(session.number());
            if (trace != null) {
                part.put("trace", trace);
            }
            if (details) {
                part.set("details", session.details());
            }
            list.add(part);
        }
        return json;
    }

    /** The first pass: gives each session what happens in it. */
    private static final class Survey implements LogScanner.Events {
        private final TraceMap map;
        private final Map<Integer, Integer> objects;
        private final Map<Integer, Integer> cells;
        private final List<SessionSurvey> sessions = new ArrayList<>();
        private SessionSurvey now;

        Survey(TraceMap map, Map<Integer, Integer> objects, Map<Integer, Integer> cells) {
            this.map = map;
            this.objects = objects;
            this.cells = cells;
        }

        @Override
        public void session(int line) {
            if (now != null) {
                now.close(line - 1, map);
            }
            now = new SessionSurvey(sessions.size() + 1, line, objects, cells);
            sessions.add(now);
        }

        void close(int line) {
            if (now == null) {
                session(1);
            }
            now.close(line, map);
        }

        @Override
        public void record(LogRecord record) {
            now.record(record);
        }

        @Override
        public void st0(double value, boolean approx) {
            now.st0(value, approx);
        }

        @Override
        public void noise(Noise reason, String text, int line) {
            now.noise(reason, text, line);
        }

        @Override
        public void echo(String tag, String keys, String function) {
            now.echo(tag, keys, function);
        }

        @Override
        public void glued() {
            now.glued();
        }

        @Override
        public void rejoined() {
            now.rejoined();
        }

        @Override
        public void truncated(String tag, int line) {
            now.truncated();
        }

        @Override
        public void unknownKey() {
            now.unknownKey();
        }

        @Override
        public void malformed(int line, String tag, String key, String text) {
            now.malformed(line, tag, key, text);
        }
    }

    /** The second pass: the rows of one session. */
    private final class Rows implements RowSource, LogScanner.Events {
        private final int session;
        private final Deque<TraceRow> ready = new ArrayDeque<>();
        private final LogLines in;
        private final LogScanner scanner = new LogScanner(map, this);
        private final RowMaker maker;
        private int current;
        private boolean done;

        Rows(SessionSurvey survey) throws IOException {
            this.session = survey.number();
            this.maker = new RowMaker(survey, ready::add);
            this.in = new LogLines(TraceFiles.decompress(new BufferedInputStream(Files.newInputStream(path), 1 << 16)));
        }

        @Override
        public TraceHeader header() {
            return CdbLog.this.header(session);
        }

        @Override
        public TraceRow next() throws IOException {
            while (ready.isEmpty() && !done) {
                if (in.next() && current <= session) {
                    scanner.line(in);
                } else {
                    scanner.end();
                    maker.end();
                    done = true;
                }
            }
            return ready.poll();
        }

        @Override
        public void session(int line) {
            current++;
        }

        @Override
        public void record(LogRecord record) {
            if (current == session) {
                maker.record(record);
            }
        }

        @Override
        public void st0(double value, boolean approx) {}

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
