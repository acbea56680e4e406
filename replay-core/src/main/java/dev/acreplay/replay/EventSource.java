package dev.acreplay.replay;

import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.StreamHeader;
import java.nio.file.Path;
import java.util.List;

/** Where the events of a capture come from; it can be read more than once, by several threads at once. */
public interface EventSource {
    /** One reading of the events, in capture order. */
    interface Reading extends AutoCloseable {
        /** Returns the next event, or null at the end. */
        MotionEvent next();

        @Override
        void close();
    }

    /** Returns the header of the stream. */
    StreamHeader header();

    /** Begins to read from the start. */
    Reading read();

    /** Returns where and why the reading of the capture ends early, or null. */
    default String damage() {
        return null;
    }

    /** Returns the capture file, or null if the events are only in memory. */
    default Path file() {
        return null;
    }

    /** Returns the events of a capture file. A small capture's stay in memory, a large one's are read anew each time. */
    static EventSource of(Path capture) {
        return CaptureEvents.open(capture);
    }

    /** Returns events that are already in memory. */
    static EventSource of(StreamHeader header, List<MotionEvent> events) {
        return new CaptureEvents(header, null, null, List.copyOf(events));
    }
}
