package dev.acreplay.capture;

import dev.acreplay.InputException;

/** Chooses records of a capture. */
public interface RecordFilter {
    /** Tells whether the record is wanted. */
    boolean passes(CaptureRecord record);

    /**
     * Returns the filter of a BPF expression such as {@code udp port 9000}, compiled by libpcap for each link type.
     *
     * @throws InputException if libpcap is not there or the expression is wrong
     */
    static RecordFilter bpf(String expression) {
        return LibPcap.filter(expression);
    }
}
