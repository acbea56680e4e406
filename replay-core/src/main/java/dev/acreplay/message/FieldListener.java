package dev.acreplay.message;

/**
 * Is told which bytes each field of a message occupies while it is decoded.
 *
 * <p>{@link MessageReader} calls it in wire order; a decoder without a listener does no work for it.
 */
public interface FieldListener {
    /** A field was read: its wire.md name, its offset from the start of the message, and its length in bytes. */
    void field(String name, int offset, int length, String value);

    /** The fields up to the matching {@link #leave} belong to this structure or list entry. */
    void enter(String name, int offset);

    /** The innermost structure ends before this offset. */
    void leave(int offset);
}
