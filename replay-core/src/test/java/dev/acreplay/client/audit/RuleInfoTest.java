package dev.acreplay.client.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The table of rules in docs/outbound.md is that of the program. */
class RuleInfoTest {
    @Test
    void shouldBeTheTableOfTheDocumentation() throws IOException {
        String text = Files.readString(TestData.checkout().resolve("docs/outbound.md"));
        assertEquals(RuleBoard.RULES, RuleInfo.ALL.size());
        for (int i = 0; i < RuleInfo.ALL.size(); i++) {
            RuleInfo rule = RuleInfo.ALL.get(i);
            assertEquals(Violation.ruleId(i + 1), rule.id());
            assertEquals(rule, RuleInfo.of(rule.id()));
            String row = "| " + rule.id() + " | " + rule.level() + " | " + rule.phrase() + " | " + rule.tolerance()
                    + " | " + rule.evidence() + " |\n";
            assertTrue(text.contains(row), row);
        }
    }
}
