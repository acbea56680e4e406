package dev.acreplay.client.audit;

import dev.acreplay.geometry.LandDefs;
import dev.acreplay.geometry.Position;
import dev.acreplay.message.WirePosition;

/** Positions of messages as places: offsets, distances and headings across cells, wide. */
final class Places {
    private Places() {}

    static Position of(WirePosition p) {
        if (p == null) {
            return null;
        }
        Position place = new Position();
        place.objcellId = p.cell();
        place.frame.origin.set(p.x(), p.y(), p.z());
        place.frame.qw = p.qw();
        place.frame.qx = p.qx();
        place.frame.qy = p.qy();
        place.frame.qz = p.qz();
        place.frame.cache();
        return place;
    }

    static double east(Position from, Position to) {
        return (double) LandDefs.blockOffsetX(from.objcellId, to.objcellId) + to.frame.origin.x - from.frame.origin.x;
    }

    static double north(Position from, Position to) {
        return (double) LandDefs.blockOffsetY(from.objcellId, to.objcellId) + to.frame.origin.y - from.frame.origin.y;
    }

    static double up(Position from, Position to) {
        return (double) to.frame.origin.z - from.frame.origin.z;
    }

    static double distance(Position from, Position to) {
        double e = east(from, to);
        double n = north(from, to);
        double u = up(from, to);
        return Math.sqrt(e * e + n * n + u * u);
    }

    /** Degrees clockwise from north. */
    static double heading(Position p) {
        return p.frame.getHeading();
    }

    /** Brings degrees into (-180, 180]. */
    static double wrap(double degrees) {
        double d = degrees % 360.0;
        if (d > 180.0) {
            d -= 360.0;
        } else if (d <= -180.0) {
            d += 360.0;
        }
        return d;
    }

    /** The same cell and {@code Frame::is_equal}. */
    static boolean same(Position a, Position b) {
        return a != null && b != null && a.objcellId == b.objcellId && a.frame.isEqual(b.frame);
    }

    /** The same cell and every component equal. */
    static boolean identical(Position a, Position b) {
        return a.objcellId == b.objcellId
                && a.frame.origin.x == b.frame.origin.x
                && a.frame.origin.y == b.frame.origin.y
                && a.frame.origin.z == b.frame.origin.z
                && a.frame.qw == b.frame.qw
                && a.frame.qx == b.frame.qx
                && a.frame.qy == b.frame.qy
                && a.frame.qz == b.frame.qz;
    }
}
