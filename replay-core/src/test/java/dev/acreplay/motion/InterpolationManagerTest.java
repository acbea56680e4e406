package dev.acreplay.motion;

import static dev.acreplay.motion.ExampleTable.assertBits;
import static dev.acreplay.motion.ExampleTable.none;
import static dev.acreplay.motion.ExampleTable.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples PM-01 to PM-21 of position-managers.md section 8. */
class InterpolationManagerTest {
    private static final float WALK = 0.104f;
    private static final Vec3 STANDING = new Vec3();

    private static final ExampleTable PM_01 = new ExampleTable("""
            | 0 | update y=100.624 `42C93F7D` | 0.62400055 `3F1FBE80` | 0.19600001 `3E48B43A` | 100.196 `42C8645A` | 1 | 1 | 0.033333335 `3D088889` | 0.19600001 `3E48B43A` |
            | 1 | – | 0.4280014 `3EDB2300` | 0.19600001 `3E48B43A` | 100.392 `42C8C8B4` | 1 | 2 | 0.06666667 `3D888889` | 0.39200002 `3EC8B43A` |
            | 2 | – | 0.23200226 `3E6D9200` | 0.19600001 `3E48B43A` | 100.588 `42C92D0E` | 1 | 3 | 0.10000001 `3DCCCCCE` | 0.58800006 `3F16872C` |
            | 3 | NodeCompleted(1) | 0.036003113 `3D137800` | 0.104 `3DD4FDF4` | 100.69199 `42C9624D` | 0 | 0 | 0.0 `00000000` | 0.69200003 `3F3126EA` |
            | 4 | – | – | 0.104 `3DD4FDF4` | 100.79599 `42C9978C` | 0 | 0 | 0.0 `00000000` | 0.796 `3F4BC6A8` |
            | 5 | – | – | 0.104 `3DD4FDF4` | 100.89999 `42C9CCCB` | 0 | 0 | 0.0 `00000000` | 0.9 `3F666666` |
            | 6 | update y=101.248 `42CA7EFA` | 0.34801483 `3EB22F00` | 0.196 `3E48B439` | 101.095985 `42CA3125` | 1 | 1 | 0.033333335 `3D088889` | 0.196 `3E48B439` |
            | 7 | – | 0.15201569 `3E1BAA00` | 0.15201569 `3E1BAA00` | 101.248 `42CA7EFA` | 1 | 2 | 0.06666667 `3D888889` | 0.34801567 `3EB22F1C` |
            | 8 | NodeCompleted(1) | 0.0 `00000000` | 0.104 `3DD4FDF4` | 101.352 `42CAB439` | 0 | 0 | 0.0 `00000000` | 0.45201567 `3EE76E99` |
            | 9 | – | – | 0.104 `3DD4FDF4` | 101.45599 `42CAE978` | 0 | 0 | 0.0 `00000000` | 0.5560157 `3F0E570B` |
            | 10 | – | – | 0.104 `3DD4FDF4` | 101.55999 `42CB1EB7` | 0 | 0 | 0.0 `00000000` | 0.6600157 `3F28F6CA` |
            | 11 | – | – | 0.104 `3DD4FDF4` | 101.66399 `42CB53F6` | 0 | 0 | 0.0 `00000000` | 0.7640157 `3F439688` |
            | 12 | update y=101.872 `42CBBE77` | 0.20801544 `3E550200` | 0.19600001 `3E48B43A` | 101.859985 `42CBB850` | 1 | 1 | 0.033333335 `3D088889` | 0.19600001 `3E48B43A` |
            | 13 | NodeCompleted(1) | 0.012016296 `3C44E000` | 0.104 `3DD4FDF4` | 101.96398 `42CBED8F` | 0 | 0 | 0.0 `00000000` | 0.3 `3E99999A` |
            | 14 | – | – | 0.104 `3DD4FDF4` | 102.06798 `42CC22CE` | 0 | 0 | 0.0 `00000000` | 0.404 `3ECED917` |
            | 15 | – | – | 0.104 `3DD4FDF4` | 102.171974 `42CC580D` | 0 | 0 | 0.0 `00000000` | 0.508 `3F020C4A` |
            | 16 | – | – | 0.104 `3DD4FDF4` | 102.27597 `42CC8D4C` | 0 | 0 | 0.0 `00000000` | 0.612 `3F1CAC08` |
            | 17 | – | – | 0.104 `3DD4FDF4` | 102.37997 `42CCC28B` | 0 | 0 | 0.0 `00000000` | 0.71599996 `3F374BC6` |
            | 18 | update y=102.496 `42CCFDF4` | 0.11603546 `3DEDA400` | 0.11603546 `3DEDA400` | 102.496 `42CCFDF4` | 1 | 1 | 0.033333335 `3D088889` | 0.11603546 `3DEDA400` |
            | 19 | NodeCompleted(1) | 0.0 `00000000` | 0.104 `3DD4FDF4` | 102.6 `42CD3333` | 0 | 0 | 0.0 `00000000` | 0.22003546 `3E6150FA` |
            """);

