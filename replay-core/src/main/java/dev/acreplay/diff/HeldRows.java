package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A trace that was read once and is compared many times. */
final class HeldRows implements RowSource {
    private final String name;
    private final ObjectNode header;
    private final List<Row> rows;

    private HeldRows(String name, ObjectNode header, List<Row> rows) {
        this.name = name;
        this.header = header;
        this.rows = rows;
    }

    static HeldRows read(RowSource source) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (Rows from = source.open()) {
            for (Row row = from.next(); row != null; row = from.next()) {
                rows.add(row);
            }
            return new HeldRows(source.name(), from.header(), rows);
        }
    }

    /** Returns the rows by their text, so that a replay that writes the same row need not parse it. */
    Map<String, Row> byText() {
        Map<String, Row> known = new HashMap<>(rows.size() * 2);
        for (Row row : rows) {
            known.put(row.json.toString(), row);
        }
        return known;
    }

    ObjectNode header() {
        return header;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Rows open() {
        return new Rows() {
            private int at;

            @Override
            public ObjectNode header() {
                return header;
            }

            @Override
            public Row next() {
                return at < rows.size() ? rows.get(at++) : null;
            }

            @Override
            public void close() {}
        };
    }
}
