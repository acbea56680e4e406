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

/** Every scenario under the profiles ace and acdream, by the digests that were recorded. */
class GoldenProfilesTest {
    @Test
    void shouldReplayEveryScenarioUnderEveryProfile() throws IOException {
        Path scenarios = TestData.path("scenarios");
        List<String> wrong = new ArrayList<>();
        List<String> index = Files.readAllLines(TestData.path("traces/PROFILES.tsv"));
        long rows = 0;
        for (String line : index.subList(1, index.size())) {
            String[] cells = line.split("\t");
            Scenario scenario =
                    Scenario.read(cells[0] + ".json", Files.readAllBytes(scenarios.resolve(cells[0] + ".json")));
            DigestSink digest = new DigestSink();
            try {
                ScenarioReplay.of(scenario, ReplayOptions.DEFAULT.withProfile(cells[1]), digest)
                        .run();
                rows += digest.rows();
                if (!digest.hex().equals(cells[3])) {
                    wrong.add(cells[0] + ":" + cells[1] + " (" + digest.rows() + " of " + cells[2] + " rows)");
                }
            } catch (RuntimeException e) {
                wrong.add(cells[0] + ":" + cells[1] + " " + e + " at " + e.getStackTrace()[0]);
            }
        }
        System.out.println(
                "profiles: " + (index.size() - 1) + " digests, " + rows + " rows, " + wrong.size() + " differ");
        assertTrue(index.size() > 400);
        assertEquals(List.of(), wrong);
    }
}
