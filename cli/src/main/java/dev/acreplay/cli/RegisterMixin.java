package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.register.Rule;
import dev.acreplay.register.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
