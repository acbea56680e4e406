package dev.acreplay.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.stream.HexCodec;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Encodes JSON into hex. */
@Command(
        name = "encode",
        header = {
            "Example: acreplay encode --type CreatePlayer '{\"object_id\":\"0x50000023\"}'",
            "         acreplay encode --batch vectors/wire.jsonl",
            ""
        },
        description =
                "Encodes one message or structure given as the JSON that decode writes, or a file of them, into hex as the"
                        + " retail client packs it. Without \"bitfield\" a motion state or position gets retail's.",
        mixinStandardHelpOptions = true)
final class EncodeCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "JSON",
            arity = "0..1",
            description = "The fields (\"data\" of what decode writes); a packet's whole JSON.")
    private String json;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "message",
            description = "message (default), packet, rawmotion, interpreted, position.")
    private String kind;

    @Option(names = "--type", paramLabel = "NAME", description = "With --kind message: its name, as in UpdateMotion.")
    private String type;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "S2C",
            description = "Who sends it: S2C (default) or C2S.")
    private String direction;

    @Option(names = "--layout", paramLabel = "LAYOUT", description = "With --kind position: positionpack, or origin.")
    private String layout;

    @Option(
            names = "--encode-variant",
            paramLabel = "ID",
            description = "packed-did-threshold: pack ids up to 0x7FFF in one word, as emulators do.")
    private String variant;

    @Option(names = "--key", paramLabel = "WORD", description = "With --kind packet: the key word to encrypt with.")
    private String key;

    @Mixin
    private BatchOption batch;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (batch.given() == (json != null)) {
            throw new InputException("expected either JSON or --batch FILE; see acreplay encode --help");
        }
        boolean[] good = {true};
        output.write(spec.commandLine().getOut(), out -> {
            if (batch.given()) {
                good[0] = batch.run(
                        out, row -> Json.MAPPER.createObjectNode().put("hex", Hex.bytes(HexCodec.encode(row))));
            } else {
                out.write((Hex.bytes(HexCodec.encode(row())) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
        if (!good[0]) {
            throw new InputException("some lines of the batch cannot be encoded; their answers hold \"error\"");
        }
        return Main.OK;
    }

    private ObjectNode row() {
        ObjectNode row = Json.MAPPER.createObjectNode();
        row.put("kind", kind);
        row.put("direction", direction);
        putGiven(row, "layout", layout);
        putGiven(row, "encode_variant", variant);
        putGiven(row, "key", key);
        ObjectNode given = parse();
        boolean whole = kind.equals("packet") || given.has("data");
        ObjectNode decoded = whole ? given : Json.MAPPER.createObjectNode();
        if (!whole) {
            decoded.set("data", given);
        }
        if (kind.equals("message") && type != null) {
            decoded.put("type", type);
        } else if (kind.equals("message") && !decoded.has("type") && !decoded.has("opcode")) {
            throw new InputException("--type is missing: name the message, as in --type UpdateMotion");
        }
        row.set("decoded", decoded);
        return row;
    }

    private static void putGiven(ObjectNode row, String name, String value) {
        if (value != null) {
            row.put(name, value);
        }
    }

    private ObjectNode parse() {
        try {
            if (Json.MAPPER.readTree(json) instanceof ObjectNode object) {
                return object;
            }
            throw new InputException("expected a JSON object, found " + json);
        } catch (JsonProcessingException e) {
            throw new InputException("expected a JSON object: " + Json.problem(e), e);
        }
    }
}
