package dev.acreplay.client.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.client.RandomPlayer;
import dev.acreplay.stream.ClientActions;
import dev.acreplay.stream.SessionInfo;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A retail client at random keys violates nothing: predictor and rules agree about what retail can send. */
class RandomPlayTest {
    private static SessionFindings audit(RandomPlayer player) {
        double last = player.time();
        SessionLog log = new SessionLog(new SessionInfo(1, "c:1", "s:2", 0.0, last, RandomPlayer.PLAYER));
        long n = 2;
        for (RandomPlayer.Made made : player.sent()) {
            log.action(n++, true, made.t(), false, made.bytes());
        }
        log.finish(new ClientActions.SessionPackets(false, 0, 0));
        return new SessionFindings(log, List.of());
    }

    private static TreeSet<String> rules(SessionFindings findings) {
        TreeSet<String> rules = new TreeSet<>();
        findings.violations().forEach(v -> rules.add(v.ruleId() + " " + v.values()));
        return rules;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void shouldFindNothingInRetail(long seed) {
        RandomPlayer player = new RandomPlayer(seed);
        player.play(120.0);
        assertTrue(player.sent().size() > 50);
        assertEquals(new TreeSet<>(), rules(audit(player)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hb-explicit-fields", "mts-on-change-only", "hb-heartbeat-at-rest", "ap-interval-1875"})
    void shouldNameAVariant(String variant) {
        RandomPlayer player = new RandomPlayer(7, variant);
        player.play(200.0);
        SessionFindings findings = audit(player);
        assertTrue(findings.explainedBy().contains(variant), () -> String.valueOf(rules(findings)));
    }
}
