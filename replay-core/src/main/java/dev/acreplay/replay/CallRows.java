package dev.acreplay.replay;

import dev.acreplay.geometry.Position;
import dev.acreplay.motion.InterpretedMotionState;
import dev.acreplay.motion.MotionProbe;
import dev.acreplay.motion.MovementParameters;
import dev.acreplay.motion.ObjectCell;

/** Turns each entry of a traced function into a {@code call} row (trace-calls.md section 5). */
final class CallRows implements MotionProbe {
    private final RowWriter rows;
    private final boolean returns;

    CallRows(RowWriter rows, Recording recording) {
        this.rows = rows;
        this.returns = recording.returns();
    }

    private void end(RowBuffer row, double returned) {
        row.raw("},\"r\":{\"st0\":").f64(returned).raw("}}");
        rows.end();
    }

    @Override
    public void motionInterpGetMaxSpeed(int o, float myRunRate, double result) {
        if (returns) {
            end(begin(o, "CMotionInterp::get_max_speed").raw("\"my_run_rate\":").f32(myRunRate), result);
        }
    }

    @Override
    public void motionInterpGetAdjustedMaxSpeed(
            int o, int forward, float forwardSpeed, float currentSpeedFactor, float myRunRate, double result) {
        if (returns) {
            RowBuffer row = begin(o, "CMotionInterp::get_adjusted_max_speed");
            row.raw("\"forward\":").word(forward);
            row.raw(",\"forward_speed\":").f32(forwardSpeed);
            row.raw(",\"current_speed_factor\":").f32(currentSpeedFactor);
            row.raw(",\"my_run_rate\":").f32(myRunRate);
            end(row, result);
        }
    }

    private RowBuffer begin(int o, String function) {
        return rows.begin("call", o).raw(",\"fn\":\"").raw(function).raw("\",\"a\":{");
    }

    private void end(RowBuffer row) {
        row.raw("}}");
        rows.end();
    }

    @Override
    public void movementManagerPerformMovement(int o, int type, int motion, int objectId, int topLevelId) {
        RowBuffer row = begin(o, "MovementManager::PerformMovement");
        row.raw("\"type\":").integer(type);
        row.raw(",\"motion\":").word(motion);
        row.raw(",\"object_id\":").word(objectId);
        row.raw(",\"top_level_id\":").word(topLevelId);
        end(row);
    }

    @Override
    public void movementManagerUnpackMovement(int o, int movementType, int style) {
        RowBuffer row = begin(o, "MovementManager::unpack_movement");
        row.raw("\"movement_type\":").integer(movementType);
        row.raw(",\"style\":").word(style);
        end(row);
    }

    @Override
    public void movementManagerCancelMoveTo(int o, int err) {
        RowBuffer row = begin(o, "MovementManager::CancelMoveTo");
        row.raw("\"err\":").integer(err);
        end(row);
    }

    @Override
    public void movementManagerHitGround(int o) {
        end(begin(o, "MovementManager::HitGround"));
    }

    @Override
    public void movementManagerLeaveGround(int o) {
        end(begin(o, "MovementManager::LeaveGround"));
    }

    @Override
    public void moveToManagerPerformMovement(int o, int type) {
        RowBuffer row = begin(o, "MoveToManager::PerformMovement");
        row.raw("\"type\":").integer(type);
        end(row);
    }

    @Override
    public void moveToManagerMoveToObject(
            int o, int objectId, int topLevelId, float objectRadius, float objectHeight, MovementParameters params) {
        RowBuffer row = begin(o, "MoveToManager::MoveToObject");
        row.raw("\"object_id\":").word(objectId);
        row.raw(",\"top_level_id\":").word(topLevelId);
        row.raw(",\"object_radius\":").f32(objectRadius);
        row.raw(",\"object_height\":").f32(objectHeight);
        row.raw(",\"params\":");
        StateRows.params(params, row);
        end(row);
    }

    @Override
    public void moveToManagerMoveToObjectInternal(int o, Position targetPosition, Position interpolatedPosition) {
        RowBuffer row = begin(o, "MoveToManager::MoveToObject_Internal");
        row.raw("\"_target_position\":");
        StateRows.position(targetPosition, row);
        row.raw(",\"interpolated_position\":");
        StateRows.position(interpolatedPosition, row);
        end(row);
    }

    @Override
    public void moveToManagerMoveToPosition(int o, Position p, MovementParameters params) {
        RowBuffer row = begin(o, "MoveToManager::MoveToPosition");
        row.raw("\"p\":");
        StateRows.position(p, row);
        row.raw(",\"params\":");
        StateRows.params(params, row);
        end(row);
    }

    @Override
    public void moveToManagerTurnToObject(int o, int objectId, int topLevelId, MovementParameters params) {
        RowBuffer row = begin(o, "MoveToManager::TurnToObject");
        row.raw("\"object_id\":").word(objectId);
        row.raw(",\"top_level_id\":").word(topLevelId);
        row.raw(",\"params\":");
        StateRows.params(params, row);
        end(row);
    }

