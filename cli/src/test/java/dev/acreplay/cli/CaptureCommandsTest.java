package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.fixtures.CaptureBuilder;
import dev.acreplay.wire.Direction;
import dev.acreplay.wire.PacketWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands info, streams, packets, decode, encode and record as a user calls them. */
class CaptureCommandsTest {
    private static final String UPDATE_MOTION = "4cf700006fc0887c00002d002d00000000003d00030000003d007f00";

    @TempDir
    private Path folder;

    private record Result(int status, String out, String err) {}

    private static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(status, out.toString(), err.toString());
    }

    private static String capture(String name) {
        return TestData.path("captures/synthetic/" + name).toString();
    }

    private static List<JsonNode> events(String... args) throws IOException {
        Result result = run(args);
        assertEquals(0, result.status, result.err);
        List<JsonNode> all = new ArrayList<>();
        for (String line : result.out.lines().toList()) {
            all.add(Json.MAPPER.readTree(line));
        }
        assertTrue(all.remove(0).has("acreplay_stream"));
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "streams", "packets", "decode", "encode", "record"})
    void shouldBeginHelpWithAnExample(String command) {
        Result result = run(command, "--help");
        assertEquals(0, result.status);
        assertTrue(result.out.startsWith("Example: acreplay " + command + " "), result.out);
        assertTrue(result.out.contains("Usage: acreplay " + command), result.out);
    }

    @Test
    void shouldTellWhatIsInTheRealCapture() {
        Path real = TestData.shared("captures/real/gear-swap.pcap");
        Result result = run("info", real.toString());
        assertEquals(0, result.status);
        for (String part : List.of(
                "packets     632: udp 632\n",
                "datagrams   632: ok 34, unverifiable 598\n",
                "sessions    1\n",
                "messages    2088: motion 42, malformed 0, other 2046, misdirected 0\n",
                "  in  F74C      UpdateMotion                 12  motion      packet 4\n",
                "  in  F74A      PickupEvent                  30  motion      packet 33\n",
                "incomplete  0 messages",
                "damage      none\n",
                "accounted   every packet, datagram and message is in exactly one bucket\n")) {
            assertTrue(result.out.contains(part), part + " in\n" + result.out);
        }
    }

    @Test
    void shouldGiveTheMotionsOfTheRealCapture() throws IOException {
        Path real = TestData.shared("captures/real/gear-swap.pcap");
        List<JsonNode> motions = events("streams", real.toString(), "--type", "UpdateMotion");
        assertEquals(12, motions.size());
        int[] records = {3, 13, 51, 125, 358, 390, 417, 422, 427, 428, 621, 625};
        for (int i = 0; i < records.length; i++) {
            JsonNode motion = motions.get(i);
            assertEquals(records[i] + 1, motion.get("n").asInt());
            assertFalse(motion.has("remaining"));
            assertEquals(
                    "0x00000003",
                    motion.at("/data/interpreted_motion_state/bitfield").asText());
        }
        assertEquals(1.507242, motions.get(0).get("t").asDouble());
        assertEquals(
                "0x1300007F",
                motions.get(0)
                        .at("/data/interpreted_motion_state/forward_command")
                        .asText());
        assertEquals(
                30, events("streams", real.toString(), "--type", "pickupevent").size());
    }

    @Test
    void shouldFilterEvents() throws IOException {
        String file = capture("two-clients.pcapng");
        List<JsonNode> all = events("streams", file);
        assertEquals(457, all.size());
        assertEquals(
                count(all, "session", "2"),
                events("streams", file, "--session", "2").size());
        assertEquals(
                count(all, "dir", "out"),
                events("streams", file, "--dir", "out").size());
        assertEquals(
                count(all, "dir", "in"), events("streams", file, "--dir", "S2C").size());
        assertEquals(
                count(all, "object", "0x50000001"),
                events("streams", file, "--object", "0x50000001").size());
        long between = all.stream()
                .filter(e -> e.get("t").asDouble() >= 3 && e.get("t").asDouble() < 5)
                .count();
        assertEquals(
                between, events("streams", file, "--from", "3", "--to", "5").size());
        assertEquals(
                count(all, "type", "Jump") + count(all, "type", "MoveToState"),
                events("streams", file, "--type", "Jump,MoveToState").size());
    }

    private static long count(List<JsonNode> events, String key, String value) {
        return events.stream().filter(e -> e.path(key).asText().equals(value)).count();
    }

    @Test
    void shouldWriteTheSameEventsAsCsv() throws IOException {
        String file = capture("walk-run-turn-jump.pcap");
        List<JsonNode> events = events("streams", file);
        Result csv = run("streams", file, "--format", "csv");
        assertEquals(0, csv.status);
        assertFalse(csv.out.contains("\r"), "lines end with \\n");
        try (CSVParser parser = CSVParser.parse(
                new StringReader(csv.out),
                CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get())) {
            List<CSVRecord> rows = parser.getRecords();
            assertEquals(events.size(), rows.size());
            for (int i = 0; i < rows.size(); i++) {
                JsonNode event = events.get(i);
                assertEquals(event.get("n").asText(), rows.get(i).get("n"));
                assertEquals(event.get("type").asText(), rows.get(i).get("type"));
                JsonNode x = event.at("/data/position/x");
                if (!x.isMissingNode()) {
                    assertEquals(x.asText(), rows.get(i).get("data.position.x"));
                }
            }
        }
    }

    @Test
    void shouldShowATable() {
        Result result = run("streams", capture("walk-run-turn-jump.pcap"), "--format", "table");
        assertEquals(0, result.status);
        List<String> lines = result.out.lines().toList();
        assertTrue(lines.get(0).trim().startsWith("n "), lines.get(0));
        assertEquals("80 events", lines.get(lines.size() - 1));
        assertEquals(82, lines.size());
    }

    @ParameterizedTest
    @CsvSource({
        "streams, --type, Nonsense",
        "streams, --object, fifty",
        "streams, --dir, sideways",
        "streams, --format, xml",
        "packets, --find, opcode",
        "packets, --find, opcode=zz",
        "packets, -n, 0",
        "packets, -n, 100000"
    })
    void shouldRefuseWrongValuesWithTheOption(String command, String option, String value) {
        Result result = run(command, capture("walk-run-turn-jump.pcap"), option, value);
        assertEquals(2, result.status, result.err);
        assertTrue(result.err.contains(value.replaceFirst("^opcode=", "")), result.err);
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "streams", "packets"})
    void shouldEndWithTwoForAFileThatIsNoCapture(String command) {
        for (String name : List.of("empty-file.pcap", "not-a-capture.pcap")) {
            Result result = run(command, capture(name));
            assertEquals(2, result.status, command + " " + name);
            assertTrue(result.err.contains("capture-bad-magic at byte offset 0"), result.err);
        }
        Result missing = run(command, folder.resolve("none.pcap").toString());
        assertEquals(2, missing.status);
        assertEquals(1, missing.err.lines().count(), missing.err);
        assertTrue(missing.err.contains("no file"), missing.err);
    }

    @Test
    void shouldStillWriteTheHeaderOfAFileThatIsNoCapture() {
        Result result = run("streams", capture("empty-file.pcap"));
        assertTrue(result.out.startsWith("{\"acreplay_stream\":1,\"capture\":\"empty-file.pcap\""), result.out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"info", "streams", "packets"})
    void shouldReportDamageWithItsOffsetAndFailOnlyWhenStrict(String command) {
        for (String name : List.of("truncated-record.pcap", "broken-block.pcapng")) {
            Result result = run(command, capture(name));
            assertEquals(0, result.status, result.err);
            assertTrue(result.err.contains("capture-truncated-record at byte offset "), result.err);
            assertEquals(2, run(command, capture(name), "--strict").status);
        }
    }

    @Test
    void shouldFindPacketsByFields() {
        String file = capture("walk-run-turn-jump.pcap");
        assertTrue(run("packets", file).out.endsWith("195 of 195 packets\n"));
        assertTrue(run("packets", file, "--find", "action=F61B").out.endsWith("3 of 195 packets\n"));
        assertTrue(run("packets", file, "--find", "type=Jump", "--find", "dir=out")
                .out
                .endsWith("3 of 195 packets\n"));
        assertTrue(run("packets", file, "--find", "type=Jump", "--find", "dir=in")
                .out
                .endsWith("0 of 195 packets\n"));
        assertTrue(
                run("packets", file, "--find", "forward_command=0x45000006").out.contains("MoveToState"));
        assertTrue(run("packets", file, "--find", "header=login_request").out.endsWith("1 of 195 packets\n"));
        assertEquals(1 + 2, run("packets", file, "--limit", "2").out.lines().count());
    }

    @Test
    void shouldSayThatNoMessageHasAField() {
        Result result = run("packets", capture("walk-run-turn-jump.pcap"), "--find", "forwad_command=1");
        assertEquals(0, result.status);
        assertTrue(result.err.contains("has a field 'forwad_command'"), result.err);
        assertEquals("", run("packets", capture("walk-run-turn-jump.pcap"), "--find", "forward_command=1").err);
    }

    @Test
    void shouldShowAPacketAsATreeWithItsBytes() {
        String file = capture("walk-run-turn-jump.pcap");
        String jump = run("packets", file, "--find", "action=F61B", "--limit", "1")
                .out
                .lines()
                .toList()
                .get(1)
                .trim()
                .split(" ")[0];
        Result tree = run("packets", file, "-n", jump, "-V", "--hex");
        for (String part : List.of("packet " + jump + ": udp", "IPv4", "UDP: 192.0.2.10:", "velocity", "extent: ")) {
            assertTrue(tree.out.contains(part), part + " in\n" + tree.out);
        }
        assertTrue(tree.out.contains("\n0000  "), "hex dump");
        assertTrue(run("packets", file, "-n", jump).out.lines().count() < 12, "short without -V");
    }

    @Test
    void shouldNeverShowCredentials() {
        String file = capture("walk-run-turn-jump.pcap");
        Result tree = run("packets", file, "-n", "1", "-V", "--hex");
        assertTrue(tree.out.contains("login_request"), tree.out);
        assertFalse(tree.out.contains("testaccount"), tree.out);
        String digits = tree.out.lines().filter(line -> line.startsWith("00")).collect(Collectors.joining());
        assertTrue(digits.contains("** **"), tree.out);
        assertFalse(digits.contains("74 65 73 74"), "no byte of the account name");
    }

    @Test
    void shouldDecodeAndEncodeWhatPeoplePaste() throws IOException {
        Result decoded = run("decode", UPDATE_MOTION);
        assertEquals(0, decoded.status);
        JsonNode node = Json.MAPPER.readTree(decoded.out);
        assertEquals("UpdateMotion", node.get("type").asText());
        assertEquals("0x7C88C06F", node.at("/data/object_id").asText());
        Result spaced = run("decode", "4c f7 00 00", "6fc0887c", UPDATE_MOTION.substring(16));
        assertEquals(decoded.out, spaced.out);
        Result encoded =
                run("encode", "--type", "UpdateMotion", node.get("data").toString());
        assertEquals(UPDATE_MOTION + "\n", encoded.out);
        assertEquals(UPDATE_MOTION + "\n", run("encode", decoded.out).out);
        Result sequence = run("decode", "--kind", "sequence", "FFFF0000");
        assertTrue(sequence.out.contains("\"newer\" : true"), sequence.out);
        assertTrue(run("decode", "--kind", "isaac", "78563412").out.contains("0xFDD4AFEB"));
        assertEquals(0, run("decode", "4cf700").status, "what cannot be decoded is a result");
    }

    @Test
    void shouldAnswerEveryLineOfABatch() throws IOException {
        Path vectors = TestData.path("vectors/wire.jsonl");
        long rows = Files.readAllLines(vectors).stream()
                .filter(line -> !line.isBlank())
                .count();
        Result decoded = run("decode", "--batch", vectors.toString());
        assertEquals(0, decoded.status, decoded.err);
        assertEquals(rows, decoded.out.lines().count());
        Path batch = Files.writeString(
                folder.resolve("b.jsonl"),
                "{\"id\":\"good\",\"kind\":\"message\",\"direction\":\"S2C\",\"hex\":\"" + UPDATE_MOTION + "\"}\n"
                        + "{\"id\":\"bad\",\"kind\":\"message\",\"hex\":\"4c f\"}\n");
        Result mixed = run("decode", "--batch", batch.toString());
        assertEquals(2, mixed.status);
        assertEquals(2, mixed.out.lines().count(), mixed.out);
        assertTrue(mixed.out.contains("{\"id\":\"bad\",\"error\":\"") && mixed.out.contains("line 2"), mixed.out);
    }

    @ParameterizedTest
    @CsvSource({
        "decode, '', expected either HEX or --batch",
        "decode, 4c f, hex: expected pairs of hex digits",
        "decode, --kind nonsense 00, expected one of",
        "decode, --dir up 00, expected S2C or C2S",
        "encode, '', expected either JSON or --batch",
        "encode, {}, --type is missing",
        "encode, --type UpdateMotion {}, object_id is missing",
        "encode, --type Nonsense {}, expected a message of the server",
        "record, '', expected INTERFACE and -o FILE",
        "record, lo -o x.pcapng --rotate often, --rotate"
    })
    void shouldSayWhatIsMissingOrWrong(String command, String args, String message) {
        List<String> all = new ArrayList<>(List.of(command));
        for (String arg : args.split(" ")) {
            if (!arg.isEmpty()) {
                all.add(arg);
            }
        }
        Result result = run(all.toArray(String[]::new));
        assertEquals(2, result.status, result.err);
        assertTrue(result.err.contains(message), result.err);
    }

    // ---- hostile input, in a virtual machine of its own ----

    private static Result bounded(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.acreplay.cli.Main"));
        command.addAll(List.of(args));
        Path out = Files.createTempFile("bounded", ".out");
        Path err = Files.createTempFile("bounded", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            int status = process.waitFor();
            return new Result(status, Files.readString(out), Files.readString(err));
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostile-lengths.pcap", "garbage-udp.pcap"})
    void shouldReadHostileCapturesWithinBounds(String name) throws Exception {
        Result result = bounded("streams", capture(name));
        assertEquals(0, result.status, result.err);
        assertEquals("", result.err);
        for (String command : List.of("info", "packets")) {
            assertEquals(0, run(command, capture(name)).status, command);
        }
    }

    /** 30 MB of messages that never complete, each of another id, as fast as a capture can hold them. */
    @Test
    void shouldBoundTheMemoryOfUnfinishedMessages() throws Exception {
        CaptureBuilder capture = new CaptureBuilder();
        CaptureBuilder.Link link = capture.link(50000, 9000).handshake();
        byte[] piece = new byte[448];
        for (int i = 0; i < 60_000; i++) {
            PacketWriter packet = link.next(Direction.IN);
            packet.fragment(i, 0x80000000, 65535, i & 0xFFF, 10, piece);
            link.deliver(Direction.IN, packet.build());
        }
        Path file = folder.resolve("unfinished.pcap");
        Files.write(file, capture.pcap());
        Result result = bounded("info", file.toString());
        assertEquals(0, result.status, result.err);
        assertTrue(result.out.contains("incomplete  60000 messages begun and never finished"), result.out);
    }
}
