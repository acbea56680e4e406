package dev.acreplay.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.Hex;
import dev.acreplay.message.Decoded;
import dev.acreplay.message.InterpretedState;
import dev.acreplay.message.Jump;
import dev.acreplay.message.MessageDecoder;
import dev.acreplay.message.PositionCheck;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.Structures;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.message.WirePosition;
import dev.acreplay.message.WireVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples of wire.md section 10, by their numbers. */
class WorkedExamplesTest {
    private static byte[] hex(String text) {
        return Hex.parseBytes(text);
    }

    private static Packet packet(String text) {
        Packet packet = new Packet();
        byte[] bytes = hex(text);
        assertTrue(packet.parse(bytes, 0, bytes.length), packet.error);
        return packet;
    }

    @Test
    void shouldHashAsExamples1To3() {
        assertEquals(0xFF010000, Hash32.of(hex("FF")));
        assertEquals(0x09080201, Hash32.of(hex("01 02 03 04 05")));
        assertEquals(0x4E5AE9D7, Hash32.of("hello world".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(0, Hash32.of(new byte[0]));
    }

    @ParameterizedTest
    @CsvSource({
        "6B080000 00400000 92BB04B2 0B000EF7 04000100 3B020000, B200B957, 0004023B",
        "AE020000 00100000 DD8DD6BE 3200DC03 08000100 01000000 170A0000, BECE83C5, 00080A18"
    })
    void shouldVerifyPlainPacketsAsExamples4And5(String text, String headerHash, String payloadHash) {
        Packet packet = packet(text);
        assertEquals((int) Long.parseLong(headerHash, 16), packet.headerHash);
        assertEquals((int) Long.parseLong(payloadHash, 16), packet.payloadHash);
        assertTrue(packet.plainVerifies());
    }

    @Test
    void shouldComputeTheImpliedKeyOfExample6() {
        Packet packet = packet("6B080000 06000000 035E924B 0B000EF7 2C000100 26120000 00000080 01002C00 00000A00"
                + "4CF700006FC0887C00002D002D00000000003D00030000003D007F00");
        assertEquals(0xB2007985, packet.headerHash);
        assertEquals(0xFDD4CA4F, packet.payloadHash);
        assertEquals(0x64452E31, packet.impliedKey());
        assertTrue(packet.encrypted());
    }

    @ParameterizedTest
    @CsvSource({"2, FDD4AFEB", "257, DF7CA7E9", "258, A608787A", "259, 2271E865"})
    void shouldDrawTheWordsOfExample7(int sequence, String word) {
        Isaac stream = new Isaac(0x12345678);
        int drawn = 0;
        for (int i = 0; i <= sequence - 2; i++) {
            drawn = stream.next();
        }
        assertEquals((int) Long.parseLong(word, 16), drawn);
    }

    @ParameterizedTest
    @CsvSource({"1, D92733AF, EA3F7F77", "2, DF7CA7E9, 3643EA82", "3, A608787A, 4D3CFB7B", "4, 2271E865, 87303BAA"})
    void shouldCrossTheRefillAsSection33Says(int behind253, String first, String second) {
        for (int seed : new int[] {0x12345678, 0xDEADBEEF}) {
            Isaac stream = new Isaac(seed);
            int drawn = 0;
            for (int i = 0; i < 253 + behind253 + 1; i++) {
                drawn = stream.next();
            }
            assertEquals((int) Long.parseLong(seed == 0x12345678 ? first : second, 16), drawn);
        }
    }

    @Test
    void shouldDecodeTheUpdateMotionOfExample8() {
        byte[] bytes = hex("4CF70000 6FC0887C 0000 2D00 2D00 00 00 00 00 3D00 03000000 3D00 7F00");
        Decoded decoded = new MessageDecoder().decode(bytes, 0, bytes.length, true);
        assertEquals("ok", decoded.status());
        UpdateMotion motion = (UpdateMotion) decoded.message();
        assertEquals(0x7C88C06F, motion.objectId());
        assertEquals(0, motion.instanceTimestamp());
        assertEquals(45, motion.update().movementTimestamp());
        assertEquals(45, motion.update().serverControlTimestamp());
        assertFalse(motion.update().autonomous());
        assertEquals(0x8000003D, motion.movement().style());
        assertEquals(0x1300007F, motion.movement().state().forwardCommand());
    }

    @Test
    void shouldPadThreeCommandsAsExample9() {
        InterpretedState state =
                InterpretedState.of(0x8000003E, 0x44000007, 0x6500000F, 0, 1.0f, 1.0f, 1.0f, List.of());
        assertEquals(0x0000000B, state.bitfield());
        assertEquals(12, Structures.encode(state).length);
    }

    @Test
    void shouldKeepMeaninglessBitsAsExample10() {
        byte[] bytes = hex("87105A5A 3D00 0700 00002040 6200 0300 0000803F");
        InterpretedState state =
                (InterpretedState) Structures.decode("interpreted", bytes).value();
        assertEquals(0x5A5A1087, state.bitfield());
        assertEquals(1, state.actions().size());
        assertEquals(Hex.bytes(bytes), Hex.bytes(Structures.encode(state)));
    }

    @Test
    void shouldOmitQuaternionPartsAsExamples11And12() {
        WirePosition position = new WirePosition(0xA9B40019, 1, 2, 3, 0.8f, 0, 0, 0.6f);
        PositionPack pack = PositionPack.of(position, WireVector.ZERO, 0, true, 1, 2, 3, 4);
        assertEquals(0x34, pack.bitfield());
        assertEquals(8 + 20 + 8 + 8, new UpdatePosition(1, pack).encode().length);
        WirePosition edge = new WirePosition(
                0xA9B40019, 1, 2, 3, 1, Float.intBitsToFloat(0x38D1B717), Float.intBitsToFloat(0x3951B717), 0);
        int bits = PositionPack.of(edge, WireVector.ZERO, 0, false, 1, 2, 3, 4).bitfield();
        assertEquals(0x50, bits, "0.0001f is omitted, 0.0002f is the threshold itself and written");
    }

    @ParameterizedTest
    @CsvSource({
        "A9B40019, outdoor, true",
        "01D90137, indoor, true",
        "A9B40041, invalid, false",
        "FF000001, outdoor, false",
        "FEFE0001, outdoor, true"
    })
    void shouldClassifyCellsAsExamples13And14(String cell, String kind, boolean valid) {
        int id = (int) Long.parseLong(cell, 16);
        assertEquals(kind, PositionCheck.cellClass(id));
        assertEquals(valid, PositionCheck.cellValid(id));
    }

    @ParameterizedTest
    @CsvSource({"1.0004f, true", "1.0005f, false", "0.9995f, true"})
    void shouldJudgeQuaternionsAsExamples15To17(float w, boolean valid) {
        assertEquals(valid, PositionCheck.frameValid(new WirePosition(0xA9B40019, 0, 0, 0, w, 0, 0, 0)));
    }

    @ParameterizedTest
    @CsvSource({"65535, 0, true", "0, 32767, true", "0, 32768, false", "32768, 0, true", "7, 7, false"})
    void shouldCompareStampsAsExample18(int old, int incoming, boolean newer) {
        assertEquals(newer, Sequences.newer16(old, incoming));
    }

    @ParameterizedTest
    @ValueSource(ints = {56, 24, 32})
    void shouldReadJumpsByLengthAsExample19(int bodyLength) {
        byte[] bytes = new byte[12 + bodyLength];
        System.arraycopy(hex("B1F70000 01000000 1BF60000"), 0, bytes, 0, 12);
        Jump jump = (Jump)
                new MessageDecoder().decode(bytes, 0, bytes.length, false).message();
        assertEquals(bodyLength, jump.bodyLength());
        assertEquals(bodyLength == 56, jump.position() != null);
        assertEquals(Hex.bytes(bytes), Hex.bytes(jump.encode()));
    }
}
