package dev.acreplay.message;

/**
 * A client message: opcode 0xF7B1, then the order header (OrderHdr::Pack 0x006B30D0): stamp u32, action u32, then the
 * body.
 */
public interface ClientAction extends Message {
    /** First dword of every client action. */
    int OPCODE = 0xF7B1;

    /** Number of the action, counted by the client from 1. */
    int stamp();

    /** The action's own opcode. */
    int action();

    @Override
    default int opcode() {
        return OPCODE;
    }

    /** Writes what follows the order header. */
    void writeBody(MessageWriter out);

    @Override
    default void write(MessageWriter out) {
        out.u32(OPCODE).u32(stamp()).u32(action());
        writeBody(out);
    }
}
