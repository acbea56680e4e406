package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The JSON Lines form of a trace: a header line, then a row a line; blank lines are skipped. */
final class JsonLines implements RowSource {
    static final String SECOND_HEADER =
            "a second header; a trace has one, in line 1: put each trace into a file of its own";

    private final BufferedReader reader;
    private final String name;
    private final TraceHeader header;
    private int line;

    JsonLines(InputStream in, String name) throws IOException {
        this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        this.name = name;
        String first = nextLine();
        if (first == null) {
            throw new InputException(name + ": empty, expected a trace header with acreplay_trace in line 1");
        }
        this.header = header(parse(first), name + " line " + line);
    }

    /** Checks a header line. */
    static TraceHeader header(ObjectNode node, String where) {
        JsonNode version = node.get("acreplay_trace");
        if (version == null) {
            throw new InputException(where + ": expected a trace header with the key acreplay_trace, found "
                    + shorten(Json.text(node)) + "; `trace import` reads other logs");
        }
        if (!version.isInt() || version.intValue() < 1) {
            throw new InputException(where + ": expected acreplay_trace 1, found " + version);
        }
        if (version.intValue() > TraceHeader.VERSION) {
            throw new InputException(where + ": the trace has version " + version + ", this program reads up to "
                    + TraceHeader.VERSION + "; use a newer acreplay");
        }
        return TraceHeader.of(node);
    }

    private ObjectNode parse(String text) {
        JsonNode node;
        try {
            node = Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InputException(name + " line " + line + ": no JSON (" + problem(e) + ")", e);
        }
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw new InputException(name + " line " + line + ": expected a JSON object, found " + shorten(text));
    }

    /** Returns what is wrong with the frame or time of a row, or null: a number that is none would align with nothing. */
    static String place(ObjectNode node) {
        JsonNode frame = node.path("i");
        if (frame.isNumber() && (!frame.isIntegralNumber() || !frame.canConvertToInt() || frame.intValue() < 0)) {
            return "i: expected a frame, an integer from 0 to " + Integer.MAX_VALUE + ", found "
                    + shorten(frame.asText());
        }
        JsonNode time = node.path("t");
        if (time.isNumber() && !Double.isFinite(time.doubleValue())) {
            return "t: expected seconds, found a number that a double cannot hold";
        }
        return null;
    }

    static String problem(JsonProcessingException e) {
        String place =
                e.getLocation() == null ? "" : " at column " + e.getLocation().getColumnNr();
        return Json.problem(e) + place;
    }

    static String shorten(String text) {
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private String nextLine() throws IOException {
        String text;
        do {
            text = reader.readLine();
            line++;
            if (line == 1 && text != null && text.startsWith("\uFEFF")) {
                text = text.substring(1);
            }
        } while (text != null && text.isBlank());
        return text;
    }

    @Override
    public TraceHeader header() {
        return header;
    }

    @Override
    public TraceRow next() throws IOException {
        String text;
        try {
            text = nextLine();
        } catch (IOException e) {
            throw new IOException("behind line " + (line - 1) + ": " + e.getMessage(), e);
        }
        if (text == null) {
            return null;
        }
        ObjectNode node = parse(text);
        if (!node.path("k").isTextual()) {
            throw new InputException(name + " line " + line + ": "
                    + (node.has("acreplay_trace")
                            ? SECOND_HEADER
                            : "expected a row with its kind in k, found " + shorten(text)));
        }
        String problem = place(node);
        if (problem != null) {
            throw new InputException(name + " line " + line + ": " + problem);
        }
        return TraceRow.of(node, line);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
