package dev.acreplay.diff;

import dev.acreplay.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares two trace files. */
public final class FileDiff {
    private FileDiff() {}

    /**
     * Compares an expected trace with an actual one, each JSON Lines, CSV or a debugger log, plain or compressed.
     *
     * @throws InputException if a file cannot be read, or the two have nothing in common
     */
    public static CaseResult compare(Path expected, Path actual, DiffOptions options) {
        boolean digest = options.series() > 0;
        List<CaseResult.Input> inputs = new ArrayList<>(options.inputs());
        inputs.add(input("expected", expected));
        inputs.add(input("actual", actual));
        try {
            return TraceDiff.compare(
                    new FileRowSource(expected, expected.toString(), digest),
                    new FileRowSource(actual, actual.toString(), digest),
                    options.withInputs(inputs));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CaseResult.Input input(String role, Path path) {
        return input(role, path, new FileRowSource(path, path.toString(), false));
    }

    static CaseResult.Input input(String role, Path path, FileRowSource rows) {
        String sha256 = Files256.sha256(path);
        String source;
        try (RowSource.Rows reader = rows.open()) {
            source = reader.header().path("source").asText("");
        } catch (IOException e) {
            throw new InputException(path + ": cannot be read: " + e, e);
        }
        return new CaseResult.Input(role, path.toString(), sha256, source.isEmpty() ? null : source);
    }
}
