package dev.acreplay.motion;

import static dev.acreplay.motion.ExampleTable.assertBits;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.acreplay.geometry.Position;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples PM-25 to PM-28 of position-managers.md section 8. */
class TargetManagerTest {
    private static final int ABSENT = 0x80000099;
    private static final int TARGET = 0x80000020;

    private static final ExampleTable PM_27 = new ExampleTable("""
            | 0 | 100.0 | 100.104 `42C8353F` | 3.119888 `4047AC3F` | 100.104 `42C8353F` | 0.10399627685546875 | no |
            | 15 | 100.5 | 101.66394 `42CB53F0` | 3.119888 `4047AC3F` | 101.66394 `42CB53F0` | 1.6639404296875 | yes |
            | 30 | 101.0 | 103.223885 `42CE72A1` | 3.119888 `4047AC3F` | 109.46366 `42DAED65` | 7.799720764160156 | yes |
            | 45 | 101.5 | 104.78383 `42D19152` | 3.119888 `4047AC3F` | 111.023605 `42DE0C16` | 1.5599441528320312 | yes |
            | 60 | 102.0 | 106.34377 `42D4B003` | 3.119888 `4047AC3F` | 112.58355 `42E12AC7` | 1.5599441528320312 | yes |
            """);

    @ParameterizedTest(name = "PM-25: frames of {1} s from {0}: timed out at {2}")
    @CsvSource({"100.0,0.03333333333333333,110.5", "100.125,0.125,110.125"})
    void shouldTimeOutTargetThatNeverAnswersPm25(double start, double frame, double timeout) {
        Stage stage = Stage.withRunRate(1.0f);
        stage.at(100.0);
        TargetManager manager = stage.targets();
        manager.setTarget(0, ABSENT, 0.5f, 0.5);
        for (int i = 0; ; i++) {
            double now = start + (frame == 0.125 ? frame * i : i / 30.0);
            stage.at(now);
            manager.handleTargetting();
            int status = manager.targetInfo.status;
            assertEquals(now < timeout ? TargetStatus.UNDEFINED : TargetStatus.TIMED_OUT, status, "at " + now);
            if (now >= timeout) {
                assertEquals(timeout, now);
                return;
            }
        }
    }

