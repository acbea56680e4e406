package dev.acreplay.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The key stream of a passive reader under loss, repeats, reordering and floods (wire.md section 3.4). */
class KeyStreamTest {
    private static final int SEED = 0x12345678;

    private static int[] words(int count) {
        Isaac stream = new Isaac(SEED);
        int[] words = new int[count];
        for (int i = 0; i < count; i++) {
            words[i] = stream.next();
        }
        return words;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldVerifyEveryPacketThatArrivesInAnyOrder(long seed) {
        int[] words = words(3000);
        Random random = new Random(seed);
        List<Integer> arriving = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (random.nextInt(10) > 0) {
                arriving.add(Math.max(0, arriving.size() - random.nextInt(8)), i);
            }
            if (random.nextInt(10) == 0 && !arriving.isEmpty()) {
                arriving.add(arriving.get(random.nextInt(arriving.size())));
            }
        }
        KeyStream keys = KeyStream.keyed(SEED);
        Map<Integer, Boolean> seen = new HashMap<>();
        for (int i : arriving) {
            Verdict expected = seen.put(i, true) == null ? Verdict.OK : Verdict.DUPLICATE;
            assertEquals(expected, keys.test(i + 2, words[i]), "seed " + seed + " word " + i);
            assertEquals(expected, keys.accept(i + 2, words[i]), "seed " + seed + " word " + i);
        }
    }

    @Test
    void shouldLookFartherAheadWhenTheSequenceIsFarther() {
        int[] words = words(40_000);
        assertEquals(Verdict.OK, KeyStream.keyed(SEED).accept(2, words[255]));
        assertEquals(Verdict.MISMATCH, KeyStream.keyed(SEED).accept(2, words[256]));
        assertEquals(Verdict.OK, KeyStream.keyed(SEED).accept(5000, words[4998]));
        assertEquals(Verdict.OK, KeyStream.keyed(SEED).accept(0x8000, words[0x7FFE]), "the largest gap");
        assertEquals(Verdict.MISMATCH, KeyStream.keyed(SEED).accept(0x8001, words[0x7FFF]), "beyond it");
    }

    @Test
    void shouldConsumeNothingForAWrongKey() {
        int[] words = words(20);
        KeyStream keys = KeyStream.keyed(SEED);
        for (int i = 0; i < 1000; i++) {
            assertEquals(Verdict.MISMATCH, keys.accept(20_000 + i, 0x55AA0000 + i));
        }
        assertEquals(Verdict.OK, keys.accept(2, words[0]));
    }

    @Test
    void shouldNotHangInAFloodOfFarSequences() {
        KeyStream keys = KeyStream.keyed(SEED);
        Random random = new Random(5);
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            int found = 0;
            for (int i = 0; i < 1_000_000; i++) {
                found += keys.accept(30_000 + (i & 1023), random.nextInt()) == Verdict.OK ? 1 : 0;
            }
            assertTrue(found < 100, "words hit by chance: " + found);
        });
    }

    @Test
    void shouldRememberSequencesSixtyFiveThousandDeep() {
        SeenPackets seen = new SeenPackets();
        Random random = new Random(9);
        int[] sequences = random.ints(200_000).distinct().toArray();
        for (int sequence : sequences) {
            seen.put(sequence, ~sequence);
        }
        for (int i = 0; i < sequences.length; i++) {
            boolean kept = i >= sequences.length - 65536;
            assertEquals(kept, seen.contains(sequences[i], ~sequences[i]), "entry " + i);
        }
        seen.put(sequences[sequences.length - 1], 7);
        assertTrue(seen.contains(sequences[sequences.length - 1], 7));
        assertFalse(seen.contains(sequences[sequences.length - 1], ~sequences[sequences.length - 1]));
    }

    @Test
    void shouldForgetBlobsByTime() {
        RecentBlobs blobs = new RecentBlobs(30);
        for (long i = 0; i < 1000; i++) {
            blobs.add(i * 0x100000001L, i);
            assertTrue(blobs.contains(i * 0x100000001L, i));
            assertEquals(i < 31 && i > 0 || i == 0, blobs.contains(0, i), "at " + i);
            if (i > 40) {
                assertFalse(blobs.contains((i - 31) * 0x100000001L, i));
                assertTrue(blobs.contains((i - 30) * 0x100000001L, i));
            }
        }
    }
}
