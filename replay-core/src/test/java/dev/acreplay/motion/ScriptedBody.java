package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Rulebook;
import java.util.ArrayList;
import java.util.List;

/**
 * A body for the worked examples of moveto.md: place, heading, velocity, pending motions and target are set by hand, the
 * interpreter and its table are the real ones, and what is called is written down.
 *
 * <p>As the examples say, StopCompletely completes at once and every {@code _DoMotion} and {@code _StopMotion} makes motions
 * pending for the rest of the call.
 */
final class ScriptedBody extends PhysicsObject {
    static final int CELL = 0xA9B40001;

    final MoveToManager moveto;
    final List<String> log = new ArrayList<>();
    final Vec3 scriptedVelocity = new Vec3();
    double heading;
    boolean pending;
    boolean interpolating;
    double targetQuantum;

    /** What set_target does when it calls back before it returns; null for an unknown object. */
    Runnable onSetTarget;

    /** The local player. */
    ScriptedBody(Rulebook rules, float runRate) {
        this(rules, runRate, true);
    }

    ScriptedBody(Rulebook rules, float runRate, boolean player) {
        super(new Physics(rules, MotionEnvironment.DEFAULT), 0x50000001);
        if (player) {
            physics.setPlayerId(id);
        }
        physics.curTime = 0.0;
        physics.probe = new Recorder();
        partArray = new PartArray(this, 0.5f, 2.0f, true);
        position.objcellId = CELL;
        cell = physics.cell(CELL);
        transientState = TransientState.CONTACT | TransientState.ON_WALKABLE | TransientState.ACTIVE;
        weenieObj = new ScriptedWeenie(runRate);
        movementManager = new MovementManager(this, weenieObj);
        movementManager.initialiseAtRest();
        movementManager.makeMoveToManager();
        moveto = movementManager.movetoManager;
        physics.addObject(this);
    }

    /** Puts the body where it is at a time, with what is pending, and empties the log. */
    ScriptedBody at(double now, double x, double y, double newHeading, boolean motionsPending) {
        physics.curTime = now;
        position.frame.origin.set((float) x, (float) y, 0.0f);
        heading = newHeading;
        pending = motionsPending;
        log.clear();
        return this;
    }

    /** One tick there. */
    List<String> tick(double now, double x, double y, double newHeading, boolean motionsPending) {
        at(now, x, y, newHeading, motionsPending);
        moveto.useTime();
        return log;
    }

    /** The nodes of the queue: T and its heading, or M. */
    String queue() {
        List<String> nodes = new ArrayList<>();
        for (MovementNode node : moveto.pendingActions) {
            nodes.add(node.type == MovementType.MOVE_TO_POSITION ? "M" : "T" + node.heading);
        }
        return String.join(" ", nodes);
    }

    static Position place(double x, double y) {
        return new Position(CELL, (float) x, (float) y, 0.0f);
    }

    MovementParameters params(int bits) {
        MovementParameters params = new MovementParameters(physics.rules);
        params.bitfield = bits;
        return params;
    }

    /** An update about a target, given to the move-to manager as the target manager would. */
    void update(int objectId, int status, Position target, Position interpolated) {
        TargetInfo info = new TargetInfo();
        info.objectId = objectId;
        info.status = status;
        info.targetPosition.set(target);
        info.interpolatedPosition.set(interpolated);
        moveto.handleUpdateTarget(info);
    }

    @Override
    public double getHeading() {
        return heading;
    }

    @Override
    public void setHeading(float degrees, boolean sendEvent) {
        log.add("set_heading " + degrees);
        heading = degrees;
    }

    @Override
    public void turnTo(float degrees) {
        heading = degrees;
    }

    @Override
    public boolean motionsPending() {
        return pending;
    }

    @Override
    public boolean isInterpolating() {
        return interpolating;
    }

    @Override
    public Vec3 getVelocity() {
        return scriptedVelocity;
    }

