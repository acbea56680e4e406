package dev.acreplay.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Captures with random bytes changed, cut out or repeated: no exception escapes and the sums still add up. More rounds with
 * {@code -Dacreplay.damage.rounds=N}; the seed of a failure stands in its message.
 */
class DamagedCapturesTest {
    private static final int ROUNDS = Integer.getInteger("acreplay.damage.rounds", 5);

    @TempDir
    private Path folder;

    static List<Path> captures() throws IOException {
        try (Stream<Path> files =
                Files.list(TestData.path("captures/synthetic/manifest.json").getParent())) {
            return files.filter(file -> file.getFileName().toString().matches(".*\\.pcap(ng)?(\\.gz)?"))
                    .sorted()
                    .toList();
        }
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        int changes = 1 + random.nextInt(1 + bytes.length / 400);
        for (int i = 0; i < changes && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            if (i % 5 == 4) {
                int from = random.nextInt(bytes.length);
                int length = Math.min(random.nextInt(600), bytes.length - Math.max(at, from));
                System.arraycopy(whole, from, bytes, at, length);
            } else {
                bytes[at] = (byte) random.nextInt();
            }
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldAccountForEverythingInADamagedCapture(Path capture) throws IOException {
        byte[] whole = Files.readAllBytes(capture);
        Path file = folder.resolve("damaged");
        for (int seed = 0; seed < ROUNDS; seed++) {
            Files.write(file, damaged(whole, new Random(seed)));
            String where = capture.getFileName() + " seed " + seed;
            long events = 0;
            try (MotionStream stream = MotionStream.open(file)) {
                CaptureSummary summary = stream.summary();
                assertTrue(summary.addsUp(), where);
                for (MotionEvent event = stream.next(); event != null; event = stream.next()) {
                    event.toJson();
                    events++;
                }
                assertEquals(
                        summary.messages().total(MessageCounts.Bucket.MOTION)
                                + summary.messages().total(MessageCounts.Bucket.MALFORMED),
                        events,
                        where);
            } catch (RuntimeException e) {
                throw new AssertionError(where + ": " + e, e);
            }
        }
    }
}
