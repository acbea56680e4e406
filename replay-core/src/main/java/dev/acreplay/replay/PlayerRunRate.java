package dev.acreplay.replay;

import dev.acreplay.message.CreateObject;
import dev.acreplay.message.Message;
import dev.acreplay.message.Movement;
import dev.acreplay.message.PositionAndMovement;
import dev.acreplay.message.UpdateMotion;

/** Finds in a message the run rate that it says its object has (capture-replay.md section 4). */
final class PlayerRunRate {
    private static final int RUN_FORWARD = 0x44000007;

    private PlayerRunRate() {}

    /** Returns the object that the message's movement is about, or 0. */
    static int object(Message message) {
        if (message instanceof UpdateMotion m) {
            return m.objectId();
        }
        if (message instanceof PositionAndMovement m) {
            return m.objectId();
        }
        return message instanceof CreateObject m ? m.objectId() : 0;
    }

    /** Returns the rate, or NaN if the message says none. */
    static float said(Message message) {
        Movement movement = null;
        if (message instanceof UpdateMotion m) {
            movement = m.movement();
        } else if (message instanceof PositionAndMovement m) {
            movement = m.movement();
        } else if (message instanceof CreateObject m) {
            movement = m.physicsdesc().movement();
        }
        if (movement == null) {
            return Float.NaN;
        }
        switch (movement.movementType()) {
            case 0:
                return movement.state().forwardCommand() == RUN_FORWARD
                        ? movement.state().forwardSpeed()
                        : Float.NaN;
            case 6:
            case 7:
                return movement.myRunRate();
            default:
                return Float.NaN;
        }
    }
}
