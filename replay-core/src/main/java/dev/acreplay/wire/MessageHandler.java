package dev.acreplay.wire;

/** Is given every complete message of the used packets, in the order in which they complete. */
public interface MessageHandler {
    /**
     * A message is complete.
     *
     * @param session whose it is
     * @param direction who sent it
     * @param place the record and packet that completed it
     * @param bytes buffer that holds the message; valid during the call only
     * @param offset where it starts
     * @param length its length
     */
    void message(Session session, Direction direction, MessagePlace place, byte[] bytes, int offset, int length);
}
