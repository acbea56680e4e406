package dev.acreplay.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.acreplay.TestData;
import dev.acreplay.diff.RunResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;

/** Opens reports in a browser and uses them; skipped, with a message, where Chromium or its driver is absent. */
class BrowserTest {
    private static final List<String> BROWSERS = List.of("/usr/bin/chromium", "/usr/bin/chromium-browser");
    private static final List<String> DRIVERS = List.of("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");
    private static final Path SHOTS = TestData.checkout().resolve("reports/target/screenshots");

    /** Warns that it knows no protocol version of the browser, which is not used here. */
    private static final Logger LOG = Logger.getLogger("org.openqa.selenium");

    private static ChromeDriver browser;
    private static Path folder;

    @BeforeAll
    static void start() throws IOException {
        String chromium = first(BROWSERS);
        String driver = first(DRIVERS);
        Assumptions.assumeTrue(
                chromium != null && driver != null,
                "SKIPPED: no chromium and chromium-driver on this machine; the HTML report was not opened");
        LOG.setLevel(Level.OFF);
        folder = Files.createTempDirectory("acreplay-browser");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--window-size=1440,1200",
                "--user-data-dir=" + folder.resolve("profile"));
        options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(driver))
                .withSilent(true)
                .build();
        browser = new ChromeDriver(service, options);
        Files.createDirectories(SHOTS);
    }

    private static String first(List<String> files) {
        return files.stream().filter(f -> new File(f).canExecute()).findFirst().orElse(null);
    }

    @AfterAll
    static void stop() throws IOException {
        if (browser != null) {
            browser.quit();
        }
        if (folder != null) {
            try (var files = Files.walk(folder)) {
                files.sorted(java.util.Comparator.reverseOrder())
                        .map(Path::toFile)
                        .forEach(File::delete);
            }
        }
    }

    @AfterEach
    void shouldLeaveTheConsoleFreeOfErrors() {
        if (browser != null) {
            List<String> errors = browser.manage().logs().get("browser").getAll().stream()
                    .filter(e -> e.getLevel().intValue() >= Level.WARNING.intValue())
                    .map(LogEntry::getMessage)
                    .toList();
            assertEquals(List.of(), errors);
        }
    }

    private static String write(String name, RunResult result) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, HtmlReport.render(result));
        return file.toUri().toString();
    }

    private static long open(String url) {
        browser.get("about:blank");
        browser.get(url);
        await(() -> browser.executeScript("return document.documentElement.dataset.ready || null") != null);
        return Long.parseLong((String) browser.executeScript("return document.documentElement.dataset.ready"));
    }

    private static void await(BooleanSupplier done) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!done.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "the page did not come so far within 20 s");
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void shot(String name) throws IOException {
        Files.write(SHOTS.resolve(name), browser.getScreenshotAs(OutputType.BYTES));
    }

    private static void keys(CharSequence... keys) {
        new Actions(browser).sendKeys(keys).perform();
    }

    private static int frame() {
        return Integer.parseInt((String)
                browser.executeScript("return document.querySelector('.case:not([hidden]) .controls input').value"));
    }

    private static String hash() {
        return (String) browser.executeScript("return location.hash");
    }

    private static String text(String selector) {
        return browser.findElement(By.cssSelector(selector)).getText();
    }

    @Test
    void shouldStepThroughFramesAndDivergences() throws IOException {
        String url = write("ace.html", Samples.demo("ace"));
        open(url);
        assertTrue(text("h1").startsWith("DIVERGES"));
        assertTrue(text(".case:not([hidden]) .first").contains("CMotionInterp::DoInterpretedMotion.bits"));
        shot("wide-light.png");

        int begin = frame();
        keys(Keys.ARROW_RIGHT);
        assertEquals(begin + 1, frame());
        new Actions(browser)
                .keyDown(Keys.SHIFT)
                .sendKeys(Keys.ARROW_RIGHT)
                .keyUp(Keys.SHIFT)
                .perform();
        assertEquals(begin + 11, frame());
        keys(Keys.ARROW_LEFT);
        assertEquals(begin + 10, frame());
        assertTrue(text(".case:not([hidden]) .column:last-child h3").startsWith("State at frame " + (begin + 10)));

        browser.executeScript("const s = document.querySelector('.case:not([hidden]) input[type=range]');"
                + "s.value = 224; s.dispatchEvent(new Event('input'))");
        assertEquals(224, frame());
        assertTrue(hash().contains("frame=224"));
    }

    @Test
    void shouldGoToTheNextDivergenceAndBack() throws IOException {
        open(write("ace.html", Samples.demo("ace")));
        String first = hash();
        keys("j");
        String second = hash();
        assertFalse(second.equals(first));
        assertEquals(
                1,
                browser.findElements(By.cssSelector(".case:not([hidden]) tr.here"))
                        .size());
        keys("k");
        assertEquals(first, hash());
        browser.findElement(By.cssSelector(".case:not([hidden]) [id^=next-]")).click();
        assertEquals(second, hash());
    }

    @Test
    void shouldFollowPermalinks() throws IOException {
        String url = write("ace.html", Samples.demo("ace"));
        open(url + "#case=1&object=0x50000002&frame=224");
        assertEquals(224, frame());
        assertTrue(text(".case:not([hidden]) .column:last-child h3").contains("differ"));
        assertTrue(
                (Boolean) browser.executeScript(
                        "return document.querySelector('.bar').getBoundingClientRect().top < 100"),
                "a link to a frame shows the frame");
        shot("wide-light-frame.png");

        open(url + "#case=2");
        assertTrue(text(".case:not([hidden]) h2").contains("remote-catch-up"));
        browser.executeScript("location.hash = 'case=1&object=0x80000101&frame=40'");
        await(() -> frame() == 40);
        assertTrue(text(".case:not([hidden]) h2").contains("chase-with-retarget"));
    }

    @Test
    void shouldFilterAndSortTheTable() throws IOException {
        open(write("ace.html", Samples.demo("ace")));
        browser.findElement(By.cssSelector(".case:not([hidden]) .filters input[type=search]"))
                .sendKeys("pos.heading");
        List<?> rows = browser.findElements(By.cssSelector(".case:not([hidden]) .divergences tbody tr:not([hidden])"));
        assertTrue(!rows.isEmpty() && rows.size() < 20, () -> rows.size() + " rows");
        browser.findElement(By.xpath("//section[contains(@class,'case') and not(@hidden)]"
                        + "//table[contains(@class,'divergences')]//th/button[text()='Times']"))
                .click();
        assertEquals(
                "ascending",
                browser.findElement(By.cssSelector(".case:not([hidden]) .divergences th[aria-sort]"))
                        .getDomAttribute("aria-sort"));
    }

    @Test
    void shouldBeReadableDarkNarrowAndOnPaper() throws IOException {
        String url = write("ace.html", Samples.demo("ace")) + "#case=1&object=0x50000002&frame=224";
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
        open(url.substring(0, url.indexOf('#')));
        shot("wide-dark.png");
        open(url);
        shot("wide-dark-frame.png");
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 400, "height", 2400, "deviceScaleFactor", 1, "mobile", true));
        open(url);
        shot("narrow-dark.png");
        Object overflow = browser.executeScript("return document.documentElement.scrollWidth - innerWidth");
        assertEquals(0L, overflow, "the page is wider than a narrow screen");
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print", "features", List.of()));
        shot("print.png");
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    }

    @Test
    void shouldShowHostileTextsAsText() throws IOException {
        RunResult hostile = Samples.hostile(Samples.demo(null));
        for (RunResult result :
                List.of(hostile, Samples.hostile(Samples.sample()), Samples.hostile(Samples.findings()))) {
            open(write("hostile.html", result));
            keys("j");
            keys(Keys.ARROW_RIGHT);
            assertNull(browser.executeScript("return window.pwned || null"));
            assertEquals(0L, browser.executeScript("return document.querySelectorAll('main img, main script').length"));
        }
    }

    @Test
    void shouldOpenTenThousandFrames() throws IOException {
        String page = HtmlReport.render(Samples.large());
        assertTrue(page.length() < 3_000_000, () -> page.length() + " bytes");
        Path file = folder.resolve("large.html");
        Files.writeString(file, page);
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            best = Math.min(best, open(file.toUri().toString()));
        }
        System.out.println("10,000 frames, 50 divergences: " + page.length() + " bytes, open in " + best + " ms");
        shot("large.png");
    }
}
