package dev.acreplay.message;

/**
 * Receives the fields of a message in the order and under the names of wire.md section 13.
 *
 * <p>A message describes itself once, in {@link Message#describe}; JSON trees, JSON text, CSV columns and the packet tree
 * are different receivers of the same description.
 */
public interface Fields {
    /** An unsigned 32-bit id, command, cell or flag word. */
    void id(String name, int value);

    /** A plain integer. */
    void number(String name, long value);

    /** A float32. */
    void f32(String name, float value);

    /** A double. */
    void f64(String name, double value);

    /** A truth value. */
    void bool(String name, boolean value);

    /** A text, or null. */
    void text(String name, String value);

    /** Bytes, written as lower-case hex. */
    void hex(String name, byte[] value);

    /** A structure begins; within a list the name is null. */
    void begin(String name);

    /** The innermost structure ends. */
    void end();

    /** A list of structures begins. */
    void beginList(String name);

    /** The innermost list ends. */
    void endList();

    /** A truth value of the wire: {@code name} and, if the wire held neither 0 nor 1, {@code name_raw}. */
    default void wireBool(String name, int raw) {
        bool(name, raw != 0);
        if (raw != 0 && raw != 1) {
            number(name + "_raw", Integer.toUnsignedLong(raw));
        }
    }
}
