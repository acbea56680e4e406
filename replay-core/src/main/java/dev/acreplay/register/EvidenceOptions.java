package dev.acreplay.register;

import java.util.List;

/**
 * What an evidence run is asked for beside {@link RegisterOptions}.
 *
 * @param rows ids of the rows to look at, empty for all
 * @param write whether blocks are written
 * @param family the family of proposed rows, or null
 * @param jobs cases replayed at the same time
 */
public record EvidenceOptions(List<String> rows, boolean write, String family, int jobs) {}
