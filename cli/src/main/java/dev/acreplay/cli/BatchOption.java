package dev.acreplay.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** A file of JSON Lines in the form of wire.jsonl, one thing to decode or encode a line. */
final class BatchOption {
    @Option(
            names = "--batch",
            paramLabel = "FILE",
            description =
                    "Take one JSON object a line, in the form of wire.jsonl, from FILE, or from standard input with \"-\".")
    private String file;

    boolean given() {
        return file != null;
    }

    /** Handles every line and writes the answers; a line that is wrong gets an answer with "error" and its id. */
    boolean run(OutputStream out, Function<ObjectNode, ObjectNode> answer) throws IOException {
        boolean good = true;
        try (BufferedReader lines = open()) {
            long number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    ObjectNode row = parse(line, number);
                    ObjectNode result = Json.MAPPER.createObjectNode();
                    result.set("id", row.has("id") ? row.get("id") : Json.MAPPER.nullNode());
                    try {
                        result.setAll(answer.apply(row));
                    } catch (InputException e) {
                        good = false;
                        result.put("error", file + " line " + number + ": " + e.getMessage());
                    }
                    out.write(Json.MAPPER.writeValueAsBytes(result));
                    out.write('\n');
                }
            }
        } catch (NoSuchFileException e) {
            throw new InputException("no file " + file + "; expected JSON Lines in the form of wire.jsonl", e);
        }
        out.flush();
        return good;
    }

    private BufferedReader open() throws IOException {
        return file.equals("-")
                ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                : Files.newBufferedReader(Path.of(file));
    }

    private ObjectNode parse(String line, long number) {
        try {
            JsonNode node = Json.MAPPER.readTree(line);
            if (node instanceof ObjectNode row) {
                return row;
            }
            throw new InputException(
                    file + " line " + number + ": expected a JSON object, found " + node.getNodeType());
        } catch (JsonProcessingException e) {
            throw new InputException(file + " line " + number + ": expected a JSON object: " + Json.problem(e), e);
        }
    }
}
