package dev.acreplay.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Hex;
import dev.acreplay.Json;
import dev.acreplay.capture.Outcome;
import dev.acreplay.message.MessageNames;
import dev.acreplay.stream.CaptureSummary;
import dev.acreplay.stream.MessageCounts;
import dev.acreplay.stream.MotionStream;
import dev.acreplay.stream.SessionInfo;
import dev.acreplay.wire.IncompleteMessage;
import dev.acreplay.wire.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells what is in a capture. */
@Command(
        name = "info",
        header = {"Example: acreplay info walk.pcap", "         acreplay info walk.pcapng.zst --json", ""},
        description =
                "Tells what is in a capture: packets, bytes, time span, sessions, messages by opcode, and what could not be"
                        + " read. Every record is in exactly one bucket, and each count names the first record behind it.",
        mixinStandardHelpOptions = true)
final class InfoCommand implements Callable<Integer> {
    private static final Map<Integer, String> LINK_TYPES = Map.of(
            0,
            "BSD loopback",
            1,
            "Ethernet",
            12,
            "raw IP",
            14,
            "raw IP",
            101,
            "raw IP",
            108,
            "BSD loopback",
            113,
            "Linux cooked",
            228,
            "raw IPv4",
            229,
            "raw IPv6",
            276,
            "Linux cooked v2");

    @Mixin
    private CaptureOptions capture;

