package dev.acreplay.motion;

import java.util.Arrays;

/** The known objects by id, and the order in which a frame visits them. */
final class ObjectTable {
    private PhysicsObject[] byId = new PhysicsObject[16];
    private int size;
    private PhysicsObject[] order = new PhysicsObject[0];
    private boolean orderStale;
    private long added;

    PhysicsObject get(int id) {
        int i = find(id);
        return i < 0 ? null : byId[i];
    }

    void add(PhysicsObject object) {
        int i = find(object.id);
        if (i >= 0) {
            throw new IllegalStateException(String.format("object 0x%08X is known already", object.id));
        }
        int at = -i - 1;
        if (size == byId.length) {
            byId = Arrays.copyOf(byId, size * 2);
        }
        System.arraycopy(byId, at, byId, at + 1, size - at);
        byId[at] = object;
        size++;
        object.tableSequence = ++added;
        orderStale = true;
    }

    void remove(PhysicsObject object) {
        int i = find(object.id);
        if (i < 0 || byId[i] != object) {
            return;
        }
        size--;
        System.arraycopy(byId, i + 1, byId, i, size - i);
        byId[size] = null;
        orderStale = true;
    }

    /** Makes the order be taken anew, as when the local player's id becomes known. */
    void reorder() {
        orderStale = true;
    }

    /** The objects in the order of a frame; not to be changed or kept. */
    PhysicsObject[] inOrder(ObjectOrder rule, int playerId) {
        if (orderStale) {
            order = Arrays.copyOf(byId, size);
            if (rule == ObjectOrder.RETAIL_HASH) {
                Arrays.sort(order, ObjectTable::compareBuckets);
            } else {
                int i = find(playerId);
                if (i > 0) {
                    PhysicsObject player = order[i];
                    System.arraycopy(order, 0, order, 1, i);
                    order[0] = player;
                }
            }
            orderStale = false;
        }
        return order;
    }

    /** 128 buckets ascending, in a bucket the most recently added first (kinematics.md §3.3). */
    private static int compareBuckets(PhysicsObject a, PhysicsObject b) {
        int byBucket = Integer.compare(bucket(a.id), bucket(b.id));
        return byBucket != 0 ? byBucket : Long.compare(b.tableSequence, a.tableSequence);
    }

    static int bucket(int id) {
        return 0x7F & (id ^ (id >>> 8));
    }

    private int find(int id) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            int order3 = Integer.compareUnsigned(byId[mid].id, id);
            if (order3 == 0) {
                return mid;
            }
            if (order3 < 0) {
                low = mid + 1;
            } else {
                high = mid - 1;
            }
        }
        return -low - 1;
    }
}
