package dev.acreplay.diff;

import java.util.Map;
import java.util.Set;

/** The functions that a complete trace holds (trace-calls.md section 5), and names that share one address. */
final class Functions {
    /** Folded functions under the name that comparisons use (cdb.md section 5). */
    private static final Map<String, String> FOLDED = Map.of(
            "CPhysicsObj::interrupt_current_movement", "CPhysicsObj::cancel_moveto",
            "PositionManager::HandleExitWorld", "PositionManager::UnStick",
            "StickyManager::HandleExitWorld", "StickyManager::UnStick");

    private static final Set<String> TRACED = Set.of(
            "MovementManager::PerformMovement",
            "MovementManager::unpack_movement",
            "MovementManager::CancelMoveTo",
            "MovementManager::HitGround",
            "MovementManager::LeaveGround",
            "MoveToManager::PerformMovement",
            "MoveToManager::MoveToObject",
            "MoveToManager::MoveToObject_Internal",
            "MoveToManager::MoveToPosition",
            "MoveToManager::TurnToObject",
            "MoveToManager::TurnToObject_Internal",
            "MoveToManager::TurnToHeading",
            "MoveToManager::HandleUpdateTarget",
            "MoveToManager::BeginNextNode",
            "MoveToManager::BeginMoveForward",
            "MoveToManager::BeginTurnToHeading",
            "MoveToManager::CancelMoveTo",
            "MoveToManager::CleanUp",
            "MoveToManager::HitGround",
            "MoveToManager::_DoMotion",
            "MoveToManager::_StopMotion",
            "CMotionInterp::DoMotion",
            "CMotionInterp::DoInterpretedMotion",
            "CMotionInterp::StopMotion",
            "CMotionInterp::StopInterpretedMotion",
            "CMotionInterp::StopCompletely",
            "CMotionInterp::MotionDone",
            "CMotionInterp::HitGround",
            "CMotionInterp::LeaveGround",
            "CMotionInterp::jump",
            "CMotionInterp::move_to_interpreted_state",
            "InterpolationManager::InterpolateTo",
            "InterpolationManager::NodeCompleted",
            "InterpolationManager::StopInterpolating",
            "StickyManager::StickTo",
            "StickyManager::UnStick",
            "ConstraintManager::ConstrainTo",
            "ConstraintManager::UnConstrain",
            "TargetManager::SetTarget",
            "TargetManager::ClearTarget",
            "TargetManager::ReceiveUpdate",
            "TargetManager::AddVoyeur",
            "TargetManager::RemoveVoyeur",
            "TargetManager::SendVoyeurUpdate",
            "CPhysicsObj::change_cell",
            "CPhysicsObj::enter_cell",
            "CPhysicsObj::leave_cell",
            "CPhysicsObj::SetPositionInternal",
            "CPhysicsObj::MoveOrTeleport",
            "CPhysicsObj::teleport_hook",
            "CPhysicsObj::set_heading",
            "CWeenieObject::OnMoveComplete");

    private Functions() {}

    static String canonical(String name) {
        return FOLDED.getOrDefault(name, name);
    }

    /** Returns whether a complete trace has a row whenever this function is entered. */
    static boolean isTraced(String name) {
        return TRACED.contains(name);
    }
}
