package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Position;

/**
 * Owns what corrects the place of an object: interpolation, sticky and constraint manager (retail PositionManager,
 * position-managers.md section 1). Each is null until first needed.
 */
public final class PositionManager {
    /** Null until first needed, as are the other two. */
    public InterpolationManager interpolationManager;

    public StickyManager stickyManager;
    public ConstraintManager constraintManager;
    public final PhysicsObject physicsObj;

    /** Retail {@code Create} 0x005552D0. */
    public PositionManager(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** Retail {@code Destroy} 0x00555340. */
    public void destroy() {
        interpolationManager = null;
        if (stickyManager != null) {
            stickyManager.destroy();
            stickyManager = null;
        }
        constraintManager = null;
    }

    /** Retail {@code UseTime} 0x00555160; the one of the constraint manager is empty. */
    public void useTime() {
        if (interpolationManager != null) {
            interpolationManager.useTime();
        }
        if (stickyManager != null) {
            stickyManager.useTime();
        }
    }

    /** Retail {@code adjust_offset} 0x00555190. */
    public void adjustOffset(Frame offset, double quantum) {
        if (interpolationManager != null) {
            interpolationManager.adjustOffset(offset, quantum);
        }
        if (stickyManager != null) {
            stickyManager.adjustOffset(offset, quantum);
        }
        if (constraintManager != null) {
            constraintManager.adjustOffset(offset, quantum);
        }
    }

    /** Retail {@code InterpolateTo} 0x005551F0. */
    public void interpolateTo(Position p, boolean keepHeading) {
        if (interpolationManager == null) {
            interpolationManager = new InterpolationManager(physicsObj);
        }
        interpolationManager.interpolateTo(p, keepHeading);
    }

    /** Retail {@code StopInterpolating} 0x00555220. */
    public void stopInterpolating() {
        if (interpolationManager != null) {
            interpolationManager.stopInterpolating();
        }
    }

    /** Retail {@code StickTo} 0x00555230. */
    public void stickTo(int id, float radius, float height) {
        if (stickyManager == null) {
            stickyManager = new StickyManager(physicsObj);
        }
        stickyManager.stickTo(id, radius, height);
    }

    /** Retail {@code UnStick} 0x005551E0. */
    public void unStick() {
        if (stickyManager != null) {
            stickyManager.unStick();
        }
    }

    /** Retail {@code GetStickyObjectID} 0x00555270. */
    public int getStickyObjectId() {
        return stickyManager != null ? stickyManager.targetId : 0;
    }

    /** Retail {@code ConstrainTo} 0x00555280. */
    public void constrainTo(Position p, float startDistance, float maxDistance) {
        if (constraintManager == null) {
            constraintManager = new ConstraintManager(physicsObj);
        }
        constraintManager.constrainTo(p, startDistance, maxDistance);
    }

    /** Retail {@code UnConstrain} 0x005552B0. */
    public void unConstrain() {
        if (constraintManager != null) {
            constraintManager.unConstrain();
        }
    }

    /** Retail {@code IsFullyConstrained} 0x005552C0. */
    public boolean isFullyConstrained() {
        return constraintManager != null && constraintManager.isFullyConstrained();
    }

    /** Retail {@code IsInterpolating} 0x005553B0. */
    public boolean isInterpolating() {
        return interpolationManager != null && !interpolationManager.positionQueue.isEmpty();
    }

    /** Retail {@code HandleUpdateTarget} 0x005553D0; nothing but the sticky manager listens. */
    public void handleUpdateTarget(TargetInfo info) {
        if (stickyManager != null) {
            stickyManager.handleUpdateTarget(info);
        }
    }
}
