package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import dev.acreplay.capture.CaptureReader;
import dev.acreplay.capture.CaptureRecord;
import dev.acreplay.capture.Datagram;
import dev.acreplay.capture.DatagramDecoder;
import dev.acreplay.capture.LibPcap;
import dev.acreplay.capture.LiveCapture;
import dev.acreplay.capture.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command record on the loopback interface; skipped, with a message, where that is not permitted. */
class RecordCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void needCapture() {
        Assumptions.assumeTrue(
                LibPcap.version() != null, "SKIPPED: libpcap is not installed (apt-get install libpcap0.8)");
        try {
            LiveCapture.open("lo", 100, false, null).close();
        } catch (InputException e) {
            Assumptions.abort("SKIPPED: live capture is not permitted here: " + e.getMessage());
        }
    }

    private static List<String> texts(Path file) {
        List<String> texts = new ArrayList<>();
        CaptureRecord record = new CaptureRecord();
        Datagram datagram = new Datagram();
        DatagramDecoder decoder = new DatagramDecoder();
        try (CaptureReader reader = CaptureReader.open(file)) {
            while (reader.next(record)) {
                decoder.decode(record, datagram);
                assertEquals(Outcome.UDP, datagram.outcome);
                texts.add(new String(datagram.data, datagram.offset, datagram.length, StandardCharsets.UTF_8));
            }
            assertEquals(null, reader.error(), file + " is whole");
        }
        return texts;
    }

    private static void send(DatagramSocket sender, DatagramSocket receiver, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sender.send(new DatagramPacket(bytes, bytes.length, receiver.getLocalSocketAddress()));
    }

    @Test
    void shouldLoseNothingWhenItIsStopped() throws Exception {
        Path file = folder.resolve("stopped.pcapng");
        List<String> sent = new ArrayList<>();
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "dev.acreplay.cli.Main",
                            "record",
                            "lo",
                            "-o",
                            file.toString(),
                            "--filter",
                            "udp port " + receiver.getLocalPort())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("said").toFile())
                    .start();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!Files.exists(file) && process.isAlive() && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            for (int i = 0; i < 50; i++) {
                sent.add("datagram " + i);
                send(sender, receiver, sent.get(i));
            }
            Thread.sleep(500);
            process.destroy();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS), "it ends");
        }
        assertEquals(sent, texts(file), Files.readString(folder.resolve("said")));
        assertTrue(Files.readString(folder.resolve("said")).contains("50 packets, "));
    }

    @Test
    void shouldKeepTheLastFilesOfARing() throws Exception {
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            Thread sending = new Thread(() -> {
                try {
                    for (int i = 0; !Thread.currentThread().isInterrupted(); i++) {
                        send(sender, receiver, "datagram " + i);
                        Thread.sleep(2);
                    }
                } catch (IOException | InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            sending.start();
            StringWriter err = new StringWriter();
            int status = Main.run(
                    new PrintWriter(new StringWriter()),
                    new PrintWriter(err),
                    "record",
                    "lo",
                    "-o",
                    folder.resolve("ring.pcapng").toString(),
                    "--filter",
                    "udp port " + receiver.getLocalPort(),
                    "--packets",
                    "60",
                    "--seconds",
                    "30",
                    "--rotate",
                    "1k",
                    "--ring",
                    "3");
            sending.interrupt();
            sending.join();
            assertEquals(0, status, err.toString());
            assertTrue(err.toString().contains("60 packets"), err.toString());
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> kept = files.filter(file -> file.toString().endsWith(".pcapng"))
                    .sorted()
                    .toList();
            assertEquals(3, kept.size(), kept.toString());
            List<String> texts = new ArrayList<>();
            kept.forEach(file -> texts.addAll(texts(file)));
            for (int i = 1; i < texts.size(); i++) {
                int before = Integer.parseInt(texts.get(i - 1).substring(9));
                assertEquals(before + 1, Integer.parseInt(texts.get(i).substring(9)), "nothing is lost between files");
            }
        }
    }
}
