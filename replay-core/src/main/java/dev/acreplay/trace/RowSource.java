package dev.acreplay.trace;

import java.io.Closeable;
import java.io.IOException;

/** A form of trace that can be read: its header first, then its rows. */
public interface RowSource extends Closeable {
    /** Returns the header. */
    TraceHeader header();

    /** Returns the next row, or null behind the last one. */
    TraceRow next() throws IOException;
}
