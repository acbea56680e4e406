package dev.acreplay.replay;

import dev.acreplay.geometry.Vec3;
import dev.acreplay.motion.MotionRaise;
import dev.acreplay.motion.MovementManager;
import dev.acreplay.motion.MovementStruct;
import dev.acreplay.motion.MovementType;
import dev.acreplay.motion.Physics;
import dev.acreplay.motion.PhysicsObject;
import dev.acreplay.motion.PositionPack;
import dev.acreplay.motion.SmartBox;
import dev.acreplay.motion.StandInWeenie;

/** Runs the inputs of a scenario on a world: what each calls is kinematics.md section 5.7. */
final class Inputs {
    private final Physics physics;
    private final SmartBox smartBox;
    private long ignored;

    Inputs(Physics physics, SmartBox smartBox) {
        this.physics = physics;
        this.smartBox = smartBox;
    }

    /** Returns how many inputs found no object. */
    long ignored() {
        return ignored;
    }

    /** Runs an input; one for an object that does not exist is ignored. */
    void apply(int object, Action action) {
        PhysicsObject o = physics.getObject(object);
        if (o == null) {
            ignored++;
            return;
        }
        try {
            if (!message(o, action)) {
                call(o, action);
            }
        } catch (MotionRaise e) {
            // moveto.md section 5.2: a raise ends the input and nothing else
        }
    }

    private boolean message(PhysicsObject o, Action action) {
        if (action instanceof Action.UpdatePosition a) {
            smartBox.updatePosition(o, pack(a));
        } else if (action instanceof Action.UnpackMovement a) {
            smartBox.updateMotion(
                    o,
                    a.instance(),
                    a.movementStamp(),
                    a.serverControl(),
                    a.autonomous(),
                    Payloads.packet(a.movement(), physics.rules));
        } else if (action instanceof Action.VectorUpdate a) {
            smartBox.vectorUpdate(o, vec(a.velocity()), vec(a.omega()), a.instance(), a.vectorStamp());
        } else if (action instanceof Action.SetState a) {
            smartBox.setState(o, a.state(), a.instance(), a.stateStamp());
        } else if (action instanceof Action.Parent a) {
            PhysicsObject parent = physics.getObject(a.parent());
            if (parent == null) {
                ignored++;
            } else {
                smartBox.parentEvent(parent, o, a.location(), a.instance(), a.positionStamp());
            }
        } else if (action instanceof Action.Unparent a) {
            smartBox.pickupEvent(o, a.instance(), a.positionStamp());
        } else if (action instanceof Action.Delete a) {
            smartBox.deleteObject(o, a.instance());
        } else if (action instanceof Action.Teleport a) {
            smartBox.playerTeleport(a.teleport());
        } else {
            return false;
        }
        return true;
    }

    private void call(PhysicsObject o, Action action) {
        if (action instanceof Action.PerformMovement a) {
            performMovement(o, a);
        } else if (action instanceof Action.SetPosition a) {
            o.setPositionSimple(Payloads.position(a.position()), true);
        } else if (action instanceof Action.SetContact a) {
            o.setContact(a.contact(), a.onWalkable());
        } else if (action instanceof Action.SetVelocity a) {
            o.setVelocity(vec(a.velocity()), true);
        } else if (action instanceof Action.MotionDone a) {
            if (o.partArray != null) {
                o.partArray.completeHead(a.motion(), a.success());
            }
        } else if (action instanceof Action.SetRunRate a) {
            if (o.weenieObj instanceof StandInWeenie weenie) {
                weenie.setRunRate(a.runRate());
            }
        } else if (action instanceof Action.SetCell a) {
            o.setCell(a.cell());
        } else if (action instanceof Action.SetHoldRun a) {
            o.getMinterp().setHoldRun(a.value(), a.cancelMoveTo());
        } else if (action instanceof Action.Jump a) {
            userInput(o);
            if (a.release()) {
                o.getMinterp().jump(a.extent() == null ? 0 : a.extent());
            } else {
                o.getMinterp().chargeJump();
            }
        } else if (action instanceof Action.ReportExhaustion) {
            manager(o).reportExhaustion();
        } else if (action instanceof Action.EnterDefaultState) {
            manager(o).enterDefaultState();
        } else if (action instanceof Action.Key
                || action instanceof Action.ToggleAutorun
                || action instanceof Action.MouseLook) {
            userInput(o);
        }
    }

    private static MovementManager manager(PhysicsObject o) {
        o.makeMovementManager(true);
        return o.movementManager;
    }

    private static void userInput(PhysicsObject o) {
        if (o.isLocalPlayer() && o.movementManager != null) {
            o.movementManager.userMovementInput();
        }
    }

    private void performMovement(PhysicsObject o, Action.PerformMovement a) {
        MovementManager manager = manager(o);
        if (a.type() >= MovementType.RAW_COMMAND && a.type() <= MovementType.STOP_COMPLETELY) {
            userInput(o);
        }
        MovementStruct mvs = new MovementStruct();
        mvs.type = a.type();
        mvs.motion = a.motion();
        if (a.type() == MovementType.MOVE_TO_OBJECT || a.type() == MovementType.TURN_TO_OBJECT) {
            mvs.objectId = a.object() == null ? 0 : a.object();
            PhysicsObject target = physics.getObject(mvs.objectId);
            mvs.topLevelId = a.topLevel() != null ? a.topLevel() : topLevel(mvs.objectId, target);
            mvs.radius = a.radius() != null ? a.radius() : target == null ? 0 : (float) target.getRadius();
            mvs.height = a.height() != null ? a.height() : target == null ? 0 : (float) target.getHeight();
        }
        mvs.pos.set(Payloads.position(a.position()));
        mvs.params = Payloads.params(a.params(), physics.rules);
        if (a.type() == MovementType.RAW_COMMAND || a.type() == MovementType.STOP_RAW_COMMAND) {
            o.lastMoveWasAutonomous = true;
        }
        if (a.autonomous() != null) {
            o.lastMoveWasAutonomous = a.autonomous();
        }
        manager.performMovement(mvs);
    }

    private static int topLevel(int id, PhysicsObject target) {
        return target != null && target.parent != null ? target.parent.id : id;
    }

    static PositionPack pack(Action.UpdatePosition a) {
        PositionPack pack = new PositionPack();
        pack.position.set(Payloads.position(a.position()));
        pack.velocity = a.velocity() == null ? null : vec(a.velocity());
        pack.hasContact = a.contact();
        pack.placementId = a.placementId();
        pack.instanceTs = a.instance();
        pack.positionTs = a.positionStamp();
        pack.teleportTs = a.teleport();
        pack.forcePositionTs = a.forcePosition();
        return pack;
    }

    static Vec3 vec(Vec v) {
        return new Vec3(v.x(), v.y(), v.z());
    }
}
