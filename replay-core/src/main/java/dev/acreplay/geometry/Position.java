package dev.acreplay.geometry;

/** A mutable place in the world: a cell id and a frame in the coordinates of the id's block. Retail's {@code Position}. */
public final class Position {
    public int objcellId;
    public final Frame frame = new Frame();

    /** Makes cell 0 with the identity frame. */
    public Position() {}

    public Position(int objcellId, float x, float y, float z) {
        this.objcellId = objcellId;
        frame.origin.set(x, y, z);
    }

    public Position set(Position other) {
        objcellId = other.objcellId;
        frame.set(other.frame);
        return this;
    }

    /** Makes this cell 0 with the identity frame. */
    public Position setIdentity() {
        objcellId = 0;
        frame.setIdentity();
        return this;
    }

    public Vec3 origin() {
        return frame.origin;
    }

    /** Retail {@code Position::adjust_to_outside} 0x00504A40, in place; false if no outdoor cell holds the point. */
    public boolean adjustToOutside() {
        objcellId = LandDefs.adjustToOutside(objcellId, frame.origin);
        return objcellId != 0;
    }

    @Override
    public String toString() {
        return String.format("0x%08X %s", objcellId, frame);
    }
}
