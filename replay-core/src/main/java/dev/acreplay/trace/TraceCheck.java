package dev.acreplay.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Checks a trace line by line and goes on behind what is wrong: for those who write traces from their own client.
 *
 * <p>An error is what a reader cannot use; a note is what it passes over. Each names its line.
 */
public final class TraceCheck {
    private static final Pattern WORD = Pattern.compile("0x[0-9A-F]{8}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\?[a-z]+[0-9]+");

    /** Something that is wrong, or passed over, in a line. */
    public record Finding(int line, boolean error, String text) {}

    private final int most;
    private final List<Finding> findings = new ArrayList<>();
    private final TraceContent content = new TraceContent();
    private final Map<String, Long> notes = new TreeMap<>();
    private TraceHeader header;
    private long errors;
    private double lastTime = Double.NaN;
    private int lastFrame = Integer.MIN_VALUE;

    private TraceCheck(int most) {
        this.most = most;
    }

    /**
     * Checks a trace of any form.
     *
     * @param most how many findings are kept; all are counted
     */
    public static TraceCheck of(Path path, int most) {
        TraceCheck check = new TraceCheck(most);
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(TraceFiles.open(path), StandardCharsets.UTF_8), 1 << 16)) {
            reader.mark(1 << 12);
            char[] start = new char[64];
            int read = reader.read(start);
            reader.reset();
            String text = read <= 0
                    ? ""
                    : new String(start, 0, read).replace("\uFEFF", "").stripLeading();
            if (text.startsWith("{")) {
                check.jsonLines(reader);
            } else {
                check.other(path);
            }
        } catch (IOException e) {
            check.error(0, "cannot be read further: " + e.getMessage() + " (file truncated?)");
        }
        return check;
    }

    private void other(Path path) throws IOException {
        try (TraceReader reader = TraceReader.open(path)) {
            header(reader.header().json(), 1);
            for (TraceRow row = reader.next(); row != null; row = reader.next()) {
                row(row.json(), row.line());
            }
        } catch (InputException e) {
            error(0, e.getMessage().replaceFirst("^" + Pattern.quote(path + ": "), ""));
        }
    }

    private void jsonLines(BufferedReader reader) throws IOException {
        int number = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            ObjectNode node = parse(number == 1 ? line.replace("\uFEFF", "") : line, number);
            if (node == null) {
                continue;
            }
            if (header == null) {
                header(node, number);
            } else {
                row(node, number);
            }
        }
        if (header == null) {
            error(number, "no trace header");
        }
    }

    private ObjectNode parse(String line, int number) {
        try {
            if (Json.MAPPER.readTree(line) instanceof ObjectNode object) {
                return object;
            }
            error(number, "expected a JSON object, found " + JsonLines.shorten(line));
        } catch (JsonProcessingException e) {
            error(number, "no JSON (" + JsonLines.problem(e) + ")");
        }
        return null;
    }

    private void header(ObjectNode node, int number) {
        try {
            header = JsonLines.header(node, "header");
        } catch (InputException e) {
            error(number, e.getMessage());
            header = TraceHeader.of(node);
        }
        for (String key : new String[] {"source", "profile"}) {
            if (!node.has(key)) {
                note(number, "the header has no " + key);
            } else if (!node.path(key).isTextual()) {
                error(number, key + ": expected a text, found " + shown(node.get(key)));
            }
        }
        JsonNode clock = node.path("clock");
        if (clock.isMissingNode()) {
            note(number, "the header has no clock");
        } else if (!clock.isNull() && !clock.isObject()) {
            error(
                    number,
                    "clock: expected an object with start, frame and frames, or null, found "
                            + shown(node.get("clock")));
        }
        header.unknownKeys().forEach(key -> note(number, "unknown header key " + key));
    }

    private void row(ObjectNode node, int number) {
        long before = errors;
        if (node.has("acreplay_trace") && !node.has("k")) {
            error(number, JsonLines.SECOND_HEADER);
            return;
        }
        if (!node.path("k").isTextual()) {
            error(number, "k: expected the kind of row, found " + shown(node.get("k")));
            return;
        }
        TraceRow row = TraceRow.of(node, number);
        if (row.kind() == TraceRow.Kind.OTHER) {
            note(number, "unknown kind of row " + node.path("k").textValue());
            return;
        }
        place(row, number);
        String name = row.kind() == TraceRow.Kind.CALL ? "fn" : "msg";
        boolean named = row.kind() != TraceRow.Kind.TICK && row.kind() != TraceRow.Kind.GONE;
        if (named && row.name() == null) {
            error(number, name + ": expected a text, found " + shown(node.get(name)));
        }
        String body = row.kind().bodyKey();
        if (body != null && !node.path(body).isObject()) {
            error(number, body + ": expected an object, found " + shown(node.get(body)));
        } else if (row.kind() == TraceRow.Kind.TICK) {
            leaves(row, row.body(), "", number);
        } else if (row.kind() == TraceRow.Kind.CALL && row.name() != null) {
            leaves(row, row.body(), "", number);
        }
        if (errors == before) {
            content.add(row);
        }
    }

    private void place(TraceRow row, int number) {
        ObjectNode node = row.json();
        JsonNode frame = node.path("i");
        JsonNode time = node.path("t");
        if (!frame.isMissingNode() && !frame.isNull() && !frame.isNumber()) {
            error(number, "i: expected an integer or null, found " + shown(frame));
        }
        if (!time.isMissingNode() && !time.isNull() && !time.isNumber()) {
            error(number, "t: expected seconds or null, found " + shown(time));
        }
        String problem = JsonLines.place(node);
        if (problem != null) {
            error(number, problem);
        }
        if (!row.hasFrame() && !row.hasTime() && header.hasClock()) {
            note(number, "a row without frame and time in a trace with a clock");
        }
        if (row.hasTime() && row.time() < lastTime) {
            note(number, "time goes back");
        }
        if (row.hasFrame() && row.frame() < lastFrame) {
            note(number, "frame goes back");
        }
        lastTime = row.hasTime() ? row.time() : lastTime;
        lastFrame = row.hasFrame() ? row.frame() : lastFrame;
        JsonNode object = node.path("o");
        if (object.isMissingNode()) {
            error(number, "o: is missing; expected an object id as in \"0x50000001\", or null");
        } else if (!object.isNull()) {
            word("o", object, number);
        }
    }

    private void leaves(TraceRow row, JsonNode node, String prefix, int number) {
        for (var field : node.properties()) {
            String path = prefix + field.getKey();
            JsonNode value = field.getValue();
            if (value.isObject()) {
                LeafType type = TraceSchema.of(row, path);
                if (row.kind() == TraceRow.Kind.TICK && type != LeafType.UNKNOWN) {
                    error(number, path + ": expected a value, found " + shown(value));
                } else {
                    leaves(row, value, path + ".", number);
                }
            } else if (value.isArray()) {
                for (JsonNode item : value) {
                    if (item.isObject()) {
                        leaves(row, item, path + ".", number);
                    } else {
                        leaf(row, path, item, number);
                    }
                }
            } else {
                leaf(row, path, value, number);
            }
        }
    }

    private void leaf(TraceRow row, String path, JsonNode value, int number) {
        LeafType type = TraceSchema.of(row, path);
        if (value.isNull()) {
            return;
        }
        switch (type) {
            case WORD -> word(path, value, number);
            case FLOAT, DOUBLE -> {
                boolean named = value.isTextual()
                        && List.of("NaN", "Infinity", "-Infinity").contains(value.textValue());
                if (!value.isNumber() && !named) {
                    error(number, path + ": expected a number, found " + shown(value));
                }
            }
            case INTEGER -> {
                if (!value.isIntegralNumber()) {
                    error(
                            number,
                            path + ": expected an integer" + (value.isBoolean() ? " (0 or 1)" : "") + ", found "
                                    + shown(value));
                }
            }
            case UNKNOWN -> {
                String inner = path + ".";
                if (row.kind() == TraceRow.Kind.TICK
                        && TraceSchema.tickLeaves().keySet().stream().anyMatch(leaf -> leaf.startsWith(inner))) {
                    error(number, path + ": expected an object or a list of objects, found " + shown(value));
                } else if (row.kind() == TraceRow.Kind.TICK) {
                    note(number, "unknown leaf " + path);
                }
            }
        }
    }

    private void word(String path, JsonNode value, int number) {
        String text = value.asText();
        if (value.isTextual()
                && (WORD.matcher(text).matches() || PLACEHOLDER.matcher(text).matches())) {
            return;
        }
        try {
            dev.acreplay.Hex.parseWord(text);
            note(number, path + ": a word in another form than \"0x%08X\"");
        } catch (NumberFormatException e) {
            error(number, path + ": expected a word as in \"0x50000001\", found " + shown(value));
        }
    }

    private static String shown(JsonNode value) {
        return value == null || value.isMissingNode() ? "nothing" : JsonLines.shorten(Json.text(value));
    }

    private void error(int line, String text) {
        errors++;
        if (findings.size() < most) {
            findings.add(new Finding(line, true, text));
        }
    }

    /** A note is listed at its first line only and counted by its text. */
    private void note(int line, String text) {
        if (notes.merge(text, 1L, Long::sum) == 1 && findings.size() < most) {
            findings.add(new Finding(line, false, text));
        }
    }

    /** Returns the first findings, in the order of lines. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** Returns how many errors there are. */
    public long errors() {
        return errors;
    }

    /** Returns how often each note applies. */
    public Map<String, Long> notes() {
        return notes;
    }

    /** Returns what the sound rows hold. */
    public TraceContent content() {
        return content;
    }

    /** Returns the header, or null if there is none. */
    public TraceHeader header() {
        return header;
    }
}
