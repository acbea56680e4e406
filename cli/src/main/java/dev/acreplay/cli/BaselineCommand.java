package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.diff.Baseline;
import dev.acreplay.diff.CaseResult;
import dev.acreplay.diff.Divergence;
import dev.acreplay.diff.RunResult;
import dev.acreplay.diff.Suite;
import dev.acreplay.diff.Verifier;
import dev.acreplay.diff.VerifyOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Accepts, lists and prunes accepted divergences. */
@Command(
        name = "baseline",
        header = {
            "Example: acreplay baseline list --suite suite.yaml",
            "         acreplay baseline accept 7c1f0e2ab9d34c55 --suite suite.yaml --register AP-23 --note \"use radius\"",
            "         acreplay baseline prune --suite suite.yaml",
            ""
        },
        description = "Accepts divergences that are known, lists what is accepted, and removes what is gone.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {BaselineCommand.Accept.class, BaselineCommand.Show.class, BaselineCommand.Prune.class})
final class BaselineCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Missing required subcommand: accept, list or prune");
    }

    /** The suite whose baselines are meant. */
    static final class SuiteOption {
        @Option(
                names = "--suite",
                paramLabel = "SUITE",
                defaultValue = "suite.yaml",
                description = "The suite (default: ${DEFAULT-VALUE}).")
        private Path file;

        @Option(names = "--case", paramLabel = "NAME", description = "Only this case; may be given again.")
        private List<String> cases = new ArrayList<>();

        Suite read() {
            return Suite.read(file);
        }

        List<String> cases() {
            return cases;
        }

        RunResult run(Suite suite) {
            VerifyOptions all = VerifyOptions.defaults(Main.Version.text(), "");
            return Verifier.run(
                    suite,
                    new VerifyOptions(
                            cases,
                            null,
                            List.of(),
                            1,
                            1,
                            all.jobs(),
                            0,
                            false,
                            false,
                            false,
                            Integer.MAX_VALUE,
                            0,
                            all.tool(),
                            ""),
                    done -> {});
        }
    }

    private static Suite.SuiteCase caseOf(Suite suite, CaseResult result) {
        return suite.named(List.of(result.name())).get(0);
    }

    /** Accepts divergences. */
    @Command(
            name = "accept",
            header = {
                "Example: acreplay baseline accept 7c1f0e2ab9d34c55 --suite suite.yaml --register AP-23 --note \"use radius\"",
                ""
            },
            description = "Runs the suite and accepts the divergences of these fingerprints. Refused where CI is set.",
            mixinStandardHelpOptions = true)
    static final class Accept implements Callable<Integer> {
        @Parameters(paramLabel = "FINGERPRINT", arity = "1..*", description = "16 hex digits, as verify prints them.")
        private List<String> fingerprints;

        @Mixin
        private SuiteOption suite;

        @Option(names = "--register", paramLabel = "ROW", description = "The row of the divergence register, as AP-23.")
        private String register;

        @Option(names = "--note", paramLabel = "TEXT", description = "Why it is accepted.")
        private String note;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Baseline.refuseOnCi("baseline accept", Main.environment.apply("CI"));
            Set<String> wanted = new LinkedHashSet<>();
            for (String fingerprint : fingerprints) {
                if (!fingerprint.toLowerCase(Locale.ROOT).matches("[0-9a-f]{16}")) {
                    throw new InputException(
                            "Invalid value for positional parameter 'FINGERPRINT': expected 16 hex digits"
                                    + " but was '" + fingerprint + "'");
                }
                wanted.add(fingerprint.toLowerCase(Locale.ROOT));
            }
            Suite read = suite.read();
            PrintWriter out = spec.commandLine().getOut();
            for (CaseResult result : suite.run(read).cases()) {
                Suite.SuiteCase one = caseOf(read, result);
                for (Divergence d : result.divergences()) {
                    if (d.status().equals("gone") || !wanted.remove(d.fingerprint())) {
                        continue;
                    }
                    if (one.baseline() == null) {
                        throw new InputException("case " + one.name()
                                + " has no baseline: add the key baseline to it in " + read.name());
                    }
                    Path path = read.resolve(one.baseline());
                    Baseline.read(path, one.name()).accepting(d, register, note).write(path);
                    out.println("accepted " + d.fingerprint() + " " + one.name() + " " + d.object() + " " + d.kind()
                            + " " + d.name());
                }
            }
            if (!wanted.isEmpty()) {
                throw new InputException("no divergence " + wanted + " in " + read.name()
                        + "; `acreplay verify` prints the fingerprints of those there are");
            }
            return Main.OK;
        }
    }

    /** Lists accepted divergences. */
    @Command(
            name = "list",
            header = {"Example: acreplay baseline list --suite suite.yaml", ""},
            description = "Lists what the baselines of a suite accept; nothing is run.",
            mixinStandardHelpOptions = true)
    static final class Show implements Callable<Integer> {
        @Mixin
        private SuiteOption suite;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Suite read = suite.read();
            PrintWriter out = spec.commandLine().getOut();
            int count = 0;
            for (Suite.SuiteCase one : read.named(suite.cases())) {
                if (one.baseline() == null) {
                    continue;
                }
                for (Baseline.Entry entry :
                        Baseline.read(read.resolve(one.baseline()), one.name()).accepted()) {
                    count++;
                    out.println(entry.fingerprint() + "  " + one.name() + "  " + entry.object() + "  " + entry.field()
                            + (entry.firstT() == null ? "" : "  from t " + Json.text(entry.firstT()))
                            + (entry.maxError() == null ? "" : "  max " + Json.text(entry.maxError()))
                            + (entry.register() == null ? "" : "  [" + entry.register() + "]")
                            + (entry.note() == null ? "" : "  " + entry.note()));
                }
            }
            out.println(count + " accepted");
            return Main.OK;
        }
    }

    /** Removes accepted divergences that are gone. */
    @Command(
            name = "prune",
            header = {"Example: acreplay baseline prune --suite suite.yaml", ""},
            description = "Runs the suite and removes accepted divergences that are gone. Refused where CI is set.",
            mixinStandardHelpOptions = true)
    static final class Prune implements Callable<Integer> {
        @Mixin
        private SuiteOption suite;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Baseline.refuseOnCi("baseline prune", Main.environment.apply("CI"));
            Suite read = suite.read();
            PrintWriter out = spec.commandLine().getOut();
            int count = 0;
            for (CaseResult result : suite.run(read).cases()) {
                Set<String> gone = new LinkedHashSet<>();
                for (Divergence d : result.divergences()) {
                    if (d.status().equals("gone")) {
                        gone.add(d.fingerprint());
                        out.println(
                                "removed " + d.fingerprint() + " " + result.name() + " " + d.object() + " " + d.name());
                    }
                }
                if (!gone.isEmpty()) {
                    Suite.SuiteCase one = caseOf(read, result);
                    Path path = read.resolve(one.baseline());
                    Baseline.read(path, one.name()).without(gone).write(path);
                    count += gone.size();
                }
            }
            out.println(count + " removed");
            return Main.OK;
        }
    }
}
