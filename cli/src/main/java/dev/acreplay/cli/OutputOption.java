package dev.acreplay.cli;

import dev.acreplay.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Option;

/**
 * Where a command's result goes: {@code -o FILE}, or standard output.
 *
 * <p>A file is written under a temporary name beside its place and moved there when it is whole, so that nobody ever reads a half.
 */
final class OutputOption {
    /** The name that stands for standard output. */
    static final String STANDARD_OUTPUT = "-";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = STANDARD_OUTPUT,
            description = "Write the result to FILE; \"-\" is standard output (default).")
    private String file;

    /** Writes bytes to the stream; what it writes becomes the result. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Returns whether the result goes to standard output. */
    boolean isStandardOutput() {
        return file == null || file.equals(STANDARD_OUTPUT);
    }

    /** Returns the file's name, or "-". */
    String name() {
        return file;
    }

    /** Writes the result to the file, or to {@code standardOutput}. */
    void write(PrintWriter standardOutput, Content content) {
        write(file, standardOutput, content);
    }

    /** Writes a result to a named file, or to {@code standardOutput} if the name is "-". */
    static void write(String name, PrintWriter standardOutput, Content content) {
        if (name == null || name.equals(STANDARD_OUTPUT)) {
            try (OutputStream out = new WriterStream(standardOutput)) {
                content.write(out);
            } catch (ReaderGone e) {
                return;
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof ReaderGone)) {
                    throw e;
                }
                return;
            } catch (IOException e) {
                throw new InputException("standard output cannot be written: " + e.getMessage(), e);
            }
            return;
        }
        try {
            writeFile(Path.of(name), content);
        } catch (InvalidPathException e) {
            throw new InputException("\"" + name + "\" is no name of a file: " + e.getReason(), e);
        } catch (IOException e) {
            throw new InputException(
                    name + " cannot be written: " + e + "; is the folder there, and may you write in it?", e);
        }
    }

    private static void writeFile(Path name, Content content) throws IOException {
        if (name.toString().isEmpty()) {
            throw new InputException(
                    "the name of the file to write is empty; expected a file, or \"-\" for standard output");
        }
        if (Files.isDirectory(name)) {
            throw new InputException(name + " is a folder; expected the name of a file to write");
        }
        if (Files.exists(name) && !Files.isRegularFile(name)) {
            // a device or a pipe is written to, not replaced
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(name), 1 << 16)) {
                content.write(out);
            }
            return;
        }
        // behind a link the file itself is replaced, and the link stays
        Path target = Files.exists(name) ? name.toRealPath() : name.toAbsolutePath();
        // not createTempFile: its files are for their owner only, which the result would stay
        Path part =
                target.resolveSibling("." + target.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 1 << 16)) {
                content.write(out);
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            part = null;
        } finally {
            remove(part);
        }
    }

    private static void remove(Path part) {
        if (part != null) {
            try {
                Files.deleteIfExists(part);
            } catch (IOException e) {
                // what went wrong before is what matters
            }
        }
    }

    /** Nobody reads standard output any more, as behind {@code | head}: the command ends without complaint. */
    private static final class ReaderGone extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Passes UTF-8 bytes on to a writer, a few thousand at a time. */
    private static final class WriterStream extends OutputStream {
        private final PrintWriter writer;
        private final CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        private final ByteBuffer held = ByteBuffer.allocate(1 << 14);
        private final CharBuffer text = CharBuffer.allocate(1 << 14);

        WriterStream(PrintWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(int b) throws IOException {
            if (!held.hasRemaining()) {
                pass(false);
            }
            held.put((byte) b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int done = 0;
            while (done < length) {
                if (!held.hasRemaining()) {
                    pass(false);
                }
                int count = Math.min(length - done, held.remaining());
                held.put(bytes, offset + done, count);
                done += count;
            }
        }

        private void pass(boolean last) throws IOException {
            held.flip();
            decoder.decode(held, text, last);
            held.compact();
            writer.write(text.array(), 0, text.position());
            text.clear();
            if (writer.checkError()) {
                throw new ReaderGone();
            }
        }

        @Override
        public void flush() throws IOException {
            pass(false);
        }

        @Override
        public void close() throws IOException {
            pass(true);
        }
    }
}
