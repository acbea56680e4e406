package dev.acreplay.message;

/**
 * Ranges of cells and frames (wire.md sections 7.1 and 7.3): what retail's validity tests would say about a position, which
 * every caller of them ignores.
 */
public final class PositionCheck {
    private static final String[] NONE = {};
    /** 0.000199999995f times 5 in binary64. */
    private static final double NORM_TOLERANCE = 0.000199999995f * 5.0;

    private PositionCheck() {}

    /** Names the kind of a cell id by its low word: none, outdoor, indoor, block, block-info or invalid. */
    public static String cellClass(int cell) {
        int low = cell & 0xFFFF;
        if (low == 0) {
            return "none";
        }
        if (low <= 0x40) {
            return "outdoor";
        }
        if (low < 0x100) {
            return "invalid";
        }
        return low == 0xFFFF ? "block" : low == 0xFFFE ? "block-info" : "indoor";
    }

    /** inbound_valid_cellid (0x004979A0). */
    public static boolean cellValid(int cell) {
        int low = cell & 0xFFFF;
        boolean lowValid = low >= 1 && low <= 0x40 || low >= 0x100 && low <= 0xFFFD || low == 0xFFFF;
        return lowValid && cell >>> 24 <= 254 && (cell >>> 16 & 0xFF) <= 254;
    }

    /** Frame::IsValid (0x00534ED0). */
    public static boolean frameValid(WirePosition p) {
        if (Float.isNaN(p.x()) || Float.isNaN(p.y()) || Float.isNaN(p.z()) || rotationIsNan(p)) {
            return false;
        }
        return unit(p);
    }

    private static boolean rotationIsNan(WirePosition p) {
        return Float.isNaN(p.qw()) || Float.isNaN(p.qx()) || Float.isNaN(p.qy()) || Float.isNaN(p.qz());
    }

    private static boolean unit(WirePosition p) {
        float norm = (float) ((double) p.qz() * p.qz()
                + (double) p.qy() * p.qy()
                + (double) p.qx() * p.qx()
                + (double) p.qw() * p.qw());
        return !Float.isNaN(norm) && !(NORM_TOLERANCE < Math.abs(norm - 1.0));
    }

    /** Tells whether an outdoor position lies within its block: x and y in 0 to 192. */
    public static boolean inBlock(WirePosition p) {
        return p.x() >= 0 && p.x() < 192 && p.y() >= 0 && p.y() < 192;
    }

    /** Returns the warnings of section 7.3 that apply. */
    public static String[] warnings(WirePosition p) {
        boolean finite = Float.isFinite(p.x())
                && Float.isFinite(p.y())
                && Float.isFinite(p.z())
                && Float.isFinite(p.qw() + p.qx() + p.qy() + p.qz());
        boolean cell = cellValid(p.cell());
        int low = p.cell() & 0xFFFF;
        boolean inside = low < 1 || low > 0x40 || inBlock(p);
        boolean unit = unit(p);
        if (finite && cell && inside && unit) {
            return NONE;
        }
        String[] all = {
            finite ? null : "non-finite-float",
            unit ? null : "quaternion-not-unit",
            cell ? null : "cell-invalid",
            inside ? null : "position-out-of-range"
        };
        return java.util.Arrays.stream(all).filter(java.util.Objects::nonNull).toArray(String[]::new);
    }
}
