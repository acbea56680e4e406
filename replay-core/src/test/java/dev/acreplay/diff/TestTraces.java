package dev.acreplay.diff;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.trace.TraceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Traces in memory: golden ones, and copies with a fault in them. */
final class TestTraces {
    private TestTraces() {}

    /** The lines of a golden trace, header first; a fresh list of fresh objects. */
    static List<ObjectNode> golden(String name) {
        try (var in = TraceFiles.open(TestData.path("traces/" + name + ".jsonl"))) {
            List<ObjectNode> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                lines.add(parse(line));
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode parse(String line) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A trace of lines written by hand: header {@code source}, then rows. */
    static List<ObjectNode> of(String source, String... rows) {
        List<ObjectNode> lines = new ArrayList<>();
        lines.add(parse("{\"acreplay_trace\":1,\"source\":\"" + source + "\",\"profile\":\"retail\",\"variants\":[],"
                + "\"clock\":{\"start\":0.0,\"frame\":0.5,\"frames\":10},\"inputs\":[]}"));
        for (String row : rows) {
            lines.add(parse(row));
        }
        return lines;
    }

    static RowSource source(String name, List<ObjectNode> lines) {
        return new RowSource() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Rows open() {
                Iterator<ObjectNode> rows = lines.subList(1, lines.size()).iterator();
                return new Rows() {
                    private int line = 1;

                    @Override
                    public ObjectNode header() {
                        return lines.get(0);
                    }

                    @Override
                    public Row next() {
                        line++;
                        return rows.hasNext() ? Row.of(rows.next(), line) : null;
                    }

                    @Override
                    public void close() {}
                };
            }
        };
    }

    static CaseResult diff(List<ObjectNode> expected, List<ObjectNode> actual) {
        return diff(expected, actual, DiffOptions.exact("test"));
    }

    static CaseResult diff(List<ObjectNode> expected, List<ObjectNode> actual, DiffOptions options) {
        try {
            return TraceDiff.compare(source("expected", expected), source("actual", actual), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
