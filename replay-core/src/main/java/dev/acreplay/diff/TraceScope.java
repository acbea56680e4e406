package dev.acreplay.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a trace holds: found by reading it once, before a comparison in which one side is partial. */
final class TraceScope {
    private static final Set<String> WHOLE = Set.of("replay", "reference", "capture");

    final ObjectNode header;
    final String source;
    final Set<String> objects = new LinkedHashSet<>();
    final Set<String> tickObjects = new LinkedHashSet<>();
    final Set<String> functions = new LinkedHashSet<>();
    final Set<String> messages = new LinkedHashSet<>();
    final Set<String> kinds = new LinkedHashSet<>();
    final Set<String> armed = new LinkedHashSet<>();
    private final Map<String, Map<String, Long>> firstCalls = new HashMap<>();
    long rows;
    long withoutTime;
    long withoutFrame;

    private TraceScope(ObjectNode header) {
        this.header = header;
        this.source = header.path("source").asText("");
    }

    /** Returns whether traces of this source hold every row, so that an absent one means something; a part of one does not. */
    static boolean isWhole(ObjectNode header) {
        return WHOLE.contains(header.path("source").asText("")) && !header.has("part");
    }

    static TraceScope read(RowSource source) throws IOException {
        try (RowSource.Rows rows = source.open()) {
            TraceScope scope = new TraceScope(rows.header());
            for (JsonNode name : rows.header().path("armed")) {
                scope.armed.add(Functions.canonical(name.asText()));
            }
            for (Row row = rows.next(); row != null; row = rows.next()) {
                scope.add(row);
            }
            return scope;
        }
    }

    private void add(Row row) {
        rows++;
        kinds.add(row.kind);
        if (Double.isNaN(row.time)) {
            withoutTime++;
        }
        if (row.frame == Row.NO_FRAME) {
            withoutFrame++;
        }
        if (row.object != null) {
            objects.add(row.object);
        }
        if (row.isTick()) {
            tickObjects.add(row.object);
        } else if (row.isCall()) {
            functions.add(row.name);
            if (row.object != null) {
                firstCalls.computeIfAbsent(row.name, f -> new HashMap<>()).putIfAbsent(row.object, rows);
            }
        } else if (!row.name.isEmpty()) {
            messages.add(row.kind + " " + row.name);
        }
    }

    /** Returns the objects whose functions of this set are entered, in order of their first such row. */
    List<String> objectsInOrder(Set<String> common) {
        Map<String, Long> first = new HashMap<>();
        firstCalls.forEach((function, objectsOf) -> {
            if (common.contains(function)) {
                objectsOf.forEach((object, row) -> first.merge(object, row, Math::min));
            }
        });
        List<String> order = new ArrayList<>(first.keySet());
        order.sort(Comparator.comparingLong(first::get));
        for (String object : objects) {
            if (!first.containsKey(object)) {
                order.add(object);
            }
        }
        return order;
    }

    /** Returns whether this trace holds rows of all objects, though only of the functions that were armed. */
    boolean isUnfiltered() {
        return header.has("filter") && header.get("filter").isNull();
    }
}
