package dev.acreplay.replay;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import dev.acreplay.motion.ActionNode;
import dev.acreplay.motion.ConstraintManager;
import dev.acreplay.motion.InterpolationManager;
import dev.acreplay.motion.InterpretedMotionState;
import dev.acreplay.motion.MotionInterpreter;
import dev.acreplay.motion.MotionNode;
import dev.acreplay.motion.MoveToManager;
import dev.acreplay.motion.MovementNode;
import dev.acreplay.motion.MovementParameters;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.PositionManager;
import dev.acreplay.motion.RawMotionState;
import dev.acreplay.motion.StickyManager;
import dev.acreplay.motion.TargetManager;
import dev.acreplay.motion.TargettedVoyeurInfo;

/** Walks through an object's state leaf by leaf, as the rows of a trace hold it (trace-calls.md section 4). */
final class StateRows {
    private StateRows() {}

    /** All groups of a tick row. */
    static void state(PhysicsObject o, LeafSink out) {
        Frame frame = o.position.frame;
        out.open("pos");
        out.word("cell", o.position.objcellId);
        out.f32("x", frame.origin.x);
        out.f32("y", frame.origin.y);
        out.f32("z", frame.origin.z);
        out.f32("qw", frame.qw);
        out.f32("qx", frame.qx);
        out.f32("qy", frame.qy);
        out.f32("qz", frame.qz);
        out.f32("heading", (float) frame.getHeading());
        out.close();
        out.open("vel");
        out.f32("x", o.velocity.x);
        out.f32("y", o.velocity.y);
        out.f32("z", o.velocity.z);
        out.close();
        out.word("ts", o.transientState);
        if (o.movementManager != null) {
            if (o.movementManager.motionInterpreter != null) {
                motion(o.movementManager.motionInterpreter, out);
            }
            if (o.movementManager.movetoManager != null) {
                moveto(o.movementManager.movetoManager, out);
            }
        }
        if (o.positionManager != null) {
            positionManagers(o.positionManager, out);
        }
        if (o.targetManager != null) {
            target(o.targetManager, out);
        }
        cell(o, out);
    }

    private static void motion(MotionInterpreter interpreter, LeafSink out) {
        out.open("motion");
        RawMotionState raw = interpreter.rawState;
        out.open("raw");
        out.integer("hold_key", raw.currentHoldkey);
        out.word("style", raw.currentStyle);
        out.word("forward", raw.forwardCommand);
        out.integer("forward_hold_key", raw.forwardHoldkey);
        out.f32("forward_speed", raw.forwardSpeed);
        out.word("sidestep", raw.sidestepCommand);
        out.integer("sidestep_hold_key", raw.sidestepHoldkey);
        out.f32("sidestep_speed", raw.sidestepSpeed);
        out.word("turn", raw.turnCommand);
        out.integer("turn_hold_key", raw.turnHoldkey);
        out.f32("turn_speed", raw.turnSpeed);
        actions(raw.actions, out);
        out.close();
        out.open("interpreted");
        interpretedLeaves(interpreter.interpretedState, out);
        out.close();
        out.f32("my_run_rate", interpreter.myRunRate);
        out.f32("current_speed_factor", interpreter.currentSpeedFactor);
        out.openList("pending");
        for (MotionNode node : interpreter.pendingMotions) {
            out.item(node.motion);
        }
        out.closeList();
        out.flag("standing_longjump", interpreter.standingLongjump);
        out.close();
    }

    private static void interpretedLeaves(InterpretedMotionState state, LeafSink out) {
        out.word("style", state.currentStyle);
        out.word("forward", state.forwardCommand);
        out.f32("forward_speed", state.forwardSpeed);
        out.word("sidestep", state.sidestepCommand);
        out.f32("sidestep_speed", state.sidestepSpeed);
        out.word("turn", state.turnCommand);
        out.f32("turn_speed", state.turnSpeed);
        actions(state.actions, out);
    }

    private static void actions(Iterable<ActionNode> actions, LeafSink out) {
        out.openList("actions");
        for (ActionNode action : actions) {
            out.item(action.motion());
        }
        out.closeList();
    }

    private static void moveto(MoveToManager m, LeafSink out) {
        out.open("moveto");
        out.integer("movement_type", m.movementType);
        out.word("current_command", m.currentCommand);
        out.word("aux_command", m.auxCommand);
        out.flag("moving_away", m.movingAway);
        out.flag("initialized", m.initialized);
        out.f32("previous_heading", m.previousHeading);
        out.f32("previous_distance", m.previousDistance);
        out.f64("previous_distance_time", m.previousDistanceTime);
        out.f32("original_distance", m.originalDistance);
        out.f64("original_distance_time", m.originalDistanceTime);
        out.integer("fail_progress_count", m.failProgressCount);
        out.word("sought_object_id", m.soughtObjectId);
        out.word("top_level_object_id", m.topLevelObjectId);
        out.openList("pending");
        for (MovementNode node : m.pendingActions) {
            out.openItem();
            out.integer("type", node.type);
            out.f32("heading", node.heading);
            out.close();
        }
        out.closeList();
        out.open("params");
        paramsLeaves(m.movementParams, out);
        out.close();
        out.close();
    }

