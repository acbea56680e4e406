package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import dev.acreplay.trace.TraceFiles;
import dev.acreplay.trace.TraceRow;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to a log, reading it ends, counts every line, and both passes agree on the rows. */
class DamagedLogsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cells-hand-written",
                "events-in-noise",
                "cells-64-bit-debugger",
                "moveto-retail-gate",
                "returns-of-get-adjusted-max-speed",
                "two-sessions-appended",
                "motion-keys-utf-16"
            })
    void shouldReadDamagedLogs(String name) throws IOException {
        byte[] whole;
        try (InputStream in = TraceFiles.open(TestData.path("traces/cdb/" + name + ".log"))) {
            whole = in.readAllBytes();
        }
        for (int seed = 1; seed <= 40; seed++) {
            byte[] damaged = damage(whole, new Random(seed));
            ImportedLog log = ImportedLog.of(damaged, TraceMap.builtIn());
            for (int session : log.log.withRecords()) {
                long rows = 0;
                for (TraceRow row : log.rows(session)) {
                    assertTrue(row.line() > 0);
                    rows++;
                }
                assertEquals(log.log.session(session).rows(), rows, name + " seed " + seed + " session " + session);
            }
        }
    }

    private static byte[] damage(byte[] whole, Random random) {
        byte[] bytes = Arrays.copyOf(whole, whole.length - random.nextInt(whole.length / 2));
        for (int i = random.nextInt(60); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] = (byte) " =\"%\n\r\0CETS".charAt(random.nextInt(11));
                case 2 -> {
                    int length = Math.min(random.nextInt(300), bytes.length - at);
                    System.arraycopy(whole, random.nextInt(whole.length - length), bytes, at, length);
                }
                default -> {
                    int length = Math.min(random.nextInt(40), bytes.length - at);
                    Arrays.fill(bytes, at, at + length, (byte) 0);
                }
            }
        }
        return bytes;
    }
}
