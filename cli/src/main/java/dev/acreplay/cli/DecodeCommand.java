package dev.acreplay.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.stream.HexCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Decodes hex that people paste. */
@Command(
        name = "decode",
        header = {
            "Example: acreplay decode 4bf700002300005008044000d91aea7f",
            "         acreplay decode --dir C2S b1f7000001000000c9f700000000403f",
            "         acreplay decode --batch vectors/wire.jsonl",
            ""
        },
        description =
                "Decodes one message, packet or structure given as hex, or a file of them, into the JSON of wire.md section"
                        + " 11. What cannot be decoded is a result with status \"error\" and the byte offset.",
        mixinStandardHelpOptions = true)
final class DecodeCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "HEX",
            arity = "0..*",
            description = "Bytes as hex digits; blanks and colons between them do not matter.")
    private List<String> hex = new ArrayList<>();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "message",
            description =
                    "message (default), packet, rawmotion, interpreted, position, isaac (HEX is the seed), checksum,"
                            + " session (a datagram a word: S2C:HEX or C2S:HEX), capture (HEX is a whole file), sequence (HEX is"
                            + " the old and the new 16-bit stamp).")
    private String kind;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = "S2C",
            description = "Who sent it: S2C (default) or C2S.")
    private String direction;

    @Option(names = "--layout", paramLabel = "LAYOUT", description = "With --kind position: positionpack, or origin.")
    private String layout;

    @Option(names = "--key", paramLabel = "WORD", description = "With --kind packet: the key word to verify with.")
    private String key;

    @Mixin
    private BatchOption batch;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (batch.given() == !hex.isEmpty()) {
            throw new InputException("expected either HEX or --batch FILE; see acreplay decode --help");
        }
        boolean[] good = {true};
        output.write(spec.commandLine().getOut(), out -> {
            if (batch.given()) {
                good[0] = batch.run(out, row -> {
                    ObjectNode answer = Json.MAPPER.createObjectNode();
                    answer.set("decoded", HexCodec.decode(row));
                    return answer;
                });
            } else {
                ObjectNode decoded = HexCodec.decode(row());
                out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(decoded));
                out.write('\n');
            }
        });
        if (!good[0]) {
            throw new InputException("some lines of the batch are wrong; their answers hold \"error\"");
        }
        return Main.OK;
    }

    private ObjectNode row() {
        ObjectNode row = Json.MAPPER.createObjectNode();
        row.put("kind", kind);
        row.put("direction", direction);
        if (kind.equals("session")) {
            for (String one : hex) {
                int colon = one.indexOf(':');
                ObjectNode datagram = row.withArray("datagrams").addObject();
                datagram.put("dir", colon < 0 ? direction : one.substring(0, colon));
                datagram.put("hex", one.substring(colon + 1));
            }
            return row;
        }
        row.put("hex", String.join("", hex));
        if (layout != null) {
            row.put("layout", layout);
        }
        if (key != null) {
            row.put("key", key);
        }
        return row;
    }
}
