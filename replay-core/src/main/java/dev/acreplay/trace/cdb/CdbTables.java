package dev.acreplay.trace.cdb;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The tables of retail build 11.4186 that belong to cdb.md: functions, structure layouts and globals. */
public final class CdbTables {
    private static final CdbTables TABLES = new CdbTables();

    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> layouts = new HashMap<>();
    private final Map<String, Integer> globals = new HashMap<>();

    private CdbTables() {
        for (CSVRecord row : read("functions.csv")) {
            Function function = function(row);
            functions.put(function.tag(), function);
        }
        for (CSVRecord row : read("layouts.csv")) {
            if (row.get("offset").startsWith("0x")) {
                layouts.computeIfAbsent(row.get("struct"), s -> new HashMap<>())
                        .put(row.get("field"), Integer.decode(row.get("offset")));
            }
        }
        for (CSVRecord row : read("globals.csv")) {
            globals.put(row.get("name"), Integer.decode(row.get("address")));
        }
    }

    private static List<CSVRecord> read(String name) {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (InputStream in = CdbTables.class.getResourceAsStream(name)) {
            return format.parse(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .getRecords();
        } catch (IOException e) {
            throw new IllegalStateException("table " + name + " is missing from the program", e);
        }
    }

    private static Function function(CSVRecord row) {
        List<Field> fields = new ArrayList<>();
        for (String field : row.get("fields").split(";")) {
            if (!field.isBlank()) {
                String[] parts = field.split(":", 3);
                fields.add(new Field(parts[0].trim(), parts[1].trim(), parts[2].trim()));
            }
        }
        return new Function(
                row.get("tag"),
                row.get("function"),
                Integer.decode(row.get("address")),
                row.get("returns"),
                List.of(row.get("sets").split(" ")),
                row.get("rate"),
                row.get("object"),
                List.copyOf(fields),
                row.get("hazards"),
                row.get("args"));
    }

    /** Returns the functions by tag, in the order of the table. */
    public static Map<String, Function> functions() {
        return Collections.unmodifiableMap(TABLES.functions);
    }

    /** Returns the offset of a field of a structure. */
    public static int offset(String struct, String field) {
        Integer offset = TABLES.layouts.getOrDefault(struct, Map.of()).get(field);
        if (offset == null) {
            throw new IllegalArgumentException("no field " + field + " in the layout of " + struct);
        }
        return offset;
    }

    /** Returns the offsets of a structure's fields by dotted name; empty for one without a layout. */
    public static Map<String, Integer> layout(String struct) {
        return Collections.unmodifiableMap(TABLES.layouts.getOrDefault(struct, Map.of()));
    }

    /** Returns the address of a global. */
    public static int global(String name) {
        Integer address = TABLES.globals.get(name);
        if (address == null) {
            throw new IllegalArgumentException("no global " + name);
        }
        return address;
    }

    /**
     * A function that a breakpoint can stand on.
     *
     * @param object the expression of the object's pointer, {@code player}, or {@code -}
     * @param hazards what makes its records hard to read (cdb.md section 5), separated by semicolons
     */
    public record Function(
            String tag,
            String name,
            int address,
            String returns,
            List<String> sets,
            String rate,
            String object,
            List<Field> fields,
            String hazards,
            String args) {
        /** Returns whether the table names a hazard of this code. */
        public boolean has(String hazard) {
            for (String item : hazards.split(";")) {
                String code = item.trim();
                if (code.equals(hazard) || code.startsWith(hazard + ":")) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A value that a record prints: its key, its type or composite, and the expression of its place. */
    public record Field(String key, String type, String place) {}
}
