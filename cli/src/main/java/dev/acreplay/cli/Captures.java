package dev.acreplay.cli;

import dev.acreplay.capture.RecordFilter;

/** What the capture commands share. */
final class Captures {
    private Captures() {}

    /** Returns the filter of a BPF expression, or null without one. */
    static RecordFilter filter(String bpf) {
        return bpf == null ? null : RecordFilter.bpf(bpf);
    }
}
