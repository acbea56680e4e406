package dev.acreplay.cli;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.message.MessageNames;
import dev.acreplay.stream.PacketReader;
import dev.acreplay.wire.Packet;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the packets of a capture. */
@Command(
        name = "packets",
        header = {
            "Example: acreplay packets walk.pcap --find opcode=F74C",
            "         acreplay packets walk.pcap -n 4 -V --hex",
            ""
        },
        description =
                "Lists the packets of a capture, one a line, or shows one as a tree from the link to the fields of its"
                        + " messages, with the bytes each takes.")
final class PacketsCommand implements Callable<Integer> {
    private static final int SHOWN_BYTES = 8;

    @Mixin
    private CaptureOptions capture;

    // -V is taken, so the help options are not the standard ones
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    @Option(names = "-n", paramLabel = "N", description = "Show packet N (from 1) as a tree.")
    private Long number;

    @Option(names = "-V", description = "Show every field in the tree.")
    private boolean verbose;

    @Option(names = "--hex", description = "Show bytes beside the tree, and the whole packet as a hex dump.")
    private boolean hex;

    @Option(
            names = "--find",
            paramLabel = "FIELD=VALUE",
            description =
                    "Only packets that hold a field with this value; repeat it for several fields. Fields: opcode,"
                            + " action, event, type, object, queue (of one message), outcome, verdict, session, dir, seq, flags,"
                            + " src, dst, header (of the packet), or any field of the messages' data by its name in wire.md section"
                            + " 13, as in forward_command=0x44000007. Numbers are hex with 0x, else decimal; opcode, action and"
                            + " event are hex either way.")
    private List<String> find = new ArrayList<>();