    @Override
    public double getTargetQuantum() {
        return targetQuantum;
    }

    @Override
    public void setTargetQuantum(double quantum) {
        log.add("set_target_quantum " + quantum);
        targetQuantum = quantum;
    }

    @Override
    public void setTarget(int contextId, int objectId, float radius, double quantum) {
        log.add(String.format("set_target 0x%08X %s %s", objectId, radius, quantum));
        if (onSetTarget != null) {
            onSetTarget.run();
        }
    }

    @Override
    public void clearTarget() {
        log.add("clear_target");
    }

    static String name(int motion) {
        return switch (motion) {
            case MotionCommand.WALK_FORWARD -> "WalkForward";
            case MotionCommand.WALK_BACKWARDS -> "WalkBackwards";
            case MotionCommand.RUN_FORWARD -> "RunForward";
            case MotionCommand.TURN_RIGHT -> "TurnRight";
            case MotionCommand.TURN_LEFT -> "TurnLeft";
            case MotionCommand.READY -> "Ready";
            default -> String.format("0x%08X", motion);
        };
    }

    private final class Recorder implements MotionProbe {
        @Override
        public void moveToManagerDoMotion(int o, int motion, float speed, int holdKey, int bits) {
            log.add(String.format("DM %s", name(motion)));
            flags(bits);
            pending = true;
        }

        @Override
        public void moveToManagerStopMotion(int o, int motion, float speed, int holdKey, int bits) {
            log.add(String.format("SM %s", name(motion)));
            flags(bits);
            pending = true;
        }

        @Override
        public void motionInterpDoInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
            log.add("-> " + name(motion) + " " + speed + " key " + holdKey);
        }

        @Override
        public void motionInterpStopInterpretedMotion(int o, int motion, float speed, int holdKey, int bits) {
            log.add("-> " + name(motion) + " " + speed + " key " + holdKey);
        }

        @Override
        public void motionInterpStopCompletely(int o) {
            log.add("SC");
        }

        @Override
        public void moveToManagerCleanUp(int o) {
            log.add("CU");
        }

        @Override
        public void moveToManagerCancelMoveTo(int o, int retval) {
            if (moveto.movementType != MovementType.INVALID) {
                log.add(String.format("CancelMoveTo 0x%02X", retval));
            }
        }

        @Override
        public void stickyManagerStickTo(int o, int targetId, float targetRadius, float targetHeight) {
            log.add(String.format("StickTo 0x%08X %s %s", targetId, targetRadius, targetHeight));
        }

        @Override
        public void weenieObjectOnMoveComplete(int o, int status) {
            log.add(String.format("OnMoveComplete 0x%02X", status));
        }

        private void flags(int bits) {
            int expected = MovementParameters.DEFAULT_BITFIELD & ~MovementParameters.CANCEL_MOVETO;
            if ((bits & ~MovementParameters.CAN_CHARGE) != expected) {
                throw new AssertionError(String.format("bits 0x%X, expected 0x%X", bits, expected));
            }
        }
    }

    /** A creature that runs at a given rate. */
    private final class ScriptedWeenie implements WeenieObject {
        private final float runRate;

        ScriptedWeenie(float runRate) {
            this.runRate = runRate;
        }

        @Override
        public boolean isThePlayer() {
            return true;
        }

        @Override
        public boolean isCreature() {
            return true;
        }

        @Override
        public boolean inqJumpVelocity(float extent) {
            return false;
        }

        @Override
        public float jumpVelocity() {
            return 0.0f;
        }

        @Override
        public boolean inqRunRate() {
            return true;
        }

        @Override
        public float runRate() {
            return runRate;
        }

        @Override
        public boolean canJump(float extent) {
            return true;
        }

        @Override
        public boolean jumpStaminaCost(float extent) {
            return true;
        }

        @Override
        public void onMoveComplete(int status) {
            physics.probe.weenieObjectOnMoveComplete(id, status);
        }
    }
}
