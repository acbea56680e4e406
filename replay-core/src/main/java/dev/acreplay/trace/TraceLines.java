package dev.acreplay.trace;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.replay.TraceSink;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes the rows of a replay as they come to a stream, as JSON Lines, and computes their digest on the way.
 *
 * <p>The rows of a replay are lines already; nothing is parsed or formatted here. The stream stays the caller's to close.
 */
public final class TraceLines implements TraceSink {
    private final OutputStream out;
    private final TraceDigest digest = new TraceDigest();
    private byte[] line = new byte[4096];
    private String hex;

    public TraceLines(OutputStream out) {
        this.out = out;
    }

    @Override
    public void header(ObjectNode header) {
        try {
            out.write(Json.MAPPER.writeValueAsBytes(header));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void row(byte[] json, int offset, int length) {
        if (line.length <= length) {
            line = new byte[length * 2];
        }
        System.arraycopy(json, offset, line, 0, length);
        line[length] = '\n';
        digest.add(line, length);
        try {
            out.write(line, 0, length + 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how many rows were written. */
    public long rows() {
        return digest.rows();
    }

    /** Returns the digest over the rows; no rows may come behind. */
    public String digest() {
        if (hex == null) {
            hex = digest.hex();
        }
        return hex;
    }
}
