package dev.acreplay.wire;

/**
 * A message that was begun and never completed.
 *
 * @param session number of the session
 * @param direction who sent it
 * @param firstRecord number of the record with its first fragment kept
 * @param held fragments that came
 * @param expected fragments it has
 * @param givenUp true if it was given up for its age or a limit, false if the capture ended first
 */
public record IncompleteMessage(
        int session, Direction direction, long firstRecord, int held, int expected, boolean givenUp) {}
