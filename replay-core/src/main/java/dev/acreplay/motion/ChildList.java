package dev.acreplay.motion;

import java.util.Arrays;

/**
 * The children of an object in the order in which they came, retail's {@code CHILDLIST}.
 *
 * <p>Holding locations are assets, so each child sits at the identity of its parent's frame (kinematics.md §4.4).
 */
public final class ChildList {
    private PhysicsObject[] objects = new PhysicsObject[2];
    private int numObjects;

    public int numObjects() {
        return numObjects;
    }

    public PhysicsObject object(int index) {
        return objects[index];
    }

    /** Retail {@code add_child}: appends. */
    void add(PhysicsObject child) {
        if (numObjects == objects.length) {
            objects = Arrays.copyOf(objects, numObjects * 2);
        }
        objects[numObjects++] = child;
    }

    /** Retail {@code remove_child}: shifts down, and shortens the list even when the child is not found. */
    void remove(PhysicsObject child) {
        if (numObjects == 0) {
            return;
        }
        int i = 0;
        while (i < numObjects && objects[i] != child) {
            i++;
        }
        for (; i < numObjects - 1; i++) {
            objects[i] = objects[i + 1];
        }
        objects[--numObjects] = null;
    }
}
