package dev.acreplay.wire;

/** Where a UDP record ends up; all of them add up to the records with outcome {@code udp} (wire.md section 12.1). */
public enum Verdict {
    /** Not game traffic. */
    OTHER("other"),
    /** Game traffic whose sender is unknown: not decoded. */
    UNDECIDED("undecided"),
    /** Game traffic that does not split, or has bytes to spare and no verified checksum. */
    REJECTED("rejected"),
    /** A packet with a wrong checksum: dropped. */
    MISMATCH("mismatch"),
    /** An encrypted packet seen before: dropped. */
    DUPLICATE("duplicate"),
    /** An encrypted packet without keys: used. */
    UNVERIFIABLE("unverifiable"),
    /** A packet with the right checksum: used. */
    OK("ok");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    /** The name of wire.md. */
    public String label() {
        return label;
    }

    /** Tells whether the packet's content is used. */
    public boolean used() {
        return this == OK || this == UNVERIFIABLE;
    }
}
