package dev.acreplay.capture;

import com.github.luben.zstd.ZstdInputStream;
import dev.acreplay.InputException;
import dev.acreplay.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Reads the records of a capture file in file order with constant memory: pcap and pcapng, plain or packed with gzip or
 * zstd, all told by their first bytes and never by the name.
 *
 * <pre>{@code
 * try (CaptureReader reader = CaptureReader.open(Path.of("walk.pcap.gz"))) {
 *     CaptureRecord record = new CaptureRecord();
 *     while (reader.next(record)) {
 *         // ..
 *     }
 *     CaptureError damage = reader.error();
 * }
 * }</pre>
 *
 * <p>A cut or damaged file is read to its last whole record; {@link #error} then says where and why. A file that is no
 * capture has no records and the error {@code capture-bad-magic}.
 */
public final class CaptureReader implements AutoCloseable {
    /** How much of one record is kept: more than the largest IP packet with all its link headers. */
    public static final int KEPT_BYTES = 1 << 17;

    private static final int MAX_PACKINGS = 4;
    private static final int PUSHBACK = 4;

    private final InputStream file;
    private final DigestInputStream digested;
    private final List<String> packings = new ArrayList<>();
    private final RecordSource source;
    private final String format;
    private CaptureError error;
    private InputStream unpacked;

    private CaptureReader(InputStream file, boolean digest) {
        digested = digest ? new DigestInputStream(file, Sha256.digest()) : null;
        this.file = digest ? digested : file;
        byte[] magic = new byte[PUSHBACK];
        int got = open(magic);
        int first = got < PUSHBACK ? 0 : Bytes.i32be(magic, 0);
        ByteSource in = new ByteSource(unpacked);
        switch (first) {
            case 0xD4C3B2A1:
                source = new PcapSource(in, true, false);
                break;
            case 0xA1B2C3D4:
                source = new PcapSource(in, false, false);
                break;
            case 0x4D3CB2A1:
                source = new PcapSource(in, true, true);
                break;
            case 0xA1B23C4D:
                source = new PcapSource(in, false, true);
                break;
            case 0x0A0D0D0A:
                source = new PcapngSource(in);
                break;
            default:
                source = null;
                if (error == null) {
                    error = new CaptureError(CaptureError.BAD_MAGIC, 0, badMagic(magic, got));
                }
        }
        format = source == null ? "unknown" : source instanceof PcapSource ? "pcap" : "pcapng";
    }

    private static String badMagic(byte[] magic, int got) {
        if (got <= 0) {
            return "the file is empty; expected a pcap or pcapng capture";
        }
        return "expected the magic of pcap, pcapng, gzip or zstd, found "
                + HexFormat.of().formatHex(magic, 0, got) + "; is this a capture file?";
    }

    /** Opens a file. */
    public static CaptureReader open(Path path) {
        return new CaptureReader(stream(path), false);
    }

    /** Opens a file and computes its digest on the way; see {@link #sha256Hex}. */
    public static CaptureReader openDigesting(Path path) {
        return new CaptureReader(stream(path), true);
    }

    /** Reads a capture from a stream, which it then owns. */
    public static CaptureReader of(InputStream in) {
        return new CaptureReader(in, false);
    }

    private static InputStream stream(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw new InputException(path + " is a folder; expected a capture file");
            }
            return Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new InputException("no file " + path + "; expected a pcap or pcapng capture, plain, .gz or .zst", e);
        } catch (IOException e) {
            throw new InputException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Unpacks as often as the first bytes ask for; returns how many of the four magic bytes there are. */
    private int open(byte[] magic) {
        InputStream in = file;
        while (true) {
            PushbackInputStream ahead = new PushbackInputStream(in, PUSHBACK);
            int got = 0;
            try {
                got = Math.max(0, ahead.readNBytes(magic, 0, PUSHBACK));
                ahead.unread(magic, 0, got);
                boolean gzip = got >= 2 && (magic[0] & 0xFF) == 0x1F && (magic[1] & 0xFF) == 0x8B;
                boolean zstd = got == PUSHBACK && Bytes.i32be(magic, 0) == 0x28B52FFD;
                unpacked = ahead;
                if (!gzip && !zstd || packings.size() >= MAX_PACKINGS) {
                    return got;
                }
                packings.add(gzip ? "gzip" : "zstd");
                in = gzip ? new GZIPInputStream(ahead, 1 << 15) : new ZstdInputStream(ahead);
            } catch (IOException e) {
                error = new CaptureError(CaptureError.BAD_MAGIC, 0, "the file cannot be unpacked: " + e.getMessage());
                unpacked = InputStream.nullInputStream();
                return 0;
            }
        }
    }

    /** {@code pcap}, {@code pcapng} or {@code unknown}. */
    public String format() {
        return format;
    }

    /** {@code gzip} and {@code zstd}, from the outside in. */
    public List<String> packings() {
        return List.copyOf(packings);
    }

    /** Damage found so far, or null. */
    public CaptureError error() {
        return error != null ? error : source == null ? null : source.error;
    }

    /** Fills in the next record; false at the end or at damage. */
    public boolean next(CaptureRecord record) {
        return source != null && source.next(record);
    }

    /**
     * Returns the SHA-256 of the file as it lies on disk, after reading what is left of it.
     *
     * @throws IllegalStateException if the reader was not opened with {@link #openDigesting}
     */
    public String sha256Hex() {
        if (digested == null) {
            throw new IllegalStateException("opened without digest");
        }
        try {
            byte[] rest = new byte[1 << 16];
            while (digested.read(rest) >= 0) {
                // the digest sees it
            }
        } catch (IOException e) {
            throw new InputException("the capture cannot be read to its end: " + e.getMessage(), e);
        }
        return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }

    @Override
    public void close() {
        try {
            unpacked.close();
            file.close();
        } catch (IOException e) {
            // nothing was written: closing cannot lose anything
        }
    }
}
