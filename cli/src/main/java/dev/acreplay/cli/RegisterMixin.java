package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.diff.RunResult;
import dev.acreplay.register.Rule;
import dev.acreplay.register.Severity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that both register commands have. */
final class RegisterMixin {
    @Option(
            names = "--mapping",
            paramLabel = "FILE",
            description = "Links rows to variants and cases; default: STEM.map.yaml beside the register.")
    private Path mapping;

    @Option(names = "--no-mapping", description = "Use no mapping file, even if one stands beside the register.")
    private boolean noMapping;

    @Option(names = "--suite", paramLabel = "SUITE", description = "The suite; default: the mapping's.")
    private Path suite;

    @Option(
            names = "--functions",
            paramLabel = "FILE",
            description = "A further table of retail functions: CSV with name, address, size.")
    private List<Path> functions = new ArrayList<>();

    @Option(
            names = "--rule",
            paramLabel = "REG-nn=SEVERITY",
            description = "Give a rule another severity: error, warning, note or off.")
    private List<String> rules = new ArrayList<>();

    @Option(names = "--strict", description = "Warnings fail too.")
    private boolean strict;

    @Option(names = "-v", description = "Show notes too.")
    private boolean verbose;

    @Option(names = "--format", paramLabel = "FORM", defaultValue = "text", description = "text (default) or json.")
    private String format;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    private boolean json;

    /** Looks at the options of output before anything runs. */
    void check() {
        json = ComparisonOptions.oneOf("--format", format, "text", "json") == 1;
        reports.check();
    }

    boolean verbose() {
        return verbose;
    }

    /** Says which keys of the mapping mean nothing here, and writes the result and its reports. */
    void write(
            CommandSpec spec,
            Set<String> unknownKeys,
            RunResult shown,
            OutputOption.Content asJson,
            Supplier<String> text) {
        if (!unknownKeys.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("acreplay: keys of the mapping that mean nothing here: " + String.join(", ", unknownKeys));
        }
        reports.write(
                shown, spec, output, json ? asJson : out -> out.write(text.get().getBytes(StandardCharsets.UTF_8)));
    }

    Path mapping() {
        return mapping;
    }

    boolean noMapping() {
        return noMapping;
    }

    Path suite() {
        return suite;
    }

    List<Path> functions() {
        return functions;
    }

    boolean strict() {
        return strict;
    }

    Map<Rule, Severity> rules() {
        Map<Rule, Severity> map = new EnumMap<>(Rule.class);
        for (String text : rules) {
            int sign = text.indexOf('=');
            Rule rule = sign < 0 ? null : Rule.of(text.substring(0, sign));
            Severity severity = null;
            for (Severity one : Severity.values()) {
                if (sign >= 0 && one.toString().equals(text.substring(sign + 1).toLowerCase(Locale.ROOT))) {
                    severity = one;
                }
            }
            if (rule == null || severity == null) {
                throw new InputException(
                        "Invalid value for option '--rule': expected a rule and error, warning, note or off,"
                                + " such as REG-13=warning, but was '" + text + "'");
            }
            map.put(rule, severity);
        }
        return map;
    }
}
