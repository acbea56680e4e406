package dev.acreplay.wire;

import dev.acreplay.capture.Bytes;
import java.util.Arrays;

/**
 * One datagram split into header, optional headers and fragments; overwritten by each {@link #parse}.
 *
 * <p>Header (20 bytes, little-endian): sequence u32, flags u32, checksum u32, id u16, time u16, size u16, iteration u16. Then
 * the optional headers in ascending flag order, then, with flag 4, fragments until the payload is used up. Fragment header
 * (16 bytes): sequence u32, id u32, count u16, size u16 with the header, index u16, queue u16. All offsets here are those of
 * {@link #data}.
 */
public final class Packet {
    /** Bytes of the packet header. */
    public static final int HEADER = 20;
    /** Bytes of a fragment header. */
    public static final int FRAGMENT_HEADER = 16;
    /** Most bytes of one fragment with its header. */
    public static final int MAX_FRAGMENT = 464;
    /** Flag of a retransmission. */
    public static final int RETRANSMISSION = 1;
    /** Flag of a sequenced packet, whose checksum is encrypted. */
    public static final int SEQUENCED = 2;
    /** Flag of fragments behind the optional headers. */
    public static final int FRAGMENTS = 4;

    private static final OptionalHeader[] HEADERS = OptionalHeader.values();

    /** The buffer the packet lies in. */
    public byte[] data;
    /** Where it starts. */
    public int offset;
    /** Length of the datagram. */
    public int length;

    /** Error class, or null for a packet that splits. */
    public String error;
    /** Offset of the failed field from the start of the datagram. */
    public int errorOffset;
    /** Tells whether the 20 header bytes are there. */
    public boolean hasHeader;

    public int sequence;
    public int flags;
    public int checksum;
    public int id;
    public int time;
    public int size;
    public int iteration;

    /** End of the payload in the buffer. */
    public int end;
    /** Bytes of the payload that are part of nothing: there is no flag 4. */
    public int remaining;
    /** The size field is smaller than the datagram. */
    public boolean sizeMismatch;
    /** A fragment's index is not below its count. */
    public boolean fragmentIndex;
    /** A fragment has no data. */
    public boolean emptyFragment;

    /** H of wire.md section 3.2. */
    public int headerHash;
    /** P of wire.md section 3.2. */
    public int payloadHash;

    private final int[] headerAt = new int[HEADERS.length];
    private int[] fragmentAt = new int[32];
    private int fragments;

    /** Splits a datagram; the result stands in {@link #error} and the other fields. Returns whether it splits. */
    public boolean parse(byte[] data, int offset, int length) {
        this.data = data;
        this.offset = offset;
        this.length = length;
        error = null;
        errorOffset = 0;
        fragments = 0;
        remaining = 0;
        sizeMismatch = false;
        fragmentIndex = false;
        emptyFragment = false;
        payloadHash = 0;
        Arrays.fill(headerAt, -1);
        hasHeader = length >= HEADER;
        if (!hasHeader) {
            return failed("truncated", 0);
        }
        sequence = Bytes.i32le(data, offset);
        flags = Bytes.i32le(data, offset + 4);
        checksum = Bytes.i32le(data, offset + 8);
        id = Bytes.u16le(data, offset + 12);
        time = Bytes.u16le(data, offset + 14);
        size = Bytes.u16le(data, offset + 16);
        iteration = Bytes.u16le(data, offset + 18);
        headerHash = Hash32.ofHeader(data, offset);
        if (size > length - HEADER) {
            return failed("truncated", 16);
        }
        sizeMismatch = size < length - HEADER;
        end = offset + HEADER + size;
        if ((flags & 0xFFFFFF00 & ~OptionalHeader.ALL) != 0) {
            return failed("unknown-flags", 4);
        }
        int at = parseHeaders(offset + HEADER);
        if (at < 0) {
            return false;
        }
        if ((flags & FRAGMENTS) != 0) {
            return parseFragments(at);
        }
        remaining = end - at;
        return true;
    }

    private boolean failed(String error, int at) {
        this.error = error;
        this.errorOffset = at;
        return false;
    }

