package dev.acreplay.replay;

import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.MotionStream;
import dev.acreplay.stream.StreamHeader;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/** Where the events of a capture come from; it can be read more than once. */
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

    /** Returns the events of a capture file. */
    static EventSource of(Path capture) {
        StreamHeader header;
        try (MotionStream stream = MotionStream.open(capture)) {
            header = stream.header();
        }
        return new EventSource() {
            @Override
            public StreamHeader header() {
                return header;
            }

            @Override
            public Reading read() {
                MotionStream stream = MotionStream.open(capture);
                return new Reading() {
                    @Override
                    public MotionEvent next() {
                        return stream.next();
                    }

                    @Override
                    public void close() {
                        stream.close();
                    }
                };
            }
        };
    }

    /** Returns events that are already in memory. */
    static EventSource of(StreamHeader header, List<MotionEvent> events) {
        return new EventSource() {
            @Override
            public StreamHeader header() {
                return header;
            }

            @Override
            public Reading read() {
                Iterator<MotionEvent> all = events.iterator();
                return new Reading() {
                    @Override
                    public MotionEvent next() {
                        return all.hasNext() ? all.next() : null;
                    }

                    @Override
                    public void close() {}
                };
            }
        };
    }
}
