package dev.acreplay.client.audit;

import static dev.acreplay.client.audit.RecordedClient.autorun;
import static dev.acreplay.client.audit.RecordedClient.idle;
import static dev.acreplay.client.audit.RecordedClient.look;
import static dev.acreplay.client.audit.RecordedClient.motion;
import static dev.acreplay.client.audit.RecordedClient.pack;
import static dev.acreplay.client.audit.RecordedClient.walk;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.Json;
import dev.acreplay.message.MotionAction;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.motion.MotionCommand;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules that no golden capture violates, and units that none leaves out: one small session each. */
class RulesTest {
    private static final int TURN = MotionCommand.TURN_RIGHT;

    /** {@code checked/held/violated/not applicable}. */
    private static String counts(RecordedClient client, int rule) {
        SessionFindings.RuleCount c = client.judge().rules().get(rule - 1);
        return c.checked() + "/" + c.held() + "/" + c.violated() + "/" + c.notApplicable();
    }

    private static String values(RecordedClient client, int rule) {
        List<Violation> list = client.judge().violations().stream()
                .filter(v -> v.rule() == rule)
                .toList();
        return list.isEmpty()
                ? "none"
                : list.get(0).level() + " " + Json.text(list.get(0).values());
    }

    private static RecordedClient client() {
        return new RecordedClient().m(1.0, idle()).a(1.0);
    }

    @Test
    void shouldWantTurnFieldsToStay() {
        RecordedClient lost =
                client().m(2, look(TURN, 2, 0.37f)).m(3, look(0, 0, 1)).until(9);
        assertEquals("I {\"turn_holdkey\":0,\"turn_speed\":1.0}", values(lost, 7));
        RecordedClient kept =
                client().m(2, look(TURN, 2, 0.37f)).m(3, look(0, 2, 0.37f)).until(9);
        assertEquals("1/1/0/0", counts(kept, 7));
        RecordedClient apart =
                client().m(2, look(TURN, 2, 0.37f)).skip().m(3, look(0, 0, 1)).until(9);
        assertEquals("0/0/0/1", counts(apart, 7));
    }

    @Test
    void shouldFollowActionStamps() {
        MotionAction first = new MotionAction(0x13000087, 1, true, 1);
        MotionAction second = new MotionAction(0x13000087, 2, true, 1);
        MotionAction fourth = new MotionAction(0x13000087, 4, true, 1);
        MotionAction notOwn = new MotionAction(0x13000087, 3, false, 1);
        assertEquals(
                "2/2/0/0",
                counts(client().m(2, RecordedClient.actions(first)).m(3, RecordedClient.actions(first, second)), 8));
        assertEquals(
                "W {\"reason\":\"stamp\",\"stamps\":[4]}",
                values(client().m(2, RecordedClient.actions(second)).m(3, RecordedClient.actions(fourth)), 8));
        assertEquals(
                "W {\"reason\":\"order\",\"stamps\":[2,1]}",
                values(client().m(2, RecordedClient.actions(second, first)), 8));
        assertEquals(
                "W {\"reason\":\"autonomous\",\"stamps\":[3]}",
                values(client().m(2, RecordedClient.actions(notOwn)), 8));
        MotionAction[] seven = new MotionAction[7];
        for (int i = 0; i < 7; i++) {
            seven[i] = new MotionAction(0x13000087, i + 1, true, 1);
        }
        assertEquals(
                "W {\"reason\":\"count\",\"stamps\":[1,2,3,4,5,6,7]}",
                values(client().m(2, RecordedClient.actions(seven)), 8));
    }

    @Test
    void shouldWantTheStampsOfTheServer() {
        RecordedClient forced = client().server(3.0, new UpdatePosition(RecordedClient.PLAYER, pack(12, 4, 2, 0, 1)));
        assertEquals(
                "E {\"value\":0,\"allowed\":[1]}", values(forced.m(3.5, idle()).until(9), 14));
        RecordedClient soon = client().server(3.0, new UpdatePosition(RecordedClient.PLAYER, pack(12, 4, 2, 0, 1)));
        assertEquals("none", values(soon.m(3.1, idle()).until(9), 14));
        RecordedClient teleported =
                client().server(3.0, new UpdatePosition(RecordedClient.PLAYER, pack(12, 4, 2, 1, 0)));
        assertEquals(
                "E {\"value\":0,\"allowed\":[1]}",
                values(teleported.m(3.5, idle()).until(9), 13));
    }

