package dev.acreplay.capture;

/**
 * From the bytes of a record to the payload of a UDP datagram (wire.md section 1.2): link header, VLAN tags, IPv4 or IPv6
 * with options and extension headers, IP fragments, UDP.
 *
 * <p>Never reads outside the record. IP and UDP checksums are ignored, an IPv4 total length of 0 means all that is there.
 */
public final class DatagramDecoder {
    private static final int ETHERNET = 1;
    private static final int NULL = 0;
    private static final int LOOP = 108;
    private static final int SLL = 113;
    private static final int RAW_IPV4 = 228;
    private static final int RAW_IPV6 = 229;
    private static final int SLL2 = 276;
    private static final int MAX_TAGS = 4;
    private static final int UDP = 17;

    private final Endpoint.Cache endpoints = new Endpoint.Cache();
    private final IpFragments fragments = new IpFragments();

    /** Finds the datagram in a record and puts it, or why there is none, into {@code out}. */
    public void decode(CaptureRecord record, Datagram out) {
        out.source = null;
        out.destination = null;
        out.data = record.data;
        out.offset = 0;
        out.length = 0;
        out.ipLengthZero = false;
        out.reassembled = false;
        out.networkAt = -1;
        out.transportAt = -1;
        out.outcome = link(record, out);
    }

    private Outcome link(CaptureRecord record, Datagram out) {
        byte[] data = record.data;
        int length = record.length;
        switch (record.linkType) {
            case -1:
                return Outcome.BAD_INTERFACE;
            case ETHERNET:
                return tagged(record, out, 12, 14);
            case SLL:
                return tagged(record, out, 14, 16);
            case SLL2:
                return tagged(record, out, 0, 20);
            case NULL:
            case LOOP:
                if (length < 4) {
                    return Outcome.TRUNCATED;
                }
                return family(record, out);
            case 12:
            case 14:
            case 101:
                if (length < 1) {
                    return Outcome.TRUNCATED;
                }
                int version = data[0] >>> 4 & 0xF;
                return version == 4 ? ipv4(record, out, 0) : version == 6 ? ipv6(record, out, 0) : Outcome.NOT_IP;
            case RAW_IPV4:
                return ipv4(record, out, 0);
            case RAW_IPV6:
                return ipv6(record, out, 0);
            default:
                return Outcome.UNSUPPORTED_LINKTYPE;
        }
    }

    private Outcome family(CaptureRecord record, Datagram out) {
        int family = Bytes.i32be(record.data, 0);
        if (record.linkType == NULL) {
            int little = Bytes.i32le(record.data, 0);
            if (little >= 0 && little < 0x10000) {
                family = little;
            }
        }
        switch (family) {
            case 2:
                return ipv4(record, out, 4);
            case 10:
            case 24:
            case 28:
            case 30:
                return ipv6(record, out, 4);
            default:
                return Outcome.NOT_IP;
        }
    }

    private Outcome tagged(CaptureRecord record, Datagram out, int typeAt, int header) {
        if (record.length < header) {
            return Outcome.TRUNCATED;
        }
        int type = Bytes.u16be(record.data, typeAt);
        int at = header;
        for (int i = 0; i < MAX_TAGS && (type == 0x8100 || type == 0x88A8 || type == 0x9100); i++) {
            if (record.length - at < 4) {
                return Outcome.TRUNCATED;
            }
            type = Bytes.u16be(record.data, at + 2);
            at += 4;
        }
        return type == 0x0800 ? ipv4(record, out, at) : type == 0x86DD ? ipv6(record, out, at) : Outcome.NOT_IP;
    }

    /** IPv4 header: version and IHL, service, total length u16, id u16, fragment word u16, TTL, protocol, sum, addresses. */
    private Outcome ipv4(CaptureRecord record, Datagram out, int at) {
        byte[] data = record.data;
        int available = record.length - at;
        if (available < 20) {
            return Outcome.TRUNCATED;
        }
        if ((data[at] >>> 4 & 0xF) != 4) {
            return Outcome.NOT_IP;
        }
        out.networkAt = at;
        int header = (data[at] & 0xF) * 4;
        if (header < 20 || header > available) {
            return Outcome.TRUNCATED;
        }
        if ((data[at + 9] & 0xFF) != UDP) {
            return Outcome.NOT_UDP;
        }
        int total = Bytes.u16be(data, at + 2);
        out.ipLengthZero = total == 0;
        int length = total == 0 ? available : Math.min(total, available);
        long source = Bytes.i32be(data, at + 12) & 0xFFFFFFFFL;
        long destination = Bytes.i32be(data, at + 16) & 0xFFFFFFFFL;
        int body = Math.max(0, length - header);
        int word = Bytes.u16be(data, at + 6);
        if ((word & 0x3FFF) == 0) {
            return udp(out, data, at + header, body, false, 0, source, 0, destination);
        }
        if (total > available) {
            return Outcome.TRUNCATED;
        }
        byte[] whole = fragments.add(
                record,
                false,
                0,
                source,
                0,
                destination,
                Bytes.u16be(data, at + 4),
                (word & 0x1FFF) * 8,
                (word & 0x2000) != 0,
                data,
                at + header,
                body,
                0);
        if (whole == null) {
            return Outcome.IP_FRAGMENT;
        }
        out.reassembled = true;
        return udp(out, whole, 0, whole.length, false, 0, source, 0, destination);
    }

