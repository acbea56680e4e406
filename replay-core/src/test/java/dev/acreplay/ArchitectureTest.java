package dev.acreplay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps the order of packages of docs/architecture.md and the rules of construction that a class file shows. */
class ArchitectureTest {
    private static final List<String> ORDER = List.of(
            "geometry",
            "capture",
            "wire",
            "message",
            "stream",
            "rules",
            "motion",
            "client",
            "replay",
            "trace",
            "diff",
            "register");
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.acreplay");

    static List<String> packages() {
        return ORDER;
    }

    @ParameterizedTest
    @MethodSource("packages")
    void shouldImportOnlyEarlierPackages(String name) {
        String[] later = ORDER.stream()
                .skip(ORDER.indexOf(name) + 1L)
                .map(p -> "dev.acreplay." + p + "..")
                .toArray(String[]::new);
        if (later.length > 0) {
            check(noClasses()
                    .that()
                    .resideInAPackage("dev.acreplay." + name + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(later));
        }
    }

    @Test
    void shouldKeepMotionFreeOfEverythingButGeometryAndRules() {
        check(noClasses()
                .that()
                .resideInAnyPackage("dev.acreplay.motion..", "dev.acreplay.geometry..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..",
                        "java.nio..",
                        "java.util.logging..",
                        "org.slf4j..",
                        "com.fasterxml..",
                        "org.apache..",
                        "dev.acreplay.capture..",
                        "dev.acreplay.wire..",
                        "dev.acreplay.message..",
                        "dev.acreplay.stream.."));
    }

    @Test
    void shouldUseStrictMathInsideTheSimulation() {
        ArchRule rule = noClasses()
                .that()
                .resideInAnyPackage("dev.acreplay.geometry..", "dev.acreplay.motion..", "dev.acreplay.client..")
                .should(new CallsMathTranscendentals());
        check(rule);
    }

    @Test
    void shouldReadNoWallClockInsideTheSimulation() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.acreplay.geometry..",
                        "dev.acreplay.motion..",
                        "dev.acreplay.client..",
                        "dev.acreplay.trace..",
                        "dev.acreplay.stream..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.(Random|concurrent\\.ThreadLocalRandom)"));
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }
}
