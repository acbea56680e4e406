package dev.acreplay.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.Hex;
import dev.acreplay.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold for every message, tried on generated ones; the seed stands in each failure. */
class CodecPropertiesTest {
    private static final int ROUNDS = 400;

    /** Generates messages of every type from a seed. */
    private static final class Generator {
        private final Random random;

        Generator(long seed) {
            random = new Random(seed);
        }

        int id() {
            return random.nextInt();
        }

        int stamp() {
            return random.nextInt(0x10000);
        }

        float number() {
            switch (random.nextInt(6)) {
                case 0:
                    return 1.0f;
                case 1:
                    return 0.0f;
                case 2:
                    return -0.0f;
                case 3:
                    return Float.intBitsToFloat(random.nextInt() & 0xFF7FFFFF);
                default:
                    return (float) random.nextGaussian() * 100;
            }
        }

        int command() {
            return MotionCommands.expand(random.nextInt(0x19C));
        }

        WireVector vector() {
            return new WireVector(number(), number(), number());
        }

        WireOrigin origin() {
            return new WireOrigin(id(), number(), number(), number());
        }

        WirePosition position() {
            return new WirePosition(id(), number(), number(), number(), number(), number(), number(), number());
        }

        ClientStamps stamps() {
            return new ClientStamps(stamp(), stamp(), stamp(), stamp());
        }

        List<MotionAction> actions() {
            List<MotionAction> all = new ArrayList<>();
            int count = random.nextInt(3) == 0 ? random.nextInt(32) : 0;
            for (int i = 0; i < count; i++) {
                all.add(new MotionAction(command(), random.nextInt(0x8000), random.nextBoolean(), number()));
            }
            return all;
        }

        InterpretedState interpreted() {
            return InterpretedState.of(
                    command(), command(), command(), command(), number(), number(), number(), actions());
        }

        RawState raw() {
            return RawState.of(
                    random.nextInt(3),
                    id(),
                    id(),
                    random.nextInt(3),
                    number(),
                    id(),
                    random.nextInt(3),
                    number(),
                    id(),
                    random.nextInt(3),
                    number(),
                    actions());
        }

        Movement movement() {
            MoveParameters move = new MoveParameters(id(), number(), number(), number(), number(), number(), number());
            MoveParameters turn = MoveParameters.turn(id(), number(), number());
            switch (random.nextInt(5)) {
                case 0:
                    int flags = random.nextInt(4);
                    return Movement.interpreted(flags, command(), interpreted(), (flags & 1) != 0 ? id() : 0);
                case 1:
                    return Movement.moveToObject(command(), id(), origin(), move, number());
                case 2:
                    return Movement.moveToPosition(command(), origin(), move, number());
                case 3:
                    return Movement.turnToObject(command(), id(), number(), turn);
                default:
                    return Movement.turnToHeading(command(), turn);
            }
        }

        MovementUpdate update() {
            return new MovementUpdate(stamp(), stamp(), random.nextInt(3), movement());
        }

        PositionPack pack() {
            return PositionPack.of(
                    position(),
                    random.nextBoolean() ? vector() : WireVector.ZERO,
                    random.nextBoolean() ? id() : 0,
                    random.nextBoolean(),
                    stamp(),
                    stamp(),
                    stamp(),
                    stamp());
        }

        Message server() {
            switch (random.nextInt(12)) {
                case 0:
                    return new CreatePlayer(id());
                case 1:
                    return new DeleteObject(id(), stamp());
                case 2:
                    return new UpdatePosition(id(), pack());
                case 3:
                    return new ParentEvent(id(), id(), id(), id(), stamp(), stamp());
                case 4:
                    return new PickupEvent(id(), stamp(), stamp());
                case 5:
                    return new SetState(id(), id(), stamp(), stamp());
                case 6:
                    return new UpdateMotion(id(), stamp(), update());
                case 7:
                    return new VectorUpdate(id(), vector(), vector(), stamp(), stamp());
                case 8:
                    return new PlayerTeleport(stamp());
                case 9:
                    return new PositionAndMovement(id(), pack(), update());
                case 10:
                    return new ServerAutonomyLevel(id());
                default:
                    return new ServerAutonomousPosition(
                            id(), position(), stamp(), stamp(), stamp(), stamp(), random.nextInt(4));
            }
        }

