package dev.acreplay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.capture.Bytes;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.Datagram;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.FieldListener;
import dev.acreplay.message.Malformed;
import dev.acreplay.message.MessageNames;
import dev.acreplay.stream.PacketReader;
import dev.acreplay.wire.OptionalHeader;
import dev.acreplay.wire.Packet;
import dev.acreplay.wire.PacketJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;

/** Builds the tree of one record: capture, link, IP, UDP, packet, optional headers, fragments, messages and their fields. */
final class PacketTree {
    private static final Map<Integer, Integer> LINK_TYPE_AT = Map.of(1, 12, 113, 14, 276, 0);
    private static final Map<Integer, Integer> LINK_LENGTH = Map.of(1, 14, 113, 16, 276, 20, 0, 4, 108, 4);

    private final PacketReader reader;
    private final PacketNode root;
    private int login = -1;
    private int loginLength;

    PacketTree(PacketReader reader) {
        this.reader = reader;
        CaptureRecord record = reader.record();
        root = new PacketNode(
                "packet " + record.number, reader.datagram().outcome.label(), 0, record.length);
        capture(record);
        link(record);
        network(record);
        transport(record);
        game(record);
    }

    PacketNode root() {
        return root;
    }

    /** Where the credentials of a login request lie in the record, or -1; they are never shown. */
    int secretAt() {
        return login;
    }

    int secretLength() {
        return loginLength;
    }

    private static String number(long value) {
        return Long.toString(value);
    }

    private void capture(CaptureRecord record) {
        PacketNode node = root.add("capture", "", -1, 0);
        node.add("time", record.timed ? Json.text(reader.seconds()) + " s, " + record.ts + " ns" : "none", -1, 0);
        node.add("file_offset", number(record.offset), -1, 0);
        node.add("captured", record.captured + " of " + record.original + " bytes", -1, 0);
    }

    private void link(CaptureRecord record) {
        int network = reader.datagram().networkAt;
        int length = network >= 0 ? network : LINK_LENGTH.getOrDefault(record.linkType, 0);
        if (length == 0 || record.length < length) {
            root.add("link", "type " + record.linkType, -1, 0);
            return;
        }
        PacketNode node = root.add("link", "type " + record.linkType, 0, length);
        byte[] data = record.data;
        if (record.linkType == 1) {
            node.add("destination", mac(data, 0), 0, 6);
            node.add("source", mac(data, 6), 6, 6);
        }
        Integer at = LINK_TYPE_AT.get(record.linkType);
        if (at != null) {
            node.add("type", String.format(Locale.ROOT, "0x%04X", Bytes.u16be(data, at)), at, 2);
            for (int tag = LINK_LENGTH.get(record.linkType); tag + 4 <= length; tag += 4) {
                String text = String.format(
                        Locale.ROOT,
                        "%d, then type 0x%04X",
                        Bytes.u16be(data, tag) & 0xFFF,
                        Bytes.u16be(data, tag + 2));
                node.add("vlan", text, tag, 4);
            }
        } else if (length >= 4) {
            node.add("family", Hex.word(Bytes.i32be(data, 0)), 0, 4);
        }
    }

