package dev.acreplay.geometry;

/**
 * Cell ids and the landblock grid, retail's {@code LandDefs}.
 *
 * <p>A cell id is {@code blockX<<24 | blockY<<16 | low}; {@code low} is 0x0001 to 0x0040 for an outdoor cell, 0x0100 to
 * 0xFFFD for an indoor one, 0xFFFF for the block. A cell is 24 m wide, a block 192 m (8 cells), the world 2040 cells. All
 * functions are pure.
 */
public final class LandDefs {
    public static final double CELL_SIDE = 24.0;
    public static final double BLOCK_SIDE = 192.0;
    public static final int WORLD_CELLS = 2040;

    private LandDefs() {}

    /** True for an id whose low word is 0x100 or more; id 0 counts as outdoor. */
    public static boolean isIndoor(int cellId) {
        return (cellId & 0xFFFF) >= 0x100;
    }

    /** Retail {@code in_bounds} 0x0043D650. */
    public static boolean inBounds(int x, int y) {
        return x >= 0 && x < WORLD_CELLS && y >= 0 && y < WORLD_CELLS;
    }

    /** Cell coordinate of the west edge of the id's block, without a bounds test. */
    public static int blockX(int id) {
        return (id >>> 21) & 0x7F8;
    }

    /** Cell coordinate of the south edge of the id's block, without a bounds test. */
    public static int blockY(int id) {
        return 8 * ((id >>> 16) & 0xFF);
    }

    /** Retail {@code blockid_to_lcoord} 0x0043D680: whether the id names a block inside the world. */
    public static boolean isBlockInBounds(int id) {
        return id != 0 && inBounds(blockX(id), blockY(id));
    }

    /** True if the low word is that of an outdoor cell, an indoor cell or a block. */
    public static boolean isValidLow(int id) {
        int low = id & 0xFFFF;
        return low >= 0x0001 && low <= 0x0040 || low >= 0x0100 && low <= 0xFFFD || low == 0xFFFF;
    }

    /** Retail {@code inbound_valid_cellid} 0x004979A0. */
    public static boolean isInboundValidCellId(int id) {
        return isValidLow(id) && isBlockInBounds(id);
    }

    /** Retail {@code lcoord_to_gid} 0x004A19A0: the outdoor cell at a cell coordinate, 0 outside the world. */
    public static int lcoordToGid(int x, int y) {
        if (!inBounds(x, y)) {
            return 0;
        }
        return ((x >> 3) << 8 | (y >> 3)) << 16 | ((x & 7) * 8 + (y & 7) + 1);
    }

    /** Retail {@code within_block} 0x0050E800: the point is at least {@code r} inside its block. */
    public static boolean withinBlock(Vec3 v, double r) {
        return v.x >= r && v.y >= r && BLOCK_SIDE - r > v.x && BLOCK_SIDE - r > v.y;
    }

    /**
     * Retail {@code adjust_to_outside} 0x005A9BC0: moves a point into the coordinates of the outdoor block it lies in.
     *
     * <p>Coordinates under EPSILON in size become 0 first. Works from an indoor id as well.
     *
     * @param id the cell the point is relative to
     * @param loc the point, changed in place; z is left alone
     * @return the outdoor cell that holds the point, 0 if there is none
     */
    public static int adjustToOutside(int id, Vec3 loc) {
        if (!isValidLow(id)) {
            return 0;
        }
        if (Math.abs((double) loc.x) < Numeric.EPSILON) {
            loc.x = 0.0f;
        }
        if (Math.abs((double) loc.y) < Numeric.EPSILON) {
            loc.y = 0.0f;
        }
        // get_outside_lcoord 0x005A9B00
        if (!isBlockInBounds(id)) {
            return 0;
        }
        int gid = lcoordToGid(
                blockX(id) + (int) Math.floor(loc.x / CELL_SIDE), blockY(id) + (int) Math.floor(loc.y / CELL_SIDE));
        if (gid == 0) {
            return 0;
        }
        loc.x = (float) (loc.x - Math.floor(loc.x / BLOCK_SIDE) * BLOCK_SIDE);
        loc.y = (float) (loc.y - Math.floor(loc.y / BLOCK_SIDE) * BLOCK_SIDE);
        return gid;
    }

    /** Component x of retail {@code get_block_offset} 0x0043E630, in metres. */
    public static float blockOffsetX(int from, int to) {
        return from >>> 16 == to >>> 16 ? 0.0f : (float) ((blockX(to) - blockX(from)) * CELL_SIDE);
    }

    /** Component y of retail {@code get_block_offset} 0x0043E630, in metres; z is always 0. */
    public static float blockOffsetY(int from, int to) {
        return from >>> 16 == to >>> 16 ? 0.0f : (float) ((blockY(to) - blockY(from)) * CELL_SIDE);
    }
}
