package dev.acreplay.trace;

import dev.acreplay.Hex;
import dev.acreplay.Sha256;
import java.security.MessageDigest;

/** The SHA-256 over the rows of a trace, each followed by a line feed; the header is not part of it. */
public final class TraceDigest {
    private final MessageDigest digest = Sha256.digest();
    private long rows;

    /** Adds a row's line, without its line feed. */
    public void add(byte[] line, int length) {
        digest.update(line, 0, length);
        digest.update((byte) '\n');
        rows++;
    }

    /** Returns how many rows were added. */
    public long rows() {
        return rows;
    }

    /** Returns the digest as lower-case hex; nothing can be added afterwards. */
    public String hex() {
        return Hex.bytes(digest.digest());
    }
}
