package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.motion.DriverRules;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.VariantInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Drivers that single objects have been given, in the place of their move-to manager (moveto.md section 5.1). */
final class Drivers implements DriverRules {
    /** The ids of variants.csv that are drivers. */
    static final List<String> IDS = Rulebook.table().stream()
            .filter(info -> info.kind().equals("driver"))
            .map((VariantInfo info) -> info.variant().id())
            .toList();

    private final Rulebook world;
    private final Map<Integer, Rulebook> books = new HashMap<>();
    private final Map<Long, Map<String, Boolean>> chosen = new TreeMap<>();

    Drivers(Rulebook world) {
        this.world = world;
    }

    static boolean isDriver(String id) {
        return IDS.contains(id);
    }

    /** Switches a driver on or off for one object. */
    Drivers with(int objectId, String id, boolean on) {
        if (!isDriver(id)) {
            throw new InputException("driver \"" + id + "\": expected one of " + String.join(", ", IDS));
        }
        books.put(objectId, of(objectId).with(id, Boolean.toString(on)));
        chosen.computeIfAbsent(Integer.toUnsignedLong(objectId), o -> new TreeMap<>())
                .put(id, on);
        return this;
    }

    @Override
    public Rulebook of(int objectId) {
        return books.isEmpty() ? world : books.getOrDefault(objectId, world);
    }

    /** Adds what was chosen to a trace's header; nothing where nothing was. */
    void describe(ObjectNode header) {
        if (chosen.isEmpty()) {
            return;
        }
        ObjectNode drivers = header.putObject("drivers");
        chosen.forEach((object, ids) -> {
            ArrayNode list = drivers.putArray(Hex.word(object.intValue()));
            ids.forEach((id, on) -> list.add(on ? id : id + "=false"));
        });
    }
}
