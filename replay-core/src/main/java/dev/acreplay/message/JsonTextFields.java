package dev.acreplay.message;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.acreplay.Hex;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a message's fields as JSON text, without a tree between. */
public final class JsonTextFields implements Fields {
    private final JsonGenerator out;

    /** Writes into the object that the generator has open. */
    public JsonTextFields(JsonGenerator out) {
        this.out = out;
    }

    private interface Write {
        void run() throws IOException;
    }

    private static void unchecked(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void id(String name, int value) {
        unchecked(() -> out.writeStringField(name, Hex.word(value)));
    }

    @Override
    public void number(String name, long value) {
        unchecked(() -> out.writeNumberField(name, value));
    }

    @Override
    public void f32(String name, float value) {
        unchecked(() -> out.writeNumberField(name, value));
    }

    @Override
    public void f64(String name, double value) {
        unchecked(() -> out.writeNumberField(name, value));
    }

    @Override
    public void bool(String name, boolean value) {
        unchecked(() -> out.writeBooleanField(name, value));
    }

    @Override
    public void text(String name, String value) {
        unchecked(() -> out.writeStringField(name, value));
    }

    @Override
    public void hex(String name, byte[] value) {
        unchecked(() -> out.writeStringField(name, Hex.bytes(value)));
    }

    @Override
    public void begin(String name) {
        unchecked(() -> {
            if (name != null) {
                out.writeFieldName(name);
            }
            out.writeStartObject();
        });
    }

    @Override
    public void end() {
        unchecked(out::writeEndObject);
    }

    @Override
    public void beginList(String name) {
        unchecked(() -> out.writeArrayFieldStart(name));
    }

    @Override
    public void endList() {
        unchecked(out::writeEndArray);
    }
}
