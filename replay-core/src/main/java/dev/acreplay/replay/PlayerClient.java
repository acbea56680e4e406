package dev.acreplay.replay;

/**
 * The client program of a scenario's player: the command interpreter, what the input layer tells it and what it sends
 * (outbound.md sections 3 and 10).
 *
 * <p>What the message handlers tell it goes through {@link dev.acreplay.motion.PlayerControl}.
 */
interface PlayerClient {
    /** Nobody sits at the player's keyboard. */
    PlayerClient NONE = new PlayerClient() {};

    /** Handles an input of the player; false if it is none of the client's and goes to the body itself. */
    default boolean apply(Action action) {
        return false;
    }

    /** CommandInterpreter::UseTime, once a frame: behind the objects and messages, or before the inputs. */
    default void useTime() {}

    /** Whether {@link #useTime} comes first in a frame (ts33-ap-before-mts). */
    default boolean reportsFirst() {
        return false;
    }
}
