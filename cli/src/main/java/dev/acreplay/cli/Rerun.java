package dev.acreplay.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** The command line that gives a result again: what was typed, less what does not change the result. */
final class Rerun {
    private static final Set<String> LEFT_OUT = Set.of(
            "-o",
            "--output",
            "--format",
            "--jobs",
            "--stacktrace",
            "--report",
            "--report-dir",
            "--color",
            "--update-baseline",
            "--shard");

    private Rerun() {}

    static String of(CommandSpec spec) {
        List<String> words = new ArrayList<>(List.of("acreplay"));
        List<String> typed = spec.root().commandLine().getParseResult() == null
                ? List.of()
                : spec.root().commandLine().getParseResult().originalArgs();
        for (int i = 0; i < typed.size(); i++) {
            String word = typed.get(i);
            String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            if (LEFT_OUT.contains(option)) {
                boolean flag = option.equals("--stacktrace") || option.equals("--update-baseline");
                if (!word.contains("=") && !flag) {
                    i++;
                }
                continue;
            }
            words.add(quoted(word));
        }
        return String.join(" ", words);
    }

    private static String quoted(String word) {
        return word.matches("[\\w./:=+,%@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