    private static final ExampleTable PM_02 = new ExampleTable("""
            | 0 | update y=100.624 `42C93F7D` | 0.62400055 `3F1FBE80` | 0.62400055 `3F1FBE80` | 100.624 `42C93F7D` | 1 | 1 | 0.033333335 `3D088889` | 0.62400055 `3F1FBE80` |
            | 1 | NodeCompleted(1) | 0.0 `00000000` | 0.104 `3DD4FDF4` | 100.728 `42C974BC` | 0 | 0 | 0.0 `00000000` | 0.7280005 `3F3A5E3E` |
            | 2 | – | – | 0.104 `3DD4FDF4` | 100.83199 `42C9A9FB` | 0 | 0 | 0.0 `00000000` | 0.8320005 `3F54FDFC` |
            | 3 | – | – | 0.104 `3DD4FDF4` | 100.93599 `42C9DF3A` | 0 | 0 | 0.0 `00000000` | 0.93600047 `3F6F9DBA` |
            | 4 | – | – | 0.104 `3DD4FDF4` | 101.039986 `42CA1479` | 0 | 0 | 0.0 `00000000` | 1.0400004 `3F851EBC` |
            | 5 | – | – | 0.104 `3DD4FDF4` | 101.14398 `42CA49B8` | 0 | 0 | 0.0 `00000000` | 1.1440004 `3F926E9B` |
            | 6 | update y=101.248 `42CA7EFA` | 0.104019165 `3DD50800` | 0.104019165 `3DD50800` | 101.248 `42CA7EFA` | 1 | 1 | 0.033333335 `3D088889` | 0.104019165 `3DD50800` |
            | 7 | NodeCompleted(1) | 0.0 `00000000` | 0.104 `3DD4FDF4` | 101.352 `42CAB439` | 0 | 0 | 0.0 `00000000` | 0.20801917 `3E5502FA` |
            """);

