package dev.acreplay.cli;

import dev.acreplay.Hex;
import dev.acreplay.InputException;
import dev.acreplay.stream.MotionEvent;
import dev.acreplay.wire.Direction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Which events of a stream are wanted. */
final class EventFilter {
    /** The names of formats.md section 1, by their lower-case form. */
    private static final TreeMap<String, String> TYPES = new TreeMap<>();

    static {
        for (String type : List.of(
                "CreateObject",
                "CreatePlayer",
                "DeleteObject",
                "UpdatePosition",
                "ParentEvent",
                "PickupEvent",
                "SetState",
                "UpdateMotion",
                "VectorUpdate",
                "PlayerTeleport",
                "AutonomyLevel",
                "PositionAndMovement",
                "UpdateObject",
                "MoveToState",
                "AutonomousPosition",
                "Jump",
                "JumpNonAutonomous",
                "DoMovementCommand",
                "StopMovementCommand",
                "Malformed")) {
            TYPES.put(type.toLowerCase(Locale.ROOT), type);
        }
    }

    @Option(
            names = "--type",
            paramLabel = "NAME",
            split = ",",
            description = "Only events of this type, as in UpdateMotion; repeat it or separate several by commas.")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--object",
            paramLabel = "ID",
            split = ",",
            description = "Only events of this object, as in 0x50000001.")
    private List<String> objects = new ArrayList<>();

    @Option(names = "--session", paramLabel = "N", split = ",", description = "Only events of this session, from 1.")
    private List<Integer> sessions = new ArrayList<>();

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Only this direction: in (server to client) or out (client to server).")
    private String direction;

    @Option(names = "--from", paramLabel = "T", description = "Only events at T seconds or later.")
    private Double from;

    @Option(names = "--to", paramLabel = "T", description = "Only events before T seconds.")
    private Double to;

    private Set<String> wantedTypes;
    private Set<Integer> wantedObjects;
    private Set<Integer> wantedSessions;
    private Direction wantedDirection;

    /** Checks the options; call it once, before {@link #passes}. */
    void prepare() {
        wantedTypes = new HashSet<>();
        for (String type : types) {
            String name = TYPES.get(type.trim().toLowerCase(Locale.ROOT));
            if (name == null) {
                throw new InputException("Invalid value for option '--type': expected one of "
                        + String.join(", ", TYPES.values()) + " but was '" + type + "'");
            }
            wantedTypes.add(name);
        }
        wantedObjects = new HashSet<>();
        for (String object : objects) {
            try {
                wantedObjects.add(Hex.parseWord(object));
            } catch (NumberFormatException e) {
                throw new InputException(
                        "Invalid value for option '--object': expected an id such as 0x50000001 but was '" + object
                                + "'",
                        e);
            }
        }
        wantedSessions = new HashSet<>(sessions);
        if (direction != null) {
            wantedDirection = Direction.of(direction);
            if (wantedDirection == null) {
                throw new InputException(
                        "Invalid value for option '--dir': expected in or out but was '" + direction + "'");
            }
        }
    }

    boolean passes(MotionEvent event) {
        return (wantedTypes.isEmpty() || wantedTypes.contains(event.type()))
                && (wantedObjects.isEmpty() || event.hasObject() && wantedObjects.contains(event.object()))
                && (wantedSessions.isEmpty() || wantedSessions.contains(event.session()))
                && (wantedDirection == null || wantedDirection == event.direction())
                && (from == null || event.timed() && event.t() >= from)
                && (to == null || event.timed() && event.t() < to);
    }
}
