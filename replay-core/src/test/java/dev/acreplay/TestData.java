package dev.acreplay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Finds test data: in {@code fixtures/data} of the checkout, which a clone has, else in {@code ../shared} beside it.
 *
 * <p>Names are paths below either, such as {@code vectors/wire.jsonl} or {@code captures/real/gear-swap.pcap}. A trace that
 * fixtures holds compressed is found under its plain name as well.
 */
public final class TestData {
    private static final Path ROOT = root();

    private TestData() {}

    /** Returns the top folder of the checkout. */
    public static Path checkout() {
        return ROOT;
    }

    /** Returns a file or folder that must exist. */
    public static Path path(String name) {
        return find(name)
                .orElseThrow(() -> new AssertionError("no test data " + name + " in " + ROOT.resolve("fixtures/data")
                        + " nor in " + ROOT.resolveSibling("shared")));
    }

    /** Returns a file that may not be committed; the calling test is skipped, with a message, where it is absent. */
    public static Path shared(String name) {
        Path path = ROOT.resolveSibling("shared").resolve(name);
        Assumptions.assumeTrue(Files.exists(path), () -> "SKIPPED: " + path + " is not on this machine");
        return path;
    }

    /** Returns a file or folder if it exists, plain or with {@code .gz}. */
    public static Optional<Path> find(String name) {
        for (Path base : new Path[] {ROOT.resolve("fixtures/data"), ROOT.resolveSibling("shared")}) {
            for (String ending : new String[] {"", ".gz"}) {
                Path path = base.resolve(name + ending);
                if (Files.exists(path)) {
                    return Optional.of(path);
                }
            }
        }
        return Optional.empty();
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("replay-core/pom.xml"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("run the tests from inside the checkout");
            }
        }
        return folder;
    }
}
