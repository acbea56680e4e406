package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A frame without inputs and without recording allocates nothing. */
class AllocationTest {
    private static final int FRAMES = 40_000;

    private static final String SCENARIO =
            "{\"acreplay_scenario\":1,\"clock\":{\"start\":100.0,\"frame\":0.03333333333333333,"
                    + "\"frames\":" + FRAMES + "},\"objects\":["
                    + "{\"id\":\"0x50000001\",\"player\":true,\"position\":{\"cell\":\"0xA9B4001B\",\"x\":84,\"y\":60,\"z\":12.0,"
                    + "\"heading\":5.5},\"run_rate\":2.2},"
                    + "{\"id\":\"0x80000010\",\"position\":{\"cell\":\"0xA9B4001C\",\"x\":90,\"y\":72,\"z\":12.0,\"heading\":80.0}}],"
                    + "\"inputs\":["
                    + "{\"t\":100.1,\"object\":\"0x80000010\",\"do\":\"unpack_movement\",\"args\":{\"movement_type\":0,"
                    + "\"state\":{\"forward\":\"0x45000005\",\"turn\":\"0x6500000D\",\"turn_speed\":0.4}}},"
                    + "{\"t\":100.2,\"object\":\"0x50000001\",\"do\":\"perform_movement\",\"args\":{\"type\":1,"
                    + "\"motion\":\"0x6500000D\",\"params\":{\"bits\":\"0x0001FE0F\"}}},"
                    + "{\"t\":101.0,\"object\":\"0x80000010\",\"do\":\"update_position\",\"args\":{\"position\":{\"cell\":\"0xA9B4001C\","
                    + "\"x\":91,\"y\":73,\"z\":12.0,\"heading\":80.0},\"contact\":true}}],"
                    + "\"record\":[]}";

    @Test
    void shouldAllocateNothingInSteadyState() {
        java.lang.management.ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        assumeTrue(bean instanceof com.sun.management.ThreadMXBean, "SKIPPED: this JVM does not count allocations");
        com.sun.management.ThreadMXBean counter = (com.sun.management.ThreadMXBean) bean;
        Scenario scenario = Scenario.read("steady.json", SCENARIO.getBytes(StandardCharsets.UTF_8));
        ScenarioReplay replay = ScenarioReplay.of(scenario, ReplayOptions.DEFAULT, TraceSink.NONE);
        for (int i = 0; i < FRAMES / 2; i++) {
            replay.step();
        }
        long thread = Thread.currentThread().getId();
        long before = counter.getThreadAllocatedBytes(thread);
        int measured = 0;
        while (replay.frame() < FRAMES - 1) {
            replay.step();
            measured++;
        }
        long bytes = counter.getThreadAllocatedBytes(thread) - before;
        System.out.println("steady state: " + bytes + " bytes in " + measured + " frames");
        assertTrue(bytes < measured, bytes + " bytes in " + measured + " frames");
    }
}
