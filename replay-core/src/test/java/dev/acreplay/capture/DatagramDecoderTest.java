package dev.acreplay.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Link, IP and UDP layers beyond what the vectors hold. */
class DatagramDecoderTest {
    private static final byte[] PAYLOAD = new byte[2000];

    static {
        new Random(1).nextBytes(PAYLOAD);
    }

    private final DatagramDecoder decoder = new DatagramDecoder();
    private final Datagram datagram = new Datagram();
    private long number;

    private Outcome decode(int linkType, byte[] data, long ts) {
        CaptureRecord record = new CaptureRecord();
        record.number = ++number;
        record.linkType = linkType;
        record.data = data;
        record.length = data.length;
        record.timed = true;
        record.ts = ts;
        decoder.decode(record, datagram);
        return datagram.outcome;
    }

    private byte[] payload() {
        return Arrays.copyOfRange(datagram.data, datagram.offset, datagram.offset + datagram.length);
    }

    private static byte[] udp(byte[] payload) {
        return ByteBuffer.allocate(8 + payload.length)
                .putShort((short) 9000)
                .putShort((short) 50000)
                .putShort((short) (8 + payload.length))
                .putShort((short) 0)
                .put(payload)
                .array();
    }

    /** An IPv6 packet of one piece; {@code first} is the header behind the fragment header. */
    private static byte[] ipv6Piece(int first, int offset, boolean more, byte[] data) {
        ByteBuffer out = ByteBuffer.allocate(48 + data.length);
        out.putInt(0x60000000)
                .putShort((short) (8 + data.length))
                .put((byte) 44)
                .put((byte) 64);
        out.putLong(0x20010DB800000000L).putLong(1).putLong(0x20010DB800000000L).putLong(2);
        out.put((byte) first)
                .put((byte) 0)
                .putShort((short) (offset | (more ? 1 : 0)))
                .putInt(77);
        return out.put(data).array();
    }

