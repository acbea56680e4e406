package dev.acreplay.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulebookTest {
    private static final Rulebook RETAIL = Rulebook.profile("retail");

    @Test
    void shouldReadTheProfilesFromTheTable() {
        assertFalse(RETAIL.has(Variant.A1_STALE_USE_FINAL_HEADING));
        assertTrue(Rulebook.profile("ace").has(Variant.A1_STALE_USE_FINAL_HEADING));
        assertTrue(Rulebook.profile("acdream").has(Variant.TARGET_REEMIT_1HZ));
        assertEquals(0.2, RETAIL.value(Variant.MAX_QUANTUM));
        assertEquals(0.1, Rulebook.profile("ace").value(Variant.MAX_QUANTUM));
        assertTrue(RETAIL.has(Variant.GET_OFFSET_ASYMMETRIC_ROUNDING));
    }

    @Test
    void shouldSwitchTheOtherOneOfAPair() {
        Rulebook runOnly = RETAIL.with("adjusted-max-speed-run-only-x4", "true");
        assertTrue(runOnly.has(Variant.ADJUSTED_MAX_SPEED_RUN_ONLY_X4));
        assertFalse(runOnly.has(Variant.ADJUSTED_MAX_SPEED_UNIFORM_X4));
        Rulebook back = runOnly.with("adjusted-max-speed-run-only-x4", "false");
        assertTrue(back.has(Variant.ADJUSTED_MAX_SPEED_UNIFORM_X4));
        assertTrue(RETAIL.without("jump-gravity-f64").has(Variant.JUMP_GRAVITY_F32));
    }

    @Test
    void shouldHoldExactlyOneOfEachPairInEveryProfile() {
        for (String profile : Rulebook.PROFILES) {
            Rulebook book = Rulebook.profile(profile);
            for (Variant variant : Variant.values()) {
                Variant partner = Rulebook.partner(variant);
                if (partner != null) {
                    assertTrue(book.has(variant) != book.has(partner), profile + " " + variant);
                    assertEquals(variant, Rulebook.partner(partner));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a7-always-turn=true|a7-always-turn",
                "a5-completion-callback=true a11-callback-without-null-check=true|"
                        + "a11-callback-without-null-check a5-completion-callback",
                "max-quantum=0.1|max-quantum=0.1",
                "max-quantum=1|max-quantum=1.0",
                "max-quantum=0.20|''",
                "adjusted-max-speed-run-only-x4=true|adjusted-max-speed-run-only-x4",
                "adjusted-max-speed-uniform-x4=false|adjusted-max-speed-uniform-x4=false",
                "adjusted-max-speed-uniform-x4=true|''",
                "get-offset-asymmetric-rounding=false|get-offset-asymmetric-rounding=false",
                "mouse-both-buttons=off|mouse-both-buttons=false",
                "a7-always-turn=on a7-always-turn=off|''"
            })
    void shouldListWhatDiffersFromRetailAsATraceHeaderDoes(String settings, String expected) {
        Rulebook book = RETAIL;
        for (String setting : settings.split(" ")) {
            book = book.with(setting.split("=")[0], setting.split("=")[1]);
        }
        assertEquals(expected.isEmpty() ? List.of() : List.of(expected.split(" ")), book.differences());
    }

    @Test
    void shouldListOnlyTheReadingInForceOfAPairThatAProfileChanges() {
        List<String> ace = Rulebook.profile("ace").differences();
        assertTrue(ace.contains("run-rate-800-at-least"), ace.toString());
        assertFalse(ace.contains("run-rate-800-equality=false"), ace.toString());
        assertTrue(ace.contains("max-quantum=0.1"), ace.toString());
        assertTrue(ace.contains("get-offset-asymmetric-rounding=false"), ace.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a7-allways-turn|true|unknown variant id \"a7-allways-turn\"; did you mean \"a7-always-turn\" (moveto.md §5)?",
                "nothing-like-it|true|unknown variant id \"nothing-like-it\"; \"acreplay variants\" lists the ids",
                "heading-pitch-ace|true|\"heading-pitch-ace\" is fixed, there is no switch: kinematics.md §7 decides it for every"
                        + " profile",
                "flat_ground|12|\"flat_ground\" belongs to the environment (kinematics.md §3.9), not to the rules: set it in the"
                        + " scenario's \"environment\" or with --environment",
                "a7-always-turn|2|\"a7-always-turn\" takes true or false, found \"2\"",
                "max-quantum|true|\"max-quantum\" takes a number of seconds from 0.001 up, found \"true\"",
                "max-quantum|1e-9|\"max-quantum\" takes a number of seconds from 0.001 up, found \"1e-9\"",
                "jump-without-position|25|\"jump-without-position\" takes one of [off, 24, 32], found \"25\""
            })
    void shouldRefuseWithTheOwnerOrTheNearestId(String id, String value, String message) {
        InputException e = assertThrows(InputException.class, () -> RETAIL.with(id, value));
        assertEquals(message, e.getMessage());
    }

    @Test
    void shouldSuggestAProfile() {
        InputException e = assertThrows(InputException.class, () -> Rulebook.profile("retial"));
        assertEquals(
                "unknown profile \"retial\"; did you mean \"retail\"? (profiles: retail, ace, acdream)",
                e.getMessage());
    }

    @Test
    void shouldNoteIdsThatNeedOrHideOthers() {
        assertEquals(
                List.of("a11-callback-without-null-check: does nothing without a5-completion-callback"),
                RETAIL.with("a11-callback-without-null-check", "true").notes());
        assertEquals(
                List.of("a9-arrival-stop-order: never changes anything"),
                RETAIL.with("a9-arrival-stop-order", "true").notes());
        assertEquals(
                List.of(),
                RETAIL.with("a11-callback-without-null-check", "true")
                        .with("a5-completion-callback", "true")
                        .notes());
        assertEquals(List.of(), Rulebook.profile("ace").notes());
        assertEquals(List.of(), RETAIL.notes());
    }

    @Test
    void shouldTakeANumberAsHeadersListIt() {
        Rulebook book = Rulebook.profile("retail").with("jump-without-position", "32");
        assertEquals(
                book.differences(),
                Rulebook.profile("retail").with("jump-without-position", "32.0").differences());
    }
}
