package dev.acreplay.geometry;

/**
 * Offsets, distances and headings between positions, with the two rounding rules that replays may switch.
 *
 * <p>Retail rounds y and z of an offset midway and holds x wide; the other reading (variant
 * {@code get-offset-asymmetric-rounding} off) rounds all three alike. The cylinder distance has two readings as well
 * ({@code ace-cylinder-distance-reach}). An instance holds the choice; it has no other state and is safe to share.
 */
public final class PositionMath {
    /** The retail reading of both rules. */
    public static final PositionMath RETAIL = new PositionMath(true, false);

    private final boolean asymmetric;
    private final boolean aceReach;

    /**
     * Makes the calculations of one rulebook.
     *
     * @param asymmetricRounding retail's rounding of x in get_offset, divide and globaltolocal
     * @param aceCylinderReach ACE's table of the cylinder distance
     */
    public PositionMath(boolean asymmetricRounding, boolean aceCylinderReach) {
        this.asymmetric = asymmetricRounding;
        this.aceReach = aceCylinderReach;
    }

    private float offsetX(Position from, Position to) {
        double sum = (double) LandDefs.blockOffsetX(from.objcellId, to.objcellId) + to.frame.origin.x;
        return (float) ((asymmetric ? sum : (float) sum) - from.frame.origin.x);
    }

    private static float offsetY(Position from, Position to) {
        double sum = (float) ((double) LandDefs.blockOffsetY(from.objcellId, to.objcellId) + to.frame.origin.y);
        return (float) (sum - from.frame.origin.y);
    }

    private static float offsetZ(Position from, Position to) {
        double sum = (float) (0.0 + to.frame.origin.z);
        return (float) (sum - from.frame.origin.z);
    }

    /** Retail {@code Position::get_offset} 0x00509F60: the vector from one position to another, metres. */
    public void getOffset(Position from, Position to, Vec3 out) {
        out.set(offsetX(from, to), offsetY(from, to), offsetZ(from, to));
    }

    /** Retail {@code Position::get_offset} 0x0050D920: from one position to a point given in the axes of another. */
    public void getOffset(Position from, Position to, Vec3 v, Vec3 out) {
        Frame f = to.frame;
        Vec3 o = from.frame.origin;
        double vx = v.x;
        double vy = v.y;
        double vz = v.z;
        double gx = ((f.m3 * vy + f.m0 * vx) + f.m6 * vz) + f.origin.x;
        double gy = ((f.m4 * vy + f.m1 * vx) + f.m7 * vz) + f.origin.y;
        double gz = ((f.m5 * vy + f.m2 * vx) + f.m8 * vz) + f.origin.z;
        double bx = LandDefs.blockOffsetX(from.objcellId, to.objcellId);
        double by = LandDefs.blockOffsetY(from.objcellId, to.objcellId);
        if (asymmetric) {
            out.set((float) ((float) (bx + gx) - (double) o.x), (float) ((by + gy) - o.y), (float)
                    ((float) (0.0 + (float) gz) - (double) o.z));
        } else {
            out.set(
                    (float) ((float) (bx + (float) gx) - (double) o.x),
                    (float) ((float) (by + (float) gy) - (double) o.y),
                    (float) ((float) (0.0 + (float) gz) - (double) o.z));
        }
    }

    /** Retail {@code Position::distance} 0x005A94B0, wide. */
    public double distance(Position from, Position to) {
        double x = offsetX(from, to);
        double y = offsetY(from, to);
        double z = offsetZ(from, to);
        return Math.sqrt((x * x + y * y) + z * z);
    }

    /** Retail {@code Position::xy_distance} 0x005A94F0, wide. */
    public double xyDistance(Position from, Position to) {
        double x = offsetX(from, to);
        double y = offsetY(from, to);
        return Math.sqrt(y * y + x * x);
    }

    /** Retail {@code Position::heading} 0x005A9520: degrees from one position to another, wide; 0.0 if they are close. */
    public double heading(Position from, Position to) {
        return Vec3.heading(offsetX(from, to), offsetY(from, to));
    }

    /** Retail {@code Position::cylinder_distance} 0x005A97F0 between two upright cylinders, wide. */
    public double cylinderDistance(float r1, float h1, Position p1, float r2, float h2, Position p2) {
        double reach = (float) (distance(p1, p2) - ((double) r1 + r2));
        double z1 = p1.frame.origin.z;
        double z2 = p2.frame.origin.z;
        double dz = z1 <= z2 ? z2 - (z1 + h1) : z1 - (z2 + h2);
        if (aceReach) {
            if (dz > 0.0 && reach > 0.0) {
                return Math.sqrt(dz * dz + reach * reach);
            }
            return dz < 0.0 && reach < 0.0 ? -Math.sqrt(dz * dz + reach * reach) : reach;
        }
        if (dz > 0.0) {
            return reach > 0.0 ? Math.sqrt(dz * dz + reach * reach) : dz;
        }
        return reach > 0.0 ? reach : -Math.sqrt(dz * dz + reach * reach);
    }

    /** Retail {@code Position::cylinder_distance_no_z} 0x005A98B0, wide; despite its name it includes z. */
    public double cylinderDistanceNoZ(float r1, Position p1, float r2, Position p2) {
        return distance(p1, p2) - ((double) r1 + r2);
    }

    /** Retail {@code Frame::globaltolocal} 0x00452680: a global point in the frame's axes; {@code out} may be {@code p}. */
    public void globaltolocal(Frame f, Vec3 p, Vec3 out) {
        double dx = (float) ((double) p.x - f.origin.x);
        double dy = (float) ((double) p.y - f.origin.y);
        double dzw = (double) p.z - f.origin.z;
        double dz = (float) dzw;
        double dzForZ = asymmetric ? dzw : dz;
        out.set((float) ((dz * f.m2 + dx * f.m0) + dy * f.m1), (float) ((dz * f.m5 + dx * f.m3) + dy * f.m4), (float)
                ((dzForZ * f.m8 + dx * f.m6) + dy * f.m7));
    }

    /** Retail {@code Frame::subtract2} 0x00535650: makes {@code out} the frame {@code a} as seen from {@code b}. */
    public void subtract2(Frame a, Frame b, Frame out) {
        globaltolocal(b, a.origin, out.origin);
        out.subtract2Rotation(a, b);
    }

    /** Retail {@code Position::subtract2} 0x00555A90: makes {@code out} the place {@code a} as seen from {@code b}. */
    public void subtract2(Position a, Position b, Frame out) {
        out.origin.set(
                (float) ((double) LandDefs.blockOffsetX(b.objcellId, a.objcellId) + a.frame.origin.x),
                (float) ((double) LandDefs.blockOffsetY(b.objcellId, a.objcellId) + a.frame.origin.y),
                (float) (0.0 + a.frame.origin.z));
        globaltolocal(b.frame, out.origin, out.origin);
        out.subtract2Rotation(a.frame, b.frame);
    }

    /** Retail {@code divide} 0x00455DE0: x by the wide reciprocal, y and z by the rounded one; {@code out} may be {@code v}. */
    public void divide(Vec3 v, double q, Vec3 out) {
        double r = 1.0 / q;
        double rf = (float) r;
        out.set((float) ((asymmetric ? r : rf) * v.x), (float) (rf * v.y), (float) (rf * v.z));
    }
}
