package dev.acreplay.cli;

import dev.acreplay.InputException;
import dev.acreplay.Json;
import dev.acreplay.capture.CaptureError;
import dev.acreplay.client.audit.OutboundFindings;
import dev.acreplay.client.audit.ResidualTable;
import dev.acreplay.client.audit.RuleLevel;
import dev.acreplay.diff.RunResult;
import dev.acreplay.replay.InputsFile;
import dev.acreplay.replay.KeyedClient;
import dev.acreplay.report.OutboundReport;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges what the clients of a capture sent. */
@Command(
        name = "outbound",
        header = {
            "Example: acreplay outbound walk.pcap",
            "         acreplay outbound walk.pcap --inputs walk.inputs-1.json --format json -o walk.findings.json",
            "         acreplay outbound walk.pcap --residuals walk.residuals.csv --rule OUT-26=off",
            ""
        },
        description =
                "Checks what the clients of a capture sent about their own motion against what the retail client can"
                        + " send: encoding, stamps, cadence, keys, jumps, dead reckoning. Exit status 0 if nothing is"
                        + " violated, 1 if something is.",
        mixinStandardHelpOptions = true)
final class OutboundCommand implements Callable<Integer> {
    enum Format {
        TEXT,
        JSON
    }

    @Parameters(paramLabel = "CAPTURE", description = "A capture (pcap, pcapng, compressed or not).")
    private Path capture;

    @Option(
            names = "--session",
            paramLabel = "N",
            description = "Check only the session of this number; default: every session.")
    private Integer session;

    @Option(
            names = "--rule",
            paramLabel = "OUT-nn=LEVEL",
            description = "Give a rule the level error or warning, or switch it off; repeatable.")
    private List<String> rules = new ArrayList<>();

    @Option(
            names = "--residuals",
            paramLabel = "FILE",
            description = "Write the dead reckoning, one segment a line, as CSV to FILE.")
    private String residuals;

    @Option(
            names = "--inputs",
            paramLabel = "FILE",
            description =
                    "The keys of one session: predict what its client would have sent, and compare; repeatable, one file"
                            + " a session.")
    private List<Path> inputs = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text (default): verdict, explanation and violations for people; json: the findings file.")
    private Format format;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "20",
            description = "Violations listed a client in the text (default ${DEFAULT-VALUE}).")
    private int most;

    @Mixin
    private ReportOptions reports;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        reports.check();
        if ("-".equals(residuals) && output.isStandardOutput()) {
            throw new InputException("--residuals and the findings cannot both go to standard output; use -o FILE");
        }
        List<RuleLevel> levels = new ArrayList<>();
        for (String rule : rules) {
            levels.add(RuleLevel.parse(rule));
        }
        OutboundFindings findings = OutboundFindings.of(capture, session, levels);
        CaptureError error = findings.summary().error();
        if (error != null) {
            boolean none = error.kind().equals(CaptureError.BAD_MAGIC);
            spec.commandLine()
                    .getErr()
                    .println("acreplay: " + capture + ": " + error.text()
                            + (none ? "" : "; the records before it count"));
            if (none) {
                return Main.BAD_INPUT;
            }
        }
        for (Path file : inputs) {
            predict(findings, InputsFile.read(file));
        }
        if (residuals != null) {
            byte[] table = ResidualTable.csv(findings).getBytes(StandardCharsets.UTF_8);
            OutputOption.write(residuals, spec.commandLine().getOut(), out -> out.write(table));
        }
        String text = format == Format.JSON ? Json.text(findings.toJson()) + "\n" : OutboundReport.text(findings, most);
        RunResult result = OutboundReport.result(findings, Main.Version.text(), Rerun.of(spec));
        reports.write(result, spec, output, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        return findings.agrees() ? Main.OK : Main.DIVERGENT;
    }

    private void predict(OutboundFindings findings, InputsFile keys) {
        PrintWriter err = spec.commandLine().getErr();
        String name = findings.header().capture();
        if (keys.capture() != null && !keys.capture().equals(name)) {
            err.println("acreplay: " + keys.name() + " was made for " + keys.capture() + ", not for " + name);
        }
        for (String key : keys.unknownKeys()) {
            err.println("acreplay: " + keys.name() + ": unknown key " + key + ", ignored");
        }
        KeyedClient.predict(capture, findings, keys);
    }
}
