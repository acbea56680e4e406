package dev.acreplay.stream;

/** Is told of every game action of a capture in its bytes, and of every motion event, in capture order. */
public interface ActionListener {
    /**
     * A client's game action is complete; its event, if it becomes one, follows.
     *
     * @param session number of the session
     * @param n number of the record that completed it
     * @param timed false for a record without a time
     * @param t seconds since the first record that has a time
     * @param late completed by a retransmission, or by a packet behind a later one of its direction
     * @param bytes the whole message from opcode 0xF7B1 on
     */
    void action(int session, long n, boolean timed, double t, boolean late, byte[] bytes);

    /** A motion message became an event. */
    void event(MotionEvent event);
}
