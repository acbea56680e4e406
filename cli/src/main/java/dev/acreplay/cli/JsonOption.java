package dev.acreplay.cli;

import picocli.CommandLine.Option;

/** Text or JSON: {@code --format}, as every command has it, and the shorter {@code --json}. */
final class JsonOption {
    @Option(names = "--format", paramLabel = "FORM", defaultValue = "text", description = "text (default) or json.")
    private String format;

    @Option(names = "--json", description = "The same as --format json.")
    private boolean json;

    /** Returns whether JSON is asked for. */
    boolean json() {
        return ComparisonOptions.oneOf("--format", format, "text", "json") == 1 || json;
    }
}
