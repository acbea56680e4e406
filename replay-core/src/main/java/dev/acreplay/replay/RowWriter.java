package dev.acreplay.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes the rows of one replay to its sink: knows the frame, and which objects are wanted.
 *
 * <p>Every row begins with kind, frame, time and object; the rest is the caller's.
 */
final class RowWriter {
    private final TraceSink sink;
    private final RowBuffer row = new RowBuffer();
    private final IdSet only;
    private int index;
    private double time;
    private boolean stale = true;
    private String frameAndTime = "";
    private boolean wanted;
    private long count;

    /** Writes rows of the given objects only; null: of all. */
    RowWriter(TraceSink sink, IdSet only) {
        this.sink = sink;
        this.only = only;
    }

    void frame(int newIndex, double newTime) {
        index = newIndex;
        time = newTime;
        stale = true;
    }

    private String frameAndTime() {
        if (stale) {
            RowBuffer text = new RowBuffer();
            text.raw("\",\"i\":").integer(index).raw(",\"t\":").f64(time).raw(",\"o\":");
            frameAndTime = new String(text.bytes(), 0, text.length(), StandardCharsets.US_ASCII);
            stale = false;
        }
        return frameAndTime;
    }

    RowBuffer begin(String kind, int object) {
        wanted = only == null || only.contains(object);
        row.clear();
        return row.raw("{\"k\":\"").raw(kind).raw(frameAndTime()).word(object);
    }

    void end() {
        if (wanted) {
            sink.row(row.bytes(), 0, row.length());
            count++;
        }
    }

    /** A message that the client of an object sends: {@code d} holds its fields in order. */
    void send(int object, String message, ObjectNode d) {
        RowBuffer buffer = begin("send", object).raw(",\"msg\":\"").raw(message).raw("\",\"d\":");
        try {
            buffer.raw(Json.MAPPER.writeValueAsString(d)).raw('}');
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        end();
    }

    /** Returns which of the wanted objects have had no row. */
    List<Integer> withoutRows() {
        return only == null ? List.of() : only.unseen();
    }

    long count() {
        return count;
    }
}
