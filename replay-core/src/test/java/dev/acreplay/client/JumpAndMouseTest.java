package dev.acreplay.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.motion.HoldKey;
import dev.acreplay.motion.MotionCommand;
import dev.acreplay.motion.RawMotionState;
import dev.acreplay.rules.Rulebook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Extents of jumps and samples of the mouse: the worked values of outbound.md section 9.2, and what goes with them. */
class JumpAndMouseTest {
    @ParameterizedTest
    @CsvSource({
        "0.4375, 0x8000003D, 0x3EE00000",
        "0.4375, 0x80000046, 0x3F0C0000",
        "0.0005, 0x8000003D, 0x3A83126F",
        "0.4, 0x80000046, 0x3F000000",
        "1.3, 0x8000003D, 0x3F800000",
    })
    void shouldFillThePowerBar(double held, String style, String extent) {
        ClientBench bench = new ClientBench(Rulebook.profile("retail"), 0.0, 0xA9B40001, 12.0f, 4.0f, -2.0);
        bench.body.getMinterp().interpretedState.currentStyle = (int) (long) Long.decode(style);
        bench.client.jumpKey(true);
        assertEquals(3, bench.last().state().contactByte());
        bench.at(held).client.jumpKey(false);
        assertEquals(
                Integer.decode(extent),
                Float.floatToRawIntBits(bench.last().jump().extent()));
    }

    @Test
    void shouldChargeOnceAndEndTheChargeWithoutAMessage() {
        ClientBench bench = ClientBench.retail();
        bench.client.jumpKey(true);
        bench.client.jumpKey(true);
        assertEquals(1, bench.sent.size());
        bench.client.loseKeyboardFocus();
        assertFalse(bench.body.getMinterp().standingLongjump);
        bench.at(100.5).client.jumpKey(false);
        assertEquals(2, bench.sent.size());
    }

    @Test
    void shouldJumpAsVariantsDo() {
        ClientBench bench = ClientBench.with(ClientBench.rules("jump-no-charge-mts", "jump-extent-unclamped"));
        bench.client.jumpKey(true);
        assertEquals(0, bench.sent.size());
        assertFalse(bench.body.getMinterp().standingLongjump);
        bench.client.jumpKey(false);
        assertEquals(0.0f, bench.last().jump().extent());
    }

    private static ClientBench looking() {
        ClientBench bench = ClientBench.retail();
        bench.client.setUseMouseTurning(true);
        bench.client.toggleMouseLook(true);
        return bench;
    }

    private static RawMotionState raw(ClientBench bench) {
        return bench.body.getMinterp().rawState;
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0x3E4CCCCD", "0.5, 0x3F800000", "0.75, 0x3FC00000", "0.8, 0x3FC00000"})
    void shouldTurnWithTheMouse(float sample, String speed) {
        ClientBench bench = looking().at(100.1);
        bench.client.mouseSample(sample);
        assertEquals(MotionCommand.TURN_RIGHT, raw(bench).turnCommand);
        assertEquals(HoldKey.RUN, raw(bench).turnHoldkey);
        assertEquals(Integer.decode(speed), Float.floatToRawIntBits(raw(bench).turnSpeed));
        bench.client.mouseSample(-sample);
        assertEquals(MotionCommand.TURN_LEFT, raw(bench).turnCommand);
    }

    @Test
    void shouldDriftInsideTheDeadZoneAndLeaveTheResidue() {
        ClientBench bench = looking().at(100.1);
        bench.client.mouseSample(0.185f);
        bench.at(100.2).client.mouseSample(0.0199f);
        assertEquals(0, raw(bench).turnCommand);
        assertEquals(HoldKey.RUN, raw(bench).turnHoldkey);
        assertEquals(0.37f, raw(bench).turnSpeed);
    }

    @Test
    void shouldSendAgainAfterMoreThanHalfASecond() {
        ClientBench bench = looking().at(100.1);
        bench.client.mouseSample(0.1f);
        assertEquals(2, bench.sent.size());
        bench.at(100.6).client.mouseSample(0.1f);
        assertEquals(2, bench.sent.size());
        bench.at(Math.nextUp(100.6)).client.mouseSample(0.0f);
        assertEquals(3, bench.sent.size());
    }

    @Test
    void shouldRunWithBothButtons() {
        ClientBench bench = looking();
        bench.client.handleSelectLeft(true);
        assertEquals(0x000D, bench.last().bitfield());
        bench.client.handleSelectLeft(false);
        assertEquals(0x0009, bench.last().bitfield());
        ClientBench without = ClientBench.with(ClientBench.rules("mouse-both-buttons=false"));
        without.client.setUseMouseTurning(true);
        without.client.toggleMouseLook(true);
        int before = without.sent.size();
        without.client.handleSelectLeft(true);
        assertEquals(before, without.sent.size());
    }

    @Test
    void shouldOnlyTurnTheCameraWithoutTheOption() {
        ClientBench bench = ClientBench.retail();
        bench.client.toggleMouseLook(true);
        bench.client.mouseSample(0.5f);
        bench.client.handleSelectLeft(true);
        assertTrue(bench.sent.isEmpty());
    }
}
