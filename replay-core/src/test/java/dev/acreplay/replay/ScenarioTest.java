package dev.acreplay.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.DeepThreads;
import dev.acreplay.InputException;
import dev.acreplay.TestData;
import dev.acreplay.rules.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
    private static final String HEAD =
            "{\"acreplay_scenario\":1,\n\"clock\":{\"start\":0,\"frame\":0.1,\"frames\":3},\n";
    private static final String OBJECT =
            "{\"id\":\"0x50000001\",\"position\":{\"cell\":\"0xA9B4001B\",\"x\":84,\"y\":60,\"z\":12}}";

    private static Scenario read(String text) {
        return Scenario.read("s.json", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void shouldReadEveryGoldenScenarioWithoutUnknownKeys() throws IOException {
        int inputs = 0;
        int files = 0;
        for (String folder : List.of("scenarios", "scenarios/outbound")) {
            try (Stream<Path> all = Files.list(TestData.path(folder))) {
                for (Path file :
                        all.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
                    Scenario scenario = Scenario.read(file.getFileName().toString(), Files.readAllBytes(file));
                    assertEquals(List.of(), scenario.unknownKeys(), file.toString());
                    inputs += scenario.inputs().size();
                    files++;
                }
            }
        }
        System.out.println("scenarios read: " + files + " with " + inputs + " inputs");
        assertTrue(files > 200 && inputs > 2000);
    }

    @Test
    void shouldFillInDefaults() {
        Scenario s = read(HEAD + "\"objects\":[" + OBJECT + "],\"inputs\":[{\"t\":0.1,\"object\":1342177281,"
                + "\"do\":\"unpack_movement\",\"args\":{}}]}");
        assertEquals(Recording.DEFAULT, s.recording());
        assertEquals("s", s.name());
        assertEquals(0.2, s.clock().time(2));
        assertEquals(0x50000001, s.inputs().get(0).object());
        Action.UnpackMovement input =
                assertInstanceOf(Action.UnpackMovement.class, s.inputs().get(0).action());
        assertEquals(Action.NO_STAMP, input.movementStamp());
        assertEquals(0x8000003D, input.movement().style());
        assertEquals(1.0f, input.movement().runRate());
    }

    @Test
    void shouldReadFloatsFromTheDecimalItself() {
        Scenario s = read(
                HEAD + "\"objects\":[{\"id\":1,\"position\":{\"cell\":1,\"x\":1.00000005960464477539062500001}}]}");
        assertEquals(Math.nextUp(1.0f), s.objects().get(0).position().x());
    }

    @Test
    void shouldApplyTheProfileUnderTheScenariosOwnRules() {
        Scenario s = read(HEAD + "\"objects\":[],\"rules\":{\"set\":{\"a1-stale-use-final-heading\":false}}}");
        assertTrue(s.rules("ace").has(Variant.A2_RESET_ZEROES_DISTANCE_TO_OBJECT));
        assertTrue(!s.rules("ace").has(Variant.A1_STALE_USE_FINAL_HEADING));
    }

    @Test
    void shouldSayUnknownKeysWithPathAndLine() {
        Scenario s =
                read(HEAD + "\"objects\":[{\"id\":1,\"position\":{\"cell\":1,\n\"w\":3},\"colour\":2}],\"extra\":{}}");
        assertEquals(
                List.of("$.objects[0].position.w (line 4)", "$.objects[0].colour (line 4)", "$.extra (line 4)"),
                s.unknownKeys());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"objects\":3}|s.json, line 3, $.objects: expected a list of objects, found 3",
                "\"objects\":[{\"id\":1}]}|s.json, line 3, $.objects[0]: the key \"position\" is missing",
                "\"objects\":[{\"id\":-1}]}|s.json, line 3, $.objects[0].id: expected an unsigned 32-bit number such as"
                        + " \"0x50000001\", found -1",
                "\"objects\":[],\"inputs\":[{\"t\":1,\"object\":1,\"do\":\"perform_movment\"}]}|s.json, line 3, $.inputs[0].do:"
                        + " unknown input \"perform_movment\"; did you mean \"perform_movement\"?",
                "\"objects\":[],\"inputs\":[{\"t\":1,\"object\":1,\"do\":\"jump\",\"args\":{\"phase\":\"up\"}}]}|s.json, line 3,"
                        + " $.inputs[0].args.phase: expected \"charge\" or \"release\", found \"up\"",
                "\"objects\":[],\"inputs\":[{\"t\":1,\"object\":1,\"do\":\"delete\",\"args\":{\"instance_timestamp\":70000}}]}|"
                        + "s.json, line 3, $.inputs[0].args.instance_timestamp: expected an integer from 0 to 65535, found 70000",
                "\"objects\":[],\"record\":[\"ticks\"]}|s.json, line 3, $.record[0]: expected one of \"tick\", \"tick:N\","
                        + " \"call\", \"send\", \"return\", found \"ticks\"",
                "\"objects\":[],\"rules\":{\"profile\":\"gdle\"}}|s.json, line 3, $.rules.profile: expected one of the profiles"
                        + " retail, ace, acdream, found \"gdle\"",
                "\"objects\":[],\"rules\":{\"set\":{\"blip-distance\":true}}}|s.json, line 3, $.rules.set.blip-distance:"
                        + " \"blip-distance\" is fixed, there is no switch: position-managers.md §9 decides it for every profile",
                "\"objects\":[],\"environment\":{\"physics_gate\":\"60hz\"}}|s.json, line 3, $.environment.physics_gate:"
                        + " expected one of [frame, retail-30hz], found \"60hz\"",
                "\"objects\":[{\"id\":0}]}|s.json, line 3, $.objects[0].id: 0 names no object; expected another id, such as"
                        + " \"0x50000001\"",
                "\"objects\":[{\"id\":1,\"position\":{\"cell\":1,\"x\":1e39}}]}|s.json, line 3, $.objects[0].position.x: expected a"
                        + " number up to 3.4028235E38, the largest float32, or \"Infinity\", found 1e39",
                "\"objects\":[],\"inputs\":[{\"t\":1e400,\"object\":1}]}|s.json, line 3, $.inputs[0].t: expected a number up to"
                        + " 1.7976931348623157E308, the largest double, or \"Infinity\", found 1e400",
                "\"objects\":[],\"t\":NaN}|s.json, line 3, column 21: no JSON: Non-standard token 'NaN': expected it as a text, as"
                        + " in \"NaN\" or \"Infinity\"",
                "\"objects\":[],\"inputs\":[{\"t\":1,\"object\":1,\"do\":\"mouse_look\",\"args\":{\"on\":null}}]}|s.json, line 3,"
                        + " $.inputs[0].do: mouse_look needs either \"on\" or \"delta\" in its args",
                "\"objects\":[],\"environment\":{\"flat_ground\":\"NaN\"}}|s.json, line 3, $.environment.flat_ground: expected a"
                        + " finite number, found \"NaN\"",
                "\"objects\":[],\"environment\":{\"locomotion\":{\"walk\":\"Infinity\"}}}|s.json, line 3,"
                        + " $.environment.locomotion.walk: expected a finite number, found \"Infinity\"",
                "// x|s.json, line 3, column 1: no JSON: a comment; JSON has none",
                "\"objects\":[]|s.json, line 3, column 13: no JSON: Unexpected end-of-input: expected close marker for Object"
            })
    void shouldNameFileLineAndPathOfAnError(String text, String message) {
        InputException e = assertThrows(InputException.class, () -> read(HEAD + text));
        assertTrue(e.getMessage().startsWith(message), e.getMessage());
    }

    @Test
    void shouldRefuseTooDeepAJsonWithoutNamesOfSettings() {
        assertEquals(
                "s.json: no JSON: Document nesting depth (1001) exceeds the maximum allowed (1000)",
                assertThrows(InputException.class, () -> read("[".repeat(2000))).getMessage());
    }

    @Test
    void shouldNoteChildrenThatCannotBeAttached() {
        String at = ",\"position\":{\"cell\":\"0xA9B4001B\"},\"children\":";
        Scenario s =
                read(HEAD + "\"objects\":[{\"id\":1" + at + "[1,2]},{\"id\":2" + at + "[3]},{\"id\":3" + at + "[1]}]}");
        ScenarioReplay replay = ScenarioReplay.of(s, ReplayOptions.DEFAULT, new DigestSink());
        replay.run();
        assertEquals(
                List.of(
                        "s.json: children: 0x00000001 is no child of 0x00000001, which is itself; passed over",
                        "s.json: children: 0x00000001 is no child of 0x00000003, which stands below it; passed over"),
                replay.notes());
        assertEquals(
                "s.json, line 3, $.objects[0].children[0]: 0 names no object; expected another id, such as \"0x80000002\"",
                assertThrows(InputException.class, () -> read(HEAD + "\"objects\":[{\"id\":1" + at + "[0]}]}"))
                        .getMessage());
    }

    @Test
    void shouldReplayAChainOfChildrenAsDeepAsTheInput() throws InterruptedException {
        StringBuilder text = new StringBuilder(HEAD).append("\"record\":[\"call\"],\"objects\":[");
        int depth = 20_000;
        for (int i = 1; i <= depth; i++) {
            text.append(i == 1 ? "" : ",").append("{\"id\":").append(i);
            text.append(",\"position\":{\"cell\":\"0xA9B4001B\",\"x\":84,\"y\":60,\"z\":12},\"children\":[");
            text.append(i < depth ? String.valueOf(i + 1) : "").append("]}");
        }
        text.append("],\"inputs\":[{\"t\":0.1,\"object\":1,\"do\":\"set_cell\",\"args\":{\"cell\":\"0xA9B4001C\"}}]}");
        Scenario s = read(text.toString());
        long[] rows = new long[1];
        Thread thread = DeepThreads.thread(
                () -> {
                    DigestSink sink = new DigestSink();
                    ScenarioReplay.of(s, ReplayOptions.DEFAULT, sink).run();
                    rows[0] = sink.rows();
                },
                "deep");
        thread.start();
        thread.join();
        // set_parent while the input is read has no rows; change_cell, then leave_cell and enter_cell of each
        assertEquals(1 + 2L * depth, rows[0]);
    }

    @Test
    void shouldRefuseAnotherVersionAndAnotherFile() {
        assertTrue(assertThrows(InputException.class, () -> read("{\"acreplay_scenario\":2}"))
                .getMessage()
                .contains("expected version 1"));
        assertTrue(assertThrows(InputException.class, () -> read("{\"x\":2}"))
                .getMessage()
                .contains("expected the key \"acreplay_scenario\""));
        assertTrue(
                assertThrows(InputException.class, () -> read("")).getMessage().contains("the file is empty"));
    }
}
