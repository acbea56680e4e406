package dev.acreplay.trace.cdb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.trace.TraceReader;
import dev.acreplay.trace.TraceRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A log given as text, imported for a test. */
final class ImportedLog {
    final CdbLog log;

    private ImportedLog(CdbLog log) {
        this.log = log;
    }

    static ImportedLog of(String text) {
        return of(text.getBytes(StandardCharsets.ISO_8859_1), TraceMap.builtIn());
    }

    static ImportedLog of(String text, String map) {
        return of(text.getBytes(StandardCharsets.ISO_8859_1), TraceMap.parse(map, "test.map.json"));
    }

    static ImportedLog of(String text, Charset charset) {
        return of(text.getBytes(charset), TraceMap.builtIn());
    }

    static ImportedLog of(byte[] bytes, TraceMap map) {
        try {
            Path file = Files.createTempFile("log", ".log");
            file.toFile().deleteOnExit();
            Files.write(file, bytes);
            return new ImportedLog(CdbLog.survey(file, map, Map.of(), Map.of()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<TraceRow> rows(int session) {
        List<TraceRow> rows = new ArrayList<>();
        try (TraceReader reader = log.open(session)) {
            reader.forEach(rows::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    List<String> lines(int session) {
        return rows(session).stream().map(TraceRow::toString).toList();
    }

    /** The summary of a session. */
    ObjectNode session(int number) {
        return (ObjectNode) log.summary(Map.of(), true).path("sessions").path(number - 1);
    }

    int skipped(String reason) {
        return session(1).path("skipped").path(reason).asInt();
    }
}
