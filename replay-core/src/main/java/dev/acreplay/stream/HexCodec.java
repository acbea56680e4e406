package dev.acreplay.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.capture.CaptureReader;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.Datagram;
import dev.acreplay.capture.DatagramDecoder;
import dev.acreplay.capture.Endpoint;
import dev.acreplay.capture.Outcome;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.InterpretedState;
import dev.acreplay.message.Message;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.MessageWriter;
import dev.acreplay.message.Messages;
import dev.acreplay.message.PositionCheck;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.RawState;
import dev.acreplay.message.Structures;
import dev.acreplay.message.UnknownMessage;
import dev.acreplay.message.WireOrigin;
import dev.acreplay.message.WirePosition;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.Hash32;
import dev.acreplay.wire.Isaac;
import dev.acreplay.wire.Packet;
import dev.acreplay.wire.PacketJson;
import dev.acreplay.wire.Sequences;
import dev.acreplay.wire.SessionTracker;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes and encodes single things given as hex, in the JSON of wire.md section 11. */
public final class HexCodec {
    /** Everything that {@link #decode} knows. */
    public static final List<String> KINDS = List.of(
            "message",
            "packet",
            "rawmotion",
            "interpreted",
            "position",
            "isaac",
            "checksum",
            "session",
            "capture",
            "sequence");
    /** Everything that {@link #encode} knows. */
    public static final List<String> ENCODED_KINDS =
            List.of("message", "packet", "rawmotion", "interpreted", "position");

    private static final Pattern SEQUENCE_ID = Pattern.compile("seq-([0-9A-Fa-f]{4})-([0-9A-Fa-f]{4})");
    private static final Pattern START_ID = Pattern.compile(".*-at-(\\d+)");
    private static final int WORDS = 16;
    private static final int WORDS_BEHIND_START = 8;
    private static final int MAX_WORDS = 1 << 20;
    /** How many words of these seeds were published as golden values; their rows say no count. */
    private static final Map<Integer, Integer> PUBLISHED = Map.of(0x99E77855, 2, 0xC83824AB, 3, 0xFBD52C87, 2);

    private HexCodec() {}

    /**
     * Decodes a row {kind, direction, hex, ..} and returns what {@code decoded} holds.
     *
     * @throws InputException if the row itself is wrong; what cannot be decoded is a result
     */
    public static ObjectNode decode(ObjectNode row) {
        String kind = row.path("kind").asText("message");
        switch (kind) {
            case "message":
                return message(bytes(row), direction(row));
            case "packet":
                return packet(bytes(row), row.has("key") ? word(row, "key") : null);
            case "rawmotion":
            case "interpreted":
            case "position":
                return structure(kind, row);
            case "isaac":
                return isaac(row);
            case "checksum":
                return checksum(bytes(row));
            case "session":
                return session(row);
            case "capture":
                return capture(bytes(row));
            case "sequence":
                return sequence(row);
            default:
                throw new InputException("kind: expected one of " + KINDS + " but was '" + kind + "'");
        }
    }

    private static byte[] bytes(JsonNode row) {
        try {
            return Hex.parseBytes(row.path("hex").asText(""));
        } catch (IllegalArgumentException e) {
            throw new InputException("hex: expected pairs of hex digits: " + e.getMessage(), e);
        }
    }

    private static int word(JsonNode row, String name) {
        try {
            return Hex.parseWord(row.path(name).asText());
        } catch (NumberFormatException e) {
            throw new InputException(name + ": expected an unsigned 32-bit number, found " + row.get(name), e);
        }
    }

    private static Direction direction(JsonNode row) {
        String name = row.path("direction").asText("S2C");
        Direction direction = Direction.of(name);
        if (direction == null) {
            throw new InputException("direction: expected S2C or C2S but was '" + name + "'");
        }
        return direction;
    }

    /** Decodes one message as the result of wire.md section 7.4. */
    public static ObjectNode message(byte[] bytes, Direction direction) {
        return message(new MessageDecoder().decode(bytes, 0, bytes.length, direction.fromServer()), bytes.length);
    }

