package dev.acreplay.motion;

import static dev.acreplay.motion.ExampleTable.assertBits;
import static dev.acreplay.motion.ExampleTable.numbers;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples PM-22 and PM-23 of position-managers.md section 8. */
class StickyManagerTest {
    private static final int TARGET = 0x80000020;
    private static final Vec3 STANDING = new Vec3();

    private static final ExampleTable PM_22 = new ExampleTable("""
            | 0 | 100.0 | 105.0 `42D20000` | 3.72 `406E147B` | 90.0 `42B40000` | (`3F2AAAAB`, `00000000`) | 100.666664 `42C95555` | BF3504F3 | – |
            | 1 | 100.03333333333333 | 105.0 `42D20000` | 3.053336 `404369DB` | 0.0 `00000000` | (`32C40395`, `3F2AAAAB`) | 101.33333 `42CAAAAA` | BF3504F3 | – |
            | 2 | 100.06666666666666 | 105.0 `42D20000` | 2.3866718 `4018BF3B` | 0.0 `00000000` | (`32C40395`, `3F2AAAAB`) | 101.99999 `42CBFFFF` | BF3504F3 | – |
            | 3 | 100.1 | 105.0 `42D20000` | 1.7200077 `3FDC2936` | 0.0 `00000000` | (`32C40395`, `3F2AAAAB`) | 102.66666 `42CD5554` | BF3504F3 | – |
            | 4 | 100.13333333333334 | 105.0 `42D20000` | 1.0533435 `3F86D3F6` | 0.0 `00000000` | (`32C40395`, `3F2AAAAB`) | 103.33332 `42CEAAA9` | BF3504F3 | – |
            | 5 | 100.16666666666667 | 105.0 `42D20000` | 0.38667938 `3EC5FAD7` | 0.0 `00000000` | (`3263623A`, `3EC5FAD7`) | 103.72 `42CF70A4` | BF3504F3 | – |
            | 6 | 100.2 | 105.0 `42D20000` | -0.0000012218952 `B5A40000` | 0.0 `00000000` | (`A93C5B70`, `B5A40000`) | 103.72 `42CF70A4` | BF3504F3 | – |
            | 7 | 100.23333333333333 | 105.0 `42D20000` | -0.0000012218952 `B5A40000` | 0.0 `00000000` | (`A93C5B70`, `B5A40000`) | 103.72 `42CF70A4` | BF3504F3 | – |
            | 8 | 100.26666666666667 | 105.1 `42D23333` | 0.09999725 `3DCCCB5C` | 0.0 `00000000` | (`316B35D7`, `3DCCCB5C`) | 103.82 `42CFA3D7` | BF3504F3 | – |
            | 9 | 100.3 | 105.2 `42D26666` | 0.09999725 `3DCCCB5C` | 0.0 `00000000` | (`316B35D7`, `3DCCCB5C`) | 103.92 `42CFD70A` | BF3504F3 | – |
            | 30 | 101.0 | 107.299965 `42D69995` | 0.09999725 `3DCCCB5C` | 0.0 `00000000` | (`316B35D7`, `3DCCCB5C`) | 106.019966 `42D40A39` | BF3504F3 | – |
            | 31 | 101.03333333333333 | 107.39996 `42D6CCC8` | 0.09999725 `3DCCCB5C` | 0.0 `00000000` | (`316B35D7`, `3DCCCB5C`) | 106.119965 `42D43D6C` | BF3504F3 | expires in UseTime |
            | 32 | 101.06666666666666 | 107.49996 `42D6FFFB` | – | – | (`00000000`, `3DD4FDF4`) | 106.22396 `42D472AB` | BF3504F3 | – |
            """);