    private static void paramsLeaves(MovementParameters p, LeafSink out) {
        out.word("bits", p.bitfield);
        out.f32("distance_to_object", p.distanceToObject);
        out.f32("min_distance", p.minDistance);
        out.f32("fail_distance", p.failDistance);
        out.f32("speed", p.speed);
        out.f32("walk_run_threshold", p.walkRunThreshhold);
        out.f32("desired_heading", p.desiredHeading);
        out.integer("hold_key", p.holdKeyToApply);
        out.word("context_id", p.contextId);
    }

    private static void positionManagers(PositionManager managers, LeafSink out) {
        InterpolationManager i = managers.interpolationManager;
        if (i != null) {
            out.open("interpolation");
            out.integer("nodes", i.positionQueue.size());
            out.integer("frame_counter", i.frameCounter);
            out.f32("progress_quantum", i.progressQuantum);
            out.f32("original_distance", i.originalDistance);
            out.integer("node_fail_counter", i.nodeFailCounter);
            out.flag("keep_heading", i.keepHeading);
            if (i.positionQueue.isEmpty()) {
                out.none("target");
            } else {
                Position target = i.positionQueue.peekFirst().p;
                out.open("target");
                out.f32("x", target.frame.origin.x);
                out.f32("y", target.frame.origin.y);
                out.f32("z", target.frame.origin.z);
                out.close();
            }
            out.close();
        }
        StickyManager s = managers.stickyManager;
        if (s != null) {
            out.open("sticky");
            out.word("target_id", s.targetId);
            out.f32("radius", s.targetRadius);
            out.f64("timeout", s.stickyTimeoutTime);
            out.close();
        }
        ConstraintManager c = managers.constraintManager;
        if (c != null) {
            out.open("constraint");
            out.f32("offset", c.constraintPosOffset);
            out.f32("start", c.constraintDistanceStart);
            out.f32("max", c.constraintDistanceMax);
            out.flag("constrained", c.isConstrained);
            out.close();
        }
    }

    private static void target(TargetManager m, LeafSink out) {
        out.open("target");
        boolean some = m.targetInfo != null;
        out.word("id", some ? m.targetInfo.objectId : 0);
        out.f32("radius", some ? m.targetInfo.radius : 0);
        out.f64("quantum", some ? m.targetInfo.quantum : 0);
        out.integer("status", some ? m.targetInfo.status : 0);
        out.f64("last_update", some ? m.targetInfo.lastUpdateTime : 0);
        out.openList("voyeurs");
        for (TargettedVoyeurInfo voyeur : m.voyeurs()) {
            out.openItem();
            out.word("id", voyeur.objectId);
            out.f32("radius", voyeur.radius);
            out.f64("quantum", voyeur.quantum);
            out.close();
        }
        out.closeList();
        out.close();
    }

    private static void cell(PhysicsObject o, LeafSink out) {
        out.open("cell");
        out.word("objcell_id", o.position.objcellId);
        if (o.cell == null) {
            out.none("cell");
        } else {
            out.word("cell", o.cell.id);
        }
        out.openList("children");
        for (int i = 0; i < o.children.numObjects(); i++) {
            out.item(o.children.object(i).id);
        }
        out.closeList();
        out.close();
    }

    /** A position of a call: no rotation. */
    static void position(Position p, RowBuffer row) {
        row.raw("{\"cell\":").word(p.objcellId);
        row.raw(",\"x\":").f32(p.frame.origin.x);
        row.raw(",\"y\":").f32(p.frame.origin.y);
        row.raw(",\"z\":").f32(p.frame.origin.z).raw('}');
    }

    /** Parameters of a call. */
    static void params(MovementParameters p, RowBuffer row) {
        RowLeaves leaves = new RowLeaves();
        row.raw('{');
        leaves.start(row);
        paramsLeaves(p, leaves);
        row.raw('}');
    }

    /** The new state of move_to_interpreted_state. */
    static void interpreted(InterpretedMotionState state, RowBuffer row) {
        RowLeaves leaves = new RowLeaves();
        row.raw('{');
        leaves.start(row);
        interpretedLeaves(state, leaves);
        row.raw('}');
    }
}
