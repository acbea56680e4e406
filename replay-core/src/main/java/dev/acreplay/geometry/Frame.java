package dev.acreplay.geometry;

import static dev.acreplay.geometry.Numeric.DEG2RAD;
import static dev.acreplay.geometry.Numeric.EPSILON;
import static dev.acreplay.geometry.Numeric.RAD2DEG;

/**
 * A mutable coordinate frame: an orientation as a quaternion with its cached matrix, and an origin. Retail's {@code Frame}.
 *
 * <p>{@code m0..m2}, {@code m3..m5} and {@code m6..m8} are the local X, Y (forward) and Z axes in global coordinates.
 * Headings are degrees clockwise from north (+Y). A new frame is the identity at the origin.
 */
public final class Frame {
    public float qw = 1.0f;
    public float qx;
    public float qy;
    public float qz;
    public float m0 = 1.0f;
    public float m1;
    public float m2;
    public float m3;
    public float m4 = 1.0f;
    public float m5;
    public float m6;
    public float m7;
    public float m8 = 1.0f;
    public final Vec3 origin = new Vec3();

    public Frame set(Frame other) {
        setRotation(other);
        origin.set(other.origin);
        return this;
    }

    /** Copies quaternion and matrix, not the origin. */
    public Frame setRotation(Frame other) {
        qw = other.qw;
        qx = other.qx;
        qy = other.qy;
        qz = other.qz;
        m0 = other.m0;
        m1 = other.m1;
        m2 = other.m2;
        m3 = other.m3;
        m4 = other.m4;
        m5 = other.m5;
        m6 = other.m6;
        m7 = other.m7;
        m8 = other.m8;
        return this;
    }

    /** Makes this the identity at the origin. */
    public Frame setIdentity() {
        setIdentityRotation();
        origin.set(0.0f, 0.0f, 0.0f);
        return this;
    }

    public Frame setIdentityRotation() {
        qw = 1.0f;
        qx = 0.0f;
        qy = 0.0f;
        qz = 0.0f;
        m0 = 1.0f;
        m1 = 0.0f;
        m2 = 0.0f;
        m3 = 0.0f;
        m4 = 1.0f;
        m5 = 0.0f;
        m6 = 0.0f;
        m7 = 0.0f;
        m8 = 1.0f;
        return this;
    }

    /** Takes a quaternion as it is (not normalised, not tested) and caches its matrix, as a received position does. */
    public Frame setQuaternion(float w, float x, float y, float z) {
        qw = w;
        qx = x;
        qy = y;
        qz = z;
        cache();
        return this;
    }

    /** Retail {@code Frame::cache} 0x00534DF0: matrix from quaternion. */
    public void cache() {
        double w = qw;
        double x = qx;
        double y = qy;
        double z = qz;
        double b = x + x;
        double c = y + y;
        double d = z + z;
        m0 = (float) ((1.0 - y * c) - z * d);
        m1 = (float) (x * c + w * d);
        m2 = (float) (x * d - w * c);
        m3 = (float) (x * c - w * d);
        m4 = (float) ((1.0 - x * b) - z * d);
        m5 = (float) (y * d + w * b);
        m6 = (float) (x * d + w * c);
        m7 = (float) (y * d - w * b);
        m8 = (float) ((1.0 - x * b) - y * c);
    }

    /** Retail {@code Frame::IsValid} 0x00534ED0. */
    public boolean isValid() {
        if (hasNanOrigin() || hasNanRotation()) {
            return false;
        }
        double w = qw;
        double x = qx;
        double y = qy;
        double z = qz;
        float n = (float) (((z * z + y * y) + x * x) + w * w);
        return !Float.isNaN(n) && !(Numeric.EPSILON_5 < Math.abs(n - 1.0));
    }

    /** Retail {@code Frame::IsValidExceptForHeading} 0x00534FE0: the origin has no NaN, the quaternion has. */
    public boolean isValidExceptForHeading() {
        return !hasNanOrigin() && hasNanRotation();
    }

