package dev.acreplay.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.capture.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Packets as the JSON of wire.md section 11, and back. */
public final class PacketJson {
    private PacketJson() {}

    /**
     * Returns {status, header, optional, fragments, checksum, remaining, warnings} of a packet that was parsed, or {status:
     * "error", header, error, offset, remaining}.
     *
     * @param key key word to verify an encrypted checksum with, or null if none is known
     */
    public static ObjectNode toJson(Packet packet, Integer key) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("status", packet.error != null ? "error" : packet.remaining > 0 ? "trailing" : "ok");
        if (packet.hasHeader) {
            header(packet, node.putObject("header"));
        }
        if (packet.error != null) {
            node.put("error", packet.error);
            node.put("offset", packet.errorOffset);
            node.put("remaining", packet.length - packet.errorOffset);
            return node;
        }
        ObjectNode optional = node.putObject("optional");
        for (OptionalHeader header : OptionalHeader.values()) {
            if (packet.has(header)) {
                optional(packet, header, optional);
            }
        }
        ArrayNode fragments = node.putArray("fragments");
        for (int i = 0; i < packet.fragmentCount(); i++) {
            fragment(packet, i, fragments.addObject());
        }
        checksum(packet, key, node.putObject("checksum"));
        node.put("remaining", packet.remaining);
        if (packet.sizeMismatch || packet.fragmentIndex || packet.emptyFragment) {
            ArrayNode warnings = node.putArray("warnings");
            if (packet.sizeMismatch) {
                warnings.add("size-mismatch");
            }
            if (packet.fragmentIndex) {
                warnings.add("fragment-index");
            }
            if (packet.emptyFragment) {
                warnings.add("empty-fragment");
            }
        }
        return node;
    }

    private static void header(Packet packet, ObjectNode node) {
        node.put("sequence", Integer.toUnsignedLong(packet.sequence));
        node.put("flags", Hex.word(packet.flags));
        node.put("checksum", Hex.word(packet.checksum));
        node.put("id", packet.id);
        node.put("time", packet.time);
        node.put("size", packet.size);
        node.put("iteration", packet.iteration);
    }

    private static void fragment(Packet packet, int i, ObjectNode node) {
        node.put("sequence", Integer.toUnsignedLong(packet.fragmentSequence(i)));
        node.put("id", Hex.word(packet.fragmentId(i)));
        node.put("count", packet.fragmentTotal(i));
        node.put("size", packet.fragmentSize(i));
        node.put("index", packet.fragmentIndex(i));
        node.put("queue", packet.fragmentQueue(i));
        node.put("data_hex", hex(packet.data, packet.fragmentDataAt(i), packet.fragmentDataLength(i)));
    }

    private static void checksum(Packet packet, Integer key, ObjectNode node) {
        node.put("header_hash", Hex.word(packet.headerHash));
        node.put("payload_hash", Hex.word(packet.payloadHash));
        Verdict verdict;
        if (packet.encrypted()) {
            node.put("implied_key", Hex.word(packet.impliedKey()));
            verdict = key == null ? Verdict.UNVERIFIABLE : key == packet.impliedKey() ? Verdict.OK : Verdict.MISMATCH;
        } else {
            verdict = packet.plainVerifies() ? Verdict.OK : Verdict.MISMATCH;
        }
        node.put("verdict", verdict.label());
    }

    private static String hex(byte[] data, int at, int length) {
        return Hex.bytes(Arrays.copyOfRange(data, at, at + length));
    }

    private static String word64(byte[] data, int at) {
        return String.format(java.util.Locale.ROOT, "0x%016X", Bytes.i64le(data, at));
    }

    private static float f32(byte[] data, int at) {
        return Float.intBitsToFloat(Bytes.i32le(data, at));
    }

    private static void putFloat(ObjectNode node, String name, float value) {
        if (Float.isFinite(value)) {
            node.put(name, value);
        } else {
            node.put(name, Float.toString(value));
        }
    }

    private static void putDouble(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.put(name, Double.toString(value));
        }
    }

    /** Adds one optional header under its name. */
    public static void optional(Packet packet, OptionalHeader header, ObjectNode out) {
        byte[] data = packet.data;
        int at = packet.headerAt(header);
        String name = header.label();
        switch (header) {
            case SERVER_SWITCH:
                out.putObject(name)
                        .put("sequence", Bytes.i32le(data, at) & 0xFFFFFFFFL)
                        .put("type", Bytes.i32le(data, at + 4) & 0xFFFFFFFFL);
                break;
            case LOGON_SERVER_ADDR:
                out.put(name, hex(data, at, 16));
                break;
            case EMPTY_400:
            case DISCONNECT:
                out.put(name, true);
                break;
            case REFERRAL:
                out.putObject(name)
                        .put("cookie", word64(data, at))
                        .put("address_hex", hex(data, at + 8, 16))
                        .put("server_id", Bytes.u16le(data, at + 24))
                        .put("padding_hex", hex(data, at + 26, 6));
                break;
            case REQUEST_RETRANSMIT:
            case REJECT_RETRANSMIT:
                ArrayNode list = out.putArray(name);
                for (int i = 0; i < Bytes.i32le(data, at); i++) {
                    list.add(Bytes.i32le(data, at + 4 + 4 * i) & 0xFFFFFFFFL);
                }
                break;
            case ACK_SEQUENCE:
                out.put(name, Bytes.i32le(data, at) & 0xFFFFFFFFL);
                break;
            case LOGIN_REQUEST:
                out.put("login_request_hex", hex(data, at, packet.headerLength(header)));
                break;
            case WORLD_LOGIN_COOKIE:
                out.put(name, word64(data, at));
                break;
            default:
                timed(packet, header, out);
        }
    }

    private static void timed(Packet packet, OptionalHeader header, ObjectNode out) {
        byte[] data = packet.data;
        int at = packet.headerAt(header);
        String name = header.label();
        switch (header) {
            case CONNECT_REQUEST:
                ObjectNode connect = out.putObject(name);
                putDouble(connect, "server_time", Double.longBitsToDouble(Bytes.i64le(data, at)));
                connect.put("cookie", word64(data, at + 8))
                        .put("net_id", Bytes.i32le(data, at + 16) & 0xFFFFFFFFL)
                        .put("outgoing_seed", Hex.word(Bytes.i32le(data, at + 20)))
                        .put("incoming_seed", Hex.word(Bytes.i32le(data, at + 24)))
                        .put("padding", Hex.word(Bytes.i32le(data, at + 28)));
                break;
            case CONNECT_RESPONSE:
                out.putObject(name).put("cookie", word64(data, at));
                break;
            case NET_ERROR:
            case NET_ERROR_DISCONNECT:
                out.putObject(name)
                        .put("string_id", Hex.word(Bytes.i32le(data, at)))
                        .put("table_id", Hex.word(Bytes.i32le(data, at + 4)));
                break;
            case CICMD:
                out.putObject(name)
                        .put("command", Hex.word(Bytes.i32le(data, at)))
                        .put("param", Hex.word(Bytes.i32le(data, at + 4)));
                break;
            case TIME_SYNC:
                putDouble(out, name, Double.longBitsToDouble(Bytes.i64le(data, at)));
                break;
            case ECHO_REQUEST:
                putFloat(out, name, f32(data, at));
                break;
            case ECHO_RESPONSE:
                ObjectNode echo = out.putObject(name);
                putFloat(echo, "local_time", f32(data, at));
                putFloat(echo, "holding_time", f32(data, at + 4));
                break;
            default:
                out.putObject(name)
                        .put("bytes", Bytes.i32le(data, at) & 0xFFFFFFFFL)
                        .put("interval", Bytes.u16le(data, at + 4));
        }
    }

    /** Returns the bytes of a packet given as {@link #toJson} writes it; a missing checksum is computed. */
    public static byte[] encode(ObjectNode node, Integer key) {
        if (!(node.get("header") instanceof ObjectNode header)) {
            throw new InputException("decoded.header is missing; expected the header of a packet");
        }
        int flags = word(header, "flags");
        PacketWriter out = new PacketWriter()
                .sequence(word(header, "sequence"))
                .flags(flags & 0xFF)
                .identity(word(header, "id"), word(header, "time"), word(header, "iteration"));
        if ((flags & Packet.SEQUENCED) != 0) {
            Integer used = key != null || !node.path("checksum").has("implied_key")
                    ? key
                    : Integer.valueOf(word((ObjectNode) node.get("checksum"), "implied_key"));
            out.sequenced(word(header, "sequence"), used == null ? 0 : used);
        }
        JsonNode optional = node.path("optional");
        for (OptionalHeader one : OptionalHeader.values()) {
            if ((flags & one.flag) != 0) {
                out.header(one, optionalBytes(optional, one));
            }
        }
        for (JsonNode fragment : node.path("fragments")) {
            if (!(fragment instanceof ObjectNode object)) {
                throw new InputException("decoded.fragments: expected objects, found " + fragment);
            }
            out.fragment(
                    word(object, "sequence"),
                    word(object, "id"),
                    word(object, "count"),
                    word(object, "index"),
                    word(object, "queue"),
                    bytes(object, "data_hex"));
        }
        if (header.has("checksum")) {
            out.checksum(word(header, "checksum"));
        }
        return out.build();
    }

    private static int word(JsonNode node, String name) {
        JsonNode value = node.path(name);
        try {
            return value.isTextual() ? Hex.parseWord(value.textValue()) : Hex.parseWord(value.asText());
        } catch (NumberFormatException e) {
            throw new InputException(name + ": expected an unsigned 32-bit number, found " + value, e);
        }
    }

    private static byte[] bytes(JsonNode node, String name) {
        try {
            return Hex.parseBytes(node.path(name).asText());
        } catch (IllegalArgumentException e) {
            throw new InputException(name + ": expected hex bytes, found " + node.path(name), e);
        }
    }

    private static long word64(JsonNode node) {
        String text = node.asText();
        try {
            return text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseUnsignedLong(text.substring(2), 16)
                    : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new InputException("cookie: expected an unsigned 64-bit number, found " + node, e);
        }
    }

    private static float f32(JsonNode node) {
        return Float.parseFloat(node.asText());
    }

    private static byte[] optionalBytes(JsonNode optional, OptionalHeader header) {
        JsonNode value = optional.path(header.label());
        ByteBuffer out = ByteBuffer.allocate(4 + 4 * OptionalHeader.MAX_LIST).order(ByteOrder.LITTLE_ENDIAN);
        switch (header) {
            case SERVER_SWITCH:
                out.putInt(word(value, "sequence")).putInt(word(value, "type"));
                break;
            case LOGON_SERVER_ADDR:
                return bytes(optional, header.label());
            case LOGIN_REQUEST:
                return bytes(optional, "login_request_hex");
            case EMPTY_400:
            case DISCONNECT:
                break;
            case REFERRAL:
                out.putLong(word64(value.path("cookie"))).put(bytes(value, "address_hex"));
                out.putShort((short) word(value, "server_id")).put(bytes(value, "padding_hex"));
                break;
            case REQUEST_RETRANSMIT:
            case REJECT_RETRANSMIT:
                if (value.size() > OptionalHeader.MAX_LIST) {
                    throw new InputException(
                            header.label() + ": expected at most 114 sequences, found " + value.size());
                }
                out.putInt(value.size());
                value.forEach(one -> out.putInt(Hex.parseWord(one.asText())));
                break;
            case ACK_SEQUENCE:
                out.putInt(word(optional, header.label()));
                break;
            case WORLD_LOGIN_COOKIE:
                out.putLong(word64(value));
                break;
            case CONNECT_RESPONSE:
                out.putLong(word64(value.path("cookie")));
                break;
            default:
                timedBytes(value, header, out);
        }
        return Arrays.copyOf(out.array(), out.position());
    }

    private static void timedBytes(JsonNode value, OptionalHeader header, ByteBuffer out) {
        switch (header) {
            case CONNECT_REQUEST:
                out.putDouble(Double.parseDouble(value.path("server_time").asText()));
                out.putLong(word64(value.path("cookie"))).putInt(word(value, "net_id"));
                out.putInt(word(value, "outgoing_seed")).putInt(word(value, "incoming_seed"));
                out.putInt(value.has("padding") ? word(value, "padding") : 0);
                break;
            case NET_ERROR:
            case NET_ERROR_DISCONNECT:
                out.putInt(word(value, "string_id")).putInt(word(value, "table_id"));
                break;
            case CICMD:
                out.putInt(word(value, "command")).putInt(word(value, "param"));
                break;
            case TIME_SYNC:
                out.putDouble(Double.parseDouble(value.asText()));
                break;
            case ECHO_REQUEST:
                out.putFloat(f32(value));
                break;
            case ECHO_RESPONSE:
                out.putFloat(f32(value.path("local_time"))).putFloat(f32(value.path("holding_time")));
                break;
            default:
                out.putInt(word(value, "bytes")).putShort((short) word(value, "interval"));
        }
    }
}
