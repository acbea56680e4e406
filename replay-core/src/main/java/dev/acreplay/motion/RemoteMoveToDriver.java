package dev.acreplay.motion;

import dev.acreplay.geometry.Vec3;

/** {@code drv-remote-moveto}: a remote object goes straight to the last packet's origin, snapping its heading. */
final class RemoteMoveToDriver extends MoveToDriver {
    private static final double STALE_SECONDS = 1.5;
    private static final float ARRIVAL_EPSILON = 0.05f;
    private static final float SNAP_DEGREES = 20.0f;
    private static final float TURN_DEGREES_PER_SECOND = 90.0f;

    private boolean hasDest;
    private double lastPacketTime;

    RemoteMoveToDriver(PhysicsObject physicsObj) {
        super(physicsObj);
    }

    @Override
    void packet(MovementPacket packet, MovementParameters params) {
        super.packet(packet, params);
        hasDest = true;
        lastPacketTime = physicsObj.physics.curTime;
    }

    @Override
    void otherPacket(int movementType) {
        active = false;
        hasDest = false;
    }

    @Override
    boolean tick(float dt, Vec3 out) {
        if (!active || !hasDest) {
            return false;
        }
        offset(0.0f, 0.0f, dt, out);
        if (physicsObj.physics.curTime - lastPacketTime > STALE_SECONDS) {
            return true;
        }
        // 1, 2
        float q = horizontalDistance();
        if (moveTowards ? q <= distanceToObject + ARRIVAL_EPSILON : q >= minDistance - ARRIVAL_EPSILON) {
            return true;
        }
        // 3
        float bearing = bearing();
        float delta = delta(bearing);
        // 4
        if (Math.abs(delta) <= SNAP_DEGREES) {
            setHeading(bearing);
        } else {
            turn(bearing, delta, TURN_DEGREES_PER_SECOND * dt);
        }
        // 5
        Vec3 v = stateVelocity();
        float vx = v.x;
        float vy = v.y;
        if (moveTowards) {
            float step = (float) Math.sqrt(vx * vx + vy * vy) * dt;
            float rest = Math.max(q - distanceToObject, 0.0f);
            if (step > rest) {
                float quotient = rest / step;
                vx *= quotient;
                vy *= quotient;
            }
        }
        offset(vx, vy, dt, out);
        return true;
    }
}
