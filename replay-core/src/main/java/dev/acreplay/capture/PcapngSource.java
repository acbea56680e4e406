package dev.acreplay.capture;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the pcapng format (wire.md section 1.1).
 *
 * <p>Block: type u32, total length u32, body, total length u32. Used are section headers (byte order, new interface list),
 * interface descriptions (link type, snap length, time resolution and offset) and the three kinds of packet blocks; all
 * others are passed over. A block whose two lengths differ, or whose length cannot be, ends reading.
 */
final class PcapngSource extends RecordSource {
    private static final int SECTION = 0x0A0D0D0A;
    private static final int INTERFACE = 1;
    private static final int OBSOLETE_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
    private static final int PACKET_HEADER = 20;
    private static final int MAX_INTERFACES = 1 << 16;
    private static final int MAX_OPTIONS = 1 << 16;
    private static final long SECOND = 1_000_000_000L;
    private static final int[] POWERS = {
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    /** One described interface. */
    private static final class Interface {
        int linkType;
        long snapLength;
        int resolution = 6;
        boolean binary;
        long offsetSeconds;

        /** Nanoseconds of a tick count; null if it is out of range. */
        long nanoseconds(long ticks) {
            if (!binary && resolution <= 9 && ticks >= 0 && ticks <= Long.MAX_VALUE / POWERS[9 - resolution]) {
                return ticks * POWERS[9 - resolution] + offsetSeconds * SECOND;
            }
            BigInteger count = new BigInteger(Long.toUnsignedString(ticks)).multiply(BigInteger.valueOf(SECOND));
            BigInteger whole = binary ? count.shiftRight(resolution) : count.divide(BigInteger.TEN.pow(resolution));
            return whole.add(BigInteger.valueOf(offsetSeconds).multiply(BigInteger.valueOf(SECOND)))
                    .longValue();
        }
    }

    private final byte[] head = new byte[32];
    private final List<Interface> interfaces = new ArrayList<>();
    private boolean little = true;

    PcapngSource(ByteSource in) {
        super(in);
    }

    @Override
    boolean next(CaptureRecord record) {
        while (error == null) {
            if (in.atEnd()) {
                return ended();
            }
            if (readBlock(record)) {
                return true;
            }
        }
        return false;
    }

    /** Reads one block; true if it was a packet. */
    private boolean readBlock(CaptureRecord record) {
        long offset = in.offset();
        int got = in.read(head, 0, 8);
        if (got < 8) {
            return damaged(offset, "expected a block, found " + got + " bytes");
        }
        boolean section = Bytes.i32be(head, 0) == SECTION;
        if (section) {
            got = in.read(head, 8, 4);
            if (got < 4) {
                return damaged(offset, "expected a section header, found " + (8 + got) + " bytes");
            }
            if (!readByteOrder()) {
                return damaged(offset, "expected the byte-order magic 1A2B3C4D in a section header");
            }
        }
        int type = Bytes.i32(head, 0, little);
        long length = Bytes.u32(head, 4, little);
        if (length < (section ? 16 : 12) || (length & 3) != 0) {
            return damaged(offset, "expected a block length that is a multiple of 4 and at least 12, found " + length);
        }
        long body = length - 12;
        boolean packet = false;
        if (section) {
            interfaces.clear();
            in.skip(body - 4);
        } else if (type == INTERFACE) {
            readInterface(body);
        } else if (type == ENHANCED_PACKET || type == OBSOLETE_PACKET) {
            packet = readPacket(record, body, type == ENHANCED_PACKET);
        } else if (type == SIMPLE_PACKET) {
            packet = readSimplePacket(record, body);
        } else {
            in.skip(body);
        }
        got = in.read(head, 0, 4);
        if (got < 4) {
            return damaged(offset, "expected a block of " + length + " bytes, found " + (in.offset() - offset));
        }
        long again = Bytes.u32(head, 0, little);
        if (again != length) {
            return damaged(offset, "expected the block's length " + length + " again at its end, found " + again);
        }
        if (packet) {
            record.number = ++number;
            record.offset = offset;
        }
        return packet;
    }

    private boolean readByteOrder() {
        if (Bytes.i32le(head, 8) == BYTE_ORDER_MAGIC) {
            little = true;
            return true;
        }
        little = false;
        return Bytes.i32be(head, 8) == BYTE_ORDER_MAGIC;
    }

    private void readInterface(long body) {
        byte[] bytes = new byte[(int) Math.min(body, MAX_OPTIONS)];
        int got = in.read(bytes, 0, bytes.length);
        in.skip(body - got);
        if (got < 8 || interfaces.size() >= MAX_INTERFACES) {
            return;
        }
        Interface one = new Interface();
        one.linkType = Bytes.u16(bytes, 0, little);
        one.snapLength = Bytes.u32(bytes, 4, little);
        int at = 8;
        while (at + 4 <= got) {
            int code = Bytes.u16(bytes, at, little);
            int size = Bytes.u16(bytes, at + 2, little);
            at += 4;
            if (code == 0 || at + size > got) {
                break;
            }
            if (code == 9 && size >= 1) {
                one.binary = (bytes[at] & 0x80) != 0;
                one.resolution = bytes[at] & 0x7F;
            } else if (code == 14 && size >= 8) {
                one.offsetSeconds = little ? Bytes.i64le(bytes, at) : Bytes.i64be(bytes, at);
            }
            at += size + 3 & ~3;
        }
        interfaces.add(one);
    }

    private boolean readPacket(CaptureRecord record, long body, boolean enhanced) {
        int got = in.read(head, 0, (int) Math.min(body, PACKET_HEADER));
        if (got < PACKET_HEADER) {
            in.skip(body - got);
            return noInterface(record);
        }
        long index = enhanced ? Bytes.u32(head, 0, little) : Bytes.u16(head, 0, little);
        long ticks = Bytes.u32(head, 4, little) << 32 | Bytes.u32(head, 8, little);
        long room = body - PACKET_HEADER;
        record.captured = Bytes.u32(head, 12, little);
        record.original = Bytes.u32(head, 16, little);
        long kept = Math.min(record.captured, room);
        readData(record, kept);
        in.skip(room - kept);
        if (index >= interfaces.size()) {
            return noInterface(record);
        }
        Interface from = interfaces.get((int) index);
        record.timed = true;
        record.ts = from.nanoseconds(ticks);
        record.linkType = from.linkType;
        return true;
    }

    private boolean readSimplePacket(CaptureRecord record, long body) {
        int got = in.read(head, 0, (int) Math.min(body, 4));
        if (got < 4) {
            in.skip(body - got);
            return noInterface(record);
        }
        long room = body - 4;
        record.original = Bytes.u32(head, 0, little);
        long kept = Math.min(record.original, room);
        if (!interfaces.isEmpty() && interfaces.get(0).snapLength != 0) {
            kept = Math.min(kept, interfaces.get(0).snapLength);
        }
        record.captured = kept;
        readData(record, kept);
        in.skip(room - kept);
        if (interfaces.isEmpty()) {
            return noInterface(record);
        }
        record.timed = false;
        record.ts = 0;
        record.linkType = interfaces.get(0).linkType;
        return true;
    }

    private static boolean noInterface(CaptureRecord record) {
        record.timed = false;
        record.ts = 0;
        record.linkType = -1;
        record.length = 0;
        return true;
    }
}
