package dev.acreplay.motion;

/** One entry of a motion table: its velocity and omega at speed 1.0, in the axes of the object. */
final class MotionData {
    /** An entry without physics. */
    static final MotionData STILL = new MotionData(0.0f, 0.0f, 0.0f);

    final float velocityX;
    final float velocityY;
    final float velocityZ = 0.0f;
    final float omegaX = 0.0f;
    final float omegaY = 0.0f;
    final float omegaZ;

    MotionData(float velocityX, float velocityY, float omegaZ) {
        this.velocityX = velocityX;
        this.velocityY = velocityY;
        this.omegaZ = omegaZ;
    }
}
