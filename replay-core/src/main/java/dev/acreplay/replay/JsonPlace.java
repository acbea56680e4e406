package dev.acreplay.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON value that knows where it stands, for messages that point at the place.
 *
 * <p>Numbers keep their text, so that a float32 is read from the decimal itself and not by way of a double.
 */
final class JsonPlace {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** What kind of value this is, by the name a message uses. */
    enum Kind {
        OBJECT("an object"),
        LIST("a list"),
        TEXT("a text"),
        NUMBER("a number"),
        BOOLEAN("true or false"),
        NULL("null");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private final String source;
    private final String path;
    private final int line;
    private final Kind kind;
    private final Object value;

    private JsonPlace(String source, String path, int line, Kind kind, Object value) {
        this.source = source;
        this.path = path;
        this.line = line;
        this.kind = kind;
        this.value = value;
    }

    /** Reads a whole document; {@code source} is the name that messages give. */
    static JsonPlace read(String source, byte[] content) {
        try (JsonParser parser = FACTORY.createParser(content)) {
            if (parser.nextToken() == null) {
                throw new InputException(source + ": the file is empty; expected a JSON object");
            }
            JsonPlace root = read(source, "$", parser);
            if (parser.nextToken() != null) {
                throw new InputException(source + ", line "
                        + parser.currentTokenLocation().getLineNr() + ": text behind the end of the JSON value");
            }
            return root;
        } catch (JsonProcessingException e) {
            throw new InputException(source + place(e.getLocation()) + ": no JSON: " + Json.problem(e));
        } catch (IOException e) {
            throw new InputException(source + ": cannot be read: " + e.getMessage());
        }
    }