    private boolean hasNanOrigin() {
        return Float.isNaN(origin.x) || Float.isNaN(origin.y) || Float.isNaN(origin.z);
    }

    private boolean hasNanRotation() {
        return Float.isNaN(qw) || Float.isNaN(qx) || Float.isNaN(qy) || Float.isNaN(qz);
    }

    /** Retail {@code Frame::set_rotate} 0x00535080: normalises and stores; an invalid result changes nothing. */
    public void setRotate(float w, float x, float y, float z) {
        double dw = w;
        double dx = x;
        double dy = y;
        double dz = z;
        double inv = 1.0 / Math.sqrt(((dw * dw + dx * dx) + dy * dy) + dz * dz);
        float oldW = qw;
        float oldX = qx;
        float oldY = qy;
        float oldZ = qz;
        qw = (float) (dw * inv);
        qx = (float) (dx * inv);
        qy = (float) (dy * inv);
        qz = (float) (dz * inv);
        if (isValid()) {
            cache();
        } else {
            qw = oldW;
            qx = oldX;
            qy = oldY;
            qz = oldZ;
        }
    }

    /** Retail's Euler helper 0x00535BF0 with pitch {@code x} and yaw {@code z} in radians, roll 0, order 0. */
    private void eulerHelper(float x, float z) {
        float hz = (float) (z * 0.5);
        double ci = (float) StrictMath.cos(x * 0.5);
        double si = (float) StrictMath.sin(x * 0.5);
        double ch = (float) StrictMath.cos(hz);
        double sh = StrictMath.sin(hz);
        double cc = (float) (ch * ci);
        double cs = (float) (ci * sh);
        double sc = (float) (si * ch);
        double ss = (float) (sh * si);
        setRotate((float) (ss * 0.0 + cc), (float) (sc - cs * 0.0), (float) (cc * 0.0 + ss), (float) (cs - sc * 0.0));
    }

    /** Retail {@code Frame::get_vector_heading} 0x00535720: the forward axis. */
    public void getVectorHeading(Vec3 out) {
        out.set((float) (((double) m6 + m0) * 0.0 + m3), (float) (((double) m7 + m1) * 0.0 + m4), (float)
                (((double) m8 + m2) * 0.0 + m5));
    }

    /** Retail {@code Frame::get_heading} 0x00535760: degrees clockwise from north, in [0, 360), wide. */
    public double getHeading() {
        return (450.0 - StrictMath.atan2(m4, m3) * RAD2DEG) % 360.0;
    }

    /** Retail {@code Frame::set_vector_heading} 0x00535DB0: turns the forward axis into the direction of {@code v}. */
    public void setVectorHeading(Vec3 v) {
        setVectorHeading(v.x, v.y, v.z);
    }

