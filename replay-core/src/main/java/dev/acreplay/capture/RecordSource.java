package dev.acreplay.capture;

/** Reads the records of one file format; a worker of {@link CaptureReader}. */
abstract class RecordSource {
    final ByteSource in;
    long number;
    CaptureError error;

    RecordSource(ByteSource in) {
        this.in = in;
    }

    /** Fills in the next record; false at the end or at damage, which then stands in {@link #error}. */
    abstract boolean next(CaptureRecord record);

    /** Ends reading at damage. */
    boolean damaged(long offset, String detail) {
        String broken = in.broken();
        String text = broken == null ? detail : detail + " (the packed stream breaks off: " + broken + ")";
        error = new CaptureError(CaptureError.TRUNCATED_RECORD, offset, text);
        return false;
    }

    /** Ends reading at the end of the file, which is damage if the packed stream broke off. */
    boolean ended() {
        if (in.broken() != null) {
            damaged(in.offset(), "the file ends early");
        }
        return false;
    }

    /** Reads the captured bytes of a record, of which only the first {@link CaptureReader#KEPT_BYTES} are kept. */
    boolean readData(CaptureRecord record, long captured) {
        int kept = (int) Math.min(captured, CaptureReader.KEPT_BYTES);
        if (record.data.length < kept) {
            record.data = new byte[Math.max(kept, Math.min(record.data.length * 2, CaptureReader.KEPT_BYTES))];
        }
        record.length = in.read(record.data, 0, kept);
        return record.length == kept && in.skip(captured - kept) == captured - kept;
    }
}
