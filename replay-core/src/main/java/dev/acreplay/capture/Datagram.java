package dev.acreplay.capture;

/** What became of one record: its outcome and, for {@link Outcome#UDP}, the datagram. Overwritten with each step. */
public final class Datagram {
    /** What the record is. */
    public Outcome outcome;
    /** Sender; null unless the outcome is UDP. */
    public Endpoint source;
    /** Receiver; null unless the outcome is UDP. */
    public Endpoint destination;
    /** Buffer that holds the payload. */
    public byte[] data;
    /** Where the payload starts in the buffer. */
    public int offset;
    /** Length of the payload. */
    public int length;
    /** Tells whether the IPv4 total length was 0, as client plug-ins write it. */
    public boolean ipLengthZero;
    /** Where the IP header starts in the record, or -1. */
    public int networkAt;
    /** Where the UDP header starts in the record, or -1 if it does not lie in it. */
    public int transportAt;
    /** Tells whether the datagram was put together from IP fragments; it then does not lie in the record. */
    public boolean reassembled;
}
