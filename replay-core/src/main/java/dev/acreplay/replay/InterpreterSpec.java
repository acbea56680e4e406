package dev.acreplay.replay;

/**
 * Fields of the player's command interpreter that differ from the constructor's (outbound.md section 10.1); null: unchanged.
 *
 * @param reportedTime with {@code reported}: the time of the last report
 * @param reportedPosition where it was made; null with a time: where the player stands
 */
public record InterpreterSpec(
        Integer autonomyLevel,
        Boolean controlledByServer,
        Boolean enabled,
        Boolean holdRun,
        Boolean autoRun,
        Boolean uiTogglesRun,
        Boolean useMouseTurning,
        Integer holdKey,
        Double reportedTime,
        Place reportedPosition) {
    /** Nothing differs. */
    public static final InterpreterSpec NONE =
            new InterpreterSpec(null, null, null, null, null, null, null, null, null, null);
}
