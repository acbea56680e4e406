package dev.acreplay.motion;

import dev.acreplay.geometry.Position;

/**
 * Is told which retail function is entered: one method for each traced function of trace-calls.md §5.
 *
 * <p>A method is called at the very beginning of the function, with the arguments as they are on entry; {@code o} is the
 * id of the object that owns the manager. Objects that are passed are the manager's own: copy what is to be kept. Every
 * method does nothing by default, so {@link #NONE} costs nothing.
 */
public interface MotionProbe {
    /** Records nothing. */
    MotionProbe NONE = new MotionProbe() {};

    // MovementManager

    default void movementManagerPerformMovement(int o, int type, int motion, int objectId, int topLevelId) {}

    default void movementManagerUnpackMovement(int o, int movementType, int style) {}

    default void movementManagerCancelMoveTo(int o, int err) {}

    default void movementManagerHitGround(int o) {}

    default void movementManagerLeaveGround(int o) {}

    // MoveToManager

    default void moveToManagerPerformMovement(int o, int type) {}

    default void moveToManagerMoveToObject(
            int o, int objectId, int topLevelId, float objectRadius, float objectHeight, MovementParameters params) {}

    default void moveToManagerMoveToObjectInternal(int o, Position targetPosition, Position interpolatedPosition) {}

    default void moveToManagerMoveToPosition(int o, Position p, MovementParameters params) {}

    default void moveToManagerTurnToObject(int o, int objectId, int topLevelId, MovementParameters params) {}

    default void moveToManagerTurnToObjectInternal(int o, Position targetPosition) {}

    default void moveToManagerTurnToHeading(int o, MovementParameters params) {}

    default void moveToManagerHandleUpdateTarget(int o, int objectId, int status) {}

    default void moveToManagerBeginNextNode(int o) {}

    default void moveToManagerBeginMoveForward(int o) {}

    default void moveToManagerBeginTurnToHeading(int o) {}

    default void moveToManagerCancelMoveTo(int o, int retval) {}

    default void moveToManagerCleanUp(int o) {}

    default void moveToManagerHitGround(int o) {}

    default void moveToManagerDoMotion(int o, int motion, float speed, int holdKey, int bits) {}

    default void moveToManagerStopMotion(int o, int motion, float speed, int holdKey, int bits) {}

    // CMotionInterp

    default void motionInterpDoMotion(int o, int motion, float speed, int holdKey, int bits) {}

    default void motionInterpDoInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {}

    default void motionInterpStopMotion(int o, int motion, float speed, int holdKey, int bits) {}

    default void motionInterpStopInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {}

    default void motionInterpStopCompletely(int o) {}

    default void motionInterpMotionDone(int o, boolean success) {}

    default void motionInterpHitGround(int o) {}

    default void motionInterpLeaveGround(int o) {}

    default void motionInterpJump(int o, float extent) {}

    /** What {@code get_max_speed} returned, wide; not a traced function, recorded on request (cdb.md section 2.3). */
    default void motionInterpGetMaxSpeed(int o, float myRunRate, double result) {}

    /** What {@code get_adjusted_max_speed} returned, wide; recorded on request as well. */
    default void motionInterpGetAdjustedMaxSpeed(
            int o, int forward, float forwardSpeed, float currentSpeedFactor, float myRunRate, double result) {}

    default void motionInterpMoveToInterpretedState(int o, InterpretedMotionState newState) {}

    // InterpolationManager

    default void interpolationManagerInterpolateTo(int o, Position p, boolean keepHeading) {}

    default void interpolationManagerNodeCompleted(int o, boolean success) {}

    default void interpolationManagerStopInterpolating(int o) {}

    // StickyManager

    default void stickyManagerStickTo(int o, int targetId, float targetRadius, float targetHeight) {}

    default void stickyManagerUnStick(int o) {}

    // ConstraintManager

    default void constraintManagerConstrainTo(int o, Position p, float startDistance, float maxDistance) {}

    default void constraintManagerUnConstrain(int o) {}

    // TargetManager

    default void targetManagerSetTarget(int o, int contextId, int objectId, float radius, double quantum) {}

    default void targetManagerClearTarget(int o) {}

    default void targetManagerReceiveUpdate(int o, int objectId, int status) {}

    default void targetManagerAddVoyeur(int o, int objectId, float radius, double quantum) {}

    default void targetManagerRemoveVoyeur(int o, int objectId) {}

    default void targetManagerSendVoyeurUpdate(int o, int voyeur, Position p, int status) {}

    // CPhysicsObj

    /** {@code newCell} is null for no cell. */
    default void physicsObjectChangeCell(int o, ObjectCell newCell) {}

    default void physicsObjectEnterCell(int o, ObjectCell newCell) {}

    default void physicsObjectLeaveCell(int o, boolean isChangingCell) {}

    /** {@code currCell} is null for a lost cell. */
    default void physicsObjectSetPositionInternal(int o, ObjectCell currCell) {}

    default void physicsObjectMoveOrTeleport(int o, Position p, int teleportTimestamp, boolean contact) {}

    default void physicsObjectTeleportHook(int o, boolean hide) {}

    default void physicsObjectSetHeading(int o, float degrees, boolean sendEvent) {}

    // CWeenieObject

    /** Only under a5-completion-callback. */
    default void weenieObjectOnMoveComplete(int o, int status) {}
}
