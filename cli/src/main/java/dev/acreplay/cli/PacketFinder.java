package dev.acreplay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.stream.PacketReader;
import dev.acreplay.wire.OptionalHeader;
import dev.acreplay.wire.Packet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds packets by fields of the packet or of the messages that they complete. */
final class PacketFinder {
    private static final Set<String> OF_PACKET =
            Set.of("outcome", "verdict", "session", "dir", "seq", "flags", "src", "dst", "header");
    private static final Set<String> KNOWN = Set.of("opcode", "action", "event", "type", "queue", "object");
    private static final Set<String> HEX = Set.of("opcode", "action", "event");

    private record Wanted(String field, String value) {}

    private final List<Wanted> ofPacket = new ArrayList<>();
    private final List<Wanted> ofMessage = new ArrayList<>();
    private final Set<String> metFields = new HashSet<>();

    /** Takes FIELD=VALUE texts; all of them must hold, those of messages for one message together. */
    PacketFinder(List<String> terms) {
        for (String term : terms) {
            int equals = term.indexOf('=');
            if (equals < 1) {
                throw new InputException(
                        "Invalid value for option '--find': expected FIELD=VALUE such as opcode=F74C but was '" + term
                                + "'");
            }
            String field = term.substring(0, equals).trim();
            String value = term.substring(equals + 1).trim();
            (OF_PACKET.contains(field) ? ofPacket : ofMessage).add(new Wanted(field, check(field, value)));
        }
    }

    private static String check(String field, String value) {
        boolean hex = HEX.contains(field);
        if (hex || field.equals("flags") || field.equals("object")) {
            boolean prefixed = value.startsWith("0x") || value.startsWith("0X");
            try {
                return Hex.word(Hex.parseWord(hex && !prefixed ? "0x" + value : value));
            } catch (NumberFormatException e) {
                throw new InputException(
                        "Invalid value for option '--find': " + field + " is a hex number but was '" + value + "'", e);
            }
        }
        return value;
    }

    boolean matches(PacketReader reader) {
        for (Wanted wanted : ofPacket) {
            if (!packet(reader, wanted)) {
                return false;
            }
        }
        if (ofMessage.isEmpty()) {
            return true;
        }
        for (PacketReader.CompletedMessage message : reader.messages()) {
            boolean all = true;
            for (Wanted wanted : ofMessage) {
                all &= message(message, wanted);
            }
            if (all) {
                return true;
            }
        }
        return false;
    }

    private static boolean packet(PacketReader reader, Wanted wanted) {
        String value = wanted.value;
        if (wanted.field.equals("outcome")) {
            return reader.datagram().outcome.label().equals(value);
        }
        if (reader.verdict() == null) {
            return false;
        }
        Packet packet = reader.packet();
        switch (wanted.field) {
            case "verdict":
                return reader.verdict().label().equals(value);
            case "session":
                return reader.session() != null
                        && Integer.toString(reader.session().number()).equals(value);
            case "dir":
                return reader.direction() != null
                        && (reader.direction().streamName().equals(value)
                                || reader.direction().vectorName().equalsIgnoreCase(value));
            case "src":
                return reader.datagram().source.toString().contains(value);
            case "dst":
                return reader.datagram().destination.toString().contains(value);
            case "seq":
                return packet.hasHeader
                        && Integer.toUnsignedString(packet.sequence).equals(value);
            case "flags":
                return packet.hasHeader && Hex.word(packet.flags).equals(value);
            default:
                return packet.hasHeader && packet.error == null && header(packet, value);
        }
    }

    private static boolean header(Packet packet, String name) {
        for (OptionalHeader header : OptionalHeader.values()) {
            if (header.label().equals(name.toLowerCase(Locale.ROOT))) {
                return packet.has(header);
            }
        }
        throw new InputException("Invalid value for option '--find': header is a name of wire.md section 2.3, such as"
                + " ack_sequence, but was '" + name + "'");
    }

    /** Fields that were looked for and that no message had: most likely misspelt. */
    List<String> unmetFields() {
        return ofMessage.stream()
                .map(Wanted::field)
                .filter(field -> !KNOWN.contains(field) && !metFields.contains(field))
                .toList();
    }

    private boolean message(PacketReader.CompletedMessage message, Wanted wanted) {
        String value = wanted.value;
        switch (wanted.field) {
            case "opcode":
                return Hex.word(message.opcode()).equals(value);
            case "action":
                return message.opcode() == 0xF7B1 && Hex.word(message.inner()).equals(value);
            case "event":
                return message.opcode() == 0xF7B0 && Hex.word(message.inner()).equals(value);
            case "type":
                return message.decode(null).message().type().equalsIgnoreCase(value);
            case "queue":
                return Integer.toString(message.queue()).equals(value);
            case "object":
                return message.event() != null
                        && message.event().hasObject()
                        && Hex.word(message.event().object()).equals(value);
            default:
                return holds(message.decode(null).message().toJson(), wanted.field, wanted.field, value);
        }
    }

    /** Tells whether a field of this name, or of this dotted path's end, has the value anywhere in the tree. */
    private boolean holds(JsonNode node, String field, String wanted, String value) {
        int dot = field.indexOf('.');
        if (dot > 0) {
            return holds(node.path(field.substring(0, dot)), field.substring(dot + 1), wanted, value);
        }
        JsonNode here = node.path(field);
        if (!here.isMissingNode()) {
            metFields.add(wanted);
        }
        if (here.isValueNode() && equal(here, value)) {
            return true;
        }
        for (JsonNode inside : node) {
            if (inside.isContainerNode() && holds(inside, field, wanted, value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean equal(JsonNode node, String value) {
        if (node.asText().equalsIgnoreCase(value)) {
            return true;
        }
        try {
            if (node.isNumber()) {
                return Double.parseDouble(value) == node.doubleValue()
                        || node.isFloat() && Float.parseFloat(value) == node.floatValue();
            }
            return node.asText().startsWith("0x") && Hex.parseWord(node.asText()) == Hex.parseWord(value);
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
