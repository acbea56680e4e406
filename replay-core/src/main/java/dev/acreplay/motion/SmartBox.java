package dev.acreplay.motion;

import static dev.acreplay.motion.PhysicsObject.FORCE_POSITION_TS;
import static dev.acreplay.motion.PhysicsObject.INSTANCE_TS;
import static dev.acreplay.motion.PhysicsObject.MOVEMENT_TS;
import static dev.acreplay.motion.PhysicsObject.POSITION_TS;
import static dev.acreplay.motion.PhysicsObject.SERVER_CONTROLLED_MOVE_TS;
import static dev.acreplay.motion.PhysicsObject.STATE_TS;
import static dev.acreplay.motion.PhysicsObject.TELEPORT_TS;
import static dev.acreplay.motion.PhysicsObject.UNKNOWN_STAMP;
import static dev.acreplay.motion.PhysicsObject.VECTOR_TS;
import static dev.acreplay.motion.PhysicsObject.isNewer;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Variant;

/**
 * What inbound messages do to a world: stamps, gates and the calls behind them. Retail's {@code SmartBox} and the message
 * part of {@code CPhysics} (kinematics.md §5).
 *
 * <p>Whether an object is known, and what is queued for one that is not, is the caller's. Every method of a message returns
 * the result of its instance gate: {@link #PROCESSED}, {@link #DROPPED} or {@link #QUEUED}. A stamp that a payload leaves
 * out is {@link #MISSING}: it counts as the stored one plus 1 where the handler wants a newer one, else as the stored one.
 */
public final class SmartBox {
    /** A stamp that the payload does not have. */
    public static final int MISSING = -1;

    public static final int PROCESSED = 1;
    public static final int DROPPED = 2;
    public static final int QUEUED = 4;

    private final Physics physics;

    private boolean waitingForTeleport;

    public SmartBox(Physics physics) {
        this.physics = physics;
    }

    // Gates: kinematics.md §5.1, §5.2, §5.7

    /** The instance gate of every object message (kinematics.md §5.2). */
    public int instanceGate(PhysicsObject o, int instance) {
        if (instance == MISSING) {
            return PROCESSED;
        }
        int stored = o.updateTimes[INSTANCE_TS];
        if (stored == UNKNOWN_STAMP) {
            o.updateTimes[INSTANCE_TS] = instance;
            return PROCESSED;
        }
        if (isNewer(stored, instance)) {
            return QUEUED;
        }
        return stored == instance ? PROCESSED : DROPPED;
    }

    /** Fills in what a payload leaves out, and lets an implicit object learn a stamp that it sees for the first time. */
    private static int stamp(PhysicsObject o, int index, int given) {
        boolean wantsNewer = index <= VECTOR_TS;
        int stored = o.updateTimes[index];
        int t = given;
        if (given == MISSING) {
            int base = stored == UNKNOWN_STAMP ? 0 : stored;
            t = wantsNewer ? base + 1 & 0xFFFF : base;
        }
        if (stored == UNKNOWN_STAMP) {
            o.updateTimes[index] = wantsNewer ? t - 1 & 0xFFFF : t;
        }
        return t;
    }

    // Messages

    /** UpdatePosition: {@code UnpackPositionEvent} 0x004542C0. */
    public int updatePosition(PhysicsObject o, PositionPack pack) {
        int gate = instanceGate(o, pack.instanceTs);
        if (gate == PROCESSED) {
            handleReceivedPosition(o, pack);
        }
        return gate;
    }

    /** PositionAndMovement: as UpdatePosition, and if that passed its gate, as UpdateMotion. */
    public int positionAndMovement(
            PhysicsObject o,
            PositionPack pack,
            int movementTs,
            int serverControlTs,
            boolean autonomous,
            MovementPacket movement) {
        int gate = updatePosition(o, pack);
        if (gate == PROCESSED) {
            movementMessage(o, movementTs, serverControlTs, autonomous, movement);
        }
        return gate;
    }

    /** UpdateMotion. */
    public int updateMotion(
            PhysicsObject o,
            int instanceTs,
            int movementTs,
            int serverControlTs,
            boolean autonomous,
            MovementPacket movement) {
        int gate = instanceGate(o, instanceTs);
        if (gate == PROCESSED) {
            movementMessage(o, movementTs, serverControlTs, autonomous, movement);
        }
        return gate;
    }

