package dev.acreplay.message;

/** Ends the decoding of one message; it never leaves {@link MessageDecoder} and has no stack trace. */
final class DecodeFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final String error;
    final int offset;

    /** An error class of wire.md section 7.4 and the offset of the field that failed. */
    DecodeFailure(String error, int offset) {
        super(error, null, false, false);
        this.error = error;
        this.offset = offset;
    }
}