        Message client() {
            switch (random.nextInt(7)) {
                case 0:
                    return new MoveToState(id(), raw(), position(), stamps(), random.nextInt(256));
                case 1:
                    return new AutonomousPosition(id(), position(), stamps(), random.nextInt(3));
                case 2:
                    return Jump.retail(id(), number(), vector(), position(), stamps());
                case 3:
                    return new DoMovementCommand(id(), id(), number(), id());
                case 4:
                    return new StopMovementCommand(id(), id(), id());
                case 5:
                    return new ClientAutonomyLevel(id(), id());
                default:
                    return new JumpNonAutonomous(id(), number());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldDecodeWhatWasEncoded(long seed) {
        Generator generator = new Generator(seed);
        MessageDecoder decoder = new MessageDecoder();
        for (int i = 0; i < ROUNDS; i++) {
            for (boolean server : new boolean[] {true, false}) {
                Message message = server ? generator.server() : generator.client();
                byte[] bytes = message.encode();
                Decoded decoded = decoder.decode(bytes, 0, bytes.length, server);
                String where = "seed " + seed + " round " + i + " " + message;
                assertEquals("ok", decoded.status(), where);
                assertArrayEquals(bytes, decoded.message().encode(), where);
                assertEquals(message.type(), decoded.message().type(), where);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void shouldReadBackTheJsonOfEveryMessage(long seed) throws Exception {
        Generator generator = new Generator(seed);
        for (int i = 0; i < ROUNDS; i++) {
            for (boolean server : new boolean[] {true, false}) {
                Message message = server ? generator.server() : generator.client();
                String json = message.toJson().toString();
                Message back =
                        Messages.fromJson(message.type(), server, (com.fasterxml.jackson.databind.node.ObjectNode)
                                Json.MAPPER.readTree(json));
                String where = "seed " + seed + " round " + i + " " + json;
                assertEquals(json, back.toJson().toString(), where);
                assertEquals(Hex.bytes(message.encode()), Hex.bytes(back.encode()), where);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22})
    void shouldFailInsideTheMessageWhereverItIsCut(long seed) {
        Generator generator = new Generator(seed);
        MessageDecoder decoder = new MessageDecoder();
        for (int i = 0; i < 60; i++) {
            boolean server = i % 2 == 0;
            byte[] bytes = (server ? generator.server() : generator.client()).encode();
            for (int length = 0; length < bytes.length; length++) {
                byte[] guarded = new byte[length + 64];
                Arrays.fill(guarded, (byte) 0xEE);
                System.arraycopy(bytes, 0, guarded, 32, length);
                Decoded decoded = decoder.decode(guarded, 32, length, server);
                String where = "seed " + seed + " round " + i + " length " + length;
                if (decoded.message() instanceof Malformed malformed) {
                    assertTrue(malformed.offset() >= 0 && malformed.offset() <= length, where);
                    assertEquals("truncated", malformed.error(), where);
                    assertEquals(length, malformed.length(), where);
                } else {
                    boolean shortJump = decoded.message() instanceof Jump jump && jump.position() == null;
                    assertTrue(shortJump || bytes.length - length < 4, where + " only pads may be missing");
                }
            }
        }
    }

    @Test
    void shouldKeepEveryByteOfAText() {
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        String text = WindowsText.decode(all, 0, 256);
        assertEquals(256, text.length());
        assertEquals('\u20AC', text.charAt(0x80));
        assertEquals('\u00E9', text.charAt(0xE9));
        assertArrayEquals(all, WindowsText.encode(text));
    }

    @Test
    void shouldNeverThrowOnRandomBytes() {
        Random random = new Random(31);
        MessageDecoder decoder = new MessageDecoder();
        int[] opcodes = {
            0xF745, 0xF7DB, 0xF746, 0xF747, 0xF748, 0xF749, 0xF74A, 0xF74B, 0xF74C, 0xF74E, 0xF751, 0xF619, 0xF752,
            0xF753, 0x02DB, 0x02DC, 0xF625, 0xF7B0, 0xF750, 0xF754, 0xF755, 0xF7B1
        };
        int[] actions = {0xF61C, 0xF753, 0xF61B, 0xF61E, 0xF661, 0xF752, 0xF7C9, 0xF649};
        int failed = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            MessageWriter out = new MessageWriter().u32(opcodes[random.nextInt(opcodes.length)]);
            if (i % 3 == 0) {
                out.u32(i).u32(actions[random.nextInt(actions.length)]);
            }
            byte[] start = out.toByteArray();
            System.arraycopy(start, 0, bytes, 0, Math.min(start.length, bytes.length));
            Decoded decoded = decoder.decode(bytes, 0, bytes.length, i % 3 != 0);
            assertNotNull(decoded.message());
            assertNotNull(decoded.message().toJson());
            failed += decoded.failed() ? 1 : 0;
        }
        System.out.println("random messages: 200000, of which malformed " + failed);
    }

    @Test
    void shouldTellAListenerEveryByteOnce() {
        Generator generator = new Generator(41);
        MessageDecoder decoder = new MessageDecoder();
        for (int i = 0; i < ROUNDS; i++) {
            boolean server = i % 2 == 0;
            byte[] bytes = (server ? generator.server() : generator.client()).encode();
            int[] next = {0};
            int[] depth = {0};
            decoder.decode(bytes, 0, bytes.length, server, new FieldListener() {
                @Override
                public void field(String name, int offset, int length, String value) {
                    assertEquals(next[0], offset, name);
                    next[0] = offset + length;
                }

                @Override
                public void enter(String name, int offset) {
                    depth[0]++;
                }

                @Override
                public void leave(int offset) {
                    depth[0]--;
                }
            });
            assertEquals(bytes.length, next[0]);
            assertEquals(0, depth[0]);
        }
    }
}
