package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.LiveCapture;
import dev.acreplay.capture.PcapngWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records packets from an interface. */
@Command(
        name = "record",
        header = {
            "Example: acreplay record eth0 -o walk.pcapng --filter \"udp portrange 9000-10013\"",
            "         acreplay record eth0 -o ring.pcapng --rotate 100M --ring 5",
            "         acreplay record --list",
            ""
        },
        description =
                "Records packets from a network interface to a pcapng file until Ctrl-C, or until --packets or --seconds are"
                        + " reached. Nothing that was written is lost. Needs libpcap and the right to capture.",
        mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
    private static final Pattern SIZE = Pattern.compile("(\\d+)([kKmMgG]?)[bB]?");
    private static final Pattern TIME = Pattern.compile("(\\d+)(s|m|h)");
    private static final long COUNTER_MS = 1000;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "INTERFACE",
            description = "Interface to record from; see --list.")
    private String name;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File to write; with --rotate NAME.pcapng becomes NAME-00001.pcapng and so on.")
    private Path file;

    @Option(
            names = "--filter",
            paramLabel = "BPF",
            description = "Record only what the packet filter lets through, as in \"udp portrange 9000-10013\".")
    private String filter;

    @Option(
            names = "--rotate",
            paramLabel = "LIMIT",
            description = "Begin a new file at this size (as in 500k, 100M, 2G) or age (as in 30s, 10m, 1h).")
    private String rotate;

    @Option(names = "--ring", paramLabel = "N", description = "With --rotate: keep the last N files.")
    private Integer ring;

    @Option(names = "--packets", paramLabel = "N", description = "Stop after N packets.")
    private Long packets;

    @Option(names = "--seconds", paramLabel = "S", description = "Stop after S seconds.")
    private Double seconds;

    @Option(
            names = "--snap-length",
            paramLabel = "BYTES",
            defaultValue = "65535",
            description = "Keep at most so many bytes of a packet (default: ${DEFAULT-VALUE}).")
    private int snapLength;

    @Option(names = "--promiscuous", description = "Record packets for other hosts too.")
    private boolean promiscuous;

    @Option(names = "--list", description = "List the interfaces and exit.")
    private boolean list;

    @Spec
    private CommandSpec spec;

    private volatile boolean stop;
    private long rotateBytes = Long.MAX_VALUE;
    private long rotateNanos = Long.MAX_VALUE;
    private int number;
    private final Deque<Path> kept = new ArrayDeque<>();

    @Override
    public Integer call() {
        if (list) {
            PrintWriter out = spec.commandLine().getOut();
            for (LiveCapture.Interface one : LiveCapture.interfaces()) {
                out.println(String.format(Locale.ROOT, "%-16s %s", one.name(), one.description())
                        .stripTrailing());
            }
            return Main.OK;
        }
        check();
        CountDownLatch closed = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            stop = true;
            try {
                closed.await(5, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (LiveCapture live = LiveCapture.open(name, snapLength, promiscuous, filter)) {
            Runtime.getRuntime().addShutdownHook(hook);
            record(live, spec.commandLine().getErr());
        } catch (IOException e) {
            throw new InputException(file + " cannot be written: " + e.getMessage(), e);
        } finally {
            closed.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // Ctrl-C: the hook is running, and now ends
            }
        }
        return Main.OK;
    }

    private void check() {
        if (name == null || file == null) {
            throw new InputException("expected INTERFACE and -o FILE; acreplay record --list names the interfaces");
        }
        if (ring != null && (rotate == null || ring < 1)) {
            throw new InputException("Invalid value for option '--ring': expected at least 1 file, with --rotate");
        }
        if (rotate == null) {
            return;
        }
        Matcher size = SIZE.matcher(rotate);
        Matcher time = TIME.matcher(rotate);
        if (time.matches()) {
            long unit = time.group(2).equals("s") ? 1 : time.group(2).equals("m") ? 60 : 3600;
            rotateNanos = TimeUnit.SECONDS.toNanos(Long.parseLong(time.group(1)) * unit);
        } else if (size.matches()) {
            int shift =
                    " kmg".indexOf(size.group(2).isEmpty() ? " " : size.group(2).toLowerCase(Locale.ROOT));
            rotateBytes = Long.parseLong(size.group(1)) << 10 * shift;
        } else {
            throw new InputException(
                    "Invalid value for option '--rotate': expected a size such as 100M or an age such as 10m but was '"
                            + rotate + "'");
        }
    }

    private void record(LiveCapture live, PrintWriter err) throws IOException {
        CaptureRecord record = new CaptureRecord();
        long began = System.nanoTime();
        long fileBegan = began;
        long told = began;
        long count = 0;
        long bytes = 0;
        PcapngWriter out = begin(live);
        try {
            while (!stop && (packets == null || count < packets)) {
                long now = System.nanoTime();
                if (seconds != null && now - began >= seconds * 1e9) {
                    break;
                }
                if (now - told >= TimeUnit.MILLISECONDS.toNanos(COUNTER_MS)) {
                    told = now;
                    out.flush();
                    tell(err, count, bytes, System.console() != null ? "\r" : null);
                }
                if (!live.next(record)) {
                    continue;
                }
                if (out.written() >= rotateBytes || now - fileBegan >= rotateNanos) {
                    out.close();
                    out = begin(live);
                    fileBegan = now;
                }
                out.packet(record.ts, record.data, 0, record.length, (int) record.original);
                count++;
                bytes += record.length;
            }
        } finally {
            out.close();
        }
        long dropped = live.dropped();
        tell(err, count, bytes, "\n");
        if (dropped > 0) {
            err.println("acreplay: " + dropped + " packets were dropped before they could be read");
            err.flush();
        }
    }

    private static void tell(PrintWriter err, long count, long bytes, String end) {
        if (end != null) {
            err.print(count + " packets, " + bytes + " bytes" + end);
            err.flush();
        }
    }

    /** Opens the next file, and deletes the oldest when the ring is full. */
    private PcapngWriter begin(LiveCapture live) throws IOException {
        Path target = file;
        if (rotate != null) {
            String text = file.getFileName().toString();
            int dot = text.lastIndexOf('.');
            String stem = dot < 1 ? text : text.substring(0, dot);
            String ending = dot < 1 ? "" : text.substring(dot);
            target = file.resolveSibling(String.format(Locale.ROOT, "%s-%05d%s", stem, ++number, ending));
            kept.add(target);
            if (ring != null && kept.size() > ring) {
                Files.deleteIfExists(kept.poll());
            }
        }
        return new PcapngWriter(
                new BufferedOutputStream(Files.newOutputStream(target), 1 << 16),
                live.linkType(),
                live.snapLength(),
                name);
    }
}
