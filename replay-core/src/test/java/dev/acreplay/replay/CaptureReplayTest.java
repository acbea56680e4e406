package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.stream.SessionInfo;
import dev.acreplay.stream.StreamHeader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaptureReplayTest {
    private static final String WHERE =
            "{\"cell\":\"0xA9B4001B\",\"x\":84.0,\"y\":60.0,\"z\":12.0,\"qw\":1.0,\"qx\":0.0,\"qy\":0.0,"
                    + "\"qz\":0.0}";

    /** Keeps the header and the rows of a replay. */
    private static final class Rows implements TraceSink {
        private ObjectNode header;
        private final List<JsonNode> rows = new ArrayList<>();

        @Override
        public void header(ObjectNode newHeader) {
            header = newHeader;
        }

        @Override
        public void row(byte[] json, int offset, int length) {
            try {
                rows.add(Json.MAPPER.readTree(json, offset, length));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        List<JsonNode> of(String kind) {
            return rows.stream()
                    .filter(row -> row.get("k").asText().equals(kind))
                    .toList();
        }
    }

    private static MotionEvent event(long n, Double t, String type, String object, String data) throws IOException {
        boolean out = type.equals("AutonomousPosition") || type.equals("MoveToState") || type.equals("Jump");
        String text =
                "{\"n\":" + n + ",\"t\":" + t + ",\"ts\":" + (t == null ? "null" : "1") + ",\"session\":1,\"dir\":\""
                        + (out ? "out" : "in") + "\",\"type\":\"" + type + "\",\"object\":"
                        + (object == null ? "null" : "\"" + object + "\"") + ",\"seq\":1,\"data\":" + data + "}";
        return MotionEvent.fromJson((ObjectNode) Json.MAPPER.readTree(text));
    }

    private static MotionEvent position(long n, Double t, String object, int instance, int stamp, String where)
            throws IOException {
        return event(
                n,
                t,
                "UpdatePosition",
                object,
                "{\"object_id\":\"" + object + "\",\"bitfield\":\"0x00000004\",\"position\":" + where
                        + ",\"has_contact\":true,\"instance_timestamp\":" + instance + ",\"position_timestamp\":"
                        + stamp
                        + ",\"teleport_timestamp\":0,\"force_position_timestamp\":0}");
    }

    private static MotionEvent delete(long n, double t, String object, int instance) throws IOException {
        return event(
                n,
                t,
                "DeleteObject",
                object,
                "{\"object_id\":\"" + object + "\",\"instance_timestamp\":" + instance + "}");
    }

    private static EventSource source(MotionEvent... events) {
        return EventSource.of(
                new StreamHeader("test.pcap", "00", List.of(new SessionInfo(1, "c:1", "s:2", 0.0, 1.0, null))),
                List.of(events));
    }

    private static Rows replay(EventSource source, ReplayOptions options) {
        Rows rows = new Rows();
        CaptureReplay.of(source, options, rows).run();
        return rows;
    }

    @Test
    void shouldRunAnEventInTheFirstFrameThatIsNotEarlier() throws IOException {
        EventSource source = source(
                position(1, 10.0, "0x80000001", 1, 1, WHERE),
                position(2, 10.05, "0x80000002", 1, 1, WHERE),
                position(3, 9.0, "0x80000003", 1, 1, WHERE),
                position(4, null, "0x80000004", 1, 1, WHERE));
        CaptureReplay replay = CaptureReplay.of(source, ReplayOptions.DEFAULT, TraceSink.NONE);
        assertEquals(3, replay.clock().frames());
        assertEquals(10.0, replay.clock().start());
        assertEquals(
                5,
                CaptureReplay.of(source, ReplayOptions.DEFAULT.withTail(0.0834), TraceSink.NONE)
                        .clock()
                        .frames());
        Rows rows = replay(source, ReplayOptions.DEFAULT);
        assertEquals(List.of(0, 2, 2, 2), firstTicks(rows, 4));
    }

    private static List<Integer> firstTicks(Rows rows, int objects) {
        List<Integer> frames = new ArrayList<>();
        for (int i = 1; i <= objects; i++) {
            String id = String.format("0x%08X", 0x80000000 + i);
            frames.add(rows.of("tick").stream()
                    .filter(row -> row.get("o").asText().equals(id))
                    .findFirst()
                    .orElseThrow()
                    .get("i")
                    .asInt());
        }
        return frames;
    }

    @Test
    void shouldWriteAGoneRowAndQueueWhatComesForADeletedObject() throws IOException {
        Rows rows = replay(
                source(
                        position(1, 0.0, "0x80000001", 1, 1, WHERE),
                        delete(2, 0.1, "0x80000001", 1),
                        position(3, 0.2, "0x80000001", 1, 2, WHERE)),
                ReplayOptions.DEFAULT);
        assertEquals(1, rows.of("gone").size());
        assertEquals("0x80000001", rows.of("gone").get(0).get("o").asText());
        assertTrue(rows.of("tick").stream().allMatch(row -> row.get("i").asInt() < 3));
    }

    @Test
    void shouldWriteTicksOnChangeOnly() throws IOException {
        EventSource source =
                source(position(1, 0.0, "0x80000001", 1, 1, WHERE), position(2, 1.0, "0x80000001", 1, 1, WHERE));
        Rows rows = replay(source, ReplayOptions.DEFAULT);
        Rows every = replay(source, ReplayOptions.DEFAULT.withEveryTick(true));
        assertTrue(rows.of("tick").size() < 5, rows.of("tick").size() + " ticks");
        assertEquals(31, every.of("tick").size());
        assertEquals(
                "[\"tick:change\",\"call\",\"recorded\"]",
                rows.header.get("record").toString());
        assertEquals(
                "[\"tick\",\"call\",\"recorded\"]", every.header.get("record").toString());
    }

    @Test
    void shouldCompareRecordedPositionsWithTheBody() throws IOException {
        String east = WHERE.replace("84.0", "87.0");
        Rows rows = replay(
                source(
                        position(1, 0.0, "0x80000001", 1, 5, WHERE),
                        position(2, 0.1, "0x80000001", 1, 6, east),
                        position(3, 0.2, "0x80000001", 1, 4, WHERE)),
                ReplayOptions.DEFAULT);
        List<JsonNode> recorded = rows.of("recorded");
        assertEquals(2, recorded.size());
        assertEquals(3.0, recorded.get(0).get("d").get("dx").asDouble());
        assertEquals(3.0, recorded.get(0).get("d").get("distance").asDouble());
        assertEquals(2, recorded.get(0).get("n").asInt());
        assertEquals(1, recorded.get(1).get("d").get("stale").asInt());
    }

    @Test
    void shouldPassOverWhatIsOutOfRange() throws IOException {
        CaptureReplay replay = CaptureReplay.of(
                source(
                        position(1, 0.0, "0x80000001", 1, 1, WHERE),
                        position(2, 0.1, "0x80000002", 1, 1, WHERE.replace("84.0", "100001.0"))),
                ReplayOptions.DEFAULT,
                TraceSink.NONE);
        replay.run();
        assertEquals(1L, replay.counts().get("out-of-range"));
    }

    @Test
    void shouldLetTheWorldFileGoBeforeDefaultsAndTheCommandLineBeforeIt() throws IOException {
        WorldFile world = WorldFile.read(
                "w.json",
                ("{\"acreplay_world\":1,\"environment\":{\"object_order\":\"retail-hash\"},\"clock\":{\"frame\":0.5},"
                                + "\"objects\":[{\"id\":\"0x80000001\",\"radius\":2.5}],\"more\":1}")
                        .getBytes(StandardCharsets.UTF_8));
        EventSource source =
                source(position(1, 0.0, "0x80000001", 1, 1, WHERE), position(2, 1.0, "0x80000001", 1, 2, WHERE));
        CaptureReplay replay = CaptureReplay.of(source, ReplayOptions.DEFAULT.withWorld(world), TraceSink.NONE);
        replay.run();
        assertEquals(3, replay.clock().frames());
        assertEquals(List.of("w.json: unknown key $.more (line 1), ignored"), replay.notes());
        JsonNode object = replay.assumptions().get("objects").get(0);
        assertEquals(
                "{\"source\":\"world file\",\"value\":2.5}",
                object.get("radius").toString());
        assertEquals(
                "{\"source\":\"default\",\"value\":2.0}", object.get("height").toString());
        assertEquals("implicit", object.get("contact").get("source").asText());
        assertEquals(
                11,
                CaptureReplay.of(source, ReplayOptions.DEFAULT.withWorld(world).withFrame(0.1), TraceSink.NONE)
                        .clock()
                        .frames());
    }

    @Test
    void shouldRefuseWhatCannotBeReplayed() throws IOException {
        assertMessage(
                "test.pcap, session 1: nothing to replay: no event of it has a time",
                source(position(1, null, "0x80000001", 1, 1, WHERE)),
                ReplayOptions.DEFAULT);
        assertMessage(
                "test.pcap, session 1: 3001 frames are more than 1000; the largest gap is between packet 1 at 0.0 s and packet 2"
                        + " at 100.0 s; allow more with --max-frames, or use a longer --frame",
                source(position(1, 0.0, "0x80000001", 1, 1, WHERE), position(2, 100.0, "0x80000001", 1, 2, WHERE)),
                ReplayOptions.DEFAULT.withMaxFrames(1000));
        EventSource two = EventSource.of(TestData.path("captures/synthetic/two-clients.pcapng"));
        InputException e =
                assertThrows(InputException.class, () -> CaptureReplay.of(two, ReplayOptions.DEFAULT, TraceSink.NONE));
        assertTrue(
                e.getMessage().startsWith("two-clients.pcapng: several sessions; choose one with --session N:"),
                e.getMessage());
        assertTrue(
                e.getMessage().contains("2: client 192.0.2.10:51236, 1.25 s to 27.964 s, 283 events"), e.getMessage());
    }

    private static void assertMessage(String message, EventSource source, ReplayOptions options) {
        InputException e = assertThrows(InputException.class, () -> CaptureReplay.of(source, options, TraceSink.NONE));
        assertEquals(message, e.getMessage());
    }

    @Test
    void shouldWriteRowsOfTheWantedObjectsOnly() throws IOException {
        Rows rows = replay(
                source(position(1, 0.0, "0x80000001", 1, 1, WHERE), position(2, 0.1, "0x80000002", 1, 1, WHERE)),
                ReplayOptions.DEFAULT.withObjects(List.of(0x80000002)));
        assertTrue(rows.rows.stream().allMatch(row -> row.get("o").asText().equals("0x80000002")));
        assertTrue(!rows.rows.isEmpty());
    }

    @Test
    void shouldGiveTheSameDigestHoweverItRuns() {
        EventSource source = EventSource.of(TestData.path("captures/synthetic/chase-retarget.pcap"));
        List<SelfTest.Run> runs = new SelfTest(sink -> CaptureReplay.of(source, ReplayOptions.DEFAULT, sink)).run(2);
        assertEquals(6, runs.size());
        assertTrue(SelfTest.agree(runs), runs.toString());
        assertEquals(6188, runs.get(0).rows());
    }

    @Test
    void shouldSummariseDistances() throws IOException {
        CaptureReplay replay = CaptureReplay.of(
                source(
                        position(1, 0.0, "0x80000001", 1, 5, WHERE),
                        position(2, 0.1, "0x80000001", 1, 6, WHERE.replace("84.0", "87.0"))),
                ReplayOptions.DEFAULT,
                TraceSink.NONE);
        replay.run();
        assertEquals(3.0f, replay.remoteDeviations().worst());
        assertTrue(
                replay.summary("d")
                        .contains("recorded positions of others:     1, median 3.000 m, 95 % within 3.000 m, worst"
                                + " 3.000 m (0x80000001 at 0.1 s, packet 2)"),
                replay.summary("d").toString());
    }
}
