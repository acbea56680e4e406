package dev.acreplay.diff;

import dev.acreplay.InputException;
import dev.acreplay.Sha256;
import java.io.IOException;
import java.nio.file.Path;

/** SHA-256 of files. */
final class Files256 {
    private Files256() {}

    static String sha256(Path path) {
        try {
            return Sha256.hex(path);
        } catch (java.nio.file.NoSuchFileException e) {
            throw new InputException(path + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e, e);
        }
    }
}
