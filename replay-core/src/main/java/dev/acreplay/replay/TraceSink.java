package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Takes the header and the rows of a replay in the order in which they come.
 *
 * <p>A row is one line of a trace without its line end: compact JSON in UTF-8, keys in the order of trace-calls.md. The bytes
 * belong to the writer and change after the call.
 */
public interface TraceSink {
    /** Called once, before the first row. */
    void header(ObjectNode header);

    /** Called for each row, in order. */
    void row(byte[] json, int offset, int length);

    /** Called after the last row of a replay that came to its end. */
    default void end() {}

    /** A sink that takes everything and keeps nothing. */
    TraceSink NONE = new TraceSink() {
        @Override
        public void header(ObjectNode header) {}

        @Override
        public void row(byte[] json, int offset, int length) {}
    };
}
