package dev.acreplay.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acreplay.Json;
import dev.acreplay.TestData;
import dev.acreplay.diff.DiffOptions;
import dev.acreplay.diff.RuleFinding;
import dev.acreplay.diff.RunResult;
import dev.acreplay.diff.Suite;
import dev.acreplay.diff.Verifier;
import dev.acreplay.diff.VerifyOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;

/** Results that the tests render: one of every status and verdict, findings of rules, and the same with hostile texts. */
final class Samples {
    /** Texts that would do harm in one form or another. */
    static final List<String> HOSTILE = List.of(
            "</script><script>window.pwned=1</script>",
            "<img src=x onerror=window.pwned=1>",
            "\" onmouseover=\"window.pwned=1\" x=\"",
            "javascript:window.pwned=1",
            "=HYPERLINK(\"http://evil.example\",\"x\")",
            "+1+cmd|' /C calc'!A0",
            "@SUM(1+1)",
            "-2+3+cmd|' /C calc'!A0",
            "x\n::error file=a::b",
            "::set-output name=a::b",
            "##[error]x",
            "\u001b[31mred\u001b]0;title\u0007",
            "a\r\nb\tc",
            "[x](javascript:alert(1)) ![y](http://evil.example/z.png) @someone #1 www.evil.example",
            "`` ` ``` | pipe | ~~x~~ **b** _i_",
            "\u202Eevil\u2066 \u0000 \uFFFE \uD800",
            "]]> <!-- x --> &amp; &#60;",
            "{{7*7}} ${7*7} %0A%25");

    /** Keys whose values are words of the format itself. */
    private static final Set<String> WORDS = Set.of(
            "verdict",
            "status",
            "severity",
            "kind",
            "course",
            "relation",
            "step",
            "role",
            "mode",
            "how",
            "level",
            "fingerprint",
            "follows",
            "first_cause",
            "sha256",
            "acreplay_result",
            "by_status",
            "side");

    private Samples() {}

    static RunResult sample() {
        return RunResult.read("sample.result.json", text());
    }

