package dev.acreplay.register;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run over a register is asked for (register.md section 1).
 *
 * @param register the register
 * @param source the checkout, or null: citations of sources are not judged
 * @param sourceAsGiven the checkout as the user wrote it
 * @param mapping the mapping file, or null: the one beside the register
 * @param noMapping whether a mapping beside the register is passed over
 * @param suite the suite, or null: the mapping's
 * @param evidence the sibling evidence file, or null: the mapping's, or the one beside the register
 * @param results an earlier evidence result, or null
 * @param pseudoC the text of a decompilation, or null
 * @param functions further tables of functions
 * @param rules severities in place of the usual ones
 * @param strict whether warnings fail
 */
public record RegisterOptions(
        Path register,
        Path source,
        String sourceAsGiven,
        Path mapping,
        boolean noMapping,
        Path suite,
        Path evidence,
        Path results,
        Path pseudoC,
        List<Path> functions,
        Map<Rule, Severity> rules,
        boolean strict) {}
