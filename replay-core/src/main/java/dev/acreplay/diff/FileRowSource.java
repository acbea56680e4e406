package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.trace.TraceDigest;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import java.io.IOException;
import java.nio.file.Path;

/** A trace in a file of any form. */
final class FileRowSource implements RowSource {
    private final Path path;
    private final String name;
    private final boolean digest;

    /** @param digest whether to compute the SHA-256 over the rows */
    FileRowSource(Path path, String name, boolean digest) {
        this.path = path;
        this.name = name;
        this.digest = digest;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Rows open() {
        TraceReader reader = TraceReader.open(path);
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