    /** IPv6 header: version and flow 4, payload length u16, next header, hop limit, addresses; then extension headers. */
    private Outcome ipv6(CaptureRecord record, Datagram out, int at) {
        byte[] data = record.data;
        int available = record.length - at;
        if (available < 40) {
            return Outcome.TRUNCATED;
        }
        if ((data[at] >>> 4 & 0xF) != 6) {
            return Outcome.NOT_IP;
        }
        out.networkAt = at;
        int payload = Bytes.u16be(data, at + 4);
        boolean cut = payload > available - 40;
        int end = at + 40 + Math.min(payload, available - 40);
        long srcHigh = Bytes.i64be(data, at + 8);
        long srcLow = Bytes.i64be(data, at + 16);
        long dstHigh = Bytes.i64be(data, at + 24);
        long dstLow = Bytes.i64be(data, at + 32);
        int next = data[at + 6] & 0xFF;
        int here = at + 40;
        int fragmentAt = -1;
        while (isExtension(next) && (fragmentAt < 0 || (Bytes.u16be(data, fragmentAt + 2) & 0xFFF8) == 0)) {
            int size = next == 44 || end - here < 2 ? 8 : 8 + (data[here + 1] & 0xFF) * 8;
            if (end - here < size) {
                return cut ? Outcome.TRUNCATED : Outcome.IPV6;
            }
            if (next == 44) {
                fragmentAt = here;
            }
            next = data[here] & 0xFF;
            here += size;
        }
        if (next != UDP) {
            return Outcome.NOT_UDP;
        }
        if (fragmentAt < 0 || (Bytes.u16be(data, fragmentAt + 2) & 0xFFF9) == 0) {
            return udp(out, data, here, end - here, true, srcHigh, srcLow, dstHigh, dstLow);
        }
        return cut ? Outcome.TRUNCATED : ipv6Piece(record, out, at, fragmentAt, here, end);
    }

    /** A piece of an IPv6 datagram: it begins behind its fragment header, the UDP header of the first one at {@code here}. */
    private Outcome ipv6Piece(CaptureRecord record, Datagram out, int at, int fragmentAt, int here, int end) {
        byte[] data = record.data;
        int word = Bytes.u16be(data, fragmentAt + 2);
        long srcHigh = Bytes.i64be(data, at + 8);
        long srcLow = Bytes.i64be(data, at + 16);
        long dstHigh = Bytes.i64be(data, at + 24);
        long dstLow = Bytes.i64be(data, at + 32);
        byte[] whole = fragments.add(
                record,
                true,
                srcHigh,
                srcLow,
                dstHigh,
                dstLow,
                Bytes.i32be(data, fragmentAt + 4),
                word & 0xFFF8,
                (word & 1) != 0,
                data,
                fragmentAt + 8,
                end - fragmentAt - 8,
                here - fragmentAt - 8);
        if (whole == null) {
            return Outcome.IP_FRAGMENT;
        }
        out.reassembled = true;
        int skip = fragments.skip();
        return udp(out, whole, skip, whole.length - skip, true, srcHigh, srcLow, dstHigh, dstLow);
    }

    private static boolean isExtension(int header) {
        return header == 0 || header == 43 || header == 44 || header == 60;
    }

    /** UDP header: source port u16, destination port u16, length u16, checksum u16. */
    private Outcome udp(
            Datagram out,
            byte[] data,
            int at,
            int available,
            boolean v6,
            long srcHigh,
            long srcLow,
            long dstHigh,
            long dstLow) {
        if (available < 8) {
            return Outcome.TRUNCATED;
        }
        int length = Bytes.u16be(data, at + 4);
        if (length > available) {
            return Outcome.TRUNCATED;
        }
        out.transportAt = out.reassembled ? -1 : at;
        out.data = data;
        out.offset = at + 8;
        out.length = length < 8 ? available - 8 : length - 8;
        out.source = endpoints.get(v6, srcHigh, srcLow, Bytes.u16be(data, at));
        out.destination = endpoints.get(v6, dstHigh, dstLow, Bytes.u16be(data, at + 2));
        return Outcome.UDP;
    }
}
