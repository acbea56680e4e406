package dev.acreplay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import com.fasterxml.jackson.core.io.schubfach.FloatToDecimal;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * The project's JSON reader and writer, and the text of numbers (formats.md, common scalar rules).
 *
 * <p>Numbers are written as the shortest decimal that reads back to the same float32 or double, in the layout of {@code
 * Float.toString}; the same on every JDK.
 */
public final class Json {
    /** Writes and reads JSON; floats and doubles are written by Jackson's own shortest-decimal writer. */
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(200)
                    .maxNumberLength(1000)
                    .build())
            .build();

    /** Tree reading and writing over {@link #FACTORY}; trailing text behind a value is an error. */
    public static final ObjectMapper MAPPER =
            new ObjectMapper(FACTORY).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    /** Returns the float32 as formats.md writes it, without quotes: {@code 1.0}, {@code 3.4028235E38}, {@code NaN}. */
    public static String text(float value) {
        return FloatToDecimal.toString(value);
    }

    /** Returns a tree as compact JSON with the numbers of formats.md; {@code JsonNode.toString} would not write those. */
    public static String text(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that cannot be written", e);
        }
    }

    /** Returns what is wrong with a text that is no JSON, without the names of the parser's settings and classes. */
    public static String problem(JsonProcessingException e) {
        String text = e.getOriginalMessage()
                .lines()
                .findFirst()
                .orElse("unreadable")
                .replaceFirst(" \\(?not recognized as one since Feature .*$", "")
                .replaceFirst(", from `StreamReadConstraints[^`]*`", "")
                .replaceFirst(
                        " \\(start marker at \\[Source: .*; line: (\\d+), column: (\\d+)\\]\\)",
                        " (it begins in line $1, column $2)");
        int setting = text.indexOf(": enable `");
        if (setting >= 0) {
            return text.substring(0, setting) + ": expected it as a text, as in \"NaN\" or \"Infinity\"";
        }
        if (text.startsWith("Trailing token")) {
            return "text behind the end of the JSON value";
        }
        return text.contains("maybe a (non-standard) comment") ? "a comment; JSON has none" : text;
    }

    /** Returns the double as formats.md writes it, without quotes. */
    public static String text(double value) {
        return DoubleToDecimal.toString(value);
    }
}
