package dev.acreplay.cli;

import dev.acreplay.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page docs/register-example.md shows what the program says.
 *
 * <p>{@code -Dacreplay.update=true} writes the real output into the page; refused where CI is set.
 */
class RegisterExampleTest {
    private static final Path PAGE = TestData.checkout().resolve("docs/register-example.md");

    @TempDir
    private Path temporary;

    @Test
    void shouldSayWhatThePageShows() throws IOException {
        Path copy = temporary.toRealPath().resolve("example-client");
        try (Stream<Path> files = Files.walk(ExampleClientTest.EXAMPLE)) {
            for (Path from : files.toList()) {
                Files.copy(
                        from,
                        copy.resolve(ExampleClientTest.EXAMPLE.relativize(from).toString()));
            }
        }
        ExampleClientTest.compare(PAGE, new DocumentedSession(copy).play(Files.readString(PAGE)));
    }
}
