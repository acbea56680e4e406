package dev.acreplay.motion;

import dev.acreplay.geometry.Plane;
import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/** Where a proposed move ends and what it touches: what the commit needs of retail's {@code CTransition}. */
public final class TransitionResult {
    public final Position currPos = new Position();

    /** Null for a lost cell. */
    public ObjectCell currCell;

    public final Plane contactPlane = new Plane();
    public boolean contactPlaneValid;
    public int contactPlaneCellId;
    public boolean contactPlaneIsWater;
    public final Vec3 slidingNormal = new Vec3();
    public boolean slidingNormalValid;
    public final Vec3 collisionNormal = new Vec3();
    public boolean collisionNormalValid;
    public int framesStationaryFall;

    void clear() {
        currCell = null;
        contactPlane.set(0.0f, 0.0f, 0.0f, 0.0f);
        contactPlaneValid = false;
        contactPlaneCellId = 0;
        contactPlaneIsWater = false;
        slidingNormal.set(0.0f, 0.0f, 0.0f);
        slidingNormalValid = false;
        collisionNormal.set(0.0f, 0.0f, 0.0f);
        collisionNormalValid = false;
        framesStationaryFall = 0;
    }
}
