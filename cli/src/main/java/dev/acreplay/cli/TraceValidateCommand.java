package dev.acreplay.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.Json;
import dev.acreplay.trace.TraceCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a trace and says what it holds. */
@Command(
        name = "validate",
        header = {"Example: acreplay trace validate mine.jsonl", ""},
        description = {
            "Checks a trace line by line, goes on behind what is wrong, and says what the sound rows hold: for those who"
                    + " write traces from their own client (docs/traces.md).",
            "Exit status 0: no error, notes at most; 2: errors."
        },
        mixinStandardHelpOptions = true)
final class TraceValidateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TRACE", description = "A trace: JSON Lines, CSV or debugger log, plain or compressed.")
    private Path trace;

    @Option(
            names = "--max",
            paramLabel = "N",
            defaultValue = "50",
            description = "List N findings at most (default ${DEFAULT-VALUE}); all are counted.")
    private int most;

    @Mixin
    private JsonOption form;

    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        TraceCheck check = TraceCheck.of(trace, most);
        output.write(spec.commandLine().getOut(), out -> {
            if (form.json()) {
                out.write(Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(json(check)));
                out.write('\n');
            } else {
                out.write(text(check).getBytes(StandardCharsets.UTF_8));
            }
        });
        return check.errors() == 0 ? Main.OK : Main.BAD_INPUT;
    }

    private ObjectNode json(TraceCheck check) {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.put("trace", trace.toString()).put("errors", check.errors());
        ArrayNode findings = json.putArray("findings");
        check.findings()
                .forEach(f -> findings.addObject()
                        .put("line", f.line())
                        .put("kind", f.error() ? "error" : "note")
                        .put("text", f.text()));
        ObjectNode notes = json.putObject("notes");
        check.notes().forEach(notes::put);
        if (check.header() != null) {
            json.set("content", check.content().json(check.header()));
        }
        return json;
    }

    private String text(TraceCheck check) {
        StringBuilder text = new StringBuilder();
        check.findings().forEach(f -> {
            text.append(trace)
                    .append(f.line() > 0 ? " line " + f.line() : "")
                    .append(f.error() ? ": error: " : ": note: ");
            text.append(f.text());
            Long times = f.error() ? null : check.notes().get(f.text());
            text.append(times != null && times > 1 ? " (" + times + " times)" : "")
                    .append('\n');
        });
        long listed =
                check.findings().stream().filter(TraceCheck.Finding::error).count();
        if (listed < check.errors()) {
            text.append(".. and ").append(check.errors() - listed).append(" more errors\n");
        }
        text.append(check.errors() == 0 ? "no errors" : check.errors() + (check.errors() == 1 ? " error" : " errors"))
                .append('\n');
        if (check.header() != null) {
            text.append(TraceInfoCommand.text(trace.toString(), check.header(), check.content()));
        }
        return text.toString();
    }
}
