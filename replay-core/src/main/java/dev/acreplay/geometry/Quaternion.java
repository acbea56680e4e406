package dev.acreplay.geometry;

/** A mutable quaternion of four floats, as a message or a file gives it; a {@link Frame} holds its own. */
public final class Quaternion {
    public float w = 1.0f;
    public float x;
    public float y;
    public float z;

    /** Makes the identity. */
    public Quaternion() {}

    public Quaternion(float w, float x, float y, float z) {
        this.w = w;
        this.x = x;
        this.y = y;
        this.z = z;
    }

    public Quaternion set(float newW, float newX, float newY, float newZ) {
        w = newW;
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    @Override
    public String toString() {
        return "(" + w + "; " + x + ", " + y + ", " + z + ")";
    }
}
