package dev.acreplay.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.acreplay.TestData;
import dev.acreplay.replay.ReplayOptions;
import org.junit.jupiter.api.Test;

/** The log of get_adjusted_max_speed's return values decides between the two readings (motion-interp.md section 8.1). */
class ReturnValuesTest {
    private static CaseResult compare(String reading) {
        return ReplayDiff.compare(
                TestData.path("scenarios/catch-up-standing-uniform.json"),
                ReplayOptions.DEFAULT.withSetting(reading),
                TestData.path("traces/cdb/returns-of-get-adjusted-max-speed.log"),
                DiffOptions.exact("returns"));
    }

    @Test
    void shouldAgreeWithTheUniformReading() {
        CaseResult result = compare("adjusted-max-speed-uniform-x4");
        assertEquals(0, result.counts().divergences());
        assertEquals(
                0, result.counts().notCompared().getOrDefault("function CMotionInterp::get_adjusted_max_speed", 0L));
    }

    @Test
    void shouldFindTheReturnValueUnderTheOtherReading() {
        Divergence first =
                compare("adjusted-max-speed-run-only-x4").divergences().get(0);
        assertEquals("CMotionInterp::get_adjusted_max_speed.r.st0", first.name());
        assertEquals(11.760000228881836, first.first().expected().doubleValue());
        assertEquals(2.940000057220459, first.first().actual().doubleValue());
    }
}
