package dev.acreplay.replay;

/**
 * A position as an input gives it: cell, metres within the block, and a rotation in one of two forms.
 *
 * <p>With {@code heading} (degrees clockwise from north) the rotation is that of Frame::set_heading on an identity frame;
 * else it is the quaternion as given, where an input without any component means the identity.
 */
public record Place(int cell, float x, float y, float z, Float heading, float qw, float qx, float qy, float qz) {
    static Place origin(int cell, float x, float y, float z) {
        return new Place(cell, x, y, z, null, 1, 0, 0, 0);
    }
}
