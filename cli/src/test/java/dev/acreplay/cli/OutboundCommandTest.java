package dev.acreplay.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command outbound, and the run rate of replay, as a user calls them. */
class OutboundCommandTest {
    private static final Path CAPTURES = TestData.path("captures/outbound");

    @TempDir
    private Path folder;

    private record Result(int status, String out, String err) {}

    private static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(status, out.toString(), err.toString());
    }

    private static String capture(String name) {
        return CAPTURES.resolve(name).toString();
    }

    @Test
    void shouldLeadWithTheVerdictThenTheExplanationThenTheViolations() {
        Result result = run("outbound", capture("autorun-follows-walk-toggle.pcap"));
        assertEquals(1, result.status());
        List<String> lines = result.out().lines().toList();
        assertEquals("autorun-follows-walk-toggle.pcap: 1 client", lines.get(0));
        assertEquals(
                "session 1: client 192.168.1.20:50123, player 0x50000001, 0.000 to 30.622 s: VIOLATED, 4 violations",
                lines.get(2));
        assertEquals("  explained by autorun-follows-walk-toggle: autorun obeys Shift", lines.get(3));
        assertEquals(
                "  E OUT-06 packet 24 (4.317 s, stamp 7): axis hold keys come from autorun or mouse look alone; found fields"
                        + " forward_holdkey, keys 1 [autorun-follows-walk-toggle]",
                lines.get(4));
        assertTrue(result.out().contains("    Shift while moving: sends 0, silent 0, reading none"), result.out());
    }

    @Test
    void shouldHoldForARetailClient() {
        Result result = run("outbound", capture("faithful-tour.pcap"));
        assertEquals(0, result.status());
        assertTrue(result.out().contains(" s: HOLDS\n"), result.out());
    }

    @Test
    void shouldSayWhereTheKeysPredictOtherwise() {
        Result result = run(
                "outbound",
                capture("autorun-ignores-forward.pcap"),
                "--inputs",
                capture("autorun-ignores-forward.inputs-1.json"));
        assertEquals(0, result.status());
        assertTrue(result.out().contains(": HOLDS, and not as the keys predict\n"), result.out());
        assertTrue(result.out().contains("  explained by autorun-survives-forward-press: "), result.out());
        assertTrue(
                result.out().contains("16 of 17 messages as predicted, 4 missing, 0 extra, 1 different"), result.out());
        assertTrue(result.out().contains("    missing MoveToState of 8.137 s"), result.out());
    }

    @Test
    void shouldWriteFindingsResidualsAndReports() throws IOException {
        Path found = folder.resolve("f.json");
        Path table = folder.resolve("r.csv");
        Path sarif = folder.resolve("s.sarif");
        Result result = run(
                "outbound",
                capture("client-movement.pcap"),
                "--format",
                "json",
                "-o",
                found.toString(),
                "--residuals",
                table.toString(),
                "--report",
                "sarif=" + sarif);
        assertEquals(1, result.status());
        assertEquals("", result.out());
        JsonNode json = Json.MAPPER.readTree(found.toFile());
        assertEquals(4, json.path("sessions").size());
        assertEquals(141, Files.readAllLines(table).size());
        assertTrue(Files.readString(sarif).contains("OUT-30"));
    }

    @Test
    void shouldChooseASession() {
        Result result = run("outbound", capture("two-clients.pcapng"), "--session", "1");
        assertEquals(0, result.status());
        assertTrue(result.out().startsWith("two-clients.pcapng: 1 client\n"), result.out());
        Result none = run("outbound", capture("two-clients.pcapng"), "--session", "3");
        assertEquals(2, none.status());
        assertEquals("acreplay: two-clients.pcapng: no session 3; there are 2\n", none.err());
    }

    @Test
    void shouldTakeLevelsOfRules() {
        String name = capture("autorun-follows-walk-toggle.pcap");
        assertEquals(
                0,
                run("outbound", name, "--rule", "OUT-06=off", "--rule", "OUT-29=off")
                        .status());
        String text = run("outbound", name, "--rule", "OUT-06=warning").out();
        assertTrue(text.contains("  W OUT-06 "), text);
        assertTrue(text.contains("  E OUT-29 "), text);
        Result wrong = run("outbound", name, "--rule", "OUT-06=loud");
        assertEquals(2, wrong.status());
        assertTrue(wrong.err().contains("expected =error, =warning or =off, found \"loud\""), wrong.err());
        assertEquals(2, run("outbound", name, "--rule", "OUT-41=off").status());
        assertEquals(2, run("outbound", name, "--rule", "REG-01=off").status());
    }

    @Test
    void shouldRefuseInputsThatDoNotBelongToTheCapture() throws IOException {
        Path keys = folder.resolve("keys.json");
        Files.writeString(keys, "{\"acreplay_inputs\":1,\"capture\":\"other.pcap\",\"session\":7,\"inputs\":[]}");
        Result result = run("outbound", capture("keys-known.pcap"), "--inputs", keys.toString());
        assertEquals(2, result.status());
        assertTrue(result.err().contains("keys.json was made for other.pcap, not for keys-known.pcap"), result.err());
        assertTrue(result.err().contains("keys.json has the keys of session 7; keys-known.pcap has 3"), result.err());
        Files.writeString(
                keys,
                "{\"acreplay_inputs\":1,\"session\":1,\"inputs\":[\n {\"t\":1.0,\"do\":\"set_position\",\"args\":{}}]}");
        result = run("outbound", capture("keys-known.pcap"), "--inputs", keys.toString());
        assertEquals(2, result.status());
        assertTrue(result.err().contains("keys.json, line 2, $.inputs[0]"), result.err());
        assertEquals(
                2,
                run("outbound", capture("mid-session.pcap"), "--inputs", noKeys())
                        .status());
    }

    private String noKeys() throws IOException {
        Path keys = folder.resolve("none.json");
        Files.writeString(keys, "{\"acreplay_inputs\":1,\"session\":1,\"inputs\":[]}");
        return keys.toString();
    }

    @Test
    void shouldRefuseWhatIsNoCapture() throws IOException {
        Path file = folder.resolve("no.pcap");
        Files.writeString(file, "no capture");
        Result result = run("outbound", file.toString());
        assertEquals(2, result.status());
        assertFalse(result.err().isEmpty());
        assertEquals(
                2, run("outbound", folder.resolve("absent.pcap").toString()).status());
        assertEquals(
                2, run("outbound", capture("idle.pcap"), "--residuals", "-").status());
    }

    @Test
    void shouldSayWhereNothingWasSent() {
        String text = run(
                        "outbound",
                        TestData.path("captures/synthetic/createobject-all.pcap")
                                .toString())
                .out();
        assertTrue(text.contains("NOTHING TO CHECK"), text);
    }

    @Test
    void shouldReplayAtTheRunRateThatTheMessagesShow() {
        String out = folder.resolve("t.jsonl").toString();
        String plain = run("replay", capture("no-echo.pcap"), "-o", out).out();
        assertTrue(
                plain.contains(
                        "run rate of the player: 1.0, for no message of the server says it; its own messages show"
                                + " 2.6599445 from 7 pairs of position reports"),
                plain);
        String estimate = run("replay", capture("no-echo.pcap"), "--run-rate", "estimate", "-o", out)
                .out();
        assertTrue(estimate.contains("run rate of the player: 2.6599445 from 7 pairs"), estimate);
        String given = run("replay", capture("no-echo.pcap"), "--run-rate", "2.7", "-o", out)
                .out();
        assertTrue(given.contains("run rate of the player: 2.7 as given"), given);
        String said = run("replay", capture("idle.pcap"), "--run-rate", "3", "-o", out)
                .out();
        assertTrue(said.contains("what the server says; --run-rate 3 changes nothing"), said);
        assertEquals(
                2, run("replay", capture("no-echo.pcap"), "--run-rate", "fast").status());
        String scenario = TestData.path("scenarios/outbound/out-busy.json").toString();
        assertEquals(2, run("replay", scenario, "--run-rate", "2").status());
    }
}
