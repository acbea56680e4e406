package dev.acreplay.replay;

import dev.acreplay.message.InterpretedState;
import dev.acreplay.message.MotionAction;
import dev.acreplay.message.MoveParameters;
import dev.acreplay.message.Movement;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.ParentEvent;
import dev.acreplay.message.PickupEvent;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.SetState;
import dev.acreplay.message.VectorUpdate;
import dev.acreplay.message.WirePosition;
import dev.acreplay.message.WireVector;
import java.util.ArrayList;
import java.util.List;

/** Turns decoded messages into the inputs that a scenario would give (wire.md section 13.5). */
final class MessageActions {
    private MessageActions() {}

    static Place place(WirePosition p) {
        return new Place(p.cell(), p.x(), p.y(), p.z(), null, p.qw(), p.qx(), p.qy(), p.qz());
    }

    static Vec vector(WireVector v) {
        return new Vec(v.x(), v.y(), v.z());
    }

    static Action.UpdatePosition updatePosition(PositionPack pack) {
        boolean moves = (pack.bitfield() & 0x01) != 0;
        return new Action.UpdatePosition(
                place(pack.position()),
                moves ? vector(pack.velocity()) : null,
                pack.hasContact(),
                pack.placementId(),
                pack.instanceTimestamp(),
                pack.positionTimestamp(),
                pack.teleportTimestamp(),
                pack.forcePositionTimestamp());
    }

    static Action.UnpackMovement unpackMovement(int instance, MovementUpdate update) {
        return new Action.UnpackMovement(
                instance,
                update.movementTimestamp(),
                update.serverControlTimestamp(),
                update.autonomous(),
                movement(update.movement()));
    }

    static Action.VectorUpdate vectorUpdate(VectorUpdate m) {
        return new Action.VectorUpdate(
                vector(m.velocity()), vector(m.omega()), m.instanceTimestamp(), m.vectorTimestamp());
    }

    static Action.SetState setState(SetState m) {
        return new Action.SetState(m.newState(), m.instanceTimestamp(), m.stateTimestamp());
    }

    static Action.Parent parent(ParentEvent m) {
        return new Action.Parent(
                m.parentId(), m.childLocation(), m.placementId(), m.instanceTimestamp(), m.positionTimestamp());
    }

    static Action.Unparent unparent(PickupEvent m) {
        return new Action.Unparent(m.instanceTimestamp(), m.positionTimestamp());
    }

    /** A movement buffer; null for one that did not decode. */
    static Action.Movement movement(Movement m) {
        if (m == null) {
            return null;
        }
        return new Action.Movement(
                m.movementType(),
                m.style(),
                m.movementType() == 0 ? state(m.state()) : Action.State.DEFAULT,
                m.sticky() ? m.stickyObject() : 0,
                m.standingLongjump(),
                m.target(),
                m.targetPosition() == null
                        ? Place.origin(0, 0, 0, 0)
                        : Place.origin(
                                m.targetPosition().cell(),
                                m.targetPosition().x(),
                                m.targetPosition().y(),
                                m.targetPosition().z()),
                m.targetHeading(),
                params(m),
                m.myRunRate());
    }

    private static Action.State state(InterpretedState s) {
        List<Action.MotionAction> actions = new ArrayList<>();
        for (MotionAction action : s.actions()) {
            actions.add(new Action.MotionAction(action.action(), action.speed(), action.stamp(), action.autonomous()));
        }
        return new Action.State(
                s.currentStyle(),
                s.forwardCommand(),
                s.forwardSpeed(),
                s.sidestepCommand(),
                s.sidestepSpeed(),
                s.turnCommand(),
                s.turnSpeed(),
                actions);
    }

    private static Action.Params params(Movement m) {
        MoveParameters p = m.parameters();
        if (p == null) {
            return Action.Params.NONE;
        }
        if (m.movementType() >= 8) {
            return new Action.Params(
                    p.bitfield(), null, null, null, p.speed(), null, p.desiredHeading(), null, null, null);
        }
        return new Action.Params(
                p.bitfield(),
                p.distanceToObject(),
                p.minDistance(),
                p.failDistance(),
                p.speed(),
                p.walkRunThreshold(),
                p.desiredHeading(),
                null,
                null,
                null);
    }
}