    @Test
    void shouldWantANewPositionInAnEarlyReport() {
        assertEquals("W {\"gap\":0.3}", values(client().a(1.3).until(9), 17));
        assertEquals("1/1/0/0", counts(client().at(14, 4).a(1.3).until(9), 17));
        // landed in between: the plane may be another
        RecordedClient landed = client().contact(false)
                .m(1.1, idle())
                .contact(true)
                .m(1.2, idle())
                .a(1.3);
        assertEquals("1/1/0/0", counts(landed.until(9), 17));
    }

    @Test
    void shouldWantTheFinalPosition() {
        RecordedClient silent = client().at(13, 4).m(2.0, idle()).until(9);
        assertEquals("E {\"next\":null,\"gap\":null}", values(silent, 22));
        assertEquals("0/0/0/1", counts(silent, 21));
        RecordedClient moved = client().at(13, 4).m(2.0, idle()).m(4.0, walk()).until(9);
        assertEquals("E {\"next\":\"MoveToState\",\"gap\":2.0}", values(moved, 22));
        RecordedClient slow = client().at(13, 4).m(2.0, idle()).a(3.4).until(9);
        assertEquals("W {\"gap\":1.4}", values(slow, 21));
        RecordedClient other = client().at(13, 4).m(2.0, idle()).a(3.9).until(9);
        assertEquals(
                "ap-interval-1875",
                other.judge().violations().stream()
                        .filter(v -> v.rule() == 21)
                        .findFirst()
                        .orElseThrow()
                        .variant());
        assertEquals("0/0/0/1", counts(client().at(13, 4).m(2.0, idle()).until(3.0), 22));
    }

    @Test
    void shouldReportNothingInTheAir() {
        RecordedClient early =
                client().m(2, idle()).j(2.5, 0.5f, 0, 0, 4.9f).a(2.9).until(9);
        assertEquals("W {\"after\":0.4,\"flight\":1.0}", values(early, 23));
        RecordedClient falling = client().contact(false).m(2, walk()).a(2.2).m(2.4, idle());
        assertEquals("W {\"reports\":1}", values(falling.until(9), 23));
        assertEquals("I {\"after\":0.4}", values(early, 24));
        RecordedClient apart =
                client().m(2, idle()).j(2.5, 0.5f, 0, 0, 4.9f).skip().a(2.9).until(9);
        assertEquals("0/0/0/1", counts(apart, 23));
    }

    @Test
    void shouldWantAFirstReport() {
        assertEquals(
                "I {\"report\":null}",
                values(new RecordedClient().m(1.0, idle()).until(9), 25));
        assertEquals(
                "I {\"report\":1.5}",
                values(new RecordedClient().m(1.0, idle()).a(1.5).until(9), 25));
        assertEquals("1/1/0/0", counts(client(), 25));
    }

    @Test
    void shouldResendNoSoonerThanHalfASecond() {
        RecordedClient soon =
                client().m(2, look(TURN, 2, 0.2f)).m(2.6, look(TURN, 2, 0.3f)).m(3.0, look(TURN, 2, 0.4f));
        assertEquals("E {\"gap\":0.4}", values(soon.until(9), 32));
        RecordedClient late = client().m(2, look(TURN, 2, 0.2f))
                .m(2.6, look(TURN, 2, 0.3f))
                .late(true)
                .m(3.0, look(TURN, 2, 0.4f));
        assertEquals("1/1/0/1", counts(late.until(9), 32));
    }

    private static RecordedClient forcedTo(float x) {
        return client().server(3.0, new UpdatePosition(RecordedClient.PLAYER, pack(x, 4, 2, 0, 1)))
                .stamps(0, 1);
    }