    @Test
    void shouldPredictPositionPm26() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.putAt(0xA9B40025, 100.5f, 50.25f, 20.1f);
        stage.object.cachedVelocity.set(1.1f, 2.2f, -0.3f);
        Position p = new Position();
        stage.targets().getInterpolatedPosition(1.7, p);
        assertBits(0x42CCBD71, p.frame.origin.x, "x");
        assertBits(0x4257F5C3, p.frame.origin.y, "y");
        assertBits(0x419CB852, p.frame.origin.z, "z");
    }

    @Test
    void shouldRoundHeightTwicePm26() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.putAt(0xA9B40025, 100.5f, 50.25f, Float.intBitsToFloat(0x4086A376));
        stage.object.cachedVelocity.set(0.0f, 0.0f, Float.intBitsToFloat(0x3FC209FC));
        Position p = new Position();
        stage.targets().getInterpolatedPosition(Float.intBitsToFloat(0x4018C97C), p);
        assertBits(0x40FA721C, p.frame.origin.z, "z");
    }

    @Test
    void shouldUpdateWatchersByPredictedPositionPm27() {
        Stage stage = Stage.withRunRate(1.0f);
        PhysicsObject watcher = stage.addObject(TARGET, 100.0f, 90.0f, 0.5f);
        stage.at(100.0);
        Stage.watch(watcher, stage.object.id, 0.5f, 0.0);
        TargetInfo seen = watcher.targetManager.targetInfo;
        assertEquals(TargetStatus.OK, seen.status);
        int row = 0;
        for (int frame = 0; frame <= 60; frame++) {
            stage.at(100.0 + frame / 30.0);
            if (frame == 20) {
                watcher.targetManager.setTargetQuantum(2.0);
            }
            float before = stage.object.position.frame.origin.y;
            stage.object.position.frame.origin.y = (float) ((double) before + 0.104f);
            List<String> cells = PM_27.rows().get(row);
            boolean listed = Integer.parseInt(cells.get(0)) == frame;
            if (listed) {
                assertBits(cells.get(2), stage.object.position.frame.origin.y, "y at " + frame);
                stage.object.cachedVelocity.set(0.0f, ExampleTable.number(cells.get(3)), 0.0f);
                row++;
            }
            double stamp = seen.lastUpdateTime;
            stage.targets().handleTargetting();
            if (listed && cells.get(6).equals("yes")) {
                assertBits(cells.get(4), seen.interpolatedPosition.frame.origin.y, "predicted y at " + frame);
                assertEquals(stage.now(), seen.lastUpdateTime);
            } else {
                assertEquals(stamp, seen.lastUpdateTime, "no update at " + frame);
            }
        }
    }

    @ParameterizedTest(name = "PM-27: moved by {0}, sent: {1}")
    @CsvSource({"0.5,false", "0.50001,true"})
    void shouldSendBeyondRadiusOnlyPm27(float moved, boolean sent) {
        Stage stage = Stage.withRunRate(1.0f);
        PhysicsObject watcher = stage.addObject(TARGET, 90.0f, 90.0f, 0.5f);
        stage.at(100.0);
        Stage.watch(watcher, stage.object.id, 0.5f, 0.0);
        stage.at(101.0);
        stage.object.position.frame.origin.y = 100.0f + moved;
        stage.targets().handleTargetting();
        assertEquals(sent ? 101.0 : 100.0, watcher.targetManager.targetInfo.lastUpdateTime);
    }

    @Test
    void shouldGiveHeadingToPredictedPositionPm28() {
        Stage stage = Stage.withRunRate(1.0f);
        PhysicsObject target = stage.addObject(TARGET, 103.0f, 104.0f, 0.5f);
        stage.object.setTarget(0, TARGET, 0.5f, 0.0);
        TargetInfo info = stage.targets().targetInfo;
        assertBits(0x3F19999A, info.interpolatedHeading.x, "x");
        assertBits(0x3F4CCCCD, info.interpolatedHeading.y, "y");
        assertBits(0.0f, info.interpolatedHeading.z, "z");
        target.position.frame.origin.set(100.0000992f, 100.0f, 20.25f);
        stage.object.setTarget(0, TARGET, 0.5f, 0.0);
        info = stage.targets().targetInfo;
        assertBits(0.0f, info.interpolatedHeading.x, "x");
        assertBits(1.0f, info.interpolatedHeading.z, "z");
    }

    @Test
    void shouldVisitVoyeursByChainPm28() {
        Stage stage = Stage.withRunRate(1.0f);
        int[] ids = {0x50000001, 0x50000002, 0x80000123, 0x8000ABCD};
        int[] buckets = {1, 2, 3, 1};
        for (int i = 0; i < ids.length; i++) {
            assertEquals(buckets[i], VoyeurTable.bucket(ids[i]));
            stage.targets().addVoyeur(ids[i], 0.5f, 0.5);
        }
        assertEquals(
                List.of(0x8000ABCD, 0x50000001, 0x50000002, 0x80000123),
                stage.targets().voyeurs().stream().map(v -> v.objectId).toList());
    }

    @Test
    void shouldReleaseStickyWatcherOfTeleportedTargetPm28() {
        Stage stage = Stage.withRunRate(1.0f);
        PhysicsObject target = stage.addObject(TARGET, 105.0f, 100.0f, 0.5f);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        assertEquals(TARGET, stage.manager().getStickyObjectId());
        assertNotEquals(null, stage.targets().targetInfo);
        target.targetManager.notifyVoyeurOfEvent(TargetStatus.TELEPORTED);
        assertEquals(0, stage.manager().getStickyObjectId());
        assertNull(stage.targets().targetInfo);
        assertEquals(List.of(), target.targetManager.voyeurs());
    }
}
