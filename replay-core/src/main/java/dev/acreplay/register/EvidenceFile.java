package dev.acreplay.register;

import dev.acreplay.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with evidence blocks whose insides change while every other byte stays (register.md sections 15.5 and 15.6).
 */
final class EvidenceFile {
    /** One line of the file in bytes: content and line end. */
    private record Line(int start, int contentEnd, int end) {}

    /** A new section, and the line before which it goes; 0 for the end of the file. */
    private record Section(int before, String heading, String key, List<String> lines) {}

    private final Path path;
    private final byte[] old;
    private final boolean exists;
    private final Register register;
    private final List<Line> lines = new ArrayList<>();
    private final Map<String, List<String>> insides = new HashMap<>();
    private final List<Section> sections = new ArrayList<>();
    private final String heading;

    /**
     * Prepares a file.
     *
     * @param bytes its bytes, or null if it does not exist
     * @param register what was read of it, or null
     * @param heading the first lines of a new file
     */
    EvidenceFile(Path path, byte[] bytes, Register register, String heading) {
        this.path = path;
        this.exists = bytes != null;
        this.old = bytes == null ? new byte[0] : bytes;
        this.register = register;
        this.heading = heading;
        int start = DecodedText.hasMark(old) ? 3 : 0;
        for (int i = start; i < old.length; i++) {
            if (old[i] == '\n' || old[i] == '\r') {
                int end = old[i] == '\r' && i + 1 < old.length && old[i + 1] == '\n' ? i + 2 : i + 1;
                lines.add(new Line(start, i, end));
                start = end;
                i = end - 1;
            }
        }
        if (start < old.length) {
            lines.add(new Line(start, old.length, old.length));
        }
    }

    EvidenceBlock block(String key) {
        if (register == null) {
            return null;
        }
        return register.blocks.blocks().stream()
                .filter(b -> b.key().equals(key))
                .findFirst()
                .orElse(null);
    }

    /** Whether the block of a key holds exactly these lines. */
    boolean current(EvidenceBlock block, List<String> inside) {
        byte[] now = Arrays.copyOfRange(
                old,
                lines.get(block.firstLine() - 1).end(),
                lines.get(block.lastLine() - 1).start());
        return Arrays.equals(now, inside(block, inside));
    }

    private byte[] inside(EvidenceBlock block, List<String> inside) {
        Line begin = lines.get(block.firstLine() - 1);
        String end = new String(old, begin.contentEnd(), begin.end() - begin.contentEnd(), StandardCharsets.US_ASCII);
        MarkdownLine marker = block.begin().line();
        String prefix = marker.text().substring(0, marker.start());
        StringBuilder text = new StringBuilder();
        for (String line : inside) {
            text.append(prefix).append(line).append(end);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    void fill(String key, List<String> inside) {
        insides.put(key, inside);
    }

    void addSection(int beforeLine, String title, String key, List<String> inside) {
        sections.add(new Section(beforeLine, title, key, inside));
    }

    /** Returns the new bytes. */
    byte[] content() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!exists && sections.isEmpty()) {
            return old;
        }
        write(out, true);
        byte[] result = out.toByteArray();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        write(kept, false);
        if (exists && !Arrays.equals(kept.toByteArray(), withoutInsides())) {
            throw new IllegalStateException(
                    "writing " + path + " would change bytes outside its blocks; nothing was written");
        }
        return result;
    }

