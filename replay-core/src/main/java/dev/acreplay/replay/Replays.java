package dev.acreplay.replay;

import dev.acreplay.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Opens what can be replayed: scenarios and captures, told apart by their content. */
public final class Replays {
    private static final Pattern OTHER_FORMAT =
            Pattern.compile("\\{\\s*\"acreplay_(trace_map|trace|stream|world|suite|baseline|assumptions|result)\"");

    private Replays() {}

    /**
     * Sets up the replay of a file; {@link Replayer#run} runs it.
     *
     * @throws InputException if the file is neither a scenario nor a capture with something to replay
     */
    public static Replayer open(Path file, ReplayOptions options, TraceSink sink) {
        if (isScenario(file)) {
            if (options.runRate() != null) {
                throw new InputException(
                        file + " is a scenario: --run-rate is for captures; a scenario gives run_rate itself");
            }
            return ScenarioReplay.of(readScenario(file), options, sink);
        }
        return CaptureReplay.of(EventSource.of(file), options, sink);
    }

    /** Returns whether the file is JSON text that names itself a scenario, or seems to be meant as one. */
    public static boolean isScenario(Path file) {
        byte[] start = new byte[4096];
        int length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            length = in.readNBytes(start, 0, start.length);
        } catch (NoSuchFileException e) {
            throw new InputException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(file + " cannot be read: " + reason(e), e);
        }
        if (isPackedText(start, length)) {
            throw new InputException(file + ": a compressed scenario; unpack it first, as with gzip -d");
        }
        String text = new String(start, 0, length, StandardCharsets.UTF_8).stripLeading();
        Matcher other = OTHER_FORMAT.matcher(text);
        if (other.lookingAt()) {
            throw new InputException(file + ": this is a " + other.group(1).replace('_', ' ')
                    + " (its first key is acreplay_" + other.group(1) + "); a scenario or a capture can be replayed");
        }
        return text.startsWith("{") || file.toString().endsWith(".json");
    }

    /** Whether gzip data begins with JSON text: a capture may be packed, a scenario not. */
    private static boolean isPackedText(byte[] start, int length) {
        if (length < 2 || start[0] != 0x1F || (start[1] & 0xFF) != 0x8B) {
            return false;
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(start, 0, length))) {
            return in.read() == '{';
        } catch (IOException e) {
            return false; // damaged: the capture reader says where
        }
    }

    /** Reads a scenario file. */
    public static Scenario readScenario(Path file) {
        return Scenario.read(file.getFileName().toString(), content(file));
    }

    /** Reads a world file. */
    public static WorldFile readWorld(Path file) {
        return WorldFile.read(file.getFileName().toString(), content(file));
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String text = e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
        return text == null ? e.toString() : "Is a directory".equals(text) ? "it is a folder" : text;
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new InputException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InputException(file + " cannot be read: " + reason(e), e);
        }
    }
}
