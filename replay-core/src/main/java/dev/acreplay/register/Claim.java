package dev.acreplay.register;

/** What a row says of a variant's value in retail (register.md section 12.3). */
final class Claim {
    final String source;
    final String text;
    final String variant;
    final String says;
    /** The variant's setting in retail, or null. */
    String retail;

    String verdict;
    /** {@code profile} or {@code recorded}; only in evidence. */
    String by;
    /** The case whose recording refutes it, and the value that the recording shows. */
    String recordedCase;

    String shown;

    final int line;
    final int column;

    Claim(String source, String text, String variant, String says, int line, int column) {
        this.source = source;
        this.text = text;
        this.variant = variant;
        this.says = says;
        this.line = line;
        this.column = column;
    }
}
