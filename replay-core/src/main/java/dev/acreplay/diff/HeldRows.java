package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
