package dev.acreplay.capture;

/** What a record turned out to be; the first failing test of wire.md section 1.2 gives it. */
public enum Outcome {
    /** A whole UDP datagram. */
    UDP("udp"),
    /** Cut short by the snap length or by its own headers. */
    TRUNCATED("truncated"),
    /** A link type that is not read. */
    UNSUPPORTED_LINKTYPE("unsupported-linktype"),
    /** Neither IPv4 nor IPv6. */
    NOT_IP("not-ip"),
    /** An IPv6 packet whose extension headers do not fit. */
    IPV6("ipv6"),
    /** Another protocol than UDP. */
    NOT_UDP("not-udp"),
    /** A piece of an IP datagram that is not complete with it. */
    IP_FRAGMENT("ip-fragment"),
    /** A packet of an interface that the file does not describe. */
    BAD_INTERFACE("bad-interface");

    private final String label;

    Outcome(String label) {
        this.label = label;
    }

    /** The name of wire.md. */
    public String label() {
        return label;
    }
}
