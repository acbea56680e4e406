package dev.acreplay.wire;

/** Where a complete message comes from; overwritten with each message. */
public final class MessagePlace {
    /** Number of the record that completed it, from 1. */
    public long record;
    /** False for a record without a time. */
    public boolean timed;
    /** Time of that record in nanoseconds since the Unix epoch. */
    public long ts;
    /** Header sequence of the packet that completed it. */
    public int sequence;
    /** Number of the record with its first fragment kept. */
    public long firstRecord;
    /** Number of fragments. */
    public int fragments;
    /** Queue of its fragments. */
    public int queue;
    /** A newer ephemeral message was seen before it was complete. */
    public boolean obsolete;
}