    private void movementMessage(
            PhysicsObject o, int movementTs, int serverControlTs, boolean autonomous, MovementPacket movement) {
        if (setObjectMovement(o, movementTs, serverControlTs, autonomous, movement)) {
            physics.playerControl.loseControlToServer();
        }
    }

    /** VectorUpdate. */
    public int vectorUpdate(PhysicsObject o, Vec3 velocity, Vec3 omega, int instanceTs, int vectorTs) {
        int gate = instanceGate(o, instanceTs);
        if (gate == PROCESSED) {
            doVectorUpdate(o, velocity, omega, vectorTs);
        }
        return gate;
    }

    /** SetState. */
    public int setState(PhysicsObject o, int state, int instanceTs, int stateTs) {
        int gate = instanceGate(o, instanceTs);
        if (gate == PROCESSED) {
            doSetState(o, state, stateTs);
        }
        return gate;
    }

    /**
     * ParentEvent.
     *
     * @param parentInstanceTs the parent's instance
     * @param positionTs the child's position stamp
     */
    public int parentEvent(
            PhysicsObject parent, PhysicsObject child, int location, int parentInstanceTs, int positionTs) {
        int gate = instanceGate(parent, parentInstanceTs);
        if (gate == PROCESSED) {
            doParentEvent(parent, child, location, positionTs);
        }
        return gate;
    }

    /** PickupEvent. */
    public int pickupEvent(PhysicsObject o, int instanceTs, int positionTs) {
        int gate = instanceGate(o, instanceTs);
        if (gate == PROCESSED) {
            doPickupEvent(o, positionTs);
        }
        return gate;
    }

    /** DeleteObject; nothing for the local player. */
    public int deleteObject(PhysicsObject o, int instanceTs) {
        if (o.isLocalPlayer()) {
            return DROPPED;
        }
        int gate = instanceGate(o, instanceTs);
        if (gate == PROCESSED) {
            handleDeleteObject(o);
        }
        return gate;
    }

    /** PlayerTeleport: {@code HandlePlayerTeleport} 0x00452150. It moves nothing, and the stamp is not stored. */
    public void playerTeleport(int teleportTs) {
        PhysicsObject player = physics.player();
        if (player == null) {
            return;
        }
        int t = stamp(player, TELEPORT_TS, teleportTs);
        if (!isNewer(t, player.updateTimes[TELEPORT_TS])) {
            waitingForTeleport = true;
        }
    }

    // Handlers

    /** Retail {@code HandleReceivedPosition} 0x00453FD0. */
    private void handleReceivedPosition(PhysicsObject o, PositionPack pack) {
        int positionTs = stamp(o, POSITION_TS, pack.positionTs);
        int teleportTs = stamp(o, TELEPORT_TS, pack.teleportTs);
        int forceTs = stamp(o, FORCE_POSITION_TS, pack.forcePositionTs);
        boolean isPlayer = o == physics.player();
        Position pos = pack.position;
        // 1. Forced position
        if (isPlayer && o.newerEvent(FORCE_POSITION_TS, forceTs) && !isNewer(teleportTs, o.updateTimes[TELEPORT_TS])) {
            Position blip = new Position().set(pos);
            blip.frame.setHeading((float) o.getHeading());
            o.setPositionSimple(blip, true);
            o.updateTimes[POSITION_TS] = positionTs;
            physics.playerControl.sendPositionEvent();
            return;
        }
        // 2., 3.
        int old = o.updateTimes[POSITION_TS];
        if (!o.newerEvent(POSITION_TS, positionTs)) {
            return;
        }
        if (isNewer(teleportTs, o.updateTimes[TELEPORT_TS])) {
            o.updateTimes[POSITION_TS] = old;
            return;
        }
        // 4.
        o.unsetParent();
        // 6. Local player
        if (isPlayer) {
            if (o.newerEvent(TELEPORT_TS, teleportTs)) {
                o.setPositionSimple(pos, true);
                playerPositionUpdated(o);
                constrainTo(o, pos);
                o.setVelocity(new Vec3(), true);
            } else {
                constrainTo(o, pos);
                if (physics.playerControl.usePositionFromServer() && pack.hasContact) {
                    o.interpolateTo(pos, physics.playerControl.getAutonomyLevel() != 0);
                }
            }
            return;
        }
        // 7. Any other object
        o.setContact(pack.hasContact, pack.hasContact);
        if (o.moveOrTeleport(pos, teleportTs, pack.hasContact)) {
            constrainTo(o, o.position);
        }
        if (pack.velocity != null && o.movementManager != null && o.driverRules.has(Variant.PLAN_MOVETO_START)) {
            o.movementManager.planFromVelocity(pack.velocity);
        }
    }

