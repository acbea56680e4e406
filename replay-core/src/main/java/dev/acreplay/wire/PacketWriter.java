package dev.acreplay.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Builds one packet: header fields, optional headers in ascending flag order, fragments; the checksum last (wire.md section
 * 2.4).
 *
 * <pre>{@code
 * byte[] datagram = new PacketWriter()
 *         .sequenced(2, keys.next())
 *         .fragment(0, 0x80000000, 1, 0, 10, message)
 *         .build();
 * }</pre>
 */
public final class PacketWriter {
    private record Fragment(int sequence, int id, int count, int index, int queue, byte[] data) {}

    private final Map<OptionalHeader, byte[]> headers = new EnumMap<>(OptionalHeader.class);
    private final List<Fragment> fragments = new ArrayList<>();
    private int sequence;
    private int extraFlags;
    private boolean encrypted;
    private int key;
    private int id;
    private int time;
    private int iteration;
    private boolean fixedChecksum;
    private int checksum;

    /** Sets the header's sequence; a plain packet repeats the last one sent. */
    public PacketWriter sequence(int value) {
        sequence = value;
        return this;
    }

    /** Makes the packet a sequenced one, whose checksum is encrypted with a key word. */
    public PacketWriter sequenced(int value, int keyWord) {
        sequence = value;
        encrypted = true;
        key = keyWord;
        return this;
    }

    /** Adds flags beside those that the content implies, such as 1 for a retransmission. */
    public PacketWriter flags(int flags) {
        extraFlags |= flags;
        return this;
    }

    /** Sets id, time and iteration of the header. */
    public PacketWriter identity(int id, int time, int iteration) {
        this.id = id;
        this.time = time;
        this.iteration = iteration;
        return this;
    }

    /** Adds an optional header with its bytes. */
    public PacketWriter header(OptionalHeader header, byte[] bytes) {
        headers.put(header, bytes.clone());
        return this;
    }

    /** Adds a fragment. */
    public PacketWriter fragment(int sequence, int id, int count, int index, int queue, byte[] data) {
        fragments.add(new Fragment(sequence, id, count, index, queue, data.clone()));
        return this;
    }

    /** Writes this checksum instead of the right one. */
    public PacketWriter checksum(int value) {
        fixedChecksum = true;
        checksum = value;
        return this;
    }

    /** Returns the datagram. */
    public byte[] build() {
        int length = Packet.HEADER;
        int flags = extraFlags | (encrypted ? Packet.SEQUENCED : 0) | (fragments.isEmpty() ? 0 : Packet.FRAGMENTS);
        for (Map.Entry<OptionalHeader, byte[]> header : headers.entrySet()) {
            flags |= header.getKey().flag;
            length += header.getValue().length;
        }
        for (Fragment fragment : fragments) {
            length += Packet.FRAGMENT_HEADER + fragment.data.length;
        }
        byte[] out = new byte[length];
        u32(out, 0, sequence);
        u32(out, 4, flags);
        u16(out, 12, id);
        u16(out, 14, time);
        u16(out, 16, length - Packet.HEADER);
        u16(out, 18, iteration);
        int at = Packet.HEADER;
        int payload = 0;
        for (byte[] bytes : headers.values()) {
            System.arraycopy(bytes, 0, out, at, bytes.length);
            payload += Hash32.of(bytes);
            at += bytes.length;
        }
        for (Fragment fragment : fragments) {
            at = write(out, at, fragment);
            int from = at - fragment.data.length;
            payload += Hash32.of(out, from - Packet.FRAGMENT_HEADER, Packet.FRAGMENT_HEADER) + Hash32.of(fragment.data);
        }
        int right = Hash32.ofHeader(out, 0) + (encrypted ? payload ^ key : payload);
        u32(out, 8, fixedChecksum ? checksum : right);
        return out;
    }

    private static int write(byte[] out, int at, Fragment fragment) {
        u32(out, at, fragment.sequence);
        u32(out, at + 4, fragment.id);
        u16(out, at + 8, fragment.count);
        u16(out, at + 10, Packet.FRAGMENT_HEADER + fragment.data.length);
        u16(out, at + 12, fragment.index);
        u16(out, at + 14, fragment.queue);
        System.arraycopy(fragment.data, 0, out, at + Packet.FRAGMENT_HEADER, fragment.data.length);
        return at + Packet.FRAGMENT_HEADER + fragment.data.length;
    }

    private static void u16(byte[] out, int at, int value) {
        out[at] = (byte) value;
        out[at + 1] = (byte) (value >>> 8);
    }

    private static void u32(byte[] out, int at, int value) {
        u16(out, at, value);
        u16(out, at + 2, value >>> 16);
    }

    /** Splits a message into the data of its fragments: 448 bytes each, the last one what is left. */
    public static List<byte[]> split(byte[] message) {
        int most = Packet.MAX_FRAGMENT - Packet.FRAGMENT_HEADER;
        List<byte[]> all = new ArrayList<>();
        for (int at = 0; at == 0 || at < message.length; at += most) {
            all.add(Arrays.copyOfRange(message, at, Math.min(message.length, at + most)));
        }
        return all;
    }
}
