package dev.acreplay.client.audit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import java.util.Collection;
import java.util.Locale;

/** The values of one violation, in order, as findings write them. */
final class Values {
    final ObjectNode json = Json.MAPPER.createObjectNode();

    Values put(String name, String text) {
        json.put(name, text);
        return this;
    }

    Values put(String name, long number) {
        json.put(name, number);
        return this;
    }

    Values put(String name, boolean flag) {
        json.put(name, flag);
        return this;
    }

    Values decimal(String name, double value) {
        decimal(json, name, value);
        return this;
    }

    static void decimal(ObjectNode to, String name, double value) {
        if (Double.isNaN(value)) {
            to.putNull(name);
        } else {
            to.put(name, Decimals.round(value));
        }
    }

    Values id(String name, int value) {
        json.put(name, Hex.word(value));
        return this;
    }

    /** An opcode or action, with four digits. */
    Values opcode(String name, int value) {
        json.put(name, String.format(Locale.ROOT, "0x%04X", value));
        return this;
    }

    Values texts(String name, Collection<String> texts) {
        ArrayNode list = json.putArray(name);
        texts.forEach(list::add);
        return this;
    }

    Values numbers(String name, Collection<Integer> numbers) {
        ArrayNode list = json.putArray(name);
        numbers.forEach(list::add);
        return this;
    }

    Values decimals(String name, Collection<Float> values) {
        ArrayNode list = json.putArray(name);
        values.forEach(v -> list.add(Decimals.round(v)));
        return this;
    }

    Values nothing(String name) {
        json.putNull(name);
        return this;
    }
}