    private static String place(JsonLocation at) {
        return at == null || at.getLineNr() < 1 ? "" : ", line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static JsonPlace read(String source, String path, JsonParser parser) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        JsonToken token = parser.currentToken();
        switch (token) {
            case START_OBJECT: {
                Map<String, JsonPlace> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, read(source, path + "." + name, parser));
                }
                return new JsonPlace(source, path, line, Kind.OBJECT, fields);
            }
            case START_ARRAY: {
                List<JsonPlace> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(source, path + "[" + items.size() + "]", parser));
                }
                return new JsonPlace(source, path, line, Kind.LIST, items);
            }
            case VALUE_STRING:
                return new JsonPlace(source, path, line, Kind.TEXT, parser.getText());
            case VALUE_NUMBER_INT:
            case VALUE_NUMBER_FLOAT:
                return new JsonPlace(source, path, line, Kind.NUMBER, parser.getText());
            case VALUE_TRUE:
            case VALUE_FALSE:
                return new JsonPlace(source, path, line, Kind.BOOLEAN, parser.getBooleanValue());
            default:
                return new JsonPlace(source, path, line, Kind.NULL, null);
        }
    }

    String path() {
        return path;
    }

    int line() {
        return line;
    }

    boolean isNull() {
        return kind == Kind.NULL;
    }

    boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** The error that something else was expected here. */
    InputException expected(String what) {
        return new InputException(where() + ": expected " + what + ", found " + found());
    }

    /** An error at this place. */
    InputException error(String message) {
        return new InputException(where() + ": " + message);
    }

    private String where() {
        return source + ", line " + line + ", " + path;
    }

    private String found() {
        switch (kind) {
            case TEXT:
                return '"' + (String) value + '"';
            case NUMBER:
            case BOOLEAN:
                return String.valueOf(value);
            default:
                return kind.words;
        }
    }

    /** The fields of an object; anything else is an error that says {@code what} was expected. */
    Fields fields(String what) {
        if (kind != Kind.OBJECT) {
            throw expected(what);
        }
        @SuppressWarnings("unchecked")
        Map<String, JsonPlace> fields = (Map<String, JsonPlace>) value;
        return new Fields(this, fields);
    }

    List<JsonPlace> list(String what) {
        if (kind != Kind.LIST) {
            throw expected(what);
        }
        @SuppressWarnings("unchecked")
        List<JsonPlace> items = (List<JsonPlace>) value;
        return items;
    }

    /** The digits of a number as they stand in the file. */
    String numberText() {
        if (kind != Kind.NUMBER) {
            throw expected("true, false, a number or a text");
        }
        return (String) value;
    }

    /** The fields of an object without any, in the place of an absent one. */
    Fields empty() {
        return new Fields(this, Map.of());
    }

    String text() {
        if (kind != Kind.TEXT) {
            throw expected("a text");
        }
        return (String) value;
    }

    boolean bool() {
        if (kind != Kind.BOOLEAN) {
            throw expected("true or false");
        }
        return (Boolean) value;
    }

    /** An unsigned 32-bit number: {@code "0x50000001"}, or decimal. */
    int id() {
        String text = kind == Kind.TEXT || kind == Kind.NUMBER ? (String) value : "";
        try {
            boolean hex = text.startsWith("0x") || text.startsWith("0X");
            long number = hex ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
            if (number >= 0 && number <= 0xFFFFFFFFL) {
                return (int) number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw expected("an unsigned 32-bit number such as \"0x50000001\"");
    }

    /** An integer between two limits, both allowed. */
    int integer(long least, long most) {
        String text = kind == Kind.NUMBER || kind == Kind.TEXT ? (String) value : "";
        try {
            boolean hex = text.startsWith("0x") || text.startsWith("0X");
            long number = hex ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
            if (number >= least && number <= most) {
                return (int) number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw expected("an integer from " + least + " to " + most);
    }

    /** A 16-bit sequence number. */
    int stamp() {
        return integer(0, 0xFFFF);
    }

    float f32() {
        if (kind == Kind.NUMBER) {
            float number = Float.parseFloat((String) value);
            if (Float.isInfinite(number)) {
                throw expected("a number up to 3.4028235E38, the largest float32, or \"Infinity\"");
            }
            return number;
        }
        Double special = special();
        if (special == null) {
            throw expected("a number");
        }
        return special.floatValue();
    }

    double f64() {
        if (kind == Kind.NUMBER) {
            double number = Double.parseDouble((String) value);
            if (Double.isInfinite(number)) {
                throw expected("a number up to 1.7976931348623157E308, the largest double, or \"Infinity\"");
            }
            return number;
        }
        Double special = special();
        if (special == null) {
            throw expected("a number");
        }
        return special;
    }

    private Double special() {
        if (kind != Kind.TEXT) {
            return null;
        }
        switch ((String) value) {
            case "NaN":
                return Double.NaN;
            case "Infinity":
                return Double.POSITIVE_INFINITY;
            case "-Infinity":
                return Double.NEGATIVE_INFINITY;
            default:
                return null;
        }
    }

    /** The fields of one object; what is never asked for is unknown. */
    static final class Fields {
        private final JsonPlace owner;
        private final Map<String, JsonPlace> fields;
        private final List<String> asked = new ArrayList<>();

        private Fields(JsonPlace owner, Map<String, JsonPlace> fields) {
            this.owner = owner;
            this.fields = fields;
        }

        /** The value of a key, or null if it is absent. */
        JsonPlace get(String name) {
            asked.add(name);
            return fields.get(name);
        }

        /** The value of a key, or null if it is absent or JSON null. */
        JsonPlace some(String name) {
            JsonPlace found = get(name);
            return found == null || found.isNull() ? null : found;
        }

        JsonPlace need(String name) {
            JsonPlace found = get(name);
            if (found == null) {
                throw owner.error("the key \"" + name + "\" is missing");
            }
            return found;
        }

        boolean has(String name) {
            return fields.containsKey(name);
        }

        Map<String, JsonPlace> all() {
            asked.addAll(fields.keySet());
            return fields;
        }

        float f32(String name, float otherwise) {
            JsonPlace found = some(name);
            return found == null ? otherwise : found.f32();
        }

        Float f32(String name) {
            JsonPlace found = some(name);
            return found == null ? null : found.f32();
        }

        double f64(String name, double otherwise) {
            JsonPlace found = some(name);
            return found == null ? otherwise : found.f64();
        }

        int id(String name, int otherwise) {
            JsonPlace found = some(name);
            return found == null ? otherwise : found.id();
        }

        Integer id(String name) {
            JsonPlace found = some(name);
            return found == null ? null : found.id();
        }

        boolean bool(String name, boolean otherwise) {
            JsonPlace found = some(name);
            return found == null ? otherwise : found.bool();
        }

        Boolean bool(String name) {
            JsonPlace found = some(name);
            return found == null ? null : found.bool();
        }

        int integer(String name, int otherwise, long least, long most) {
            JsonPlace found = some(name);
            return found == null ? otherwise : found.integer(least, most);
        }

        /** A 16-bit stamp, or -1 if it is absent. */
        int stamp(String name) {
            JsonPlace found = some(name);
            return found == null ? -1 : found.stamp();
        }

        /** Adds the paths of the keys that nobody asked for. */
        void end(List<String> unknown) {
            for (Map.Entry<String, JsonPlace> field : fields.entrySet()) {
                if (!asked.contains(field.getKey())) {
                    unknown.add(field.getValue().path + " (line " + field.getValue().line + ")");
                }
            }
        }
    }
}
