package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.Sha256;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Another client's own log, one row a line, read through a {@link FieldMap}: JSON Lines or CSV, plain or compressed.
 *
 * <p>A first pass finds the clock; lines that are no JSON object, or have none of the mapped leaves, are counted.
 */
public final class FieldLog {
    private static final int LISTED = 20;

    private final Path path;
    private final FieldMap map;
    private final TraceHeader header;
    private long rows;
    private long skipped;
    private final List<String> notes = new ArrayList<>();

    private FieldLog(Path path, FieldMap map, TraceHeader header) {
        this.path = path;
        this.map = map;
        this.header = header;
    }

    /** Reads a log once, for its clock and what it skips. */
    public static FieldLog survey(Path path, FieldMap map) {
        MessageDigest digest = Sha256.digest();
        TimeSteps steps = new TimeSteps();
        double start = Double.NaN;
        double last = Double.NaN;
        int frames = 0;
        FieldLog counts = new FieldLog(path, map, null);
        try (InputStream raw = new DigestInputStream(Files.newInputStream(path), digest);
                Lines lines = lines(raw, path.toString())) {
            for (JsonNode line = lines.next(); line != null; line = lines.next()) {
                TraceRow row = counts.row(line, lines);
                if (row != null && row.hasTime() && row.time() != last) {
                    if (frames > 0) {
                        steps.add(row.time() - last);
                    } else {
                        start = row.time();
                    }
                    last = row.time();
                    frames++;
                }
            }
            raw.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw TraceReader.unreadable(path.toString(), e);
        }
        if (counts.rows == 0) {
            throw new InputException(path + ": no rows: no line has a leaf of the field map"
                    + (counts.notes.isEmpty() ? "" : "; " + counts.notes.get(0)));
        }
        TraceHeader header = TraceHeader.create(
                map.source(),
                map.profile(),
                List.of(),
                frames == 0 ? null : TraceHeader.clock(start, steps.median(), frames),
                List.of(new TraceHeader.Input(path.getFileName().toString(), Hex.bytes(digest.digest()))));
        FieldLog log = new FieldLog(path, map, header);
        log.rows = counts.rows;
        log.skipped = counts.skipped;
        log.notes.addAll(counts.notes);
        return log;
    }

    private TraceRow row(JsonNode line, Lines lines) {
        TraceRow row = null;
        if (line.isMissingNode()) {
            skip("line " + lines.number() + ": no JSON object");
        } else {
            row = map.row(line, lines.number(), path + " line " + lines.number());
            if (row == null) {
                skip("line " + lines.number() + ": none of the mapped leaves");
            } else {
                rows++;
            }
        }
        return row;
    }

    private void skip(String why) {
        skipped++;
        if (notes.size() < LISTED) {
            notes.add(why);
        }
    }

    /** Returns how many rows the log becomes. */
    public long rows() {
        return rows;
    }

    /** Returns how many lines become no row. */
    public long skipped() {
        return skipped;
    }

    /** Returns why lines become no row, the first twenty. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Opens the rows. */
    public TraceReader open() {
        try {
            Lines lines = lines(Files.newInputStream(path), path.toString());
            FieldLog again = new FieldLog(path, map, header);
            return new TraceReader(
                    new RowSource() {
                        @Override
                        public TraceHeader header() {
                            return header;
                        }

                        @Override
                        public TraceRow next() throws IOException {
                            for (JsonNode line = lines.next(); line != null; line = lines.next()) {
                                TraceRow row = again.row(line, lines);
                                if (row != null) {
                                    return row;
                                }
                            }
                            return null;
                        }

                        @Override
                        public void close() throws IOException {
                            lines.close();
                        }
                    },
                    path.toString());
        } catch (IOException e) {
            throw TraceReader.unreadable(path.toString(), e);
        }
    }

    // ---- lines of either form ---------------------------------------------------------------

    private interface Lines extends Closeable {
        /** Returns the next line's object, a missing node for a line that is none, null at the end. */
        JsonNode next() throws IOException;

        int number();
    }

    private static Lines lines(InputStream raw, String name) throws IOException {
        InputStream in = new BufferedInputStream(TraceFiles.decompress(raw), 1 << 16);
        in.mark(4096);
        String start = new String(in.readNBytes(4096), StandardCharsets.UTF_8);
        in.reset();
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        boolean json = start.lines().map(l -> l.replace("\uFEFF", "").strip()).anyMatch(l -> l.startsWith("{"));
        return json ? new JsonLog(reader) : new TableLog(reader, name);
    }

    private static final class JsonLog implements Lines {
        private final BufferedReader reader;
        private int number;

        JsonLog(BufferedReader reader) {
            this.reader = reader;
        }

        @Override
        public JsonNode next() throws IOException {
            String text;
            do {
                text = reader.readLine();
                number++;
            } while (text != null && text.isBlank());
            if (text == null) {
                return null;
            }
            try {
                JsonNode node = Json.MAPPER.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
                return node.isObject() ? node : JsonNodeFactory.instance.missingNode();
            } catch (JsonProcessingException e) {
                return JsonNodeFactory.instance.missingNode();
            }
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    private static final class TableLog implements Lines {
        private final CSVParser parser;
        private final Iterator<CSVRecord> records;
        private final List<String> columns;
        private final String name;

        TableLog(BufferedReader reader, String name) throws IOException {
            this.parser =
                    CSVFormat.RFC4180.builder().setIgnoreEmptyLines(true).get().parse(reader);
            this.records = parser.iterator();
            this.name = name;
            CSVRecord first = record();
            this.columns = first == null
                    ? List.of()
                    : first.stream().map(c -> c.replace("\uFEFF", "").strip()).toList();
        }

        private CSVRecord record() throws IOException {
            try {
                return records.hasNext() ? records.next() : null;
            } catch (UncheckedIOException | IllegalStateException e) {
                throw new InputException(
                        name + " line " + parser.getCurrentLineNumber() + ": no CSV (" + e.getMessage() + ")", e);
            }
        }

        @Override
        public JsonNode next() throws IOException {
            CSVRecord record = record();
            if (record == null) {
                return null;
            }
            ObjectNode line = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < Math.min(record.size(), columns.size()); i++) {
                line.put(columns.get(i), record.get(i));
            }
            return line;
        }

        @Override
        public int number() {
            return (int) parser.getCurrentLineNumber();
        }

        @Override
        public void close() throws IOException {
            parser.close();
        }
    }
}
