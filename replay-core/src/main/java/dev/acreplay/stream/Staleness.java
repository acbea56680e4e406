package dev.acreplay.stream;

import dev.acreplay.message.CreateObject;
import dev.acreplay.message.DeleteObject;
import dev.acreplay.message.Message;
import dev.acreplay.message.MovementUpdate;
import dev.acreplay.message.ObjectStamps;
import dev.acreplay.message.ParentEvent;
import dev.acreplay.message.PhysicsDescription;
import dev.acreplay.message.PickupEvent;
import dev.acreplay.message.PlayerTeleport;
import dev.acreplay.message.PositionAndMovement;
import dev.acreplay.message.PositionPack;
import dev.acreplay.message.SetState;
import dev.acreplay.message.UpdateMotion;
import dev.acreplay.message.UpdatePosition;
import dev.acreplay.message.VectorUpdate;
import dev.acreplay.wire.Sequences;

/**
 * Which server messages the retail client would ignore for a timestamp, from an object's CreateObject on (kinematics.md
 * sections 5.2 to 5.7, wire.md section 12.4).
 *
 * <p>Messages of unknown objects and of later lives wait in retail: they are never stale and change no stamp.
 */
final class Staleness {
    private static final int UNKNOWN = -1;
    private static final int EARLIER = -2;

    private final StampTable table = new StampTable();
    private int player;
    private boolean hasPlayer;

    void clear() {
        table.clear();
    }

    /** Takes a message's stamps; returns the name of the field that makes it stale, or null. */
    String judge(Message message, boolean hasPlayer, int player) {
        this.hasPlayer = hasPlayer;
        this.player = player;
        if (message instanceof UpdatePosition update) {
            return updatePosition(update);
        }
        if (message instanceof UpdateMotion update) {
            int at = life(update.objectId(), update.instanceTimestamp());
            return at < 0 ? earlier(at) : movement(at, update.update());
        }
        if (message instanceof PositionAndMovement update) {
            return positionAndMovement(update);
        }
        if (message instanceof CreateObject create) {
            return create(create);
        }
        if (message instanceof SetState state) {
            return single(state.objectId(), state.instanceTimestamp(), StampTable.STATE, state.stateTimestamp());
        }
        if (message instanceof VectorUpdate vector) {
            return single(vector.objectId(), vector.instanceTimestamp(), StampTable.VECTOR, vector.vectorTimestamp());
        }
        if (message instanceof PickupEvent pickup) {
            return single(
                    pickup.objectId(), pickup.instanceTimestamp(), StampTable.POSITION, pickup.positionTimestamp());
        }
        if (message instanceof ParentEvent parent) {
            return parent(parent);
        }
        if (message instanceof DeleteObject delete) {
            return delete(delete);
        }
        return message instanceof PlayerTeleport teleport ? teleport(teleport) : null;
    }

    /** Place of the stamps if the message is of the object's present life, else UNKNOWN or EARLIER. */
    private int life(int id, int instance) {
        int at = table.find(id);
        if (at < 0) {
            return UNKNOWN;
        }
        int known = table.get(at, StampTable.INSTANCE);
        if (known == instance) {
            return at;
        }
        return Sequences.newer16(known, instance) ? UNKNOWN : EARLIER;
    }

    private static String earlier(int life) {
        return life == EARLIER ? "instance_timestamp" : null;
    }

    /** Stores a newer stamp; returns whether it was. */
    private boolean step(int at, int stamp, int value) {
        if (!Sequences.newer16(table.get(at, stamp), value)) {
            return false;
        }
        table.set(at, stamp, value);
        return true;
    }

    private boolean older(int at, int stamp, int value) {
        return Sequences.newer16(value, table.get(at, stamp));
    }

    private String single(int id, int instance, int stamp, int value) {
        int at = life(id, instance);
        if (at < 0) {
            return earlier(at);
        }
        if (step(at, stamp, value)) {
            return null;
        }
        return stamp == StampTable.STATE
                ? "state_timestamp"
                : stamp == StampTable.VECTOR ? "vector_timestamp" : "position_timestamp";
    }

