package dev.acreplay.trace.cdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.InputException;
import dev.acreplay.TestData;
import dev.acreplay.trace.cdb.ScriptOptions.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScriptGeneratorTest {
    private static ScriptOptions options(
            List<String> sets, Filter filter, boolean symbols, List<String> returns, boolean comments) {
        return new ScriptOptions(
                sets, filter, symbols, 20_000, returns, true, true, true, false, true, comments, null, 30, 3, 60);
    }

    static List<ScriptOptions> scripts() {
        List<ScriptOptions> scripts = new ArrayList<>();
        Filter[] filters = {
            Filter.NONE,
            Filter.object("0x80001234"),
            Filter.object("player"),
            Filter.pointer("0x0c3a4e20"),
            Filter.family("0x50000001")
        };
        for (String set : ScriptGenerator.sets()) {
            for (Filter filter : filters) {
                boolean one = filter.kind() != Filter.Kind.NONE && filter.kind() != Filter.Kind.FAMILY;
                if (one || !set.equals("state")) {
                    scripts.add(options(List.of(set), filter, false, List.of(), true));
                    scripts.add(options(one ? List.of(set, "state") : List.of(set), filter, true, List.of(), true));
                }
            }
        }
        for (String tag : CdbTables.functions().keySet()) {
            if (!Set.of("TK", "TP", "ID", "IX").contains(tag)) {
                String rate = CdbTables.functions().get(tag).rate();
                List<String> returns = rate.equals("event") || rate.equals("moving") ? List.of(tag) : List.of();
                scripts.add(options(List.of(tag), Filter.object("0x50000001"), false, returns, false));
            }
        }
        return scripts;
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void shouldWriteOnlyWhatTheDebuggerTakes(ScriptOptions options) {
        assertEquals(
                List.of(),
                ScriptChecker.problems(ScriptGenerator.generate(options).text()));
    }

    @Test
    void shouldFindWhatIsWrongInAScript() {
        String good =
                ScriptGenerator.generate(ScriptOptions.of(List.of("cells"))).text();
        assertEquals(List.of(), ScriptChecker.problems(good));
        for (String[] change : new String[][] {
            {";gc\"", ";qd\""},
            {"id=%08x", "id=%f"},
            {"id=%08x", "id="},
            {"{bd *;", "{bd *;gu;"},
            {"};gc\"", ";gc\""},
            {"\r\nbp3", "\r\n\r\nbp3"},
            {"bp11 ", "bp10 "},
            {"$$ run: ", "$$ run; "},
            {"\\\"CC ", "\"CC "}
        }) {
            assertFalse(
                    ScriptChecker.problems(good.replace(change[0], change[1])).isEmpty(), change[1]);
        }
    }

    @Test
    void shouldWriteTheWorkedExamplesExactly() throws IOException {
        String spec = Files.readString(TestData.shared("spec/cdb.md"));
        assertEquals(
                block(spec, "### 3.7"),
                ScriptGenerator.generate(options(List.of("cells"), Filter.NONE, true, List.of(), false))
                        .text()
                        .replace("\r\n", "\n"));
        assertEquals(
                block(spec, "### 3.8"),
                ScriptGenerator.generate(options(
                                List.of("moveto", "state"), Filter.object("0x80001234"), false, List.of(), false))
                        .text()
                        .replace("\r\n", "\n"));
        assertTrue(spec.contains(ScriptGenerator.stopScript().replace("\r\n", "\n")));
    }

    private static String block(String spec, String heading) {
        int from = spec.indexOf("```\n", spec.indexOf(heading)) + 4;
        return spec.substring(from, spec.indexOf("```", from));
    }

    @Test
    void shouldReadBackWhatItsOwnScriptEchoes() {
        String echo = ScriptGenerator.generate(ScriptOptions.of(List.of("interp")))
                .text()
                .lines()
                .map(l -> "0:000> " + l + "\n")
                .reduce("", String::concat);
        ImportedLog log = ImportedLog.of(echo);
        assertEquals(0, log.log.records());
        assertTrue(log.log.session(1).armed().containsAll(List.of("TK", "TP", "ID", "IX", "NIT", "TRU", "IAX")));
        assertTrue(log.skipped("script-echo") > 50);
    }

    @Test
    void shouldRefuseOrReplaceFunctionsThatShareTheirCode() {
        assertEquals(
                "--set MoveToManager::LeaveGround: it is the empty function, shared with about a hundred others",
                refused("MoveToManager::LeaveGround"));
        assertTrue(
                refused("StickyManager::GetStickyObjectID").contains("use PositionManager::GetStickyObjectID (PQS)"));
        assertTrue(refused("CMotionInterp::is_standing_still").contains("inlined"));
        assertTrue(refused("CPhysicsObj::set_parent").contains("use a tag: OSP, OSQ"));
        assertTrue(refused("nothing").contains("found \"nothing\""));
        ScriptGenerator.Script script =
                ScriptGenerator.generate(ScriptOptions.of(List.of("CPhysicsObj::interrupt_current_movement")));
        assertTrue(script.text().contains("0x005101f0"));
        assertTrue(script.notes().get(0).contains("is recorded as OCM (CPhysicsObj::cancel_moveto)"));
    }

    private static String refused(String... sets) {
        return assertThrows(InputException.class, () -> ScriptGenerator.generate(ScriptOptions.of(List.of(sets))))
                .getMessage();
    }

    @Test
    void shouldRefuseASetThatWouldStopTheClientTooOften() {
        assertTrue(refused("all").contains("about 1752 times a second"));
        assertEquals(
                394 + 90,
                ScriptGenerator.generate(ScriptOptions.of(List.of("moveto"))).stops());
        assertEquals(
                4, ScriptGenerator.generate(ScriptOptions.of(List.of("cells"))).stops());
    }

    @Test
    void shouldRefuseAStateWithoutAnObjectAndReturnsOfOtherFunctions() {
        assertTrue(refused("state").contains("needs one object"));
        assertTrue(assertThrows(
                        InputException.class,
                        () -> ScriptGenerator.generate(
                                options(List.of("cells"), Filter.NONE, false, List.of("IAX"), true)))
                .getMessage()
                .contains("not among the functions"));
    }

    // ---- offsets against the table of layouts -----------------------------------------------

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("bits", "bitfield"),
            Map.entry("walk_run_threshold", "walk_run_threshhold"),
            Map.entry("hold_key", "hold_key_to_apply"),
            Map.entry("target.cell", "target_position.objcell_id"),
            Map.entry("interpolated.cell", "interpolated_position.objcell_id"),
            Map.entry("cell", "objcell_id"),
            Map.entry("qw", "frame.qw"),
            Map.entry("qx", "frame.qx"),
            Map.entry("qy", "frame.qy"),
            Map.entry("qz", "frame.qz"),
            Map.entry("x", "frame.m_fOrigin.x"),
            Map.entry("y", "frame.m_fOrigin.y"),
            Map.entry("z", "frame.m_fOrigin.z"));

    @Test
    void shouldTakeTheOffsetsOfCompositesFromTheLayouts() {
        Map<String, String> structs = Map.of(
                "pos", "Position",
                "params", "MovementParameters",
                "tinfo", "TargetInfo",
                "mvs", "MovementStruct",
                "ims", "InterpretedMotionState",
                "raw", "RawMotionState");
        structs.forEach((composite, struct) -> BuiltInTags.COMPOSITES
                .get(composite)
                .forEach(part -> {
                    String field = NAMES.getOrDefault(part.name(), part.name());
                    field = field.replaceAll("^(target|interpolated)\\.([xyz])$", "$1_position.frame.m_fOrigin.$2");
                    assertEquals(CdbTables.offset(struct, field), part.offset(), struct + "." + field);
                }));
        BuiltInTags.COMPOSITES.get("frame").forEach(part -> {
            String field = part.name().length() == 1 ? "m_fOrigin." + part.name() : part.name();
            assertEquals(CdbTables.offset("Frame", field), part.offset(), field);
        });
    }

    @Test
    void shouldPointIntoTheLayoutOfTheirClass() {
        Pattern member = Pattern.compile("\\[ecx\\+0x([0-9a-f]+)\\]|ecx\\+0x([0-9a-f]+)");
        Set<String> checked = new TreeSet<>();
        for (CdbTables.Function function : CdbTables.functions().values()) {
            Matcher self = Pattern.compile("this:(\\w+)\\*@ecx").matcher(function.args());
            if (!self.find() || CdbTables.layout(self.group(1)).isEmpty()) {
                continue;
            }
            String struct = self.group(1).equals("ACCmdInterp") ? "CommandInterpreter" : self.group(1);
            List<CdbTables.Field> places = new ArrayList<>(function.fields());
            places.add(new CdbTables.Field("object", "ptr.obj", function.object()));
            for (CdbTables.Field field : places) {
                Matcher place = member.matcher(field.place());
                if (place.matches()) {
                    int offset = Integer.parseInt(place.group(1) == null ? place.group(2) : place.group(1), 16);
                    assertTrue(
                            CdbTables.layout(struct).containsValue(offset),
                            function.tag() + "." + field.key() + " at " + Integer.toHexString(offset) + " of "
                                    + struct);
                    checked.add(struct);
                }
            }
        }
        assertTrue(checked.containsAll(List.of("CPhysicsObj", "MoveToManager", "CMotionInterp")), checked.toString());
    }

    @Test
    void shouldReadTheStateFromTheOffsetsOfTheLayouts() {
        String actions = StateActions.first() + ";"
                + StateActions.second("dwo(0x8369ac),dwo(0x8369a8)", "dwo(0x8ede64),dwo(0x8ede60)");
        Map<String, String> structs = Map.of(
                "STV", "MoveToManager",
                "STI", "InterpolationManager",
                "STC", "ConstraintManager",
                "STT", "TargetInfo",
                "STK", "StickyManager");
        Map<String, String> fields = Map.ofEntries(
                Map.entry("STV.mt", "movement_type"),
                Map.entry("STV.b", "movement_params.bitfield"),
                Map.entry("STV.dto", "movement_params.distance_to_object"),
                Map.entry("STV.min", "movement_params.min_distance"),
                Map.entry("STV.dh", "movement_params.desired_heading"),
                Map.entry("STV.sp", "movement_params.speed"),
                Map.entry("STV.fd", "movement_params.fail_distance"),
                Map.entry("STV.wr", "movement_params.walk_run_threshhold"),
                Map.entry("STV.hk", "movement_params.hold_key_to_apply"),
                Map.entry("STV.ph", "previous_heading"),
                Map.entry("STV.pd", "previous_distance"),
                Map.entry("STV.pt", "previous_distance_time"),
                Map.entry("STV.od", "original_distance"),
                Map.entry("STV.ot", "original_distance_time"),
                Map.entry("STV.fc", "fail_progress_count"),
                Map.entry("STV.so", "sought_object_id"),
                Map.entry("STV.tl", "top_level_object_id"),
                Map.entry("STV.cc", "current_command"),
                Map.entry("STV.ac", "aux_command"),
                Map.entry("STV.ma", "moving_away"),
                Map.entry("STV.in", "initialized"),
                Map.entry("STI.kh", "keep_heading"),
                Map.entry("STI.fc", "frame_counter"),
                Map.entry("STI.od", "original_distance"),
                Map.entry("STI.pq", "progress_quantum"),
                Map.entry("STI.nf", "node_fail_counter"),
                Map.entry("STK.id", "target_id"),
                Map.entry("STK.to", "sticky_timeout_time"),
                Map.entry("STC.on", "is_constrained"),
                Map.entry("STC.off", "constraint_pos_offset"),
                Map.entry("STC.st", "constraint_distance_start"),
                Map.entry("STC.mx", "constraint_distance_max"),
                Map.entry("STT.q", "quantum"),
                Map.entry("STT.s", "status"),
                Map.entry("STT.lu", "last_update_time"));
        Map<String, Integer> printed = printed(actions);
        fields.forEach((key, field) -> assertEquals(
                CdbTables.offset(structs.get(key.substring(0, 3)), field), printed.get(key), key + " = " + field));
        assertEquals(CdbTables.offset("CPhysicsObj", "update_time"), printed.get("STP.ut"));
        assertEquals(CdbTables.offset("CPhysicsObj", "transient_state"), printed.get("STP.ts"));
        assertEquals(CdbTables.offset("CPhysicsObj", "m_velocityVector.x"), printed.get("STP.vx"));
        assertEquals(CdbTables.offset("CMotionInterp", "my_run_rate"), printed.get("STM.rr"));
        assertEquals(CdbTables.offset("CMotionInterp", "raw_state.turn_speed"), printed.get("STM.rts"));
    }

    /** The offsets of the state lines by line and key; of a double that of its low half. */
    private static Map<String, Integer> printed(String actions) {
        Map<String, Integer> offsets = new java.util.HashMap<>();
        String line = "";
        Matcher printf = Pattern.compile("\\.printf \\\\\"([^\"\\\\]*)(?:\\\\\\\\n)?\\\\\",([^;}]*)")
                .matcher(actions);
        while (printf.find()) {
            String format = printf.group(1);
            if (format.startsWith("ST")) {
                line = format.substring(0, 3);
            }
            List<String> arguments = List.of(printf.group(2).split(",(?![^()]*\\))"));
            int at = 0;
            Matcher key = Pattern.compile("(\\w+)=((?:%[0-9]*x)+)").matcher(format);
            while (key.find()) {
                at += key.group(2).split("%").length - 1;
                Matcher offset = Pattern.compile("dwo\\(@\\$t\\w+(?:\\+0x([0-9a-f]+))?\\)")
                        .matcher(arguments.get(at - 1));
                if (offset.matches()) {
                    offsets.put(
                            line + "." + key.group(1),
                            offset.group(1) == null ? 0 : Integer.parseInt(offset.group(1), 16));
                }
            }
        }
        return offsets;
    }
}
