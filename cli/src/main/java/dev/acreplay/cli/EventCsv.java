package dev.acreplay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.stream.MotionEvent;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Motion events as CSV (RFC 4180): one column a field of the data, under its dotted name; lists are JSON in one cell.
 *
 * <p>The columns are those of all events told by {@link #learn}.
 */
final class EventCsv {
    private static final List<String> FIRST = List.of(
            "n", "t", "ts", "session", "dir", "type", "object", "seq", "stale", "reason", "obsolete", "remaining");

    private final Set<String> columns = new LinkedHashSet<>();
    private CSVPrinter printer;

    void learn(MotionEvent event) {
        names("", event.message().toJson(), columns);
    }

    private static void names(String prefix, JsonNode node, Set<String> into) {
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String name = prefix + field.getKey();
            if (field.getValue().isObject()) {
                names(name + ".", field.getValue(), into);
            } else {
                into.add(name);
            }
        }
    }

    void start(Writer out) throws IOException {
        printer = new CSVPrinter(
                out, CSVFormat.RFC4180.builder().setRecordSeparator("\n").get());
        List<String> header = new ArrayList<>(FIRST);
        columns.forEach(name -> header.add("data." + name));
        printer.printRecord(header);
    }

    void write(MotionEvent event) throws IOException {
        JsonNode all = event.toJson();
        List<String> row = new ArrayList<>();
        for (String name : FIRST) {
            row.add(text(all.path(name)));
        }
        for (String name : columns) {
            JsonNode node = all.path("data");
            for (String part : name.split("\\.")) {
                node = node.path(part);
            }
            row.add(text(node));
        }
        printer.printRecord(row);
    }

    private static String text(JsonNode node) throws IOException {
        if (node.isMissingNode() || node.isNull()) {
            return "";
        }
        if (node.isFloat()) {
            return Json.text(node.floatValue());
        }
        if (node.isDouble()) {
            return Json.text(node.doubleValue());
        }
        return node.isContainerNode() ? Json.MAPPER.writeValueAsString(node) : node.asText();
    }

    void finish() throws IOException {
        printer.flush();
    }
}