    /** Writes the result of decoding a message. */
    public static ObjectNode message(Decoded decoded, int length) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("status", decoded.status());
        if (decoded.hasOpcode()) {
            node.put("opcode", String.format(Locale.ROOT, "0x%04X", decoded.opcode()));
        }
        ObjectNode data = decoded.message().toJson();
        if (decoded.failed()) {
            node.set("error", data.get("error"));
            node.set("offset", data.get("offset"));
            node.put("length", length);
            node.put("remaining", decoded.remaining());
            return node;
        }
        if (!(decoded.message() instanceof UnknownMessage)) {
            node.put("type", decoded.message().type());
        }
        node.put("remaining", decoded.remaining());
        if (!decoded.warnings().isEmpty()) {
            decoded.warnings().forEach(node.putArray("warnings")::add);
        }
        node.set("data", data);
        return node;
    }

    private static ObjectNode packet(byte[] bytes, Integer key) {
        Packet packet = new Packet();
        packet.parse(bytes, 0, bytes.length);
        return PacketJson.toJson(packet, key);
    }

    private static ObjectNode structure(String kind, ObjectNode row) {
        String layout = row.path("layout").asText(kind);
        Structures.Result result = Structures.decode(layout, bytes(row));
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("status", result.error() != null ? "error" : result.remaining() > 0 ? "trailing" : "ok");
        if (result.error() != null) {
            node.put("error", result.error());
            node.put("offset", result.offset());
        }
        node.put("remaining", result.remaining());
        if (result.data() != null) {
            node.set("data", result.data());
        }
        if (result.value() instanceof WirePosition position) {
            ObjectNode validity = node.putObject("validity");
            String cellClass = PositionCheck.cellClass(position.cell());
            validity.put("cell_class", cellClass);
            validity.put("cell_valid", PositionCheck.cellValid(position.cell()));
            validity.put("frame_valid", PositionCheck.frameValid(position));
            if (cellClass.equals("outdoor")) {
                validity.put("in_block", PositionCheck.inBlock(position));
            }
        }
        return node;
    }

    /** The seed is the hex; start and count stand in the row or, as wire.jsonl has it, behind "-at-" of the id. */
    private static ObjectNode isaac(ObjectNode row) {
        byte[] bytes = bytes(row);
        if (bytes.length != 4) {
            throw new InputException("hex: expected the four bytes of a seed, found " + bytes.length);
        }
        int seed = bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
        Matcher id = START_ID.matcher(row.path("id").asText());
        int start = row.has("start") ? word(row, "start") : id.matches() ? Integer.parseInt(id.group(1)) : 0;
        int usual = start > 0 ? WORDS_BEHIND_START : PUBLISHED.getOrDefault(seed, WORDS);
        int count = row.has("count") ? word(row, "count") : usual;
        if (start < 0 || start > MAX_WORDS || count < 0 || count > MAX_WORDS) {
            throw new InputException("start and count: expected at most " + MAX_WORDS);
        }
        Isaac stream = new Isaac(seed);
        for (int i = 0; i < start; i++) {
            stream.next();
        }
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("seed", Hex.word(seed));
        node.put("start", start);
        ArrayNode words = node.putArray("words");
        for (int i = 0; i < count; i++) {
            words.add(Hex.word(stream.next()));
        }
        return node;
    }

    private static ObjectNode checksum(byte[] bytes) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("hash32", Hex.word(Hash32.of(bytes)));
        if (bytes.length == Packet.HEADER) {
            node.put("header_hash", Hex.word(Hash32.ofHeader(bytes, 0)));
        }
        return node;
    }

    /** The two stamps are the hex, old and new, or, as wire.jsonl has it, stand in the id. */
    private static ObjectNode sequence(ObjectNode row) {
        String hex = row.path("hex").asText("").replaceAll("\\s", "");
        Matcher id = SEQUENCE_ID.matcher(row.path("id").asText());
        int old;
        int incoming;
        if (row.has("old") && row.has("new")) {
            old = word(row, "old") & 0xFFFF;
            incoming = word(row, "new") & 0xFFFF;
        } else if (hex.matches("[0-9A-Fa-f]{8}")) {
            old = Integer.parseInt(hex.substring(0, 4), 16);
            incoming = Integer.parseInt(hex.substring(4), 16);
        } else if (hex.isEmpty() && id.matches()) {
            old = Integer.parseInt(id.group(1), 16);
            incoming = Integer.parseInt(id.group(2), 16);
        } else {
            throw new InputException(
                    "hex: expected two 16-bit stamps, old and new, as eight digits such as FFFF0000, found '" + hex
                            + "'");
        }
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("old", old);
        node.put("new", incoming);
        node.put("newer", Sequences.newer16(old, incoming));
        return node;
    }

    private static ObjectNode session(ObjectNode row) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        ArrayNode verdicts = node.putArray("verdicts");
        ArrayNode messages = node.putArray("messages");
        SessionTracker tracker = new SessionTracker((session, direction, place, bytes, offset, length) -> {
            ObjectNode message = messages.addObject();
            message.put("dir", direction.vectorName());
            message.put("hex", Hex.bytes(Arrays.copyOfRange(bytes, offset, offset + length)));
            message.put("first_index", place.firstRecord - 1);
            message.put("completed_by", place.record - 1);
            message.put("queue", place.queue);
            if (place.obsolete) {
                message.put("obsolete", true);
            }
        });
        Endpoint client = Endpoint.v4(192, 0, 2, 10, 50000);
        Endpoint server = Endpoint.v4(198, 51, 100, 7, 9000);
        long record = 0;
        for (JsonNode datagram : row.path("datagrams")) {
            byte[] bytes = bytes(datagram);
            Direction direction = Direction.of(datagram.path("dir").asText());
            if (direction == null) {
                throw new InputException(
                        "datagrams[" + record + "].dir: expected S2C or C2S, found " + datagram.get("dir"));
            }
            boolean in = direction == Direction.IN;
            verdicts.add(tracker.accept(
                            ++record, false, 0, in ? server : client, in ? client : server, bytes, 0, bytes.length)
                    .label());
        }
        tracker.finish();
        node.put("incomplete", tracker.incompleteMessages());
        return node;
    }

    private static ObjectNode capture(byte[] bytes) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        try (CaptureReader reader = CaptureReader.of(new ByteArrayInputStream(bytes))) {
            node.put("format", reader.format());
            CaptureRecord record = new CaptureRecord();
            Datagram datagram = new Datagram();
            DatagramDecoder decoder = new DatagramDecoder();
            List<ObjectNode> records = new ArrayList<>();
            while (reader.next(record)) {
                decoder.decode(record, datagram);
                records.add(record(record, datagram));
            }
            if (reader.error() != null) {
                node.put("error", reader.error().kind());
            }
            node.putArray("records").addAll(records);
        }
        return node;
    }

    private static ObjectNode record(CaptureRecord record, Datagram datagram) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("ts", record.timed ? (Long) record.ts : null);
        node.put("link_type", record.linkType);
        if (datagram.ipLengthZero) {
            node.put("ip_length_zero", true);
        }
        node.put("outcome", datagram.outcome.label());
        if (datagram.outcome == Outcome.UDP) {
            node.put("src", datagram.source.toString());
            node.put("dst", datagram.destination.toString());
            node.put(
                    "payload_hex",
                    Hex.bytes(Arrays.copyOfRange(datagram.data, datagram.offset, datagram.offset + datagram.length)));
        }
        return node;
    }

    /**
     * Encodes a row {kind, direction, decoded, layout, key, encode_variant} and returns the bytes.
     *
     * @throws InputException if the row does not describe something that can be encoded
     */
    public static byte[] encode(ObjectNode row) {
        String kind = row.path("kind").asText("message");
        if (!(row.get("decoded") instanceof ObjectNode decoded)) {
            throw new InputException("decoded is missing; expected what decode writes");
        }
        switch (kind) {
            case "message":
                return encodeMessage(row, decoded);
            case "packet":
                return PacketJson.encode(decoded, row.has("key") ? word(row, "key") : null);
            case "rawmotion":
                return Structures.encode(RawState.fromJson(data(decoded)));
            case "interpreted":
                return Structures.encode(InterpretedState.fromJson(data(decoded)));
            case "position":
                return encodePosition(row.path("layout").asText(kind), data(decoded));
            default:
                throw new InputException("kind: expected one of " + ENCODED_KINDS + " but was '" + kind + "'");
        }
    }

    private static ObjectNode data(ObjectNode decoded) {
        if (decoded.get("data") instanceof ObjectNode data) {
            return data;
        }
        throw new InputException("decoded.data is missing; expected the fields of wire.md section 13");
    }

    private static byte[] encodePosition(String layout, ObjectNode data) {
        switch (layout) {
            case "positionpack":
                return Structures.encode(PositionPack.fromJson(data));
            case "origin":
                return Structures.encode(WireOrigin.fromJson(data));
            default:
                return Structures.encode(WirePosition.fromJson(data));
        }
    }

    private static byte[] encodeMessage(ObjectNode row, ObjectNode decoded) {
        MessageWriter out = new MessageWriter();
        if (row.path("encode_variant").asText().equals("packed-did-threshold")) {
            out.packedLimit(MessageWriter.EMULATOR_PACKED_LIMIT);
        }
        if (decoded.has("type")) {
            Message message = Messages.fromJson(
                    decoded.path("type").asText(), direction(row).fromServer(), data(decoded));
            message.write(out);
        } else {
            byte[] body = Hex.parseBytes(data(decoded).path("body_hex").asText());
            new UnknownMessage(word(decoded, "opcode"), body).write(out);
        }
        return out.toByteArray();
    }
}
