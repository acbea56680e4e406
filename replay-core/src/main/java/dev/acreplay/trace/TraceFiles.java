package dev.acreplay.trace;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import dev.acreplay.InputException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Opens text files that may be compressed: read by their first bytes, written by their name. */
public final class TraceFiles {
    private static final int BUFFER = 1 << 16;

    private TraceFiles() {}

    /** Opens a plain, gzip or Zstandard file, told apart by its first four bytes. */
    public static InputStream open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InputException(path + ": expected a file, found a folder");
        }
        try {
            return decompress(Files.newInputStream(path));
        } catch (NoSuchFileException | FileNotFoundException e) {
            throw new InputException(path + ": no such file", e);
        }
    }

    /** Wraps a stream so that it reads plain text, whatever its first four bytes say about compression. */
    public static InputStream decompress(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
        in.mark(4);
        byte[] magic = in.readNBytes(4);
        in.reset();
        if (magic.length >= 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B) {
            return new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER);
        }
        if (magic.length == 4
                && (magic[0] & 0xFF) == 0x28
                && (magic[1] & 0xFF) == 0xB5
                && (magic[2] & 0xFF) == 0x2F
                && (magic[3] & 0xFF) == 0xFD) {
            return new BufferedInputStream(new ZstdInputStream(in), BUFFER);
        }
        return in;
    }

    /** Compresses what is written by the ending of a name: {@code .gz}, {@code .zst}, else plain. */
    public static OutputStream compress(OutputStream out, String name) throws IOException {
        String ending = name.toLowerCase(Locale.ROOT);
        if (ending.endsWith(".gz")) {
            return new BufferedOutputStream(new GZIPOutputStream(out, BUFFER), BUFFER);
        }
        if (ending.endsWith(".zst") || ending.endsWith(".zstd")) {
            return new BufferedOutputStream(new ZstdOutputStream(out), BUFFER);
        }
        return new BufferedOutputStream(out, BUFFER);
    }

    /** Returns the name without the ending of a compression. */
    public static String plainName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String ending : new String[] {".gz", ".zst", ".zstd"}) {
            if (lower.endsWith(ending)) {
                return name.substring(0, name.length() - ending.length());
            }
        }
        return name;
    }
}
