package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * The CSV form of {@code tick} rows (RFC 4180): a column a leaf, dotted names, first {@code i,t,o}.
 *
 * <p>Cells: a word or other text stands bare, a number as in JSON, a list as JSON; an empty cell is a leaf that the row
 * does not have, {@code null} is null. A text that would read as something else stands in JSON quotes. Keys of a row
 * beside k, i, t, o and s have columns that begin with {@code @}. The last column, {@code @header}, holds the trace's
 * header in the first row, so that both forms convert to each other without loss. Rows of other kinds have no CSV form.
 */
public final class TraceCsv {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();
    private static final String HEADER = "@header";
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private TraceCsv() {}

    /** The columns that the tick rows of a trace need: those of the schema in its order, then others as they came. */
    public static final class Columns {
        private final Set<String> found = new LinkedHashSet<>();
        private long others;

        /** Takes the leaves of a row; rows of other kinds are counted. */
        public void add(TraceRow row) {
            if (row.kind() != TraceRow.Kind.TICK) {
                others++;
                return;
            }
            leaves(row).keySet().forEach(found::add);
        }

        /** Returns how many rows have no CSV form. */
        public long others() {
            return others;
        }

        List<String> ordered() {
            List<String> columns = new ArrayList<>();
            Set<String> known = new LinkedHashSet<>();
            for (String leaf : TraceSchema.tickLeaves().keySet()) {
                for (int dot = leaf.indexOf('.'); dot >= 0; dot = leaf.indexOf('.', dot + 1)) {
                    known.add(leaf.substring(0, dot));
                }
                known.add(leaf);
            }
            known.stream().filter(found::contains).forEach(columns::add);
            found.stream().filter(c -> !known.contains(c)).forEach(columns::add);
            return columns;
        }
    }

    private static Map<String, JsonNode> leaves(TraceRow row) {
        Map<String, JsonNode> leaves = row.leaves();
        row.json().properties().forEach(field -> {
            if (!Set.of("k", "i", "t", "o", "s").contains(field.getKey())) {
                leaves.put("@" + field.getKey(), field.getValue());
            }
        });
        return leaves;
    }

    /** Writes tick rows whose leaves are all in the given columns; counts the rows of other kinds. */
    public static final class Writer implements RowWriter {
        private final CSVPrinter printer;
        private final List<String> columns;
        private String header;
        private long skipped;

        public Writer(OutputStream out, TraceHeader header, Columns columns) throws IOException {
            this.columns = columns.ordered();
            this.header = Json.text(header.json());
            this.printer =
                    new CSVPrinter(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), FORMAT);
            List<String> first = new ArrayList<>(List.of("i", "t", "o"));
            first.addAll(this.columns);
            first.add(HEADER);
            printer.printRecord(first);
        }

        @Override
        public void write(TraceRow row) throws IOException {
            if (row.kind() != TraceRow.Kind.TICK) {
                skipped++;
                return;
            }
            Map<String, JsonNode> leaves = leaves(row);
            for (String key : new String[] {"i", "t", "o"}) {
                printer.print(cell(row.json().get(key)));
            }
            for (String column : columns) {
                printer.print(cell(leaves.get(column)));
            }
            printer.print(header);
            printer.println();
            header = "";
        }

        /** Returns how many rows of other kinds were left out. */
        public long skipped() {
            return skipped;
        }

