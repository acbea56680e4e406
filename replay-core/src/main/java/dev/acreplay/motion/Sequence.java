package dev.acreplay.motion;

import dev.acreplay.geometry.Frame;
import dev.acreplay.geometry.Vec3;

/**
 * The physics of an animation sequence: retail {@code CSequence} without its animations.
 *
 * <p>Velocity and omega are in the axes of the object (x right, y forward, z up), in metres and radians a second.
 */
public final class Sequence {
    public final Vec3 velocity = new Vec3();
    public final Vec3 omega = new Vec3();

    /** {@code CSequence::clear_physics}. */
    void clearPhysics() {
        velocity.set(0.0f, 0.0f, 0.0f);
        omega.set(0.0f, 0.0f, 0.0f);
    }

    /** {@code add_motion}: an entry that is played sets the physics. */
    void setPhysics(MotionData data, float speed) {
        velocity.x = (float) ((double) speed * data.velocityX);
        velocity.y = (float) ((double) speed * data.velocityY);
        velocity.z = (float) ((double) speed * data.velocityZ);
        omega.x = (float) ((double) speed * data.omegaX);
        omega.y = (float) ((double) speed * data.omegaY);
        omega.z = (float) ((double) speed * data.omegaZ);
    }

    /** {@code combine_motion}: an entry is added to what is played. */
    void combinePhysics(MotionData data, float speed) {
        velocity.x = sum(velocity.x, speed, data.velocityX);
        velocity.y = sum(velocity.y, speed, data.velocityY);
        velocity.z = sum(velocity.z, speed, data.velocityZ);
        omega.x = sum(omega.x, speed, data.omegaX);
        omega.y = sum(omega.y, speed, data.omegaY);
        omega.z = sum(omega.z, speed, data.omegaZ);
    }

    /** {@code subtract_motion}: what an entry added is taken away. */
    void subtractPhysics(MotionData data, float speed) {
        velocity.x = difference(velocity.x, speed, data.velocityX);
        velocity.y = difference(velocity.y, speed, data.velocityY);
        velocity.z = difference(velocity.z, speed, data.velocityZ);
        omega.x = difference(omega.x, speed, data.omegaX);
        omega.y = difference(omega.y, speed, data.omegaY);
        omega.z = difference(omega.z, speed, data.omegaZ);
    }

    /** {@code CSequence::apply_physics}: the offset of one quantum in one step (environment.md §3). */
    void applyPhysics(Frame offset, float quantum) {
        offset.origin.x = (float) (offset.origin.x + (double) velocity.x * quantum);
        offset.origin.y = (float) (offset.origin.y + (double) velocity.y * quantum);
        offset.origin.z = (float) (offset.origin.z + (double) velocity.z * quantum);
        offset.rotate((float) ((double) omega.x * quantum), (float) ((double) omega.y * quantum), (float)
                ((double) omega.z * quantum));
    }

    private static float sum(float old, float speed, float component) {
        return (float) ((double) old + (float) ((double) speed * component));
    }

    private static float difference(float old, float speed, float component) {
        return (float) ((double) old - (float) ((double) speed * component));
    }
}