    private static String text() {
        try (InputStream in = Samples.class.getResourceAsStream("/sample.result.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The demo's suite, replayed under a profile, with paths and states. */
    static RunResult demo(String profile) {
        return DEMOS.computeIfAbsent(String.valueOf(profile), key -> replayed(profile));
    }

    private static final Map<String, RunResult> DEMOS = new ConcurrentHashMap<>();

    private static RunResult replayed(String profile) {
        Suite suite = Suite.read(TestData.checkout().resolve("fixtures/demo/suite.yaml"));
        VerifyOptions options = new VerifyOptions(
                List.of(),
                profile,
                List.of(),
                1,
                1,
                1,
                0,
                true,
                false,
                false,
                1000,
                DiffOptions.SERIES,
                "acreplay test",
                "acreplay verify fixtures/demo/suite.yaml");
        return Verifier.run(suite, options, done -> {});
    }

    /** Ten thousand frames of two moving objects with fifty divergences. */
    static RunResult large() {
        return moving(10_000, 2, i -> i < 1000 ? 0 : (i - 1000) * 1e-4);
    }

    static RunResult moving(int frames, int bodies, IntToDoubleFunction away) {
        ObjectNode tree;
        try {
            tree = (ObjectNode) Json.MAPPER.readTree(text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode one = (ObjectNode) tree.get("cases").get(1);
        ArrayNode cases = tree.putArray("cases");
        cases.add(one);
        ObjectNode divergence = (ObjectNode) one.get("divergences").get(0);
        ArrayNode divergences = one.putArray("divergences");
        for (int i = 0; i < 50; i++) {
            ObjectNode copy = divergences.add(divergence.deepCopy()).get(i).deepCopy();
            copy.put("fingerprint", String.format("%016x", i + 1));
            copy.put("name", i == 0 ? "pos.x" : "motion.raw.f" + i).put("object", "0x5000000" + (1 + i % 2));
            ((ObjectNode) copy.get("first")).put("frame", 100 + i * 190);
            ((ObjectNode) copy.get("last")).put("frame", 400 + i * 190);
            divergences.set(i, copy);
        }
        ArrayNode objects = one.putArray("objects");
        ArrayNode states = one.putArray("states");
        for (int k = 0; k < bodies; k++) {
            ObjectNode track =
                    objects.addObject().put("object", "0x5000000" + (k + 1)).put("origin_cell", "0xA9B40011");
            ArrayNode frame = track.putArray("frame");
            ArrayNode t = track.putArray("t");
            ObjectNode expected = track.putObject("expected");
            ObjectNode actual = track.putObject("actual");
            ArrayNode position = track.putArray("position_error");
            ArrayNode heading = track.putArray("heading_error");
            ObjectNode leaves =
                    states.addObject().put("object", "0x5000000" + (k + 1)).putObject("leaves");
            for (int i = 0; i < frames; i++) {
                double angle = i / 200.0 + k;
                double[] values = {
                    90 + 20 * Math.cos(angle),
                    80 + 20 * Math.sin(angle),
                    12 + Math.sin(i / 50.0),
                    Math.toDegrees(angle) % 360,
                    3 + Math.sin(i / 30.0),
                    30 - i % 600 / 20.0
                };
                frame.add(i);
                t.add(100 + i / 30.0);
                double drift = away.applyAsDouble(i);
                String[] keys = {"x", "y", "z", "heading", "speed", "distance"};
                for (int v = 0; v < keys.length; v++) {
                    expected.withArrayProperty(keys[v]).add(Math.rint(values[v] * 1e5) / 1e5);
                    actual.withArrayProperty(keys[v]).add(Math.rint((values[v] + drift) * 1e5) / 1e5);
                }
                position.add(Math.rint(drift * 1e5) / 1e5);
                heading.add(0.0);
                String[] names = {"pos.x", "pos.y", "pos.z", "pos.heading", "vel.x", "vel.y", "moveto.previous_distance"
                };
                for (int v = 0; v < names.length; v++) {
                    ObjectNode leaf = leaves.withObjectProperty(names[v]);
                    leaf.withArrayProperty("frames").add(i);
                    leaf.withArrayProperty("expected").add((float) values[v % 6]);
                    leaf.withArrayProperty("actual_frames").add(i);
                    leaf.withArrayProperty("actual").add((float) (values[v % 6] + drift));
                }
            }
        }
        return RunResult.read("large.json", Json.text(tree));
    }

    static RunResult findings() {
        List<RuleFinding> findings = new ArrayList<>();
        findings.add(new RuleFinding(
                "REG-13",
                "cited line is in another definition",
                "error",
                "docs/register.md",
                58,
                191,
                null,
                null,
                null,
                null,
                "row AP-30: line 38 of src/A.cs does not hold Frame::is_equal: moved to line 124",
                "src/A.cs:124",
                null,
                "00112233445566aa"));
        findings.add(new RuleFinding(
                "OUT-04",
                "position heartbeat",
                "warning",
                "walk.pcap",
                null,
                null,
                41L,
                6.534,
                1,
                "0x50000001",
                "AutonomousPosition 1.500 s after the one before, expected 1.000 s",
                null,
                null,
                "00112233445566bb"));
        findings.add(new RuleFinding(
                "REG-10",
                "cited file missing",
                "error",
                "docs/register.md",
                66,
                47,
                null,
                null,
                null,
                null,
                "row AP-38: src/B.cs is not in the checkout",
                null,
                "kept until the next audit",
                "00112233445566cc"));
        return RunResult.ofFindings(
                        "acreplay 1.0",
                        "register check",
                        "acreplay register check docs/register.md --source .",
                        "docs/register.md",
                        1,
                        findings)
                .withNotes(List.of("session 1: client 192.0.2.10:51234", "  sent: MoveToState 28, Jump 2"));
    }

    /** Returns a result in which every text that comes from an input is hostile. */
    static RunResult hostile(RunResult result) {
        try {
            int[] next = {0};
            JsonNode tree = poison(Json.MAPPER.readTree(result.toJson()), "", next);
            return RunResult.read("hostile.json", Json.MAPPER.writeValueAsString(tree));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode poison(JsonNode node, String key, int[] next) {
        if (node instanceof ObjectNode object) {
            ObjectNode copy = Json.MAPPER.createObjectNode();
            object.properties()
                    .forEach(e -> copy.set(
                            e.getKey(),
                            WORDS.contains(e.getKey()) ? e.getValue() : poison(e.getValue(), e.getKey(), next)));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = Json.MAPPER.createArrayNode();
            array.forEach(one -> copy.add(poison(one, key, next)));
            return copy;
        }
        return node.isTextual() ? TextNode.valueOf(HOSTILE.get(next[0]++ % HOSTILE.size())) : node;
    }

    static String render(ReportForm form, RunResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            form.write(result, false, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
