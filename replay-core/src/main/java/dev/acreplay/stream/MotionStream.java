package dev.acreplay.stream;

import dev.acreplay.InputException;
import dev.acreplay.capture.CaptureReader;
import dev.acreplay.capture.RecordFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

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
 * <p>The file is read twice: sessions, digest and counts are known before the first event. Damage inside the capture ends the
 * stream there; a file that is no capture has no events. Both stand in {@link CaptureSummary#error}.
 */
public final class MotionStream implements AutoCloseable {
    private static final int MAX_SCANS = 8;

    private final CaptureSummary summary;
    private final CapturePass pass;
    private final Deque<MotionEvent> ready = new ArrayDeque<>();

    private MotionStream(Path capture, RecordFilter filter, CaptureSummary summary) {
        this.summary = summary;
        this.pass = new CapturePass(CaptureReader.open(capture), filter, summary.reopenings, ready::add);
    }

    /** Opens a capture. */
    public static MotionStream open(Path capture) {
        return open(capture, null);
    }

    /** Opens a capture of which only some records count; {@code filter} may be null. */
    public static MotionStream open(Path capture, RecordFilter filter) {
        return new MotionStream(capture, filter, scan(capture, filter));
    }

    /** Reads a capture through and returns what is in it, without its events. */
    public static CaptureSummary scan(Path capture) {
        return scan(capture, null);
    }

    /** Reads a capture of which only some records count; {@code filter} may be null. */
    public static CaptureSummary scan(Path capture, RecordFilter filter) {
        Set<Long> reopenings = new HashSet<>();
        for (int i = 1; ; i++) {
            try (CaptureReader reader = CaptureReader.openDigesting(capture);
                    CapturePass pass = new CapturePass(reader, filter, reopenings, null)) {
                while (pass.step()) {
                    // counts
                }
                Set<Long> found = pass.tracker.foundReopenings();
                if (found.isEmpty() || i == MAX_SCANS) {
                    CaptureSummary summary = pass.summary;
                    summary.capture = String.valueOf(capture.getFileName());
                    summary.sha256 = reader.sha256Hex();
                    summary.fileBytes = size(capture);
                    summary.reopenings = Set.copyOf(reopenings);
                    return summary;
                }
                reopenings.addAll(found);
            }
        }
    }

    private static long size(Path capture) {
        try {
            return Files.size(capture);
        } catch (IOException e) {
            throw new InputException(capture + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Sessions and digest, known from the start. */
    public StreamHeader header() {
        return summary.header();
    }

    /** Everything that was counted, known from the start. */
    public CaptureSummary summary() {
        return summary;
    }

    /** Returns the next event, or null at the end. */
    public MotionEvent next() {
        while (ready.isEmpty()) {
            if (!pass.step()) {
                return null;
            }
        }
        return ready.poll();
    }

    @Override
    public void close() {
        pass.close();
    }
}
