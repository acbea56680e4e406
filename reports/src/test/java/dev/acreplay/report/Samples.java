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
import java.util.Set;

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
                findings);
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
