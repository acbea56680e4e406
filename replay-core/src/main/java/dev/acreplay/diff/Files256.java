package dev.acreplay.diff;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.trace.TraceDigest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/** SHA-256 of files. */
final class Files256 {
    private Files256() {}

    static String sha256(Path path) {
        MessageDigest digest = TraceDigest.sha256();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(path)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        } catch (java.nio.file.NoSuchFileException e) {
            throw new InputException(path + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e, e);
        }
        return Hex.bytes(digest.digest());
    }
}