    private static void constrainTo(PhysicsObject o, Position p) {
        float max = o.getMaxConstraintDistance();
        float start = o.getStartConstraintDistance();
        o.constrainTo(p, start, max);
    }

    /** Retail {@code PlayerPositionUpdated} 0x00453870, teleporting. */
    private void playerPositionUpdated(PhysicsObject player) {
        waitingForTeleport = false;
        player.teleportHook(true);
        physics.playerControl.playerTeleported();
    }

    /** Whether a PlayerTeleport waits for the position that follows it. */
    public boolean isWaitingForTeleport() {
        return waitingForTeleport;
    }

    /** Retail {@code CPhysics::SetObjectMovement} 0x00509690; a null movement is a buffer that did not decode. */
    private boolean setObjectMovement(
            PhysicsObject o, int movementTs, int serverControlTs, boolean autonomous, MovementPacket movement) {
        int moved = stamp(o, MOVEMENT_TS, movementTs);
        int controlled = stamp(o, SERVER_CONTROLLED_MOVE_TS, serverControlTs);
        if (!isNewer(o.updateTimes[MOVEMENT_TS], moved)) {
            return false;
        }
        o.updateTimes[MOVEMENT_TS] = moved;
        if (isNewer(controlled, o.updateTimes[SERVER_CONTROLLED_MOVE_TS])) {
            return false;
        }
        o.updateTimes[SERVER_CONTROLLED_MOVE_TS] = controlled;
        if (autonomous && o.isLocalPlayer()) {
            return false;
        }
        o.lastMoveWasAutonomous = autonomous;
        if (movement != null) {
            o.unpackMovement(movement);
        }
        return o.isLocalPlayer();
    }

    /** Retail {@code DoVectorUpdate} 0x004521C0. */
    private void doVectorUpdate(PhysicsObject o, Vec3 velocity, Vec3 omega, int vectorTs) {
        int t = stamp(o, VECTOR_TS, vectorTs);
        if (!isNewer(o.updateTimes[VECTOR_TS], t)) {
            return;
        }
        o.updateTimes[VECTOR_TS] = t;
        if (o.isLocalPlayer() && !physics.playerControl.usePositionFromServer()) {
            return;
        }
        o.setVelocity(velocity, true);
        o.setOmega(omega);
    }

    /** Retail {@code DoSetState} 0x004520D0. */
    private void doSetState(PhysicsObject o, int state, int stateTs) {
        int t = stamp(o, STATE_TS, stateTs);
        if (!isNewer(o.updateTimes[STATE_TS], t)) {
            return;
        }
        o.updateTimes[STATE_TS] = t;
        o.setState(state);
        if (o.isLocalPlayer() && (o.state & PhysicsState.HIDDEN) == 0) {
            waitingForTeleport = false;
        }
    }

    /** Retail {@code DoParentEvent} 0x00452290. */
    private void doParentEvent(PhysicsObject parent, PhysicsObject child, int location, int positionTs) {
        if (child.newerEvent(POSITION_TS, stamp(child, POSITION_TS, positionTs))) {
            child.setParent(parent, location);
        }
    }

    /** Retail {@code DoPickupEvent} 0x00452240. */
    private void doPickupEvent(PhysicsObject o, int positionTs) {
        if (o.newerEvent(POSITION_TS, stamp(o, POSITION_TS, positionTs))) {
            o.unsetParent();
            o.leaveWorld();
        }
    }

    /** Retail {@code HandleDeleteObject} 0x00451EA0: whatever the stamps, the object goes. */
    public void handleDeleteObject(PhysicsObject o) {
        o.exitWorld();
        o.leaveWorld();
        physics.removeObject(o);
        o.unsetParent();
        o.unparentChildren();
        o.destroy();
    }

    // Creation: kinematics.md §5.5, §5.7, capture-replay.md §4

