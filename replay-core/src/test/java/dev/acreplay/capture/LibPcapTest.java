package dev.acreplay.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import dev.acreplay.TestData;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.Pcaps;

/** Our reader against libpcap, through pcap4j, on the same files; packet filters; live capture. Skipped without libpcap. */
class LibPcapTest {
    @TempDir
    private Path folder;

    private static void needLibPcap() {
        Assumptions.assumeTrue(
                LibPcap.version() != null, "SKIPPED: libpcap is not installed (apt-get install libpcap0.8)");
    }

    static List<Path> captures() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String name : List.of("captures/synthetic/manifest.json", "captures/outbound/README.md")) {
            if (TestData.find(name).isPresent()) {
                try (Stream<Path> files = Files.list(TestData.path(name).getParent())) {
                    files.filter(file -> file.getFileName().toString().matches(".*\\.pcap(ng)?(\\.gz)?"))
                            .sorted()
                            .forEach(all::add);
                }
            }
        }
        return all;
    }

    private record Packet(long ts, long original, byte[] data) {}

    /** Reads with libpcap as far as it can. */
    private static List<Packet> readWithLibPcap(Path file) throws Exception {
        List<Packet> all = new ArrayList<>();
        try (PcapHandle handle = Pcaps.openOffline(file.toString(), PcapHandle.TimestampPrecision.NANO)) {
            while (true) {
                byte[] data = handle.getNextRawPacketEx();
                java.sql.Timestamp time = handle.getTimestamp();
                long ts = Math.floorDiv(time.getTime(), 1000L) * 1_000_000_000L + time.getNanos();
                all.add(new Packet(ts, handle.getOriginalLength(), data));
            }
        } catch (EOFException | PcapNativeException e) {
            return all;
        }
    }

    private static List<Packet> readOurs(Path file) {
        List<Packet> all = new ArrayList<>();
        CaptureRecord record = new CaptureRecord();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next(record)) {
                all.add(new Packet(
                        record.timed ? record.ts : -1, record.original, Arrays.copyOf(record.data, record.length)));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldReadTheSamePacketsAsLibPcap(Path capture) throws Exception {
        needLibPcap();
        Path plain = capture;
        if (capture.toString().endsWith(".gz")) {
            plain = folder.resolve("plain");
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(capture)))) {
                Files.write(plain, in.readAllBytes());
            }
        }
        List<Packet> theirs = readWithLibPcap(plain);
        List<Packet> ours = readOurs(capture);
        assertTrue(theirs.size() <= ours.size(), "libpcap reads " + theirs.size() + " packets, we " + ours.size());
        int compared = 0;
        for (int i = 0; i < theirs.size(); i++) {
            Packet a = theirs.get(i);
            Packet b = ours.get(i);
            assertEquals(a.original, b.original, "packet " + (i + 1) + " original length");
            assertArrayEquals(a.data, b.data, "packet " + (i + 1));
            if (b.ts >= 0) {
                assertEquals(a.ts, b.ts, "packet " + (i + 1) + " time");
            }
            compared++;
        }
        System.out.println(
                capture.getFileName() + ": " + compared + " of " + ours.size() + " packets are as libpcap reads them");
    }

    @Test
    void shouldFilterRecords() {
        needLibPcap();
        Path capture = TestData.path("captures/synthetic/mixed-traffic.pcapng");
        RecordFilter filter = RecordFilter.bpf("udp and port 9000");
        CaptureRecord record = new CaptureRecord();
        Datagram datagram = new Datagram();
        DatagramDecoder decoder = new DatagramDecoder();
        int passed = 0;
        try (CaptureReader reader = CaptureReader.open(capture)) {
            while (reader.next(record)) {
                decoder.decode(record, datagram);
                boolean wanted = datagram.outcome == Outcome.UDP
                        && (datagram.source.port() == 9000 || datagram.destination.port() == 9000);
                assertEquals(wanted, filter.passes(record), "packet " + record.number);
                passed += wanted ? 1 : 0;
            }
        }
        assertTrue(passed > 0);
    }

    @Test
    void shouldSayWhatIsWrongWithAFilter() {
        needLibPcap();
        InputException e = assertThrows(InputException.class, () -> RecordFilter.bpf("udp prot 9000"));
        assertTrue(e.getMessage().contains("--filter") && e.getMessage().contains("udp prot 9000"), e.getMessage());
    }

    @Test
    void shouldSayWhatToInstallWithoutLibPcap() {
        Assumptions.assumeTrue(LibPcap.version() == null, "SKIPPED: libpcap is installed here");
        InputException e = assertThrows(InputException.class, () -> RecordFilter.bpf("udp"));
        assertTrue(e.getMessage().contains("apt-get install libpcap0.8"), e.getMessage());
    }

    @Test
    void shouldRecordWhatIsSentOnTheLoopbackInterface() throws Exception {
        needLibPcap();
        Path file = folder.resolve("live.pcapng");
        List<String> sent = new ArrayList<>();
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            LiveCapture live = null;
            try {
                live = LiveCapture.open("lo", 65535, false, "udp port " + receiver.getLocalPort());
            } catch (InputException e) {
                Assumptions.abort("SKIPPED: live capture is not permitted here: " + e.getMessage());
            }
            CaptureRecord record = new CaptureRecord();
            try (LiveCapture capture = live;
                    OutputStream out = Files.newOutputStream(file);
                    PcapngWriter writer = new PcapngWriter(out, capture.linkType(), 65535, "lo")) {
                for (int i = 0; i < 20; i++) {
                    String text = "datagram " + i;
                    sent.add(text);
                    byte[] bytes = text.getBytes();
                    sender.send(new DatagramPacket(bytes, bytes.length, receiver.getLocalSocketAddress()));
                }
                int got = 0;
                long end = System.nanoTime() + 10_000_000_000L;
                while (got < sent.size() && System.nanoTime() < end) {
                    if (capture.next(record)) {
                        writer.packet(record.ts, record.data, 0, record.length, (int) record.original);
                        got++;
                    }
                }
            }
        }
        assertEquals(sent, readTexts(file));
    }

    private static List<String> readTexts(Path file) {
        List<String> texts = new ArrayList<>();
        CaptureRecord record = new CaptureRecord();
        Datagram datagram = new Datagram();
        DatagramDecoder decoder = new DatagramDecoder();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next(record)) {
                decoder.decode(record, datagram);
                assertEquals(Outcome.UDP, datagram.outcome);
                texts.add(new String(datagram.data, datagram.offset, datagram.length));
            }
            assertEquals(null, reader.error());
        }
        return texts;
    }
}