    private static final ExampleTable PM_03 = new ExampleTable("""
            | 1 | 1.5 `3FC00000` | 0.10000001 `3DCCCCCE` | 100.1 `42C83333` | 1 | 0.033333335 `3D088889` | 999999.0 `497423F0` | – |
            | 2 | 1.4000015 `3FB33340` | 0.10000001 `3DCCCCCE` | 100.2 `42C86666` | 2 | 0.06666667 `3D888889` | 999999.0 `497423F0` | – |
            | 3 | 1.300003 `3FA66680` | 0.10000001 `3DCCCCCE` | 100.299995 `42C89999` | 3 | 0.10000001 `3DCCCCCE` | 999999.0 `497423F0` | – |
            | 4 | 1.2000046 `3F9999C0` | 0.10000001 `3DCCCCCE` | 100.399994 `42C8CCCC` | 4 | 0.13333334 `3E088889` | 999999.0 `497423F0` | – |
            | 5 | 1.1000061 `3F8CCD00` | 0.10000001 `3DCCCCCE` | 100.49999 `42C8FFFF` | 0 | 0.0 `00000000` | 1.1000061 `3F8CCD00` | 1999995.6903954837 |
            | 6 | 1.0000076 `3F800040` | 0.10000001 `3DCCCCCE` | 100.59999 `42C93332` | 1 | 0.033333335 `3D088889` | 1.1000061 `3F8CCD00` | – |
            | 7 | 0.90000916 `3F666700` | 0.10000001 `3DCCCCCE` | 100.69999 `42C96665` | 2 | 0.06666667 `3D888889` | 1.1000061 `3F8CCD00` | – |
            | 8 | 0.8000107 `3F4CCD80` | 0.10000001 `3DCCCCCE` | 100.79999 `42C99998` | 3 | 0.10000001 `3DCCCCCE` | 1.1000061 `3F8CCD00` | – |
            | 9 | 0.7000122 `3F333400` | 0.10000001 `3DCCCCCE` | 100.89999 `42C9CCCB` | 4 | 0.13333334 `3E088889` | 1.1000061 `3F8CCD00` | – |
            | 10 | 0.60001373 `3F199A80` | 0.10000001 `3DCCCCCE` | 100.999985 `42C9FFFE` | 0 | 0.0 `00000000` | 0.60001373 `3F199A80` | 0.9999847114090707 |
            | 11 | 0.50001526 `3F000100` | 0.10000001 `3DCCCCCE` | 101.09998 `42CA3331` | 1 | 0.033333335 `3D088889` | 0.60001373 `3F199A80` | – |
            | 12 | 0.40001678 `3ECCCF00` | 0.10000001 `3DCCCCCE` | 101.19998 `42CA6664` | 2 | 0.06666667 `3D888889` | 0.60001373 `3F199A80` | – |
            | 13 | 0.3000183 `3E999C00` | 0.10000001 `3DCCCCCE` | 101.29998 `42CA9997` | 3 | 0.10000001 `3DCCCCCE` | 0.60001373 `3F199A80` | – |
            | 14 | 0.20001984 `3E4CD200` | 0.10000001 `3DCCCCCE` | 101.39998 `42CACCCA` | 4 | 0.13333334 `3E088889` | 0.60001373 `3F199A80` | – |
            | 15 | 0.10002136 `3DCCD800` | 0.10000001 `3DCCCCCE` | 101.49998 `42CAFFFD` | 0 | 0.0 `00000000` | 0.10002136 `3DCCD800` | 0.9999847114090707 |
            | 16 | 0.000022888184 `37C00000` | 0.0 `00000000` | 101.49998 `42CAFFFD` | 0 | 0.0 `00000000` | 999999.0 `497423F0` | NodeCompleted(1) |
            """);

    private static final ExampleTable PM_21 = new ExampleTable("""
            | 5 | 0.7999878 `3F4CCC00` | 100.250015 `42C88002` | 0 | 0.7999878 `3F4CCC00` | window passes |
            | 6 | 0.74998474 `3F3FFF00` | 100.30002 `42C8999C` | 1 | 0.7999878 | |
            | 7 | 1.6999817 `3FD99900` | 100.35002 `42C8B336` | 2 | 0.7999878 | head is now y = 102 |
            | 9 | 1.5999756 `3FCCCC00` | 100.45003 `42C8E66A` | 4 | 0.7999878 | |
            | 10 | 1.5499725 `3FC66580` | 100.45003 `42C8E66A` | 0 | 2.5499725 `402332C0` | ratio -2.999938875438604: fail 1, y = 102 dropped |
            """);

    @Test
    void shouldFollowWalkingRemotePm01() {
        walkingRemote(PM_01, Stage.withCatchUp(2.94f));
    }

    @Test
    void shouldCoverEachNodeInOneTickPm02() {
        walkingRemote(PM_02, Stage.withCatchUp(2.94f * 4));
    }

    private static void walkingRemote(ExampleTable table, Stage stage) {
        PositionManager manager = stage.manager();
        for (List<String> row : table.rows()) {
            String at = "frame " + row.get(0);
            if (row.get(1).startsWith("update")) {
                manager.interpolateTo(stage.place(100.0f, number(row.get(1))), false);
                manager.constrainTo(stage.object.position, 10.0f, 50.0f);
            }
            if (!none(row.get(2))) {
                assertBits(
                        row.get(2),
                        stage.distanceTo(manager.interpolationManager.positionQueue.peekFirst().p),
                        at + " curr");
            }
            Frame offset = stage.tick(new Vec3(0.0f, WALK, 0.0f));
            assertBits(row.get(3), offset.origin.y, at + " offset.y");
            assertBits(row.get(4), stage.object.position.frame.origin.y, at + " y");
            assertBits(100.0f, stage.object.position.frame.origin.x, at + " x");
            InterpolationManager interpolation = manager.interpolationManager;
            assertEquals(Integer.parseInt(row.get(5)), interpolation.positionQueue.size(), at + " nodes");
            assertEquals(Integer.parseInt(row.get(6)), interpolation.frameCounter, at + " frame_counter");
            assertBits(row.get(7), interpolation.progressQuantum, at + " progress_quantum");
            assertBits(row.get(8), manager.constraintManager.constraintPosOffset, at + " constraint_pos_offset");
            assertBits(999999.0f, interpolation.originalDistance, at + " original_distance");
        }
    }