    private static String mac(byte[] data, int at) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            text.append(String.format(Locale.ROOT, i == 0 ? "%02x" : ":%02x", data[at + i] & 0xFF));
        }
        return text.toString();
    }

    private void network(CaptureRecord record) {
        Datagram datagram = reader.datagram();
        int at = datagram.networkAt;
        if (at < 0) {
            return;
        }
        byte[] data = record.data;
        if ((data[at] >>> 4 & 0xF) == 4) {
            int length = (data[at] & 0xF) * 4;
            PacketNode node = root.add("IPv4", "", at, Math.min(length, record.length - at));
            node.add("total_length", number(Bytes.u16be(data, at + 2)), at + 2, 2);
            node.add("id", number(Bytes.u16be(data, at + 4)), at + 4, 2);
            int word = Bytes.u16be(data, at + 6);
            node.add(
                    "fragment",
                    "offset " + (word & 0x1FFF) * 8 + ((word & 0x2000) != 0 ? ", more follow" : ""),
                    at + 6,
                    2);
            node.add("protocol", number(data[at + 9] & 0xFF), at + 9, 1);
            node.add("source", v4(data, at + 12), at + 12, 4);
            node.add("destination", v4(data, at + 16), at + 16, 4);
        } else {
            PacketNode node = root.add("IPv6", "", at, 40);
            node.add("payload_length", number(Bytes.u16be(data, at + 4)), at + 4, 2);
            node.add("next_header", number(data[at + 6] & 0xFF), at + 6, 1);
            if (datagram.source != null) {
                node.add("source", datagram.source.address(), at + 8, 16);
                node.add("destination", datagram.destination.address(), at + 24, 16);
            }
        }
    }

    private static String v4(byte[] data, int at) {
        return (data[at] & 0xFF) + "." + (data[at + 1] & 0xFF) + "." + (data[at + 2] & 0xFF) + "."
                + (data[at + 3] & 0xFF);
    }

    private void transport(CaptureRecord record) {
        Datagram datagram = reader.datagram();
        if (datagram.source == null) {
            return;
        }
        int at = datagram.transportAt;
        if (at < 0) {
            root.add("UDP", "put together from IP fragments, " + datagram.length + " bytes", -1, 0);
            return;
        }
        PacketNode node = root.add("UDP", datagram.source + " to " + datagram.destination, at, 8);
        node.add("source_port", number(Bytes.u16be(record.data, at)), at, 2);
        node.add("destination_port", number(Bytes.u16be(record.data, at + 2)), at + 2, 2);
        node.add("length", number(Bytes.u16be(record.data, at + 4)), at + 4, 2);
    }

    /** Offset in the record of an offset in the datagram's buffer, or -1 if the datagram does not lie in the record. */
    private int place(int inBuffer) {
        return reader.datagram().reassembled ? -1 : inBuffer;
    }

    private void game(CaptureRecord record) {
        if (reader.verdict() == null) {
            return;
        }
        Packet packet = reader.packet();
        String session = reader.session() == null
                ? "no session"
                : "session " + reader.session().number() + " "
                        + reader.direction().streamName();
        PacketNode node = root.add("verdict", reader.verdict().label() + ", " + session, -1, 0);
        if (!packet.hasHeader) {
            return;
        }
        header(packet);
        if (packet.error != null) {
            int at = place(packet.offset + packet.errorOffset);
            root.add("error", packet.error + " at offset " + packet.errorOffset + " of the datagram", at, 0);
            return;
        }
        node.add("header_hash", Hex.word(packet.headerHash), -1, 0);
        node.add("payload_hash", Hex.word(packet.payloadHash), -1, 0);
        if (packet.encrypted()) {
            node.add("implied_key", Hex.word(packet.impliedKey()), -1, 0);
        }
        for (OptionalHeader header : OptionalHeader.values()) {
            if (packet.has(header)) {
                optional(packet, header);
            }
        }
        for (int i = 0; i < packet.fragmentCount(); i++) {
            fragment(packet, i);
        }
        if (packet.remaining > 0 || packet.sizeMismatch) {
            root.add("warning", packet.remaining > 0 ? "bytes to spare" : "size-mismatch", -1, 0);
        }
        for (PacketReader.CompletedMessage message : reader.messages()) {
            if (message.fragments() > 1) {
                PacketNode whole = root.add(
                        "message",
                        describe(message) + ", " + message.bytes().length + " bytes in " + message.fragments()
                                + " fragments since packet " + message.firstRecord(),
                        -1,
                        0);
                fields(message, whole, -1);
            }
        }
    }

    private void header(Packet packet) {
        int at = packet.offset;
        PacketNode node = root.add("header", "flags " + Hex.word(packet.flags), place(at), Packet.HEADER);
        node.add("sequence", Integer.toUnsignedString(packet.sequence), place(at), 4);
        node.add("flags", Hex.word(packet.flags), place(at + 4), 4);
        node.add("checksum", Hex.word(packet.checksum), place(at + 8), 4);
        node.add("id", number(packet.id), place(at + 12), 2);
        node.add("time", number(packet.time), place(at + 14), 2);
        node.add("size", number(packet.size), place(at + 16), 2);
        node.add("iteration", number(packet.iteration), place(at + 18), 2);
    }

    private void optional(Packet packet, OptionalHeader header) {
        int at = place(packet.headerAt(header));
        int length = packet.headerLength(header);
        if (header == OptionalHeader.LOGIN_REQUEST) {
            login = Math.max(0, at);
            loginLength = at < 0 ? reader.record().length : length;
            root.add(header.label(), length + " bytes, not shown: they hold credentials", at, length);
            return;
        }
        ObjectNode json = Json.MAPPER.createObjectNode();
        PacketJson.optional(packet, header, json);
        JsonNode value = json.path(header.label());
        PacketNode node = root.add(header.label(), value.isValueNode() ? value.asText() : "", at, length);
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                node.add("sequence", value.get(i).asText(), at < 0 ? -1 : at + 4 + 4 * i, 4);
            }
        } else if (value.isObject()) {
            value.properties()
                    .forEach(field -> node.add(field.getKey(), field.getValue().asText(), -1, 0));
        }
    }

    private void fragment(Packet packet, int i) {
        int at = packet.fragmentAt(i);
        PacketNode node = root.add(
                "fragment",
                (packet.fragmentIndex(i) + 1) + " of " + packet.fragmentTotal(i) + ", queue " + packet.fragmentQueue(i),
                place(at),
                packet.fragmentSize(i));
        node.add("sequence", Integer.toUnsignedString(packet.fragmentSequence(i)), place(at), 4);
        node.add("id", Hex.word(packet.fragmentId(i)), place(at + 4), 4);
        node.add("count", number(packet.fragmentTotal(i)), place(at + 8), 2);
        node.add("size", number(packet.fragmentSize(i)), place(at + 10), 2);
        node.add("index", number(packet.fragmentIndex(i)), place(at + 12), 2);
        node.add("queue", number(packet.fragmentQueue(i)), place(at + 14), 2);
        int dataAt = packet.fragmentDataAt(i);
        int length = packet.fragmentDataLength(i);
        PacketReader.CompletedMessage message = packet.fragmentTotal(i) == 1 ? single(packet, i) : null;
        if (message == null) {
            node.add("data", length + " bytes", place(dataAt), length);
            return;
        }
        PacketNode inside = node.add("message", describe(message), place(dataAt), length);
        fields(message, inside, place(dataAt));
    }

    /** The message of a fragment that is whole by itself, if it was used. */
    private PacketReader.CompletedMessage single(Packet packet, int i) {
        int at = packet.fragmentDataAt(i);
        int length = packet.fragmentDataLength(i);
        for (PacketReader.CompletedMessage message : reader.messages()) {
            byte[] bytes = message.bytes();
            if (message.fragments() == 1
                    && java.util.Arrays.equals(bytes, 0, bytes.length, packet.data, at, at + length)) {
                return message;
            }
        }
        return null;
    }

    static String describe(PacketReader.CompletedMessage message) {
        String name = MessageNames.of(message.opcode(), message.inner());
        StringBuilder text = new StringBuilder(MessageNames.number(message.opcode(), message.inner()));
        if (!name.isEmpty()) {
            text.append(' ').append(name);
        }
        if (message.event() != null) {
            if (message.event().message() instanceof Malformed malformed) {
                text.append(" Malformed: ")
                        .append(malformed.error())
                        .append(" at offset ")
                        .append(malformed.offset());
            }
            if (message.event().hasObject()) {
                text.append(' ').append(Hex.word(message.event().object()));
            }
            if (message.event().stale()) {
                text.append(" [stale: ").append(message.event().reason()).append(']');
            }
            if (message.event().obsolete()) {
                text.append(" [obsolete]");
            }
        }
        return text.toString();
    }

    private static void fields(PacketReader.CompletedMessage message, PacketNode node, int at) {
        Deque<PacketNode> open = new ArrayDeque<>();
        open.push(node);
        Decoded decoded = message.decode(new FieldListener() {
            @Override
            public void field(String name, int offset, int length, String value) {
                open.peek().add(name, value, at < 0 ? -1 : at + offset, length);
            }

            @Override
            public void enter(String name, int offset) {
                open.push(open.peek().add(name, "", at < 0 ? -1 : at + offset, 0));
            }

            @Override
            public void leave(int offset) {
                PacketNode done = open.pop();
                PacketNode above = open.peek();
                PacketNode sized =
                        new PacketNode(done.name, done.value, done.at, done.at < 0 ? 0 : at + offset - done.at);
                sized.inside.addAll(done.inside);
                above.inside.set(above.inside.size() - 1, sized);
            }
        });
        if (decoded.failed()) {
            Malformed malformed = (Malformed) decoded.message();
            node.add("error", malformed.error() + " at offset " + malformed.offset(), -1, 0);
        } else if (decoded.remaining() > 0) {
            node.add("remaining", decoded.remaining() + " bytes", -1, 0);
        }
    }
}