    private byte[] withoutInsides() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        for (EvidenceBlock block : register.blocks.blocks()) {
            int from = lines.get(block.firstLine() - 1).end();
            out.write(old, at, from - at);
            at = lines.get(block.lastLine() - 1).start();
        }
        out.write(old, at, old.length - at);
        return out.toByteArray();
    }

    /** Writes the file; without what is new it is the old file without the insides of its blocks. */
    private void write(ByteArrayOutputStream out, boolean whole) {
        int at = 0;
        Map<Integer, EvidenceBlock> blocks = new HashMap<>();
        if (register != null) {
            register.blocks.blocks().forEach(block -> blocks.put(block.firstLine(), block));
        }
        Map<Integer, List<Section>> before = new HashMap<>();
        sections.forEach(section ->
                before.computeIfAbsent(section.before(), n -> new ArrayList<>()).add(section));
        if (!exists && whole) {
            out.writeBytes(heading.getBytes(StandardCharsets.UTF_8));
        }
        for (int number = 1; number <= lines.size(); number++) {
            if (whole) {
                for (Section section : before.getOrDefault(number, List.of())) {
                    int start = lines.get(number - 1).start();
                    out.write(old, at, start - at);
                    at = start;
                    section(out, section);
                    out.writeBytes(lineEnd());
                }
            }
            EvidenceBlock block = blocks.get(number);
            if (block != null) {
                int from = lines.get(number - 1).end();
                int to = lines.get(block.lastLine() - 1).start();
                if (!whole) {
                    out.write(old, at, from - at);
                    at = to;
                } else if (insides.containsKey(block.key())) {
                    out.write(old, at, from - at);
                    out.writeBytes(inside(block, insides.get(block.key())));
                    at = to;
                }
            }
        }
        out.write(old, at, old.length - at);
        if (whole) {
            appendSections(out);
        }
    }

    private void appendSections(ByteArrayOutputStream out) {
        for (Section section : sections) {
            if (section.before() == 0) {
                byte[] soFar = out.toByteArray();
                byte[] end = lineEnd();
                if (soFar.length > 0 && soFar[soFar.length - 1] != '\n' && soFar[soFar.length - 1] != '\r') {
                    out.writeBytes(end);
                }
                if (!endsBlank(soFar, end)) {
                    out.writeBytes(end);
                }
                section(out, section);
            }
        }
    }

    private static boolean endsBlank(byte[] text, byte[] end) {
        int n = end.length;
        if (text.length < 2 * n) {
            return text.length == 0;
        }
        return Arrays.equals(text, text.length - n, text.length, end, 0, n)
                && Arrays.equals(text, text.length - 2 * n, text.length - n, end, 0, n);
    }

    private void section(ByteArrayOutputStream out, Section section) {
        String end = new String(lineEnd(), StandardCharsets.US_ASCII);
        StringBuilder text = new StringBuilder("## ").append(section.heading()).append(end);
        text.append("<!-- acreplay:begin ").append(section.key()).append(" -->").append(end);
        section.lines().forEach(line -> text.append(line).append(end));
        text.append("<!-- acreplay:end ").append(section.key()).append(" -->").append(end);
        out.writeBytes(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private byte[] lineEnd() {
        if (lines.isEmpty() || lines.get(0).end() == lines.get(0).contentEnd()) {
            return new byte[] {'\n'};
        }
        return Arrays.copyOfRange(old, lines.get(0).contentEnd(), lines.get(0).end());
    }

    boolean changed(byte[] content) {
        return !Arrays.equals(old, content);
    }

    /**
     * Checks that the file still has the bytes that were read.
     *
     * @throws InputException if somebody changed it meanwhile
     */
    void checkUnchanged() {
        try {
            byte[] now = Files.exists(path) ? Files.readAllBytes(path) : null;
            if (exists ? now == null || !Arrays.equals(now, old) : now != null) {
                throw new InputException(
                        path + " was changed while the evidence was made; nothing was written, run again");
            }
        } catch (IOException e) {
            throw new InputException("cannot read " + path + " again: " + YamlDocument.reason(e), e);
        }
    }

    /** Writes the content: to a temporary file in the same folder, then moved; a link keeps its place. */
    void replace(byte[] content) {
        replace(path, content);
    }

    /** Writes a file: to a temporary one in the same folder, then moved; mode and link of an older one stay. */
    static void replace(Path path, byte[] content) {
        Path part = null;
        boolean exists = Files.exists(path);
        try {
            Path target = exists ? path.toRealPath() : path.toAbsolutePath();
            part = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".part");
            Files.write(part, content);
            PosixFileAttributeView mode = Files.getFileAttributeView(part, PosixFileAttributeView.class);
            if (mode != null) {
                mode.setPermissions(
                        exists
                                ? Files.getPosixFilePermissions(target)
                                : java.nio.file.attribute.PosixFilePermissions.fromString("rw-r--r--"));
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            part = null;
        } catch (IOException e) {
            throw new InputException("cannot write " + path + ": " + e, e);
        } finally {
            if (part != null) {
                try {
                    Files.deleteIfExists(part);
                } catch (IOException e) {
                    // the temporary file stays; the message about the write is the one that matters
                    part = null;
                }
            }
        }
    }
}
