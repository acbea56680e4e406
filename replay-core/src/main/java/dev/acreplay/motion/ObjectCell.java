package dev.acreplay.motion;

import java.util.Arrays;

/** A cell and the objects registered in it, retail's {@code CObjCell}. */
public final class ObjectCell {
    public final int id;
    private PhysicsObject[] objectList = new PhysicsObject[4];
    private int numObjects;

    public ObjectCell(int id) {
        this.id = id;
    }

    public int numObjects() {
        return numObjects;
    }

    public PhysicsObject object(int index) {
        return objectList[index];
    }

    /** Retail {@code CObjCell::add_object} 0x0052BF60: appends, without looking for the object. */
    void addObject(PhysicsObject object) {
        if (numObjects == objectList.length) {
            objectList = Arrays.copyOf(objectList, numObjects * 2);
        }
        objectList[numObjects++] = object;
    }

    /** Retail {@code CObjCell::remove_object} 0x0052C040: the last entry takes the place of the first that is the object. */
    void removeObject(PhysicsObject object) {
        for (int i = 0; i < numObjects; i++) {
            if (objectList[i] == object) {
                numObjects--;
                objectList[i] = objectList[numObjects];
                objectList[numObjects] = null;
                return;
            }
        }
    }
}