    @Test
    void shouldMeasureProgressInWindowsPm03() {
        Stage stage = Stage.withCatchUp(1.5f);
        PositionManager manager = stage.manager();
        manager.interpolateTo(stage.place(100.0f, 101.5f), false);
        InterpolationManager interpolation = manager.interpolationManager;
        for (List<String> row : PM_03.rows()) {
            String at = "call " + row.get(0);
            float before = stage.distanceTo(interpolation.positionQueue.peekFirst().p);
            float original = interpolation.originalDistance;
            float quantum = (float) ((double) Stage.Q + interpolation.progressQuantum);
            assertBits(row.get(1), before, at + " curr");
            if (row.get(7).matches("[0-9.]+")) {
                double ratio = (double) (original - before) / quantum / 3.0f;
                assertEquals(Double.parseDouble(row.get(7)), ratio, at + " window ratio");
            }
            Frame offset = stage.tick(STANDING);
            assertBits(row.get(2), offset.origin.y, at + " offset.y");
            assertBits(row.get(3), stage.object.position.frame.origin.y, at + " y");
            assertEquals(Integer.parseInt(row.get(4)), interpolation.frameCounter, at + " frame_counter");
            assertBits(row.get(5), interpolation.progressQuantum, at + " progress_quantum");
            assertBits(row.get(6), interpolation.originalDistance, at + " original_distance");
        }
        assertNull(interpolation.positionQueue.peekFirst());
    }

