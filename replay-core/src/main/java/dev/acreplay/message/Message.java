package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One game message: an immutable record that knows its wire.md name, its fields and its bytes.
 *
 * <p>A static {@code fromJson} of each record reads what {@link #toJson} writes; {@link Messages#fromJson} finds the record
 * by name.
 */
public interface Message {
    /** The name of wire.md section 6, such as {@code UpdateMotion}. */
    String type();

    /** The first dword on the wire: 0xF7B1 for every client action. */
    int opcode();

    /** Tells whether the message becomes an event of the motion stream (those marked * in wire.md section 6). */
    default boolean isMotion() {
        return true;
    }

    /** Gives the fields in the order and under the names of wire.md section 13. */
    void describe(Fields out);

    /** Writes the whole message, opcode first. */
    void write(MessageWriter out);

    /** Returns the fields as {@code data} of a stream event. */
    default ObjectNode toJson() {
        JsonFields fields = new JsonFields();
        describe(fields);
        return fields.tree();
    }

    /** Returns the bytes of the whole message as retail's packer writes them. */
    default byte[] encode() {
        MessageWriter out = new MessageWriter();
        write(out);
        return out.toByteArray();
    }
}