    @Override
    public void moveToManagerTurnToObjectInternal(int o, Position targetPosition) {
        RowBuffer row = begin(o, "MoveToManager::TurnToObject_Internal");
        row.raw("\"_target_position\":");
        StateRows.position(targetPosition, row);
        end(row);
    }

    @Override
    public void moveToManagerTurnToHeading(int o, MovementParameters params) {
        RowBuffer row = begin(o, "MoveToManager::TurnToHeading");
        row.raw("\"params\":");
        StateRows.params(params, row);
        end(row);
    }

    @Override
    public void moveToManagerHandleUpdateTarget(int o, int objectId, int status) {
        RowBuffer row = begin(o, "MoveToManager::HandleUpdateTarget");
        row.raw("\"object_id\":").word(objectId);
        row.raw(",\"status\":").integer(status);
        end(row);
    }

    @Override
    public void moveToManagerBeginNextNode(int o) {
        end(begin(o, "MoveToManager::BeginNextNode"));
    }

    @Override
    public void moveToManagerBeginMoveForward(int o) {
        end(begin(o, "MoveToManager::BeginMoveForward"));
    }

    @Override
    public void moveToManagerBeginTurnToHeading(int o) {
        end(begin(o, "MoveToManager::BeginTurnToHeading"));
    }

    @Override
    public void moveToManagerCancelMoveTo(int o, int retval) {
        RowBuffer row = begin(o, "MoveToManager::CancelMoveTo");
        row.raw("\"retval\":").integer(retval);
        end(row);
    }

    @Override
    public void moveToManagerCleanUp(int o) {
        end(begin(o, "MoveToManager::CleanUp"));
    }

    @Override
    public void moveToManagerHitGround(int o) {
        end(begin(o, "MoveToManager::HitGround"));
    }

