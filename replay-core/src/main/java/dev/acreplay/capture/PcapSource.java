package dev.acreplay.capture;

/**
 * Reads the classic pcap format (wire.md section 1.1).
 *
 * <p>File header (24 bytes): magic u32, major u16, minor u16, zone i32, sigfigs u32, snaplen u32, linktype u32 (low 26 bits).
 * Record: seconds u32, fraction u32, captured u32, original u32, bytes. The magic tells byte order and unit of the fraction.
 */
final class PcapSource extends RecordSource {
    private static final int HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final long SECOND = 1_000_000_000L;

    private final boolean little;
    private final long unit;
    private final byte[] header = new byte[HEADER];
    private int linkType = -1;
    private boolean started;

    PcapSource(ByteSource in, boolean little, boolean nanoseconds) {
        super(in);
        this.little = little;
        this.unit = nanoseconds ? 1 : 1000;
    }

    @Override
    boolean next(CaptureRecord record) {
        if (!started && !start()) {
            return false;
        }
        if (error != null) {
            return false;
        }
        if (in.atEnd()) {
            return ended();
        }
        long offset = in.offset();
        int got = in.read(header, 0, RECORD_HEADER);
        if (got < RECORD_HEADER) {
            return damaged(offset, "expected a record header of 16 bytes, found " + got);
        }
        long captured = Bytes.u32(header, 8, little);
        if (!readData(record, captured)) {
            return damaged(
                    offset,
                    "expected a record of " + captured + " bytes, found " + (in.offset() - offset - RECORD_HEADER));
        }
        record.number = ++number;
        record.offset = offset;
        record.timed = true;
        record.ts = Bytes.u32(header, 0, little) * SECOND + Bytes.u32(header, 4, little) * unit;
        record.linkType = linkType;
        record.captured = captured;
        record.original = Bytes.u32(header, 12, little);
        return true;
    }

    private boolean start() {
        started = true;
        int got = in.read(header, 0, HEADER);
        if (got < HEADER) {
            error = new CaptureError(CaptureError.BAD_MAGIC, 0, "expected a file header of 24 bytes, found " + got);
            return false;
        }
        linkType = Bytes.i32(header, 20, little) & 0x03FFFFFF;
        return true;
    }
}
