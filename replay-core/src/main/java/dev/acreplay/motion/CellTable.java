package dev.acreplay.motion;

/** The cells by id. Open addressing, so that a look-up allocates nothing; a cell that was made stays. */
final class CellTable {
    private ObjectCell[] slots = new ObjectCell[64];
    private int size;

    /** The cell of an id, made if needed. */
    ObjectCell get(int id) {
        int slot = find(slots, id);
        ObjectCell cell = slots[slot];
        if (cell == null) {
            cell = new ObjectCell(id);
            slots[slot] = cell;
            if (++size * 2 > slots.length) {
                grow();
            }
        }
        return cell;
    }

    private void grow() {
        ObjectCell[] wider = new ObjectCell[slots.length * 2];
        for (ObjectCell cell : slots) {
            if (cell != null) {
                wider[find(wider, cell.id)] = cell;
            }
        }
        slots = wider;
    }

    /** The slot that holds the id, or the free one that it would take. */
    private static int find(ObjectCell[] slots, int id) {
        int mask = slots.length - 1;
        int hash = id * 0x9E3779B9;
        int slot = (hash ^ hash >>> 16) & mask;
        while (slots[slot] != null && slots[slot].id != id) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
