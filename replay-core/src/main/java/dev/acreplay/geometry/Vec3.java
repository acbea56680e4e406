package dev.acreplay.geometry;

/** A mutable vector of three floats, retail's {@code AC1Legacy::Vector3}. */
public final class Vec3 {
    public float x;
    public float y;
    public float z;

    /** Makes the zero vector. */
    public Vec3() {}

    public Vec3(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    public Vec3 set(float newX, float newY, float newZ) {
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    public Vec3 set(Vec3 other) {
        x = other.x;
        y = other.y;
        z = other.z;
        return this;
    }

    /** The length, wide: sqrt((x²+y²)+z²). */
    public double magnitude() {
        double dx = x;
        double dy = y;
        double dz = z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /**
     * Retail {@code normalize_check_small} 0x00452460: makes the length 1 unless it is under EPSILON.
     *
     * @return true if the vector is small and was left alone
     */
    public boolean normalizeCheckSmall() {
        double l = magnitude();
        if (l >= Numeric.EPSILON) {
            scaleByReciprocal(l);
            return false;
        }
        return true;
    }

    /** Retail {@code normalize} 0x00452400: as {@link #normalizeCheckSmall()} without the test. */
    public void normalize() {
        scaleByReciprocal(magnitude());
    }

    private void scaleByReciprocal(double l) {
        double r = 1.0 / l;
        x = (float) (r * x);
        y = (float) (r * y);
        z = (float) (r * z);
    }

    /** Multiplies each component by a wide factor and stores it. */
    public void scale(double factor) {
        x = (float) (factor * x);
        y = (float) (factor * y);
        z = (float) (factor * z);
    }

    /** Retail {@code Vector3::get_heading} 0x004575D0: the heading of the horizontal part in degrees, wide; 0 if small. */
    public double getHeading() {
        return heading(x, y);
    }

    /** The heading of a horizontal vector in degrees, wide; 0.0 if its length is under EPSILON. */
    static double heading(float vx, float vy) {
        double dx = vx;
        double dy = vy;
        double l = Math.sqrt(dx * dx + dy * dy + 0.0);
        if (!(l >= Numeric.EPSILON)) {
            return 0.0;
        }
        double r = 1.0 / l;
        float nx = (float) (r * dx);
        float ny = (float) (r * dy);
        return (450.0 - StrictMath.atan2(ny, nx) * Numeric.RAD2DEG) % 360.0;
    }

    /** Retail {@code AC1Legacy::Vector3 ==} 0x00509F10: each component differs by no more than EPSILON. */
    public boolean isEqual(Vec3 o) {
        return areEqual(o, Numeric.EPSILON);
    }

    /** Retail {@code Vector3Math::AreEqual} 0x00424CE0: each component differs by no more than {@code e}. */
    public boolean areEqual(Vec3 o, double e) {
        return Math.abs((double) x - o.x) <= e && Math.abs((double) y - o.y) <= e && Math.abs((double) z - o.z) <= e;
    }

    /** Retail {@code Vector3 !=} 0x0045F9F0: some component differs by more than EPSILON; a NaN is no difference. */
    public boolean isUnequal(Vec3 o) {
        return Math.abs((double) x - o.x) > Numeric.EPSILON
                || Math.abs((double) y - o.y) > Numeric.EPSILON
                || Math.abs((double) z - o.z) > Numeric.EPSILON;
    }

    /** Retail {@code Vector3::is_zero} 0x0050E7B0: each component is under EPSILON in size. */
    public boolean isZero() {
        return Math.abs((double) x) < Numeric.EPSILON
                && Math.abs((double) y) < Numeric.EPSILON
                && Math.abs((double) z) < Numeric.EPSILON;
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
