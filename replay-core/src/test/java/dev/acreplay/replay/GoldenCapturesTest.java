package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every recorded trace of a capture, replayed in this process and compared row by row and value by value. */
class GoldenCapturesTest {
    @Test
    void shouldReplayEveryCaptureToItsTrace() throws IOException {
        assertEquals(List.of(), run(""));
    }

    /** For work on one capture: the argument is a part of its trace's name. */
    public static void main(String[] names) throws IOException {
        run(names.length == 0 ? "" : names[0]).forEach(System.out::println);
    }

    private static List<String> run(String only) throws IOException {
        List<String> wrong = new ArrayList<>();
        Path folder = TestData.path("traces/captures");
        List<String> index = Files.readAllLines(folder.resolve("INDEX.tsv"));
        long rows = 0;
        long comparisons = 0;
        int count = 0;
        int skipped = 0;
        for (String line : index.subList(1, index.size())) {
            String[] cells = line.split("\t", -1);
            if (!cells[5].contains(only)) {
                continue;
            }
            Optional<EventSource> source = source(cells[0]);
            if (source.isEmpty()) {
                skipped++;
                System.out.println("SKIPPED: " + cells[0] + " is not on this machine");
                continue;
            }
            ReplayOptions options = options(cells[6], folder).withSession(Integer.valueOf(cells[1]));
            try (GoldenRows golden = new GoldenRows(TestData.path("traces/captures/" + cells[5]))) {
                String difference;
                try {
                    CaptureReplay replay = CaptureReplay.of(source.get(), options, golden);
                    if (replay.clock().frames() != Integer.parseInt(cells[2])) {
                        wrong.add(cells[5] + ": " + replay.clock().frames() + " frames, expected " + cells[2]);
                    }
                    replay.run();
                    difference = golden.difference();
                } catch (RuntimeException e) {
                    difference = "after row " + golden.rows() + ": " + e + " at " + e.getStackTrace()[0];
                }
                if (difference != null) {
                    wrong.add(cells[5] + ": " + difference);
                }
                rows += golden.rows();
                comparisons += golden.comparisons();
                count++;
            }
        }
        System.out.println("captures: " + count + " replayed, " + (count - wrong.size()) + " equal, " + skipped
                + " skipped, " + rows + " rows, " + comparisons + " comparisons");
        assertTrue(comparisons > 0);
        return wrong;
    }

    private static ReplayOptions options(String text, Path folder) throws IOException {
        ReplayOptions options = ReplayOptions.DEFAULT;
        String[] words = text.isEmpty() ? new String[0] : text.split(" ");
        for (int i = 0; i + 1 < words.length; i += 2) {
            String value = words[i + 1];
            switch (words[i]) {
                case "--environment" -> options = options.withEnvironment(value);
                case "--frame" -> options = options.withFrame(Double.valueOf(value));
                case "--tail" -> options = options.withTail(Double.parseDouble(value));
                case "--world" ->
                    options = options.withWorld(WorldFile.read(value, Files.readAllBytes(folder.resolve(value))));
                default -> throw new AssertionError("an option that this test does not know: " + words[i]);
            }
        }
        return options;
    }

    private static Optional<EventSource> source(String capture) throws IOException {
        String name = capture.startsWith("here/") ? "traces/captures/" + capture.substring(5) : "captures/" + capture;
        return TestData.find(name).map(EventSource::of);
    }
}
