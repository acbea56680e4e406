package dev.acreplay.capture;

import java.io.IOException;
import java.io.InputStream;

/**
 * Bytes of a (possibly unpacked) file with the offset of the next one.
 *
 * <p>A stream that breaks off, such as a cut gzip file, ends like a short file; {@link #broken} then says how.
 */
final class ByteSource {
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private long base;
    private String broken;

    ByteSource(InputStream in) {
        this.in = in;
    }

    /** Offset of the next byte. */
    long offset() {
        return base + position;
    }

    /** What the underlying stream complained about, or null. */
    String broken() {
        return broken;
    }

    private boolean fill() {
        if (broken != null) {
            return false;
        }
        base += limit;
        position = 0;
        limit = 0;
        try {
            int read = in.read(buffer, 0, buffer.length);
            if (read > 0) {
                limit = read;
                return true;
            }
        } catch (IOException | RuntimeException e) {
            broken = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
        return false;
    }

    /** Tells whether no byte is left. */
    boolean atEnd() {
        return position == limit && !fill();
    }

    /** Reads up to {@code length} bytes and returns how many there were. */
    int read(byte[] into, int offset, int length) {
        int done = 0;
        while (done < length && !atEnd()) {
            int count = Math.min(length - done, limit - position);
            System.arraycopy(buffer, position, into, offset + done, count);
            position += count;
            done += count;
        }
        return done;
    }

    /** Passes over bytes and returns how many there were. */
    long skip(long length) {
        long done = 0;
        while (done < length && !atEnd()) {
            int count = (int) Math.min(length - done, limit - position);
            position += count;
            done += count;
        }
        return done;
    }
}
