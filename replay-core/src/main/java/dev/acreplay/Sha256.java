package dev.acreplay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, in lower-case hex where a text is asked for. */
public final class Sha256 {
    private Sha256() {}

    /** Returns a fresh digest. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    /** Returns the digest of the bytes. */
    public static String hex(byte[] content) {
        return Hex.bytes(digest().digest(content));
    }

    /** Returns the digest of a file's bytes, read in constant memory. */
    public static String hex(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return Hex.bytes(digest.digest());
    }
}