    private int parseHeaders(int from) {
        int at = from;
        if ((flags & OptionalHeader.ALL) == 0) {
            return at;
        }
        for (OptionalHeader header : HEADERS) {
            if ((flags & header.flag) == 0) {
                continue;
            }
            int length = header.size;
            if (length == OptionalHeader.REST) {
                length = end - at;
            } else if (length == OptionalHeader.LIST) {
                if (end - at < 4) {
                    failed("truncated", at - offset);
                    return -1;
                }
                int count = Bytes.i32le(data, at);
                if (count < 0 || count > OptionalHeader.MAX_LIST || count * 4 > end - at - 4) {
                    failed("bad-count", at - offset);
                    return -1;
                }
                length = 4 + 4 * count;
            }
            if (length > end - at) {
                failed("truncated", at - offset);
                return -1;
            }
            headerAt[header.ordinal()] = at;
            payloadHash += Hash32.of(data, at, length);
            at += length;
        }
        return at;
    }

    private boolean parseFragments(int from) {
        int at = from;
        while (at < end) {
            if (end - at < FRAGMENT_HEADER) {
                return failed("truncated", at - offset);
            }
            int length = Bytes.u16le(data, at + 10);
            if (length < FRAGMENT_HEADER || length > MAX_FRAGMENT) {
                return failed("bad-fragment", at - offset);
            }
            if (length > end - at) {
                return failed("truncated", at - offset);
            }
            if (fragments == fragmentAt.length) {
                fragmentAt = Arrays.copyOf(fragmentAt, fragments * 2);
            }
            fragmentAt[fragments++] = at;
            fragmentIndex |= Bytes.u16le(data, at + 12) >= Bytes.u16le(data, at + 8);
            emptyFragment |= length == FRAGMENT_HEADER;
            payloadHash += Hash32.of(data, at, FRAGMENT_HEADER)
                    + Hash32.of(data, at + FRAGMENT_HEADER, length - FRAGMENT_HEADER);
            at += length;
        }
        return true;
    }

    public boolean has(OptionalHeader header) {
        return (flags & header.flag) != 0;
    }

    public boolean encrypted() {
        return (flags & SEQUENCED) != 0;
    }

    /** Tells whether there are bytes that the size field or the headers leave out. */
    public boolean loose() {
        return sizeMismatch || remaining > 0;
    }

    /** Tells whether a plain checksum adds up. */
    public boolean plainVerifies() {
        return checksum == headerHash + payloadHash;
    }

    /** The key word that the checksum implies, the same for all transmissions of a sequence number. */
    public int impliedKey() {
        return checksum - headerHash ^ payloadHash;
    }

    /** Where an optional header starts in the buffer, or -1. */
    public int headerAt(OptionalHeader header) {
        return headerAt[header.ordinal()];
    }

    /** Length of an optional header that is there. */
    public int headerLength(OptionalHeader header) {
        int at = headerAt(header);
        if (header.size == OptionalHeader.REST) {
            return end - at;
        }
        return header.size == OptionalHeader.LIST ? 4 + 4 * Bytes.i32le(data, at) : header.size;
    }

    public int fragmentCount() {
        return fragments;
    }

    /** Where a fragment's header starts in the buffer. */
    public int fragmentAt(int i) {
        return fragmentAt[i];
    }

    public int fragmentSequence(int i) {
        return Bytes.i32le(data, fragmentAt[i]);
    }

    public int fragmentId(int i) {
        return Bytes.i32le(data, fragmentAt[i] + 4);
    }

    /** Number of fragments of the message. */
    public int fragmentTotal(int i) {
        return Bytes.u16le(data, fragmentAt[i] + 8);
    }

    public int fragmentSize(int i) {
        return Bytes.u16le(data, fragmentAt[i] + 10);
    }

    public int fragmentIndex(int i) {
        return Bytes.u16le(data, fragmentAt[i] + 12);
    }

    public int fragmentQueue(int i) {
        return Bytes.u16le(data, fragmentAt[i] + 14);
    }

    /** Where a fragment's data starts in the buffer. */
    public int fragmentDataAt(int i) {
        return fragmentAt[i] + FRAGMENT_HEADER;
    }

    public int fragmentDataLength(int i) {
        return fragmentSize(i) - FRAGMENT_HEADER;
    }

    /** First dword of a fragment that starts a message, or 0 if it does not or is too short. */
    int fragmentOpcode(int i) {
        return fragmentIndex(i) == 0 && fragmentDataLength(i) >= 4 ? Bytes.i32le(data, fragmentDataAt(i)) : 0;
    }
}
