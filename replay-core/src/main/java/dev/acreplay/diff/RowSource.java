package dev.acreplay.diff;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;

/** A trace that is read from its beginning, as often as asked. */
interface RowSource {
    /** Returns the name for messages. */
    String name();

    /** Opens the trace at its first row. */
    Rows open() throws IOException;

    /** An open trace. */
    interface Rows extends Closeable {
        ObjectNode header();

        /** Returns the next row, or null behind the last. */
        Row next() throws IOException;

        /** Returns the SHA-256 over the rows once all were read, or null where it is not computed. */
        default String digest() {
            return null;
        }
    }
}
