package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Numeric;
import dev.acreplay.geometry.Position;
import dev.acreplay.rules.Rulebook;
import dev.acreplay.rules.Variant;

/**
 * Holds an object close to another one for a second (retail StickyManager, position-managers.md section 3).
 *
 * <p>While it sticks, {@link #adjustOffset} replaces whatever the step would have been by a step towards the target and
 * the whole turn to face it.
 */
public final class StickyManager {
    private static final float STANDOFF = 0.3f;
    private static final double SPEED_FACTOR = 5.0;
    private static final double FALLBACK_SPEED = 15.0;
    private static final double LEASE = 1.0;
    private static final float TARGET_RADIUS = 0.5f;
    private static final double TARGET_QUANTUM = 0.5;

    /** The object that this one sticks to, 0 when it does not stick. */
    public int targetId;

    public float targetRadius;
    public final Position targetPosition = new Position();
    public final PhysicsObject physicsObj;
    public boolean initialized;

    /** The frame time after which the stick ends; kept when it has ended. */
    public double stickyTimeoutTime;

    /** Retail {@code Create} 0x00555800. */
    public StickyManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code StickTo} 0x00555710; the height is unused. */
    public void stickTo(int id, float radius, float height) {
        physicsObj.physics.probe.stickyManagerStickTo(physicsObj.id, id, radius, height);
        if (targetId != 0) {
            release();
        }
        targetRadius = radius;
        targetId = id;
        initialized = false;
        stickyTimeoutTime = physicsObj.physics.curTime + LEASE;
        physicsObj.setTarget(0, id, TARGET_RADIUS, TARGET_QUANTUM);
    }

    /** Retail {@code UnStick} 0x00555400, whose symbol is StickyManager::HandleExitWorld. */
    public void unStick() {
        physicsObj.physics.probe.stickyManagerUnStick(physicsObj.id);
        if (targetId != 0) {
            release();
        }
    }

    /** Retail {@code HandleUpdateTarget} 0x00555780. */
    public void handleUpdateTarget(TargetInfo info) {
        if (info.objectId != targetId) {
            return;
        }
        if (info.status == TargetStatus.OK) {
            initialized = true;
            targetPosition.set(info.targetPosition);
        } else if (targetId != 0) {
            release();
        }
    }

    /** Retail {@code UseTime} 0x00555610. */
    public void useTime() {
        if (targetId != 0 && physicsObj.physics.curTime > stickyTimeoutTime) {
            release();
        }
    }

    /** Retail {@code Destroy} 0x00555650. */
    public void destroy() {
        if (targetId != 0) {
            physicsObj.clearTarget();
        }
        targetId = 0;
        targetPosition.setIdentity();
        initialized = false;
    }

    /** The clear sequence that retail has inlined in StickTo, UnStick, HandleUpdateTarget and UseTime. */
    private void release() {
        targetId = 0;
        initialized = false;
        physicsObj.clearTarget();
        physicsObj.cancelMoveto();
    }

    /** Retail {@code adjust_offset} 0x00555430. */
    public void adjustOffset(Frame offset, double quantum) {
        if (targetId == 0 || !initialized) {
            return;
        }
        Rulebook rules = physicsObj.physics.rules;
        Position position = physicsObj.position;
        PhysicsObject target = physicsObj.physics.getObject(targetId);
        Position tp = target != null ? target.position : targetPosition;
        physicsObj.physics.math.getOffset(position, tp, offset.origin);
        position.frame.globaltolocalvec(offset.origin, offset.origin);
        offset.origin.z = 0.0f;
        float r1 = (float) physicsObj.getRadius();
        float gap = (float) (physicsObj.physics.math.cylinderDistanceNoZ(r1, position, targetRadius, tp) - STANDOFF);
        if (offset.origin.normalizeCheckSmall()) {
            offset.origin.set(0.0f, 0.0f, 0.0f);
        }
        double s = step(quantum, rules);
        double multiplier;
        if (s >= Math.abs(gap)) {
            multiplier = gap;
        } else if (gap < 0.0f && rules.has(Variant.STICKY_OVERLAP_BACKS_OUT)) {
            multiplier = -s;
        } else {
            multiplier = s;
        }
        offset.origin.scale(multiplier);
        float sought = (float) physicsObj.physics.math.heading(position, tp);
        double h = sought - position.frame.getHeading();
        float rel = (float) h;
        if (Math.abs(h) < Numeric.EPSILON) {
            rel = 0.0f;
        }
        if (-Numeric.EPSILON > rel) {
            rel = (float) (rel + 360.0);
        }
        offset.setHeading(rel);
    }

    /** The length of one step: steps 6 and the start of 7 of adjust_offset. */
    private double step(double quantum, Rulebook rules) {
        MotionInterpreter minterp = physicsObj.getMinterp();
        double v = minterp != null ? minterp.getMaxSpeed() * SPEED_FACTOR : 0.0;
        if (rules.has(Variant.ACE_STICKY_FLOAT_MATH)) {
            float narrow = (float) v;
            if (narrow < Numeric.EPSILON) {
                narrow = (float) FALLBACK_SPEED;
            }
            return (float) ((double) narrow * (float) quantum);
        }
        if (v < Numeric.EPSILON) {
            v = FALLBACK_SPEED;
        }
        return v * quantum;
    }
}