    @Option(names = "--limit", paramLabel = "N", description = "List at most N packets.")
    private Long limit;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PacketFinder finder = new PacketFinder(find);
        if (number != null && number < 1) {
            throw new InputException("Invalid value for option '-n': packets count from 1 but was " + number);
        }
        try (PacketReader reader = PacketReader.open(capture.path(), Captures.filter(capture.filter()))) {
            output.write(spec.commandLine().getOut(), out -> {
                if (number != null) {
                    one(reader, out);
                } else {
                    list(reader, finder, out);
                }
                out.flush();
            });
            while (reader.error() == null && reader.next() && limit == null && number == null) {
                // to the end, where damage shows
            }
            return capture.status(reader.error(), spec.commandLine().getErr());
        }
    }

    private static void line(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }

    // ---- list ----

    private void list(PacketReader reader, PacketFinder finder, OutputStream out) throws IOException {
        line(
                out,
                String.format(
                        Locale.ROOT,
                        "%7s %12s %-12s %2s %-3s %10s %-8s %5s %s",
                        "n",
                        "t",
                        "verdict",
                        "s",
                        "dir",
                        "seq",
                        "flags",
                        "bytes",
                        "messages"));
        long shown = 0;
        long all = 0;
        while (reader.next()) {
            all++;
            if (finder.matches(reader)) {
                line(out, summary(reader));
                shown++;
                if (limit != null && shown >= limit) {
                    return;
                }
            }
        }
        line(out, shown + " of " + all + " packets");
        if (shown == 0 && all > 0) {
            for (String field : finder.unmetFields()) {
                spec.commandLine()
                        .getErr()
                        .println("acreplay: no message of " + capture.path() + " has a field '" + field
                                + "'; names are those of wire.md section 13");
            }
        }
    }

    private static String summary(PacketReader reader) {
        CaptureRecord record = reader.record();
        boolean game = reader.verdict() != null;
        Packet packet = reader.packet();
        boolean header = game && packet.hasHeader && packet.error == null;
        StringBuilder messages = new StringBuilder();
        for (PacketReader.CompletedMessage message : reader.messages()) {
            messages.append(messages.length() == 0 ? "" : ", ").append(short_(message));
        }
        if (game && packet.error != null) {
            messages.append(packet.error).append(" at ").append(packet.errorOffset);
        }
        return String.format(
                        Locale.ROOT,
                        "%7d %12s %-12s %2s %-3s %10s %-8s %5d %s",
                        record.number,
                        record.timed ? String.format(Locale.ROOT, "%.6f", reader.seconds()) : "-",
                        game
                                ? reader.verdict().label()
                                : reader.datagram().outcome.label(),
                        reader.session() == null
                                ? "-"
                                : Integer.toString(reader.session().number()),
                        reader.direction() == null ? "-" : reader.direction().streamName(),
                        header ? Integer.toUnsignedString(packet.sequence) : "-",
                        header ? Hex.word(packet.flags).substring(2) : "-",
                        record.length,
                        messages)
                .stripTrailing();
    }

    private static String short_(PacketReader.CompletedMessage message) {
        String name =
                message.event() != null ? message.event().type() : MessageNames.of(message.opcode(), message.inner());
        boolean opaque = name.isEmpty() || name.startsWith("Game");
        return opaque ? MessageNames.number(message.opcode(), message.inner()) : name;
    }

    // ---- one ----

    private void one(PacketReader reader, OutputStream out) throws IOException {
        long last = 0;
        while (reader.next()) {
            last = reader.record().number;
            if (last == number) {
                PacketTree tree = new PacketTree(reader);
                print(out, tree.root(), 0, reader.record(), tree);
                if (hex) {
                    line(out, "");
                    dump(out, reader.record(), tree);
                }
                return;
            }
        }
        throw new InputException(
                "there is no packet " + number + " in " + capture.path() + "; the last one is " + last);
    }

    private void print(OutputStream out, PacketNode node, int depth, CaptureRecord record, PacketTree tree)
            throws IOException {
        StringBuilder text = new StringBuilder();
        boolean placed = node.at >= 0 && depth > 0;
        String range = placed ? String.format(Locale.ROOT, "%04x+%d", node.at, node.length) : "";
        text.append(String.format(Locale.ROOT, "%-9s ", range));
        if (hex) {
            boolean leaf = node.inside.isEmpty() && placed;
            text.append(String.format(
                    Locale.ROOT, "%-" + (SHOWN_BYTES * 3 + 2) + "s", leaf ? bytes(node, record, tree) : ""));
        }
        text.append("  ".repeat(depth)).append(node.name);
        if (!node.value.isEmpty()) {
            text.append(": ").append(node.value);
        }
        line(out, text.toString().stripTrailing());
        boolean detail = verbose || depth == 0 || node.name.equals("fragment");
        for (PacketNode inside : node.inside) {
            if (detail && (verbose || depth == 0 || inside.name.equals("message"))) {
                print(out, inside, depth + 1, record, tree);
            }
        }
    }

    private static String bytes(PacketNode node, CaptureRecord record, PacketTree tree) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(node.length, SHOWN_BYTES); i++) {
            text.append(i == 0 ? "" : " ").append(digits(record, node.at + i, tree));
        }
        return node.length > SHOWN_BYTES ? text + ".." : text.toString();
    }

    private static boolean secret(int at, PacketTree tree) {
        return tree.secretAt() >= 0 && at >= tree.secretAt() && at < tree.secretAt() + tree.secretLength();
    }

    private static String digits(CaptureRecord record, int at, PacketTree tree) {
        return secret(at, tree) ? "**" : String.format(Locale.ROOT, "%02x", record.data[at] & 0xFF);
    }

    private static void dump(OutputStream out, CaptureRecord record, PacketTree tree) throws IOException {
        for (int at = 0; at < record.length; at += 16) {
            StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%04x  ", at));
            StringBuilder ascii = new StringBuilder();
            for (int i = at; i < at + 16; i++) {
                if (i >= record.length) {
                    text.append("   ");
                    continue;
                }
                text.append(digits(record, i, tree)).append(i % 16 == 7 ? "  " : " ");
                int value = record.data[i] & 0xFF;
                ascii.append(secret(i, tree) ? '*' : value >= 0x20 && value < 0x7F ? (char) value : '.');
            }
            line(out, text.append(' ').append(ascii).toString());
        }
    }
}
