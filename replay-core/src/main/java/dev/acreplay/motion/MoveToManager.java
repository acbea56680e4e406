package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import java.util.ArrayDeque;

/** Walks or turns an object by itself towards a place, an object or a heading, retail's {@code MoveToManager} (moveto.md §3). */
public final class MoveToManager {
    public int movementType;
    public final Position soughtPosition = new Position();
    public final Position currentTargetPosition = new Position();
    public final Position startingPosition = new Position();
    public final MovementParameters movementParams;
    public float previousHeading;
    public float previousDistance;
    public double previousDistanceTime;
    public float originalDistance;
    public double originalDistanceTime;
    public int failProgressCount;
    public int soughtObjectId;
    public int topLevelObjectId;
    public float soughtObjectRadius;
    public float soughtObjectHeight;
    public int currentCommand;
    public int auxCommand;
    public boolean movingAway;
    public boolean initialized;

    /** Head first. */
    public final ArrayDeque<MovementNode> pendingActions = new ArrayDeque<>();

    public PhysicsObject physicsObj;
    public WeenieObject weenieObj;

    /** Retail {@code MoveToManager::Create} 0x00529470. */
    public MoveToManager(PhysicsObject physicsObj, WeenieObject weenieObj) {
        this.physicsObj = physicsObj;
        this.weenieObj = weenieObj;
        this.movementParams = new MovementParameters(physicsObj.physics.rules);
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code Destroy} 0x005294B0. */
    public void destroy() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code is_moving_to} 0x00529220. */
    public boolean isMovingTo() {
        return movementType != MovementType.INVALID;
    }

    /** Retail {@code PerformMovement} 0x0052A900. */
    public int performMovement(MovementStruct mvs) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code MoveToObject} 0x00529680. */
    public void moveToObject(
            int objectId, int topLevelId, float objectRadius, float objectHeight, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code MoveToObject_Internal} 0x0052A400. */
    public void moveToObjectInternal(Position targetPosition, Position interpolatedPosition) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code MoveToPosition} 0x0052A240. */
    public void moveToPosition(Position p, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code TurnToObject} 0x005297D0. */
    public void turnToObject(int objectId, int topLevelId, MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code TurnToHeading} 0x0052A630. */
    public void turnToHeading(MovementParameters params) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code CancelMoveTo} 0x00529930. */
    public void cancelMoveTo(int retval) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HandleUpdateTarget} 0x0052A7D0. */
    public void handleUpdateTarget(TargetInfo info) {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code UseTime} 0x0052A780. */
    public void useTime() {
        throw new UnsupportedOperationException("not ported yet");
    }

    /** Retail {@code HitGround} 0x00529D70. */
    public void hitGround() {
        throw new UnsupportedOperationException("not ported yet");
    }
}
