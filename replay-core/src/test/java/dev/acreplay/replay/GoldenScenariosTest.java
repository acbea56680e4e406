package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every recorded scenario trace, replayed in this process and compared row by row and value by value. */
class GoldenScenariosTest {
    @Test
    void shouldReplayEveryScenarioToItsTrace() throws IOException {
        List<String> wrong = run(TestData.path("scenarios"), TestData.path("traces"), "");
        assertEquals(List.of(), wrong);
    }

    /** For work on one scenario: the arguments are parts of names. */
    public static void main(String[] names) throws IOException {
        String only = names.length == 0 ? "" : names[0];
        run(TestData.path("scenarios"), TestData.path("traces"), only).forEach(System.out::println);
    }

    static List<String> run(Path scenarios, Path traces, String only) throws IOException {
        List<String> wrong = new ArrayList<>();
        long rows = 0;
        long comparisons = 0;
        int count = 0;
        List<String> index = Files.readAllLines(traces.resolve("INDEX.tsv"));
        for (String line : index.subList(1, index.size())) {
            String[] cells = line.split("\t");
            if (!cells[0].contains(only)) {
                continue;
            }
            Path trace = traces.resolve(cells[4]);
            if (!Files.exists(trace)) {
                trace = traces.resolve(cells[4] + ".gz");
            }
            Scenario scenario =
                    Scenario.read(cells[0] + ".json", Files.readAllBytes(scenarios.resolve(cells[0] + ".json")));
            try (GoldenRows golden = new GoldenRows(trace)) {
                String difference;
                try {
                    ScenarioReplay.of(scenario, ReplayOptions.DEFAULT, golden).run();
                    difference = golden.difference();
                } catch (RuntimeException e) {
                    difference = "after row " + golden.rows() + ": " + e + " at " + e.getStackTrace()[0];
                }
                if (difference != null) {
                    wrong.add(cells[0] + ": " + difference);
                } else {
                    assertEquals(Long.parseLong(cells[2]), golden.rows());
                }
                rows += golden.rows();
                comparisons += golden.comparisons();
                count++;
            }
        }
        System.out.println("scenarios: " + count + " replayed, " + (count - wrong.size()) + " equal, " + rows
                + " rows, " + comparisons + " comparisons");
        assertTrue(comparisons > 0);
        return wrong;
    }
}
