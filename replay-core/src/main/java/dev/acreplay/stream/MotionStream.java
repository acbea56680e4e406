package dev.acreplay.stream;

import java.nio.file.Path;

/**
 * The motion events of one capture, read lazily in capture order with constant memory.
 *
 * <pre>{@code
 * try (MotionStream stream = MotionStream.open(Path.of("walk.pcap"))) {
 *     StreamHeader header = stream.header();
 *     for (MotionEvent event = stream.next(); event != null; event = stream.next()) {
 *         // ..
 *     }
 * }
 * }</pre>
 *
 * <p>The file is read twice: sessions and digest of the header are known before the first event.
 */
public final class MotionStream implements AutoCloseable {
    private final StreamHeader header;

    private MotionStream(StreamHeader header) {
        this.header = header;
    }

    /** Opens a capture; damage inside it ends the stream early, a file that is no capture has no events. */
    public static MotionStream open(Path capture) {
        throw new UnsupportedOperationException("reading captures is not built yet: " + capture);
    }

    /** Sessions and digest, known from the start. */
    public StreamHeader header() {
        return header;
    }

    /** Returns the next event, or null at the end. */
    public MotionEvent next() {
        return null;
    }

    @Override
    public void close() {}
}
