package dev.acreplay.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acreplay.InputException;

/** Finds a message's record by its wire.md name or its opcode. */
public final class Messages {
    private Messages() {}

    /** Tells whether the opcode is one of the server's motion messages (those marked * in wire.md section 6.5). */
    public static boolean isServerMotion(int opcode) {
        switch (opcode) {
            case CreateObject.OPCODE:
            case CreateObject.UPDATE_OPCODE:
            case CreatePlayer.OPCODE:
            case DeleteObject.OPCODE:
            case UpdatePosition.OPCODE:
            case ParentEvent.OPCODE:
            case PickupEvent.OPCODE:
            case SetState.OPCODE:
            case UpdateMotion.OPCODE:
            case VectorUpdate.OPCODE:
            case PlayerTeleport.OPCODE:
            case PositionAndMovement.OPCODE:
            case ServerAutonomyLevel.OPCODE:
            case ServerAutonomousPosition.OPCODE:
                return true;
            default:
                return false;
        }
    }

    /** Tells whether the action is one of the client's motion messages (those marked * in wire.md section 6.9). */
    public static boolean isClientMotion(int action) {
        switch (action) {
            case MoveToState.ACTION:
            case AutonomousPosition.ACTION:
            case Jump.ACTION:
            case DoMovementCommand.ACTION:
            case StopMovementCommand.ACTION:
            case ClientAutonomyLevel.ACTION:
            case JumpNonAutonomous.ACTION:
                return true;
            default:
                return false;
        }
    }

    /**
     * Reads the {@code data} of an event or vector.
     *
     * @param type the name of wire.md section 6, or {@code Malformed}
     * @param fromServer who sent it; two names are used by both sides
     */
    public static Message fromJson(String type, boolean fromServer, ObjectNode data) {
        Message message = fromServer ? serverFromJson(type, data) : clientFromJson(type, data);
        if (message == null) {
            throw new InputException("type: expected a message of the " + (fromServer ? "server" : "client")
                    + " named in wire.md section 6, found \"" + type + "\"");
        }
        return message;
    }

    private static Message serverFromJson(String type, ObjectNode data) {
        switch (type) {
            case "CreateObject":
                return CreateObject.fromJson(data, false);
            case "UpdateObject":
                return CreateObject.fromJson(data, true);
            case "CreatePlayer":
                return CreatePlayer.fromJson(data);
            case "DeleteObject":
                return DeleteObject.fromJson(data);
            case "UpdatePosition":
                return UpdatePosition.fromJson(data);
            case "ParentEvent":
                return ParentEvent.fromJson(data);
            case "PickupEvent":
                return PickupEvent.fromJson(data);
            case "SetState":
                return SetState.fromJson(data);
            case "UpdateMotion":
                return UpdateMotion.fromJson(data);
            case "VectorUpdate":
                return VectorUpdate.fromJson(data);
            case "PlayerTeleport":
                return PlayerTeleport.fromJson(data);
            case "PositionAndMovement":
                return PositionAndMovement.fromJson(data);
            case "AutonomyLevel":
                return ServerAutonomyLevel.fromJson(data);
            case "AutonomousPosition":
                return ServerAutonomousPosition.fromJson(data);
            case "Malformed":
                return Malformed.fromJson(data);
            default:
                return stillFromJson(type, data);
        }
    }

    private static Message stillFromJson(String type, ObjectNode data) {
        switch (type) {
            case "PrivateUpdatePosition":
                return PrivateUpdatePosition.fromJson(data);
            case "PublicUpdatePosition":
                return PublicUpdatePosition.fromJson(data);
            case "ObjDescEvent":
                return ObjDescEvent.fromJson(data);
            case "GameEvent":
                return GameEvent.fromJson(data);
            case "SoundEvent":
                return SoundEvent.fromJson(data);
            case "PlayScriptId":
                return PlayScriptId.fromJson(data);
            case "PlayScriptType":
                return PlayScriptType.fromJson(data);
            default:
                return null;
        }
    }

    private static Message clientFromJson(String type, ObjectNode data) {
        switch (type) {
            case "MoveToState":
                return MoveToState.fromJson(data);
            case "AutonomousPosition":
                return AutonomousPosition.fromJson(data);
            case "Jump":
                return Jump.fromJson(data);
            case "DoMovementCommand":
                return DoMovementCommand.fromJson(data);
            case "StopMovementCommand":
                return StopMovementCommand.fromJson(data);
            case "AutonomyLevel":
                return ClientAutonomyLevel.fromJson(data);
            case "JumpNonAutonomous":
                return JumpNonAutonomous.fromJson(data);
            case "GameAction":
                return GameAction.fromJson(data);
            case "Malformed":
                return Malformed.fromJson(data);
            default:
                return null;
        }
    }
}
