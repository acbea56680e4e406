package dev.acreplay.message;

import java.util.Map;
import java.util.TreeMap;

/** Names of opcodes and actions, for people; only those of wire.md section 6. */
public final class MessageNames {
    private static final Map<Integer, String> SERVER = new TreeMap<>();
    private static final Map<Integer, String> CLIENT = new TreeMap<>();

    static {
        SERVER.put(CreateObject.OPCODE, "CreateObject");
        SERVER.put(CreateObject.UPDATE_OPCODE, "UpdateObject");
        SERVER.put(CreatePlayer.OPCODE, "CreatePlayer");
        SERVER.put(DeleteObject.OPCODE, "DeleteObject");
        SERVER.put(UpdatePosition.OPCODE, "UpdatePosition");
        SERVER.put(ParentEvent.OPCODE, "ParentEvent");
        SERVER.put(PickupEvent.OPCODE, "PickupEvent");
        SERVER.put(SetState.OPCODE, "SetState");
        SERVER.put(UpdateMotion.OPCODE, "UpdateMotion");
        SERVER.put(VectorUpdate.OPCODE, "VectorUpdate");
        SERVER.put(PlayerTeleport.OPCODE, "PlayerTeleport");
        SERVER.put(PositionAndMovement.OPCODE, "PositionAndMovement");
        SERVER.put(ServerAutonomyLevel.OPCODE, "AutonomyLevel");
        SERVER.put(ServerAutonomousPosition.OPCODE, "AutonomousPosition");
        SERVER.put(PrivateUpdatePosition.OPCODE, "PrivateUpdatePosition");
        SERVER.put(PublicUpdatePosition.OPCODE, "PublicUpdatePosition");
        SERVER.put(ObjDescEvent.OPCODE, "ObjDescEvent");
        SERVER.put(GameEvent.OPCODE, "GameEvent");
        SERVER.put(SoundEvent.OPCODE, "SoundEvent");
        SERVER.put(PlayScriptId.OPCODE, "PlayScriptId");
        SERVER.put(PlayScriptType.OPCODE, "PlayScriptType");
        SERVER.put(ClientAction.OPCODE, "GameAction");
        CLIENT.put(MoveToState.ACTION, "MoveToState");
        CLIENT.put(AutonomousPosition.ACTION, "AutonomousPosition");
        CLIENT.put(Jump.ACTION, "Jump");
        CLIENT.put(DoMovementCommand.ACTION, "DoMovementCommand");
        CLIENT.put(StopMovementCommand.ACTION, "StopMovementCommand");
        CLIENT.put(ClientAutonomyLevel.ACTION, "AutonomyLevel");
        CLIENT.put(JumpNonAutonomous.ACTION, "JumpNonAutonomous");
        CLIENT.put(0xF649, "TurnTo");
        CLIENT.put(0x00D6, "AdvocateTeleport");
    }

    private MessageNames() {}

    /** Returns the name of a message, or an empty text; {@code action} counts for 0xF7B1 only. */
    public static String of(int opcode, int action) {
        if (opcode == ClientAction.OPCODE) {
            return CLIENT.getOrDefault(action, "GameAction");
        }
        return SERVER.getOrDefault(opcode, "");
    }

    /** Returns {@code F74C}, or {@code F7B1/F61C} for what carries an opcode of its own. */
    public static String number(int opcode, int inner) {
        boolean carries = opcode == ClientAction.OPCODE || opcode == GameEvent.OPCODE;
        return String.format(java.util.Locale.ROOT, carries ? "%04X/%04X" : "%04X", opcode, inner);
    }
}
