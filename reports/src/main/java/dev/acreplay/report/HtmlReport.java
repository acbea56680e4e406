package dev.acreplay.report;

import dev.acreplay.diff.RunResult;

/** A result as one page. */
final class HtmlReport {
    private HtmlReport() {}

    static String render(RunResult result) {
        return result.headline();
    }
}
