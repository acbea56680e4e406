package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;
import dev.acreplay.rules.Variant;

/**
 * Slows an object down the farther it has walked since its last accepted position (retail ConstraintManager,
 * position-managers.md section 4).
 */
public final class ConstraintManager {
    /** A double in retail; constraint-float-0.9 takes the float. */
    private static final double FULLY_CONSTRAINED = 0.9;

    public final PhysicsObject physicsObj;
    public boolean isConstrained;
    public float constraintPosOffset;
    public final Position constraintPos = new Position();
    public float constraintDistanceStart;
    public float constraintDistanceMax;

    /** Retail {@code Create} 0x00556110. */
    public ConstraintManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code ConstrainTo} 0x00556240. */
    public void constrainTo(Position p, float startDistance, float maxDistance) {
        physicsObj.physics.probe.constraintManagerConstrainTo(physicsObj.id, p, startDistance, maxDistance);
        isConstrained = true;
        constraintPos.set(p);
        constraintDistanceStart = startDistance;
        constraintDistanceMax = maxDistance;
        constraintPosOffset = (float) physicsObj.physics.math.distance(p, physicsObj.position);
    }

    /** Retail {@code UnConstrain} 0x005560C0. */
    public void unConstrain() {
        physicsObj.physics.probe.constraintManagerUnConstrain(physicsObj.id);
        isConstrained = false;
    }

    /** Retail {@code IsFullyConstrained} 0x005560D0; it does not ask whether the constraint is on. */
    public boolean isFullyConstrained() {
        double fraction = physicsObj.physics.rules.has(Variant.CONSTRAINT_FLOAT_0_9) ? 0.9f : FULLY_CONSTRAINED;
        return constraintDistanceMax * fraction < constraintPosOffset;
    }

    /** Retail {@code adjust_offset} 0x00556180. */
    public void adjustOffset(Frame offset, double quantum) {
        if (!isConstrained) {
            return;
        }
        Vec3 origin = offset.origin;
        if ((physicsObj.transientState & TransientState.CONTACT) != 0) {
            if (constraintPosOffset < constraintDistanceMax) {
                if (constraintPosOffset > constraintDistanceStart) {
                    float k = (float) (((double) constraintDistanceMax - constraintPosOffset)
                            / ((double) constraintDistanceMax - constraintDistanceStart));
                    origin.scale(k);
                }
            } else {
                origin.set(0.0f, 0.0f, 0.0f);
            }
        }
        double length = origin.magnitude();
        if (physicsObj.physics.rules.has(Variant.CONSTRAINT_OFFSET_ASSIGN)) {
            constraintPosOffset = (float) length;
        } else {
            constraintPosOffset = (float) (length + constraintPosOffset);
        }
    }
}