    @Test
    void shouldApproachUntilLeaseEndsPm22() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.radius(0.48f);
        PhysicsObject target = stage.addObject(TARGET, 105.0f, 100.0f, 0.5f);
        stage.at(100.0);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        StickyManager sticky = stage.manager().stickyManager;
        assertEquals(101.0, sticky.stickyTimeoutTime);
        assertTrue(sticky.initialized);
        int row = 0;
        for (int frame = 0; frame <= 32; frame++) {
            stage.at(100.0 + frame / 30.0);
            if (frame >= 8) {
                Vec3 origin = target.position.frame.origin;
                origin.x = (float) ((double) origin.x + 0.1f);
            }
            List<String> cells = PM_22.rows().get(row);
            boolean listed = Integer.parseInt(cells.get(0)) == frame;
            String at = "frame " + frame;
            if (listed) {
                assertEquals(Double.parseDouble(cells.get(1)), stage.now(), at + " cur_time");
                assertBits(cells.get(2), target.position.frame.origin.x, at + " target x");
            }
            Frame offset = stage.adjust(new Vec3(0.0f, 0.104f, 0.0f));
            if (listed) {
                float[] xy = numbers(cells.get(5));
                assertBits(xy[0], offset.origin.x, at + " offset.x");
                assertBits(xy[1], offset.origin.y, at + " offset.y");
            }
            stage.move(offset);
            stage.useTime();
            if (listed) {
                assertBits(cells.get(6), stage.object.position.frame.origin.x, at + " x");
                assertBits((int) Long.parseLong(cells.get(7), 16), stage.object.position.frame.qz, at + " qz");
                assertBits(0x3F3504F3, stage.object.position.frame.qw, at + " qw");
                row++;
            }
            if (frame < 32) {
                assertBits(100.0f, stage.object.position.frame.origin.y, at + " y");
            }
            assertEquals(frame < 31 ? TARGET : 0, sticky.targetId, at + " target_id");
        }
    }

    @ParameterizedTest(name = "PM-23: q {0}, without interpreter speed, offset.y {1}")
    @CsvSource({"3D088889,0.5", "3C088889,0.125"})
    void shouldStepIntoDeepOverlapPm23(String quantum, float y) {
        Stage stage = Stage.withRunRate(0.0f);
        stage.radius(0.48f);
        stage.addObject(TARGET, 100.0f, 100.2f, 0.5f);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        Frame offset = stage.adjust(STANDING, Float.intBitsToFloat(Integer.parseInt(quantum, 16)));
        assertBits(y, offset.origin.y, "offset.y");
    }

    @Test
    void shouldTurnNorthOnTopOfTargetPm23() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.radius(0.48f);
        stage.addObject(TARGET, 100.0f, 100.0f, 0.5f);
        stage.object.position.frame.setHeading(30.0f);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        Frame offset = stage.adjust(STANDING);
        assertBits(0.0f, Math.abs(offset.origin.x), "offset.x");
        assertBits(0.0f, Math.abs(offset.origin.y), "offset.y");
        assertBits(0.0f, Math.abs(offset.origin.z), "offset.z");
        Frame turned = new Frame();
        turned.setHeading(Float.intBitsToFloat(0x43A50000));
        assertBits(turned.qz, offset.qz, "relative heading 330");
        stage.move(offset);
        assertEquals(359.99999, stage.object.position.frame.getHeading(), 0.00001);
    }

    @Test
    void shouldNotFollowVerticallyPm23() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.radius(0.48f);
        stage.addObject(TARGET, 100.0f, 103.0f, 0.5f).position.frame.origin.z = 24.25f;
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        Frame offset = stage.adjust(STANDING);
        assertBits(0.0f, offset.origin.x, "offset.x");
        assertBits(0x3F2AAAAB, offset.origin.y, "offset.y");
        assertBits(0.0f, offset.origin.z, "offset.z");
    }

    @Test
    void shouldTurnAcrossNorthPm23() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.radius(0.48f);
        stage.object.position.frame.setHeading(350.0f);
        stage.addObject(TARGET, 101.0f, 105.67128f, 0.5f);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        Frame turned = new Frame();
        turned.setHeading(20.0f);
        Frame offset = stage.adjust(STANDING);
        assertBits(turned.qw, offset.qw, "qw");
        assertBits(turned.qz, offset.qz, "qz");
    }

    @ParameterizedTest(name = "PM-23: target x {0}, relative heading {1}")
    @CsvSource({"0.00001,0.0", "0.00002,0.00022918312", "-0.00001,359.99988"})
    void shouldWrapSmallTurnsPm23(float x, float relative) {
        Stage stage = Stage.withRunRate(1.0f);
        stage.radius(0.48f);
        stage.putAt(0xA9B40025, 0.0f, 0.0f, 0.0f);
        PhysicsObject target = stage.addObject(TARGET, 0.0f, 0.0f, 0.5f);
        target.position.frame.origin.set(x, 5.0f, 0.0f);
        stage.manager().stickTo(TARGET, 0.5f, 2.0f);
        Frame turned = new Frame();
        Frame offset = stage.adjust(STANDING);
        turned.setHeading(relative);
        assertBits(turned.qw, offset.qw, "qw");
        assertBits(turned.qz, offset.qz, "qz");
    }

    @Test
    void shouldApplyInterpolationThenStickyThenConstraintPm23() {
        Stage stage = Stage.withRunRate(1.0f);
        stage.runForward(0.375f);
        stage.radius(0.48f);
        stage.addObject(TARGET, 105.0f, 100.0f, 0.5f);
        PositionManager manager = stage.manager();
        manager.interpolateTo(stage.place(100.0f, 102.0f), false);
        manager.stickTo(TARGET, 0.5f, 2.0f);
        manager.constrainTo(stage.place(130.0f, 100.0f), 10.0f, 50.0f);
        assertBits(30.0f, manager.constraintManager.constraintPosOffset, "constraint_pos_offset before");
        Frame first = new Frame();
        manager.interpolationManager.adjustOffset(first, Stage.Q);
        assertBits(0x3DCCCCCE, first.origin.y, "after interpolation");
        manager.stickyManager.adjustOffset(first, Stage.Q);
        assertBits(0x3F2AAAAB, first.origin.x, "x after sticky");
        assertBits(0.0f, first.origin.y, "y after sticky");
        assertBits(0x3F3504F3, first.qw, "qw after sticky");
        assertBits(0xBF3504F3, first.qz, "qz after sticky");
        manager.constraintManager.adjustOffset(first, Stage.Q);
        assertBits(0x3EAAAAAB, first.origin.x, "x after constraint");
        assertBits(0.0f, first.origin.y, "y after constraint");
        assertBits(0x41F2AAAB, manager.constraintManager.constraintPosOffset, "constraint_pos_offset");
    }
}
