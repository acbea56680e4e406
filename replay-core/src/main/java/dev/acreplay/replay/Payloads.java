package dev.acreplay.replay;

import dev.acreplay.geometry.Position;
import dev.acreplay.motion.InterpretedMotionState;
import dev.acreplay.motion.MovementPacket;
import dev.acreplay.motion.MovementParameters;
import dev.acreplay.rules.Rulebook;

/** Turns what an input says into what the managers take. */
final class Payloads {
    private Payloads() {}

    static Position position(Place place) {
        Position position = new Position();
        position.objcellId = place.cell();
        position.frame.origin.set(place.x(), place.y(), place.z());
        if (place.heading() != null) {
            position.frame.setHeading(place.heading());
        } else {
            position.frame.setQuaternion(place.qw(), place.qx(), place.qy(), place.qz());
        }
        return position;
    }

    /** The constructor's parameters with the named fields replaced. */
    static MovementParameters params(Action.Params named, Rulebook rules) {
        MovementParameters params = new MovementParameters(rules);
        replace(params, named);
        return params;
    }

    private static void replace(MovementParameters params, Action.Params named) {
        if (named.bits() != null) {
            params.bitfield = named.bits();
        }
        if (named.distanceToObject() != null) {
            params.distanceToObject = named.distanceToObject();
        }
        if (named.minDistance() != null) {
            params.minDistance = named.minDistance();
        }
        if (named.failDistance() != null) {
            params.failDistance = named.failDistance();
        }
        if (named.speed() != null) {
            params.speed = named.speed();
        }
        if (named.walkRunThreshold() != null) {
            params.walkRunThreshhold = named.walkRunThreshold();
        }
        if (named.desiredHeading() != null) {
            params.desiredHeading = named.desiredHeading();
        }
        if (named.holdKey() != null) {
            params.holdKeyToApply = named.holdKey();
        }
        if (named.contextId() != null) {
            params.contextId = named.contextId();
        }
        if (named.actionStamp() != null) {
            params.actionStamp = named.actionStamp();
        }
    }

    static MovementPacket packet(Action.Movement movement, Rulebook rules) {
        MovementPacket packet = new MovementPacket(rules);
        packet.movementType = movement.type();
        packet.style = movement.style();
        state(movement.state(), packet.state);
        packet.stickyObject = movement.stickyObject();
        packet.standingLongjump = movement.standingLongjump();
        packet.objectId = movement.object();
        packet.origin.set(position(movement.origin()));
        replace(packet.params, movement.params());
        packet.heading = movement.heading();
        packet.runRate = movement.runRate();
        return packet;
    }

    private static void state(Action.State from, InterpretedMotionState to) {
        to.currentStyle = from.style();
        to.forwardCommand = from.forward();
        to.forwardSpeed = from.forwardSpeed();
        to.sidestepCommand = from.sidestep();
        to.sidestepSpeed = from.sidestepSpeed();
        to.turnCommand = from.turn();
        to.turnSpeed = from.turnSpeed();
        for (Action.MotionAction action : from.actions()) {
            to.addAction(action.motion(), action.speed(), action.stamp(), action.autonomous());
        }
    }
}
