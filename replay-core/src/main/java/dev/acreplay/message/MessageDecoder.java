package dev.acreplay.message;

/**
 * Decodes whole messages; it never throws and never reads outside the given slice (wire.md section 7.4).
 *
 * <p>One decoder serves one thread. An instance keeps nothing between messages.
 */
public final class MessageDecoder {
    private final MessageReader in = new MessageReader();

    /** Decodes a message sent by the server or, with {@code fromServer} false, by the client. */
    public Decoded decode(byte[] bytes, int offset, int length, boolean fromServer) {
        return decode(bytes, offset, length, fromServer, null);
    }

    /** Decodes a message and tells the listener, if there is one, where its fields are. */
    public Decoded decode(byte[] bytes, int offset, int length, boolean fromServer, FieldListener listener) {
        in.reset(bytes, offset, length, listener);
        int opcode = 0;
        boolean hasOpcode = false;
        try {
            opcode = in.id("opcode");
            hasOpcode = true;
            Message message = opcode == ClientAction.OPCODE ? action() : body(opcode);
            if (message == null) {
                message = new UnknownMessage(opcode, in.raw("body", in.remaining()));
                return new Decoded("unknown-opcode", true, opcode, message, 0, in.warnings());
            }
            int remaining = in.remaining();
            return new Decoded(remaining > 0 ? "trailing" : "ok", true, opcode, message, remaining, in.warnings());
        } catch (DecodeFailure e) {
            Message message = malformed(bytes, offset, length, hasOpcode, opcode, e);
            return new Decoded("error", hasOpcode, opcode, message, length - e.offset, in.warnings());
        }
    }

    private static Malformed malformed(
            byte[] bytes, int offset, int length, boolean hasOpcode, int opcode, DecodeFailure e) {
        int shown = opcode;
        if (opcode == ClientAction.OPCODE && length >= 12) {
            shown = (bytes[offset + 8] & 0xFF)
                    | (bytes[offset + 9] & 0xFF) << 8
                    | (bytes[offset + 10] & 0xFF) << 16
                    | bytes[offset + 11] << 24;
        }
        return new Malformed(hasOpcode, shown, e.error, e.offset, length);
    }

    private Message body(int opcode) {
        switch (opcode) {
            case CreateObject.OPCODE:
                return CreateObject.read(in, false);
            case CreateObject.UPDATE_OPCODE:
                return CreateObject.read(in, true);
            case CreatePlayer.OPCODE:
                return CreatePlayer.read(in);
            case DeleteObject.OPCODE:
                return DeleteObject.read(in);
            case UpdatePosition.OPCODE:
                return UpdatePosition.read(in);
            case ParentEvent.OPCODE:
                return ParentEvent.read(in);
            case PickupEvent.OPCODE:
                return PickupEvent.read(in);
            case SetState.OPCODE:
                return SetState.read(in);
            case UpdateMotion.OPCODE:
                return UpdateMotion.read(in);
            case VectorUpdate.OPCODE:
                return VectorUpdate.read(in);
            case PlayerTeleport.OPCODE:
                return PlayerTeleport.read(in);
            case PositionAndMovement.OPCODE:
                return PositionAndMovement.read(in);
            case ServerAutonomyLevel.OPCODE:
                return ServerAutonomyLevel.read(in);
            case ServerAutonomousPosition.OPCODE:
                return ServerAutonomousPosition.read(in);
            default:
                return still(opcode);
        }
    }

    /** Messages that are decoded but make no event. */
    private Message still(int opcode) {
        switch (opcode) {
            case PrivateUpdatePosition.OPCODE:
                return PrivateUpdatePosition.read(in);
            case PublicUpdatePosition.OPCODE:
                return PublicUpdatePosition.read(in);
            case ObjDescEvent.OPCODE:
                return ObjDescEvent.read(in);
            case GameEvent.OPCODE:
                return GameEvent.read(in);
            case SoundEvent.OPCODE:
                return SoundEvent.read(in);
            case PlayScriptId.OPCODE:
                return PlayScriptId.read(in);
            case PlayScriptType.OPCODE:
                return PlayScriptType.read(in);
            default:
                return null;
        }
    }

    private Message action() {
        int stamp = in.u32("stamp");
        int action = in.id("action");
        switch (action) {
            case MoveToState.ACTION:
                return MoveToState.read(in, stamp);
            case AutonomousPosition.ACTION:
                return AutonomousPosition.read(in, stamp);
            case Jump.ACTION:
                return Jump.read(in, stamp);
            case DoMovementCommand.ACTION:
                return DoMovementCommand.read(in, stamp);
            case StopMovementCommand.ACTION:
                return StopMovementCommand.read(in, stamp);
            case ClientAutonomyLevel.ACTION:
                return ClientAutonomyLevel.read(in, stamp);
            case JumpNonAutonomous.ACTION:
                return JumpNonAutonomous.read(in, stamp);
            default:
                return GameAction.read(in, stamp, action);
        }
    }
}
