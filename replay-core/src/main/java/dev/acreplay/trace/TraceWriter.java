package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a trace as JSON Lines: the header, then a row a line, keys as they stand in the row, numbers as formats.md says.
 *
 * <p>The digest over the rows is computed on the way. Closing the writer closes the stream.
 */
public final class TraceWriter implements RowWriter {
    private final OutputStream out;
    private final TraceDigest digest = new TraceDigest();
    private final Buffer buffer = new Buffer();

    public TraceWriter(OutputStream out, TraceHeader header) throws IOException {
        this.out = out;
        line(header.json());
        out.write(buffer.bytes(), 0, buffer.size());
        out.write('\n');
    }

    @Override
    public void write(TraceRow row) throws IOException {
        line(row.json());
        digest.add(buffer.bytes(), buffer.size());
        out.write(buffer.bytes(), 0, buffer.size());
        out.write('\n');
    }

    private void line(ObjectNode node) throws IOException {
        buffer.reset();
        try (JsonGenerator generator = Json.FACTORY.createGenerator(buffer, JsonEncoding.UTF8)) {
            Json.MAPPER.writeTree(generator, node);
        }
    }

    /** Returns how many rows were written. */
    public long rows() {
        return digest.rows();
    }

    /** Returns the digest over the rows written so far, once, after the last one. */
    public String digest() {
        return digest.hex();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** A byte buffer whose array can be read without a copy. */
    private static final class Buffer extends ByteArrayOutputStream {
        Buffer() {
            super(4096);
        }

        byte[] bytes() {
            return buf;
        }
    }
}