    @Override
    public void moveToManagerDoMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "MoveToManager::_DoMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void moveToManagerStopMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "MoveToManager::_StopMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void motionInterpDoMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "CMotionInterp::DoMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void motionInterpDoInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "CMotionInterp::DoInterpretedMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void motionInterpStopMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "CMotionInterp::StopMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void motionInterpStopInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
        RowBuffer row = begin(o, "CMotionInterp::StopInterpretedMotion");
        row.raw("\"motion\":").word(motion);
        row.raw(",\"speed\":").f32(speed);
        row.raw(",\"hold_key\":").integer(holdKey);
        row.raw(",\"bits\":").word(bits);
        end(row);
    }

    @Override
    public void motionInterpStopCompletely(int o) {
        end(begin(o, "CMotionInterp::StopCompletely"));
    }

    @Override
    public void motionInterpMotionDone(int o, boolean success) {
        RowBuffer row = begin(o, "CMotionInterp::MotionDone");
        row.raw("\"success\":").flag(success);
        end(row);
    }

    @Override
    public void motionInterpHitGround(int o) {
        end(begin(o, "CMotionInterp::HitGround"));
    }

    @Override
    public void motionInterpLeaveGround(int o) {
        end(begin(o, "CMotionInterp::LeaveGround"));
    }

    @Override
    public void motionInterpJump(int o, float extent) {
        RowBuffer row = begin(o, "CMotionInterp::jump");
        row.raw("\"extent\":").f32(extent);
        end(row);
    }

    @Override
    public void motionInterpMoveToInterpretedState(int o, InterpretedMotionState newState) {
        RowBuffer row = begin(o, "CMotionInterp::move_to_interpreted_state");
        row.raw("\"new_state\":");
        StateRows.interpreted(newState, row);
        end(row);
    }

    @Override
    public void interpolationManagerInterpolateTo(int o, Position p, boolean keepHeading) {
        RowBuffer row = begin(o, "InterpolationManager::InterpolateTo");
        row.raw("\"p\":");
        StateRows.position(p, row);
        row.raw(",\"_keep_heading\":").flag(keepHeading);
        end(row);
    }

    @Override
    public void interpolationManagerNodeCompleted(int o, boolean success) {
        RowBuffer row = begin(o, "InterpolationManager::NodeCompleted");
        row.raw("\"success\":").flag(success);
        end(row);
    }

    @Override
    public void interpolationManagerStopInterpolating(int o) {
        end(begin(o, "InterpolationManager::StopInterpolating"));
    }

    @Override
    public void stickyManagerStickTo(int o, int targetId, float targetRadius, float targetHeight) {
        RowBuffer row = begin(o, "StickyManager::StickTo");
        row.raw("\"_target_id\":").word(targetId);
        row.raw(",\"_target_radius\":").f32(targetRadius);
        row.raw(",\"_target_height\":").f32(targetHeight);
        end(row);
    }

    @Override
    public void stickyManagerUnStick(int o) {
        end(begin(o, "StickyManager::UnStick"));
    }

    @Override
    public void constraintManagerConstrainTo(int o, Position p, float startDistance, float maxDistance) {
        RowBuffer row = begin(o, "ConstraintManager::ConstrainTo");
        row.raw("\"p\":");
        StateRows.position(p, row);
        row.raw(",\"start_distance\":").f32(startDistance);
        row.raw(",\"max_distance\":").f32(maxDistance);
        end(row);
    }

    @Override
    public void constraintManagerUnConstrain(int o) {
        end(begin(o, "ConstraintManager::UnConstrain"));
    }

    @Override
    public void targetManagerSetTarget(int o, int contextId, int objectId, float radius, double quantum) {
        RowBuffer row = begin(o, "TargetManager::SetTarget");
        row.raw("\"context_id\":").word(contextId);
        row.raw(",\"object_id\":").word(objectId);
        row.raw(",\"radius\":").f32(radius);
        row.raw(",\"quantum\":").f64(quantum);
        end(row);
    }

    @Override
    public void targetManagerClearTarget(int o) {
        end(begin(o, "TargetManager::ClearTarget"));
    }

    @Override
    public void targetManagerReceiveUpdate(int o, int objectId, int status) {
        RowBuffer row = begin(o, "TargetManager::ReceiveUpdate");
        row.raw("\"object_id\":").word(objectId);
        row.raw(",\"status\":").integer(status);
        end(row);
    }

    @Override
    public void targetManagerAddVoyeur(int o, int objectId, float radius, double quantum) {
        RowBuffer row = begin(o, "TargetManager::AddVoyeur");
        row.raw("\"object_id\":").word(objectId);
        row.raw(",\"radius\":").f32(radius);
        row.raw(",\"quantum\":").f64(quantum);
        end(row);
    }

    @Override
    public void targetManagerRemoveVoyeur(int o, int objectId) {
        RowBuffer row = begin(o, "TargetManager::RemoveVoyeur");
        row.raw("\"object_id\":").word(objectId);
        end(row);
    }

    @Override
    public void targetManagerSendVoyeurUpdate(int o, int voyeur, Position p, int status) {
        RowBuffer row = begin(o, "TargetManager::SendVoyeurUpdate");
        row.raw("\"voyeur\":").word(voyeur);
        row.raw(",\"p\":");
        StateRows.position(p, row);
        row.raw(",\"status\":").integer(status);
        end(row);
    }

    @Override
    public void physicsObjectChangeCell(int o, ObjectCell newCell) {
        RowBuffer row = begin(o, "CPhysicsObj::change_cell");
        row.raw("\"new_cell\":");
        cell(newCell, row);
        end(row);
    }

    @Override
    public void physicsObjectEnterCell(int o, ObjectCell newCell) {
        RowBuffer row = begin(o, "CPhysicsObj::enter_cell");
        row.raw("\"new_cell\":");
        cell(newCell, row);
        end(row);
    }

    @Override
    public void physicsObjectLeaveCell(int o, boolean isChangingCell) {
        RowBuffer row = begin(o, "CPhysicsObj::leave_cell");
        row.raw("\"is_changing_cell\":").flag(isChangingCell);
        end(row);
    }

    @Override
    public void physicsObjectSetPositionInternal(int o, ObjectCell currCell) {
        RowBuffer row = begin(o, "CPhysicsObj::SetPositionInternal");
        row.raw("\"curr_cell\":");
        cell(currCell, row);
        end(row);
    }

    @Override
    public void physicsObjectMoveOrTeleport(int o, Position p, int teleportTimestamp, boolean contact) {
        RowBuffer row = begin(o, "CPhysicsObj::MoveOrTeleport");
        row.raw("\"p\":");
        StateRows.position(p, row);
        row.raw(",\"teleport_timestamp\":").integer(teleportTimestamp);
        row.raw(",\"contact\":").flag(contact);
        end(row);
    }

    @Override
    public void physicsObjectTeleportHook(int o, boolean hide) {
        RowBuffer row = begin(o, "CPhysicsObj::teleport_hook");
        row.raw("\"hide\":").flag(hide);
        end(row);
    }

    @Override
    public void physicsObjectSetHeading(int o, float degrees, boolean sendEvent) {
        RowBuffer row = begin(o, "CPhysicsObj::set_heading");
        row.raw("\"degrees\":").f32(degrees);
        row.raw(",\"send_event\":").flag(sendEvent);
        end(row);
    }

    @Override
    public void weenieObjectOnMoveComplete(int o, int status) {
        RowBuffer row = begin(o, "CWeenieObject::OnMoveComplete");
        row.raw("\"status\":").integer(status);
        end(row);
    }

    private static void cell(ObjectCell cell, RowBuffer row) {
        if (cell == null) {
            row.raw("null");
        } else {
            row.word(cell.id);
        }
    }
}
