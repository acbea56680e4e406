package dev.acreplay.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.diff.RunResult;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page's policy, its size, and what it says without its script. */
class HtmlReportTest {
    private static String between(String text, String from, String to) {
        int start = text.indexOf(from);
        assertTrue(start >= 0, from);
        return text.substring(start + from.length(), text.indexOf(to, start + from.length()));
    }

    @Test
    void shouldAllowItsOwnScriptAndStyleOnly() throws Exception {
        String page = HtmlReport.render(Samples.sample());
        String policy = between(page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"")
                .replace("&#x27;", "'");
        assertTrue(policy.startsWith("default-src 'none'; script-src 'sha256-"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        String script = page.substring(page.lastIndexOf("<script>") + 8, page.lastIndexOf("</script>"));
        String style = between(page, "<style>", "</style>");
        for (String part : new String[] {script, style}) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(part.getBytes(StandardCharsets.UTF_8));
            assertTrue(policy.contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'"));
        }
    }

    @Test
    void shouldLoadNothing() {
        String page = HtmlReport.render(Samples.sample()).replaceAll("(?s)<script>.*?</script>", "");
        Matcher source =
                Pattern.compile("(src|href|action|srcset)=\"([^\"]*)\"").matcher(page);
        while (source.find()) {
            String target = source.group(2);
            assertTrue(target.startsWith("#") || target.startsWith("data:image/svg+xml"), target);
        }
        assertFalse(page.contains("style=\""), "a style attribute, which the policy forbids");
        assertFalse(page.contains("@import") || page.contains("url("), "a style that loads something");
    }

    @Test
    void shouldHoldTheLicenceOfWhatItInlines() {
        assertTrue(HtmlReport.render(Samples.sample()).contains("The MIT License"));
    }

    @Test
    void shouldSayVerdictCauseAndTableWithoutItsScript() {
        String page = HtmlReport.render(Samples.sample()).replaceAll("(?s)<script.*?</script>", "");
        int verdict = page.indexOf("<h1>DIVERGES</h1>");
        int cause = page.indexOf("First cause</h3>");
        int table = page.indexOf("Divergences</h3>");
        assertTrue(verdict > 0 && cause > verdict && table > cause);
        for (String status : Wording.STATUSES) {
            assertTrue(page.contains("data-status=\"" + status + "\""), status);
        }
        assertTrue(page.contains("captures/absent.pcap is not here"));
        assertTrue(page.contains("60.066666 m"));
    }

    @Test
    void shouldStayBelowThreeMegabytesWhateverTheValues() {
        Random random = new Random(7);
        RunResult wild = Samples.moving(10_000, 5, i -> random.nextDouble());
        String page = HtmlReport.render(wild);
        assertTrue(page.length() < 3_000_000, () -> page.length() + " characters");
        assertEquals("thin", between(page, "data-kept=\"", "\""));
    }
}