    /**
     * Makes an object from its description and places it, with all the calls of retail's creation.
     *
     * <p>Its parent, if it names one, must be known; an object of the same id must not be.
     */
    public PhysicsObject createObject(ObjectDescription d) {
        physics.dropPlaceholder(d.id);
        PhysicsObject o = new PhysicsObject(physics, d.id);
        o.updateTime = physics.curTime;
        o.firstContactPending = physics.environment.captureGround();
        o.weenieObj = d.weenie;
        o.partArray = new PartArray(o, d.radius, d.height, d.hasMotionTable);
        // set_description 0x00514F40
        if (d.hasMotionTable) {
            o.setMotionTable();
        }
        if (d.hasMovement) {
            o.lastMoveWasAutonomous = d.autonomous;
            if (d.movement != null) {
                o.unpackMovement(d.movement);
            }
        }
        o.setState(d.state);
        o.setScale(d.scale);
        o.setFriction(d.friction);
        if (!Float.isNaN(d.elasticity)) {
            o.setElasticity(d.elasticity);
        }
        o.setVelocity(d.velocity == null ? new Vec3() : d.velocity, true);
        o.setOmega(d.omega == null ? new Vec3() : d.omega);
        System.arraycopy(d.timestamps, 0, o.updateTimes, 0, 9);
        // children and parent
        o.unparentChildren();
        for (ObjectDescription.Child child : d.children) {
            if (child.id() != d.id) {
                PhysicsObject known = physics.getObject(child.id());
                (known == null ? physics.placeholder(child.id()) : known).setParent(o, child.location());
            }
        }
        if (d.parentId != 0 && d.parentId != d.id) {
            o.setParent(physics.getObject(d.parentId), d.parentLocation);
        }
        physics.addObject(o);
        if (d.position != null && d.position.objcellId != 0 && o.parent == null) {
            if (o.isLocalPlayer()) {
                // SmartBox::init_player 0x00453C80
                o.storePosition(d.position);
                if (o.enterWorld(d.position)) {
                    playerPositionUpdated(o);
                }
            } else {
                o.enterWorld(d.position);
            }
        }
        return o;
    }

    /** What a CreateObject of a known object with an equal instance does: its parts, each with its own stamp. */
    public void updateKnownObject(PhysicsObject o, ObjectDescription d) {
        if (d.parentId != 0 && d.parentId != d.id) {
            PhysicsObject parent = physics.getObject(d.parentId);
            if (parent != null) {
                doParentEvent(parent, o, d.parentLocation, d.timestamps[POSITION_TS]);
            }
        } else if (d.position != null && d.position.objcellId != 0) {
            PositionPack pack = new PositionPack();
            pack.position.set(d.position);
            pack.hasContact = true;
            pack.placementId = d.placementId;
            pack.positionTs = d.timestamps[POSITION_TS];
            pack.teleportTs = d.timestamps[TELEPORT_TS];
            pack.forcePositionTs = d.timestamps[FORCE_POSITION_TS];
            handleReceivedPosition(o, pack);
        } else {
            doPickupEvent(o, d.timestamps[POSITION_TS]);
        }
        if (d.hasMovement) {
            movementMessage(
                    o, d.timestamps[MOVEMENT_TS], d.timestamps[SERVER_CONTROLLED_MOVE_TS], d.autonomous, d.movement);
        }
        doSetState(o, d.state, d.timestamps[STATE_TS]);
        doVectorUpdate(
                o,
                d.velocity == null ? new Vec3() : d.velocity,
                d.omega == null ? new Vec3() : d.omega,
                d.timestamps[VECTOR_TS]);
    }

    /**
     * Makes an object that has been there all along: of a scenario, or implicit in a capture (kinematics.md §5.7).
     *
     * <p>It has the stand-in table at rest and an initialised interpreter; contact sets its bits without edges. Scale,
     * radius, height and table are in the description, as are state and position; without a position it has no cell.
     *
     * @param d the description; movement, velocity, children and parent do not count
     * @param contact whether it touches ground
     * @param onWalkable whether that ground can be walked on
     */
    public PhysicsObject createAtRest(ObjectDescription d, boolean contact, boolean onWalkable) {
        physics.dropPlaceholder(d.id);
        PhysicsObject o = new PhysicsObject(physics, d.id);
        o.weenieObj = d.weenie;
        o.partArray = new PartArray(o, d.radius, d.height, d.hasMotionTable);
        o.setScale(d.scale);
        o.state = d.state;
        System.arraycopy(d.timestamps, 0, o.updateTimes, 0, 9);
        if (d.position != null) {
            o.position.set(d.position);
        }
        o.startAtRest(contact, onWalkable, d.position != null && d.position.objcellId != 0);
        if (d.hasMotionTable) {
            o.movementManager = new MovementManager(o, o.weenieObj);
            o.movementManager.initialiseAtRest();
        }
        physics.addObject(o);
        return o;
    }
}
