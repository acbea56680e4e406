package dev.acreplay.motion;

import dev.acreplay.geometry.Position;
import dev.acreplay.geometry.Vec3;

/**
 * A driver that takes the place of the MoveToManager (the drv- variants): it steers towards the origin of the last
 * MoveTo packet without a queue.
 *
 * <p>Its arithmetic is float throughout: every operation is rounded, and so is what comes from another module.
 */
abstract class MoveToDriver {
    final PhysicsObject physicsObj;
    boolean active;
    final Position dest = new Position();
    float minDistance;
    float distanceToObject;
    boolean moveTowards;

    private final Vec3 offset = new Vec3();
    private final Vec3 stateVelocity = new Vec3();

    MoveToDriver(PhysicsObject physicsObj) {
        this.physicsObj = physicsObj;
    }

    /** A packet of type 6 or 7 came; the origin is the destination of both. */
    void packet(MovementPacket packet, MovementParameters params) {
        active = true;
        dest.set(packet.origin);
        minDistance = params.minDistance;
        distanceToObject = params.distanceToObject;
        moveTowards = params.has(MovementParameters.MOVE_TOWARDS);
    }

    /** A movement packet of another type came. */
    abstract void otherPacket(int movementType);

    /** The player moved by an input of its own. */
    void userMovementInput() {}

    /**
     * One step in the place of the part array's own offset.
     *
     * @param dt the step's quantum
     * @param out receives the offset in the object's axes; its z is 0
     * @return false if the driver is not active and the part array has its turn
     */
    abstract boolean tick(float dt, Vec3 out);

    /** The horizontal distance to the destination. */
    final float horizontalDistance() {
        physicsObj.physics.math.getOffset(physicsObj.position, dest, offset);
        return (float) Math.sqrt(offset.x * offset.x + offset.y * offset.y);
    }

    final float bearing() {
        return (float) physicsObj.physics.math.heading(physicsObj.position, dest);
    }

    /** The turn from the object's heading to {@code bearing}, in (-180, 180]. */
    final float delta(float bearing) {
        float delta = bearing - (float) physicsObj.getHeading();
        if (delta > 180.0f) {
            delta -= 360.0f;
        } else if (delta <= -180.0f) {
            delta += 360.0f;
        }
        return delta;
    }

    /** Turns towards {@code bearing} by at most {@code most} degrees. */
    final void turn(float bearing, float delta, float most) {
        float heading;
        if (Math.abs(delta) <= most) {
            heading = bearing;
        } else {
            heading = (float) physicsObj.getHeading() + (delta < 0.0f ? -most : most);
            if (heading < 0.0f) {
                heading += 360.0f;
            } else if (heading >= 360.0f) {
                heading -= 360.0f;
            }
        }
        setHeading(heading);
    }

    /** As set_heading does, children included, but without its row. */
    final void setHeading(float heading) {
        physicsObj.turnTo(heading);
    }

    /** The velocity of the interpreted state as it is; a component that is not a number counts as 0. */
    final Vec3 stateVelocity() {
        physicsObj.getMinterp().getStateVelocity(stateVelocity);
        stateVelocity.x = Float.isNaN(stateVelocity.x) ? 0.0f : stateVelocity.x;
        stateVelocity.y = Float.isNaN(stateVelocity.y) ? 0.0f : stateVelocity.y;
        return stateVelocity;
    }

    /** {@code velocity * dt} per component. */
    static void offset(float vx, float vy, float dt, Vec3 out) {
        out.x = vx * dt;
        out.y = vy * dt;
        out.z = 0.0f;
    }
}
