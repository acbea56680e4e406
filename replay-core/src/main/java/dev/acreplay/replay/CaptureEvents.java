package dev.acreplay.replay;

import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.MotionStream;
import dev.acreplay.stream.StreamHeader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The events of a capture: in memory up to a limit, else from the file each time. */
final class CaptureEvents implements EventSource {
    private static final int MOST_IN_MEMORY = 200_000;

    private final StreamHeader header;
    private final String damage;
    private final Path file;
    private final List<MotionEvent> events;

    CaptureEvents(StreamHeader header, String damage, Path file, List<MotionEvent> events) {
        this.header = header;
        this.damage = damage;
        this.file = file;
        this.events = events;
    }

    static CaptureEvents open(Path capture) {
        try (MotionStream stream = MotionStream.open(capture)) {
            String damage = stream.summary().error() == null
                    ? null
                    : stream.summary().error().text();
            List<MotionEvent> events = new ArrayList<>();
            for (MotionEvent event = stream.next(); event != null; event = stream.next()) {
                if (events.size() == MOST_IN_MEMORY) {
                    return new CaptureEvents(stream.header(), damage, capture, null);
                }
                events.add(event);
            }
            return new CaptureEvents(stream.header(), damage, capture, List.copyOf(events));
        }
    }

    @Override
    public StreamHeader header() {
        return header;
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public String damage() {
        return damage;
    }

    @Override
    public Reading read() {
        if (events == null) {
            return new FileReading(MotionStream.open(file));
        }
        return new ListReading(events.iterator());
    }

    private record FileReading(MotionStream stream) implements Reading {
        @Override
        public MotionEvent next() {
            return stream.next();
        }

        @Override
        public void close() {
            stream.close();
        }
    }

    private record ListReading(Iterator<MotionEvent> all) implements Reading {
        @Override
        public MotionEvent next() {
            return all.hasNext() ? all.next() : null;
        }

        @Override
        public void close() {
            // nothing to give back
        }
    }
}
