package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import java.util.ArrayDeque;
import java.util.Deque;

/** Builds a JSON tree from a message's fields. */
public final class JsonFields implements Fields {
    private final ObjectNode root;
    private final Deque<ObjectNode> objects = new ArrayDeque<>();
    private final Deque<ArrayNode> lists = new ArrayDeque<>();
    private ObjectNode here;

    /** Adds the fields to an object. */
    public JsonFields(ObjectNode root) {
        this.root = root;
        this.here = root;
    }

    public JsonFields() {
        this(JsonNodeFactory.instance.objectNode());
    }

    public ObjectNode tree() {
        return root;
    }

    @Override
    public void id(String name, int value) {
        here.put(name, Hex.word(value));
    }

    @Override
    public void number(String name, long value) {
        here.put(name, value);
    }

    @Override
    public void f32(String name, float value) {
        if (Float.isFinite(value)) {
            here.put(name, value);
        } else {
            here.put(name, Float.toString(value));
        }
    }

    @Override
    public void f64(String name, double value) {
        if (Double.isFinite(value)) {
            here.put(name, value);
        } else {
            here.put(name, Double.toString(value));
        }
    }

    @Override
    public void bool(String name, boolean value) {
        here.put(name, value);
    }

    @Override
    public void text(String name, String value) {
        here.put(name, value);
    }

    @Override
    public void hex(String name, byte[] value) {
        here.put(name, Hex.bytes(value));
    }

    @Override
    public void begin(String name) {
        objects.push(here);
        here = name == null ? lists.peek().addObject() : here.putObject(name);
    }

    @Override
    public void end() {
        here = objects.pop();
    }

    @Override
    public void beginList(String name) {
        lists.push(here.putArray(name));
    }

    @Override
    public void endList() {
        lists.pop();
    }
}
