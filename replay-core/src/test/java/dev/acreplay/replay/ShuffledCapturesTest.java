package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;
import dev.acreplay.TestData;
import dev.acreplay.stream.MotionEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Captures whose events were lost, doubled, swapped, mixed and changed: whatever comes, a replay runs to its end and gives the
 * same rows again.
 */
class ShuffledCapturesTest {
    private static final List<String> CAPTURES = List.of(
            "captures/synthetic/world-events.pcap",
            "captures/synthetic/stale-timestamps.pcap",
            "traces/captures/replay-corners.pcap",
            "captures/synthetic/createobject-all.pcap",
            "captures/synthetic/corner-messages.pcap");

    private static final List<String> IDS = List.of(
            "0x50000001",
            "0x80000101",
            "0x50000002",
            "0x00000000",
            "0x80000C00",
            "0x45000005",
            "0x64650105",
            "0xFFFF0040");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldRunToTheEndAndGiveTheSameRowsAgain(long seed) {
        Random random = new Random(seed);
        List<EventSource> sources =
                CAPTURES.stream().map(TestData::path).map(EventSource::of).toList();
        List<List<MotionEvent>> all =
                sources.stream().map(ShuffledCapturesTest::events).toList();
        for (int i = 0; i < 15; i++) {
            int chosen = random.nextInt(all.size());
            List<MotionEvent> events = new ArrayList<>(all.get(chosen));
            for (int change = random.nextInt(60); change > 0; change--) {
                change(events, all.get(random.nextInt(all.size())), random);
            }
            EventSource source = EventSource.of(sources.get(chosen).header(), events);
            ReplayOptions options = ReplayOptions.DEFAULT
                    .withSession(1)
                    .withProfile(List.of("retail", "ace", "acdream").get(random.nextInt(3)))
                    .withMaxFrames(20_000);
            if (random.nextInt(3) == 0) {
                options = options.withEnvironment("input_order=after-tick");
            }
            if (random.nextInt(4) == 0) {
                options = options.withEnvironment("flat_ground=24");
            }
            try {
                assertEquals(digest(source, options), digest(source, options), "seed " + seed + ", run " + i);
            } catch (InputException e) {
                // nothing is left to replay, or a time is far away
            }
        }
    }

    private static String digest(EventSource source, ReplayOptions options) {
        DigestSink sink = new DigestSink();
        CaptureReplay.of(source, options, sink).run();
        return sink.hex();
    }

    private static List<MotionEvent> events(EventSource source) {
        List<MotionEvent> events = new ArrayList<>();
        try (EventSource.Reading reading = source.read()) {
            for (MotionEvent event = reading.next(); event != null; event = reading.next()) {
                events.add(event);
            }
        }
        return events;
    }

    private static void change(List<MotionEvent> events, List<MotionEvent> others, Random random) {
        if (events.size() < 3) {
            return;
        }
        int at = random.nextInt(events.size());
        int to = random.nextInt(events.size());
        switch (random.nextInt(5)) {
            case 0 -> events.remove(at);
            case 1 -> events.add(to, events.get(at));
            case 2 -> Collections.swap(events, at, to);
            case 3 -> events.add(to, others.get(random.nextInt(others.size())));
            default -> {
                ObjectNode json = events.get(at).toJson();
                changeField((ObjectNode) json.get("data"), random);
                try {
                    events.set(at, MotionEvent.fromJson(json));
                } catch (InputException e) {
                    // what no message can say stays as it was
                }
            }
        }
    }

    private static void changeField(ObjectNode node, Random random) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        if (names.isEmpty()) {
            return;
        }
        String name = names.get(random.nextInt(names.size()));
        JsonNode value = node.get(name);
        if (value instanceof ObjectNode inner) {
            changeField(inner, random);
        } else if (value instanceof ArrayNode list && !list.isEmpty() && list.get(0) instanceof ObjectNode first) {
            changeField(first, random);
        } else if (name.endsWith("timestamp")) {
            node.put(name, value.asInt() + random.nextInt(5) - 2 & 0xFFFF);
        } else if (value.isBoolean()) {
            node.put(name, !value.asBoolean());
        } else if (value.isFloatingPointNumber()) {
            node.put(name, (float) (value.asDouble() * (random.nextInt(6) - 1)));
        } else if (value.isTextual()
                && value.asText().startsWith("0x")
                && value.asText().length() == 10) {
            node.put(name, IDS.get(random.nextInt(IDS.size())));
        }
    }
}