    @Test
    void shouldAnswerAForcedPosition() {
        assertEquals("1/1/0/0", counts(forcedTo(20).at(20, 4).a(3.05).until(9), 33));
        assertEquals(
                "E {\"reason\":\"no-answer\"}",
                values(forcedTo(20).m(3.5, idle()).until(9), 33));
        assertEquals(
                "W {\"reason\":\"origin\",\"distance\":1.0}",
                values(forcedTo(20).at(21, 4).a(3.05).until(9), 33));
        assertEquals(
                "E {\"reason\":\"cell\",\"distance\":10.0}",
                values(forcedTo(20).at(30, 4).cell(0xA9B40009).a(3.05).until(9), 33));
        assertEquals(
                "E {\"reason\":\"heading\",\"degrees\":90.0}",
                values(forcedTo(20).at(20, 4).heading(90).a(3.05).until(9), 33)
                        .replaceAll("(89.99999|90.0)\\d*", "90.0"));
        assertEquals("0/0/0/1", counts(forcedTo(20).until(3.1), 33));
    }

    @Test
    void shouldAnswerATeleportWithoutAutorun() {
        RecordedClient client = client().server(3.0, new UpdatePosition(RecordedClient.PLAYER, pack(12, 4, 2, 1, 0)))
                .stamps(1, 0);
        assertEquals(
                "E {\"reason\":\"autorun\"}", values(client.m(3.05, autorun()).until(9), 34));
    }

    @Test
    void shouldStopForASpell() {
        assertEquals("1/1/0/0", counts(client().m(2, idle()).other(2, 0x004A), 35));
        assertEquals("W {\"action\":\"0x0048\"}", values(client().m(2, walk()).other(2.5, 0x0048), 35));
        RecordedClient controlled = client().server(2.0, motion(2, 1, false, MotionCommand.READY, 1))
                .m(2.1, walk())
                .other(2.5, 0x0048);
        assertEquals("0/0/0/1", counts(controlled, 35));
    }

    @Test
    void shouldChargeAJumpAtRestAsALongjump() {
        RecordedClient wrong = client().m(2, idle()).j(2.5, 0.5f, 0, 0, 4.9f).until(9);
        assertEquals("E {\"reason\":\"longjump\",\"longjump\":false}", values(wrong, 36));
        RecordedClient right =
                client().longjump(true).m(2, idle()).j(2.5, 0.5f, 0, 0, 4.9f).until(9);
        assertEquals("1/1/0/0", counts(right, 36));
        RecordedClient lost = client().skip().j(2.5, 0.5f, 0, 0, 4.9f).until(9);
        assertEquals("0/0/0/1", counts(lost, 36));
    }

    @Test
    void shouldJumpAtTheSpeedOfTheKeys() {
        RecordedClient fast = client().m(2, walk()).j(2.5, 0.5f, 0, 12, 4.9f).until(9);
        assertEquals(
                "W {\"reason\":\"velocity\",\"x\":0.0,\"y\":12.0,\"expected_x\":0.0,\"expected_y\":10.0}",
                values(fast, 37));
        assertEquals(
                "1/1/0/0",
                counts(client().m(2, walk()).j(2.5, 0.5f, 0, 10, 4.9f).until(9), 37));
        RecordedClient twice = client().m(2, walk())
                .j(2.5, 0.5f, 0, 10, 4.9f)
                .j(2.9, 0.5f, 0, 10, 4.9f)
                .until(9);
        assertEquals("W {\"reason\":\"no-landing\",\"after\":0.4,\"flight\":1.0}", values(twice, 37));
    }

    @Test
    void shouldSeeBothReadingsOfShift() {
        RecordedClient both = client().m(2, walk())
                .m(
                        2.1,
                        dev.acreplay.message.RawState.of(
                                1, 0x8000003D, MotionCommand.WALK_FORWARD, 0, 1, 0, 0, 1, 0, 0, 1, List.of()))
                .m(2.2, walk())
                .a(2.3)
                .at(12, 7.12f)
                .a(3.3)
                .until(9);
        assertEquals("W {\"sends\":2,\"silent\":1}", values(both, 27));
        assertEquals(
                "holdrun-toggle-silent", String.join(" ", silentOnly().judge().explainedBy()));
    }

    private static RecordedClient silentOnly() {
        return client().m(2, walk()).a(2.3).at(12, 7.12f).a(3.3).until(9);
    }

    @Test
    void shouldKeepUnitsThatAreLateOrApart() {
        RecordedClient late = client().late(true).a(1.3).until(9);
        assertEquals("0/0/0/0", counts(late, 17));
        assertEquals("0/0/0/1", counts(late, 18));
        assertEquals("2/2/0/1", counts(late, 12));
    }
}