    @Test
    void shouldTakeRotationAtOncePm04() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.object.position.frame.setHeading(30.0f);
        Position node = stage.place(101.0f, 101.0f);
        node.frame.setHeading(90.0f);
        stage.manager().interpolateTo(node, false);
        Frame offset = stage.tick(STANDING);
        assertBits(0x3CD4064A, offset.origin.x, "offset.x");
        assertBits(0x3DC5D256, offset.origin.y, "offset.y");
        assertBits(0.0f, offset.origin.z, "offset.z");
        assertBits(0x3F5DB3D7, offset.qw, "offset.qw");
        assertBits(0xBEFFFFFF, offset.qz, "offset.qz");
        Frame frame = stage.object.position.frame;
        assertBits(0x42C82434, frame.origin.x, "x");
        assertBits(0x42C82434, frame.origin.y, "y");
        assertBits(0x3F3504F3, frame.qw, "qw");
        assertBits(0xBF3504F3, frame.qz, "qz");
    }

    @Test
    void shouldKeepHeadingPm05() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.object.position.frame.setHeading(30.0f);
        Position node = stage.place(101.0f, 101.0f);
        node.frame.setHeading(90.0f);
        stage.manager().interpolateTo(node, true);
        Frame stored = stage.manager().interpolationManager.positionQueue.peekFirst().p.frame;
        assertBits(0x3F7746EA, stored.qw, "stored qw");
        assertBits(0xBE8483EE, stored.qz, "stored qz");
        Frame offset = stage.tick(STANDING);
        assertBits(0x3CD4064A, offset.origin.x, "offset.x");
        assertBits(0x3DC5D256, offset.origin.y, "offset.y");
        assertBits(1.0f, offset.qw, "offset.qw");
        assertBits(0.0f, offset.qx, "offset.qx");
        assertBits(0.0f, offset.qy, "offset.qy");
        assertBits(0x80000000, offset.qz, "offset.qz");
        Frame frame = stage.object.position.frame;
        assertBits(0x42C82434, frame.origin.x, "x");
        assertBits(0x42C82434, frame.origin.y, "y");
        assertBits(30.0f, (float) frame.getHeading(), "heading");
    }

    @Test
    void shouldCrossLandblockPm06() {
        Stage stage = Stage.withCatchUp(2.94f);
        stage.putAt(0xA9B4003D, 191.9f, 100.0f, 20.25f);
        stage.object.position.frame.setHeading(90.0f);
        Position node = new Position(0xAAB40005, 0.3f, 100.2f, 20.0f);
        stage.manager().interpolateTo(node, true);
        assertBits(
                0x3F032971,
                stage.distanceTo(
                        stage.manager().interpolationManager.positionQueue.peekFirst().p),
                "curr");
        Frame offset = stage.tick(STANDING);
        assertBits(0xBD9CB07E, offset.origin.x, "offset.x");
        assertBits(0x3E1CB206, offset.origin.y, "offset.y");
        assertBits(0xBDC3DD63, offset.origin.z, "offset.z");
        Vec3 origin = stage.object.position.frame.origin;
        assertBits(0x43400D93, origin.x, "x");
        assertBits(0x42C8272C, origin.y, "y");
        assertBits(0x41A13C23, origin.z, "z");
    }

    @ParameterizedTest(name = "PM-07, PM-08: S = {0} steps {1}")
    @CsvSource({"0.00009,0.25", "0.0001,0.0000066666664"})
    void shouldFallBackToDefaultSpeedPm07Pm08(float speed, float step) {
        Stage stage = Stage.withCatchUp(speed);
        stage.manager().interpolateTo(stage.place(100.0f, 102.0f), false);
        float expected = step == 0.25f ? step : (float) ((double) Float.intBitsToFloat(0x3951B717) * Stage.Q);
        assertBits(expected, stage.tick(STANDING).origin.y, "offset.y");
    }

    @ParameterizedTest(name = "PM-09: curr {0} passes: {1}")
    @CsvSource({"3F34BC6A,true", "3F34BC6B,false"})
    void shouldPassWindowFromThreeTenthsPm09(String currBits, boolean pass) {
        Stage stage = Stage.withCatchUp(2.94f);
        float curr = Float.intBitsToFloat(Integer.parseInt(currBits, 16));
        stage.putAt(0xA9B40001, 0.0f, 0.0f, 0.0f);
        stage.manager().interpolateTo(new Position(0xA9B40001, 1.0f, 0.0f, 0.0f), false);
        InterpolationManager interpolation = stage.manager().interpolationManager;
        for (int call = 1; call <= 5; call++) {
            stage.adjust(STANDING);
        }
        assertBits(1.0f, interpolation.originalDistance, "original_distance");
        for (int call = 6; call <= 9; call++) {
            stage.adjust(STANDING);
        }
        interpolation.positionQueue.peekFirst().p.frame.origin.x = curr;
        assertBits(curr, stage.distanceTo(interpolation.positionQueue.peekFirst().p), "curr");
        stage.adjust(STANDING);
        assertEquals(pass ? 1 : 0, interpolation.positionQueue.size());
        assertEquals(pass ? 0 : 1, interpolation.nodeFailCounter);
    }

    @Test
    void shouldCompleteOnDeadbandEqualityPm10() {
        Stage stage = Stage.withCatchUp(2.94f);
        stage.putAt(0xA9B40001, 10.0f, 5.0f, 20.25f);
        stage.manager().interpolateTo(new Position(0xA9B40001, 10.0f, 0.05f, 20.25f), false);
        stage.manager().interpolateTo(new Position(0xA9B40001, 10.0f, 1.0f, 20.25f), false);
        stage.putAt(0xA9B40001, 10.0f, 0.0f, 20.25f);
        Frame offset = stage.tick(STANDING);
        assertBits(0x3D4CCCCD, offset.origin.y, "offset.y");
        InterpolationManager interpolation = stage.manager().interpolationManager;
        assertEquals(1, interpolation.positionQueue.size());
        assertBits(1.0f, interpolation.originalDistance, "original_distance");
        assertEquals(0, interpolation.frameCounter);
    }

    @ParameterizedTest(name = "PM-11: keep {0}")
    @ValueSource(ints = {0, 1})
    void shouldStopAtUpdateWithinDeadbandPm11(int keep) {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.object.position.frame.setHeading(30.0f);
        for (int i = 1; i <= 4; i++) {
            stage.manager().interpolateTo(stage.place(100.0f, 100.0f + i), false);
        }
        InterpolationManager interpolation = stage.manager().interpolationManager;
        while (interpolation.nodeFailCounter < 2) {
            stage.adjust(STANDING);
        }
        Position update = stage.place(100.04f, 100.0f);
        update.frame.setHeading(90.0f);
        stage.manager().interpolateTo(update, keep != 0);
        assertEquals(0, interpolation.positionQueue.size());
        assertEquals(0, interpolation.nodeFailCounter);
        Frame frame = stage.object.position.frame;
        assertBits(100.0f, frame.origin.x, "x");
        assertBits(keep == 0 ? 0x3F3504F3 : 0x3F7746EA, frame.qw, "qw");
        assertBits(keep == 0 ? 0xBF3504F3 : 0xBE8483EE, frame.qz, "qz");
    }

    @ParameterizedTest(name = "PM-12: update at y {0} leaves {1} nodes")
    @CsvSource({"0.05,2", "0.0499,1"})
    void shouldReplaceTailWithinDeadbandPm12(float y, int nodes) {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.putAt(0xA9B40001, 5.0f, 0.0f, 20.25f);
        stage.manager().interpolateTo(new Position(0xA9B40001, 10.0f, 0.0f, 20.25f), false);
        stage.manager().interpolateTo(new Position(0xA9B40001, 10.0f, y, 20.25f), false);
        assertEquals(nodes, stage.manager().interpolationManager.positionQueue.size());
        assertBits(y, stage.manager().interpolationManager.positionQueue.peekLast().p.frame.origin.y, "tail");
    }

    @ParameterizedTest(name = "PM-13, PM-14, PM-15: {0} nodes blip at call {1} with {2} fails")
    @CsvSource({"1,10,1", "3,20,3", "6,25,4"})
    void shouldBlipToNewestNodeAfterStallPm13Pm14Pm15(int nodes, int blipCall, int fails) {
        Stage stage = Stage.withCatchUp(1.5f);
        float distance = nodes == 1 ? 2.0f : 1.0f;
        for (int i = 1; i <= nodes; i++) {
            stage.manager().interpolateTo(stage.place(100.0f, 100.0f + distance * i), false);
        }
        InterpolationManager interpolation = stage.manager().interpolationManager;
        for (int call = 1; call <= blipCall; call++) {
            stage.adjust(STANDING);
            boolean stalls = call % 5 == 0 && call >= 10;
            assertEquals((call - 5) / 5, interpolation.nodeFailCounter, "fails at " + call);
            if (call == 5) {
                assertBits(distance, interpolation.originalDistance, "original_distance at 5");
            } else if (stalls && interpolation.positionQueue.size() > 0) {
                assertBits(call / 5.0f, interpolation.originalDistance, "original_distance at " + call);
            }
            if (call == blipCall) {
                assertEquals(fails, interpolation.nodeFailCounter);
            }
            stage.useTime();
            float y = call == blipCall ? 100.0f + distance * nodes : 100.0f;
            assertBits(y, stage.object.position.frame.origin.y, "y at " + call);
        }
        assertEquals(0, interpolation.positionQueue.size());
        assertEquals(0, interpolation.nodeFailCounter);
    }

    @Test
    void shouldBlipUnderStreamOfUpdatesPm16() {
        Stage stage = Stage.withCatchUp(1.5f);
        float[] updates = {100.624f, 101.248f, 101.872f, 102.496f, 103.12f};
        for (int call = 1; call <= 25; call++) {
            if (call % 6 == 1) {
                stage.manager().interpolateTo(stage.place(100.0f, updates[call / 6]), false);
            }
            InterpolationManager interpolation = stage.manager().interpolationManager;
            stage.adjust(STANDING);
            switch (call) {
                case 10 -> assertBits(0x3F9FBE80, interpolation.originalDistance, "original_distance at 10");
                case 15 -> assertBits(0x3FEF9DC0, interpolation.originalDistance, "original_distance at 15");
                case 20 -> assertBits(0x401FBE80, interpolation.originalDistance, "original_distance at 20");
                default -> {
                    // no row for this call
                }
            }
            assertEquals((call - 5) / 5, interpolation.nodeFailCounter, "fails at " + call);
            stage.useTime();
            assertBits(call == 25 ? 103.12f : 100.0f, stage.object.position.frame.origin.y, "y at " + call);
        }
    }

    @Test
    void shouldNotStallWhileStickyPm17() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.addObject(0x80000020, 105.0f, 100.0f, 0.5f);
        stage.manager().interpolateTo(stage.place(100.0f, 102.0f), false);
        stage.manager().stickTo(0x80000020, 0.5f, 2.0f);
        for (int call = 1; call <= 30; call++) {
            stage.adjust(STANDING);
            assertEquals(0, stage.manager().interpolationManager.nodeFailCounter);
            assertEquals(1, stage.manager().interpolationManager.positionQueue.size());
        }
    }

    @Test
    void shouldCompleteNearNodeAtFailedWindowPm18() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.manager().interpolateTo(stage.place(100.0f, 100.15f), false);
        assertBits(
                0x3E199A00,
                stage.distanceTo(
                        stage.manager().interpolationManager.positionQueue.peekFirst().p),
                "curr");
        for (int call = 1; call <= 10; call++) {
            assertEquals(1, stage.manager().interpolationManager.positionQueue.size(), "nodes before call " + call);
            stage.adjust(STANDING);
            stage.useTime();
        }
        assertEquals(0, stage.manager().interpolationManager.positionQueue.size());
        assertBits(100.0f, stage.object.position.frame.origin.y, "y");
    }

    @Test
    void shouldEvictHeadOfFullQueuePm19() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.contact(false);
        PositionManager manager = stage.manager();
        for (int y = 101; y <= 120; y++) {
            manager.interpolateTo(stage.place(100.0f, y), false);
        }
        InterpolationManager interpolation = manager.interpolationManager;
        assertEquals(20, interpolation.positionQueue.size());
        assertBits(101.0f, interpolation.positionQueue.peekFirst().p.frame.origin.y, "head");
        manager.interpolateTo(stage.place(100.0f, 121.0f), false);
        assertEquals(20, interpolation.positionQueue.size());
        assertBits(102.0f, interpolation.positionQueue.peekFirst().p.frame.origin.y, "head");
        assertBits(121.0f, interpolation.positionQueue.peekLast().p.frame.origin.y, "tail");
        manager.interpolateTo(stage.place(100.0f, 121.03f), false);
        assertEquals(20, interpolation.positionQueue.size());
        assertBits(102.0f, interpolation.positionQueue.peekFirst().p.frame.origin.y, "head");
        manager.interpolateTo(stage.place(100.0f, 121.08f), false);
        assertEquals(20, interpolation.positionQueue.size());
        assertBits(103.0f, interpolation.positionQueue.peekFirst().p.frame.origin.y, "head");
        assertBits(121.08f, interpolation.positionQueue.peekLast().p.frame.origin.y, "tail");
    }

    @Test
    void shouldStepThenBlipAfterFarJumpPm20() {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.putAt(0xA9B40025, 100.0f, 50.0f, 20.25f);
        PositionManager manager = stage.manager();
        manager.interpolateTo(stage.place(100.0f, 51.0f), false);
        Position far = new Position(0xA9B50005, 10.0f, 100.0f, 20.25f);
        manager.interpolateTo(far, false);
        InterpolationManager interpolation = manager.interpolationManager;
        assertEquals(4, interpolation.nodeFailCounter);
        assertEquals(2, interpolation.positionQueue.size());
        Frame offset = stage.adjust(STANDING);
        assertBits(0x3DCCCCCE, offset.origin.y, "offset.y");
        stage.move(offset);
        assertBits(0x42486666, stage.object.position.frame.origin.y, "y");
        stage.useTime();
        assertEquals(0xA9B50000, stage.object.position.objcellId & 0xFFFF0000);
        assertBits(10.0f, stage.object.position.frame.origin.x, "x");
        assertBits(100.0f, stage.object.position.frame.origin.y, "y");
        assertEquals(0, interpolation.nodeFailCounter);
    }

    @ParameterizedTest(name = "PM-20: cell {0}, player {1}, {2} m away is far: {3}")
    @CsvSource({
        "A9B40025,false,100.0,false",
        "A9B40025,false,100.00001,true",
        "A9B40105,false,20.0,false",
        "A9B40105,false,20.01,true",
        "A9B40105,true,25.0,false"
    })
    void shouldTellFarFromNearPm20(String cell, boolean player, float distance, boolean far) {
        Stage stage = Stage.withCatchUp(1.5f, player);
        int id = Integer.parseUnsignedInt(cell, 16);
        stage.putAt(id, 0.0f, 0.0f, 0.0f);
        stage.manager().interpolateTo(new Position(id, distance, 0.0f, 0.0f), false);
        assertEquals(far ? 4 : 0, stage.manager().interpolationManager.nodeFailCounter);
    }

    @ParameterizedTest(name = "far jump: member keep {0}, argument {1}, heading {2}")
    @CsvSource({"1,0,30", "0,1,90"})
    void shouldTakeHeadingOfFarJumpByMember(int member, int argument, float heading) {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.object.position.frame.setHeading(30.0f);
        stage.manager().interpolateTo(stage.place(101.0f, 100.0f), member != 0);
        Position far = new Position(0xA9B50005, 10.0f, 100.0f, 20.25f);
        far.frame.setHeading(90.0f);
        stage.manager().interpolateTo(far, argument != 0);
        InterpolationManager interpolation = stage.manager().interpolationManager;
        assertBits(
                heading, (float) interpolation.positionQueue.peekLast().p.frame.getHeading(), "heading of the node");
        assertEquals(member != 0, interpolation.keepHeading);
    }

    @Test
    void shouldStallFalselyAfterEvictionPm21() {
        Stage stage = Stage.withCatchUp(0.75f);
        PositionManager manager = stage.manager();
        for (int y = 101; y <= 120; y++) {
            manager.interpolateTo(stage.place(100.0f, y), false);
        }
        InterpolationManager interpolation = manager.interpolationManager;
        int row = 0;
        for (int call = 1; call <= 10; call++) {
            if (call == 7) {
                manager.interpolateTo(stage.place(100.0f, 121.0f), false);
            }
            List<String> cells = PM_21.rows().get(row);
            boolean listed = Integer.parseInt(cells.get(0)) == call;
            if (listed) {
                assertBits(
                        cells.get(1), stage.distanceTo(interpolation.positionQueue.peekFirst().p), "curr at " + call);
            }
            stage.tick(STANDING);
            if (listed) {
                assertBits(cells.get(2), stage.object.position.frame.origin.y, "y at " + call);
                assertEquals(Integer.parseInt(cells.get(3)), interpolation.frameCounter, "frame_counter at " + call);
                assertBits(cells.get(4), interpolation.originalDistance, "original_distance at " + call);
                row++;
            }
        }
        assertEquals(1, interpolation.nodeFailCounter);
        assertEquals(19, interpolation.positionQueue.size());
        assertBits(103.0f, interpolation.positionQueue.peekFirst().p.frame.origin.y, "head");
    }

    @ParameterizedTest(name = "tail of type {0} behind {1} places: to y {2}, with velocity {3}")
    @CsvSource({"3,2,102.0,4.0", "2,2,102.0,4.0", "3,0,100.0,0.0"})
    void shouldBlipToLastPlaceBeforeJumpOrVelocity(int type, int places, float y, float velocity) {
        Stage stage = Stage.withCatchUp(1.5f);
        for (int i = 1; i <= places; i++) {
            stage.manager().interpolateTo(stage.place(100.0f, 100.0f + i), false);
        }
        stage.manager().interpolateTo(stage.place(100.0f, 110.0f), false);
        InterpolationManager interpolation = stage.manager().interpolationManager;
        interpolation.bliptoPosition.set(stage.object.position);
        interpolation.positionQueue.peekLast().type = type;
        interpolation.positionQueue.peekLast().v.set(0.0f, 4.0f, 0.0f);
        interpolation.nodeFailCounter = 4;
        stage.useTime();
        assertBits(y, stage.object.position.frame.origin.y, "y");
        assertBits(velocity, stage.object.velocity.y, "velocity");
        assertEquals(0, interpolation.positionQueue.size());
        assertEquals(0, interpolation.nodeFailCounter);
    }

    @ParameterizedTest(name = "head of type {0} gives velocity {1}")
    @CsvSource({"2,0.0", "3,4.0"})
    void shouldTakeJumpAndVelocityNodesInUseTime(int type, float velocity) {
        Stage stage = Stage.withCatchUp(1.5f);
        stage.manager().interpolateTo(stage.place(100.0f, 101.0f), false);
        InterpolationManager interpolation = stage.manager().interpolationManager;
        interpolation.positionQueue.peekFirst().type = type;
        interpolation.positionQueue.peekFirst().v.set(0.0f, 4.0f, 0.0f);
        assertBits(0.5f, stage.adjust(new Vec3(0.0f, 0.5f, 0.0f)).origin.y, "root motion stays");
        stage.useTime();
        assertBits(velocity, stage.object.velocity.y, "velocity");
        assertEquals(0, interpolation.positionQueue.size());
    }
}