        @Override
        public void close() throws IOException {
            if (!header.isEmpty()) {
                for (int i = 0; i < columns.size() + 3; i++) {
                    printer.print("");
                }
                printer.print(header);
                printer.println();
            }
            printer.close();
        }
    }

    /** Returns the text of a cell. */
    static String cell(JsonNode value) {
        if (value == null) {
            return "";
        }
        if (value.isTextual()) {
            String text = value.textValue();
            return text.equals(text(text)) ? text : Json.text(value);
        }
        return Json.text(value);
    }

    /** Returns the text if a cell with it reads back as that text, else null. */
    private static String text(String cell) {
        return value(cell) instanceof TextNode node ? node.textValue() : null;
    }

    /** Returns the value of a cell, or null for an empty one. */
    static JsonNode value(String cell) {
        if (cell.isEmpty()) {
            return null;
        }
        char first = cell.charAt(0);
        boolean json = first == '['
                || first == '{'
                || first == '"'
                || cell.equals("null")
                || cell.equals("true")
                || cell.equals("false")
                || (first == '-' || Character.isDigit(first))
                        && NUMBER.matcher(cell).matches();
        if (json) {
            try {
                return Json.MAPPER.readTree(cell);
            } catch (JsonProcessingException e) {
                // looks like JSON and is none, or is a number of more digits than any: a text
                return TextNode.valueOf(cell);
            }
        }
        return TextNode.valueOf(cell);
    }

    /** Reads the CSV form. */
    static final class Reader implements RowSource {
        private final InputStreamReader in;
        private final String name;
        private final Iterator<CSVRecord> records;
        private final org.apache.commons.csv.CSVParser parser;
        private final List<String> columns;
        private final TraceHeader header;
        private CSVRecord first;

        Reader(InputStream stream, String name) throws IOException {
            this.in = new InputStreamReader(stream, StandardCharsets.UTF_8);
            this.name = name;
            this.parser = FORMAT.parse(in);
            this.records = parser.iterator();
            CSVRecord names = record();
            columns = new ArrayList<>(names.toList());
            columns.set(0, columns.get(0).replace("\uFEFF", ""));
            if (columns.size() < 3 || !columns.subList(0, 3).equals(List.of("i", "t", "o"))) {
                throw new InputException(name + " line 1: expected the columns i,t,o and leaves, found "
                        + JsonLines.shorten(String.join(",", columns)));
            }
            if (new LinkedHashSet<>(columns).size() != columns.size()) {
                throw new InputException(name + " line 1: a column stands twice");
            }
            this.first = record();
            this.header = readHeader();
        }

        private TraceHeader readHeader() {
            int at = columns.indexOf(HEADER);
            String text = at < 0 || first == null || first.size() <= at ? "" : first.get(at);
            if (text.isEmpty()) {
                return TraceHeader.create("csv", "retail", List.of(), null, List.of());
            }
            if (value(text) instanceof ObjectNode node) {
                return JsonLines.header(node, name + " line 2, column " + HEADER);
            }
            throw new InputException(name + " line 2, column " + HEADER + ": expected a trace header as JSON, found "
                    + JsonLines.shorten(text));
        }

        private CSVRecord record() throws IOException {
            try {
                return records.hasNext() ? records.next() : null;
            } catch (UncheckedIOException | IllegalStateException e) {
                // the parser's own words, without its class name
                String problem =
                        e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
                throw new InputException(
                        name + " line " + parser.getCurrentLineNumber() + ": no CSV (" + problem + ")", e);
            }
        }

        @Override
        public TraceHeader header() {
            return header;
        }

        @Override
        public TraceRow next() throws IOException {
            CSVRecord record = first != null ? first : record();
            first = null;
            while (record != null) {
                if (record.size() > columns.size()) {
                    throw new InputException(name + " line " + parser.getCurrentLineNumber() + ": expected at most "
                            + columns.size() + " cells, found " + record.size());
                }
                if (!onlyHeader(record)) {
                    return row(record);
                }
                record = record();
            }
            return null;
        }

        private boolean onlyHeader(CSVRecord record) {
            for (int i = 0; i < record.size(); i++) {
                if (!record.get(i).isEmpty() && !columns.get(i).equals(HEADER)) {
                    return false;
                }
            }
            return true;
        }

        private TraceRow row(CSVRecord record) {
            ObjectNode row = JsonNodeFactory.instance.objectNode();
            row.put("k", "tick");
            Map<String, JsonNode> beside = new LinkedHashMap<>();
            ObjectNode state = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < record.size(); i++) {
                String column = columns.get(i);
                JsonNode value = value(record.get(i));
                if (value == null || column.equals(HEADER)) {
                    continue;
                }
                if (i < 3) {
                    row.set(column, value);
                } else if (column.startsWith("@")) {
                    beside.put(column.substring(1), value);
                } else {
                    put(state, column, value, record);
                }
            }
            String problem = JsonLines.place(row);
            if (problem != null) {
                throw new InputException(name + " row " + record.getRecordNumber() + ": " + problem);
            }
            row.set("s", state);
            beside.forEach(row::set);
            return TraceRow.of(row, (int) record.getRecordNumber());
        }

        private void put(ObjectNode state, String column, JsonNode value, CSVRecord record) {
            ObjectNode at = state;
            String rest = column;
            for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.')) {
                JsonNode inner = at.get(rest.substring(0, dot));
                if (inner == null) {
                    inner = at.putObject(rest.substring(0, dot));
                }
                if (!(inner instanceof ObjectNode object)) {
                    throw new InputException(name + " row " + record.getRecordNumber() + ", column " + column
                            + ": a column that stands above it has a value too");
                }
                at = object;
                rest = rest.substring(dot + 1);
            }
            at.set(rest, value);
        }

        @Override
        public void close() throws IOException {
            parser.close();
            in.close();
        }
    }
}