    /** An IPv4 packet of one piece. */
    private static byte[] ipv4Piece(int id, int offset, boolean more, byte[] data) {
        ByteBuffer out = ByteBuffer.allocate(20 + data.length);
        out.put((byte) 0x45).put((byte) 0).putShort((short) (20 + data.length)).putShort((short) id);
        out.putShort((short) (offset / 8 | (more ? 0x2000 : 0)))
                .put((byte) 64)
                .put((byte) 17)
                .putShort((short) 0);
        out.putInt(0xC000020A).putInt(0xC6336407);
        return out.put(data).array();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldPutPiecesTogetherInAnyOrder(boolean v6) {
        byte[] whole = udp(PAYLOAD);
        for (int seed = 0; seed < 20; seed++) {
            List<byte[]> pieces = new ArrayList<>();
            for (int at = 0; at < whole.length; at += 640) {
                int end = Math.min(whole.length, at + 640);
                byte[] data = Arrays.copyOfRange(whole, at, end);
                boolean more = end < whole.length;
                pieces.add(v6 ? ipv6Piece(17, at, more, data) : ipv4Piece(seed, at, more, data));
            }
            pieces.add(pieces.get(seed % pieces.size()));
            Collections.shuffle(pieces, new Random(seed));
            int complete = 0;
            for (byte[] piece : pieces) {
                Outcome outcome = decode(101, piece, 0);
                if (outcome == Outcome.UDP) {
                    complete++;
                    assertArrayEquals(PAYLOAD, payload(), "order " + seed);
                    assertTrue(datagram.reassembled);
                } else {
                    assertEquals(Outcome.IP_FRAGMENT, outcome);
                }
            }
            assertEquals(1, complete, "order " + seed);
        }
    }

    @Test
    void shouldPassOverHeadersInsideThePieces() {
        byte[] options = {17, 0, 1, 4, 0, 0, 0, 0};
        byte[] inside = ByteBuffer.allocate(8 + 8 + PAYLOAD.length)
                .put(options)
                .put(udp(PAYLOAD))
                .array();
        byte[] first = Arrays.copyOf(inside, 800);
        byte[] second = Arrays.copyOfRange(inside, 800, inside.length);
        assertEquals(Outcome.IP_FRAGMENT, decode(101, ipv6Piece(60, 0, true, first), 0));
        assertEquals(Outcome.UDP, decode(101, ipv6Piece(17, 800, false, second), 0));
        assertArrayEquals(PAYLOAD, payload());
    }

    @Test
    void shouldGiveUpPiecesAfterThirtySeconds() {
        byte[] whole = udp(PAYLOAD);
        assertEquals(Outcome.IP_FRAGMENT, decode(101, ipv4Piece(5, 0, true, Arrays.copyOf(whole, 800)), 0));
        byte[] rest = Arrays.copyOfRange(whole, 800, whole.length);
        assertEquals(Outcome.IP_FRAGMENT, decode(101, ipv4Piece(5, 800, false, rest), 30_000_000_001L));
    }

    @Test
    void shouldBoundThePiecesItKeeps() {
        for (int i = 0; i < 20_000; i++) {
            assertEquals(Outcome.IP_FRAGMENT, decode(101, ipv4Piece(i & 0xFFFF, 8 * (i >>> 3), true, PAYLOAD), 0));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 02000000, UDP",
        "0, 00000002, UDP",
        "108, 00000002, UDP",
        "108, 02000000, NOT_IP",
        "0, 1E000000, NOT_IP"
    })
    void shouldReadTheAddressFamilyInItsByteOrder(int linkType, String family, Outcome outcome) {
        byte[] ip = ipv4Piece(1, 0, false, udp(new byte[30]));
        byte[] frame = ByteBuffer.allocate(4 + ip.length)
                .putInt((int) Long.parseLong(family, 16))
                .put(ip)
                .array();
        assertEquals(outcome, decode(linkType, frame, 0));
    }

    @ParameterizedTest
    @CsvSource({"0, true", "4, true", "5, false"})
    void shouldPassOverFourTags(int tags, boolean udp) {
        byte[] ip = ipv4Piece(1, 0, false, udp(new byte[30]));
        ByteBuffer frame = ByteBuffer.allocate(14 + 4 * tags + ip.length);
        frame.put(new byte[12]);
        for (int i = 0; i < tags; i++) {
            frame.putShort((short) (i % 2 == 0 ? 0x8100 : 0x88A8)).putShort((short) i);
        }
        frame.putShort((short) 0x0800).put(ip);
        assertEquals(udp ? Outcome.UDP : Outcome.NOT_IP, decode(1, frame.array(), 0));
    }

    @Test
    void shouldNeverReadOutsideARecord() {
        Random random = new Random(3);
        int[] linkTypes = {0, 1, 12, 101, 108, 113, 228, 229, 276, 999, -1};
        for (int i = 0; i < 200_000; i++) {
            byte[] data = new byte[random.nextInt(80)];
            random.nextBytes(data);
            if (data.length > 20 && i % 2 == 0) {
                data[0] = (byte) (i % 4 == 0 ? 0x45 : 0x60);
                data[9] = 17;
                data[6] = (byte) (i % 8 == 2 ? 44 : 0);
            }
            decode(linkTypes[i % linkTypes.length], data, i * 1_000_000L);
            if (datagram.outcome == Outcome.UDP) {
                assertTrue(datagram.offset + datagram.length <= datagram.data.length);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "20010DB800000000, 1, [2001:db8::1]:9",
        "0, 1, [::1]:9",
        "0, 0, [::]:9",
        "20010DB800000001, 10001, [2001:db8:0:1::1:1]:9",
        "0001000200030004, 5000600070008, [1:2:3:4:5:6:7:8]:9",
        "0001000000030004, 5000600070008, [1:0:3:4:5:6:7:8]:9",
        "0001000200000000, 0, [1:2::]:9"
    })
    void shouldWriteAddressesAsRfc5952Says(String high, String low, String text) {
        assertEquals(
                text,
                new Endpoint(true, Long.parseUnsignedLong(high, 16), Long.parseUnsignedLong(low, 16), 9).toString());
    }
}
