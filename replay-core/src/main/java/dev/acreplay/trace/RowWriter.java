package dev.acreplay.trace;

import java.io.Closeable;
import java.io.IOException;

/** Something that rows can be written to: JSON Lines, CSV, a debugger log. */
public interface RowWriter extends Closeable {
    /** Writes a row, or counts it where the form has no place for it. */
    void write(TraceRow row) throws IOException;
}