    @Mixin
    private JsonOption form;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CaptureSummary summary = MotionStream.scan(capture.path(), Captures.filter(capture.filter()));
        output.write(spec.commandLine().getOut(), out -> {
            if (form.json()) {
                out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(json(summary)));
                out.write('\n');
            } else {
                out.write(text(summary).getBytes(StandardCharsets.UTF_8));
            }
        });
        return capture.status(summary.error(), spec.commandLine().getErr());
    }

    // ---- text ----

    private static String text(CaptureSummary s) {
        StringBuilder text = new StringBuilder();
        String packed = s.packings().isEmpty() ? "" : " in " + String.join(" in ", s.packings());
        line(text, "capture", s.capture() + ": " + s.format() + packed + ", " + s.fileBytes() + " bytes");
        line(text, "sha256", s.sha256());
        line(text, "time", time(s));
        StringJoiner links = new StringJoiner(", ");
        s.linkTypes()
                .forEach((type, count) -> links.add(
                        LINK_TYPES.getOrDefault(type, type < 0 ? "not described" : "link type " + type) + " " + count));
        line(text, "link types", links.length() == 0 ? "-" : links.toString());
        line(text, "bytes", s.capturedBytes() + " captured, " + s.payloadBytes() + " in UDP payloads");
        line(text, "packets", s.records() + ": " + outcomes(s));
        line(text, "datagrams", s.count(Outcome.UDP) + ": " + verdicts(s));
        if (s.retransmissions() > 0 || s.ipLengthZero() > 0) {
            line(text, "of these", s.retransmissions() + " retransmissions, " + s.ipLengthZero() + " with IP length 0");
        }
        if (s.filteredOut() > 0) {
            line(text, "filter", s.filteredOut() + " more packets kept out");
        }
        sessions(s, text);
        messages(s, text);
        losses(s, text);
        line(text, "damage", s.error() == null ? "none" : s.error().text());
        line(
                text,
                "accounted",
                s.addsUp()
                        ? "every packet, datagram and message is in exactly one bucket"
                        : "SUMS DO NOT ADD UP; please report it with the capture");
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "%-12s%s", name, value)).append('\n');
    }

    private static String time(CaptureSummary s) {
        if (!s.timed()) {
            return "no packet has a time";
        }
        Instant first = Instant.ofEpochSecond(
                Math.floorDiv(s.firstTs(), 1_000_000_000L), Math.floorMod(s.firstTs(), 1_000_000_000L));
        return first + ", " + Json.text((s.lastTs() - s.firstTs()) / 1e9) + " s";
    }

    private static String outcomes(CaptureSummary s) {
        StringJoiner parts = new StringJoiner(", ");
        s.outcomes()
                .forEach((outcome, count) -> parts.add(outcome.label() + " " + count
                        + (outcome == Outcome.UDP ? "" : " (first: packet " + s.first(outcome) + ")")));
        return parts.length() == 0 ? "none" : parts.toString();
    }

    private static String verdicts(CaptureSummary s) {
        StringJoiner parts = new StringJoiner(", ");
        for (Verdict verdict : new Verdict[] {
            Verdict.OK,
            Verdict.UNVERIFIABLE,
            Verdict.DUPLICATE,
            Verdict.MISMATCH,
            Verdict.REJECTED,
            Verdict.UNDECIDED,
            Verdict.OTHER
        }) {
            if (s.count(verdict) > 0) {
                parts.add(verdict.label() + " " + s.count(verdict)
                        + (verdict.used() ? "" : " (first: packet " + s.first(verdict) + ")"));
            }
        }
        return parts.length() == 0 ? "none" : parts.toString();
    }

    private static void sessions(CaptureSummary s, StringBuilder text) {
        line(text, "sessions", Integer.toString(s.sessions().size()));
        for (int i = 0; i < s.sessions().size(); i++) {
            SessionInfo one = s.sessions().get(i);
            CaptureSummary.SessionPackets packets = s.sessionPackets().get(i);
            text.append(String.format(
                            Locale.ROOT,
                            "  %d  client %s, server %s, %s, player %s, %d packets in, %d out, %s",
                            one.id(),
                            one.client(),
                            one.server(),
                            one.first() == null
                                    ? "no time"
                                    : "t " + Json.text(one.first()) + " to " + Json.text(one.last()),
                            one.player() == null ? "unknown" : Hex.word(one.player()),
                            packets.packetsIn(),
                            packets.packetsOut(),
                            packets.keys() ? "handshake seen" : "no handshake"))
                    .append('\n');
        }
    }

    private static void messages(CaptureSummary s, StringBuilder text) {
        MessageCounts counts = s.messages();
        StringJoiner parts = new StringJoiner(", ");
        for (MessageCounts.Bucket bucket : MessageCounts.Bucket.values()) {
            parts.add(bucket.label() + " " + counts.total(bucket));
        }
        line(text, "messages", counts.total() + ": " + parts + (counts.stale() > 0 ? "; stale " + counts.stale() : ""));
        if (!counts.lines().isEmpty()) {
            text.append(String.format(
                            Locale.ROOT,
                            "  %-3s %-9s %-22s %8s  %-11s %s",
                            "dir",
                            "opcode",
                            "name",
                            "count",
                            "bucket",
                            "first"))
                    .append('\n');
        }
        for (MessageCounts.Line one : counts.lines()) {
            text.append(String.format(
                            Locale.ROOT,
                            "  %-3s %-9s %-22s %8d  %-11s packet %d",
                            one.direction().streamName(),
                            one.hasOpcode() ? MessageNames.number(one.opcode(), one.inner()) : "-",
                            one.hasOpcode() ? MessageNames.of(one.opcode(), one.inner()) : "",
                            one.count(),
                            one.bucket().label(),
                            one.first()))
                    .append('\n');
        }
        if (counts.unlisted() > 0) {
            text.append("  and ").append(counts.unlisted()).append(" of further opcodes\n");
        }
    }

    private static void losses(CaptureSummary s, StringBuilder text) {
        line(
                text,
                "fragments",
                s.droppedFragments() + " dropped"
                        + (s.droppedFragments() > 0
                                ? ": " + s.inconsistentFragments() + " fit nothing, "
                                        + (s.droppedFragments() - s.inconsistentFragments())
                                        + " came again (first: packet " + s.firstDroppedFragment() + ")"
                                : ""));
        line(text, "incomplete", s.incompleteMessages() + " messages begun and never finished");
        int shown = 0;
        for (IncompleteMessage one : s.incomplete()) {
            if (shown++ == 20) {
                text.append("  and ").append(s.incompleteMessages() - 20).append(" more\n");
                break;
            }
            text.append(String.format(
                            Locale.ROOT,
                            "  session %d %s, from packet %d: %d of %d fragments%s",
                            one.session(),
                            one.direction().streamName(),
                            one.firstRecord(),
                            one.held(),
                            one.expected(),
                            one.givenUp() ? ", given up" : ""))
                    .append('\n');
        }
    }

    // ---- JSON ----

    private static ObjectNode json(CaptureSummary s) {
        ObjectNode node = Json.MAPPER.createObjectNode();
        node.put("acreplay_info", 1);
        node.put("capture", s.capture());
        node.put("sha256", s.sha256());
        node.put("format", s.format());
        s.packings().forEach(node.putArray("packings")::add);
        node.put("bytes", s.fileBytes());
        if (s.error() == null) {
            node.putNull("error");
        } else {
            node.putObject("error")
                    .put("kind", s.error().kind())
                    .put("offset", s.error().offset())
                    .put("detail", s.error().detail());
        }
        node.put("first_ts", s.timed() ? (Long) s.firstTs() : null);
        node.put("last_ts", s.timed() ? (Long) s.lastTs() : null);
        ObjectNode links = node.putObject("link_types");
        s.linkTypes().forEach((type, count) -> links.put(Integer.toString(type), count));
        node.put("frames", s.records());
        node.put("filtered_out", s.filteredOut());
        node.put("captured_bytes", s.capturedBytes());
        node.put("payload_bytes", s.payloadBytes());
        ObjectNode records = node.putObject("records");
        s.outcomes().forEach((outcome, count) -> records.put(outcome.label(), count));
        verdicts(s, node.putObject("datagrams"), Verdict.OTHER, Verdict.UNDECIDED, Verdict.REJECTED);
        verdicts(s, node.putObject("checksums"), Verdict.OK, Verdict.MISMATCH, Verdict.UNVERIFIABLE, Verdict.DUPLICATE);
        ObjectNode messages = node.putObject("messages");
        for (MessageCounts.Bucket bucket : MessageCounts.Bucket.values()) {
            messages.put(bucket.label(), s.messages().total(bucket));
        }
        ObjectNode events = node.putObject("events");
        s.messages().events().forEach(events::put);
        node.put("stale", s.messages().stale());
        node.put("dropped_fragments", s.droppedFragments());
        node.put("incomplete_messages", s.incompleteMessages());
        firsts(s, node.putObject("first_records"));
        sessions(s, node.putArray("sessions"));
        opcodes(s, node.putArray("opcodes"));
        ArrayNode incomplete = node.putArray("incomplete");
        for (IncompleteMessage one : s.incomplete()) {
            incomplete
                    .addObject()
                    .put("session", one.session())
                    .put("dir", one.direction().streamName())
                    .put("first_record", one.firstRecord())
                    .put("held", one.held())
                    .put("expected", one.expected())
                    .put("given_up", one.givenUp());
        }
        node.put("adds_up", s.addsUp());
        return node;
    }

    private static void verdicts(CaptureSummary s, ObjectNode node, Verdict... verdicts) {
        for (Verdict verdict : verdicts) {
            node.put(verdict.label(), s.count(verdict));
        }
    }

    private static void sessions(CaptureSummary s, ArrayNode sessions) {
        for (int i = 0; i < s.sessions().size(); i++) {
            CaptureSummary.SessionPackets packets = s.sessionPackets().get(i);
            ObjectNode session = s.sessions().get(i).toJson();
            session.put("packets_in", packets.packetsIn());
            session.put("packets_out", packets.packetsOut());
            session.put("handshake", packets.keys());
            packets.ports().forEach(session.putArray("server_ports")::add);
            sessions.add(session);
        }
    }

    /** The first record behind each count that is not zero. */
    private static void firsts(CaptureSummary s, ObjectNode node) {
        for (Outcome outcome : Outcome.values()) {
            if (s.count(outcome) > 0) {
                node.put(outcome.label(), s.first(outcome));
            }
        }
        for (Verdict verdict : Verdict.values()) {
            if (s.count(verdict) > 0) {
                node.put(verdict == Verdict.OTHER ? "other_datagrams" : verdict.label(), s.first(verdict));
            }
        }
        for (MessageCounts.Bucket bucket : MessageCounts.Bucket.values()) {
            if (s.messages().total(bucket) > 0) {
                String name = bucket == MessageCounts.Bucket.OTHER ? "other_messages" : bucket.label();
                node.put(name, s.messages().first(bucket));
            }
        }
        if (s.droppedFragments() > 0) {
            node.put("dropped_fragments", s.firstDroppedFragment());
        }
    }

    private static void opcodes(CaptureSummary s, ArrayNode list) {
        for (MessageCounts.Line one : s.messages().lines()) {
            ObjectNode row = list.addObject();
            row.put("dir", one.direction().streamName());
            row.put("opcode", one.hasOpcode() ? Hex.word(one.opcode()) : null);
            if (one.inner() != 0) {
                row.put("inner", Hex.word(one.inner()));
            }
            row.put("name", one.hasOpcode() ? MessageNames.of(one.opcode(), one.inner()) : "");
            row.put("bucket", one.bucket().label());
            row.put("count", one.count());
            row.put("first", one.first());
        }
    }
}
