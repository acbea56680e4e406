package dev.acreplay.geometry;

/** A mutable plane: normal {@code n} and distance {@code d}. */
public final class Plane {
    public final Vec3 n = new Vec3();
    public float d;

    public Plane set(Plane other) {
        n.set(other.n);
        d = other.d;
        return this;
    }

    public Plane set(float nx, float ny, float nz, float newD) {
        n.set(nx, ny, nz);
        d = newD;
        return this;
    }

    /** Retail {@code Plane ==} 0x006B3DD0: normals within EPSILON inclusive, distances within EPSILON exclusive. */
    public boolean isEqual(Plane o) {
        return n.isEqual(o.n) && Math.abs((double) d - o.d) < Numeric.EPSILON;
    }

    @Override
    public String toString() {
        return "Plane[n=" + n + ", d=" + d + "]";
    }
}
