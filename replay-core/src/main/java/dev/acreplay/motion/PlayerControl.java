package dev.acreplay.motion;

/** What the message handlers tell and ask the command interpreter of the local player; see outbound.md. */
public interface PlayerControl {
    /** No command interpreter runs: a fully autonomous player that nobody listens to. */
    PlayerControl NONE = new PlayerControl() {};

    /** Retail {@code CommandInterpreter::UsePositionFromServer}: the autonomy level is not 2. */
    default boolean usePositionFromServer() {
        return false;
    }

    /** Retail {@code CommandInterpreter::GetAutonomyLevel}. */
    default int getAutonomyLevel() {
        return 2;
    }

    /** Retail {@code CommandInterpreter::LoseControlToServer}. */
    default void loseControlToServer() {}

    /** Retail {@code CommandInterpreter::SendPositionEvent}, at a forced position. */
    default void sendPositionEvent() {}

    /** Retail {@code CommandInterpreter::PlayerTeleported}. */
    default void playerTeleported() {}
}
