package dev.acreplay.trace.cdb;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The lines of a log, decoded in segments (cdb.md section 1.4): UTF-16LE where the bytes show it, else one byte a
 * character.
 *
 * <p>A line ends at LF, CR LF or a lone CR, at a boundary of segments and at the end of the file; the last two leave it
 * unterminated. NUL characters are dropped.
 */
final class LogLines implements Closeable {
    /** The longest line that is read; of a longer one only the number counts. */
    static final int MOST = 1 << 20;

    private static final int PAIRS = 16;
    private static final int LOOK = 2 * PAIRS;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private final StringBuilder text = new StringBuilder();
    private int from;
    private int to;
    private boolean atEnd;
    private long bytes;
    private boolean wide;
    private boolean sawAnsi;
    private boolean sawWide;
    private boolean terminated;
    private boolean tooLong;
    private int number;

    LogLines(InputStream in) {
        this.in = in;
    }

    /** Goes to the next line; returns false behind the last one. */
    boolean next() throws IOException {
        text.setLength(0);
        terminated = false;
        tooLong = false;
        boolean started = false;
        while (look()) {
            if (wide ? leavesWide() : entersWide()) {
                wide = !wide;
                if (started) {
                    break;
                }
                continue;
            }
            int c = read();
            started = true;
            if (c == '\n' || c == '\r') {
                if (c == '\r') {
                    skipLineFeed();
                }
                terminated = true;
                break;
            }
            if (c > 0 && c != 0xFEFF) {
                if (text.length() < MOST) {
                    text.append((char) c);
                } else {
                    tooLong = true;
                }
            }
        }
        if (started) {
            number++;
        }
        return started;
    }

    private int read() {
        if (!wide) {
            sawAnsi = true;
            return buffer[from++] & 0xFF;
        }
        sawWide = true;
        if (to - from < 2) {
            from++;
            return 0;
        }
        int c = buffer[from] & 0xFF | (buffer[from + 1] & 0xFF) << 8;
        from += 2;
        return c;
    }

    private void skipLineFeed() throws IOException {
        if (look() && buffer[from] == '\n') {
            if (!wide) {
                from++;
            } else if (to - from > 1 && buffer[from + 1] == 0) {
                from += 2;
            }
        }
    }

    /** Makes the next bytes visible; returns false at the end of the file. */
    private boolean look() throws IOException {
        if (to - from >= LOOK || atEnd) {
            return from < to;
        }
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        while (to < LOOK && !atEnd) {
            int n = in.read(buffer, to, buffer.length - to);
            if (n < 0) {
                atEnd = true;
            } else {
                to += n;
                bytes += n;
            }
        }
        return from < to;
    }

    private boolean entersWide() {
        int available = to - from;
        if (available < 2) {
            return false;
        }
        if (buffer[from] == (byte) 0xFF && buffer[from + 1] == (byte) 0xFE) {
            return number == 0 && text.isEmpty() || available >= 4 && buffer[from + 3] == 0;
        }
        if (buffer[from + 1] != 0 || available < LOOK) {
            return false;
        }
        for (int i = from; i < from + LOOK; i += 2) {
            if (buffer[i + 1] != 0 || buffer[i] < 0x09 || buffer[i] > 0x7E) {
                return false;
            }
        }
        return true;
    }

    /** Whether the bytes that follow are single characters again: no zero among them, all printable. */
    private boolean leavesWide() {
        int available = Math.min(to - from, LOOK);
        if (available < 2 || buffer[from + 1] == 0) {
            return false;
        }
        for (int i = from; i < from + available; i++) {
            if (buffer[i] < 0x09 || buffer[i] > 0x7E) {
                return false;
            }
        }
        return true;
    }

    /** Returns the line, without its end. */
    String text() {
        return text.toString();
    }

    /** Returns whether the line had an end. */
    boolean terminated() {
        return terminated;
    }

    /** Returns whether the line has more than {@link #MOST} characters. */
    boolean tooLong() {
        return tooLong;
    }

    /** Returns the number of the line, from 1. */
    int number() {
        return number;
    }

    /** Returns how many bytes were read so far. */
    long bytes() {
        return bytes;
    }

    /** Returns {@code ansi}, {@code utf-16le} or {@code mixed}. */
    String encoding() {
        return sawWide ? sawAnsi ? "mixed" : "utf-16le" : "ansi";
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
