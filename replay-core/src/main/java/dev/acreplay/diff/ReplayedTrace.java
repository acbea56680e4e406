package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.Sha256;
import dev.acreplay.replay.TraceSink;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rows of a replay, kept until they were compared: in memory, or in a temporary file once they are many.
 *
 * <p>A deadline ends the replay from the sink, as nothing else is asked often enough.
 */
final class ReplayedTrace implements RowSource, TraceSink, Closeable {
    private static final int CHUNK = 1 << 20;
    private static final long IN_MEMORY = 96L << 20;

    /** Thrown out of a replay that takes too long. */
    static final class TimedOut extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TimedOut() {
            super("time limit reached", null, false, false);
        }
    }

    private final String name;
    private final long deadline;
    private final Map<String, Row> known;
    private final MessageDigest digest = Sha256.digest();
    private final List<byte[]> chunks = new ArrayList<>();
    private byte[] chunk = new byte[1 << 16];
    private int used;
    private long size;
    private long rows;
    private ObjectNode header;
    private String hex;
    private Path file;
    private DataOutputStream spill;

    /** @param deadline of {@link System#nanoTime}, or {@code Long.MAX_VALUE} for none */
    ReplayedTrace(String name, long deadline) {
        this(name, deadline, Map.of());
    }

    /** @param known rows by their text; a row with such a text is that object, which compares as equal at once */
    ReplayedTrace(String name, long deadline, Map<String, Row> known) {
        this.name = name;
        this.deadline = deadline;
        this.known = known;
    }

    @Override
    public void header(ObjectNode node) {
        header = node;
    }

    @Override
    public void row(byte[] json, int offset, int length) {
        rows++;
        if (deadline != Long.MAX_VALUE && (rows & 63) == 0 && System.nanoTime() > deadline
                || (rows & 1023) == 0 && Thread.currentThread().isInterrupted()) {
            throw new TimedOut();
        }
        digest.update(json, offset, length);
        digest.update((byte) '\n');
        try {
            put(json, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void put(byte[] json, int offset, int length) throws IOException {
        size += length + 4;
        if (spill != null) {
            spill.writeInt(length);
            spill.write(json, offset, length);
            return;
        }
        if (used + length + 4 > chunk.length) {
            if (used > 0) {
                chunks.add(java.util.Arrays.copyOf(chunk, used));
            }
            chunk = new byte[Math.max(CHUNK, length + 4)];
            used = 0;
            if (size > IN_MEMORY) {
                spill(json, offset, length);
                return;
            }
        }
        chunk[used] = (byte) (length >>> 24);
        chunk[used + 1] = (byte) (length >>> 16);
        chunk[used + 2] = (byte) (length >>> 8);
        chunk[used + 3] = (byte) length;
        System.arraycopy(json, offset, chunk, used + 4, length);
        used += length + 4;
    }

    private void spill(byte[] json, int offset, int length) throws IOException {
        file = Files.createTempFile("acreplay", ".rows");
        file.toFile().deleteOnExit();
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        for (byte[] part : chunks) {
            out.write(part);
        }
        chunks.clear();
        spill = new DataOutputStream(out);
        spill.writeInt(length);
        spill.write(json, offset, length);
    }

    @Override
    public void end() {
        hex = Hex.bytes(digest.digest());
        try {
            if (spill != null) {
                spill.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the SHA-256 over the rows. */
    String digest() {
        return hex;
    }

    long rowCount() {
        return rows;
    }

    ObjectNode header() {
        return header;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Rows open() throws IOException {
        if (header == null) {
            throw new InputException(name + ": the replay gave no trace");
        }
        InputStream from = file != null ? new BufferedInputStream(Files.newInputStream(file), 1 << 16) : new Chunks();
        DataInputStream in = new DataInputStream(from);
        return new Rows() {
            private byte[] line = new byte[8192];
            private long left = rows;
            private long number = 1;

            @Override
            public ObjectNode header() {
                return header;
            }

            @Override
            public Row next() throws IOException {
                if (left == 0) {
                    return null;
                }
                left--;
                int length = in.readInt();
                if (length > line.length) {
                    line = new byte[length * 2];
                }
                in.readFully(line, 0, length);
                number++;
                if (!known.isEmpty()) {
                    Row same = known.get(new String(line, 0, length, StandardCharsets.ISO_8859_1));
                    if (same != null) {
                        return same;
                    }
                }
                return Row.of((ObjectNode) Json.MAPPER.readTree(line, 0, length), number);
            }

            @Override
            public String digest() {
                return hex;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    /** Reads the chunks one behind the other. */
    private final class Chunks extends InputStream {
        private int index;
        private int at;

        private boolean advance() {
            while (index <= chunks.size()) {
                int limit = index < chunks.size() ? chunks.get(index).length : used;
                if (at < limit) {
                    return true;
                }
                index++;
                at = 0;
            }
            return false;
        }

        @Override
        public int read() {
            if (!advance()) {
                return -1;
            }
            byte[] part = index < chunks.size() ? chunks.get(index) : chunk;
            return part[at++] & 0xFF;
        }

        @Override
        public int read(byte[] to, int offset, int length) {
            if (length == 0) {
                return 0;
            }
            if (!advance()) {
                return -1;
            }
            byte[] part = index < chunks.size() ? chunks.get(index) : chunk;
            int limit = index < chunks.size() ? part.length : used;
            int n = Math.min(length, limit - at);
            System.arraycopy(part, at, to, offset, n);
            at += n;
            return n;
        }
    }

    @Override
    public void close() {
        chunks.clear();
        chunk = new byte[0];
        used = 0;
        try {
            if (spill != null) {
                spill.close();
            }
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