    private String updatePosition(UpdatePosition update) {
        PositionPack pack = update.pack();
        int at = life(update.objectId(), pack.instanceTimestamp());
        return at < 0 ? earlier(at) : position(at, update.objectId(), pack);
    }

    private String positionAndMovement(PositionAndMovement update) {
        PositionPack pack = update.pack();
        int at = life(update.objectId(), pack.instanceTimestamp());
        if (at < 0) {
            return earlier(at);
        }
        String position = position(at, update.objectId(), pack);
        String movement = movement(at, update.update());
        return position != null ? position : movement;
    }

    private String position(int at, int id, PositionPack pack) {
        return position(at, id, pack.positionTimestamp(), pack.teleportTimestamp(), pack.forcePositionTimestamp());
    }

    /** SmartBox::HandleReceivedPosition 0x00453FD0, the tests of its steps 1 to 3. */
    private String position(int at, int id, int position, int teleport, int force) {
        boolean own = hasPlayer && id == player;
        if (own && step(at, StampTable.FORCE_POSITION, force) && !older(at, StampTable.TELEPORT, teleport)) {
            table.set(at, StampTable.POSITION, position);
            return null;
        }
        if (!Sequences.newer16(table.get(at, StampTable.POSITION), position)) {
            return "position_timestamp";
        }
        if (older(at, StampTable.TELEPORT, teleport)) {
            return "teleport_timestamp";
        }
        table.set(at, StampTable.POSITION, position);
        step(at, StampTable.TELEPORT, teleport);
        return null;
    }

    private String movement(int at, MovementUpdate update) {
        return movement(at, update.movementTimestamp(), update.serverControlTimestamp());
    }

    /** CPhysics::SetObjectMovement 0x00509690, its steps 1 and 2. */
    private String movement(int at, int movement, int serverControl) {
        if (!step(at, StampTable.MOVEMENT, movement)) {
            return "movement_timestamp";
        }
        if (older(at, StampTable.SERVER_CONTROL, serverControl)) {
            return "server_control_timestamp";
        }
        table.set(at, StampTable.SERVER_CONTROL, serverControl);
        return null;
    }

    private String create(CreateObject create) {
        PhysicsDescription physics = create.physicsdesc();
        ObjectStamps stamps = physics.timestamps();
        int at = table.find(create.objectId());
        int known = at < 0 ? 0 : table.get(at, StampTable.INSTANCE);
        if (create.update() || at < 0 || Sequences.newer16(known, stamps.instance())) {
            table.put(create.objectId(), stamps.toArray());
            return null;
        }
        if (known != stamps.instance()) {
            return "instance_timestamp";
        }
        step(at, StampTable.OBJDESC, stamps.objdesc());
        boolean placed = physics.parentId() == 0
                && physics.position() != null
                && physics.position().cell() != 0;
        if (placed) {
            position(at, create.objectId(), stamps.position(), stamps.teleport(), stamps.forcePosition());
        } else {
            step(at, StampTable.POSITION, stamps.position());
        }
        if (physics.carriesMovement()) {
            movement(at, stamps.movement(), stamps.serverControl());
        }
        step(at, StampTable.STATE, stamps.state());
        step(at, StampTable.VECTOR, stamps.vector());
        return null;
    }

    private String parent(ParentEvent parent) {
        int life = life(parent.parentId(), parent.instanceTimestamp());
        int child = table.find(parent.childId());
        if (child < 0 || life == UNKNOWN) {
            return null;
        }
        if (life == EARLIER) {
            return "instance_timestamp";
        }
        return step(child, StampTable.POSITION, parent.positionTimestamp()) ? null : "position_timestamp";
    }

    private String delete(DeleteObject delete) {
        if (hasPlayer && delete.objectId() == player) {
            return null;
        }
        int life = life(delete.objectId(), delete.instanceTimestamp());
        if (life >= 0) {
            table.remove(delete.objectId());
        }
        return earlier(life);
    }

    private String teleport(PlayerTeleport teleport) {
        int at = hasPlayer ? table.find(player) : -1;
        return at >= 0 && older(at, StampTable.TELEPORT, teleport.teleportTimestamp()) ? "teleport_timestamp" : null;
    }
}
