package dev.acreplay.motion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The watchers of an object: four chains that never grow in number, chain {@code (id ^ (id >>> 16)) mod 4}, the newest
 * of a chain at its front (position-managers.md section 5.1).
 *
 * <p>A walk goes through the chains from 0 to 3. With voyeur-insertion-order it goes through a snapshot in the order
 * of joining instead.
 */
final class VoyeurTable {
    private static final int BUCKETS = 4;

    private final TargettedVoyeurInfo[] buckets = new TargettedVoyeurInfo[BUCKETS];
    private final List<TargettedVoyeurInfo> joined = new ArrayList<>(BUCKETS);

    static int bucket(int id) {
        return (id ^ (id >>> 16)) & (BUCKETS - 1);
    }

    TargettedVoyeurInfo lookup(int id) {
        TargettedVoyeurInfo entry = buckets[bucket(id)];
        while (entry != null && entry.objectId != id) {
            entry = entry.next;
        }
        return entry;
    }

    void add(TargettedVoyeurInfo entry) {
        int bucket = bucket(entry.objectId);
        entry.next = buckets[bucket];
        buckets[bucket] = entry;
        joined.add(entry);
    }

    boolean remove(int id) {
        TargettedVoyeurInfo entry = lookup(id);
        if (entry == null) {
            return false;
        }
        int bucket = bucket(id);
        if (buckets[bucket] == entry) {
            buckets[bucket] = entry.next;
        } else {
            TargettedVoyeurInfo before = buckets[bucket];
            while (before.next != entry) {
                before = before.next;
            }
            before.next = entry.next;
        }
        joined.remove(entry);
        return true;
    }

    /** The first entry of a walk through the chains, or null. */
    TargettedVoyeurInfo first() {
        return firstFrom(0);
    }

    /** The entry after this one in a walk through the chains, or null. */
    TargettedVoyeurInfo after(TargettedVoyeurInfo entry) {
        return entry.next != null ? entry.next : firstFrom(bucket(entry.objectId) + 1);
    }

    private TargettedVoyeurInfo firstFrom(int bucket) {
        for (int i = bucket; i < BUCKETS; i++) {
            if (buckets[i] != null) {
                return buckets[i];
            }
        }
        return null;
    }

    /** The entries now, in the order of joining. */
    List<TargettedVoyeurInfo> inOrderOfJoining() {
        return joined.isEmpty() ? Collections.emptyList() : new ArrayList<>(joined);
    }
}
