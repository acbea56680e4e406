package dev.acreplay.client;

import dev.acreplay.message.ClientAction;

/** Takes the game actions that a simulated client makes, in the order of their stamps. */
@FunctionalInterface
public interface ActionSink {
    /** An action was made, in the frame that is running. */
    void send(ClientAction action);
}
