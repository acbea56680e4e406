package dev.acreplay.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Sha256;
import java.security.MessageDigest;

/** Computes the digest of a trace: SHA-256 over its rows, each followed by a line feed, without the header. */
public final class DigestSink implements TraceSink {
    private final MessageDigest digest = Sha256.digest();
    private long rows;
    private String result;

    @Override
    public void header(ObjectNode header) {}

    @Override
    public void row(byte[] json, int offset, int length) {
        digest.update(json, offset, length);
        digest.update((byte) '\n');
        rows++;
    }

    /** Returns how many rows came. */
    public long rows() {
        return rows;
    }

    /** Returns the digest in lower-case hex; no rows may come behind. */
    public String hex() {
        if (result == null) {
            result = Hex.bytes(digest.digest());
        }
        return result;
    }
}
