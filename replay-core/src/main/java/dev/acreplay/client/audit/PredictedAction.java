package dev.acreplay.client.audit;

import dev.acreplay.message.ClientAction;

/**
 * A message that a simulated client made.
 *
 * @param t when, in capture time
 */
public record PredictedAction(double t, ClientAction action) {}