    private void setVectorHeading(float vx, float vy, float vz) {
        double dx = vx;
        double dy = vy;
        double dz = vz;
        double l = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(l >= EPSILON)) {
            return;
        }
        double r = 1.0 / l;
        float nx = (float) (r * dx);
        float ny = (float) (r * dy);
        float nz = (float) (r * dz);
        float z = (float) (-((450.0 - StrictMath.atan2(ny, nx) * RAD2DEG) % 360.0) * DEG2RAD);
        float x = (float) (StrictMath.asin(nz) * RAD2DEG * DEG2RAD);
        eulerHelper(x, z);
    }

    /** Retail {@code Frame::set_heading} 0x00535E40, degrees clockwise from north; any value. */
    public void setHeading(float deg) {
        float dirZ = (float) (((double) m8 + m2) * 0.0 + m5);
        double r = deg * DEG2RAD;
        setVectorHeading((float) StrictMath.sin(r), (float) StrictMath.cos(r), dirZ);
    }

    /** Retail {@code Frame::grotate} 0x005357A0: turns by a rotation vector in global axes, radians. */
    public void grotate(Vec3 w) {
        grotate(w.x, w.y, w.z);
    }

    /** {@link #grotate(Vec3)} by components. */
    public void grotate(float wx, float wy, float wz) {
        double x = wx;
        double y = wy;
        double z = wz;
        double n = (x * x + y * y) + z * z;
        if (n < Numeric.EPSILON_SQUARED) {
            return;
        }
        double l = Math.sqrt(n);
        double ti = (float) (1.0 / l);
        double h = l * 0.5;
        double s = StrictMath.sin(h);
        double c = (float) StrictMath.cos(h);
        double f = (float) ((s * x) * ti);
        double g = (float) ((ti * s) * y);
        double k = (s * ti) * z;
        double aw = qw;
        double ax = qx;
        double ay = qy;
        double az = qz;
        setRotate(
                (float) (((c * aw - f * ax) - g * ay) - k * az),
                (float) (((c * ax + g * az) + f * aw) - k * ay),
                (float) (((c * ay - f * az) + k * ax) + g * aw),
                (float) (((f * ay + c * az) - g * ax) + k * aw));
    }

    /** Retail {@code Frame::rotate} 0x004525B0: turns by a rotation vector in the frame's own axes, radians. */
    public void rotate(float wx, float wy, float wz) {
        double x = wx;
        double y = wy;
        double z = wz;
        grotate((float) ((m6 * z + m0 * x) + m3 * y), (float) ((m7 * z + m1 * x) + m4 * y), (float)
                ((m8 * z + m2 * x) + m5 * y));
    }

    /** Retail {@code Frame::localtoglobalvec} 0x004524F0; {@code out} may be {@code v}. */
    public void localtoglobalvec(Vec3 v, Vec3 out) {
        double x = v.x;
        double y = v.y;
        double z = v.z;
        out.set((float) ((m6 * z + m0 * x) + m3 * y), (float) ((m7 * z + m1 * x) + m4 * y), (float)
                ((m8 * z + m2 * x) + m5 * y));
    }

    /** Retail {@code Frame::localtoglobal} 0x00452620; {@code out} may be {@code v}. */
    public void localtoglobal(Vec3 v, Vec3 out) {
        double x = v.x;
        double y = v.y;
        double z = v.z;
        out.set(
                (float) (((m6 * z + m0 * x) + m3 * y) + origin.x),
                (float) (((m7 * z + m1 * x) + m4 * y) + origin.y),
                (float) (((m8 * z + m2 * x) + m5 * y) + origin.z));
    }

    /** Retail {@code Frame::globaltolocalvec} 0x00452550; {@code out} may be {@code v}. */
    public void globaltolocalvec(Vec3 v, Vec3 out) {
        double x = v.x;
        double y = v.y;
        double z = v.z;
        out.set((float) ((m2 * z + m0 * x) + m1 * y), (float) ((m5 * z + m3 * x) + m4 * y), (float)
                ((m8 * z + m6 * x) + m7 * y));
    }

    /** Retail {@code Frame::combine} 0x005122E0: makes this {@code b} as seen in {@code a}; may be either of them. */
    public void combine(Frame a, Frame b) {
        double aw = a.qw;
        double ax = a.qx;
        double ay = a.qy;
        double az = a.qz;
        double bw = b.qw;
        double bx = b.qx;
        double by = b.qy;
        double bz = b.qz;
        a.localtoglobal(b.origin, origin);
        setRotate(
                (float) (((aw * bw - bx * ax) - by * ay) - bz * az),
                (float) (((aw * bx + bz * ay) + bw * ax) - by * az),
                (float) (((by * aw - bz * ax) + az * bx) + ay * bw),
                (float) (((by * ax + bz * aw) - ay * bx) + az * bw));
    }

    /** Retail {@code Frame::subtract1} 0x00535520: makes this {@code a} with {@code b} undone (reverse animation). */
    public void subtract1(Frame a, Frame b) {
        double aw = a.qw;
        double ax = a.qx;
        double ay = a.qy;
        double az = a.qz;
        double bw = b.qw;
        double bx = -b.qx;
        double by = -b.qy;
        double bz = -b.qz;
        double aox = a.origin.x;
        double aoy = a.origin.y;
        double aoz = a.origin.z;
        double nx = -b.origin.x;
        double ny = -b.origin.y;
        double nz = -b.origin.z;
        setRotate(
                (float) (((aw * bw - bx * ax) - by * ay) - bz * az),
                (float) (((aw * bx + bz * ay) + bw * ax) - by * az),
                (float) (((by * aw - bz * ax) + az * bx) + ay * bw),
                (float) (((by * ax + bz * aw) - ay * bx) + az * bw));
        double s0 = (nz * m6 + nx * m0) + ny * m3;
        double s1 = (nz * m7 + nx * m1) + ny * m4;
        double s2 = (nz * m8 + nx * m2) + ny * m5;
        origin.set((float) ((float) s0 + aox), (float) ((float) s1 + aoy), (float) (s2 + aoz));
    }

    /** The rotation part of retail {@code Frame::subtract2} 0x00535650: conj(b) ⊗ a, normalised. */
    void subtract2Rotation(Frame a, Frame b) {
        double aw = a.qw;
        double ax = a.qx;
        double ay = a.qy;
        double az = a.qz;
        double bw = b.qw;
        double bx = b.qx;
        double by = b.qy;
        double bz = b.qz;
        setRotate(
                (float) (((aw * bw + by * ay) + ax * bx) + az * bz),
                (float) (((ax * bw - aw * bx) - by * az) + ay * bz),
                (float) (((az * bx + bw * ay) - by * aw) - ax * bz),
                (float) (((az * bw - ay * bx) + ax * by) - aw * bz));
    }

    /**
     * Retail {@code Frame::interpolate_rotation} 0x00535390: makes this the rotation at {@code t} between two.
     *
     * <p>With {@code t} = 1 it is {@code to}, negated if its dot product with {@code from} is negative.
     */
    public void interpolateRotation(Frame from, Frame to, double t) {
        double fw = from.qw;
        double fx = from.qx;
        double fy = from.qy;
        double fz = from.qz;
        double tw = to.qw;
        double tx = to.qx;
        double ty = to.qy;
        double tz = to.qz;
        double c = ((fy * ty + fw * tw) + fx * tx) + fz * tz;
        if (c < 0.0) {
            c = -c;
            tw = -tw;
            tx = -tx;
            ty = -ty;
            tz = -tz;
        }
        double a = 1.0 - t;
        double b = t;
        if (!(1.0 - c <= EPSILON)) {
            double omega = StrictMath.acos(c);
            double r = 1.0 / StrictMath.sin(omega);
            double wideA = r * StrictMath.sin(omega * (1.0 - t));
            double wideB = StrictMath.sin(t * omega) * r;
            if (wideA >= 0.0 && wideA <= 1.0 && wideB >= 0.0 && wideB <= 1.0) {
                a = wideA;
                b = wideB;
            }
        }
        setRotate((float) (a * fw + b * tw), (float) (a * fx + b * tx), (float) (a * fy + b * ty), (float)
                (b * tz + a * fz));
    }

    /** Retail {@code Frame::is_equal} 0x00424C30: origins within EPSILON inclusive, and {@link #isQuaternionEqual}. */
    public boolean isEqual(Frame o) {
        return origin.isEqual(o.origin) && isQuaternionEqual(o);
    }

    /** Retail {@code Frame::is_quaternion_equal} 0x00424C70: each component differs by less than EPSILON. */
    public boolean isQuaternionEqual(Frame o) {
        return closeRotation(o, EPSILON);
    }

    /** Retail {@code Frame::close_rotation} 0x00455D70: each quaternion component differs by less than {@code e}. */
    public boolean closeRotation(Frame o, double e) {
        return e > Math.abs((double) qw - o.qw)
                && e > Math.abs((double) qx - o.qx)
                && e > Math.abs((double) qy - o.qy)
                && e > Math.abs((double) qz - o.qz);
    }

    @Override
    public String toString() {
        return "Frame[" + origin + ", q=(" + qw + "; " + qx + ", " + qy + ", " + qz + ")]";
    }
}
