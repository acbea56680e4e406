package dev.acreplay.register;

import java.util.List;

/**
 * What an evidence run is asked for beside {@link RegisterOptions}.
 *
 * @param rows ids of the rows to look at, empty for all
 * @param write whether blocks are written
 * @param minimise whether the smallest scenario is looked for of each row that diverges
 * @param family the family of proposed rows, or null
 * @param jobs cases replayed at the same time
 */
public record EvidenceOptions(List<String> rows, boolean write, boolean minimise, String family, int jobs) {}
